package search

import (
	"context"
	"database/sql"
	"encoding/json"
)

// countAll fills in how many chunks hold each group: single words from the
// table of words, phrases and prefixes by a bounded walk over their rows.
func (p *plan) countAll(ctx context.Context, tx *sql.Tx) error {
	var words []string
	for _, g := range p.groups {
		for _, alt := range g.alternatives {
			if alt.single() {
				words = append(words, alt.terms[0])
			}
		}
	}
	counts, err := countTerms(ctx, tx, words)
	if err != nil {
		return err
	}
	for i := range p.groups {
		g := &p.groups[i]
		for _, alt := range g.alternatives {
			n := counts[alt.terms[0]]
			if !alt.single() {
				if n, err = countMatches(ctx, tx, alt.match()); err != nil {
					return err
				}
			}
			g.chunks += n
		}
		g.chunks = min(g.chunks, p.chunks)
	}
	return nil
}

// single tells whether the alternative is one whole word.
func (a alternative) single() bool { return len(a.terms) == 1 && !a.prefix }

// countTerms returns in how many chunks each of the words stands.
func countTerms(ctx context.Context, tx *sql.Tx, words []string) (map[string]int, error) {
	list, err := json.Marshal(words)
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx,
		"SELECT term, chunks FROM terms WHERE term IN (SELECT value FROM json_each(?))", string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var term string
		var n int
		if err := rows.Scan(&term, &n); err != nil {
			return nil, err
		}
		counts[term] = n
	}
	return counts, rows.Err()
}

// countMatches counts the chunks that match an expression, up to countLimit.
func countMatches(ctx context.Context, tx *sql.Tx, match string) (n int, err error) {
	err = tx.QueryRowContext(ctx,
		"SELECT count(*) FROM (SELECT 1 FROM chunks_fts WHERE chunks_fts MATCH ? LIMIT ?)", match, countLimit).Scan(&n)
	return n, err
}
