package vault

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ansi matches terminal control sequences (ECMA-48): CSI such as colours, OSC
// such as titles and links, and escapes of two characters.
var ansi = regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b\n]*(?:\x07|\x1b\\\\)?|[ -/]*[0-~])")

// Clean makes text fit for a note without changing what a reader sees of it:
// lines end in LF alone; invalid UTF-8 becomes U+FFFD; control characters
// other than tab, terminal sequences, byte order marks and the marks that
// override the direction of text go; blank lines at both ends go. Spaces at a
// line's end stay. Cleaning twice changes nothing more.
func Clean(s string) string {
	if !plain(s) {
		s = strings.ToValidUTF8(s, "\uFFFD")
		if strings.IndexByte(s, 0x1b) >= 0 {
			s = ansi.ReplaceAllLiteralString(s, "")
		}
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
		s = strings.Map(cleanRune, s)
	}
	return trimBlankLines(s)
}

// plain reports whether s holds nothing that Clean would change inside it.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ' && c != '\n' && c != '\t', c == 0x7f:
			return false
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 || cleanRune(r) != r {
				return false
			}
			i += size - 1
		}
	}
	return true
}

func cleanRune(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029':
		return '\n' // line ends, which regular expressions of plugins honour
	case unicode.IsControl(r), isReordering(r), r == '\ufeff':
		return -1
	}
	return r
}

// trimBlankLines drops the lines at both ends that hold only spaces and tabs.
func trimBlankLines(s string) string {
	for {
		line, rest, more := strings.Cut(s, "\n")
		if !isBlank(line) || !more && s == "" {
			break
		}
		s = rest
	}
	for {
		i := strings.LastIndexByte(s, '\n')
		if i < 0 || !isBlank(s[i+1:]) {
			return s
		}
		s = s[:i]
	}
}

// isBlank reports whether a line holds only spaces and tabs.
func isBlank(line string) bool {
	for i := 0; i < len(line); i++ {
		if line[i] != ' ' && line[i] != '\t' {
			return false
		}
	}
	return true
}
