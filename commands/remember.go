package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/projects"
	"github.com/vaultrecall/vaultrecall/vault"
)

// RememberOptions say what to write down.
type RememberOptions struct {
	Type  string // session, entity or topic
	Title string
	// Text is Markdown. Each `## ` part of it goes under its own section, what
	// stands before under Section.
	Text string
	// Section is the first part's section; "" is the type's first.
	Section string
	Tags    []string
	// Links are titles or paths of notes to link.
	Links []string
	// Project is where an entity belongs; "" is the project of the folder.
	Project string
	// Global puts an entity into global knowledge.
	Global bool
	// Session is the running session, whose note gets the sections; "" is none.
	Session string
}

// RememberResult is the note that was written.
type RememberResult struct {
	Path    string `json:"path"`
	Title   string `json:"title"`
	Type    string `json:"type"`
	Project string `json:"project"`
	// Appended tells that the running session's note got the sections.
	Appended bool `json:"appended"`
}

// RememberTypes are the types that can be written, in the order they are offered.
var RememberTypes = []vault.NoteType{vault.TypeSession, vault.TypeEntity, vault.TypeTopic}

const rememberUsage = "usage: remember session|entity|topic TITLE [--section NAME] [--stdin] [--tag T] [--link NOTE], for example: remember entity \"Session Store\""

// Remember writes a new note, or into the running session's. A title that is
// in use, also as an alias and in other case, is a Conflict.
func (d *Deps) Remember(ctx context.Context, o RememberOptions) (RememberResult, error) {
	note, err := d.plan(ctx, o)
	if err != nil {
		return RememberResult{}, err
	}
	if note.Type == vault.TypeSession && o.Session != "" {
		return d.rememberInSession(ctx, note, o)
	}
	rows, err := d.sameTitle(ctx, note)
	if err != nil {
		return RememberResult{}, err
	}
	if len(rows) > 0 {
		return RememberResult{}, &Error{Kind: Conflict, Message: fmt.Sprintf("%s: a note of this title is there already", rows[0].Path),
			Hint: fmt.Sprintf("read it with `vaultrecall show %s` and add to it in Obsidian or an editor, or choose another title", ShellQuote(rows[0].Title))}
	}
	if err := d.registerProject(note.Project); err != nil {
		return RememberResult{}, err
	}
	paths, err := d.takenPaths(ctx)
	if err != nil {
		return RememberResult{}, err
	}
	notePath := d.Vault.NotePath(note, func(lower string) bool { return paths[lower] })
	if err := d.Vault.Remember(note, notePath); err != nil {
		return RememberResult{}, err
	}
	return RememberResult{Path: notePath, Title: note.Title, Type: string(note.Type), Project: note.Project},
		d.afterWrite(ctx, notePath)
}

// plan checks the words of the call and fills in what they leave out.
func (d *Deps) plan(ctx context.Context, o RememberOptions) (vault.NewNote, error) {
	note := vault.NewNote{Type: vault.NoteType(o.Type), Title: strings.Join(strings.Fields(o.Title), " "), Tags: o.Tags, Now: d.Now(), ID: d.NewID()}
	if !slices.Contains(RememberTypes, note.Type) {
		return note, usageError(rememberUsage, "%q is no type of note: choose session, entity or topic", o.Type)
	}
	if note.Title == "" && !(note.Type == vault.TypeSession && o.Session != "") {
		return note, usageError(rememberUsage, "a title is required")
	}
	names, err := d.Vault.TemplateSections(note.Type)
	if err != nil {
		return note, err
	}
	if o.Section == "" && len(names) > 0 {
		o.Section = names[0]
	}
	note.Sections = vault.SplitSections(o.Text, o.Section)
	links, err := d.linkLines(ctx, o.Links)
	if err != nil {
		return note, err
	}
	note.Sections = append(note.Sections, links...)
	note.Project, err = d.projectFor(ctx, o, note.Type)
	return note, err
}

func (d *Deps) projectFor(ctx context.Context, o RememberOptions, t vault.NoteType) (string, error) {
	if t == vault.TypeTopic || o.Global {
		return vault.GlobalProject, nil
	}
	if err := d.loadProjects(ctx); err != nil {
		return "", err
	}
	answer, err := d.Projects.Resolve(ctx, projects.Place{Cwd: d.Cwd, Flag: o.Project})
	if err != nil {
		return "", err
	}
	if answer.Inbox && t == vault.TypeEntity {
		return vault.GlobalProject, nil // outside a project, knowledge is global
	}
	return answer.Project, nil
}

