package obsidiancheck

import (
	"regexp"
	"slices"
	"strings"
)

var (
	calloutStart = regexp.MustCompile(`^\[!([^\]]*)\]?`)
	taskStart    = regexp.MustCompile(`^\[.\](?: |$)`)
	taskLine     = regexp.MustCompile(`^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)+\[.\](?:\s|$)`)
	idAtEnd      = regexp.MustCompile(`(?:^|\s)\^([A-Za-z0-9-]+)\s*$`)
	delimiters   = regexp.MustCompile(`^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$`)
	autolink     = regexp.MustCompile(`^<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>`)
)

// calloutKind returns the kind of the callout that a quote's line begins.
func calloutKind(text string) (kind string, is bool) {
	match := calloutStart.FindStringSubmatch(text)
	if match == nil {
		return "", false
	}
	kind, _, _ = strings.Cut(strings.ToLower(match[1]), "|")
	return kind, true
}

// delimiterRow returns the index of a table's second line, 0 for no table.
func delimiterRow(lines []textLine) int {
	for n := 1; n < len(lines); n++ {
		if row := lines[n].text; delimiters.MatchString(row) && strings.ContainsAny(row, "|:") {
			return n
		}
	}
	return 0
}

// cells cuts a table's row at every bar that no backslash stops, code or not.
func cells(row string) []string {
	var cells []string
	start := 0
	for i := 0; i < len(row); i++ {
		switch row[i] {
		case '\\':
			i++
		case '|':
			cells = append(cells, row[start:i])
			start = i + 1
		}
	}
	return append(cells, row[start:])
}

// Bytes that stand in a masked text for what has no meaning any more.
const (
	maskCode    = '\x00'
	maskEscaped = '\x01'
	maskComment = '\x02'
	maskLink    = '\x03' // a bare or bracketed web address
)

// inline checks the words of consecutive lines.
func (c *checker) inline(lines []textLine) {
	if len(lines) == 0 {
		return
	}
	texts := make([]string, len(lines))
	for n, line := range lines {
		texts[n] = line.text
	}
	text := strings.Join(texts, "\n")
	masked := c.mask(text, lines)
	for _, rule := range inlineRules {
		if !strings.ContainsAny(masked, rule.first) {
			continue
		}
		for _, at := range rule.pattern.FindAllStringSubmatchIndex(masked, -1) {
			line := lines[strings.Count(text[:at[0]], "\n")].number
			if strings.HasPrefix(text[at[0]:], "\n") {
				line = lines[strings.Count(text[:at[0]+1], "\n")].number
			}
			if detail, bad := rule.check(c, masked, text, at); bad {
				c.report(line, rule.name, "%s", detail)
			}
		}
	}
}

// mask replaces code spans, comments, web addresses and escaped characters by
// bytes that no rule looks for. It reports what is wrong with them.
func (c *checker) mask(text string, lines []textLine) string {
	m := masker{text: text, out: []byte(text)}
	lineAt := func(i int) int { return lines[strings.Count(text[:i], "\n")].number }
	for i := 0; i < len(text); {
		switch {
		case c.commentLine > 0:
			end := strings.Index(text[i:], "%%")
			if end < 0 {
				m.fill(i, len(text), maskComment)
				return string(m.out)
			}
			m.fill(i, i+end+2, maskComment)
			i, c.commentLine = i+end+2, 0
		case strings.HasPrefix(text[i:], "%%"):
			end := strings.Index(text[i+2:], "%%")
			if end < 0 {
				c.commentLine = lineAt(i)
			} else {
				c.comment(lineAt(i), text[i+2:i+2+end])
				m.fill(i, i+end+4, maskComment)
				i += end + 2
			}
			i += 2
		case text[i] == '\\' && i+1 < len(text) && isPunct(text[i+1]):
			m.fill(i, i+2, maskEscaped)
			i += 2
		case text[i] == '`':
			end := m.span(i)
			if content := strings.Trim(text[i:end], "`"); end > i && isQuery(content) {
				c.report(lineAt(i), RuleQuery, "%s", content)
			}
			i = max(end, i+m.run(i))
		case text[i] == '<' && autolink.MatchString(text[i:]) && isWeb(text[i+1:]):
			end := i + strings.IndexByte(text[i:], '>') + 1
			m.fill(i, end, maskLink)
			i = end
		default:
			i++
		}
	}
	return string(m.out)
}

func (c *checker) comment(line int, text string) {
	if c.options.Comment == nil || !c.options.Comment(text) {
		c.report(line, RuleComment, "%s", text)
	}
}

type masker struct {
	text string
	out  []byte
}

// fill masks the bytes from start to end; line ends stay.
func (m *masker) fill(start, end int, with byte) {
	for i := start; i < end; i++ {
		if m.out[i] != '\n' {
			m.out[i] = with
		}
	}
}

// run returns the number of backticks at i.
func (m *masker) run(i int) int {
	return len(m.text[i:]) - len(strings.TrimLeft(m.text[i:], "`"))
}

