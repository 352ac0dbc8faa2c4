package vault

import (
	"strings"
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
	e := inlineEscaper{words: w, out: out, copied: from}
	for i := from; i < len(w.text); i++ {
		switch c := w.text[i]; {
		case !special[c]:
		case c == '<':
			i = e.angle(i)
		case c == '&':
			e.ampersand(i)
		case c == '`':
			i = e.backticks(i)
		default:
			e.guard(i)
		}
	}
	return append(e.out, w.text[e.copied:]...)
}

// inlineEscaper is words on their way to out. What is before copied is there.
type inlineEscaper struct {
	words
	out    []byte
	copied int
}

// copyTo copies the words up to i and goes on behind the byte there.
func (e *inlineEscaper) copyTo(i int) {
	e.out = append(e.out, e.text[e.copied:i]...)
	e.copied = i + 1
}

// angle handles the < at i and returns the last byte that it took.
func (e *inlineEscaper) angle(i int) int {
	if end := autolinkEnd(e.text[i:]); end > 0 {
		return i + end - 1
	}
	if opensTag(e.text[i+1:]) {
		e.copyTo(i)
		e.out = append(appendBackslashes(e.out, backslashesBefore(e.text, i)), "&lt;"...)
	}
	return i
}

func (e *inlineEscaper) ampersand(i int) {
	if isEntity(e.text[i:]) {
		e.copyTo(i)
		e.out = append(e.out, "&amp;"...)
	}
}

// backticks handles the run at i and returns the last byte that it took.
func (e *inlineEscaper) backticks(i int) int {
	n, k := runLength(e.text[i:]), backslashesBefore(e.text, i)
	if k%2 == 0 {
		if end := e.spanEnd(i, n); end > 0 {
			e.copyTo(i)
			e.out = appendSpan(e.out, e.text[i:end], n)
			e.copied = end
			return end - 1
		}
	}
	e.copyTo(i)
	e.out = appendStopped(e.out, '`', n, k)
	e.copied = i + n
	return i + n - 1
}

// guard handles any other special byte.
func (e *inlineEscaper) guard(i int) {
	c, k := e.text[i], backslashesBefore(e.text, i)
	if guarded(c, byteBefore(e.text, i-k)) && (k%2 == 1 || e.runs(i, k)) {
		e.copyTo(i)
		e.out = append(appendBackslashes(e.out, k+1), c)
	}
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
