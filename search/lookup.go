package search

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

const noteSQL = `SELECT n.path, n.note_id, n.title, n.type, n.project, n.status, n.session_id, n.size, n.mod_time, n.hash
	FROM notes n WHERE `

func scanNote(scan scanner) (n NoteRow, err error) {
	var modTime int64
	err = scan(&n.Path, &n.ID, &n.Title, &n.Type, &n.Project, &n.Status, &n.SessionID, &n.Size, &modTime, &n.Hash)
	n.ModTime = fromNano(modTime)
	return n, err
}

// NoteAt returns the note at a path, or ErrNotFound.
func (ix *Index) NoteAt(ctx context.Context, path string) (NoteRow, error) {
	rows, err := collect(ctx, ix, noteSQL+"n.path = ?", []any{path}, scanNote)
	if err == nil && len(rows) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return NoteRow{}, err
	}
	return rows[0], nil
}

// NotesOf returns a project's notes of one type that are not archived, by title.
func (ix *Index) NotesOf(ctx context.Context, project string, t vault.NoteType) ([]NoteRow, error) {
	return collect(ctx, ix, noteSQL+"n.project = ? AND n.type = ? AND n.status <> ? ORDER BY n.title, n.path",
		[]any{project, string(t), vault.StatusArchived}, scanNote)
}

// SessionNotes returns the notes of a session, which is named by its id or at
// least four characters of it, in the order in which they were begun.
func (ix *Index) SessionNotes(ctx context.Context, session string) ([]NoteRow, error) {
	if len(session) < minSession {
		return nil, ErrSession
	}
	return collect(ctx, ix, noteSQL+"n.session_id >= ? AND n.session_id < ? ORDER BY n.session_id, length(n.note_id), n.note_id",
		[]any{session, session + "\U0010FFFF"}, scanNote)
}

// NotesNamed returns the notes that go by a name: their title or an alias in
// any case, or the file's name.
func (ix *Index) NotesNamed(ctx context.Context, name string) ([]NoteRow, error) {
	key := vault.NameKey(name)
	rows, err := collect(ctx, ix, noteSQL+`1 ORDER BY n.path`, nil, scanNote)
	if err != nil {
		return nil, err
	}
	aliased, err := ix.aliased(ctx, key)
	if err != nil {
		return nil, err
	}
	var named []NoteRow
	for _, n := range rows {
		file := strings.TrimSuffix(n.Path[strings.LastIndexByte(n.Path, '/')+1:], ".md")
		if vault.NameKey(n.Title) == key || vault.NameKey(file) == key || aliased[n.Path] {
			named = append(named, n)
		}
	}
	return named, nil
}

// aliased are the paths of notes with an alias of that key.
func (ix *Index) aliased(ctx context.Context, key string) (map[string]bool, error) {
	type row struct{ path, alias string }
	rows, err := collect(ctx, ix, "SELECT n.path, a.alias FROM note_aliases a JOIN notes n ON n.id = a.note", nil,
		func(scan scanner) (r row, err error) { return r, scan(&r.path, &r.alias) })
	paths := map[string]bool{}
	for _, r := range rows {
		if vault.NameKey(r.alias) == key {
			paths[r.path] = true
		}
	}
	return paths, err
}

// ProjectCount is how much the index holds of a project.
type ProjectCount struct {
	Sessions, Exchanges int
	Last                time.Time // of the newest exchange; zero without any
}

// ProjectCounts counts the session notes that lie in each project and the
// exchanges that belong to it.
func (ix *Index) ProjectCounts(ctx context.Context) (map[string]ProjectCount, error) {
	type row struct {
		project                   string
		sessions, exchanges, last int64
	}
	rows, err := collect(ctx, ix, `
		SELECT project, sum(sessions), sum(exchanges), max(last) FROM (
			SELECT project, count(DISTINCT session_id) AS sessions, 0 AS exchanges, 0 AS last
				FROM notes WHERE session_id <> '' GROUP BY project
			UNION ALL
			SELECT project, 0, count(DISTINCT prompt_uuid), max(at)
				FROM units WHERE prompt_uuid <> '' GROUP BY project
		) GROUP BY project`, nil,
		func(scan scanner) (r row, err error) { return r, scan(&r.project, &r.sessions, &r.exchanges, &r.last) })
	counts := map[string]ProjectCount{}
	for _, r := range rows {
		counts[r.project] = ProjectCount{Sessions: int(r.sessions), Exchanges: int(r.exchanges), Last: fromUnix(r.last)}
	}
	return counts, err
}

// Meta returns a value that SetMeta stored; "" for none.
func (ix *Index) Meta(ctx context.Context, key string) (string, error) {
	db, err := ix.reader()
	if err != nil {
		return "", fail(ix.path, err)
	}
	var value string
	err = db.QueryRowContext(ctx, "SELECT value FROM meta WHERE key = ?", "note:"+key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, fail(ix.path, err)
}

// allMeta returns everything that SetMeta stored.
func (ix *Index) allMeta(ctx context.Context) (map[string]string, error) {
	type row struct{ key, value string }
	rows, err := collect(ctx, ix, "SELECT substr(key, 6), value FROM meta WHERE key LIKE 'note:%'", nil,
		func(scan scanner) (r row, err error) { return r, scan(&r.key, &r.value) })
	meta := map[string]string{}
	for _, r := range rows {
		meta[r.key] = r.value
	}
	return meta, err
}

// MetaKeys returns what follows a prefix in the keys that SetMeta stored, in order.
func (ix *Index) MetaKeys(ctx context.Context, prefix string) ([]string, error) {
	meta, err := ix.allMeta(ctx)
	var keys []string
	for key := range meta {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			keys = append(keys, rest)
		}
	}
	slices.Sort(keys)
	return keys, err
}

// DeleteMeta forgets what SetMeta stored; nothing is no error.
func (tx *Tx) DeleteMeta(ctx context.Context, key string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM meta WHERE key = ?", "note:"+key)
	return err
}

// SetMeta stores a value that the vault does not hold; a rebuild keeps it.
func (tx *Tx) SetMeta(ctx context.Context, key, value string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := tx.exec("INSERT OR REPLACE INTO meta (key, value) VALUES (?,?)", "note:"+key, value)
	return err
}

// CopyTo writes a copy of the index to a new file.
func (ix *Index) CopyTo(ctx context.Context, path string) error {
	db, err := ix.writer()
	if err != nil {
		return fail(ix.path, err)
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", path)
	return fail(ix.path, err)
}
