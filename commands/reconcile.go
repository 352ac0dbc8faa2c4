package commands

import (
	"bytes"
	"context"
	"errors"
	"path"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// A deletion is believed when so few notes vanished at once; a folder that was
// unmounted, or half synced, takes more.
const (
	alwaysBelieved  = 3
	maxVanished     = 50
	maxVanishedPart = 5 // one in five
)

// reconciled is how the index came up to what the vault holds.
type reconciled struct {
	// changed are the notes that were read again.
	changed []string
	// vanished are session notes that are not there any more and not believed
	// to be deleted.
	vanished []search.NoteRow
	// deleted are session notes that a person deleted.
	deleted []search.NoteRow
	// forgotten are the lines that deletions leave in the vault.
	forgotten []vault.Forgotten
	// unreadable are notes whose properties do not parse.
	unreadable []error
	survey     vault.Survey
}

// reconcile looks at every note and reads those that changed since they were
// indexed: a hand edit, a rename, a move, a copy, a deletion.
func (d *Deps) reconcile(ctx context.Context) (reconciled, error) {
	survey, err := d.Vault.Walk(ctx)
	if err != nil {
		return reconciled{}, err
	}
	return d.reconcileWith(ctx, survey)
}

func (d *Deps) reconcileWith(ctx context.Context, survey vault.Survey) (reconciled, error) {
	rows, err := d.Index.Notes(ctx)
	if err != nil {
		return reconciled{}, err
	}
	r := reconciler{d: d, rows: byPath(rows), known: byID(rows), out: reconciled{survey: survey}}
	r.readChanged()
	r.findMissing(rows)
	if err := r.findLostExchanges(ctx); err != nil {
		return reconciled{}, err
	}
	if len(r.docs)+len(r.gone)+len(r.out.deleted) == 0 {
		return r.out, nil
	}
	return r.out, d.Index.Write(ctx, func(tx *search.Tx) error { return r.store(ctx, tx) })
}

// errEmptied is for a note that lost all its bytes, as a crash of an editor or
// a sync service leaves it: no person's wish.
var errEmptied = errors.New("the note is empty now; put its text back, or delete the file")

type reconciler struct {
	d     *Deps
	rows  map[string]search.NoteRow // by path
	known map[string]string         // id -> path
	docs  []vault.Document
	gone  []search.NoteRow
	out   reconciled
}

func byPath(rows []search.NoteRow) map[string]search.NoteRow {
	m := make(map[string]search.NoteRow, len(rows))
	for _, row := range rows {
		m[row.Path] = row
	}
	return m
}

func byID(rows []search.NoteRow) map[string]string {
	m := make(map[string]string, len(rows))
	for _, row := range rows {
		if row.ID != "" {
			m[row.ID] = row.Path
		}
	}
	return m
}

func (r *reconciler) readChanged() {
	present := map[string]bool{}
	for _, entry := range r.out.survey.Notes {
		present[entry.Path] = true
	}
	for _, entry := range r.out.survey.Notes {
		row, known := r.rows[entry.Path]
		if known && row.Size == entry.Size && row.ModTime.Equal(entry.ModTime) {
			continue
		}
		note, err := r.d.Vault.Read(entry.Path)
		if err != nil {
			r.out.unreadable = append(r.out.unreadable, err)
			continue
		}
		if known && len(bytes.TrimSpace(note.Raw)) == 0 {
			r.out.unreadable = append(r.out.unreadable, &leftOut{entry.Path, errEmptied})
			continue
		}
		doc := note.Document()
		if owner := r.known[doc.ID]; doc.ID != "" && owner != "" && owner != doc.Path && present[owner] {
			doc = personsCopy(doc)
		} else if doc.ID != "" {
			r.known[doc.ID] = doc.Path
		}
		r.docs = append(r.docs, doc)
		r.out.changed = append(r.out.changed, doc.Path)
	}
}

// personsCopy makes of a note that carries another's id a note of a person's
// own: it is found, but it is not the session.
func personsCopy(doc vault.Document) vault.Document {
	doc.ID, doc.SessionID, doc.Type = "", "", ""
	for i := range doc.Units {
		doc.Units[i].PromptUUID, doc.Units[i].SessionIDs = "", nil
	}
	return doc
}

// findMissing tells deleted notes from moved ones and from those that may come back.
func (r *reconciler) findMissing(rows []search.NoteRow) {
	present := map[string]bool{}
	for _, entry := range r.out.survey.Notes {
		present[entry.Path] = true
	}
	for _, placeholder := range r.out.survey.Placeholders {
		present[placeholder] = true
	}
	sessions, moved := 0, map[string]bool{}
	for _, doc := range r.docs {
		moved[doc.ID] = doc.ID != ""
	}
	for _, row := range rows {
		isSession := row.Type == vault.TypeSession
		if isSession {
			sessions++
		}
		switch {
		case present[row.Path]:
		case moved[row.ID], !isSession && r.out.survey.Complete():
			r.gone = append(r.gone, row)
		case isSession:
			r.out.vanished = append(r.out.vanished, row)
		}
	}
	if r.believed(sessions) {
		r.out.deleted, r.out.vanished = r.out.vanished, nil
	}
}

// believed tells whether all that vanished may be taken for deleted by a person.
func (r *reconciler) believed(sessions int) bool {
	n := len(r.out.vanished)
	if !r.out.survey.Complete() || n == sessions {
		return false
	}
	for _, row := range r.out.vanished {
		if !r.out.survey.Folders[path.Dir(row.Path)] {
			return false
		}
	}
	return n <= alwaysBelieved || n < maxVanished && n*maxVanishedPart < sessions
}

func (r *reconciler) store(ctx context.Context, tx *search.Tx) error {
	for _, row := range append(r.gone, r.out.deleted...) {
		if err := errors.Join(tx.DeleteNote(ctx, row.Path), staleMap(ctx, tx, row.Type, row.Project)); err != nil {
			return err
		}
	}
	for _, doc := range r.docs {
		if err := putNote(ctx, tx, doc); err != nil {
			return err
		}
	}
	return nil
}
