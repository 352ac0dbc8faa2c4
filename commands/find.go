package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// findNote finds the note that a person means: by path, link, id, title, alias,
// file name, or a session's id. Notes of the current project come first, then
// global ones; where several remain, the error lists them.
func (d *Deps) findNote(ctx context.Context, name string) (search.NoteRow, error) {
	rows, err := d.candidates(ctx, strings.TrimSpace(name))
	if target := linkTarget(name); err == nil && len(rows) == 0 && target != name {
		name = target
		rows, err = d.candidates(ctx, name)
	}
	if err == nil && len(rows) == 0 && !d.fresh { // perhaps a hand edit gave it that name
		d.fresh = true
		if err := d.refresh(ctx); err != nil {
			return search.NoteRow{}, err
		}
		return d.findNote(ctx, name)
	}
	if err == nil {
		rows, err = d.nearest(ctx, rows)
	}
	switch {
	case err != nil:
		return search.NoteRow{}, err
	case len(rows) == 0:
		return search.NoteRow{}, d.noSuchNote(ctx, name)
	case len(rows) > 1 && rows[0].SessionID == "" || len(rows) > 1 && rows[0].SessionID != rows[1].SessionID:
		return search.NoteRow{}, ambiguous(name, rows)
	}
	return rows[0], nil
}

// candidates are all notes that a name could mean, by its strongest meaning.
func (d *Deps) candidates(ctx context.Context, name string) ([]search.NoteRow, error) {
	row, err := d.byPath(ctx, name)
	if err == nil {
		return []search.NoteRow{row}, nil
	}
	if !errors.Is(err, search.ErrNotFound) {
		return nil, err
	}
	rows, err := d.Index.NotesNamed(ctx, name)
	if err != nil || len(rows) > 0 {
		return rows, err
	}
	return d.bySession(ctx, name)
}

// linkTarget is the note that a wikilink names, with or without its brackets.
func linkTarget(name string) string {
	name = strings.TrimSpace(name)
	name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(name, "!"), "[["), "]]")
	name, _, _ = strings.Cut(name, "|")
	if before, _, found := strings.Cut(name, "#"); found && before != "" {
		name = before
	}
	return strings.TrimSpace(name)
}

func (d *Deps) byPath(ctx context.Context, name string) (search.NoteRow, error) {
	notePath := strings.ReplaceAll(name, `\`, "/")
	if rest, ok := strings.CutPrefix(notePath, strings.ReplaceAll(d.Vault.Root(), `\`, "/")+"/"); ok {
		notePath = rest
	}
	if !strings.HasSuffix(notePath, ".md") {
		notePath += ".md"
	}
	return d.Index.NoteAt(ctx, notePath)
}

func (d *Deps) bySession(ctx context.Context, id string) ([]search.NoteRow, error) {
	rows, err := d.Index.SessionNotes(ctx, id)
	if errors.Is(err, search.ErrSession) {
		return nil, nil
	}
	return rows, err
}

// nearest keeps the notes of the first group that has any: the current
// project's, global ones, all others. Notes of private projects elsewhere are
// never named.
func (d *Deps) nearest(ctx context.Context, rows []search.NoteRow) ([]search.NoteRow, error) {
	if err := d.loadProjects(ctx); err != nil {
		return nil, err
	}
	current, err := d.currentProject(ctx)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r search.NoteRow) bool {
		project, known := d.Projects.Project(r.Project)
		return known && project.Private && project.Name != current
	})
	for _, project := range []string{current, vault.GlobalProject} {
		near := slices.DeleteFunc(slices.Clone(rows), func(r search.NoteRow) bool { return r.Project != project })
		if len(near) > 0 {
			return near, nil
		}
	}
	return rows, nil
}

func ambiguous(name string, rows []search.NoteRow) error {
	var list strings.Builder
	for _, row := range rows {
		list.WriteString("\n  " + row.Path)
	}
	return &Error{Kind: Conflict, Message: fmt.Sprintf("%q names %d notes:%s", name, len(rows), list.String()),
		Hint: "name one of them by its path"}
}

func (d *Deps) noSuchNote(ctx context.Context, name string) error {
	hint := "`vaultrecall recall` finds notes by what stands in them"
	answer, err := d.Index.Search(ctx, search.Query{Text: name, Limit: 1, All: true})
	if err == nil && len(answer.Hits) > 0 {
		hint = fmt.Sprintf("did you mean %q?", answer.Hits[0].Note)
	}
	return &Error{Kind: Failed, Message: fmt.Sprintf("%q: no note goes by that name", name), Hint: hint}
}

// ShowResult is a note in full.
type ShowResult struct {
	Path    string `json:"path"`
	ID      string `json:"id"`
	Title   string `json:"title"`
	Type    string `json:"type"`
	Project string `json:"project"`
	Body    string `json:"body"` // Markdown, without properties and our markers
}

// Show reads a note in full.
func (d *Deps) Show(ctx context.Context, name string) (ShowResult, error) {
	row, err := d.findNote(ctx, name)
	if err != nil {
		return ShowResult{}, err
	}
	note, err := d.Vault.Read(row.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return ShowResult{}, &Error{Kind: Failed, Message: row.Path + ": the note is not in the vault any more", Hint: "run `vaultrecall sync` to take that in"}
	}
	if err != nil {
		return ShowResult{}, err
	}
	return ShowResult{Path: note.Path, ID: row.ID, Title: note.Title(), Type: string(row.Type), Project: row.Project,
		Body: d.Vault.Scrub(note.Readable())}, nil
}

// sameTitle finds notes that a new one would be confused with: of its title or
// alias, in its project or global.
func (d *Deps) sameTitle(ctx context.Context, note vault.NewNote) ([]search.NoteRow, error) {
	rows, err := d.Index.NotesNamed(ctx, note.Title)
	return slices.DeleteFunc(rows, func(r search.NoteRow) bool {
		return r.Type == vault.TypeSession || r.Type == vault.TypeProjectIndex || r.Project != note.Project && r.Project != vault.GlobalProject
	}), err
}

// takenPaths are all notes' paths by vault.NameKey.
func (d *Deps) takenPaths(ctx context.Context) (map[string]bool, error) {
	rows, err := d.Index.Notes(ctx)
	taken := make(map[string]bool, len(rows))
	for _, row := range rows {
		taken[vault.NameKey(row.Path)] = true
	}
	return taken, err
}

// afterWrite indexes a note that was just written and brings the maps up to date.
func (d *Deps) afterWrite(ctx context.Context, notePath string) error {
	if err := d.reread(ctx, []string{notePath}); err != nil {
		return err
	}
	if err := d.loadProjects(ctx); err != nil {
		return err
	}
	return d.writeMaps(ctx)
}
