package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// maxListed is how many notes a map names; the views beside it show all.
const maxListed = 20

// staleMaps is how the index remembers, by project, that a map does not show
// yet what the project's notes say. It is stored with the notes themselves, so
// that a killed sync leaves the maps to the next one.
const staleMaps = "map:"

// putNote indexes a note and marks its project's map as stale.
func putNote(ctx context.Context, tx *search.Tx, doc vault.Document) error {
	if err := tx.PutNote(ctx, doc); err != nil {
		return err
	}
	return staleMap(ctx, tx, doc.Type, doc.Project)
}

func staleMap(ctx context.Context, tx *search.Tx, t vault.NoteType, project string) error {
	if t == vault.TypeProjectIndex || project == "" {
		return nil // the maps themselves
	}
	return tx.SetMeta(ctx, staleMaps+project, "stale")
}

// writeMaps brings the maps that are stale, those of projects whose registry
// changed, and the vault's up to date, and indexes them.
func (d *Deps) writeMaps(ctx context.Context) error {
	names, err := d.Index.MetaKeys(ctx, staleMaps)
	if err != nil {
		return err
	}
	for _, p := range d.Projects.Changed() {
		names = append(names, p.Name)
	}
	if len(names) == 0 && d.hasMaps() {
		return nil
	}
	for _, name := range names {
		if err := d.writeProjectMap(ctx, name); err != nil {
			return err
		}
		d.Projects.Saved(name)
	}
	if err := d.writeVaultMap(ctx); err != nil {
		return err
	}
	if _, err := d.reconcile(ctx); err != nil {
		return err
	}
	return d.Index.Write(ctx, func(tx *search.Tx) error {
		for _, name := range names {
			if err := tx.DeleteMeta(ctx, staleMaps+name); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *Deps) hasMaps() bool {
	_, err := d.Vault.Read(vault.IndexPath)
	return err == nil
}

func (d *Deps) writeProjectMap(ctx context.Context, name string) error {
	if name == vault.GlobalProject || name == "" {
		return nil
	}
	project, known := d.Projects.Project(name)
	if !known {
		project.Name = name
	}
	sessions, err := d.Index.Sessions(ctx, search.SessionFilter{Filter: search.Filter{Project: name}, Current: name})
	if err != nil {
		return err
	}
	entities, err := d.Index.NotesOf(ctx, name, vault.TypeEntity)
	if err != nil {
		return err
	}
	if len(sessions) == 0 && len(entities) == 0 && !d.hasProjectIndex(name) {
		return nil // seen only as another project's working directory
	}
	return d.Vault.WriteProjectIndex(name, registryOf(project), d.overview(sessions, entities))
}

func (d *Deps) hasProjectIndex(name string) bool {
	_, err := d.Vault.ReadProjectIndex(name)
	return err == nil
}

func (d *Deps) overview(sessions []search.SessionRow, entities []search.NoteRow) vault.ProjectOverview {
	var o vault.ProjectOverview
	exchanges := 0
	for i, s := range sessions { // the newest first
		exchanges += s.Exchanges
		if i < maxListed {
			o.Recent = append(o.Recent, vault.Listed{
				Link: vault.TitleLink(s.Path, s.Title), Date: d.day(s.First), Count: count(s.Exchanges, "exchange"),
			})
		}
	}
	if len(sessions) > 0 {
		o.First, o.Last = d.day(sessions[len(sessions)-1].First), d.day(sessions[0].First)
	}
	o.Sessions, o.Exchanges = count(len(sessions), "session"), count(exchanges, "exchange")
	for _, e := range entities {
		o.Entities = append(o.Entities, vault.Listed{Link: vault.TitleLink(e.Path, e.Title)})
	}
	return o
}

func (d *Deps) writeVaultMap(ctx context.Context) error {
	counts, err := d.Index.ProjectCounts(ctx)
	if err != nil {
		return err
	}
	var o vault.VaultOverview
	for _, p := range d.Projects.Projects() {
		c := counts[p.Name]
		if c.Sessions == 0 && !d.hasProjectIndex(p.Name) {
			continue
		}
		o.Projects = append(o.Projects, vault.Listed{
			Link:  vault.TitleLink(vault.ProjectIndexPath(p.Name), p.Name),
			Count: count(c.Sessions, "session"), Last: d.day(c.Last),
		})
	}
	for _, t := range []vault.NoteType{vault.TypeEntity, vault.TypeTopic} {
		notes, err := d.Index.NotesOf(ctx, vault.GlobalProject, t)
		if err != nil {
			return err
		}
		for _, n := range notes {
			o.Global = append(o.Global, vault.Listed{Link: vault.TitleLink(n.Path, n.Title)})
		}
	}
	slices.SortFunc(o.Global, func(a, b vault.Listed) int { return strings.Compare(a.Link, b.Link) })
	return d.Vault.WriteVaultIndex(o)
}

func (d *Deps) day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(d.Vault.Zone()).Format(time.DateOnly)
}
