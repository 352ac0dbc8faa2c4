package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// special marks the bytes at which Obsidian's syntax can begin inside a line.
var special = specialBytes("`#[^%$:(<&~")

func specialBytes(list string) (table [256]bool) {
	for i := range len(list) {
		table[list[i]] = true
	}
	return table
}

// guarded reports whether the byte c is one that a backslash may have to stop.
// before is the byte in front of the backslashes that stand before c, 0 at the
// start of the line's words, where start is set if there is no backslash
// either. It is the one rule that Escape and Unescape share: at a guarded byte
// Escape turns k backslashes into 2k+1 or leaves an even number as it is, so
// that an odd number is always Escape's.
func guarded(c, before byte) bool {
	atStart := before == 0
	switch c {
	case '`', '#', '$':
		return true
	case '~':
		return atStart
	case '[':
		return atStart || before == '[' || before == '!' || before == '^'
	case '^':
		return atStart || before == '[' || before == ' ' || before == '\t'
	case '%':
		return before == '%'
	case ':':
		return before == ':' || before == ']'
	case '(':
		return before == ']'
	}
	return false
}

// words is the part of a line that follows its list and quote marks.
type words struct {
	text string
	// task is set for the words of a list item, heading for those that would
	// begin a heading, table for those of a row whose cells end at every |.
	task, heading, table bool
	// bold is set for words that will stand between stars.
	bold bool
}

// escape appends the escaped text from byte from on.
func (w words) escape(out []byte, from int) []byte {
	copied := from // what is before it has been written
	for i := from; i < len(w.text); i++ {
		c := w.text[i]
		if !special[c] {
			continue
		}
		k := backslashesBefore(w.text, i)
		switch {
		case c == '<':
			if end := autolinkEnd(w.text[i:]); end > 0 {
				i += end - 1
			} else if opensTag(w.text[i+1:]) {
				out = append(out, w.text[copied:i]...)
				out = append(appendBackslashes(out, k), "&lt;"...)
				copied = i + 1
			}
		case c == '&':
			if isEntity(w.text[i:]) {
				out = append(append(out, w.text[copied:i+1]...), "amp;"...)
				copied = i + 1
			}
		case c == '`':
			n := runLength(w.text[i:])
			out = append(out, w.text[copied:i]...)
			if end := w.spanEnd(i, n); k%2 == 0 && end > 0 {
				out = appendSpan(out, w.text[i:end], n)
				i = end - 1
			} else {
				out = appendStopped(out, '`', n, k)
				i += n - 1
			}
			copied = i + 1
		case guarded(c, byteBefore(w.text, i-k)) && (k%2 == 1 || w.runs(i, k)):
			out = append(out, w.text[copied:i]...)
			out = append(appendBackslashes(out, k+1), c)
			copied = i + 1
		}
	}
	return append(out, w.text[copied:]...)
}

// runs reports whether the guarded byte at i, with an even number k of
// backslashes before it, has a meaning for Obsidian.
func (w words) runs(i, k int) bool {
	before, rest := byteBefore(w.text, i-k), w.text[i+1:]
	switch w.text[i] {
	case '#':
		return w.heading && i == 0 || opensHashtag(rest) && (k > 0 || !w.afterWord(i))
	case '~':
		return strings.HasPrefix(rest, "~~")
	case '[':
		return before != 0 || strings.HasPrefix(rest, "!") || w.task && opensBox(rest)
	case '^':
		return before == '[' || rest != "" && (isAlnum(rest[0]) || rest[0] == '-' || rest[0] >= utf8.RuneSelf)
	case ':':
		return before == ':' || endsLabel(w.text[:i-k])
	case '(':
		return k > 0 || !isWebTarget(rest)
	}
	return true // $ and %%
}

// byteBefore returns the byte before i, 0 at the start.
func byteBefore(s string, i int) byte {
	if i == 0 {
		return 0
	}
	return s[i-1]
}

func backslashesBefore(s string, i int) int {
	k := 0
	for k < i && s[i-1-k] == '\\' {
		k++
	}
	return k
}

func appendBackslashes(out []byte, n int) []byte {
	for range n {
		out = append(out, '\\')
	}
	return out
}

// appendStopped writes n times c, each stopped, where k backslashes stand
// before the first already.
func appendStopped(out []byte, c byte, n, k int) []byte {
	out = append(appendBackslashes(out, k+1), c)
	for range n - 1 {
		out = append(out, '\\', c)
	}
	return out
}

// runLength returns how often s repeats its first byte at its start.
func runLength(s string) int {
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	return n
}

