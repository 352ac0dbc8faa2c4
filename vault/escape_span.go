package vault

import (
	"strings"
	"unicode"
)

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

// appendUnguarded copies a code span of n backticks without the guard of a query.
func appendUnguarded(out []byte, span string, n int) []byte {
	query := queryStart(span[n : len(span)-n])
	if query < 0 || !strings.HasSuffix(span[:n+query], guardSpace) {
		return append(out, span...)
	}
	out = append(out, span[:n+query-len(guardSpace)]...)
	return append(out, span[n+query:]...)
}
