// Package obsidiancheck tells where a note breaks the rules by which Obsidian
// reads it, or holds something that Obsidian or a plugin would act on.
//
// It exists to prove the rest of the project wrong and shares no code with it.
// The block structure is CommonMark's (https://spec.commonmark.org/0.31.2/,
// appendix "A parsing strategy"), with GitHub's tables and Obsidian's callouts,
// comments, tags, block ids, wikilinks, tasks and footnotes on top, and
// Dataview's fields and queries. Where Obsidian is known to be stricter than
// this package, such as in what may precede a tag, the package reports more.
package obsidiancheck

import (
	"fmt"
	"slices"
	"strings"
)

// Rule names what a problem is about.
type Rule string

// The rules.
const (
	RuleFrontmatter Rule = "frontmatter" // unreadable, nested, or a type that differs
	RuleHeading     Rule = "heading"     // at a level that Options does not allow
	RuleFence       Rule = "fence"       // without a closing line
	RuleLanguage    Rule = "language"    // a code block that something runs
	RuleQuery       Rule = "query"       // inline code that Dataview runs
	RuleCallout     Rule = "callout"     // broken, misplaced, or of a kind not allowed
	RuleComment     Rule = "comment"     // never closed, or not allowed
	RuleBlockID     Rule = "block-id"    // twice, misplaced, or not allowed
	RuleTag         Rule = "tag"
	RuleLink        Rule = "link" // into the vault: not allowed, or to nothing
	RuleField       Rule = "field"
	RuleTask        Rule = "task"
	RuleMath        Rule = "math"
	RuleHTML        Rule = "html"
	RuleFootnote    Rule = "footnote"
	RuleDefinition  Rule = "definition" // [label]: target, which no view shows
)

// Problem is a breach of a rule. Line counts from 1 in the note.
type Problem struct {
	Line   int
	Rule   Rule
	Detail string
}

func (p Problem) String() string { return fmt.Sprintf("line %d: %s: %s", p.Line, p.Rule, p.Detail) }

// Options say what a note may hold. The zero value allows nothing of what
// Obsidian acts on: it is right for text that must be inert.
type Options struct {
	// Levels are the levels at which headings may stand.
	Levels []int
	// AllowedTags are the tags, without #, that the body may hold.
	AllowedTags []string
	// Callouts are the kinds of callouts, in lower case.
	Callouts []string
	// BlockID says which block ids may stand; nil means none.
	BlockID func(id string) bool
	// Comment says which comments may stand, by the text between the percent
	// signs; nil means none.
	Comment func(text string) bool
	// KnownNotes says which targets of links into the vault are there, without
	// heading and block; nil means that no link may stand.
	KnownNotes func(target string) bool
	// PropertyTypes are Obsidian's types of properties by name: text,
	// multitext, number, checkbox, date, datetime, tags, aliases.
	PropertyTypes map[string]string
}

// Check returns the problems of a note, in the order of its lines.
func Check(note []byte, o Options) []Problem {
	text := strings.ReplaceAll(string(note), "\r\n", "\n")
	properties, body, firstLine := splitFrontmatter(text)
	c := checker{options: o, firstLine: firstLine}
	c.properties(properties)
	doc := parse(body)
	for _, leaf := range doc.leaves {
		c.leaf(leaf)
	}
	if c.commentLine > 0 {
		c.report(c.commentLine, RuleComment, "never closed")
	}
	c.lines(doc)
	slices.SortStableFunc(c.problems, func(a, b Problem) int { return a.Line - b.Line })
	return c.problems
}

// Heading is a heading of a note.
type Heading struct {
	Line, Level int
	Text        string
}

// Headings returns the headings of a note, as Obsidian's outline shows them.
func Headings(note []byte) []Heading {
	_, body, firstLine := splitFrontmatter(strings.ReplaceAll(string(note), "\r\n", "\n"))
	var headings []Heading
	for _, leaf := range parse(body).leaves {
		if leaf.kind == heading {
			headings = append(headings, Heading{leaf.lines[0].number + firstLine, leaf.level, leaf.title})
		}
	}
	return headings
}

