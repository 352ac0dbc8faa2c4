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

// wordEnd returns where the run of word characters at i ends, and whether the
// word has a capital behind its first letter.
func wordEnd(text string, i int) (end int, humps bool) {
	for first := i; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			if !isWordByte[c] {
				return i, humps
			}
			humps = humps || isUpper(c) && i > first
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isWordRune(r) || isUnspaced(r) {
			return i, humps
		}
		i += size
	}
	return i, humps
}

// beginnings are the first two letters of the words that somebody looks for.
type beginnings [utf8.RuneSelf][utf8.RuneSelf]bool

// add lets words pass that may have become term. Only the end of a word is
// changed by stemming, and that by more than cutting in a "y" that became "i".
func (b *beginnings) add(term string) {
	if len(term) == 0 || term[0] >= utf8.RuneSelf {
		return // words of other letters are never skipped
	}
	if len(term) == 1 {
		for second := range b[term[0]] {
			b[term[0]][second] = true
		}
		return
	}
	if term[1] < utf8.RuneSelf {
		b[term[0]][term[1]] = true
	}
	if term[1] == 'i' {
		b[term[0]]['y'] = true
	}
}

// skips tells whether nobody looks for a word without capitals inside it.
func (b *beginnings) skips(raw string) bool {
	if b == nil || len(raw) < 2 || raw[0] >= utf8.RuneSelf || raw[1] >= utf8.RuneSelf {
		return false
	}
	return !b[lower(raw[0])][lower(raw[1])]
}

func lower(c byte) byte {
	if isUpper(c) {
		c += 'a' - 'A'
	}
	return c
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

// languageNames are words that would be lost with their signs.
var languageNames = []struct{ name, term string }{
	{"c++", "cplusplus"}, {"c#", "csharp"}, {"f#", "fsharp"}, {"C++", "cplusplus"}, {"C#", "csharp"}, {"F#", "fsharp"},
}

// languageName returns the word for the name that begins at i, and its length
// in the text.
func languageName(text string, i int) (term string, length int) {
	for _, l := range languageNames {
		if strings.HasPrefix(text[i:], l.name) {
			return l.term, len(l.name)
		}
	}
	return "", 0
}

// symbolTerm is the word for an emoji or another sign: letters only, so that
// FTS5 takes it for one word.
func symbolTerm(r rune) []byte {
	const digits = "abcdefghijklmnop"
	out := []byte("symbolx")
	for shift := 20; shift >= 0; shift -= 4 {
		out = append(out, digits[r>>shift&15])
	}
	return out
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
		if joined := a.readBytes(a.joined).word; joined.term != "" {
			a.yield(token{word: joined, start: a.from, end: end, position: a.other})
		}
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
