package redact

import (
	"strings"
	"unicode/utf8"
)

// Position tells in which line and column of s the byte at offset stands. Both
// count from one, the column in characters. An offset outside s is taken to
// its nearer end.
func Position(s string, offset int) (line, column int) {
	offset = min(max(offset, 0), len(s))
	before := s[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}
