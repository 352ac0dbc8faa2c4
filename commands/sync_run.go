package commands

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault"
)

// syncRun is one pass over the transcripts: what is known at its start and
// what it has found since. It is used by one goroutine.
type syncRun struct {
	d      *Deps
	o      SyncOptions
	result SyncResult

	// known says in which note an exchange stands, by prompt uuid.
	known map[string]string
	// notes are the paths of a session's notes, in order.
	notes map[string][]string
	// perProject counts session notes, which decides where new ones lie.
	perProject map[string]int
	// taken are all notes' paths by vault.NameKey.
	taken map[string]bool
	// forgotten are sessions and exchanges a person deleted.
	forgotten map[string]bool
	// again are sessions to read from the beginning.
	again map[string]bool
	// sources are the transcripts that were read before, by path.
	sources map[string]search.Source
	// seen are the working directories that each transcript folder names.
	seen map[string][]string
	// summaries are titles that files give to records of others, by their uuids.
	summaries map[string]string
	// held counts duplicates in the pieces of large files that were written.
	held map[string]int
	// written are the paths of the notes that were written.
	written map[string]bool

	batch batch
}

func newSyncRun(ctx context.Context, d *Deps, o SyncOptions) (*syncRun, error) {
	r := &syncRun{d: d, o: o,
		result: SyncResult{Vanished: []string{}, Conflicts: []string{}, Failed: []FileProblem{}, Warnings: []string{}, Skips: []transcript.Skip{}},
		known:  map[string]string{}, notes: map[string][]string{}, perProject: map[string]int{},
		taken: map[string]bool{}, forgotten: map[string]bool{}, again: map[string]bool{},
		sources: map[string]search.Source{}, seen: map[string][]string{}, summaries: map[string]string{}, held: map[string]int{},
		written: map[string]bool{},
	}
	r.batch = batch{run: r, docs: map[string]vault.Document{}, holders: map[string]map[string][]string{}}
	if err := d.loadProjects(ctx); err != nil {
		return nil, err
	}
	if err := r.loadNotes(ctx); err != nil {
		return nil, err
	}
	sources, err := d.Index.Sources(ctx)
	if err != nil {
		return nil, err
	}
	for _, s := range sources {
		r.sources[s.Path] = s
	}
	return r, r.loadForgotten(ctx)
}

func (r *syncRun) loadNotes(ctx context.Context) error {
	rows, err := r.d.Index.Notes(ctx)
	if err != nil {
		return err
	}
	ids := make(map[string]string, len(rows))
	for _, row := range rows {
		ids[row.Path] = row.ID
		r.take(row.Path)
		if row.SessionID != "" {
			r.notes[row.SessionID] = append(r.notes[row.SessionID], row.Path)
			r.perProject[row.Project]++
		}
	}
	for session, paths := range r.notes {
		slices.SortFunc(paths, func(a, b string) int { return partOf(session, ids[a]) - partOf(session, ids[b]) })
	}
	exchanges, err := r.d.Index.Exchanges(ctx)
	for uuid, ref := range exchanges {
		r.known[uuid] = ref.Path
	}
	return err
}

// partOf is the number of a session's note: 1, then what its id ends with.
func partOf(session, id string) int {
	part, err := strconv.Atoi(strings.TrimPrefix(id, session+"-"))
	if err != nil {
		return 1
	}
	return part
}

// metaForgotten is where the index remembers which deletions it has seen, to
// notice when a person takes one back.
const metaForgotten = "forgotten"

func (r *syncRun) loadForgotten(ctx context.Context) error {
	lines, err := r.d.Vault.Forgotten()
	if err != nil {
		return err
	}
	if lines, err = r.withoutReturned(lines); err != nil {
		return err
	}
	sessions := map[string]string{} // id -> session
	for _, f := range lines {
		r.forgotten[f.ID] = true
		for _, uuid := range f.Exchanges {
			r.forgotten[uuid] = r.known[uuid] == "" // a note may hold it by now
		}
		if sessions[f.ID] = f.Session; f.Session == "" {
			sessions[f.ID] = f.ID
		}
	}
	before := map[string]string{}
	text, err := r.d.Index.Meta(ctx, metaForgotten)
	if err != nil {
		return err
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &before); err != nil {
			return err
		}
	}
	for id, session := range before {
		if !r.forgotten[id] {
			r.again[session] = true
		}
	}
	now, err := json.Marshal(sessions)
	if err != nil {
		return err
	}
	r.batch.meta = map[string]string{metaForgotten: string(now)}
	return nil
}

