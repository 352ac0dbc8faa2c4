package search

import (
	"context"
	"fmt"
)

// Pruned counts what Prune dropped, or would drop.
type Pruned struct {
	Notes   []string // paths of notes that are gone
	Sources []string // paths of transcripts that are gone
	Orphans int      // rows without what they belong to
}

// Prune drops the rows of notes and transcripts that do not exist any more, and
// rows that belong to nothing. A dry run only says what it would drop.
func (ix *Index) Prune(ctx context.Context, noteExists, sourceExists func(path string) bool, dry bool) (Pruned, error) {
	var p Pruned
	notes, err := ix.Notes(ctx)
	if err != nil {
		return p, err
	}
	sources, err := ix.Sources(ctx)
	if err != nil {
		return p, err
	}
	for _, n := range notes {
		if !noteExists(n.Path) {
			p.Notes = append(p.Notes, n.Path)
		}
	}
	for _, s := range sources {
		if !sourceExists(s.Path) {
			p.Sources = append(p.Sources, s.Path)
		}
	}
	stats, err := ix.Stats(ctx)
	if err != nil {
		return p, err
	}
	p.Orphans = stats.Orphans
	if dry || len(p.Notes)+len(p.Sources)+p.Orphans == 0 {
		return p, nil
	}
	return p, ix.Write(ctx, func(tx *Tx) error { return tx.prune(ctx, p) })
}

func (tx *Tx) prune(ctx context.Context, p Pruned) error {
	for _, path := range p.Notes {
		if err := tx.DeleteNote(ctx, path); err != nil {
			return err
		}
	}
	for _, path := range p.Sources {
		if err := tx.DeleteSource(ctx, path); err != nil {
			return err
		}
	}
	if p.Orphans == 0 {
		return nil
	}
	for _, query := range []string{
		"DELETE FROM units WHERE note NOT IN (SELECT id FROM notes)",
		"DELETE FROM unit_sessions WHERE unit NOT IN (SELECT id FROM units)",
		"DELETE FROM chunks WHERE unit NOT IN (SELECT id FROM units)",
		"DELETE FROM chunks_fts WHERE rowid IN (SELECT id FROM chunks_fts_docsize WHERE id NOT IN (SELECT id FROM chunks))",
		"DELETE FROM chunks WHERE id NOT IN (SELECT id FROM chunks_fts_docsize)",
	} {
		if _, err := tx.exec(query); err != nil {
			return fmt.Errorf("dropping orphans: %w", err)
		}
	}
	tx.chunks, tx.length = 0, 0 // counted anew, with what was dropped above
	_, err := tx.exec(`UPDATE corpus SET chunks = (SELECT count(*) FROM chunks),
		words = (SELECT coalesce(sum(length), 0) FROM chunks)`)
	return err
}