// span masks the code span that begins at i and returns its end, i for none.
func (m *masker) span(i int) int {
	n := m.run(i)
	for at := i + n; at < len(m.text); {
		if m.text[at] != '`' {
			at++
			continue
		}
		length := m.run(at)
		at += length
		if length == n {
			m.fill(i, at, maskCode)
			return at
		}
	}
	return i
}

// isQuery reports whether Dataview would run inline code: it trims white space
// as JavaScript does and looks for = or $=.
func isQuery(content string) bool {
	content = strings.Trim(content, " \t\n\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff")
	return strings.HasPrefix(content, "=") || strings.HasPrefix(content, "$=")
}

func isPunct(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

func isWeb(target string) bool {
	target = strings.ToLower(strings.TrimLeft(target, "< \n"))
	return strings.HasPrefix(target, "http://") || strings.HasPrefix(target, "https://") || strings.HasPrefix(target, "mailto:")
}

// inlineRule finds something in masked text. check sees the masked and the
// real text and the match's bounds, and says whether it is a problem.
type inlineRule struct {
	name Rule
	// first are the bytes of which a match holds one: looked for before the
	// pattern, which is slower.
	first   string
	pattern *regexp.Regexp
	check   func(c *checker, masked, text string, at []int) (detail string, bad bool)
}

// always reports a match as it stands.
func always(_ *checker, _, text string, at []int) (string, bool) { return text[at[0]:at[1]], true }

var inlineRules = []inlineRule{
	{RuleTag, "#", regexp.MustCompile(`#([0-9A-Za-z_/\-\x{a1}-\x{1fff}\x{2070}-\x{2dff}\x{2e80}-\x{10ffff}]+)`), checkTag},
	{RuleLink, "[", regexp.MustCompile(`\[\[`), checkWikilink},
	{RuleLink, "]", regexp.MustCompile(`\]\(`), checkMarkdownLink},
	{RuleLink, "!", regexp.MustCompile(`!\[`), checkEmbed},
	{RuleFootnote, "^", regexp.MustCompile(`\[\^|\^\[`), always},
	{RuleField, ":", regexp.MustCompile(`::`), always},
	{RuleMath, "$", regexp.MustCompile(`\$`), always},
	{RuleHTML, "<", regexp.MustCompile(`<[A-Za-z/!?%]`), always},
	{RuleDefinition, ":", regexp.MustCompile(`(?:^|\n)(\[[^\[\]]+\]):`), checkDefinition},
}

// plainLabel matches a label without brackets other than escaped ones. Blocks
// are found before code spans, which do not protect a bracket here.
var plainLabel = regexp.MustCompile(`^\[(?:[^\[\]\\]|\\(?s:.))+\]$`)

func checkDefinition(_ *checker, _, text string, at []int) (string, bool) {
	return text[at[2]:at[3]], plainLabel.MatchString(text[at[2]:at[3]])
}

func checkTag(c *checker, masked, text string, at []int) (string, bool) {
	tag := text[at[2]:at[3]]
	if strings.Trim(tag, "0123456789") == "" || slices.Contains(c.options.AllowedTags, tag) {
		return "", false
	}
	if open := strings.LastIndex(masked[:at[0]], "[["); open >= 0 && !strings.ContainsAny(masked[open:at[0]], "]\n") {
		return "", false // the heading in a link, of which the rule for links speaks
	}
	word := masked[strings.LastIndexAny(masked[:at[0]], " \n\t()[]<>\"`'{}|")+1 : at[0]]
	if word != "" && (isWeb(word) || isWordByte(word[len(word)-1])) {
		return "", false
	}
	return "#" + tag, true
}

func isWordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func checkWikilink(c *checker, _, text string, at []int) (string, bool) {
	inner, _, closed := strings.Cut(text[at[1]:], "]]")
	if !closed || strings.Contains(inner, "\n") {
		return text[at[0]:at[1]], c.options.KnownNotes == nil
	}
	target, _, _ := strings.Cut(inner, "|")
	target, _, _ = strings.Cut(strings.TrimSuffix(target, `\`), "#")
	target = strings.TrimSpace(target)
	known := c.options.KnownNotes != nil && (target == "" || c.options.KnownNotes(target))
	return "[[" + inner + "]]", !known
}

func checkMarkdownLink(c *checker, masked, text string, at []int) (string, bool) {
	target, _, _ := strings.Cut(text[at[1]:], ")")
	known := isWeb(target) || c.options.KnownNotes != nil && c.options.KnownNotes(strings.Trim(target, "<>"))
	return "](" + target + ")", !known
}

// checkEmbed reports pictures from anywhere: one from the web would be loaded.
func checkEmbed(c *checker, masked, text string, at []int) (string, bool) {
	rest := masked[at[1]:]
	if strings.HasPrefix(rest, "[") {
		return "", false // reported as a link
	}
	label, _, _ := strings.Cut(rest, "\n\n")
	return text[at[0]:at[1]], strings.Contains(label, "](")
}
