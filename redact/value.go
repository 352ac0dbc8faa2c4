package redact

import (
	"strings"
	"unicode/utf8"
)

// value is what a name is bound to.
type value struct {
	span
	form   form
	quoted bool
	ends   bool // nothing but a comment or a delimiter follows on the line
}

// longestValue bounds the stretch by which a value is judged. A secret is
// hidden to its end, however long.
const longestValue = 1024

func valueAt(s string, i int, f form) value {
	if j, ok := skipQuote(s, i); ok {
		return quotedValue(s, i, j, f)
	}
	return bareValue(s, i, f)
}

// quotedValue reads to the quotation mark that closes the one before i: the
// same character behind no more backslashes.
func quotedValue(s string, open, i int, f form) value {
	depth := i - open - 1
	mark := s[i-1]
	if mark == ';' { // &quot;
		depth, mark = 0, '&'
	}
	limit := min(len(s), i+longestValue)
	end, breaks := i, 0
	for ; end < limit; end++ {
		if s[end] == mark && backslashes(s, end, i) <= depth {
			break
		}
		if s[end] == '\n' {
			if breaks++; breaks > 3 || !wrapped(s, i, end, mark) {
				break
			}
		}
		if s[end] == bracket[0] && strings.HasPrefix(s[end:], bracket) {
			break
		}
	}
	end -= min(backslashes(s, end, i), depth)
	return value{span{i, end}, f, true, true}
}

// wrapped tells whether a quoted value that meets a line break at end goes on
// to a closing mark on the next line without a blank.
func wrapped(s string, lo, end int, mark byte) bool {
	next, ok := lineBreak(s, end)
	if !ok || strings.ContainsAny(s[lo:end], " \t") {
		return false
	}
	n := strings.IndexAny(s[next:min(len(s), next+longestValue)], " \t\r\n"+string(mark))
	return n >= 0 && s[next+n] == mark || n >= 0 && n > 0 && s[next+n] == '\n'
}

// whole extends a value that was judged by its beginning.
func (v value) whole(s string) span {
	for end := v.hi; !v.quoted && v.hi-v.lo >= longestValue; end = v.hi {
		if v.hi = bareEnd(s, end, v.form); v.hi == end {
			break
		}
	}
	if v.quoted && v.hi-v.lo >= longestValue {
		v.hi += strings.IndexAny(s[v.hi:]+"\n", "\"'`\r\n")
	}
	return v.span
}

func backslashes(s string, i, floor int) int {
	n := 0
	for i-n > floor && s[i-n-1] == '\\' {
		n++
	}
	return n
}

// bareValue reads a value without quotation marks.
func bareValue(s string, i int, f form) value {
	end := bareEnd(s, i, f)
	for f != prose && f != markup && lineContinues(s, end) {
		next, _ := lineBreak(s, end) // there is one: the line continues
		more := bareEnd(s, next, f)
		if more == next {
			break
		}
		end = more
	}
	if next, ok := lineBreak(s, end); ok && random(s[i:end]) {
		if n := anyBase64.prefix(s, next, longestValue); continues(s, next, next+n) {
			end = next + n
		}
	}
	if f == markup && !strings.HasPrefix(s[end:], "</") {
		end = i
	}
	end = trimRight(s, i, end, f)
	return value{span{i, end}, f, false, lineEnds(s, end)}
}

func bareEnd(s string, i int, f form) int {
	stops := bareStops
	switch f {
	case env:
		stops = envStops
	case query:
		stops = queryStops
	case markup:
		stops = markupStops
	}
	limit := min(len(s), i+longestValue)
	for j := i; j < limit; j++ {
		switch b := s[j]; {
		case stops[b], b == '\\' && escapes(s, j), b == bracket[0] && strings.HasPrefix(s[j:], bracket), f == env && ends(s, j):
			return j
		}
	}
	return limit
}

// What ends a value without quotation marks.
var (
	bareStops   = newClass(" \t\r\n\"'`<>,")
	envStops    = newClass(" \t\r\n\"'`")
	queryStops  = newClass(" \t\r\n\"'`<>&;#)]},")
	markupStops = newClass("\r\n<")
)

// escapes tells whether an escape at j ends a bare value: \n, \", a backslash
// at the end of a line.
func escapes(s string, j int) bool {
	return j+1 == len(s) || strings.IndexByte("nrt\"'\\\n\r`", s[j+1]) >= 0
}

// ends tells whether an operator of the shell at j ends a value.
func ends(s string, j int) bool {
	if s[j] != ';' && s[j] != '&' && s[j] != '|' {
		return false
	}
	return j+1 == len(s) || strings.IndexByte(" \t\r\n", s[j+1]) >= 0 || s[j+1] == s[j]
}

