package commands

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// RebuildResult is what a rebuild read.
type RebuildResult struct {
	Notes      int           `json:"notes"`
	Exchanges  int           `json:"exchanges"`
	Unreadable []FileProblem `json:"unreadable"`
	DurationMS int64         `json:"duration_ms"`
}

// Rebuild makes the index anew from the vault alone and puts it in the place
// of the old one, whose cursors into transcripts it keeps.
func (d *Deps) Rebuild(ctx context.Context) (result RebuildResult, err error) {
	release, err := vault.Lock(ctx, filepath.Dir(d.Config.Index), lockWait)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, release()) }()
	return d.buildIndex(ctx)
}

// buildIndex fills a new index from the vault. A folder that could not be read
// whole makes no index: notes would be missing from it.
func (d *Deps) buildIndex(ctx context.Context) (RebuildResult, error) {
	start := d.Now()
	result := RebuildResult{Unreadable: []FileProblem{}}
	survey, err := d.Vault.Walk(ctx)
	if err != nil {
		return result, err
	}
	if len(survey.Problems) > 0 {
		return result, survey.Problems[0]
	}
	slices.SortFunc(survey.Notes, func(a, b vault.Entry) int { return strings.Compare(a.Path, b.Path) })
	err = search.Rebuild(ctx, d.Config.Index, d.indexOptions(), func(tx *search.Tx) error {
		return d.putAll(ctx, tx, survey.Notes, &result)
	})
	result.DurationMS = d.Now().Sub(start).Milliseconds()
	return result, err
}

func (d *Deps) putAll(ctx context.Context, tx *search.Tx, notes []vault.Entry, result *RebuildResult) error {
	owners := map[string]bool{}
	for i, entry := range notes {
		if err := ctx.Err(); err != nil {
			return err
		}
		d.progress("building the index", i, len(notes))
		note, err := d.Vault.Read(entry.Path)
		if err != nil {
			result.Unreadable = append(result.Unreadable, problemOf("", err))
			continue
		}
		doc := note.Document()
		if doc.ID != "" && owners[doc.ID] {
			doc = personsCopy(doc)
		}
		owners[doc.ID] = true
		if err := putNote(ctx, tx, doc); err != nil {
			return err
		}
		result.Notes++
		for _, unit := range doc.Units {
			if unit.PromptUUID != "" {
				result.Exchanges++
			}
		}
	}
	return nil
}
