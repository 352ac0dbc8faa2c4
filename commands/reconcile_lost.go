package commands

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/vault"
)

// findLostExchanges names what a person took out: a session whose notes are
// all gone, and single exchanges out of notes or parts that are still there.
// What merely moved to another note is not lost.
func (r *reconciler) findLostExchanges(ctx context.Context) error {
	if len(r.out.deleted) == 0 && !r.changedSession() {
		return nil
	}
	indexed, err := r.d.Index.Exchanges(ctx)
	if err != nil {
		return err
	}
	remaining, reread := r.sessionsLeft(), r.reread()
	held := r.heldNow()
	whole := map[string]*vault.Forgotten{}
	for _, row := range r.out.deleted {
		if row.SessionID != "" && !remaining[row.SessionID] && whole[row.SessionID] == nil {
			about := fmt.Sprintf("%s (%s)", strings.TrimSuffix(path.Base(row.Path), ".md"), row.Project)
			whole[row.SessionID] = &vault.Forgotten{ID: row.SessionID, About: about}
		}
	}
	var single []vault.Forgotten
	for _, uuid := range slices.Sorted(maps.Keys(indexed)) {
		notePath := indexed[uuid].Path
		row, known := r.rows[notePath]
		if !known || !reread[notePath] || held[uuid] {
			continue
		}
		if session := whole[row.SessionID]; session != nil {
			session.Exchanges = append(session.Exchanges, uuid)
			continue
		}
		single = append(single, vault.Forgotten{ID: uuid, Session: row.SessionID, About: path.Base(strings.TrimSuffix(notePath, ".md"))})
	}
	for _, session := range slices.Sorted(maps.Keys(whole)) {
		r.out.forgotten = append(r.out.forgotten, *whole[session])
	}
	if len(single) >= maxVanished { // a note cut short by a failing disk, not a person's doing
		return nil
	}
	r.out.forgotten = append(r.out.forgotten, single...)
	return nil
}

func (r *reconciler) changedSession() bool {
	return slices.ContainsFunc(r.docs, func(d vault.Document) bool { return r.rows[d.Path].Type == vault.TypeSession })
}

// reread are the paths of notes that were read again or deleted just now.
func (r *reconciler) reread() map[string]bool {
	paths := map[string]bool{}
	for _, notePath := range r.out.changed {
		paths[notePath] = true
	}
	for _, row := range r.out.deleted {
		paths[row.Path] = true
	}
	return paths
}

// sessionsLeft are the sessions that still have a note.
func (r *reconciler) sessionsLeft() map[string]bool {
	left := map[string]bool{}
	for _, entry := range r.out.survey.Notes {
		left[r.rows[entry.Path].SessionID] = true
	}
	for _, doc := range r.docs {
		left[doc.SessionID] = true
	}
	return left
}

// heldNow are the exchanges of the notes that were read again.
func (r *reconciler) heldNow() map[string]bool {
	held := map[string]bool{}
	for _, doc := range r.docs {
		for _, unit := range doc.Units {
			held[unit.PromptUUID] = true
		}
	}
	return held
}

// forgetDeleted writes down what a person deleted, so that it stays deleted.
func (d *Deps) forgetDeleted(r reconciled) error {
	err := d.Vault.Forget(r.forgotten)
	if errors.Is(err, vault.ErrConflict) { // the person is in it right now
		err = d.Vault.Forget(r.forgotten)
	}
	return err
}
