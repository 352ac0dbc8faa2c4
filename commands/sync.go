package commands

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault"
)

// SyncOptions say what a sync reads and writes.
type SyncOptions struct {
	// Full reads every transcript from its beginning, and writes exchanges
	// that nobody touched again where they now read differently.
	Full bool
	// Subagents adds sub-agents' final texts from their own files.
	Subagents bool
	// Project is the only project to write; "" is all.
	Project string
	// Since leaves out transcripts last written before it; zero is none.
	Since time.Time
	// Restore writes session notes again that vanished from the vault.
	Restore bool
	// Wait is how long to wait for another sync to end; zero is not at all.
	Wait time.Duration
}

// SyncResult is what a sync did.
type SyncResult struct {
	Sessions     int `json:"sessions"`      // session notes that are new
	Exchanges    int `json:"exchanges"`     // exchanges that are new
	Grown        int `json:"grown"`         // exchanges that went on
	Duplicates   int `json:"duplicates"`    // exchanges that another session holds
	NotesWritten int `json:"notes_written"` // files that changed
	Files        int `json:"files"`         // transcripts that were there
	FilesRead    int `json:"files_read"`    // transcripts with something new
	SkippedFiles int `json:"skipped_files"` // no transcripts of Claude Code
	SkippedLines int `json:"skipped_lines"` // lines that could not be read
	Forgotten    int `json:"forgotten"`     // deletions of a person noted now
	// Vanished are session notes that are missing and not taken for deleted.
	Vanished []string `json:"vanished"`
	// Conflicts are copies that a sync service made; they are not indexed.
	Conflicts []string `json:"conflicts"`
	// Failed are transcripts and notes that could not be read or written.
	Failed []FileProblem `json:"failed"`
	// Warnings say what a repository's .vaultrecall.yaml asked for and did not get.
	Warnings []string `json:"warnings"`
	// Skips are the first lines that were passed over, with the reason.
	Skips []transcript.Skip `json:"skips"`
	// SkippedIn says of how many lines in which transcripts.
	SkippedIn []SkippedIn `json:"-"`
	// Changes is what a dry run would have done.
	Changes    []Change `json:"-"`
	DurationMS int64    `json:"duration_ms"`
}

// SkippedIn is a transcript with lines that were passed over.
type SkippedIn struct {
	Path  string
	Lines int
}

// metaLastSync is where the index remembers when the last sync began.
const metaLastSync = "last-sync"

// FileProblem is a file that was left out, and why.
type FileProblem struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// Sync turns what is new in Claude Code's transcripts into notes and brings
// the index up to the vault. It holds the vault's lock; where another sync
// holds it longer than o.Wait, it returns vault.ErrLocked.
//
// It may be killed at any point: a note is whole or not there, and the next
// sync goes on where the index says.
func (d *Deps) Sync(ctx context.Context, o SyncOptions) (result SyncResult, err error) {
	start := d.Now()
	release, err := vault.Lock(ctx, filepath.Dir(d.Config.Index), o.Wait)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, release()) }()
	run, err := d.beginSync(ctx, o)
	if err != nil {
		return result, err
	}
	if err := run.readTranscripts(ctx); err != nil {
		return run.result, err
	}
	if err := run.finish(ctx); err != nil {
		return run.result, err
	}
	if _, known := d.Projects.Canonical(o.Project); o.Project != "" && !known {
		return run.result, d.unknownProject(o.Project)
	}
	if err := run.d.Index.Write(ctx, func(tx *search.Tx) error {
		return tx.SetMeta(ctx, metaLastSync, start.UTC().Format(time.RFC3339))
	}); err != nil {
		return run.result, err
	}
	run.result.Changes = changesOf(d.Vault)
	run.result.DurationMS = d.Now().Sub(start).Milliseconds()
	return run.result, nil
}

// beginSync takes in what happened to the vault since the last sync: edits,
// moves, deletions, and deletions taken back.
func (d *Deps) beginSync(ctx context.Context, o SyncOptions) (*syncRun, error) {
	state, err := d.reconcile(ctx)
	if err != nil {
		return nil, err
	}
	for _, leftover := range state.survey.Temps { // of a killed sync: we hold the lock
		if err := d.Vault.Remove(leftover); err != nil {
			return nil, err
		}
	}
	if err := d.forgetDeleted(state); err != nil {
		return nil, err
	}
	run, err := newSyncRun(ctx, d, o)
	if err != nil {
		return nil, err
	}
	run.result.Forgotten = len(state.forgotten)
	run.result.Conflicts = append(run.result.Conflicts, state.survey.Conflicts...)
	for _, problem := range append(state.unreadable, state.survey.Problems...) {
		run.fail("", problem)
	}
	if o.Restore {
		return run, run.restore(ctx, state.vanished)
	}
	for _, row := range state.vanished {
		run.result.Vanished = append(run.result.Vanished, row.Path)
	}
	return run, nil
}

// restore drops what the index knows of vanished notes, so that their
// transcripts are read again.
func (r *syncRun) restore(ctx context.Context, vanished []search.NoteRow) error {
	kept := r.transcripts()
	vanished = slices.DeleteFunc(slices.Clone(vanished), func(row search.NoteRow) bool {
		if !kept[row.SessionID] {
			r.fail(row.Path, errors.New("the note is gone, and so is the transcript that it could be written from"))
		}
		return !kept[row.SessionID]
	})
	for _, row := range vanished {
		r.again[row.SessionID] = true
		delete(r.notes, row.SessionID)
		delete(r.taken, vault.NameKey(row.Path)) // it gets its name back
		delete(r.taken, vault.NameKey(row.Path))
		for uuid, notePath := range r.known {
			if notePath == row.Path {
				delete(r.known, uuid)
			}
		}
	}
	return r.d.Index.Write(ctx, func(tx *search.Tx) error {
		for _, row := range vanished {
			if err := tx.DeleteNote(ctx, row.Path); err != nil {
				return err
			}
		}
		return nil
	})
}

// transcripts are the sessions whose transcript is still there.
func (r *syncRun) transcripts() map[string]bool {
	kept := map[string]bool{}
	for _, source := range r.sources {
		if _, err := os.Stat(source.Path); err == nil {
			kept[source.SessionID] = true
		}
	}
	return kept
}