// spanEnd returns the end of the code span that the run of n backticks at i
// opens, 0 for none. In a table a | would cut the span into two cells.
func (w words) spanEnd(i, n int) int {
	end := closeSpan(w.text, i, n)
	if end > 0 && w.table && strings.Contains(strings.ReplaceAll(w.text[i:end], `\|`, ""), "|") {
		return 0
	}
	return end
}

// closeSpan returns the end of the next run of exactly n backticks behind the
// one at i, 0 for none.
func closeSpan(s string, i, n int) int {
	for at := i + n; ; {
		next := strings.IndexByte(s[at:], '`')
		if next < 0 {
			return 0
		}
		at += next
		run := runLength(s[at:])
		if at += run; run == n {
			return at
		}
	}
}

// afterWord reports whether a # at i cannot begin a tag: directly behind a
// letter or digit, or inside a web address that stands for itself.
func (w words) afterWord(i int) bool {
	if i == 0 {
		return false
	}
	if isAlnum(w.text[i-1]) {
		return true
	}
	start := i
	for start > 0 && isAddressByte(w.text[start-1]) {
		start--
	}
	alone := start == 0 && !w.bold ||
		start > 0 && strings.IndexByte(" \t(\"'|", w.text[start-1]) >= 0 && backslashesBefore(w.text, start-1) == 0
	return alone && isWebTarget(w.text[start:i])
}

// isAddressByte reports whether c may stand in a web address in every reading.
func isAddressByte(c byte) bool { return isAlnum(c) || strings.IndexByte("-._~:/?@!&'*+,;=%", c) >= 0 }

// opensHashtag reports whether s, which follows a #, makes a tag of it: letters,
// digits, _ - / and everything beyond ASCII, but not ASCII digits alone.
func opensHashtag(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case isDigit(c):
		case isAlnum(c), c == '_', c == '-', c == '/', c >= utf8.RuneSelf:
			return true
		default:
			return false
		}
	}
	return false
}

// opensTag reports whether s, which follows a <, could begin a tag of HTML, a
// comment, or a template's command.
func opensTag(s string) bool {
	return s != "" && (isAlnum(s[0]) && !isDigit(s[0]) || strings.IndexByte("/!?%", s[0]) >= 0)
}

// opensBox reports whether s, which follows a [ at the start of a list item,
// makes it a task: any one character and a ].
func opensBox(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size > 0 && strings.HasPrefix(s[size:], "]")
}

// endsLabel reports whether a colon behind text, which ends in ], would define
// a link or footnote. A definition's label begins the line, or began on a line
// before it, and has less than 1,000 characters.
func endsLabel(text string) bool {
	if len(text) > 1000*utf8.UTFMax {
		return false
	}
	for i := 1; i < len(text) && text[0] != '['; i++ {
		// A bracket that no backslash will stop cannot stand in a label.
		if text[i] == '[' && backslashesBefore(text, i) == 0 && strings.IndexByte("[!^", text[i-1]) < 0 {
			return false
		}
	}
	return true
}

// isWebTarget reports whether s begins with a scheme that leads out of the vault.
func isWebTarget(s string) bool {
	for _, scheme := range []string{"https://", "http://", "mailto:"} {
		if len(s) >= len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
			return true
		}
	}
	return false
}

// autolinkEnd returns the length of the <https://…> at the start of s, 0 for
// anything else or an address that holds more than an address needs.
func autolinkEnd(s string) int {
	if !isWebTarget(s[1:]) {
		return 0
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '>':
			return i + 1
		case !isAddressByte(s[i]) && s[i] != '#', s[i] == s[i-1] && (s[i] == ':' || s[i] == '%'):
			return 0
		}
	}
	return 0
}

// isEntity reports whether s begins with &lt; or with that in which the
// ampersand was replaced, however often.
func isEntity(s string) bool {
	s = s[1:]
	for strings.HasPrefix(s, "amp;") {
		s = s[len("amp;"):]
	}
	return strings.HasPrefix(s, "lt;")
}

// guardSpace goes before an inline query. Dataview trims a span's white space,
// of which this is none in JavaScript's sense, before it looks for a query.
const guardSpace = "\u200b"

// queryStart returns where in a code span's content the = or $= of an inline
// query stands, -1 for none.
func queryStart(content string) int {
	start := strings.TrimLeftFunc(content, func(r rune) bool {
		return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b'
	})
	if strings.HasPrefix(start, "=") || strings.HasPrefix(start, "$=") {
		return len(content) - len(start)
	}
	return -1
}

// appendSpan copies a code span of n backticks and guards a query in it.
func appendSpan(out []byte, span string, n int) []byte {
	query := queryStart(span[n : len(span)-n])
	if query < 0 {
		return append(out, span...)
	}
	out = append(out, span[:n+query]...)
	out = append(out, guardSpace...)
	return append(out, span[n+query:]...)
}
