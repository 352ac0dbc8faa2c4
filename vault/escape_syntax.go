package vault

import (
	"strings"
	"unicode/utf8"
)

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
