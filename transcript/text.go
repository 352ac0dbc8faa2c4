package transcript

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// leftOutMark stands where n bytes of a text were left out.
func leftOutMark(n int) string { return "[… " + size(n) + " left out]" }

// blobMark stands for a base64 blob of n characters.
func blobMark(n int) string { return "[base64, " + size(n) + "]" }

// size writes a number of bytes for people, in powers of ten.
func size(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%d bytes", n)
}

// tidy makes a decoded text fit to be kept: no blobs, no blank lines around, at
// most maxText bytes.
func tidy(s string) string {
	s = strings.TrimRight(withoutBlobs(s), " \t\r\n")
	for {
		first, rest, more := strings.Cut(s, "\n")
		if !more || strings.TrimSpace(first) != "" {
			break
		}
		s = rest
	}
	return capped(s, maxText)
}

// capped cuts s after at most limit bytes and says how much was left out.
func capped(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	cut := limit
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "\n\n" + leftOutMark(len(s)-cut)
}

// oneLine is the first line of s that is not blank, cut after limit runes.
func oneLine(s string, limit int) string {
	s = strings.TrimSpace(s)
	first, _, more := strings.Cut(s, "\n")
	first = strings.TrimSpace(first)
	if utf8.RuneCountInString(first) > limit {
		return string([]rune(first)[:limit]) + "…"
	}
	if more {
		return first + " …"
	}
	return first
}

func isBase64(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' ||
		c == '+' || c == '/' || c == '=' || c == '-' || c == '_'
}

// withoutBlobs replaces every base64 blob of over maxRun characters, also one
// that is broken into lines, by its mark.
func withoutBlobs(s string) string {
	if len(s) <= maxRun {
		return s
	}
	var b strings.Builder
	kept := 0
	for i := 0; i < len(s); {
		if !isBase64(s[i]) {
			i++
			continue
		}
		end := blobEnd(s, i)
		if end-i > maxRun && looksEncoded(s[i:end]) {
			b.WriteString(s[kept:i])
			b.WriteString(blobMark(end - i))
			kept = end
		}
		i = end
	}
	if kept == 0 {
		return s
	}
	b.WriteString(s[kept:])
	return b.String()
}

// wrappedLine is how long the lines of a wrapped blob are at least: 60 and 64
// (PEM) and 76 (MIME) are in use.
const wrappedLine = 60

// blobEnd is the index behind the run of base64 characters that starts at i. It
// goes on over a line break between two long lines, and to a last one that is
// padded.
func blobEnd(s string, i int) int {
	end := runEnd(s, i)
	for end-i >= wrappedLine && end+1 < len(s) && s[end] == '\n' {
		next := runEnd(s, end+1)
		if next-end-1 < wrappedLine && s[next-1] != '=' {
			break
		}
		i, end = end+1, next
	}
	return end
}

func runEnd(s string, i int) int {
	for i < len(s) && isBase64(s[i]) {
		i++
	}
	return i
}

// looksEncoded tells data from a ruler of dashes or the like: it has many
// different characters.
func looksEncoded(s string) bool {
	var seen [256]bool
	different := 0
	for i := range min(len(s), 1000) {
		if !seen[s[i]] {
			seen[s[i]] = true
			different++
		}
	}
	return different >= 12
}