// withoutReturned drops the deletions of sessions and exchanges that stand in a
// note again: somebody put it back. Their transcripts are read again, for what
// came meanwhile.
func (r *syncRun) withoutReturned(lines []vault.Forgotten) ([]vault.Forgotten, error) {
	back := map[string]bool{}
	for _, f := range lines {
		if f.Session == "" && len(r.notes[f.ID]) > 0 {
			back[f.ID], r.again[f.ID] = true, true
		}
		if f.Session != "" && r.known[f.ID] != "" {
			back[f.ID], r.again[f.Session] = true, true
		}
	}
	if len(back) == 0 {
		return lines, nil
	}
	left := slices.DeleteFunc(lines, func(f vault.Forgotten) bool { return back[f.ID] })
	return left, r.d.Vault.TakeBack(back)
}

// fail notes that a file was left out, once.
func (r *syncRun) fail(filePath string, err error) {
	problem := problemOf(filePath, err)
	if !slices.Contains(r.result.Failed, problem) {
		r.result.Failed = append(r.result.Failed, problem)
	}
}

// problemOf tells file and reason apart where the error names both.
func problemOf(filePath string, err error) FileProblem {
	var inPath *fs.PathError
	var inNote *vault.FrontmatterError
	var left *leftOut
	switch {
	case filePath != "":
	case errors.As(err, &left):
		filePath = left.path
	case errors.As(err, &inNote):
		filePath = inNote.Path
	case errors.As(err, &inPath):
		filePath = inPath.Path
	}
	return FileProblem{Path: filePath, Reason: strings.TrimPrefix(err.Error(), filePath+": ")}
}

// pending lists the transcripts that have something new, in the order in which
// their sessions began, so that a fork comes after what it was made from.
func (r *syncRun) pending(ctx context.Context) ([]transcript.File, error) {
	if _, err := os.Stat(r.d.Config.Sessions); errors.Is(err, fs.ErrNotExist) {
		r.result.Warnings = append(r.result.Warnings, r.d.Config.Sessions+": there is no such folder, so no sessions")
		return nil, nil
	}
	files, problems := transcript.List(ctx, r.d.Config.Sessions)
	for _, problem := range problems {
		r.fail("", problem)
	}
	var todo []transcript.File
	for _, f := range files {
		if f.Kind != transcript.FileSession {
			continue
		}
		r.result.Files++
		if r.isNew(f) {
			todo = append(todo, f)
		}
	}
	return r.inOrder(ctx, todo)
}

func (r *syncRun) isNew(f transcript.File) bool {
	if !r.o.Since.IsZero() && f.ModTime.Before(r.o.Since) {
		return false
	}
	s, known := r.sources[f.Path]
	return !known || r.o.Full || r.again[f.SessionID] || r.again[s.SessionID] ||
		s.Failed != "" || s.Size != f.Size || !s.ModTime.Equal(f.ModTime)
}

// inOrder sorts by the first record's time; of two that begin alike the
// shorter is the one that was forked or resumed.
func (r *syncRun) inOrder(ctx context.Context, files []transcript.File) ([]transcript.File, error) {
	began := make(map[string]time.Time, len(files))
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		head, err := transcript.Head(f.Path)
		if err != nil {
			r.fail(f.Path, err)
			continue
		}
		began[f.Path] = head.First
		maps.Copy(r.summaries, head.Summaries)
		folder := filepath.Dir(f.Path)
		if head.Cwd != "" && !slices.Contains(r.seen[folder], head.Cwd) {
			r.seen[folder] = append(r.seen[folder], head.Cwd)
		}
	}
	for folder, cwds := range r.seen {
		r.d.Projects.Prepare(folder, cwds)
	}
	slices.SortFunc(files, func(a, b transcript.File) int {
		if c := began[a.Path].Compare(began[b.Path]); c != 0 {
			return c
		}
		if a.Size != b.Size {
			return int(min(max(a.Size-b.Size, -1), 1))
		}
		return strings.Compare(a.Path, b.Path)
	})
	return files, nil
}

// finish writes what is still held back and brings the maps up to date.
func (r *syncRun) finish(ctx context.Context) error {
	if err := r.batch.flush(ctx); err != nil {
		return err
	}
	return r.d.writeMaps(ctx)
}

// sessionFolderOf is where a new note of the project lies.
func (r *syncRun) sessionFolderOf(project string, started time.Time) string {
	return vault.SessionFolder(project, started.In(r.d.Vault.Zone()), r.perProject[project])
}

// take reserves a note's path.
func (r *syncRun) take(notePath string) { r.taken[vault.NameKey(notePath)] = true }
