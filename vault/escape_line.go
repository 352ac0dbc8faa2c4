package vault

import "strings"

// contentStart returns where a line's words begin: behind spaces, tabs, quote
// marks and list markers in any order. list is set when the last of the marks
// is that of a list.
func contentStart(line string) (start int, list bool) {
	for {
		for start < len(line) && (line[start] == ' ' || line[start] == '\t') {
			start++
		}
		if start < len(line) && line[start] == '>' {
			start, list = start+1, false
			continue
		}
		width := markerWidth(line[start:])
		if width == 0 || start+width == len(line) || line[start+width] != ' ' && line[start+width] != '\t' {
			return start, list
		}
		start, list = start+width, true
	}
}

// markerWidth returns the bytes of the list marker at the start of s, without
// the space that must follow: a bullet, or up to nine digits and ) or a dot.
func markerWidth(s string) int {
	if s == "" {
		return 0
	}
	if s[0] == '-' || s[0] == '*' || s[0] == '+' {
		return 1
	}
	digits := 0
	for digits < len(s) && isDigit(s[digits]) {
		digits++
	}
	if digits == 0 || digits > 9 || digits == len(s) || s[digits] != '.' && s[digits] != ')' {
		return 0
	}
	return digits + 1
}

// endsInMarker reports whether a line ends in a list marker, so that its item
// begins on the next one.
func endsInMarker(line string) bool {
	end := len(line)
	for end > 0 && (line[end-1] == ' ' || line[end-1] == '\t') {
		end--
	}
	if end == 0 || strings.IndexByte("-*+.)", line[end-1]) < 0 {
		return false
	}
	start, list := contentStart(line)
	if start >= end {
		return list
	}
	return markerWidth(line[start:end]) == end-start
}

// marker is a list marker as CommonMark reads it.
type marker struct {
	width int // columns to the item's content; 0 for no marker
	// interrupts is set when it may follow a paragraph's line.
	interrupts bool
	// empty is set when nothing follows it on its line.
	empty bool
	// code is set when what follows is indented code.
	code bool
	// tab is set when a tab follows, whose width depends on the column.
	tab bool
}

// certain reports whether the marker opens a list item in every reading.
// alone tells that no paragraph is open that it could continue.
func (m marker) certain(alone bool) bool {
	return !m.empty && !m.tab && (alone || m.interrupts)
}

func parseMarker(s string) marker {
	width := markerWidth(s)
	if width == 0 || isThematicBreak(s) {
		return marker{}
	}
	rest := s[width:]
	if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return marker{}
	}
	spaces := countSpaces(rest)
	m := marker{
		width:      width + spaces,
		interrupts: width == 1 || strings.TrimLeft(s[:width-1], "0") == "1",
		empty:      isBlank(rest),
		tab:        spaces < len(rest) && rest[spaces] == '\t',
	}
	if spaces > 4 {
		m.width, m.code = width+1, true
	}
	return m
}

// isThematicBreak reports whether s is three or more of one of - * _ and blanks.
func isThematicBreak(s string) bool {
	if s == "" || s[0] != '-' && s[0] != '*' && s[0] != '_' {
		return false
	}
	n := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case s[0]:
			n++
		case ' ', '\t':
		default:
			return false
		}
	}
	return n >= 3
}

// cutQuote returns the line up to its last leading quote mark, and where the
// text behind it begins. A mark has at most three spaces before it and one,
// which is not the text's, behind.
func cutQuote(line string) (quote string, at int) {
	for {
		next := at + countSpaces(line[at:])
		if next-at > 3 || next == len(line) || line[next] != '>' {
			return quote, at
		}
		at = next + 1
		quote = line[:at]
		if at < len(line) && line[at] == ' ' {
			at++
		}
	}
}

func countSpaces(s string) int {
	n := 0
	for n < len(s) && s[n] == ' ' {
		n++
	}
	return n
}

// leastIndent is the width of a line's leading white space. A tab reaches to
// the next multiple of four, which differs between text at the margin and text
// behind "> " in a callout: the lesser width counts.
func leastIndent(line string) int {
	plain, quoted := 0, 2
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			plain, quoted = plain+1, quoted+1
		case '\t':
			plain, quoted = plain/4*4+4, quoted/4*4+4
		default:
			return min(plain, quoted-2)
		}
	}
	return min(plain, quoted-2)
}

// underline recognises a line of only dashes or only equals signs, which would
// make a heading of the line above it. It returns where they and the
// backslashes before them begin, and the number of backslashes.
func underline(line string) (start, backslashes int, ok bool) {
	for start < len(line) && (line[start] == ' ' || line[start] == '\t' || line[start] == '>') {
		start++
	}
	if start == len(line) || line[start] != '-' && line[start] != '=' && line[start] != '\\' {
		return 0, 0, false
	}
	marks := strings.TrimLeft(line[start:], `\`)
	backslashes = len(line) - start - len(marks)
	marks = strings.TrimRight(marks, " \t")
	if marks == "" || marks[0] != '-' && marks[0] != '=' {
		return 0, 0, false
	}
	return start, backslashes, strings.Trim(marks, marks[:1]) == ""
}

// isDelimiterRow reports whether the line could be the second one of a table.
func isDelimiterRow(line string) bool {
	start, list := contentStart(line)
	dashes := list && strings.IndexByte(line[:start], '-') >= 0 // "- | -"
	row := line[start:]
	if row == "" || strings.IndexByte("|:-", row[0]) < 0 {
		return false
	}
	return strings.Trim(row, "|:- \t") == "" && strings.ContainsAny(row, "|:") &&
		(dashes || strings.IndexByte(row, '-') >= 0)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isAlnum(c byte) bool {
	return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}
