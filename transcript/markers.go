package transcript

import (
	"strings"
	"unicode/utf8"
)

// markers are words that stand where a cause was found or a choice was made.
// ASCII letters match in either case; a marker begins at the start of a word.
var markers = newMarkerSet(
	// English
	"root cause", "the cause is", "the cause was", "the problem is", "the problem was",
	"the issue is", "the issue was", "the real issue", "the real problem", "the actual issue",
	"the actual problem", "the bug is", "the bug was", "the culprit", "the reason is",
	"the reason was", "caused by", "because of", "decided to", "decided against", "the decision",
	"turns out", "turned out", "the fix is", "the fix was", "the solution is", "the solution was",
	"trade-off", "tradeoff", "in hindsight", "lesson learned", "workaround", "key insight",
	// Portuguese
	"a causa", "causa raiz", "o problema é", "o problema era", "o problema está", "o problema foi",
	"por causa d", "decidimos", "decidi ", "a decisão", "acontece que", "a solução é",
	"a solução foi", "optamos por", "a razão é", "o motivo é", "o motivo era",
	// Spanish
	"la causa", "causa raíz", "el problema es", "el problema era", "el problema está",
	"el problema fue", "debido a", "decidí ", "la decisión", "resulta que", "resultó que",
	"la solución es", "la solución fue", "la razón es", "el motivo es",
	// German
	"die ursache", "grundursache", "ursache ist", "ursache war", "das problem ist",
	"das problem war", "das problem liegt", "der grund ist", "der grund war", "liegt daran",
	"lag daran", "stellt sich heraus", "stellte sich heraus", "die lösung ist", "die lösung war",
	"entschieden", "entscheidung",
	// French
	"la cause", "cause racine", "cause profonde", "le problème est", "le problème était",
	"le problème vient", "à cause d", "en raison d", "décidé d", "la décision", "il s'avère",
	"la solution est", "la solution était", "la raison est",
	// Italian, Chinese, Japanese
	"il problema è", "il problema era", "abbiamo deciso", "a causa d",
	"根本原因", "问题在于", "原因是", "决定采用", "原因は", "問題は", "することにし",
)

// markerSet finds any of its markers in one pass over a text.
type markerSet struct {
	byFirst [256][]string
	pair    [1 << 16]bool // the first two bytes of a marker
}

func newMarkerSet(list ...string) *markerSet {
	m := &markerSet{}
	for _, w := range list {
		m.byFirst[w[0]] = append(m.byFirst[w[0]], w)
		m.pair[int(w[0])<<8|int(w[1])] = true
	}
	return m
}

// find returns the index of the first marker at or after from; -1 for none.
func (m *markerSet) find(s string, from int) int {
	for i := from; i+1 < len(s); i++ {
		c := lower(s[i])
		if !m.pair[int(c)<<8|int(lower(s[i+1]))] || i > 0 && isWord(s[i-1]) && c < utf8.RuneSelf {
			continue
		}
		for _, w := range m.byFirst[c] {
			if hasFolded(s[i:], w) {
				return i
			}
		}
	}
	return -1
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func isWord(c byte) bool {
	return c >= utf8.RuneSelf || c == '_' || '0' <= c && c <= '9' || 'a' <= lower(c) && lower(c) <= 'z'
}

// hasFolded reports whether s begins with w, ASCII letters in either case and a
// line break for a space.
func hasFolded(s, w string) bool {
	if len(s) < len(w) {
		return false
	}
	for i := range len(w) {
		if c := lower(s[i]); c != w[i] && !(w[i] == ' ' && c == '\n') {
			return false
		}
	}
	return true
}

const (
	maxParagraph = 600 // runes of a finding
	perBlock     = 3   // findings of one block
)

// findings returns the paragraphs of s that hold a marker, each at most
// maxParagraph runes.
func findings(s string) []string {
	var out []string
	for from := 0; len(out) < perBlock; {
		at := markers.find(s, from)
		if at < 0 {
			break
		}
		start, end := paragraph(s, at)
		start, end = narrowed(s, start, end, at)
		if p := tidy(strings.TrimSpace(s[start:end])); p != "" {
			out = append(out, p)
		}
		from = max(end, at+1)
	}
	return out
}

// paragraph is the range between the blank lines around index at.
func paragraph(s string, at int) (start, end int) {
	if i := strings.LastIndex(s[:at], "\n\n"); i >= 0 {
		start = i + 2
	}
	end = len(s)
	if i := strings.Index(s[at:], "\n\n"); i >= 0 {
		end = at + i
	}
	return start, end
}

// narrowed cuts a range to maxParagraph runes around index at, a third of them
// before it, preferably at the ends of lines or sentences.
func narrowed(s string, start, end, at int) (int, int) {
	if utf8.RuneCountInString(s[start:end]) <= maxParagraph {
		return start, end
	}
	first := back(s, start, at, maxParagraph/3)
	if i := strings.IndexAny(s[first:at], "\n.!?。"); first > start && i >= 0 {
		_, n := utf8.DecodeRuneInString(s[first+i:])
		first += i + n
	}
	last := forth(s, first, end, maxParagraph)
	if i := strings.LastIndexAny(s[at:last], "\n.!?。"); last < end && i > 0 {
		_, n := utf8.DecodeRuneInString(s[at+i:])
		last = at + i + n
	}
	return first, last
}

// back is the index n runes before at, but not before start.
func back(s string, start, at, n int) int {
	for ; n > 0 && at > start; n-- {
		_, size := utf8.DecodeLastRuneInString(s[start:at])
		at -= size
	}
	return at
}

// forth is the index n runes after at, but not after end.
func forth(s string, at, end, n int) int {
	for ; n > 0 && at < end; n-- {
		_, size := utf8.DecodeRuneInString(s[at:end])
		at += size
	}
	return at
}
