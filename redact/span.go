package redact

import (
	"cmp"
	"slices"
	"strings"
)

const (
	markOpen    = "⟦redacted:"
	markClose   = "⟧"
	privateMark = "⟦private⟧"
	bracket     = "⟦" // no value reaches past it
)

// span is the half-open byte range lo…hi of a text.
type span struct{ lo, hi int }

// hit is a span that a rule claims. Of hits that overlap, the one with the
// lowest rank names the whole.
type hit struct {
	span
	rule string
	rank int
	gone bool // a continued secret: hidden without a mark of its own
}

func one(lo, hi int) []span { return []span{{lo, hi}} }

// settle sorts hits, keeps them off existing marks and joins those that overlap.
func settle(s string, hits []hit) []hit {
	if len(hits) == 0 {
		return nil
	}
	hits = outsideMarks(s, hits)
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.lo, b.lo), cmp.Compare(a.rank, b.rank))
	})
	var out []hit
	for _, h := range hits {
		if n := len(out); n > 0 && h.lo < out[n-1].hi {
			out[n-1] = joined(out[n-1], h)
			continue
		}
		out = append(out, h)
	}
	return out
}

func joined(a, b hit) hit {
	wide := span{a.lo, max(a.hi, b.hi)}
	if b.rank < a.rank {
		a = b
	}
	a.span = wide
	return a
}

// outsideMarks cuts out of each hit the marks that stand in it. Only blocks
// that hide whatever they hold (private text, keys) may swallow a mark.
func outsideMarks(s string, hits []hit) []hit {
	all := marks(s)
	if len(all) == 0 {
		return hits
	}
	var out []hit
	for _, h := range hits {
		if h.rank <= rankBlock {
			out = append(out, h)
			continue
		}
		out = append(out, cut(h, all)...)
	}
	return out
}

func cut(h hit, all []span) []hit {
	var out []hit
	first, _ := slices.BinarySearchFunc(all, h.lo, func(m span, lo int) int { return cmp.Compare(m.hi, lo) })
	for _, m := range all[first:] {
		if m.lo >= h.hi {
			break
		}
		if m.lo > h.lo {
			piece := h
			piece.hi = m.lo
			out = append(out, piece)
		}
		h.lo = max(h.lo, m.hi)
	}
	if h.lo < h.hi {
		out = append(out, h)
	}
	return out
}

// marks lists the complete marks of s in order.
func marks(s string) []span {
	var out []span
	for at := 0; ; {
		i := strings.Index(s[at:], bracket)
		if i < 0 {
			return out
		}
		at += i
		n := markLen(s[at:])
		if n > 0 {
			out = append(out, span{at, at + n})
		}
		at += max(n, len(bracket))
	}
}

// markLen is the length of the mark that s begins with, zero without one.
func markLen(s string) int {
	if strings.HasPrefix(s, privateMark) {
		return len(privateMark)
	}
	name, ok := strings.CutPrefix(s, markOpen)
	if !ok {
		return 0
	}
	n := nameChars.prefix(name, 0, maxName)
	if n == 0 || !strings.HasPrefix(name[n:], markClose) {
		return 0
	}
	return len(markOpen) + n + len(markClose)
}

// within clips hits to the range lo…hi and counts from lo. A hit that began
// before the range leaves no second mark.
func within(hits []hit, lo, hi int) []hit {
	var out []hit
	for _, h := range hits {
		if h.hi <= lo || h.lo >= hi {
			continue
		}
		h.gone = h.lo < lo
		h.span = span{max(h.lo, lo) - lo, min(h.hi, hi) - lo}
		out = append(out, h)
	}
	return out
}

func render(s string, hits []hit) string {
	var b strings.Builder
	b.Grow(len(s))
	at := 0
	for _, h := range hits {
		b.WriteString(s[at:h.lo])
		if !h.gone {
			b.WriteString(mark(h.rule))
		}
		at = h.hi
	}
	b.WriteString(s[at:])
	return b.String()
}

func mark(rule string) string {
	if rule == privateRule {
		return privateMark
	}
	return markOpen + rule + markClose
}
