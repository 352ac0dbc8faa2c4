package search

import (
	"context"
	"database/sql"
	"os"

	"github.com/vaultrecall/vaultrecall/vault"
)

// Stats are the numbers of an index.
type Stats struct {
	Sessions  int // that at least one exchange names
	Exchanges int // different prompts
	Notes     int // all, also those that no search finds
	ByType    map[vault.NoteType]int
	Units     int
	Chunks    int
	Words     int // different ones

	Sources      int // transcripts known
	SkippedFiles int // transcripts left out whole
	SkippedLines int
	Duplicates   int // exchanges that another transcript holds already
	Failed       []FailedSource

	DuplicateExchanges int // that stand in more than one note
	Orphans            int // rows without what they belong to
	SchemaVersion      int
	ContentVersion     string
	Bytes              int64 // of the file with its log
}

// FailedSource is a transcript that could not be read, and why.
type FailedSource struct{ Path, Reason string }

// orphanSQL counts what foreign keys let nobody make: rows left by a crash of
// the machine or by another program.
const orphanSQL = `
	(SELECT count(*) FROM units WHERE note NOT IN (SELECT id FROM notes)) +
	(SELECT count(*) FROM chunks WHERE unit NOT IN (SELECT id FROM units)) +
	(SELECT count(*) FROM unit_sessions WHERE unit NOT IN (SELECT id FROM units)) +
	(SELECT count(*) FROM chunks_fts_docsize WHERE id NOT IN (SELECT id FROM chunks)) +
	(SELECT count(*) FROM chunks WHERE id NOT IN (SELECT id FROM chunks_fts_docsize))`

const statsSQL = `SELECT
	(SELECT count(DISTINCT session_id) FROM unit_sessions),
	(SELECT count(DISTINCT prompt_uuid) FROM units WHERE prompt_uuid <> ''),
	(SELECT count(*) FROM notes), (SELECT count(*) FROM units),
	(SELECT chunks FROM corpus), (SELECT count(*) FROM terms),
	(SELECT count(*) FROM sources), (SELECT count(*) FROM sources WHERE skipped <> ''),
	(SELECT coalesce(sum(skipped_lines), 0) FROM sources), (SELECT coalesce(sum(duplicates), 0) FROM sources),
	(SELECT count(*) FROM (SELECT 1 FROM units WHERE prompt_uuid <> '' GROUP BY prompt_uuid HAVING count(*) > 1)),
	coalesce((SELECT value FROM meta WHERE key = 'content'), ''),
	(SELECT user_version FROM pragma_user_version),` + orphanSQL

// Stats counts what the index holds.
func (ix *Index) Stats(ctx context.Context) (Stats, error) {
	s := Stats{ByType: map[vault.NoteType]int{}, Bytes: ix.bytes()}
	err := ix.snapshot(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, statsSQL).Scan(&s.Sessions, &s.Exchanges, &s.Notes, &s.Units, &s.Chunks,
			&s.Words, &s.Sources, &s.SkippedFiles, &s.SkippedLines, &s.Duplicates, &s.DuplicateExchanges,
			&s.ContentVersion, &s.SchemaVersion, &s.Orphans); err != nil {
			return err
		}
		return s.readLists(ctx, tx)
	})
	return s, fail(ix.path, err)
}

func (s *Stats) readLists(ctx context.Context, tx *sql.Tx) error {
	if err := eachRow(ctx, tx, "SELECT type, count(*) FROM notes GROUP BY type", func(scan scanner) error {
		var t vault.NoteType
		var n int
		err := scan(&t, &n)
		s.ByType[t] = n
		return err
	}); err != nil {
		return err
	}
	return eachRow(ctx, tx, "SELECT path, failed FROM sources WHERE failed <> '' ORDER BY path", func(scan scanner) error {
		var f FailedSource
		err := scan(&f.Path, &f.Reason)
		s.Failed = append(s.Failed, f)
		return err
	})
}

// bytes is the size of the index on disk.
func (ix *Index) bytes() (n int64) {
	for _, p := range []string{ix.path, ix.path + "-wal"} {
		if info, err := os.Stat(p); err == nil {
			n += info.Size()
		}
	}
	return n
}

// eachRow calls read for the rows of a query.
func eachRow(ctx context.Context, tx *sql.Tx, query string, read func(scanner) error, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
