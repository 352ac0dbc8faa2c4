package transcript

import (
	"bytes"
	"strings"

	"github.com/tidwall/gjson"
)

// valid reports whether raw is one JSON object, not nested absurdly deep.
func valid(raw []byte) bool { return scan(raw, func(_, _ []byte) {}) }

// members calls f with each key (undecoded, without its quotes) and value of
// the object raw, until f returns false. raw must be valid JSON, see scan;
// anything but an object has no members.
//
// It exists beside gjson because gjson decodes every string that it walks over,
// and nearly all of a transcript's bytes are strings that nobody wants.
func members(raw []byte, f func(key, value []byte) bool) {
	i := skipSpace(raw, 0)
	if i >= len(raw) || raw[i] != '{' {
		return
	}
	for i = skipSpace(raw, i+1); i < len(raw) && raw[i] == '"'; {
		keyEnd := skipString(raw, i)
		start := skipSpace(raw, keyEnd)
		start = skipSpace(raw, start+1) // the colon
		end := skipValue(raw, start)
		if end <= start || !f(raw[i+1:keyEnd-1], raw[start:end]) {
			return
		}
		i = skipSpace(raw, end)
		if i < len(raw) && raw[i] == ',' {
			i = skipSpace(raw, i+1)
		}
	}
}

// elements calls f with each element of the array raw, under the same terms.
func elements(raw []byte, f func(value []byte)) {
	i := skipSpace(raw, 0)
	if i >= len(raw) || raw[i] != '[' {
		return
	}
	for i = skipSpace(raw, i+1); i < len(raw) && raw[i] != ']'; {
		end := skipValue(raw, i)
		if end <= i {
			return
		}
		f(raw[i:end])
		i = skipSpace(raw, end)
		if i < len(raw) && raw[i] == ',' {
			i = skipSpace(raw, i+1)
		}
	}
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// skipValue returns the index behind the value that starts at i.
func skipValue(b []byte, i int) int {
	if i >= len(b) {
		return len(b)
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	for i < len(b) && b[i] != ',' && b[i] != '}' && b[i] != ']' && b[i] > ' ' {
		i++
	}
	return i
}

func skipNested(b []byte, i int) int {
	level := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			i = skipString(b, i)
			continue
		case '{', '[':
			level++
		case '}', ']':
			if level--; level == 0 {
				return i + 1
			}
		}
		i++
	}
	return len(b)
}

// skipString returns the index behind the string that starts at i with a quote.
func skipString(b []byte, i int) int {
	i++
	for i < len(b) {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return len(b)
		}
		end := i + n
		slashes := 0
		for j := end - 1; j >= i && b[j] == '\\'; j-- {
			slashes++
		}
		i = end + 1
		if slashes%2 == 0 {
			return i
		}
	}
	return len(b)
}

// text decodes the JSON string raw, as valid UTF-8; "" when it is none.
func text(raw []byte) string {
	if len(raw) < 2 || raw[0] != '"' {
		return ""
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return strings.ToValidUTF8(string(raw[1:len(raw)-1]), "\uFFFD")
	}
	return strings.ToValidUTF8(gjson.ParseBytes(raw).Str, "\uFFFD")
}

func isTrue(raw []byte) bool { return len(raw) == 4 && raw[0] == 't' }

// filled reports whether raw is a string with something in it.
func filled(raw []byte) bool { return len(raw) > 2 && raw[0] == '"' }
