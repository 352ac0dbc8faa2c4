package vault

import "strings"

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
