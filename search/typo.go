package search

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lithammer/fuzzysearch/fuzzy"
)

// Correction says that a word of the question was also searched for in other
// spellings.
type Correction struct {
	Word     string
	Variants []string // as indexed: stems
	// Known says that the word itself stands in the index too.
	Known bool
}

// variant is a spelling of the vocabulary that a word may have been meant for.
type variant struct {
	term       string
	chunks     int
	similarity float64
}

// correct adds to the rare words of the plan the spellings they may be typing
// mistakes of.
func (p *plan) correct(ctx context.Context, tx *sql.Tx, w Weights) error {
	for i := range p.groups {
		g := &p.groups[i]
		term := g.alternatives[0].terms[0]
		if !g.typo || g.chunks > w.FuzzyRare || utf8.RuneCountInString(g.label) < w.FuzzyLength || !correctable(term) {
			continue
		}
		variants, err := findVariants(ctx, tx, term, g.chunks, w)
		if err != nil {
			return err
		}
		fix := Correction{Word: g.label, Known: g.chunks > 0}
		weight, sum := 1.0, 0
		if g.chunks > 0 {
			weight = w.KnownVariant
		}
		for _, v := range variants {
			g.alternatives = append(g.alternatives, alternative{terms: []string{v.term}, weight: weight * v.similarity})
			fix.Variants = append(fix.Variants, v.term)
			sum += v.chunks
		}
		if g.chunks == 0 { // a word that is there keeps its own rarity
			g.chunks = min(p.chunks, sum)
		}
		if len(variants) > 0 {
			p.fixes = append(p.fixes, fix)
		}
	}
	return nil
}

// correctable tells words of letters: a number one digit away is another number.
func correctable(term string) bool {
	for _, r := range term {
		if r >= '0' && r <= '9' || isUnspaced(r) {
			return false
		}
	}
	return true
}

// findVariants returns at most FuzzyVariants spellings that are similar enough
// and ten times as frequent as the word, the best first.
func findVariants(ctx context.Context, tx *sql.Tx, term string, chunks int, w Weights) ([]variant, error) {
	near, err := spellings(ctx, tx, term, max(1, w.FuzzyFactor*chunks), w.FuzzySimilarity)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(near, func(a, b variant) int {
		return cmp.Or(cmp.Compare(b.similarity, a.similarity),
			cmp.Compare(fuzzy.LevenshteinDistance(term, a.term), fuzzy.LevenshteinDistance(term, b.term)),
			cmp.Compare(b.chunks, a.chunks), cmp.Compare(a.term, b.term))
	})
	return near[:min(len(near), w.FuzzyVariants)], nil
}

// spellings looks through the words that begin with the same letter as term, or
// with its second, as a swap or a lost first letter leaves it. This is the seam
// for an index of the vocabulary: at a million words the range is too long.
func spellings(ctx context.Context, tx *sql.Tx, term string, least int, similar float64) ([]variant, error) {
	runes := []rune(term)
	var out []variant
	for i, first := range runes[:2] {
		if i == 1 && first == runes[0] {
			break
		}
		// What is similar enough is within these lengths: d ≥ the difference.
		longest := int(float64(len(runes)) * (2 - similar) / similar)
		shortest := int(float64(len(runes)) * similar / (2 - similar))
		var list sql.NullString
		if err := tx.QueryRowContext(ctx, spellingSQL, string(first), string(first+1), least, shortest, longest).
			Scan(&list); err != nil {
			return nil, err
		}
		out = appendSimilar(out, list.String, term, similar)
	}
	return out, nil
}

// One text of all rows is much cheaper than as many calls out of Go.
const spellingSQL = `SELECT group_concat(term || ' ' || chunks, ' ') FROM terms
	WHERE term >= ? AND term < ? AND chunks >= ? AND length(term) BETWEEN ? AND ?`

// appendSimilar adds those words of a list "word count word count …" that are
// similar enough to term.
func appendSimilar(out []variant, list, term string, similar float64) []variant {
	letters, length := countLetters(term), utf8.RuneCountInString(term)
	for list != "" {
		var word, count string
		word, list, _ = strings.Cut(list, " ")
		count, list, _ = strings.Cut(list, " ")
		if !letters.maySuffice(word, length, similar) || word == term || !correctable(word) {
			continue
		}
		if s := similarity(term, word); s >= similar {
			n, _ := strconv.Atoi(count) // SQLite wrote it
			out = append(out, variant{word, n, s})
		}
	}
	return out
}

// letterCount counts the bytes of a word.
type letterCount [256]int8

func countLetters(word string) (n letterCount) {
	for i := range len(word) {
		n[word[i]]++
	}
	return n
}

// maySuffice is a cheap bound: words have no more letters in common in order
// than in any order. Words of other letters than ASCII always pass.
func (n letterCount) maySuffice(word string, length int, similar float64) bool {
	common := 0
	for i := range len(word) {
		c := word[i]
		if c >= utf8.RuneSelf {
			return true
		}
		if n[c] > 0 {
			n[c]--
			common++
		}
	}
	return float64(2*common) >= similar*float64(length+len(word))
}

// similarity is 1 − d/(len a + len b), with d the insertions and deletions that
// make a of b: 1 for equal words, 0 for words without a common letter.
func similarity(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	if len(x)+len(y) == 0 {
		return 1
	}
	common := make([]int, len(y)+1) // longest common subsequence, row by row
	for i := range x {
		diagonal := 0
		for j := range y {
			above := common[j+1]
			if x[i] == y[j] {
				common[j+1] = diagonal + 1
			} else {
				common[j+1] = max(above, common[j])
			}
			diagonal = above
		}
	}
	total := len(x) + len(y)
	return 1 - float64(total-2*common[len(y)])/float64(total)
}
