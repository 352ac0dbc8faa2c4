package search

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/vaultrecall/vaultrecall/vault"
)

// PutNote replaces everything the index holds of the note at doc.Path. A clip
// and a redirect are remembered as notes, so that a sync knows them, but hold
// nothing that a search finds.
func (tx *Tx) PutNote(ctx context.Context, doc vault.Document) error {
	if err := tx.DeleteNote(ctx, doc.Path); err != nil {
		return err
	}
	if err := tx.putNote(doc); err != nil {
		return fmt.Errorf("%s: index: %w", doc.Path, err)
	}
	return nil
}

// findable tells whether a search may find a note's text.
func findable(doc vault.Document) bool {
	return doc.Type != vault.TypeClip && doc.Status != vault.StatusRedirect
}

func (tx *Tx) putNote(doc vault.Document) error {
	note, err := tx.exec(`INSERT INTO notes (path, note_id, title, type, project, status, session_id,
		superseded_by, created, updated, hash, size, mod_time) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)`,
		doc.Path, doc.ID, tx.clean(doc.Title), string(doc.Type), doc.Project, doc.Status, doc.SessionID,
		doc.SupersededBy, unix(doc.Created), unix(doc.Updated), doc.Hash, doc.Size, nano(doc.ModTime))
	if err != nil {
		return err
	}
	if err := tx.putLists(note, doc); err != nil {
		return err
	}
	if doc.Type == vault.TypeProjectIndex {
		if _, err := tx.exec("INSERT INTO projects (note, name, private) VALUES (?,?,?)",
			note, doc.Project, doc.Private); err != nil {
			return err
		}
	}
	if !findable(doc) {
		return nil
	}
	for i, u := range doc.Units {
		if err := tx.putUnit(note, i, doc, u); err != nil {
			return err
		}
	}
	return nil
}

// putLists stores what a note has several of.
func (tx *Tx) putLists(note int64, doc vault.Document) error {
	for query, values := range map[string][]string{
		"INSERT OR IGNORE INTO note_files (note, path) VALUES (?,?)":         doc.Files,
		"INSERT OR IGNORE INTO note_languages (note, language) VALUES (?,?)": doc.Languages,
		"INSERT OR IGNORE INTO note_tags (note, tag) VALUES (?,?)":           doc.Tags,
		"INSERT OR IGNORE INTO note_aliases (note, alias) VALUES (?,?)":      doc.Aliases,
	} {
		for _, v := range values {
			if _, err := tx.exec(query, note, tx.clean(v)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (tx *Tx) putUnit(note int64, position int, doc vault.Document, u vault.Unit) error {
	project := u.Project
	if project == "" {
		project = doc.Project
	}
	title := tx.clean(u.Title)
	id, err := tx.exec(`INSERT INTO units (note, position, anchor, title, prompt_uuid, project, branch, cwd, at)
		VALUES (?,?,?,?,?,?,?,?,?)`,
		note, position, u.Anchor, title, u.PromptUUID, project, u.Branch, u.Cwd, unix(unitTime(doc, u)))
	if err != nil {
		return err
	}
	for i, session := range u.SessionIDs {
		if _, err := tx.exec("INSERT OR IGNORE INTO unit_sessions (unit, position, session_id) VALUES (?,?,?)",
			id, i, session); err != nil {
			return err
		}
	}
	return tx.putChunks(id, titleWords(tx.clean(doc.Title), title), u.Parts)
}

// unitTime is the unit's own time, else its note's.
func unitTime(doc vault.Document, u vault.Unit) time.Time {
	for _, t := range []time.Time{u.Time, doc.Updated, doc.Created} {
		if !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}

// titleWords joins the titles that a chunk is found by, the same one once.
func titleWords(note, unit string) string {
	if note == unit || unit == "" {
		return note
	}
	return note + "\n" + unit
}

// clean masks secrets and brings text to valid UTF-8 in Unicode's composed form.
func (tx *Tx) clean(text string) string {
	return norm.NFC.String(strings.ToValidUTF8(tx.scrub(text), "\uFFFD"))
}

// unix is t in Unix seconds, 0 for the zero time.
func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// nano is t in Unix nanoseconds, 0 for the zero time.
func nano(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// fromNano is the opposite of nano, in UTC.
func fromNano(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.Unix(0, n).UTC()
}

// fromUnix is the opposite of unix, in UTC.
func fromUnix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}
