package obsidiancheck

import (
	"regexp"
	"slices"
	"strings"
)

type kind int

const (
	paragraph kind = iota
	heading
	fence
	indented
)

// textLine is a line of a block without the marks of the blocks around it.
type textLine struct {
	number int // from 1 in the body
	text   string
}

// leaf is a block that holds text.
type leaf struct {
	kind   kind
	lines  []textLine
	level  int    // of a heading
	title  string // a heading's words, a fence's info string
	closed bool   // a fence that has its closing line

	char          byte // of a fence
	length, shift int

	quotes         int  // the quotes that it stands in
	opensQuote     bool // it is the first block of the innermost quote
	quoteAfterText bool // that quote began right under a paragraph
	task           bool // it is the first block of a list item and begins [x]
	lazyLine       int  // its first line that lacks the mark of the callout around it
}

// container is a quote or a list item.
type container struct {
	quote     bool
	offset    int // an item's columns up to its content
	children  int
	callout   bool
	afterText bool
}

// document is a body, taken apart.
type document struct {
	lines  []string
	code   []bool // for each line, whether it is code
	leaves []*leaf

	containers []*container
	tip        *leaf // the block that is open
}

// parse takes a body apart.
func parse(body string) *document {
	d := &document{lines: strings.Split(body, "\n")}
	d.code = make([]bool, len(d.lines))
	for n, line := range d.lines {
		d.line(n+1, expandTabs(line))
	}
	return d
}

// expandTabs replaces tabs by spaces up to the next multiple of four columns.
func expandTabs(line string) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	var b strings.Builder
	column := 0
	for _, r := range line {
		if r == '\t' {
			width := 4 - column%4
			b.WriteString(strings.Repeat(" ", width))
			column += width
			continue
		}
		b.WriteRune(r)
		column++
	}
	return b.String()
}

