package search

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

const (
	// maxGroups bounds the words of a question that are searched for: of a
	// pasted stack trace the rarest.
	maxGroups = 32
	// commonShare is the share of chunks above which a word is common: it
	// scores but does not retrieve while a rarer one is there.
	commonShare = 0.02
	// commonFrom is the number of chunks above which words are held back from
	// retrieving; below, walking the rows of any word is cheap.
	commonFrom = 5000
	// maxRows is how many rows the words that retrieve may have together, but
	// for the rarest word, which always does.
	maxRows = 10_000
	// maxCorrected is the number of words above which a question is pasted text,
	// whose rare words are no typing mistakes.
	maxCorrected = 16
	// countLimit bounds how many rows of a phrase or prefix are counted.
	countLimit = 4000
)

// alternative is one way to say what a group means: words next to each other,
// or every word with the prefix.
type alternative struct {
	terms  []string
	prefix bool    // the last term is the beginning of a word
	weight float64 // how much an occurrence counts, 0 to 1
}

// group is one thing that the question asks for. All of its alternatives count
// as occurrences of it.
type group struct {
	label        string // as typed
	alternatives []alternative
	chunks       int     // how many hold it
	idf          float64 // ln(1 + (N − n + ½)/(n + ½))
	common       bool
	follows      bool // the group before it is the word before it in the question
	typo         bool // may be a typing mistake: a plain word
	whole        bool // an identifier whose parts are groups of their own
}

// plan is a question made ready for retrieval and scoring.
type plan struct {
	groups   []group
	excluded []alternative
	chunks   int     // in the index
	length   float64 // mean number of words of a chunk
	idf      float64 // sum over groups
	fixes    []Correction
	seen     map[string]bool // first alternatives of the groups
}

// makePlan turns words into groups. It does not look into the index yet.
func makePlan(text Text, a *analyser) plan {
	p := plan{seen: map[string]bool{}}
	keep := searchable(text)
	for i, w := range text.Words {
		switch {
		case w.Exclude:
			if alt, ok := phraseOf(w.Text, w.Prefix, a); ok {
				p.excluded = append(p.excluded, alt)
			}
		case w.Phrase:
			if alt, ok := phraseOf(w.Text, false, a); ok {
				p.add(group{label: w.Text, alternatives: []alternative{alt}})
			}
		case keep[i]:
			p.addWord(w, a)
		}
	}
	return p
}

// searchable tells for each word whether it is searched for: all but stop
// words, or those too when there is nothing else.
func searchable(text Text) []bool {
	keep, any := make([]bool, len(text.Words)), false
	for i, w := range text.Words {
		keep[i] = w.Prefix || w.Phrase || !isStopWord(bare(w.Text))
		any = any || keep[i] && !w.Exclude && strings.IndexFunc(w.Text, isWordRune) >= 0
	}
	if !any {
		for i := range keep {
			keep[i] = true
		}
	}
	return keep
}

// bare is the word folded and without the punctuation around it; what stands
// behind an apostrophe (don't, what's) is left out.
func bare(word string) string {
	word = strings.TrimFunc(word, func(r rune) bool { return !isWordRune(r) })
	if i := strings.IndexAny(word, "'’"); i > 0 {
		word = word[:i]
	}
	return foldUnicode(word)
}

// add appends a group unless the same is there already.
func (p *plan) add(g group) {
	if key := g.alternatives[0].match(); !p.seen[key] {
		p.seen[key] = true
		p.groups = append(p.groups, g)
	}
}

// addWord adds the groups of one word: for an identifier of several parts the
// whole, in all its spellings, and each part.
func (p *plan) addWord(w Word, a *analyser) {
	main, other := split(w.Text, a)
	if len(main) == 0 {
		return
	}
	if w.Prefix {
		p.addPrefix(w, main)
		return
	}
	if len(main) > 1 && len(other) == 1 { // joined by _ - or .
		p.add(group{label: w.Text, whole: true, alternatives: []alternative{
			{terms: main, weight: 1}, {terms: other, weight: 1}}})
		other = nil
	}
	for i, term := range main {
		g := group{label: term, follows: i > 0 || len(p.groups) > 0, typo: len(main) == 1,
			alternatives: []alternative{{terms: []string{term}, weight: 1}}}
		switch {
		case len(main) == 1:
			g.label = w.Text
			if len(other) > 1 {
				g.alternatives = append(g.alternatives, alternative{terms: other, weight: 1})
			}
		case isStopWord(term):
			continue
		}
		if r, size := utf8.DecodeRuneInString(term); isUnspaced(r) && size == len(term) {
			g.alternatives[0].prefix = true // one character: any pair that it begins
		}
		p.add(g)
	}
}

