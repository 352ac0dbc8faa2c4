package projects

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lithammer/fuzzysearch/fuzzy"
)

const (
	// maxSimilar is how many names Similar offers.
	maxSimilar = 5
	// minSimilarity is that of a typo: 1 - edits / length of the longer name.
	minSimilarity = 0.65
	// minSubsequence is the shortest name, in bytes, whose letters may stand
	// scattered in another; shorter ones are in everything.
	minSubsequence = 3
)

// Similar names other projects that a person may have meant, the likeliest
// first, at most five: names that contain it or are contained in it (shop,
// shop-for-x), then misspelt ones, then ones that have its letters in order.
// Aliases and merged names count as their project's.
func (r *Registry) Similar(name string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	best := map[string]float64{}
	asked := r.names[fold(name)]
	for known, e := range r.names {
		if score := similarity(fold(name), known); e != asked && score > best[e.Name] {
			best[e.Name] = score
		}
	}
	var names []string
	for known := range best {
		names = append(names, known)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(best[b], best[a]), cmp.Compare(a, b))
	})
	return names[:min(len(names), maxSimilar)]
}

// similarity of two folded names, 0 when they have nothing to do with each
// other: above 2 for one in the other, above 1 for a typo, above 0 for letters
// in order.
func similarity(a, b string) float64 {
	if a == "" || b == "" {
		return 0
	}
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	share := float64(len(short)) / float64(len(long))
	if strings.Contains(long, short) {
		return 2 + share
	}
	longest := max(len([]rune(a)), len([]rune(b)))
	if near := 1 - float64(fuzzy.LevenshteinDistance(a, b))/float64(longest); near >= minSimilarity {
		return 1 + near
	}
	if len(short) >= minSubsequence && fuzzy.MatchNormalizedFold(short, long) {
		return share
	}
	return 0
}
