package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/vaultrecall/vaultrecall/projects"
	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// RecallOptions are a question and where to look.
type RecallOptions struct {
	Query    string
	Limit    int // 0 is the configured number
	Project  string
	Type     string
	Session  string
	Branch   string
	File     string
	Language string
	Since    time.Time
	Until    time.Time
	All      bool
	Archived bool
	Explain  bool
	// Running is the session that asks; it is left out.
	Running string
	// JSON asks for the number of hits that a program gets.
	JSON bool
}

// Recall answers a question from the index. Notes that changed since they were
// indexed are read again first, so that a hand edit is never stale.
func (d *Deps) Recall(ctx context.Context, o RecallOptions) (RecallResult, error) {
	start := d.Now()
	if err := o.check(); err != nil {
		return RecallResult{}, err
	}
	if err := d.refresh(ctx); err != nil {
		return RecallResult{}, err
	}
	query, current, err := d.query(ctx, o)
	if err != nil {
		return RecallResult{}, err
	}
	answer, err := d.Index.Search(ctx, query)
	if err != nil {
		return RecallResult{}, d.searchError(err)
	}
	changed, err := d.changedSince(ctx, answer.Hits)
	if err != nil {
		return RecallResult{}, err
	}
	if len(changed) > 0 {
		if err := d.reread(ctx, changed); err != nil {
			return RecallResult{}, err
		}
		if answer, err = d.Index.Search(ctx, query); err != nil {
			return RecallResult{}, d.searchError(err)
		}
	}
	answer.Hits = d.present(answer.Hits)
	result := d.result(answer, current, o)
	if err := d.explainNothing(ctx, &result, o); err != nil {
		return RecallResult{}, err
	}
	result.DurationMS = d.Now().Sub(start).Milliseconds()
	return result, nil
}

// check refuses options that no answer could follow.
func (o RecallOptions) check() error {
	if o.Type != "" && !IsRememberType(o.Type) {
		return usageError("choose session, entity or topic", "--type: %q is not a type of note", o.Type)
	}
	if o.Limit < 0 {
		return usageError("choose 1 or more", "--limit: %d is no number of memories", o.Limit)
	}
	return nil
}

// explainNothing says where a question was empty for another reason than its
// words: a project or a session that is not there.
func (d *Deps) explainNothing(ctx context.Context, r *RecallResult, o RecallOptions) error {
	if r.ResultCount > 0 {
		return nil
	}
	if _, known := d.Projects.Canonical(o.Project); o.Project != "" && !known {
		r.Notice = fmt.Sprintf("there is no project %q; `vaultrecall project list` shows all names", o.Project)
	}
	if o.Session == "" {
		return nil
	}
	rows, err := d.Index.SessionNotes(ctx, o.Session)
	if err == nil && len(rows) == 0 {
		r.Notice = fmt.Sprintf("there is no session %q; `vaultrecall sessions` lists them", o.Session)
	}
	return err
}

// mend is the command that makes a project's name lead to another project.
func (d *Deps) mend(asked, similar string) string {
	if name, known := d.Projects.Canonical(asked); known {
		return "vaultrecall project merge " + name + " " + similar
	}
	return "vaultrecall project alias " + similar + " " + asked
}

// refreshBudget bounds how long a recall looks for hand edits before it
// answers; the next sync takes in what a larger vault still holds.
const refreshBudget = 30 * time.Millisecond

// refresh takes in what changed in the vault by hand. Where a sync is at work,
// which does the same, or the vault is too large to look over quickly, the
// recall answers from what is indexed.
func (d *Deps) refresh(ctx context.Context) (err error) {
	release, err := vault.Lock(ctx, filepath.Dir(d.Config.Index), 0)
	if errors.Is(err, vault.ErrLocked) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	limited, cancel := context.WithTimeout(ctx, refreshBudget)
	defer cancel()
	survey, err := d.Vault.Walk(limited)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	if err != nil {
		return err
	}
	state, err := d.reconcileWith(ctx, survey)
	if err != nil {
		return err
	}
	d.missing = len(state.vanished) + len(state.unreadable)
	return d.forgetDeleted(state)
}

func (d *Deps) query(ctx context.Context, o RecallOptions) (search.Query, string, error) {
	if err := d.loadProjects(ctx); err != nil {
		return search.Query{}, "", err
	}
	current, err := d.currentProject(ctx)
	if err != nil {
		return search.Query{}, "", err
	}
	project, err := d.namedProject(o.Project)
	if err != nil {
		return search.Query{}, "", err
	}
	if o.Type != "" && !slices.Contains(findable, vault.NoteType(o.Type)) {
		return search.Query{}, "", usageError("choose session, entity or topic", "--type: %q is no type of note", o.Type)
	}
	if o.Limit == 0 {
		o.Limit = d.Config.Recall.Limit
		if o.JSON {
			o.Limit = d.Config.Recall.JSONLimit
		}
	}
	return search.Query{
		Text: o.Query, Limit: o.Limit, Current: current, All: o.All, Archived: o.Archived, Running: o.Running,
		Filter: search.Filter{
			Project: project, Type: vault.NoteType(o.Type), Session: o.Session, Since: o.Since, Until: o.Until,
			Branch: o.Branch, File: o.File, Language: o.Language,
		},
	}, current, nil
}

// findable are the types of notes that can be asked for.
var findable = []vault.NoteType{vault.TypeSession, vault.TypeEntity, vault.TypeTopic}

