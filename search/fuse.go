package search

import (
	"cmp"
	"slices"
	"strings"
)

// found is a unit with all that speaks for it.
type found struct {
	candidate          // its best chunk
	matches   matches  // of the best chunk
	texts     []string // of all of its chunks that were found
	tier      int

	lexical, coverage, proximity, neighbour float64 // shares of the relevance
	relevance                               float64
	role, age, kind, tierFactor             float64
	score                                   float64
	low                                     bool
	timeless                                bool
}

// fuse makes units of chunks: each by its best chunk, its coverage by all of
// its chunks together, with a share of its better neighbour.
func (r *reader) fuse(chunks []candidate, w Weights) []*found {
	units := map[int64]*found{}
	coverage := map[int64][]float64{}
	var order []*found
	for _, c := range chunks {
		m := r.read(c)
		role := w.role(c.role)
		bm25 := r.bm25(c, m, w) * role
		u := units[c.unit]
		if u == nil {
			u = &found{lexical: -1}
			units[c.unit], coverage[c.unit] = u, make([]float64, len(r.plan.groups))
			order = append(order, u)
		}
		for i := range m.text {
			coverage[c.unit][i] = max(coverage[c.unit][i], role*min(1, max(m.text[i], m.title[i])))
		}
		u.texts = append(u.texts, c.text)
		if bm25 > u.lexical {
			u.candidate, u.matches, u.lexical, u.role = c, m, bm25, role
		}
	}
	for _, u := range order {
		u.coverage = r.plan.share(func(g int) float64 { return coverage[u.unit][g] })
		u.proximity = r.plan.share(func(g int) float64 { return truth(u.matches.near[g]) })
	}
	addNeighbours(order)
	return order
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// addNeighbours gives every unit the BM25 of the better of the units before and
// after it in its note.
func addNeighbours(units []*found) {
	type place struct {
		note     int64
		position int
	}
	at := make(map[place]float64, len(units))
	for _, u := range units {
		at[place{u.note, u.position}] = u.lexical
	}
	for _, u := range units {
		u.neighbour = max(at[place{u.note, u.position - 1}], at[place{u.note, u.position + 1}])
	}
}

// byScore puts the best first; of equal ones the path and the position decide.
func byScore(a, b *found) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.path, b.path), cmp.Compare(a.position, b.position))
}

// minShingles is the length in words below which texts are alike by chance.
const minShingles = 12

// collapse drops what says the same as a better hit, until limit are left: a
// forked exchange, a note that was copied.
func collapse(units []*found, limit int, w Weights) []*found {
	var out []*found
	var words []map[string]bool
	for _, u := range units {
		if len(out) == limit {
			break
		}
		set := shingles(u.title + "\n" + u.text)
		alike := func(have map[string]bool) bool { return jaccard(set, have) >= w.Duplicate }
		if len(set) < minShingles || !slices.ContainsFunc(words, alike) {
			out, words = append(out, u), append(words, set)
		}
	}
	return out
}

// shingles are the runs of three words of a text.
func shingles(text string) map[string]bool {
	fields := strings.Fields(text)
	set := make(map[string]bool, len(fields))
	for i := range fields {
		set[strings.Join(fields[i:min(len(fields), i+3)], " ")] = true
	}
	return set
}

// jaccard is the share of two sets that both hold, 0 to 1; two empty ones have
// nothing in common.
func jaccard(a, b map[string]bool) float64 {
	both := 0
	for k := range a {
		if b[k] {
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
