package search

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	// maxWord is the length in bytes above which a word is no word any more but
	// encoded data. A SHA-256 in hex has 64.
	maxWord = 80
	// maxJoined bounds the joined form of an identifier, and maxJoinedParts the
	// number of its parts: longer ones are paths and sentences.
	maxJoined      = 48
	maxJoinedParts = 4
	// maxMemo bounds the words that an analyser remembers (about 100 bytes each).
	maxMemo = 200_000
	// partsFrom is the first position of the other readings of identifiers. They
	// are counted apart from the words so that both kinds keep their neighbours.
	partsFrom = 1 << 28
)

// word is a word of the vocabulary as it is indexed: lower case, without
// accents, stemmed. An analyser has one for every term it met, so that words
// can be compared and counted without looking at their letters.
type word struct {
	term string
	// What the analyser's user notes: the last chunk that held the word and the
	// change of its count (row), and its uses in a plan (reader).
	chunk, change int
	uses          []use
}

// token is a word's place in a text.
type token struct {
	*word
	// start and end are the byte range in the text, of the whole identifier for
	// a token that is one of its other readings.
	start, end int
	// position counts the words from 0, and other readings from partsFrom;
	// neighbours in the text differ by 1.
	position int
}

// analyser turns text into words. It is the only place that decides what a
// word is:
//
//   - a word is a run of letters, digits and marks; everything else separates,
//     so that sqlite-vec, sqlite_vec and "sqlite vec" hold the same words
//   - a word is folded (NFKD without marks, lower case) and stemmed
//   - camelCase gives its parts besides (sessionId: session id)
//   - short identifiers give their joined form besides (session_id: sessionid)
//   - runs of scripts without spaces give each pair of neighbours, and their
//     last character alone (用户身份: 用户 户身 身份 份)
//   - C++, C# and the like, and emoji, get words of their own
//
// An analyser remembers what it made of a word and is not safe for concurrent use.
type analyser struct {
	memo   map[string]*reading // by the word as written
	terms  map[string]*word
	wanted *beginnings // words that begin otherwise are skipped; nil for none
	yield  func(token)
	next   int // position of the next word
	other  int // position of the next other reading
	joined []byte
	parts  int // words in joined
	from   int // where the identifier in joined starts
	fold   []byte
}

// reading is what a word as written becomes.
type reading struct {
	word  *word
	parts []*word // of a camelCase word
}

func newAnalyser() *analyser {
	return &analyser{memo: make(map[string]*reading, 1024), terms: make(map[string]*word, 1024)}
}

// intern returns the word of a term.
func (a *analyser) intern(term []byte) *word {
	if w, known := a.terms[string(term)]; known {
		return w
	}
	w := &word{term: string(term)}
	a.terms[w.term] = w
	return w
}

// words calls yield for every word of text, and for the other readings of an
// identifier after its last word.
func (a *analyser) words(text string, yield func(token)) {
	a.yield, a.next, a.other = yield, 0, partsFrom
	a.startJoined(0)
	for i := 0; i < len(text); {
		i = a.step(text, i)
	}
	a.endJoined(len(text))
	a.yield = nil
}

// step takes one word or one separator at i and returns where the next starts.
func (a *analyser) step(text string, i int) int {
	c := text[i]
	if c < utf8.RuneSelf {
		if isWordByte[c] {
			return a.latin(text, i)
		}
		a.separator(text, i)
		return i + 1
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	switch {
	case isUnspaced(r):
		return a.unspaced(text, i)
	case isWordRune(r):
		return a.latin(text, i)
	case unicode.Is(unicode.So, r):
		a.endJoined(i)
		a.emit(a.intern(symbolTerm(r)), i, i+size)
		return i + size
	}
	a.endJoined(i)
	return i + size
}

// latin takes the run of word characters at i, of any script with spaces.
func (a *analyser) latin(text string, i int) int {
	end, humps := wordEnd(text, i)
	raw := text[i:end]
	if len(raw) > maxWord {
		a.endJoined(i)
		a.next++
		return end
	}
	if a.parts == 0 {
		a.startJoined(i)
	}
	if end-i == 1 {
		if name, length := languageName(text, i); name != "" {
			a.endJoined(i)
			a.emit(a.intern([]byte(name)), i, i+length)
			return i + length
		}
	}
	if !humps && a.wanted.skips(raw) {
		a.next++
	} else {
		r := a.read(raw)
		a.emit(r.word, i, end)
		a.emitParts(r.parts, i, end)
	}
	a.join(raw)
	return end
}

// read looks up or makes the reading of a word.
func (a *analyser) read(raw string) *reading {
	if r, known := a.memo[raw]; known {
		return r
	}
	if len(a.memo) > maxMemo {
		clear(a.memo) // words stay, for they carry counts
	}
	r := &reading{word: a.intern(a.folded(raw))}
	for _, part := range camelParts(raw) {
		r.parts = append(r.parts, a.intern(a.folded(part)))
	}
	a.memo[string([]byte(raw))] = r // a copy: raw would keep its whole text alive
	return r
}

// folded returns the word in lower case, without accents, stemmed. The bytes
// are good until the next call.
func (a *analyser) folded(raw string) []byte {
	a.fold = a.fold[:0]
	for i := range len(raw) {
		c := raw[i]
		if c >= utf8.RuneSelf {
			return stem(append(a.fold[:0], foldUnicode(raw)...))
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		a.fold = append(a.fold, c)
	}
	return stem(a.fold)
}

// foldUnicode takes accents and case off by decomposing the text.
func foldUnicode(raw string) string {
	out := make([]rune, 0, len(raw))
	for _, r := range norm.NFKD.String(raw) {
		if !unicode.Is(unicode.Mn, r) {
			out = append(out, unicode.ToLower(r))
		}
	}
	return norm.NFC.String(string(out))
}

// emit gives a word its position.
func (a *analyser) emit(w *word, start, end int) {
	if w.term != "" {
		a.yield(token{word: w, start: start, end: end, position: a.next})
	}
	a.next++
}

// emitParts gives other readings their positions, one free between two groups.
func (a *analyser) emitParts(parts []*word, start, end int) {
	for _, w := range parts {
		a.yield(token{word: w, start: start, end: end, position: a.other})
		a.other++
	}
	if len(parts) > 0 {
		a.other++
	}
}

// unspaced takes a run of a script that is written without spaces.
func (a *analyser) unspaced(text string, i int) int {
	a.endJoined(i)
	previous, r, size := -1, rune(0), 0
	for i < len(text) {
		if r, size = utf8.DecodeRuneInString(text[i:]); !isUnspaced(r) {
			break
		}
		if previous >= 0 {
			a.emit(a.intern([]byte(text[previous:i+size])), previous, i+size)
		}
		previous, i = i, i+size
	}
	a.emit(a.intern([]byte(text[previous:i])), previous, i)
	return i
}
