package redact

import "strings"

// class is a set of ASCII characters.
type class [256]bool

// newClass reads a set as in a regexp's brackets: "a-z0-9_". A hyphen at
// either end stands for itself.
func newClass(set string) *class {
	var c class
	for i := 0; i < len(set); i++ {
		if i+2 < len(set) && set[i+1] == '-' {
			for b := int(set[i]); b <= int(set[i+2]); b++ {
				c[b] = true
			}
			i += 2
			continue
		}
		c[set[i]] = true
	}
	return &c
}

// The sets are read only.
var (
	digits    = newClass("0-9")
	letters   = newClass("A-Za-z")
	alnum     = newClass("A-Za-z0-9")
	upperNum  = newClass("A-Z0-9")
	hexDigits = newClass("0-9a-fA-F")
	word      = newClass("A-Za-z0-9_")
	base64URL = newClass("A-Za-z0-9_-")
	base64Std = newClass("A-Za-z0-9+/=")
	dotted    = newClass("A-Za-z0-9_.-")
	anyBase64 = newClass("A-Za-z0-9+/=_.~-")
	nameChars = newClass("a-z0-9-")
	sgrChars  = newClass("0-9;")

	// What may stand between a name, its sign and its value.
	blanks     = newClass(" \t")
	space      = newClass(" \t\r\n")
	emphasis   = newClass("*`_")
	dressed    = newClass(" \t*`")
	optional   = newClass(" \t?")
	equalSigns = newClass("=")
	counts     = newClass(" 0-9")

	uuidChars  = newClass("0-9a-fA-F-")
	nameable   = newClass("A-Za-z0-9_.-")
	alnumSigns = newClass("A-Za-z0-9+/")
	azureChars = newClass("A-Za-z0-9_~.-")
)

// prefix counts the characters of c from i on, at most limit.
func (c *class) prefix(s string, i, limit int) int {
	n := 0
	for i+n < len(s) && n < limit && c[s[i+n]] {
		n++
	}
	return n
}

// skip is the place of the first character from i on that c does not hold.
func (c *class) skip(s string, i int) int {
	for i < len(s) && c[s[i]] {
		i++
	}
	return i
}

// suffix counts the characters of c directly before i, at most limit.
func (c *class) suffix(s string, i, limit int) int {
	n := 0
	for n < i && n < limit && c[s[i-n-1]] {
		n++
	}
	return n
}

// all tells whether s holds nothing but characters of c.
func (c *class) all(s string) bool { return c.prefix(s, 0, len(s)) == len(s) }

// run reads a token's body from i on, also over line breaks (a terminal or an
// editor wrapped it). full is the length it is known to have, or more: a body
// that has it ends there unless characters follow directly. It answers where
// the body ends and how many characters it has.
func (c *class) run(s string, i, least, full, most int) (end, n int) {
	n = c.prefix(s, i, most)
	end = i + n
	for n < full {
		next, ok := lineBreak(s, end)
		if !ok {
			break
		}
		m := c.prefix(s, next, most-n)
		if m == 0 || (n >= least && !continues(s, next, next+m)) {
			break
		}
		n, end = n+m, next+m
	}
	return end, n
}

// lineBreak tells where the next line's text begins when a line ends at i: a
// newline, real or written as \n inside a string, perhaps behind a backslash,
// and the indentation or quote mark after it.
func lineBreak(s string, i int) (next int, ok bool) {
	j := i
	for j < len(s) && j-i < 3 && s[j] == '\\' {
		j++
	}
	escaped := j > i
	rest := s[j:]
	switch {
	case strings.HasPrefix(rest, "\r\n"):
		j += 2
	case strings.HasPrefix(rest, "\n"):
		j++
	case escaped && strings.HasPrefix(rest, `r\n`):
		j += 3
	case escaped && strings.HasPrefix(rest, "n"):
		j++
	default:
		return 0, false
	}
	for j < len(s) && strings.IndexByte(" \t>|", s[j]) >= 0 {
		j++
	}
	return j, true
}

// continues tells whether s[lo:hi], the first characters of a line, look like
// the rest of a token and not like a word of prose.
func continues(s string, lo, hi int) bool {
	if hi < len(s) && strings.IndexByte(" \t\r\n\"'`\\,;)}]&<", s[hi]) < 0 {
		return false
	}
	return hi-lo >= 4 && mixed(s[lo:hi])
}

// mixed tells whether s holds a digit beside a letter, or a capital after a
// small letter.
func mixed(s string) bool {
	var digit, letter, inner bool
	for i := 0; i < len(s); i++ {
		b := s[i]
		digit = digit || digits[b]
		letter = letter || letters[b]
		inner = inner || i > 0 && 'A' <= b && b <= 'Z' && 'a' <= s[i-1] && s[i-1] <= 'z'
	}
	return letter && (digit || inner)
}

// bounded tells whether a word may begin at i: no letter, digit or underscore
// stands before it, unless that belongs to an escape such as \n, %3D or \x1b[0m.
func bounded(s string, i int) bool {
	if i == 0 || !word[s[i-1]] {
		return true
	}
	if i >= 2 && s[i-2] == '\\' && strings.IndexByte("nrtbf", s[i-1]) >= 0 {
		return true
	}
	if i >= 3 && s[i-3] == '%' && hexDigits.all(s[i-2:i]) {
		return true
	}
	if s[i-1] != 'm' {
		return false
	}
	n := sgrChars.suffix(s, i-1, 12)
	return i-2-n >= 0 && s[i-2-n] == '['
}

// escapeBefore tells whether the character before i is the letter of an escape
// such as \n, so that it belongs to no word.
func escapeBefore(s string, i int) bool {
	return i >= 2 && s[i-2] == '\\' && strings.IndexByte("nrt", s[i-1]) >= 0
}
