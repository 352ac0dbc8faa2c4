package search

import (
	"context"
	"fmt"
	"time"
)

// Source is a transcript that was read, and how far.
type Source struct {
	Path      string
	Size      int64 // bytes, when it was read
	ModTime   time.Time
	SessionID string
	Cursor    []byte // where to go on, as the reader of transcripts wrote it
	Records   int
	Exchanges int
	// SkippedLines and Duplicates count the lines that were no records and the
	// exchanges that another transcript holds already.
	SkippedLines int
	Duplicates   int
	// Skipped says why the whole file was left out, Failed why reading it
	// failed; both are "" for a file that was read.
	Skipped, Failed string
}

// PutSource stores what is known of a transcript, in place of what was.
func (tx *Tx) PutSource(ctx context.Context, s Source) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	cursor := s.Cursor
	if cursor == nil {
		cursor = []byte{}
	}
	_, err := tx.exec(`INSERT OR REPLACE INTO sources (path, size, mod_time, session_id, cursor, records, exchanges,
		skipped_lines, duplicates, skipped, failed) VALUES (?,?,?,?,?,?,?,?,?,?,?)`,
		s.Path, s.Size, nano(s.ModTime), s.SessionID, cursor, s.Records, s.Exchanges,
		s.SkippedLines, s.Duplicates, tx.scrub(s.Skipped), tx.scrub(s.Failed))
	if err != nil {
		return fmt.Errorf("%s: cursor: %w", s.Path, err)
	}
	return nil
}

// DeleteSource forgets a transcript. One that is not known is no error.
func (tx *Tx) DeleteSource(ctx context.Context, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM sources WHERE path = ?", path)
	return err
}

// Sources returns the transcripts that were read, by path.
func (ix *Index) Sources(ctx context.Context) ([]Source, error) {
	return collect(ctx, ix, `SELECT path, size, mod_time, session_id, cursor, records, exchanges, skipped_lines,
		duplicates, skipped, failed FROM sources ORDER BY path`, nil, func(scan scanner) (s Source, err error) {
		var modTime int64
		err = scan(&s.Path, &s.Size, &modTime, &s.SessionID, &s.Cursor, &s.Records, &s.Exchanges, &s.SkippedLines,
			&s.Duplicates, &s.Skipped, &s.Failed)
		s.ModTime = fromNano(modTime)
		return s, err
	})
}

// scanner reads the columns of a row.
type scanner func(columns ...any) error

// collect runs a query outside of a search and reads its rows.
func collect[T any](ctx context.Context, ix *Index, query string, args []any, read func(scanner) (T, error)) ([]T, error) {
	db, err := ix.reader()
	if err != nil {
		return nil, fail(ix.path, err)
	}
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fail(ix.path, err)
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		v, err := read(rows.Scan)
		if err != nil {
			return nil, fail(ix.path, err)
		}
		out = append(out, v)
	}
	return out, fail(ix.path, rows.Err())
}
