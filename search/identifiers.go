package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isWordByte tells the letters and digits of ASCII.
var isWordByte = func() (table [utf8.RuneSelf]bool) {
	for c := range table {
		table[c] = 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
	}
	return table
}()

func isWordRune(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// isUnspaced tells the scripts that put no spaces between words.
func isUnspaced(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// wordEnd returns where the run of word characters at i ends.
func wordEnd(text string, i int) int {
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			if !isWordByte[c] {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isWordRune(r) || isUnspaced(r) {
			return i
		}
		i += size
	}
	return i
}

// camelParts splits sessionId into session and Id, HTTPServer into HTTP and
// Server. It returns nil for a word of one part, and for words with other
// letters than ASCII's.
func camelParts(word string) (parts []string) {
	start := 0
	for i := 1; i < len(word); i++ {
		if word[i] >= utf8.RuneSelf || word[0] >= utf8.RuneSelf {
			return nil
		}
		hump := isUpper(word[i]) && !isUpper(word[i-1])
		acronymEnds := isUpper(word[i-1]) && isLower(word[i]) && i-1 > start
		switch {
		case hump:
			parts, start = append(parts, word[start:i]), i
		case acronymEnds:
			parts, start = append(parts, word[start:i-1]), i-1
		}
	}
	if start == 0 {
		return nil
	}
	return append(parts, word[start:])
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

// languageName gives the names that would be lost with their signs a word of
// their own. It returns the word and the length of the name in the text.
func languageName(text string, start, end int) (term string, length int) {
	rest := text[end:]
	switch strings.ToLower(text[start:end]) {
	case "c":
		switch {
		case strings.HasPrefix(rest, "++"):
			return "cplusplus", end - start + 2
		case strings.HasPrefix(rest, "#"):
			return "csharp", end - start + 1
		}
	case "f":
		if strings.HasPrefix(rest, "#") {
			return "fsharp", end - start + 1
		}
	}
	return "", 0
}

// symbolTerm is the word for an emoji or another sign: letters only, so that
// FTS5 takes it for one word.
func symbolTerm(r rune) string {
	const digits = "abcdefghijklmnop"
	out := []byte("symbolx")
	for shift := 20; shift >= 0; shift -= 4 {
		out = append(out, digits[r>>shift&15])
	}
	return string(out)
}

// separator ends the identifier at hand, unless the byte at i joins it to a
// next word: one of _ - . between two word characters.
func (a *analyser) separator(text string, i int) {
	if a.parts == 0 {
		return
	}
	joins := text[i] == '_' || text[i] == '-' || text[i] == '.'
	if !joins || i+1 == len(text) || !startsWord(text[i+1]) || !startsWord(text[i-1]) {
		a.endJoined(i)
	}
}

func startsWord(c byte) bool { return c < utf8.RuneSelf && isWordByte[c] }

func (a *analyser) startJoined(i int) {
	a.joined, a.parts, a.from = a.joined[:0], 0, i
}

// join adds a word to the identifier at hand.
func (a *analyser) join(raw string) {
	a.parts++
	if len(a.joined) <= maxJoined {
		a.joined = append(a.joined, raw...)
	}
}

// endJoined yields the joined form of the identifier that ends at end.
func (a *analyser) endJoined(end int) {
	if a.parts > 1 && a.parts <= maxJoinedParts && len(a.joined) <= maxJoined && hasLetter(a.joined) {
		a.yield(token{term: a.readBytes(a.joined).term, start: a.from, end: end, position: a.other})
		a.other += 2
	}
	a.startJoined(end)
}

// readBytes is read without a copy of the word when it is known.
func (a *analyser) readBytes(word []byte) *reading {
	if r, known := a.memo[string(word)]; known {
		return r
	}
	return a.read(string(word))
}

func hasLetter(word []byte) bool {
	for _, c := range word {
		if c < '0' || c > '9' {
			return true
		}
	}
	return false
}