// linkLines is a section with a wikilink to each note that was named.
func (d *Deps) linkLines(ctx context.Context, names []string) ([]vault.SectionText, error) {
	var lines strings.Builder
	for _, name := range names {
		note, err := d.findNote(ctx, name)
		if err != nil {
			return nil, err
		}
		lines.WriteString("- " + vault.PathLink(note.Path) + "\n")
	}
	if lines.Len() == 0 {
		return nil, nil
	}
	return []vault.SectionText{{Name: "Related entities", Text: lines.String()}}, nil
}

// rememberInSession writes above the exchanges of the running session's note.
// A session that has none yet gets one, which the next sync fills.
func (d *Deps) rememberInSession(ctx context.Context, note vault.NewNote, o RememberOptions) (RememberResult, error) {
	if note.Title != "" { // a title among running sessions names what is written
		note.Sections[0].Text = strings.TrimRight("**"+note.Title+"**\n\n"+note.Sections[0].Text, "\n")
	}
	rows, err := d.Index.SessionNotes(ctx, o.Session)
	if err != nil {
		return RememberResult{}, err
	}
	if len(rows) == 0 {
		if _, err := d.Sync(ctx, SyncOptions{}); err != nil && !errors.Is(err, vault.ErrLocked) {
			return RememberResult{}, err
		}
		if rows, err = d.Index.SessionNotes(ctx, o.Session); err != nil {
			return RememberResult{}, err
		}
	}
	if len(rows) == 0 {
		return d.rememberUnsynced(ctx, note, o.Session)
	}
	n, err := d.Vault.Read(rows[0].Path)
	if err != nil {
		return RememberResult{}, err
	}
	if err := d.Vault.AddSections(n, note.Sections, d.Now()); err != nil {
		return RememberResult{}, err
	}
	return RememberResult{Path: n.Path, Title: n.Title(), Type: string(vault.TypeSession), Project: n.Front.Text("project"), Appended: true},
		d.afterWrite(ctx, n.Path)
}

func (d *Deps) rememberUnsynced(ctx context.Context, note vault.NewNote, session string) (RememberResult, error) {
	paths, err := d.takenPaths(ctx)
	if err != nil {
		return RememberResult{}, err
	}
	if err := d.registerProject(note.Project); err != nil {
		return RememberResult{}, err
	}
	s := vault.Session{ID: session, Title: note.Title, Project: note.Project, Started: d.Now(), Ended: d.Now()}
	folder := vault.SessionFolder(note.Project, d.Now(), 0)
	n, err := d.Vault.NewSessionNote(s, d.Vault.SessionPath(s, folder, 1, func(lower string) bool { return paths[lower] }), 1)
	if err != nil {
		return RememberResult{}, err
	}
	if err := d.Vault.AddSections(n, note.Sections, d.Now()); err != nil {
		return RememberResult{}, err
	}
	return RememberResult{Path: n.Path, Title: n.Title(), Type: string(vault.TypeSession), Project: note.Project, Appended: true},
		d.afterWrite(ctx, n.Path)
}

// IsRememberType tells whether notes of a type can be written.
func IsRememberType(t string) bool { return slices.Contains(RememberTypes, vault.NoteType(t)) }

// RememberPlan is what a note of a type and title would be.
type RememberPlan struct {
	Project  string
	Sections []string
	// Existing is the path of the note that has the title already; "" for none.
	Existing string
}

// RememberPlan looks at what would be written, and writes nothing.
func (d *Deps) RememberPlan(ctx context.Context, noteType, title string) (RememberPlan, error) {
	var plan RememberPlan
	t := vault.NoteType(noteType)
	var err error
	if plan.Sections, err = d.Vault.TemplateSections(t); err != nil {
		return plan, err
	}
	if plan.Project, err = d.projectFor(ctx, RememberOptions{}, t); err != nil || title == "" {
		return plan, err
	}
	rows, err := d.sameTitle(ctx, vault.NewNote{Title: title, Project: plan.Project})
	if len(rows) > 0 {
		plan.Existing = rows[0].Path
	}
	return plan, err
}
