package commands

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/vaultrecall/vaultrecall/projects"
	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// loadProjects reads the registry out of the projects' index notes, once.
func (d *Deps) loadProjects(ctx context.Context) error {
	if d.Projects != nil {
		return nil
	}
	known, err := d.readRegistry(ctx)
	if err != nil {
		return err
	}
	d.Projects = projects.New(known, projects.Options{
		Machine: d.Config.Machine, Home: d.Home, Temp: d.Temp, Git: projects.NewGitRunner(d.Environ),
	})
	return nil
}

func (d *Deps) readRegistry(ctx context.Context) ([]projects.Project, error) {
	folders, err := os.ReadDir(filepath.Join(d.Vault.Root(), vault.Folder, "projects"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var known []projects.Project
	for _, folder := range folders {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !folder.IsDir() || strings.HasPrefix(folder.Name(), ".") {
			continue
		}
		note, err := d.Vault.ReadProjectIndex(folder.Name())
		switch {
		case errors.Is(err, fs.ErrNotExist):
			known = append(known, projects.Project{Name: folder.Name()})
		case err != nil:
			return nil, err
		default:
			known = append(known, projects.FromProperties(folder.Name(), note.Front.Text, note.Front.List, note.Front.Bool))
		}
	}
	return known, nil
}

// registerProject makes a project's index note before its first note is
// written, so that its name holds whatever happens next.
func (d *Deps) registerProject(name string) error {
	if name == vault.GlobalProject {
		return nil
	}
	project, known := d.Projects.Project(name)
	if !known {
		project = projects.Project{Name: name}
	}
	_, err := d.Vault.ReadProjectIndex(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return d.Vault.WriteProjectIndex(name, registryOf(project), vault.ProjectOverview{Sessions: "No sessions", Exchanges: "no exchanges"})
}

func registryOf(p projects.Project) []vault.Property {
	var properties []vault.Property
	for _, property := range p.Properties() {
		if property.Key == "private" && property.Value == false {
			property.Value = nil
		}
		properties = append(properties, vault.Property{Key: property.Key, Value: property.Value})
	}
	return properties
}

// ProjectWhich answers which project a folder belongs to, and why.
func (d *Deps) ProjectWhich(ctx context.Context, folder string) (projects.Answer, error) {
	if err := d.loadProjects(ctx); err != nil {
		return projects.Answer{}, err
	}
	if folder == "" {
		folder = d.Cwd
	}
	return d.Projects.Resolve(ctx, projects.Place{Cwd: folder})
}

// ProjectRow is a project and how much is known of it.
type ProjectRow struct {
	Name      string   `json:"name"`
	Sessions  int      `json:"sessions"`
	Exchanges int      `json:"exchanges"`
	Aliases   []string `json:"aliases"`
	Roots     []string `json:"roots"`
	Private   bool     `json:"private"`
}

// ProjectList lists the projects by name.
func (d *Deps) ProjectList(ctx context.Context) ([]ProjectRow, error) {
	if err := d.loadProjects(ctx); err != nil {
		return nil, err
	}
	counts, err := d.Index.ProjectCounts(ctx)
	if err != nil {
		return nil, err
	}
	rows := []ProjectRow{}
	for _, p := range d.Projects.Projects() {
		c := counts[p.Name]
		rows = append(rows, ProjectRow{Name: p.Name, Sessions: c.Sessions, Exchanges: c.Exchanges,
			Aliases: orEmpty(p.Aliases), Roots: orEmpty(p.Roots), Private: p.Private})
	}
	return rows, nil
}

// ProjectAlias gives a project another name.
func (d *Deps) ProjectAlias(ctx context.Context, name, alias string) error {
	return d.changeRegistry(ctx, func() error { return d.Projects.Alias(name, alias) })
}

// ProjectTrust lets the .vaultrecall.yaml in root name a project of another root.
func (d *Deps) ProjectTrust(ctx context.Context, root, name string) error {
	return d.changeRegistry(ctx, func() error { return d.Projects.Trust(root, name) })
}

// ProjectMerge makes one project part of another and moves its notes there.
// Links to them are rewritten.
func (d *Deps) ProjectMerge(ctx context.Context, from, into string) error {
	return d.changeRegistry(ctx, func() error { return d.Projects.Merge(from, into) })
}

func (d *Deps) changeRegistry(ctx context.Context, change func() error) (err error) {
	release, err := vault.Lock(ctx, filepath.Dir(d.Config.Index), lockWait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	if err := d.loadProjects(ctx); err != nil {
		return err
	}
	if err := change(); err != nil {
		return d.projectError(err)
	}
	if err := d.settleMerges(ctx); err != nil {
		return err
	}
	return d.writeMaps(ctx)
}

func (d *Deps) projectError(err error) error {
	if !errors.Is(err, projects.ErrUnknown) {
		return &Error{Kind: Conflict, Message: err.Error(), Hint: "`vaultrecall project list` shows all names"}
	}
	name, _, _ := strings.Cut(err.Error(), ":")
	hint := "`vaultrecall project list` shows all names"
	if similar := d.Projects.Similar(name); len(similar) > 0 {
		hint = "did you mean " + strings.Join(similar, ", ") + "?"
	}
	return &Error{Kind: Usage, Message: err.Error(), Hint: hint}
}

// settleMerges moves what still lies in the folders of projects that became
// part of another one.
func (d *Deps) settleMerges(ctx context.Context) error {
	rows, err := d.Index.Notes(ctx)
	if err != nil {
		return err
	}
	moved := map[string]string{}
	for _, p := range d.Projects.Projects() {
		for _, from := range p.MergedFrom {
			for _, row := range rows {
				if rest, ok := strings.CutPrefix(row.Path, vault.ProjectFolder(from)+"/"); ok && from != p.Name {
					moved[row.Path] = vault.ProjectFolder(p.Name) + "/" + rest
				}
			}
		}
	}
	if len(moved) == 0 {
		return nil
	}
	return d.moveNotes(ctx, rows, moved)
}

// moveNotes moves notes and rewrites the links to them in every note. The
// index note of a project that is gone is removed when nobody wrote in it.
func (d *Deps) moveNotes(ctx context.Context, rows []search.NoteRow, moved map[string]string) error {
	for from, to := range moved {
		if err := ctx.Err(); err != nil {
			return err
		}
		if strings.HasSuffix(from, "/_index.md") {
			delete(moved, from)
			if err := d.dropIndexNote(from); err != nil {
				return err
			}
			continue
		}
		if err := d.Vault.Move(from, to); err != nil {
			return err
		}
		if err := d.setProject(to); err != nil {
			return err
		}
	}
	for _, row := range rows {
		notePath := row.Path
		if to, ok := moved[notePath]; ok {
			notePath = to
		}
		if err := d.relink(notePath, moved); err != nil {
			return err
		}
	}
	_, err := d.reconcile(ctx)
	return err
}

func (d *Deps) setProject(notePath string) error {
	note, err := d.Vault.Read(notePath)
	if err != nil {
		return err
	}
	project := strings.Split(notePath, "/")[2]
	raw, err := vault.SpliceFrontmatter(note.Raw, vault.Property{Key: "project", Value: project})
	if err != nil {
		return err
	}
	return d.Vault.Write(note, raw, vault.WriteOptions{Durable: true})
}

func (d *Deps) relink(notePath string, moved map[string]string) error {
	note, err := d.Vault.Read(notePath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.Vault.Write(note, vault.RewriteLinks(note.Raw, moved), vault.WriteOptions{Durable: true})
}

// dropIndexNote removes a merged project's index note and views, unless a
// person wrote more into the note than was generated.
func (d *Deps) dropIndexNote(notePath string) error {
	note, err := d.Vault.Read(notePath)
	if err != nil || note.HasOwnText() {
		return err
	}
	folder := strings.TrimSuffix(notePath, "/_index.md")
	err = d.Vault.Remove(folder + "/" + filepath.Base(folder) + ".base")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return d.Vault.Remove(notePath)
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
