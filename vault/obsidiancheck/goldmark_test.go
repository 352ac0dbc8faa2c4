package obsidiancheck

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

var emptyItem = regexp.MustCompile(`(?m)(?:^|[ >])(?:[-*+]|\d+[.)]) *$`)

// FuzzCodeLines compares what is code here with what goldmark takes for code.
func FuzzCodeLines(f *testing.F) {
	for _, seed := range []string{
		"```\na\n```\nb", "- a\n  ```\n  b\n  ```\n", "> ```\n> a\nb", "1. a\n\n   ~~~ x\n   b\n   ~~~\n2. c", "    a\n\n\n    b\nc", "- - ```\n    a\n    ```",
		"a\n    b", "-     a\n  b", "- a\n\n      b\n", "-\n  ```\n  a", "-\n\n  ```\n  a", "> - a\nb\n>   ```\n>   c", "10) a\n    ```\n    b",
		"a\n2. b\n   ```\n   c\n   ```", "* * *\n      ```\n", "```\n````\n``` \n", "- a\n---\n```", "a\n===\n    b", "# a\n    b", "-\ta\n\t```\n\tb",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, note string) {
		// goldmark knows raw HTML blocks and definitions, which this package
		// reports instead; and it differs in what white space and a line end are,
		// and in what belongs to an item that begins empty.
		if !utf8.ValidString(note) || strings.ContainsAny(note, "<[\r\v\f\x00\t\u00a0\u0085\u2028\u2029") || strings.HasPrefix(note, "---") ||
			emptyItem.MatchString(note) {
			t.Skip()
		}
		want, got := goldmarkCode(note), contentLines(note)
		if !slices.Equal(got, want) {
			t.Fatalf("goldmark takes lines %v for code, this package %v, of\n%s", want, got, note)
		}
	})
}

// contentLines returns the lines that hold code and are not blank.
func contentLines(note string) []int {
	var lines []int
	for _, l := range parse(note).leaves {
		code := l.lines
		switch {
		case l.kind != fence && l.kind != indented:
			continue
		case l.closed:
			code = code[1 : len(code)-1]
		case l.kind == fence:
			code = code[1:]
		}
		for _, line := range code {
			if !blank(line.text) {
				lines = append(lines, line.number)
			}
		}
	}
	return lines
}

// goldmarkCode returns the lines that hold code according to goldmark.
func goldmarkCode(note string) []int {
	root := goldmark.New().Parser().Parse(text.NewReader([]byte(note)))
	var lines []int
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Kind() != ast.KindFencedCodeBlock && n.Kind() != ast.KindCodeBlock {
			return ast.WalkContinue, nil
		}
		for i := range n.Lines().Len() {
			at := n.Lines().At(i)
			if line := 1 + strings.Count(note[:at.Start], "\n"); !blank(note[at.Start:at.Stop]) {
				lines = append(lines, line)
			}
		}
		return ast.WalkContinue, nil
	})
	return lines
}