// trimRight takes the punctuation of the sentence or the code around off.
func trimRight(s string, lo, hi int, f form) int {
	set := ".,;:!?)]}*|"
	if f == env {
		set = ",;)"
	}
	for hi > lo && strings.IndexByte(set, s[hi-1]) >= 0 {
		if s[hi-1] == ')' && strings.Contains(s[lo:hi], "(") {
			break
		}
		hi--
	}
	return hi
}

// lineEnds tells whether the line is over at i, but for a delimiter or comment.
func lineEnds(s string, i int) bool {
	i = blanks.skip(s, i)
	return i >= len(s) || strings.IndexByte("\r\n\\\"'`,;})]#|<*&.", s[i]) >= 0 || strings.HasPrefix(s[i:], "//")
}

// credible tells whether v is a secret, given what its name means.
func (v value) credible(s string, m meaning) bool {
	text := s[v.lo:v.hi]
	if strings.IndexByte(text, '\n') >= 0 {
		text = joinLines(text)
	}
	if text == "" || !v.likely(text, m) {
		return false
	}
	if !v.quoted && v.form != env && v.form != query && code(text) {
		return false
	}
	return !placeholder(text)
}

func (v value) likely(text string, m meaning) bool {
	switch m {
	case password:
		return v.password(text)
	case tokenName:
		return v.token(text)
	}
	return v.unknown(text)
}

// password judges the value of a password: people make them of words too.
func (v value) password(text string) bool {
	const fewest = 3
	blank := strings.ContainsAny(text, " \t")
	switch {
	case utf8.RuneCountInString(text) < fewest || !strings.ContainsFunc(text, alphanumeric):
		return false
	case v.form == env:
		return true
	case v.form == query || v.form == markup:
		return !blank
	case v.form == call || v.form == prose:
		return !blank && strong(text)
	case v.quoted:
		return !blank && !strings.Contains(text, "...")
	case v.form == flagged || v.form == tight:
		return strong(text)
	}
	return v.ends && strong(text)
}

// token judges the value of a key or token, which is drawn by lot.
func (v value) token(text string) bool {
	blank := strings.ContainsAny(text, " \t")
	switch {
	case v.form == env:
		return len(text) >= 6 && !blank
	case blank:
		return false
	case v.form == query:
		return len(text) >= 6 && mixed(text) || len(text) >= 16
	case v.quoted && v.form != call && v.form != prose:
		return len(text) >= 8 && numbered(text) || random(text) || len(text) >= 20 && alnum.all(text)
	}
	return (v.ends || v.form != colon && v.form != loose) && (random(text) || len(text) >= 10 && numbered(text)) && anyBase64.all(text)
}

// unknown judges the value of a name that need not mean a secret.
func (v value) unknown(text string) bool {
	const fewest = 16
	if strings.ContainsAny(text, " \t") || len(text) < fewest {
		return false
	}
	if v.form == query && len(text) >= 2*fewest && anyBase64.all(strings.ReplaceAll(text, "%", "")) {
		return true
	}
	if _, ok := userPassword(text); ok && v.quoted {
		return true
	}
	return random(text) && !identity(text) && anyBase64.all(text) && !strings.Contains(text, "/")
}

func alphanumeric(r rune) bool { return r >= 0x80 || alnum[byte(r)] }

// strong tells whether a word is chosen as passwords are: with digits or signs.
func strong(s string) bool {
	return len(s) >= 5 && (numbered(s) || strings.ContainsAny(s[1:], "!@#$%^&+~") || digits.all(s) && len(s) >= 6)
}

// numbered tells whether s holds both letters and digits.
func numbered(s string) bool {
	return strings.ContainsAny(s, "0123456789") && strings.ContainsFunc(s, func(r rune) bool { return r < 0x80 && letters[byte(r)] })
}

// code tells whether a bare value is an expression: a number in hexadecimal, a
// call, an index, a path of identifiers.
func code(s string) bool {
	if strings.HasPrefix(strings.TrimPrefix(s, "-"), "0x") || strings.ContainsAny(s, "(){}[]<>") || strings.Contains(s, "::") || s[0] == '&' || s[0] == '*' || s[0] == '!' {
		return true
	}
	parts := strings.Split(s, ".")
	for _, part := range parts {
		if part == "" || digits[part[0]] || !word.all(strings.TrimSuffix(part, "?")) {
			return false
		}
	}
	return len(parts) > 1
}
