package search

import (
	"context"
	"database/sql"
	"fmt"
)

// Check looks for what must not be in an index and describes each finding in a
// line; a sound index has none. The error is for a check that could not run.
func (ix *Index) Check(ctx context.Context) ([]string, error) {
	var findings []string
	err := ix.snapshot(ctx, func(tx *sql.Tx) error {
		if err := eachRow(ctx, tx, "PRAGMA quick_check(5)", func(scan scanner) error {
			var line string
			err := scan(&line)
			if line != "ok" {
				findings = append(findings, "the file is damaged: "+line)
			}
			return err
		}); err != nil {
			return err
		}
		return countFindings(ctx, tx, &findings)
	})
	if err != nil {
		return findings, fail(ix.path, err)
	}
	if err := ix.checkFTS(ctx); err != nil {
		findings = append(findings, fmt.Sprintf("the full-text index is damaged: %v", err))
	}
	if stale, err := ix.Stale(ctx); err != nil {
		return findings, err
	} else if stale {
		findings = append(findings, "the index was filled by another version of the program")
	}
	return findings, nil
}

// checks are queries that count what is wrong, with how it is told.
var checks = []struct{ query, finding string }{
	{"SELECT " + orphanSQL, "%d orphaned rows"},
	{`SELECT count(*) FROM (SELECT 1 FROM units WHERE prompt_uuid <> ''
		GROUP BY prompt_uuid HAVING count(DISTINCT note) > 1)`, "%d exchanges stand in more than one note"},
	{`SELECT count(*) FROM (SELECT 1 FROM notes WHERE note_id <> ''
		GROUP BY note_id HAVING count(*) > 1)`, "%d ids are those of more than one note"},
	{"SELECT abs(chunks - (SELECT count(*) FROM chunks)) FROM corpus", "%d chunks are not counted right"},
	{"SELECT count(*) FROM terms WHERE chunks < 1", "%d words are counted below one"},
}

func countFindings(ctx context.Context, tx *sql.Tx, findings *[]string) error {
	for _, c := range checks {
		var n int
		if err := tx.QueryRowContext(ctx, c.query).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			*findings = append(*findings, fmt.Sprintf(c.finding, n))
		}
	}
	return nil
}

// checkFTS lets FTS5 check its own tables, which it does on a writing connection.
func (ix *Index) checkFTS(ctx context.Context) error {
	db, err := ix.writer()
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "INSERT INTO chunks_fts (chunks_fts) VALUES ('integrity-check')")
	return err
}