func indentOf(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

func blank(s string) bool { return strings.TrimSpace(s) == "" }

// line takes in the next line.
func (d *document) line(number int, s string) {
	matched, s := d.match(s)
	all := matched == len(d.containers)
	if d.tip != nil && d.tip.kind == fence {
		if all {
			d.fenceLine(number, s)
			return
		}
		d.tip = nil // ended by the end of what it stands in
	}
	opened, s := d.open(number, matched, s)
	if opened == tookLine {
		return
	}
	if opened == nothing && !all && !blank(s) && d.tip != nil && d.tip.kind == paragraph {
		if d.tip.lazyLine == 0 && slices.ContainsFunc(d.containers[matched:], func(c *container) bool { return c.callout }) {
			d.tip.lazyLine = number
		}
		d.add(number, s)
		return
	}
	if opened == nothing {
		d.close(matched)
	}
	d.text(number, s)
}

// match walks the open containers and cuts off their marks.
func (d *document) match(s string) (matched int, rest string) {
	for _, c := range d.containers {
		indent := indentOf(s)
		switch {
		case c.quote && indent < 4 && strings.HasPrefix(s[indent:], ">"):
			s = strings.TrimPrefix(s[indent+1:], " ")
		case c.quote:
			return matched, s
		case blank(s):
			if c.children == 0 {
				return matched, s
			}
		case indent >= c.offset:
			s = s[c.offset:]
		default:
			return matched, s
		}
		matched++
	}
	return matched, s
}

// close closes the containers from n on and the block in them.
func (d *document) close(n int) {
	if n < len(d.containers) {
		d.tip = nil
	}
	d.containers = d.containers[:n]
}

type openResult int

const (
	nothing openResult = iota
	openedContainer
	tookLine
)

var (
	atx        = regexp.MustCompile(`^(#{1,6})(?:[ ]+(.*?))?(?:[ ]+#*)?[ ]*$`)
	fenceStart = regexp.MustCompile("^(?:(`{3,})([^`]*)|(~{3,})(.*))$")
	setext     = regexp.MustCompile(`^(?:=+|-+) *$`)
	thematic   = regexp.MustCompile(`^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$`)
	listMarker = regexp.MustCompile(`^(?:[-+*]|(\d{1,9})[.)])(?: |$)`)
)

// open opens the blocks that begin on the line.
func (d *document) open(number, matched int, s string) (openResult, string) {
	result := nothing
	for {
		inParagraph := result == nothing && matched == len(d.containers) && d.tip != nil && d.tip.kind == paragraph
		indent := indentOf(s)
		if indent >= 4 || blank(s) {
			return result, s
		}
		text := s[indent:]
		marker := listMarker.FindStringSubmatch(text)
		switch {
		case text[0] == '>':
			d.begin(matched, result, &container{quote: true, afterText: d.underText(number)})
			s = strings.TrimPrefix(text[1:], " ")
		case atx.MatchString(text):
			d.closeFor(matched, result)
			m := atx.FindStringSubmatch(text)
			d.addLeaf(&leaf{kind: heading, level: len(m[1]), title: m[2]}, number, text)
			d.tip = nil
			return tookLine, ""
		case fenceStart.MatchString(text):
			d.closeFor(matched, result)
			m := fenceStart.FindStringSubmatch(text)
			run := m[1] + m[3]
			d.addLeaf(&leaf{kind: fence, title: strings.TrimSpace(m[2] + m[4]), char: run[0], length: len(run), shift: indent}, number, text)
			d.code[number-1] = true
			return tookLine, ""
		case inParagraph && setext.MatchString(text):
			d.tip.kind, d.tip.level, d.tip.title = heading, 1, d.tip.lines[len(d.tip.lines)-1].text
			if text[0] == '-' {
				d.tip.level = 2
			}
			d.tip = nil
			return tookLine, ""
		case thematic.MatchString(text):
			d.closeFor(matched, result)
			d.count()
			d.tip = nil
			return tookLine, ""
		case marker != nil && !(inParagraph && (blank(text[len(marker[0]):]) || marker[1] != "" && strings.TrimLeft(marker[1], "0") != "1")):
			width := len(strings.TrimRight(marker[0], " "))
			rest := text[width:]
			spaces := indentOf(rest)
			if spaces > 4 || blank(rest) {
				spaces = 1
			}
			d.begin(matched, result, &container{offset: indent + width + spaces})
			s = rest[min(spaces, len(rest)):]
		default:
			return result, s
		}
		matched, result = len(d.containers), openedContainer
	}
}

// underText reports whether the line above is a paragraph's, in any container.
func (d *document) underText(number int) bool {
	return d.tip != nil && d.tip.kind == paragraph && d.tip.lines[len(d.tip.lines)-1].number == number-1
}

// closeFor closes what the line did not match, unless it opened something.
func (d *document) closeFor(matched int, result openResult) {
	if result == nothing {
		d.close(matched)
	}
	d.tip = nil
}

func (d *document) begin(matched int, result openResult, c *container) {
	d.closeFor(matched, result)
	d.count()
	d.containers = append(d.containers, c)
}

// count counts a child of the innermost container.
func (d *document) count() {
	if n := len(d.containers); n > 0 {
		d.containers[n-1].children++
	}
}

// addLeaf adds a block to the innermost container.
func (d *document) addLeaf(l *leaf, number int, text string) {
	for n, c := range d.containers {
		if !c.quote {
			continue
		}
		l.quotes++
		l.opensQuote = n == len(d.containers)-1 && c.children == 0
		l.quoteAfterText = c.afterText
		if _, is := calloutKind(text); l.opensQuote && l.kind == paragraph && is {
			c.callout = true
		}
	}
	if n := len(d.containers); n > 0 && !d.containers[n-1].quote && d.containers[n-1].children == 0 {
		l.task = l.kind == paragraph && taskStart.MatchString(text)
	}
	d.count()
	l.lines = []textLine{{number, text}}
	d.leaves = append(d.leaves, l)
	d.tip = l
}

// add adds a line to the open block.
func (d *document) add(number int, s string) {
	d.tip.lines = append(d.tip.lines, textLine{number, strings.TrimLeft(s, " ")})
}

// fenceLine takes in a line of the open fence.
func (d *document) fenceLine(number int, s string) {
	d.code[number-1] = true
	d.tip.lines = append(d.tip.lines, textLine{number, s})
	indent := indentOf(s)
	run := strings.TrimRight(s[indent:], " ")
	if indent < 4 && len(run) >= d.tip.length && strings.Trim(run, string(d.tip.char)) == "" {
		d.tip.closed = true
		d.tip = nil
	}
}

// text takes in the words of a line, or a blank one.
func (d *document) text(number int, s string) {
	code := d.tip != nil && d.tip.kind == indented
	switch {
	case blank(s):
		if !code {
			d.tip = nil
		}
	case d.tip != nil && d.tip.kind == paragraph:
		d.add(number, s)
	case indentOf(s) >= 4:
		d.code[number-1] = true
		if code {
			d.tip.lines = append(d.tip.lines, textLine{number, s})
			return
		}
		d.addLeaf(&leaf{kind: indented}, number, s)
	default:
		d.addLeaf(&leaf{kind: paragraph}, number, strings.TrimLeft(s, " "))
	}
}
