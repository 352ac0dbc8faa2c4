package search

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

// NoteRow is a note as the index knows it.
type NoteRow struct {
	Path      string
	ID        string
	Title     string
	Type      vault.NoteType
	Project   string
	Status    string
	SessionID string
	Size      int64
	ModTime   time.Time
	Hash      string
}

// Notes returns all notes, by path.
func (ix *Index) Notes(ctx context.Context) ([]NoteRow, error) {
	return collect(ctx, ix, `SELECT path, note_id, title, type, project, status, session_id, size, mod_time, hash
		FROM notes ORDER BY path`, nil, func(scan scanner) (n NoteRow, err error) {
		var modTime int64
		err = scan(&n.Path, &n.ID, &n.Title, &n.Type, &n.Project, &n.Status, &n.SessionID, &n.Size, &modTime, &n.Hash)
		n.ModTime = fromNano(modTime)
		return n, err
	})
}

// ErrNotFound says that the index does not hold what was asked for.
var ErrNotFound = errors.New("not in the index")

// ExchangeRef is where an exchange stands.
type ExchangeRef struct {
	Path     string // of the note
	Anchor   string
	Sessions []string // that hold it, the owner first
}

const exchangeSQL = `SELECT u.prompt_uuid, n.path, u.anchor,
		coalesce((SELECT group_concat(session_id, ' ' ORDER BY position) FROM unit_sessions WHERE unit = u.id), '')
	FROM units u JOIN notes n ON n.id = u.note WHERE `

type exchangeRow struct {
	uuid string
	ref  ExchangeRef
}

func scanExchange(scan scanner) (row exchangeRow, err error) {
	var sessions string
	err = scan(&row.uuid, &row.ref.Path, &row.ref.Anchor, &sessions)
	row.ref.Sessions = strings.Fields(sessions)
	return row, err
}

// Exchanges returns where every exchange stands, by its prompt's uuid. Of one
// that stands in several notes the note with the first path counts.
func (ix *Index) Exchanges(ctx context.Context) (map[string]ExchangeRef, error) {
	rows, err := collect(ctx, ix, exchangeSQL+"u.prompt_uuid <> '' ORDER BY n.path DESC, u.position DESC", nil, scanExchange)
	if err != nil {
		return nil, err
	}
	out := make(map[string]ExchangeRef, len(rows))
	for _, r := range rows {
		out[r.uuid] = r.ref
	}
	return out, nil
}

// FindExchange returns where the exchange with the prompt's uuid stands, or
// ErrNotFound.
func (ix *Index) FindExchange(ctx context.Context, promptUUID string) (ExchangeRef, error) {
	rows, err := collect(ctx, ix, exchangeSQL+"u.prompt_uuid = ? AND u.prompt_uuid <> '' ORDER BY n.path, u.position",
		[]any{promptUUID}, scanExchange)
	if err != nil {
		return ExchangeRef{}, err
	}
	if len(rows) == 0 {
		return ExchangeRef{}, ErrNotFound
	}
	return rows[0].ref, nil
}

// Conflicts returns the paths of notes that share an id with a note of an
// earlier path, by path.
func (ix *Index) Conflicts(ctx context.Context) ([]string, error) {
	rows, err := ix.Notes(ctx)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var out []string
	for _, n := range rows {
		if n.ID != "" && seen[n.ID] {
			out = append(out, n.Path)
		}
		seen[n.ID] = true
	}
	return slices.Clip(out), nil
}
