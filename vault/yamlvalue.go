package vault

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"
)

// Property is a property to set. Value is a string, []string, bool, int, Date
// (or time.Time, for its date), DateTime, or nil to remove the property.
type Property struct {
	Key   string
	Value any
}

// Date is a time of which only the day is written, as 2006-01-02.
type Date time.Time

// DateTime is a time that is written to the second and without its zone, as
// Obsidian wants it: 2006-01-02T15:04:05.
type DateTime time.Time

// scalar is one value as it is to be written.
type scalar struct {
	text string
	// plain is set for numbers, dates and the like, which are never quoted.
	plain bool
}

// scalarOf returns the value of a property that is no list.
func scalarOf(value any) (scalar, bool) {
	switch v := value.(type) {
	case string:
		return scalar{text: v}, true
	case bool:
		return scalar{strconv.FormatBool(v), true}, true
	case int:
		return scalar{strconv.Itoa(v), true}, true
	case Date:
		return scalar{time.Time(v).Format(time.DateOnly), true}, true
	case time.Time:
		return scalar{v.Format(time.DateOnly), true}, true
	case DateTime:
		return scalar{time.Time(v).Format("2006-01-02T15:04:05"), true}, true
	}
	return scalar{}, false
}

// is reports whether a note's value is this one already.
func (s scalar) is(n *yaml.Node) bool {
	n = resolve(n)
	if n.Kind != yaml.ScalarNode || n.Value != s.text {
		return false
	}
	if s.plain {
		return n.Style == 0
	}
	return n.ShortTag() == "!!str"
}

func (s scalar) String() string {
	if s.plain {
		return s.text
	}
	return quoteYAML(s.text)
}

// sameValue reports whether the note's value n is what value would be read as.
func sameValue(n *yaml.Node, value any) bool {
	list, ok := value.([]string)
	if !ok {
		s, ok := scalarOf(value)
		return ok && s.is(n)
	}
	n = resolve(n)
	return n.Kind == yaml.SequenceNode && len(n.Content) == len(list) && hasItems(n, list)
}

// hasItems reports whether n's items are the first of list.
func hasItems(n *yaml.Node, list []string) bool {
	for i, item := range n.Content {
		if i >= len(list) || !(scalar{text: list[i]}).is(item) {
			return false
		}
	}
	return true
}

// renderValue writes a value as it follows the colon: on the same line, or as
// lines of their own.
func renderValue(value any) (inline string, lines []string, err error) {
	if list, ok := value.([]string); ok {
		if len(list) == 0 {
			return " []", nil, nil
		}
		for _, item := range list {
			lines = append(lines, "  - "+quoteYAML(item))
		}
		return "", lines, nil
	}
	s, ok := scalarOf(value)
	if !ok {
		return "", nil, fmt.Errorf("a property cannot hold a value of type %T", value)
	}
	return " " + s.String(), nil, nil
}

// plainText matches text that needs no quotes: words that begin with a letter
// and hold nothing that means something to YAML.
var plainText = regexp.MustCompile(`^[\pL_][\pL\pM\pN _./()+'-]*$`)

// reserved are the words that some version of YAML reads as something else
// than text.
var reserved = []string{"y", "n", "yes", "no", "on", "off", "true", "false", "null"}

// quoteYAML writes text so that YAML 1.1 and 1.2 both read it as that text.
func quoteYAML(text string) string {
	if plainText.MatchString(text) && !strings.HasSuffix(text, " ") && !slices.Contains(reserved, strings.ToLower(text)) {
		return text
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r > 0xffff && !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\U%08x`, r)
		case !unicode.IsPrint(r) && r != ' ':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Tags makes tags of what people and models write as such: "#tag", "a, b",
// `["a","b"]`, "two words", "C#". A tag holds letters, digits, _ - and /, and
// not digits alone. The order is kept; of tags that differ in case only the
// first stays. The result is never nil, so that it makes a YAML list.
func Tags(texts []string) []string {
	tags := []string{}
	seen := map[string]bool{}
	for _, text := range texts {
		for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",;[]\"'\n", r) }) {
			tag := cleanTag(part)
			if key := strings.ToLower(tag); tag != "" && !seen[key] {
				seen[key] = true
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

// cleanTag makes one tag, "" where nothing is left.
func cleanTag(text string) string {
	text = strings.TrimLeft(strings.TrimSpace(norm.NFC.String(text)), "#")
	var b strings.Builder
	for i, r := range text {
		switch {
		case unicode.IsLetter(r), unicode.IsMark(r), unicode.IsDigit(r), r == '_', r == '-', r == '/':
			b.WriteRune(r)
		case r == '#' && i > 0:
			b.WriteString("sharp")
		case r == '+' && i > 0:
			b.WriteString("plus")
		default:
			b.WriteByte('-')
		}
	}
	tag := strings.Trim(repeated.ReplaceAllString(b.String(), "$1"), "-/")
	if tag != "" && strings.Trim(tag, "0123456789") == "" {
		tag = "_" + tag
	}
	return tag
}

// repeated matches runs of - and / of which one is enough.
var repeated = regexp.MustCompile(`([-/])[-/]+`)
