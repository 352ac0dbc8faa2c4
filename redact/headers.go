package redact

import (
	"encoding/base64"
	"strings"
)

// longestCredentials bounds what a header carries; servers take 8 to 16 KiB.
const longestCredentials = 64 << 10

// headerRules find what HTTP headers carry (RFC 9110, RFC 6265).
func headerRules() []rule {
	return []rule{
		{name: "bearer-token", literals: []string{"bearer"}, fold: true, match: matchBearer},
		{name: "basic-credentials", literals: []string{"basic"}, fold: true, match: matchBasic},
		{name: "authorization", literals: []string{"authorization"}, fold: true, match: matchAuthorization},
		{name: "cookie", literals: []string{"cookie"}, fold: true, match: matchCookie},
	}
}

// matchBearer finds the token after Bearer (RFC 6750), wherever it stands.
func matchBearer(s string, at, end int) []span {
	i := skipBreak(s, end)
	if next, ok := lineBreak(s, i); ok {
		i = next
	}
	if i == end {
		return nil
	}
	stop, n := anyBase64.run(s, i, 16, longestCredentials, longestCredentials)
	for n > 0 && s[stop-1] == '.' {
		stop, n = stop-1, n-1
	}
	text := s[i:stop]
	const short, long = 6, 20
	sure := numbered(text) || n >= long && !dashed(text) || inHeader(s, at) && lineEnds(s, stop)
	if n < short || n < 8 && !inHeader(s, at) || !sure || placeholder(text) {
		return nil
	}
	return one(i, stop)
}

// inHeader tells whether the scheme at i is that of an Authorization header.
func inHeader(s string, i int) bool {
	const reach = len("authorization") + 8 // quotation marks, the colon, blanks
	return strings.Contains(strings.ToLower(s[max(0, i-reach):i]), "authorization")
}

// dashed tells whether s is words joined by signs, such as token-based or
// access_token.
func dashed(s string) bool {
	return !strings.ContainsAny(s, "0123456789") && strings.ContainsAny(s, "-_/.=") && strings.ToLower(s) == s
}

// matchBasic finds user:password in base64 (RFC 7617).
func matchBasic(s string, _, end int) []span {
	i := skipBreak(s, end)
	n := base64Std.prefix(s, i, longestCredentials)
	if i == end || n < 4 {
		return nil
	}
	if _, ok := userPassword(s[i : i+n]); !ok {
		return nil
	}
	return one(i, i+n)
}

// userPassword decodes user:password in base64.
func userPassword(s string) (string, bool) {
	raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(s, "="))
	text := string(raw)
	return text, err == nil && strings.Contains(text, ":") && !strings.ContainsFunc(text, unprintable)
}

func unprintable(r rune) bool { return r < 0x20 || r == '\uFFFD' }

// matchAuthorization finds the credentials of an Authorization header of any
// scheme but the two above: token, ApiKey, a bare key; and the signature of AWS.
func matchAuthorization(s string, at, end int) []span {
	i, form := separator(s, span{at, end})
	if form != colon && form != loose && form != tight && form != env && form != call {
		return nil
	}
	v := valueAt(s, i, form)
	lo, hi := v.lo, v.whole(s).hi
	if scheme := letters.prefix(s, lo, 16); scheme > 0 && lo+scheme < len(s) && s[lo+scheme] == ' ' {
		lo = blanks.skip(s, lo+scheme)
		hi = lo + anyBase64.prefix(s, lo, longestCredentials)
	}
	text := s[lo:max(lo, hi)]
	if len(text) < 8 || placeholder(text) || !numbered(text) || !anyBase64.all(text) {
		return nil
	}
	return one(lo, hi)
}

// matchCookie finds the values of a Cookie or Set-Cookie header, and leaves the
// names and the attributes readable.
func matchCookie(s string, at, end int) []span {
	i, _ := skipQuote(s, end)
	i = blanks.skip(s, i)
	if i >= len(s) || s[i] != ':' {
		return nil
	}
	i, _ = skipQuote(s, blanks.skip(s, i+1))
	var out []span
	for i < len(s) {
		n := cookieName.prefix(s, i, maxName)
		if n == 0 || i+n >= len(s) || s[i+n] != '=' {
			break
		}
		lo := i + n + 1
		hi := lo + cookieValue.prefix(s, lo, longestValue)
		if text := s[lo:hi]; !cookieAttributes[strings.ToLower(s[i:i+n])] && len(text) >= 6 && !placeholder(text) {
			out = append(out, span{lo, hi})
		}
		i = nextCookie(s, hi)
	}
	return out
}

// nextCookie skips the semicolon and the attributes without a value.
func nextCookie(s string, i int) int {
	for i < len(s) && s[i] == ';' {
		i = blanks.skip(s, i+1)
		if n := letters.prefix(s, i, maxName); i+n < len(s) && s[i+n] == ';' {
			i += n
		}
	}
	return i
}

var (
	cookieName       = newClass("A-Za-z0-9_.~!#$%&*+^|-")
	cookieValue      = newClass("A-Za-z0-9_.~!#$%&*+^|/:=?@()<>{}-")
	cookieAttributes = wordSet("path domain expires max-age samesite priority version")
)
