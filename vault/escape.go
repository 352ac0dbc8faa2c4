package vault

import "strings"

// unclosedMark follows a fence that the text left open and Escape closed.
const unclosedMark = "%%unclosed%%"

// Escape makes the text of a transcript inert in Obsidian: no heading, tag,
// link, embed, field, task, comment, formula, footnote, block id, callout,
// raw HTML or running code block comes out of it, and no open fence. It still
// reads as the Markdown that it is: emphasis, lists, tables, quotes, code and
// links to the web stay. The result may stand at the left margin after a blank
// line, or behind "> " in a callout. Unescape(Escape(s)) is s for every s that
// Clean leaves alone.
//
// What is done, outside code:
//
//	## Words         **Words** %%h2%% (bold; the comment is invisible), or
//	                 Words %%H2%% where the words hold a star, or \## Words
//	- [ ] and - [x]  - ☐ and - ☑; a box of the text's own becomes \☐
//	<tag             &lt;tag; the text's own &lt; becomes &amp;lt;
//	#tag $ [[ ![ [^ ^[ [! %% :: ^id ](path) [label]: ~~~ --- === and
//	backticks that enclose nothing: a backslash stops them, and k backslashes
//	that stand before one of them already become 2k+1
//
// and in code: `= query` gets a space of no width, and a fence whose language
// Obsidian or a plugin would run becomes "text LANGUAGE".
func Escape(s string) string {
	e := escaper{src: s, out: make([]byte, 0, len(s)+len(s)/16+64)}
	for e.pos <= len(s) {
		e.block()
	}
	return string(e.out[:len(e.out)-1]) // every line was written with its end
}

// escaper writes src line by line. The state is fed the lines as they are
// written, so that Unescape sees the same.
type escaper struct {
	src   string
	pos   int // where the next line begins; beyond len(src) at the end
	out   []byte
	state blockState
	// table is set from a table's delimiter row to the next blank line.
	table bool
	// blank is set after a blank line, emptyItem after a list marker alone,
	// whose item begins with the line at hand.
	blank, emptyItem bool
	// endless is a fence that has no end before searched.
	endless  fence
	searched int
}

// lineAt returns the line that begins at pos and where the next one does.
func lineAt(s string, pos int) (line string, next int) {
	if end := strings.IndexByte(s[pos:], '\n'); end >= 0 {
		return s[pos : pos+end], pos + end + 1
	}
	return s[pos:], len(s) + 1
}

// block writes the next line, or the next fence whole.
func (e *escaper) block() {
	line, next := lineAt(e.src, e.pos)
	if f, ok := e.state.openFence(line); ok && !(e.pos < e.searched && f.like(e.endless)) {
		end, how := f.end(e.src, next)
		if how != endsUnclear {
			e.fence(f, line, next, end, how == endsClosed)
			return
		}
		e.endless, e.searched = f, end
	}
	e.pos = next
	start := len(e.out)
	e.line(line)
	if len(e.out)-start != len(line) { // else no list or quote mark changed
		e.state.step(string(e.out[start:]))
	} else {
		e.state.step(line)
	}
	e.out = append(e.out, '\n')
	_, words := cutQuote(line)
	e.blank = isBlank(line[words:])
	e.emptyItem = endsInMarker(line)
	e.table = !e.blank && (e.table || isDelimiterRow(line))
}

// fence copies a fence, whose content and closing line end at end.
func (e *escaper) fence(f fence, line string, next, end int, closed bool) {
	e.out = append(e.out, line[:f.info]...)
	e.out = append(e.out, guardInfo(line[f.info:])...)
	e.out = append(e.out, '\n')
	if next <= len(e.src) {
		e.out = append(e.out, e.src[next:min(end, len(e.src))]...)
	}
	switch {
	case !closed:
		e.closeFence(f, next <= len(e.src))
		e.out = append(e.out, '\n')
	case end > len(e.src):
		e.out = append(e.out, '\n')
	}
	e.pos = end
	e.state = f.after
	e.blank, e.emptyItem, e.table = false, false, false
}

// closeFence ends a fence that runs to the end of the text.
func (e *escaper) closeFence(f fence, hasContent bool) {
	if hasContent {
		e.out = append(e.out, '\n')
	}
	for range f.length {
		e.out = append(e.out, f.char)
	}
	e.out = append(e.out, '\n')
	e.out = append(e.out, unclosedMark...)
}
