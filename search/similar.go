package search

import (
	"context"
	"database/sql"
	"strings"
)

// SimilarProject is a project whose name is like the one that was asked for.
type SimilarProject struct {
	Name string
	Hits int // what the same question finds there, counted up to 50
}

// similar looks into the projects whose names contain the query's, or are
// contained in it, or are a typing mistake away, in the order of their names.
func similar(ctx context.Context, tx *sql.Tx, r *reader, s scoring, q Query) ([]SimilarProject, error) {
	names, err := queryStrings(ctx, tx, `SELECT DISTINCT project FROM units
		WHERE project <> ? AND project <> '' ORDER BY project`, q.Project)
	if err != nil {
		return nil, err
	}
	var out []SimilarProject
	for _, name := range names {
		if !alike(q.Project, name, s.weights.FuzzySimilarity) {
			continue
		}
		there := q
		there.Project = name
		units, err := find(ctx, tx, r, s, there, scopeArchived, 50)
		if err != nil {
			return nil, err
		}
		if len(units) > 0 {
			out = append(out, SimilarProject{Name: name, Hits: len(units)})
		}
	}
	return out, nil
}

func alike(a, b string, least float64) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	return strings.Contains(a, b) || strings.Contains(b, a) || similarity(a, b) >= least
}
