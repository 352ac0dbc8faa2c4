package search

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Tx is a writing transaction. It is good inside the function given to Write
// or Rebuild only, and not safe for concurrent use.
type Tx struct {
	tx       *sql.Tx
	scrub    func(string) string
	analyser *analyser
	prepared map[string]*sql.Stmt
	chunks   int // change of the number of chunks
	length   int // change of the number of words
	row      row // the chunk at hand, reused
}

// Write runs do in one transaction: all that it put is there after, or nothing.
// Writers wait for each other for up to ten seconds; readers see the state
// before until Write returns.
func (ix *Index) Write(ctx context.Context, do func(*Tx) error) error {
	db, err := ix.writer()
	if err != nil {
		return fail(ix.path, err)
	}
	return fail(ix.path, write(ctx, db, ix.scrub, do))
}

func write(ctx context.Context, db *sql.DB, scrub func(string) string, do func(*Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	// The driver starts a goroutine for every statement whose context can end.
	// A Tx looks at the caller's context once a note instead.
	sqlTx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	defer sqlTx.Rollback()
	tx := &Tx{tx: sqlTx, scrub: scrub, analyser: newAnalyser(),
		prepared: map[string]*sql.Stmt{}}
	defer tx.closeStatements()
	if err := do(tx); err != nil {
		return err
	}
	if err := tx.countWords(); err != nil {
		return fmt.Errorf("counting words: %w", err)
	}
	return sqlTx.Commit()
}

func (tx *Tx) closeStatements() {
	for _, s := range tx.prepared {
		s.Close()
	}
}

// statement prepares query once in a transaction.
func (tx *Tx) statement(query string) (*sql.Stmt, error) {
	if s, ok := tx.prepared[query]; ok {
		return s, nil
	}
	s, err := tx.tx.Prepare(query)
	if err == nil {
		tx.prepared[query] = s
	}
	return s, err
}

// exec runs a prepared query and returns the row it inserted.
func (tx *Tx) exec(query string, args ...any) (id int64, err error) {
	s, err := tx.statement(query)
	if err != nil {
		return 0, err
	}
	result, err := s.Exec(args...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// countWords brings the table of words up to date in one statement: a JSON
// object of what changed costs one call instead of one a word.
func (tx *Tx) countWords() error {
	changed := tx.changedJSON()
	if changed == "{}" && tx.chunks == 0 && tx.length == 0 {
		return nil
	}
	if _, err := tx.exec(`INSERT INTO terms (term, chunks)
		SELECT key, value FROM json_each(?) WHERE true
		ON CONFLICT (term) DO UPDATE SET chunks = chunks + excluded.chunks`, changed); err != nil {
		return err
	}
	if _, err := tx.exec(`DELETE FROM terms WHERE chunks <= 0
		AND term IN (SELECT key FROM json_each(?) WHERE value < 0)`, changed); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE corpus SET chunks = chunks + ?, words = words + ?", tx.chunks, tx.length)
	return err
}

// changedJSON writes what changed as an object in the order of its keys, the
// order in which the table's tree is best filled. Words hold letters and
// digits only and need no quoting.
func (tx *Tx) changedJSON() string {
	words := make([]*word, 0, len(tx.analyser.terms))
	for _, w := range tx.analyser.terms {
		if w.change != 0 {
			words = append(words, w)
		}
	}
	slices.SortFunc(words, func(a, b *word) int { return strings.Compare(a.term, b.term) })
	var b strings.Builder
	b.Grow(len(words) * 16)
	b.WriteByte('{')
	for i, w := range words {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + w.term + `":`)
		b.WriteString(strconv.Itoa(w.change))
	}
	b.WriteByte('}')
	return b.String()
}
