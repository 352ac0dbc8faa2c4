package vault

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// SpliceFrontmatter sets properties of a note and returns its new bytes. Only
// the lines of properties whose value changes are rewritten, and in a list
// that only grows, only the new items are written. Every other byte stays:
// order, comments, quoting, line ends, a byte order mark. New properties go to
// the end; a note without properties gets some. Equal values change nothing,
// and raw itself is returned where no byte changes.
//
// The error is a *FrontmatterError where the properties do not parse or cannot
// be changed line by line, and raw is to be kept then.
func SpliceFrontmatter(raw []byte, edits ...Property) ([]byte, error) {
	f, err := ParseFrontmatter(raw)
	if err != nil {
		return nil, err
	}
	edits = f.changes(edits)
	if len(edits) == 0 {
		return raw, nil
	}
	if f.flow {
		return nil, &FrontmatterError{Line: 2, Reason: "properties in braces cannot be changed one by one"}
	}
	s := newSplice(raw, f)
	for _, edit := range edits {
		if err := s.edit(edit); err != nil {
			return nil, err
		}
	}
	out := s.bytes()
	return out, s.verify(out, edits)
}

// changes returns the edits that change something, the last for each name.
func (f Frontmatter) changes(edits []Property) []Property {
	var changes []Property
	for n, edit := range edits {
		i := f.find(edit.Key)
		again := slices.ContainsFunc(edits[n+1:], func(p Property) bool { return p.Key == edit.Key })
		if again || i < 0 && edit.Value == nil || i >= 0 && sameValue(f.entries[i].value, edit.Value) {
			continue
		}
		changes = append(changes, edit)
	}
	return changes
}

// splice is a note's property lines, ready to be edited.
type splice struct {
	raw   []byte
	front Frontmatter
	// starts are the offsets in raw of the lines as YAML counts them, with
	// that of the closing delimiter behind the last.
	starts []int
	eol    string
	// patches are the changed places, added the lines of new properties.
	patches []patch
	added   string
}

// patch is a byte range of the note and what goes there.
type patch struct {
	start, end int
	text       string
}

func newSplice(raw []byte, f Frontmatter) *splice {
	s := &splice{raw: raw, front: f, eol: "\n", starts: []int{f.innerStart}}
	if line, _, _ := bytes.Cut(raw, []byte("\n")); bytes.HasSuffix(line, []byte("\r")) {
		s.eol = "\r\n"
	}
	inner := raw[f.innerStart:f.innerEnd]
	for _, at := range yamlBreak.FindAllIndex(inner, -1) {
		s.starts = append(s.starts, f.innerStart+at[1])
	}
	if s.starts[len(s.starts)-1] < f.innerEnd {
		s.starts = append(s.starts, f.innerEnd)
	}
	return s
}

// yamlBreak matches what ends a line in YAML 1.1, by which the parser counts.
var yamlBreak = regexp.MustCompile("\r\n|\r|\n|\u0085|\u2028|\u2029")

// edit notes down what the edit changes.
func (s *splice) edit(edit Property) error {
	i := s.front.find(edit.Key)
	if i < 0 {
		text, err := s.render(s.indent()+quoteYAML(edit.Key)+":", edit.Value, "")
		s.added += text
		return err
	}
	e := s.front.entries[i]
	start, end := s.lines(i)
	if edit.Value == nil {
		s.patches = append(s.patches, patch{start, end, ""})
		return nil
	}
	if list, ok := edit.Value.([]string); ok {
		if text := s.grow(e.value, list); text != "" {
			s.patches = append(s.patches, patch{end, end, text})
			return nil
		}
	}
	text, err := s.render(s.keyText(e.key, start), edit.Value, comment(e))
	s.patches = append(s.patches, patch{start, end, text})
	return err
}

// bytes is the note with all changes made.
func (s *splice) bytes() []byte {
	slices.SortStableFunc(s.patches, func(a, b patch) int { return a.start - b.start })
	if s.added != "" && !s.front.present {
		s.added = "---" + s.eol + s.added + "---" + s.eol
	}
	patches := append(s.patches, patch{s.front.innerEnd, s.front.innerEnd, s.added})
	out := make([]byte, 0, len(s.raw)+len(s.added)+64)
	at := 0
	for _, p := range patches {
		out = append(append(out, s.raw[at:p.start]...), p.text...)
		at = p.end
	}
	return append(out, s.raw[at:]...)
}