// addPrefix adds a group for every word that begins as w does, and the word itself.
func (p *plan) addPrefix(w Word, main []string) {
	beginning := foldUnicode(w.Text[strings.LastIndexFunc(w.Text, func(r rune) bool { return !isWordRune(r) })+1:])
	terms := append(main[:len(main)-1:len(main)-1], beginning)
	p.add(group{label: w.Text + "*", alternatives: []alternative{
		{terms: terms, prefix: true, weight: 1}, {terms: main, weight: 1}}})
}

// split returns the words of a text and their other readings. A pair of a
// script without spaces stands for its second character too.
func split(text string, a *analyser) (main, other []string) {
	a.words(text, func(t token) {
		if t.position >= partsFrom {
			other = append(other, t.term)
			return
		}
		main = append(main, t.term)
	})
	return withoutLastSingles(main), other
}

// withoutLastSingles drops the single last characters of unspaced runs of more
// than one: no word follows them in the question as one does in the text.
func withoutLastSingles(terms []string) []string {
	out := terms[:0:0]
	for i, t := range terms {
		r, size := utf8.DecodeRuneInString(t)
		if i > 0 && isUnspaced(r) && size == len(t) && strings.HasSuffix(terms[i-1], t) {
			continue
		}
		out = append(out, t)
	}
	return out
}

// phraseOf reads a text as words next to each other.
func phraseOf(text string, prefix bool, a *analyser) (alternative, bool) {
	main, _ := split(text, a)
	if len(main) == 0 {
		return alternative{}, false
	}
	r, size := utf8.DecodeRuneInString(main[len(main)-1])
	single := isUnspaced(r) && size == len(main[len(main)-1])
	return alternative{terms: main, prefix: prefix || single, weight: 1}, true
}

// weigh looks up how rare each group is and drops what a long question has too
// much of. tx sees one state of the index.
func (p *plan) weigh(ctx context.Context, tx *sql.Tx, w Weights) error {
	var words int
	if err := tx.QueryRowContext(ctx, "SELECT chunks, words FROM corpus").Scan(&p.chunks, &words); err != nil {
		return err
	}
	p.length = max(1, float64(words)/math.Max(1, float64(p.chunks)))
	if len(p.groups) > maxGroups { // of pasted text the parts are enough, and cheaper to count
		p.groups = slices.DeleteFunc(p.groups, func(g group) bool { return g.whole })
	}
	if err := p.countAll(ctx, tx); err != nil {
		return err
	}
	if len(p.groups) <= maxCorrected {
		if err := p.correct(ctx, tx, w); err != nil {
			return err
		}
	}
	for i := range p.groups {
		g := &p.groups[i]
		n := math.Min(float64(g.chunks), float64(p.chunks))
		g.idf = math.Log(1 + (float64(p.chunks)-n+0.5)/(n+0.5))
		g.common = p.chunks > commonFrom && n > commonShare*float64(p.chunks)
	}
	p.shorten()
	for _, g := range p.groups {
		p.idf += g.idf
	}
	return nil
}

// shorten keeps the rarest groups of those that the index holds, in their order.
func (p *plan) shorten() {
	if len(p.groups) <= maxGroups {
		return
	}
	order := make([]int, len(p.groups))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool {
		a, b := p.groups[order[i]], p.groups[order[j]]
		if (a.chunks > 0) != (b.chunks > 0) {
			return a.chunks > 0
		}
		return a.idf > b.idf
	})
	order = order[:maxGroups]
	sort.Ints(order)
	kept := make([]group, 0, maxGroups)
	for _, i := range order {
		kept = append(kept, p.groups[i])
	}
	p.groups = kept
}
