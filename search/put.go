package search

import (
	"context"
	"database/sql"
	"errors"
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

// putChunks cuts the parts of each role into chunks and stores them.
func (tx *Tx) putChunks(unit int64, title string, parts []vault.Part) error {
	position := 0
	for _, group := range byRole(parts) {
		text := tx.clean(group.text)
		for _, s := range cutChunks(text) {
			if err := tx.putChunk(unit, position, group.role, title, text[s.start:s.end]); err != nil {
				return err
			}
			position++
		}
	}
	if position > 0 {
		return nil
	}
	return tx.putChunk(unit, 0, vault.RoleSection, title, "") // found by its title alone
}

// roleText is the text of all parts of one role.
type roleText struct {
	role vault.Role
	text string
}

// byRole joins the texts of each role, in the order in which the roles appear,
// so that an answer that tool calls interrupt is cut as one text.
func byRole(parts []vault.Part) []roleText {
	var out []roleText
	at := map[vault.Role]int{}
	for _, p := range parts {
		text := strings.TrimSpace(p.Text)
		if p.Title != "" && p.Role != vault.RoleTools {
			text = strings.TrimSpace(p.Title + "\n" + text)
		}
		if text == "" {
			continue
		}
		i, seen := at[p.Role]
		if !seen {
			at[p.Role] = len(out)
			out = append(out, roleText{p.Role, text})
			continue
		}
		out[i].text += "\n\n" + text
	}
	return out
}

// row is what the FTS table gets of one chunk.
type row struct {
	title, body, parts []byte
	length             int
	number             int     // of the chunk, to see each of its words once
	distinct           []*word // of the chunk
}

// analyse fills the row from a chunk. Its length counts the words of the text
// once, without other readings and without the title.
func (r *row) analyse(a *analyser, title, text string) {
	r.title, r.body, r.parts, r.length = r.title[:0], r.body[:0], r.parts[:0], 0
	r.distinct = r.distinct[:0]
	r.number++
	a.words(title, func(t token) {
		r.title = append(append(r.title, t.term...), ' ')
		r.note(t.word)
	})
	a.words(text, func(t token) {
		if t.position >= partsFrom {
			r.parts = append(append(r.parts, t.term...), ' ')
		} else {
			r.body = append(append(r.body, t.term...), ' ')
			r.length++
		}
		r.note(t.word)
	})
}

func (r *row) note(w *word) {
	if w.chunk != r.number {
		w.chunk = r.number
		r.distinct = append(r.distinct, w)
	}
}

func (tx *Tx) putChunk(unit int64, position int, role vault.Role, title, text string) error {
	tx.row.analyse(tx.analyser, title, text)
	tx.count(1)
	id, err := tx.exec("INSERT INTO chunks (unit, position, role, length) VALUES (?,?,?,?)",
		unit, position, string(role), tx.row.length)
	if err != nil {
		return err
	}
	if _, err := tx.exec("INSERT INTO chunk_texts (chunk, text) VALUES (?,?)", id, text); err != nil {
		return err
	}
	_, err = tx.exec("INSERT INTO chunks_fts (rowid, title, body, parts) VALUES (?,?,?,?)",
		id, string(tx.row.title), string(tx.row.body), string(tx.row.parts))
	return err
}

// count adds the row's words to what Write brings up to date at its end, or
// takes them away.
func (tx *Tx) count(sign int) {
	for _, w := range tx.row.distinct {
		w.change += sign
	}
	tx.chunks += sign
	tx.length += sign * tx.row.length
}

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