// render writes a property's lines behind its key and colon.
func (s *splice) render(key string, value any, comment string) (string, error) {
	inline, lines, err := renderValue(value)
	if err != nil {
		return "", err
	}
	text := key + inline + comment + s.eol
	for _, line := range lines {
		text += s.indent() + line + s.eol
	}
	return text, nil
}

// indent is the white space before every name.
func (s *splice) indent() string {
	if len(s.front.entries) == 0 {
		return ""
	}
	return strings.Repeat(" ", s.front.entries[0].key.Column-1)
}

// lines returns the byte range of the i-th property's lines, without comments
// and blank lines that follow it.
func (s *splice) lines(i int) (start, end int) {
	first, last := s.front.entries[i].key.Line-1, len(s.starts)-1
	if i+1 < len(s.front.entries) {
		last = s.front.entries[i+1].key.Line - 1
	}
	literal := s.front.entries[i].value.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	for last > first+1 && isAfterthought(s.line(last-1), literal) {
		last--
	}
	return s.starts[first], s.starts[last]
}

func (s *splice) line(n int) string { return string(s.raw[s.starts[n]:s.starts[n+1]]) }

// isAfterthought reports whether a line behind a value is no part of it. In a
// literal text an indented # is one of its characters.
func isAfterthought(line string, literal bool) bool {
	text := strings.TrimSpace(line)
	return text == "" || text[0] == '#' && !(literal && line[0] == ' ')
}

// keyText is the property's name as it stands in the note, with its colon.
func (s *splice) keyText(key *yaml.Node, start int) string {
	line := string(s.raw[start:])
	for _, quoted := range []string{key.Value, `"` + key.Value + `"`, "'" + key.Value + "'"} {
		text := s.indent() + quoted
		rest, ok := strings.CutPrefix(line, text)
		colon := len(rest) - len(strings.TrimLeft(rest, " \t"))
		if ok && colon < len(rest) && rest[colon] == ':' && !strings.ContainsAny(key.Value, `"'\`) {
			return line[:len(text)+colon+1]
		}
	}
	return s.indent() + quoteYAML(key.Value) + ":"
}

// comment is the comment at the end of the property's line.
func comment(e entry) string {
	for _, n := range []*yaml.Node{e.value, e.key} {
		if n.LineComment != "" && !strings.Contains(n.LineComment, "\n") && utf8.ValidString(n.LineComment) {
			return " " + n.LineComment
		}
	}
	return ""
}

// grow returns the lines of what list adds to one that has an item a line and
// keeps those it has; "" where the change is another one.
func (s *splice) grow(n *yaml.Node, list []string) string {
	if n.Kind != yaml.SequenceNode || n.Style&yaml.FlowStyle != 0 || n.Anchor != "" ||
		len(n.Content) == 0 || len(n.Content) >= len(list) || !hasItems(n, list) {
		return ""
	}
	last := n.Content[len(n.Content)-1]
	line := s.line(last.Line - 1)
	dash := strings.IndexByte(line, '-')
	if last.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || dash < 0 || countSpaces(line) != dash {
		return ""
	}
	text := ""
	for _, item := range list[len(n.Content):] {
		text += line[:dash] + "- " + quoteYAML(item) + s.eol
	}
	return text
}

// verify reads the result back: the property must have its value, and every
// other the one it had. It is the last guard of a person's properties against
// a form of YAML that the splicing does not see through.
func (s *splice) verify(out []byte, edits []Property) error {
	refused := &FrontmatterError{Line: 2, Reason: "a property cannot be changed without touching others"}
	f, err := ParseFrontmatter(out)
	if err != nil {
		return refused
	}
	edited := map[string]bool{}
	for _, edit := range edits {
		edited[edit.Key] = true
		i := f.find(edit.Key)
		if (edit.Value == nil) != (i < 0) || i >= 0 && !sameValue(f.entries[i].value, edit.Value) {
			return refused
		}
	}
	for _, old := range s.front.entries {
		i := f.find(old.key.Value)
		if !edited[old.key.Value] && (i < 0 || !sameNode(old.value, f.entries[i].value)) {
			return refused
		}
	}
	return nil
}

// sameNode reports whether two values are read alike.
func sameNode(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Value != b.Value || a.ShortTag() != b.ShortTag() || len(a.Content) != len(b.Content) {
		return false
	}
	for i := range a.Content {
		if !sameNode(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}
