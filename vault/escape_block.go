package vault

import (
	"bytes"
	"strings"
)

// boxes are a task's brackets and the boxes that stand for them.
var boxes = [...]struct{ bracket, box string }{{"[ ]", "☐"}, {"[x]", "☑"}}

// line escapes a line outside fences.
func (e *escaper) line(line string) {
	if start, k, ok := underline(line); ok {
		e.out = append(e.out, line[:start]...)
		if k > 0 || !e.blank {
			e.out = appendBackslashes(e.out, k+1)
		}
		e.out = append(e.out, line[start:]...)
		return
	}
	start, list := contentStart(line)
	e.out = append(e.out, line[:start]...)
	w := words{text: line[start:], task: list || e.emptyItem}
	if level := headingLevel(w.text); level > 0 && !e.isCode(line[:start]) {
		if e.heading(w.text, level) {
			return
		}
		w.heading = true
	}
	if strings.IndexByte(w.text, '`') >= 0 && strings.IndexByte(w.text, '|') >= 0 {
		w.table = e.inTable()
	}
	from := 0
	if list {
		from = e.box(w.text)
	}
	e.out = w.escape(e.out, from)
}

// isCode reports whether a line with this prefix is indented too far for a
// heading, whatever stands before it.
func (e *escaper) isCode(prefix string) bool {
	return countSpaces(prefix) == len(prefix) && len(prefix) > 3 &&
		len(e.state.items) == 0 && !e.state.unsure && e.state.quote == ""
}

// inTable reports whether the line at hand may be a row of a table.
func (e *escaper) inTable() bool {
	if e.table || e.pos > len(e.src) {
		return e.table
	}
	next, _ := lineAt(e.src, e.pos)
	return isDelimiterRow(next)
}

// headingLevel returns the level of the ATX heading that text is, 0 for none.
func headingLevel(text string) int {
	level := 0
	for level < len(text) && text[level] == '#' {
		level++
	}
	if level > 6 || level < len(text) && text[level] != ' ' && text[level] != '\t' {
		return 0
	}
	return level
}

// heading writes a heading as a bold line with an invisible mark, or without
// bold where a star in it would disturb. It declines where the words would not
// come back from that.
func (e *escaper) heading(text string, level int) bool {
	title, spaced := strings.CutPrefix(text[level:], " ")
	if !spaced || title == "" || title[0] == ' ' || title[0] == '\t' {
		return false
	}
	bold, form := "**", byte('h')
	if last := title[len(title)-1]; strings.IndexByte(title, '*') >= 0 || last == ' ' || last == '\t' || last == '\\' {
		bold, form = "", 'H'
		if beginsBlock(title) {
			return false
		}
	}
	e.out = append(e.out, bold...)
	e.out = words{text: title, bold: bold != ""}.escape(e.out, 0)
	e.out = append(e.out, bold...)
	e.out = append(e.out, " %%"...)
	e.out = append(e.out, form, byte('0'+level))
	e.out = append(e.out, "%%"...)
	return true
}

// beginsBlock reports whether text at the start of a line would be more than
// words: a list item, a task, a quote, a heading, a fence or a line of marks.
func beginsBlock(text string) bool {
	start, _ := contentStart(text + " ") // a space will follow it
	length, _ := fenceRun(text)
	return start > 0 || length > 0 || text[0] == '[' || headingLevel(text) > 0 || isThematicBreak(text) || isDelimiterRow(text)
}

