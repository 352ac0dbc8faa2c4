package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/vaultrecall/vaultrecall/templates"
)

// IndexPath is the map of the whole vault.
const IndexPath = Folder + "/_index.md"

// ProjectIndexPath is the note whose properties are a project's registry.
func ProjectIndexPath(project string) string { return ProjectFolder(project) + "/_index.md" }

// Listed is one line of a map: a note or a project.
type Listed struct {
	Link  string // a wikilink
	Date  string // YYYY-MM-DD; may be empty
	Count string // such as "12 exchanges"
	Last  string // of a project: its newest day
}

// ProjectOverview is what a project's map shows between its markers.
type ProjectOverview struct {
	Sessions, Exchanges string // counts with their nouns
	First, Last         string // days; empty without sessions
	Recent, Entities    []Listed
	Base                string // the project's views, by path
}

// VaultOverview is what the vault's map shows between its markers.
type VaultOverview struct {
	Projects, Global []Listed
}

// WriteProjectIndex brings a project's map and its properties up to date, and
// makes its views when they are missing. What a person wrote there stays.
func (v *Vault) WriteProjectIndex(project string, registry []Property, o ProjectOverview) error {
	o.Base = ProjectFolder(project) + "/" + project + ".base"
	overview, err := templates.Render("overview-project.md", o)
	if err != nil {
		return err
	}
	n, err := v.readOrMake(ProjectIndexPath(project), "project-index.md", project)
	if err != nil {
		return err
	}
	edits := []Property{{"type", string(TypeProjectIndex)}, {"project", project}, {"tags", []string{"claude-project"}}}
	if n.Hash != "" {
		edits = nil // a person may have changed them
	}
	raw, err := SpliceFrontmatter(n.Raw, append(edits, registry...)...)
	if err != nil {
		return atPath(err, n.Path)
	}
	if err := v.putMarked(n, raw, "overview", overview); err != nil {
		return err
	}
	return v.createOnce(o.Base, "project.base", map[string]string{"Folder": ProjectFolder(project)})
}

// WriteVaultIndex brings the vault's map up to date and makes its views when
// they are missing.
func (v *Vault) WriteVaultIndex(o VaultOverview) error {
	overview, err := templates.Render("overview-vault.md", o)
	if err != nil {
		return err
	}
	n, err := v.readOrMake(IndexPath, "vault-index.md", "Memory")
	if err != nil {
		return err
	}
	if err := v.putMarked(n, n.Raw, "projects", overview); err != nil {
		return err
	}
	return v.createOnce(Folder+"/Memory.base", "memory.base", nil)
}

// ReadProjectIndex reads a project's registry note.
func (v *Vault) ReadProjectIndex(project string) (*Note, error) {
	return v.Read(ProjectIndexPath(project))
}

// readOrMake reads a note, or makes one in memory from a template; its Hash is
// empty then.
func (v *Vault) readOrMake(notePath, template, title string) (*Note, error) {
	n, err := v.Read(notePath)
	if !errors.Is(err, fs.ErrNotExist) {
		return n, err
	}
	raw, err := templates.Render(template, map[string]string{"Title": plainHeading(title)})
	if err != nil {
		return nil, err
	}
	return newNote(notePath, []byte(raw))
}

// putMarked writes the generated part of a note. Where a person took the
// markers out, the part stays out.
func (v *Vault) putMarked(n *Note, raw []byte, name, text string) error {
	out, err := ReplaceMarked(raw, name, strings.TrimSpace(text))
	if errors.Is(err, ErrMarkers) {
		out, err = raw, nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", n.Path, err)
	}
	return v.put(n, out)
}

// createOnce writes a file that is the person's from then on.
func (v *Vault) createOnce(filePath, template string, data any) error {
	text, err := templates.Render(template, data)
	if err != nil {
		return err
	}
	err = v.Create(filePath, []byte(text), WriteOptions{})
	if errors.Is(err, ErrConflict) {
		return nil
	}
	return err
}
