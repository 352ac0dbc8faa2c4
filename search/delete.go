package search

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// DeleteNote removes all that the index holds of the note at path. A note that
// is not there is no error.
func (tx *Tx) DeleteNote(ctx context.Context, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var note int64
	s, err := tx.statement("SELECT id FROM notes WHERE path = ?")
	if err != nil {
		return err
	}
	switch err := s.QueryRow(path).Scan(&note); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("%s: index: %w", path, err)
	}
	if err := tx.deleteChunks(note); err != nil {
		return fmt.Errorf("%s: index: %w", path, err)
	}
	if _, err := tx.exec("DELETE FROM notes WHERE id = ?", note); err != nil {
		return fmt.Errorf("%s: index: %w", path, err)
	}
	return nil
}

// deleteChunks takes a note's chunks out of the FTS table and their words out
// of the counts. The rows themselves go with the note.
func (tx *Tx) deleteChunks(note int64) error {
	s, err := tx.statement(`SELECT c.id, t.text, u.title, n.title FROM notes n JOIN units u ON u.note = n.id
		JOIN chunks c ON c.unit = u.id JOIN chunk_texts t ON t.chunk = c.id WHERE n.id = ?`)
	if err != nil {
		return err
	}
	rows, err := s.Query(note)
	if err != nil {
		return err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		var text, unitTitle, noteTitle string
		if err := rows.Scan(&id, &text, &unitTitle, &noteTitle); err != nil {
			return err
		}
		tx.row.analyse(tx.analyser, titleWords(noteTitle, unitTitle), text)
		tx.count(-1)
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := tx.exec("DELETE FROM chunks_fts WHERE rowid = ?", id); err != nil {
			return err
		}
	}
	return nil
}
