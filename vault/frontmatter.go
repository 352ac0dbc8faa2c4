package vault

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/adrg/frontmatter"
	"go.yaml.in/yaml/v3"
)

// Frontmatter is the properties at the top of a note. The zero value has
// none. It is not changed after ParseFrontmatter and may be shared.
//
// Values are read as YAML 1.2 reads them and given as their text, so that
// yes, on, 1.0 and 2026-01-01 stay what the person typed.
type Frontmatter struct {
	entries []entry
	// inner is the byte range of the lines between the delimiters, body where
	// the note's body begins. They are equal to the offset behind a byte order
	// mark where there are no properties.
	innerStart, innerEnd, body int
	present                    bool
	// flow is set when all properties stand in braces.
	flow bool
}

// entry is one property.
type entry struct {
	key, value *yaml.Node
}

var byteOrderMark = []byte("\ufeff")

// ParseFrontmatter reads the properties of a note. As in Obsidian they stand
// between a first line of three dashes, with nothing but a byte order mark
// before it, and the next line of three dashes or three dots; a note without
// both has none. The error is a *FrontmatterError.
func ParseFrontmatter(raw []byte) (Frontmatter, error) {
	f, end := findFrontmatter(raw)
	if !f.present {
		return f, nil
	}
	root, err := readYAML(raw[:f.body], raw[f.innerStart:f.innerEnd], end)
	if err != nil {
		return Frontmatter{}, locate(raw, f.innerStart, f.innerEnd, err)
	}
	if root == nil {
		return f, nil
	}
	if root.Kind != yaml.MappingNode {
		return Frontmatter{}, &FrontmatterError{Line: root.Line + 1, Column: root.Column, Reason: "not a list of names and values"}
	}
	f.flow = root.Style&yaml.FlowStyle != 0
	return f, f.fill(root)
}

// findFrontmatter finds the delimiters; end is the closing one.
func findFrontmatter(raw []byte) (f Frontmatter, end string) {
	if bytes.HasPrefix(raw, byteOrderMark) {
		f.body = len(byteOrderMark)
	}
	f.innerStart, f.innerEnd = f.body, f.body
	line, at := cutLine(raw, f.body)
	if line != "---" {
		return f, ""
	}
	for start := at; start < len(raw); {
		line, next := cutLine(raw, start)
		if line == "---" || line == "..." {
			f.innerStart, f.innerEnd, f.body, f.present = at, start, next, true
			return f, line
		}
		start = next
	}
	return f, ""
}

// cutLine returns the line at start without its end and trailing blanks, and
// where the next one begins.
func cutLine(raw []byte, start int) (line string, next int) {
	next = len(raw)
	if end := bytes.IndexByte(raw[start:], '\n'); end >= 0 {
		next = start + end + 1
	}
	return strings.TrimRight(string(raw[start:next]), " \t\r\n"), next
}

// readYAML decodes the properties into a node, nil for none. adrg/frontmatter
// would end the block at a delimiter that is indented, inside a text of
// several lines; our own delimiters decide.
func readYAML(block, inner []byte, end string) (*yaml.Node, error) {
	var root *yaml.Node
	format := frontmatter.NewFormat("---", end, func([]byte, any) error {
		var doc yaml.Node
		if err := yaml.Unmarshal(inner, &doc); err != nil || len(doc.Content) == 0 {
			return err
		}
		if n := doc.Content[0]; n.Kind != yaml.ScalarNode || n.ShortTag() != "!!null" {
			root = n
		}
		return nil
	})
	block = bytes.TrimPrefix(block, byteOrderMark)
	_, err := frontmatter.MustParse(bytes.NewReader(block), &root, format)
	return root, err
}

// fill takes over the entries of the root mapping.
func (f *Frontmatter) fill(root *yaml.Node) error {
	for i := 0; i+1 < len(root.Content); i += 2 {
		key := root.Content[i]
		if key.Kind != yaml.ScalarNode {
			return &FrontmatterError{Line: key.Line + 1, Column: key.Column, Reason: "a name that is not text"}
		}
		if f.Has(key.Value) {
			return &FrontmatterError{Line: key.Line + 1, Column: key.Column, Reason: "the name " + key.Value + " stands twice"}
		}
		f.entries = append(f.entries, entry{key, root.Content[i+1]})
	}
	return nil
}

// BodyOffset returns where the note's body begins, in bytes.
func (f Frontmatter) BodyOffset() int { return f.body }

// Keys returns the names of the properties in their order.
func (f Frontmatter) Keys() []string {
	keys := make([]string, len(f.entries))
	for i, e := range f.entries {
		keys[i] = e.key.Value
	}
	return keys
}

// Has reports whether the property is there, even without a value.
func (f Frontmatter) Has(key string) bool { return f.find(key) >= 0 }

func (f Frontmatter) find(key string) int {
	return slices.IndexFunc(f.entries, func(e entry) bool { return e.key.Value == key })
}

// node returns the property's value, nil for none.
func (f Frontmatter) node(key string) *yaml.Node {
	i := f.find(key)
	if i < 0 {
		return nil
	}
	return resolve(f.entries[i].value)
}

// resolve follows an alias to what it stands for.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// Text returns the property's value as text, that of the first item of a
// list, and "" where there is none.
func (f Frontmatter) Text(key string) string {
	if list := f.texts(key); len(list) > 0 {
		return list[0]
	}
	return ""
}

// List returns the items of a list, or the one value of a property that is
// none. Plain text with commas in tags and aliases is a list to Obsidian.
func (f Frontmatter) List(key string) []string {
	n := f.node(key)
	if n == nil || n.Kind != yaml.ScalarNode || n.Style != 0 || key != "tags" && key != "aliases" {
		return f.texts(key)
	}
	var list []string
	for item := range strings.SplitSeq(n.Value, ",") {
		if item = strings.TrimSpace(item); item != "" && n.ShortTag() != "!!null" {
			list = append(list, item)
		}
	}
	return list
}

func (f Frontmatter) texts(key string) []string {
	n := f.node(key)
	if n == nil {
		return nil
	}
	items := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		items = n.Content
	}
	var list []string
	for _, item := range items {
		if item = resolve(item); item.Kind == yaml.ScalarNode && item.ShortTag() != "!!null" {
			list = append(list, item.Value)
		}
	}
	return list
}

// Bool reports whether the property is the word true.
func (f Frontmatter) Bool(key string) bool { return strings.EqualFold(f.Text(key), "true") }

// dateLayouts are the ways in which dates stand in properties.
var dateLayouts = []string{
	time.DateOnly, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", time.RFC3339,
}

// Date returns the property's date or date-time, in UTC where it names no
// zone, and the zero time where it is neither.
func (f Frontmatter) Date(key string) time.Time {
	text := f.Text(key)
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t
		}
	}
	return time.Time{}
}

// Records returns the items of a list of flat maps, as older vaults have them:
// each with the text of its values by name.
func (f Frontmatter) Records(key string) []map[string]string {
	n := f.node(key)
	if n == nil || n.Kind != yaml.SequenceNode {
		return nil
	}
	var records []map[string]string
	for _, item := range n.Content {
		if item = resolve(item); item.Kind != yaml.MappingNode {
			continue
		}
		record := map[string]string{}
		for i := 0; i+1 < len(item.Content); i += 2 {
			record[item.Content[i].Value] = resolve(item.Content[i+1]).Value
		}
		records = append(records, record)
	}
	return records
}
