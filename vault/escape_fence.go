package vault

import "strings"

// blockState follows the lines of a text as far as it takes to tell for sure
// where a code fence ends. CommonMark ends a fence not only at its closing
// line but also where the list item or quote that it stands in does, so that
// an innocent looking line could be code for us and text for Obsidian. Where
// the state is not sure, openFence or end says no, and the fence's lines are
// escaped as text, which is safe in both readings.
//
// Columns count from the end of the line's quote marks.
type blockState struct {
	// quote is the last line up to its last quote mark.
	quote string
	// items are the content columns of list items that are surely open,
	// outermost first.
	items []int
	// unsure is set while other list items may be open.
	unsure bool
	// fresh is set where no paragraph is open, so that the next line cannot
	// be a continuation of one.
	fresh bool
}

// fence is a fence's opening line and what its end must look like.
type fence struct {
	char   byte
	length int
	info   int // where in the opening line the info string begins
	quote  string
	// need is the least indent of the lines that belong to it, limit the
	// greatest of its closing line.
	need, limit int
	// loose is set where a closing line beyond limit may be one all the same.
	loose bool
	// top is set for a fence outside lists and quotes.
	top bool
	// after is the state of the line after its end.
	after blockState
}

// maxNestedFence bounds the lines that are searched for the end of a fence in
// a list or quote, so that many that never end do not cost quadratic time.
const maxNestedFence = 400

// maxNesting bounds the list items that one line opens, likewise.
const maxNesting = 30

// step takes in a line of text.
func (st *blockState) step(line string) {
	if line != "" && line[0] >= '<' && line[0] != '>' && st.quote == "" {
		st.plainLine()
		return
	}
	quote, at := cutQuote(line)
	blank := isBlank(line[at:])
	st.enter(quote, blank)
	if blank {
		st.fresh = true
		return
	}
	st.openItems(line, at, false)
	st.fresh = false
}

// plainLine is step for a line that begins with a letter at the margin.
func (st *blockState) plainLine() {
	st.unsure = !st.fresh && (st.unsure || len(st.items) > 0)
	st.items, st.fresh = nil, false
}

// enter drops what is known about lists where the quote marks change. A quote
// at the margin ends all lists, and a blank line ends such a quote with the
// lists in it: then none is open.
func (st *blockState) enter(quote string, blank bool) {
	if quote == st.quote {
		return
	}
	begins := st.quote == "" && strings.HasPrefix(quote, ">")
	ends := quote == "" && blank && strings.HasPrefix(st.quote, ">")
	st.quote, st.items, st.unsure = quote, nil, !begins && !ends
}

// openItems closes and opens list items as the line that has its content at
// byte at asks for. It returns where the content behind all list markers
// begins, in bytes of the line and as a column.
func (st *blockState) openItems(line string, at int, isFence bool) (content, column int) {
	column = countSpaces(line[at:])
	content = at + column
	if content < len(line) && line[content] == '\t' {
		st.items, st.unsure = nil, true // columns depend on where the text will stand
		return content, column
	}
	if st.fresh && column < 2 {
		st.items, st.unsure = nil, false
	}
	marker := parseMarker(line[content:])
	popped := st.close(column)
	if popped && !st.fresh && !isFence && marker.width == 0 {
		st.unsure = true // a continuation line leaves the item open
	}
	sure := popped || st.fresh
	for nested := 0; marker.width > 0; nested++ {
		if !marker.certain(sure) || column-st.base() > 3 || nested == maxNesting {
			st.unsure = true
			break
		}
		if column < 2 {
			st.unsure = false
		}
		column += marker.width
		content += marker.width
		st.items = append(st.items[:len(st.items):len(st.items)], column)
		if marker.code {
			break
		}
		marker, sure = parseMarker(line[content:]), true
	}
	return content, column
}

// base is the content column of the innermost item that is surely open.
func (st *blockState) base() int {
	if len(st.items) == 0 {
		return 0
	}
	return st.items[len(st.items)-1]
}

// close closes the items that a line indented by column is not part of.
func (st *blockState) close(column int) (any bool) {
	for st.base() > column {
		st.items = st.items[:len(st.items)-1]
		any = true
	}
	return any
}

// openFence reports whether line opens a code fence for sure.
func (st *blockState) openFence(line string) (fence, bool) {
	start, _ := contentStart(line)
	f := fence{}
	f.length, f.char = fenceRun(line[start:])
	f.info = start + f.length
	if f.length == 0 || strings.IndexByte(line[f.info:], '`') >= 0 {
		return f, false
	}
	after := *st
	quote, at := cutQuote(line)
	after.enter(quote, false)
	content, column := after.openItems(line, at, true)
	base := after.base()
	if content != start || column-base > 3 || strings.IndexByte(line[:start], '\t') >= 0 {
		return f, false
	}
	f.quote, f.need, f.limit = quote, base, base+3
	f.loose = after.unsure && column > base && column > 1
	if f.loose {
		f.need = column
	}
	f.top = quote == "" && base == 0 && !f.loose
	after.fresh = true
	f.after = after
	return f, true
}

// like reports whether f ends nowhere if other, an earlier fence, does not.
func (f fence) like(other fence) bool {
	return f.char == other.char && f.length >= other.length && f.quote == other.quote &&
		f.need == other.need && f.limit == other.limit && f.loose == other.loose
}

// ending says how a fence ends.
type ending int

const (
	// endsUnclear: with its list or quote, or no one can say where.
	endsUnclear ending = iota
	// endsClosed: with a closing line.
	endsClosed
	// endsOpen: with the text.
	endsOpen
)

// end finds the fence's closing line in the lines of s from pos on, and
// returns where the line after it begins.
func (f fence) end(s string, pos int) (end int, how ending) {
	for n := 0; pos <= len(s); n++ {
		line, next := lineAt(s, pos)
		if !f.top && n == maxNestedFence || !strings.HasPrefix(line, f.quote) {
			return pos, endsUnclear
		}
		text := line[len(f.quote):]
		if f.quote != "" {
			text = strings.TrimPrefix(text, " ")
		}
		switch f.classify(text) {
		case fenceEnds:
			return next, endsClosed
		case fenceUnclear:
			return pos, endsUnclear
		}
		pos = next
	}
	if f.top {
		return pos, endsOpen
	}
	return pos, endsUnclear
}

type fenceLine int

const (
	fenceContent fenceLine = iota
	fenceEnds
	fenceUnclear
)

// classify says what a line without its quote marks is to the fence.
func (f fence) classify(text string) fenceLine {
	if isBlank(text) {
		return fenceContent
	}
	indent := leastIndent(text)
	if indent < f.need {
		return fenceUnclear
	}
	start := len(text) - len(strings.TrimLeft(text, " \t"))
	length, char := fenceRun(text[start:])
	if length < f.length || char != f.char || !isBlank(text[start+length:]) {
		return fenceContent
	}
	switch {
	case strings.IndexByte(text[:start], '\t') >= 0:
		return fenceUnclear
	case indent <= f.limit:
		return fenceEnds
	case f.loose:
		return fenceUnclear
	}
	return fenceContent
}

// fenceRun returns the length and character of the run of three or more
// backticks or tildes that s begins with, 0 if it does not.
func fenceRun(s string) (length int, char byte) {
	if len(s) < 3 || s[0] != '`' && s[0] != '~' {
		return 0, 0
	}
	for length < len(s) && s[length] == s[0] {
		length++
	}
	if length < 3 {
		return 0, 0
	}
	return length, s[0]
}
