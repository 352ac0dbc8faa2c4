package redact

import "strings"

// keyLiterals introduce private keys: PEM (RFC 7468, and OpenSSH's and PGP's
// use of it), SSH2 (RFC 4716), PuTTY's format.
var keyLiterals = []string{"-----BEGIN", "---- BEGIN", "-----END", "Private-Lines:"}

// Limits of a key block: an armoured 16k RSA key is about 13 KB.
const (
	longestKey    = 32 << 10
	longestHeader = 80
	fewestKeyText = 16 // characters of base64 that make a block without an end
)

func matchKeyBlock(s string, at, end int) []span {
	switch s[at:end] {
	case "-----END":
		return matchKeyTail(s, at, end)
	case "Private-Lines:":
		lo, _ := lineBreak(s, counts.skip(s, end))
		if stop, n := keyText(s, lo); n >= fewestKeyText {
			return one(lo, stop)
		}
		return nil
	}
	head, ok := keyHeader(s, end)
	if !ok {
		return nil
	}
	if body, stop, ok := keyEnd(s, head); ok {
		if !holdsKey(body) {
			return nil
		}
		return one(at, stop)
	}
	if stop, n := keyText(s, head); n >= fewestKeyText {
		return one(at, stop)
	}
	return nil
}

// holdsKey tells whether the text between BEGIN and END is a key, and not dots,
// a row of x, or the code between two strings.
func holdsKey(body string) bool {
	if strings.Trim(body, " .…xX*\t\r\n\\nr") == "" {
		return false
	}
	if !strings.ContainsAny(body, "\"'`") {
		return true
	}
	for i := 0; i < len(body); i++ {
		n := base64Std.prefix(body, i, len(body))
		if n >= fewestKeyText {
			return true
		}
		i += n
	}
	return false
}

// keyHeader reads the rest of a BEGIN or END line and answers where it ends.
func keyHeader(s string, i int) (end int, ok bool) {
	line := s[i:min(len(s), i+longestHeader)]
	n := strings.Index(line, "PRIVATE KEY")
	if n < 0 || strings.ContainsAny(line[:n], "\r\n\\-") {
		return 0, false
	}
	n += len("PRIVATE KEY")
	n += len(line[n:]) - len(strings.TrimPrefix(line[n:], " BLOCK"))
	n += len(line[n:]) - len(strings.TrimLeft(line[n:], " -"))
	return i + n, true
}

// keyEnd finds the END line of the block whose text begins at i.
func keyEnd(s string, i int) (body string, end int, ok bool) {
	rest := s[i:min(len(s), i+longestKey)]
	n := strings.Index(rest, "-- END")
	if m := strings.Index(rest, "--END"); m >= 0 && (n < 0 || m < n) {
		n = m
	}
	if n < 0 || strings.Contains(rest[:n], "BEGIN ") {
		return "", 0, false
	}
	end, ok = keyHeader(s, i+n+len("--END"))
	return strings.TrimRight(rest[:n], "-"), end, ok
}

// keyText reads the lines of base64 of a block without an end: line numbers,
// quote marks, diff signs and \n escapes may stand between them.
func keyText(s string, i int) (end, n int) {
	end = i
	limit := min(len(s), i+longestKey)
	for end < limit {
		at := skipHeaderLine(s, skipLinePrefix(s, end))
		m := base64Std.prefix(s, at, limit-at)
		if m < fewestKeyText && (n < fewestKeyText || !lastKeyLine(s, at, m)) {
			break
		}
		end, n = at+m, n+m
		if m < fewestKeyText {
			break
		}
	}
	return end, n
}

// lastKeyLine tells whether m characters at i may end a key: a short word of
// base64 that is no word of prose.
func lastKeyLine(s string, i, m int) bool {
	return m > 0 && (continues(s, i, i+m) || s[i+m-1] == '=')
}

// skipLinePrefix skips a line break and what a viewer puts before a line.
func skipLinePrefix(s string, i int) int {
	for {
		j := i
		for j < len(s) && strings.IndexByte(" \t\r\n>|", s[j]) >= 0 {
			j++
		}
		if next, ok := lineBreak(s, j); ok {
			j = next
		}
		if n := digits.prefix(s, j, 7); n > 0 {
			for _, mark := range []string{"→", "\t", ": ", "|"} {
				if strings.HasPrefix(s[j+n:], mark) {
					j += n + len(mark)
					break
				}
			}
		}
		if j == i {
			return i
		}
		i = j
	}
}

// skipHeaderLine skips the headers of an encrypted PEM block (RFC 1421) or of
// an armoured one (RFC 9580).
func skipHeaderLine(s string, i int) int {
	for _, name := range []string{"Proc-Type:", "DEK-Info:", "Version:", "Comment:"} {
		if !strings.HasPrefix(s[i:], name) {
			continue
		}
		n := strings.IndexAny(s[i:min(len(s), i+longestHeader)], "\n\\")
		if n < 0 {
			return i
		}
		return skipHeaderLine(s, skipLinePrefix(s, i+n))
	}
	return i
}

// matchKeyTail finds the text of a key whose beginning was cut off: the lines
// of base64 before an END line.
func matchKeyTail(s string, at, end int) []span {
	stop, ok := keyHeader(s, end)
	if !ok {
		return nil
	}
	lo, n := at, 0
	for lo > 0 && at-lo < longestKey {
		edge := lo
		for edge > 0 && strings.IndexByte(" \t\r\n", s[edge-1]) >= 0 {
			edge--
		}
		for edge > 1 && escapeBefore(s, edge) {
			edge -= 2
		}
		m := base64Std.suffix(s, edge, longestKey)
		if escapeBefore(s, edge-m+1) {
			m-- // the n of a \n before the line
		}
		if m < fewestKeyText && n > 0 || m < 4 {
			break
		}
		lo, n = edge-m, n+m
	}
	if n < fewestKeyText {
		return nil
	}
	return one(lo, stop)
}
