package commands

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// PruneResult is what a prune dropped from the index, or would have.
type PruneResult struct {
	Notes   []string `json:"notes"`   // rows of notes that are gone
	Cursors int      `json:"cursors"` // of transcripts that are gone
	DryRun  bool     `json:"dry_run"`
}

// Prune drops from the index what has no file any more: rows of notes, which
// are taken for deleted from then on, and cursors into transcripts. It never
// removes a note. A vault that could not be read whole is an error.
func (d *Deps) Prune(ctx context.Context, dryRun bool) (result PruneResult, err error) {
	result = PruneResult{Notes: []string{}, DryRun: dryRun}
	release, err := vault.Lock(ctx, filepath.Dir(d.Config.Index), lockWait)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, release()) }()
	survey, err := d.Vault.Walk(ctx)
	if err != nil {
		return result, err
	}
	if survey.Missing {
		return result, ErrNoVault(d.Vault.Root())
	}
	if len(survey.Problems) > 0 {
		return result, survey.Problems[0]
	}
	r, err := d.gone(ctx, survey)
	if err != nil {
		return result, err
	}
	dead, err := d.deadCursors(ctx)
	if err != nil {
		return result, err
	}
	for _, row := range r.out.deleted {
		result.Notes = append(result.Notes, row.Path)
	}
	result.Cursors = len(dead)
	if dryRun {
		return result, nil
	}
	if err := d.forgetDeleted(r.out); err != nil {
		return result, err
	}
	return result, d.Index.Write(ctx, func(tx *search.Tx) error {
		for _, source := range dead {
			if err := tx.DeleteSource(ctx, source); err != nil {
				return err
			}
		}
		return r.store(ctx, tx)
	})
}

// gone finds the notes that are missing; the person who prunes says that they
// were deleted.
func (d *Deps) gone(ctx context.Context, survey vault.Survey) (*reconciler, error) {
	rows, err := d.Index.Notes(ctx)
	if err != nil {
		return nil, err
	}
	r := &reconciler{d: d, rows: byPath(rows), known: byID(rows), out: reconciled{survey: survey}}
	r.readChanged()
	r.findMissing(rows)
	r.out.deleted, r.out.vanished = append(r.out.deleted, r.out.vanished...), nil
	return r, r.findLostExchanges(ctx)
}

func (d *Deps) deadCursors(ctx context.Context) ([]string, error) {
	sources, err := d.Index.Sources(ctx)
	if err != nil {
		return nil, err
	}
	var dead []string
	for _, s := range sources {
		if _, err := os.Stat(s.Path); errors.Is(err, os.ErrNotExist) {
			dead = append(dead, s.Path)
		}
	}
	return dead, nil
}