// namedProject is the project that a person names. A name that nobody knows is
// an error, unless projects of a similar name can be offered with the answer.
func (d *Deps) namedProject(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	if project, known := d.Projects.Canonical(name); known {
		return project, nil
	}
	if len(d.Projects.Similar(name)) > 0 {
		return name, nil
	}
	return "", d.unknownProject(name)
}

// currentProject is the project of the folder the user is in; "" outside one.
func (d *Deps) currentProject(ctx context.Context) (string, error) {
	if d.Cwd == "" {
		return "", nil
	}
	answer, err := d.Projects.Resolve(ctx, projects.Place{Cwd: d.Cwd})
	if err != nil || answer.Inbox {
		return "", err
	}
	if _, err := d.Vault.ReadProjectIndex(answer.Project); errors.Is(err, fs.ErrNotExist) {
		return "", nil // a folder that has no memory yet: everything is searched
	}
	return answer.Project, nil
}

func (d *Deps) searchError(err error) error {
	if errors.Is(err, search.ErrSession) {
		return usageError("`vaultrecall sessions` lists them", "%v", search.ErrSession)
	}
	return err
}

// changedSince are the paths of the notes behind the hits that are not what
// was indexed.
func (d *Deps) changedSince(ctx context.Context, hits []search.Hit) ([]string, error) {
	var changed []string
	for _, hit := range hits {
		info, err := os.Stat(d.file(hit.Path))
		if err != nil {
			continue
		}
		row, err := d.Index.NoteAt(ctx, hit.Path)
		if err != nil {
			return nil, err
		}
		if row.Size != info.Size() || !row.ModTime.Equal(info.ModTime()) {
			changed = append(changed, hit.Path)
		}
	}
	return changed, nil
}

func (d *Deps) file(notePath string) string {
	return filepath.Join(d.Vault.Root(), filepath.FromSlash(notePath))
}

// reread indexes notes again. One whose properties a person broke stays as it
// was indexed.
func (d *Deps) reread(ctx context.Context, paths []string) error {
	return d.Index.Write(ctx, func(tx *search.Tx) error {
		for _, notePath := range paths {
			note, err := d.Vault.Read(notePath)
			if errors.Is(err, vault.ErrFrontmatter) || errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err == nil {
				err = putNote(ctx, tx, note.Document())
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// present leaves out the hits whose note is not in the vault any more.
func (d *Deps) present(hits []search.Hit) []search.Hit {
	var kept []search.Hit
	for _, hit := range hits {
		if _, err := os.Stat(d.file(hit.Path)); err == nil {
			hit.Rank = len(kept) + 1
			kept = append(kept, hit)
		}
	}
	return kept
}

func (d *Deps) result(answer search.Answer, current string, o RecallOptions) RecallResult {
	r := RecallResult{
		Query: answer.Query, SearchMode: answer.SearchMode, Degraded: orNull(answer.Degraded), Project: orNull(current),
		Scope: answer.Scope, Widened: answer.Widened, Results: []RecallHit{}, ResultCount: len(answer.Hits),
	}
	for _, hit := range answer.Hits {
		r.Results = append(r.Results, d.hit(hit, o))
	}
	for _, s := range answer.Similar {
		r.Similar = append(r.Similar, SimilarProject{Name: s.Name, Hits: s.Hits, Mend: d.mend(o.Project, s.Name)})
	}
	var notices []string
	for _, c := range answer.Corrections {
		if c.Known {
			continue
		}
		notices = append(notices, fmt.Sprintf("%q stands nowhere; searched for words like it: %s", c.Word, strings.Join(c.Variants, ", ")))
	}
	if d.missing > 0 {
		notices = append(notices, count(d.missing, "note")+" cannot be read now, see `vaultrecall status`")
	}
	if len(answer.Hits) == 0 {
		notices = append(notices, o.filters()...)
	}
	r.Notice = strings.Join(notices, "; ")
	return r
}

// filters names what narrowed an answer that holds nothing.
func (o RecallOptions) filters() []string {
	var set []string
	for _, f := range []struct{ flag, value string }{
		{"--type", o.Type}, {"--branch", o.Branch}, {"--file", o.File}, {"--lang", o.Language},
	} {
		if f.value != "" {
			set = append(set, "only what matches "+f.flag+" "+f.value)
		}
	}
	return set
}

func (d *Deps) hit(h search.Hit, o RecallOptions) RecallHit {
	hit := RecallHit{
		Rank: h.Rank, Score: round(h.Score), Low: h.Low, Title: h.Note, Heading: h.Title, Type: string(h.Type),
		Project: orNull(h.Project), Path: h.Path, Anchor: orNull(h.Anchor), SessionID: orNull(h.SessionID),
		PromptUUID: orNull(h.PromptUUID), Preview: h.Preview, Source: h.Source, Time: h.Time, SupersededBy: h.SupersededBy,
	}
	for _, m := range h.Highlights {
		hit.Matches = append(hit.Matches, [2]int{m.Start, m.End})
	}
	if !h.Time.IsZero() {
		day, unix, human := d.day(h.Time), h.Time.Unix(), WhenHuman(h.Time, d.Now(), d.Vault.Zone())
		hit.Date, hit.When, hit.WhenHuman = &day, &unix, &human
	}
	if o.Explain && h.Explain != nil {
		hit.Explain = factors(h.Explain)
	}
	return hit
}

// round keeps four digits: more are noise, and differ between machines.
func round(score float64) float64 { return float64(int(score*10000+0.5)) / 10000 }

// orNull is nil for the empty string.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
