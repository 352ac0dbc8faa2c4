package transcript

import (
	"encoding/binary"
	"math/bits"
)

// maxDepth is how deep a record's JSON may nest. The client's own stays under
// twenty; a scanner that recurses must not be led into exhausting the stack.
const maxDepth = 1000

// scan checks that raw is one JSON object (RFC 8259, but for the encoding of
// its strings, which decoding mends) and calls f on the way with each of its
// members: the key without its quotes and the value, both undecoded. What f was
// told is void when scan returns false.
//
// It does in one pass what gjson.ValidBytes and a walk over the members do in
// two, and is checked against the former by a fuzz target.
func scan(raw []byte, f func(key, value []byte)) bool {
	i := skipSpace(raw, 0)
	if i >= len(raw) || raw[i] != '{' {
		return false
	}
	end, ok := scanObject(raw, i, 1, f)
	return ok && skipSpace(raw, end) == len(raw)
}

// scanValue returns the index behind the value at i, and whether it is valid.
func scanValue(b []byte, i, depth int) (int, bool) {
	if i >= len(b) || depth > maxDepth {
		return i, false
	}
	switch c := b[i]; c {
	case '"':
		return scanString(b, i)
	case '{':
		return scanObject(b, i, depth, nil)
	case '[':
		return scanArray(b, i, depth)
	case 't':
		return scanWord(b, i, "true")
	case 'f':
		return scanWord(b, i, "false")
	case 'n':
		return scanWord(b, i, "null")
	}
	return scanNumber(b, i)
}

func scanObject(b []byte, i, depth int, f func(key, value []byte)) (int, bool) {
	i = skipSpace(b, i+1)
	if i < len(b) && b[i] == '}' {
		return i + 1, true
	}
	for i < len(b) && b[i] == '"' {
		keyEnd, ok := scanString(b, i)
		colon := skipSpace(b, keyEnd)
		if !ok || colon >= len(b) || b[colon] != ':' {
			return i, false
		}
		start := skipSpace(b, colon+1)
		end, ok := scanValue(b, start, depth+1)
		if !ok {
			return end, false
		}
		if f != nil {
			f(b[i+1:keyEnd-1], b[start:end])
		}
		more, next := separator(b, end, '}')
		if !more {
			return next, next > 0
		}
		i = next
	}
	return i, false
}

func scanArray(b []byte, i, depth int) (int, bool) {
	i = skipSpace(b, i+1)
	if i < len(b) && b[i] == ']' {
		return i + 1, true
	}
	for {
		end, ok := scanValue(b, i, depth+1)
		if !ok {
			return end, false
		}
		more, next := separator(b, end, ']')
		if !more {
			return next, next > 0
		}
		i = next
	}
}

// separator reads what stands behind an element: a comma (more, and the index
// of what follows), the closing bracket (the index behind it), or neither (0).
func separator(b []byte, i int, closing byte) (more bool, next int) {
	i = skipSpace(b, i)
	switch {
	case i >= len(b):
		return false, 0
	case b[i] == ',':
		return true, skipSpace(b, i+1)
	case b[i] == closing:
		return false, i + 1
	}
	return false, 0
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks the bytes of x that end a plain stretch of a string: a quote, a
// backslash, a control character. Only the lowest mark is sure to be right,
// which is the one that is looked at.
func special(x uint64) uint64 {
	quote, slash := x^(ones*'"'), x^(ones*'\\')
	return ((quote-ones)&^quote | (slash-ones)&^slash | (x-ones*0x20)&^x) & highs
}

// scanString returns the index behind the string that starts at i.
func scanString(b []byte, i int) (int, bool) {
	for i++; i < len(b); {
		if i+8 <= len(b) {
			marks := special(binary.LittleEndian.Uint64(b[i:]))
			if marks == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(marks) / 8
		}
		switch c := b[i]; {
		case c == '"':
			return i + 1, true
		case c == '\\':
			n := escapeLength(b[i:])
			if n == 0 {
				return i, false
			}
			i += n
		case c < 0x20:
			return i, false
		default:
			i++
		}
	}
	return i, false
}

// escapeLength is the length of the escape sequence that b begins with; 0 when
// it is none.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(b) >= 6 && isHex(b[2]) && isHex(b[3]) && isHex(b[4]) && isHex(b[5]) {
			return 6
		}
	}
	return 0
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func scanWord(b []byte, i int, word string) (int, bool) {
	end := i + len(word)
	return end, end <= len(b) && string(b[i:end]) == word
}

// scanNumber: an integer without leading zeros, then perhaps a fraction, then
// perhaps an exponent.
func scanNumber(b []byte, i int) (int, bool) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	start := i
	if i = skipDigits(b, i); i == start || b[start] == '0' && i > start+1 {
		return i, false
	}
	if i < len(b) && b[i] == '.' {
		start = i + 1
		if i = skipDigits(b, start); i == start {
			return i, false
		}
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		start = i
		if i = skipDigits(b, i); i == start {
			return i, false
		}
	}
	return i, true
}

func skipDigits(b []byte, i int) int {
	for i < len(b) && isDigit(b[i]) {
		i++
	}
	return i
}