// CodeLines returns the numbers of the lines that are code blocks, from 1,
// with the lines that open and close them.
func CodeLines(note []byte) []int {
	_, body, firstLine := splitFrontmatter(strings.ReplaceAll(string(note), "\r\n", "\n"))
	var lines []int
	for _, leaf := range parse(body).leaves {
		if leaf.kind == fence || leaf.kind == indented {
			for _, line := range leaf.lines {
				lines = append(lines, line.number+firstLine)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// checker collects the problems of one note.
type checker struct {
	options   Options
	firstLine int // of the body, less one
	problems  []Problem
	ids       map[string]int // block ids and their lines
	// commentLine is where a comment began that is still open, 0 for none.
	commentLine int
}

// report adds a problem at a line of the body, counted from 1.
func (c *checker) report(line int, rule Rule, detail string, args ...any) {
	c.problems = append(c.problems, Problem{line + c.firstLine, rule, fmt.Sprintf(detail, args...)})
}

// leaf checks one block without blocks in it.
func (c *checker) leaf(l *leaf) {
	line := l.lines[0].number
	switch l.kind {
	case heading:
		if !slices.Contains(c.options.Levels, l.level) {
			c.report(line, RuleHeading, "level %d: %s", l.level, l.title)
		}
		c.inline(l.lines)
	case fence:
		if !l.closed {
			c.report(line, RuleFence, "no closing line")
		}
		if language := runs(l.title); language != "" {
			c.report(line, RuleLanguage, "%s", language)
		}
	case paragraph:
		c.paragraph(l)
	}
}

// paragraph checks a paragraph, or a table, which begins as one.
func (c *checker) paragraph(l *leaf) {
	c.callout(l)
	if l.task {
		c.report(l.lines[0].number, RuleTask, "%s", l.lines[0].text)
	}
	c.blockIDs(l)
	if at := delimiterRow(l.lines); at > 0 {
		c.inline(l.lines[:at-1])
		for _, row := range l.lines[at-1:] {
			for _, cell := range cells(row.text) {
				c.inline([]textLine{{row.number, cell}})
			}
		}
		return
	}
	c.inline(l.lines)
}

// callout checks the quote that the paragraph stands in. Its first line names
// the kind; a line without the quote mark would fall out of it in an editor.
func (c *checker) callout(l *leaf) {
	for n, line := range l.lines {
		kind, is := calloutKind(line.text)
		if !is || l.quotes == 0 {
			continue
		}
		switch {
		case n > 0 || !l.opensQuote:
			c.report(line.number, RuleCallout, "[!%s] is not the first line of its quote", kind)
		case !slices.Contains(c.options.Callouts, kind):
			c.report(line.number, RuleCallout, "[!%s]", kind)
		case l.quoteAfterText:
			c.report(line.number, RuleCallout, "[!%s] begins right under text", kind)
		}
	}
	if l.lazyLine > 0 {
		c.report(l.lazyLine, RuleCallout, "a line without its quote mark")
	}
}

// blockIDs checks the ids at the paragraph's line ends.
func (c *checker) blockIDs(l *leaf) {
	for n, line := range l.lines {
		match := idAtEnd.FindStringSubmatch(line.text)
		if match == nil {
			continue
		}
		id := match[1]
		first, twice := c.ids[id]
		switch {
		case c.options.BlockID == nil || !c.options.BlockID(id):
			c.report(line.number, RuleBlockID, "^%s", id)
		case twice:
			c.report(line.number, RuleBlockID, "^%s is that of line %d too", id, first)
		case n != len(l.lines)-1:
			c.report(line.number, RuleBlockID, "^%s stands in the middle of a paragraph", id)
		}
		if c.ids == nil {
			c.ids = map[string]int{}
		}
		c.ids[id] = line.number + c.firstLine
	}
}

// lines looks at the lines outside code once more, one by one, as an editor
// that highlights by line does.
func (c *checker) lines(doc *document) {
	for n, line := range doc.lines {
		if doc.code[n] {
			continue
		}
		if taskLine.MatchString(line) && !slices.ContainsFunc(c.problems, func(p Problem) bool {
			return p.Rule == RuleTask && p.Line == n+1+c.firstLine
		}) {
			c.report(n+1, RuleTask, "%s", line)
		}
	}
}