// box writes the task's box at the start of a list item's text, and returns
// how much of the text it stands for. A box of the text's own gets one more
// backslash than it has.
func (e *escaper) box(text string) int {
	for _, b := range boxes {
		rest, ok := strings.CutPrefix(text, b.bracket)
		if ok && (rest == "" || rest[0] == ' ') {
			e.out = append(e.out, b.box...)
			return len(b.bracket)
		}
	}
	plain := strings.TrimLeft(text, `\`)
	if hasBox(plain) {
		e.out = append(e.out, '\\')
	}
	return 0
}

func hasBox(text string) bool {
	for _, b := range boxes {
		if strings.HasPrefix(text, b.box) {
			return true
		}
	}
	return false
}

// line undoes what the escaper did to a line.
func (u *unescaper) line(line string) {
	if start, k, ok := underline(line); ok {
		u.out = append(u.out, line[:start]...)
		u.out = append(u.out, line[start+(k+1)/2*(k%2):]...)
		return
	}
	start, list := contentStart(line)
	u.out = append(u.out, line[:start]...)
	text := line[start:]
	if title, level, ok := cutHeadingMark(text); ok {
		u.out = append(u.out, strings.Repeat("#", level)+" "...)
		u.out = unescapeWords(u.out, title, 0)
		return
	}
	from := 0
	if list {
		text, from = u.box(text)
	}
	u.out = unescapeWords(u.out, text, from)
}

// cutHeadingMark recognises the line that a heading became.
func cutHeadingMark(text string) (title string, level int, ok bool) {
	const form = " %%h2%%"
	cut := len(text) - len(form)
	if cut < 1 || text[cut:cut+3] != form[:3] || text[cut+5:] != form[5:] {
		return "", 0, false
	}
	level = int(text[cut+4]) - '0'
	title = text[:cut]
	if text[cut+3] == 'h' {
		if len(title) < 5 || !strings.HasPrefix(title, "**") || !strings.HasSuffix(title, "**") {
			return "", 0, false
		}
		title = title[2 : len(title)-2]
	}
	return title, level, 1 <= level && level <= 6 && (text[cut+3] == 'h' || text[cut+3] == 'H')
}

// box undoes escaper.box; it returns the text and how much of it is written.
func (u *unescaper) box(text string) (string, int) {
	for _, b := range boxes {
		if rest, ok := strings.CutPrefix(text, b.box); ok {
			u.out = append(u.out, b.bracket...)
			return b.bracket + rest, len(b.bracket)
		}
	}
	if plain := strings.TrimLeft(text, `\`); len(plain) < len(text) && hasBox(plain) {
		return text[1:], 0
	}
	return text, 0
}

// unescapeWords appends what text was from byte from on. What is before it has
// been written already.
func unescapeWords(out []byte, text string, from int) []byte {
	start := len(out) - from
	for i := from; i < len(text); i++ {
		c := text[i]
		if !special[c] {
			out = append(out, c)
			continue
		}
		k := trailingBackslashes(out[start:])
		before := byte(0)
		if len(out)-k > start {
			before = out[len(out)-k-1]
		}
		odd := k%2 == 1
		switch {
		case c == '<' && autolinkEnd(text[i:]) > 0:
			end := i + autolinkEnd(text[i:])
			out = append(out, text[i:end]...)
			i = end - 1
		case c == '&' && isEntity(text[i:]):
			if strings.HasPrefix(text[i:], "&lt;") {
				out = append(out[:len(out)-k/2], '<')
				i += len("lt;")
			} else {
				out = append(out, c)
				i += len("amp;")
			}
		case c == '`' && !odd:
			n := runLength(text[i:])
			end := closeSpan(text, i, n)
			if end == 0 {
				end = i + n
				out = append(out, text[i:end]...)
			} else {
				out = appendUnguarded(out, text[i:end], n)
			}
			i = end - 1
		case odd && guarded(c, before):
			out = append(out[:len(out)-(k+1)/2], c)
		default:
			out = append(out, c)
		}
	}
	return out
}

func trailingBackslashes(out []byte) int {
	return len(out) - len(bytes.TrimRight(out, `\`))
}

// appendUnguarded copies a code span of n backticks without the guard of a query.
func appendUnguarded(out []byte, span string, n int) []byte {
	query := queryStart(span[n : len(span)-n])
	if query < 0 || !strings.HasSuffix(span[:n+query], guardSpace) {
		return append(out, span...)
	}
	out = append(out, span[:n+query-len(guardSpace)]...)
	return append(out, span[n+query:]...)
}
