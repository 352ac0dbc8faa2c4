package search

import "strings"

// matches is how a chunk answers a plan.
type matches struct {
	text, title []float64 // weighted occurrences, by group
	near        []bool    // the group stands right after the one before it
}

// place is an occurrence of a group in a text.
type place struct {
	span
	group, position int
	weight          float64
}

// reader finds a plan's groups in texts. It is not safe for concurrent use.
type reader struct {
	plan     plan
	analyser *analyser
	prefixes []use
}

// use is a term's place in the plan.
type use struct{ group, alternative, index int }

// newReader makes a reader of the plan. a is the reader's from then on: it skips
// the words that the plan does not ask for.
func newReader(p plan, a *analyser) *reader {
	r := &reader{plan: p, analyser: a}
	a.wanted = &beginnings{}
	for g, group := range p.groups {
		for i, alt := range group.alternatives {
			for j, term := range alt.terms {
				u := use{g, i, j}
				a.wanted.add(term)
				if alt.prefix && j == len(alt.terms)-1 {
					r.prefixes = append(r.prefixes, u)
					continue
				}
				w := a.intern([]byte(term))
				w.uses = append(w.uses, u)
			}
		}
	}
	return r
}

// read counts what the chunk holds.
func (r *reader) read(c candidate) matches {
	m := matches{text: make([]float64, len(r.plan.groups)), title: make([]float64, len(r.plan.groups)),
		near: make([]bool, len(r.plan.groups))}
	for _, p := range r.find(titleWords(c.noteTitle, c.title)) {
		m.title[p.group] += p.weight
	}
	places := r.find(c.text)
	for _, p := range places {
		m.text[p.group] += p.weight
	}
	r.markNear(m.near, places)
	return m
}

// find returns the occurrences of all groups in a text, in its order. Words
// next to each other are followed as far as the phrase goes.
func (r *reader) find(text string) (out []place) {
	type started struct {
		use
		start, position int
	}
	var open []started // phrases whose next word is due
	advance := func(u use, t token) {
		alt := r.plan.groups[u.group].alternatives[u.alternative]
		start := t.start
		if u.index > 0 {
			i := -1
			for k, s := range open {
				if s.group == u.group && s.alternative == u.alternative && s.index == u.index && s.position == t.position {
					i = k
				}
			}
			if i < 0 {
				return
			}
			start = open[i].start
		}
		if u.index+1 < len(alt.terms) {
			open = append(open, started{use{u.group, u.alternative, u.index + 1}, start, t.position + 1})
			return
		}
		out = append(out, place{span{start, t.end}, u.group, t.position, alt.weight})
	}
	r.analyser.words(text, func(t token) {
		for _, u := range t.uses {
			advance(u, t)
		}
		for _, u := range r.prefixes {
			alt := r.plan.groups[u.group].alternatives[u.alternative]
			if strings.HasPrefix(t.term, alt.terms[u.index]) {
				advance(u, t)
			}
		}
		if len(open) > 64 {
			open = open[:copy(open, open[32:])]
		}
	})
	return out
}

// maxGap is how many words on the next word of the question may stand to count
// as next to it: stop words are not in the plan but in the text.
const maxGap = 3

// markNear finds the groups that follow in the text as in the question.
func (r *reader) markNear(near []bool, places []place) {
	last := make([]int, len(r.plan.groups)) // position of the latest occurrence + 1
	for _, p := range places {
		if g := p.group; g > 0 && r.plan.groups[g].follows && last[g-1] > 0 {
			if gap := p.position + 1 - last[g-1]; gap > 0 && gap <= maxGap {
				near[g], near[g-1] = true, true
			}
		}
		last[p.group] = p.position + 1
	}
}

// bm25 is the chunk's BM25 as a share of what a chunk could reach that holds
// every group any number of times: 0 to 1, whatever the question's length. An
// occurrence in the title counts several times.
func (r *reader) bm25(c candidate, m matches, w Weights) float64 {
	if r.plan.idf == 0 {
		return 0
	}
	norm := w.Saturation * (1 - w.LengthShare + w.LengthShare*float64(c.length)/r.plan.length)
	sum := 0.0
	for i, g := range r.plan.groups {
		tf := m.text[i] + w.Title*min(m.title[i], 1)
		if tf > 0 {
			sum += g.idf * tf / (tf + norm)
		}
	}
	return sum / r.plan.idf
}

// share is the part of the question's idf whose groups pass.
func (p plan) share(passes func(group int) float64) float64 {
	if p.idf == 0 {
		return 0
	}
	sum := 0.0
	for i, g := range p.groups {
		sum += g.idf * min(1, passes(i))
	}
	return sum / p.idf
}
