package projects

import (
	"bufio"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shapes like those of real histories: by transcript folder, the working
// directories in it and the projects that a person would name.
var histories = []struct {
	folder string
	cwds   map[string]string
}{
	{"D--prompt", map[string]string{
		`D:\prompt`: "prompt", `D:\prompt\src`: "prompt", `D:\prompt\website\static\img`: "prompt", `d:\prompt\e2e`: "prompt",
		`D:\prompt\.claude\skills\knowledge`: "prompt", `D:\prompt\.claude\worktrees\agent-a40\src`: "prompt",
	}},
	{"D--prompt--claude-worktrees-clever-robinson-e44", map[string]string{
		`D:\prompt\.claude\worktrees\clever-robinson-e44`: "prompt", `D:\prompt\.claude\worktrees\clever-robinson-e44\src`: "prompt",
	}},
	{"-path-to-Demo", map[string]string{
		"/path/to/Demo": "Demo", "/path/to/Demo/todo-app": "Demo", "/path/to/Demo/todo-app/types": "Demo",
	}},
	{"-Users-dev-Code-rules-checker", map[string]string{
		"/Users/dev/Code/rules-checker": "rules-checker", "/Users/dev/Code/rules-checker/frontend": "rules-checker",
	}},
	{"-Users-dev-git-share", map[string]string{
		"/Users/dev/tmp/agent-sessions": "agent-sessions", "/Users/dev/git/someone/share": "share",
	}},
	{"-Users-testuser-sample", map[string]string{
		"/Users/dev/Documents/GitHub/projects/sample/.worktrees/streaming": "sample",
		"/Users/dev/Documents/GitHub/sample-org/sample":                    "sample",
		"/Users/dev/.worktrees/feature-x/skills/remembering/tool":          "feature-x",
	}},
	{"-home-USER-projects-watcher", map[string]string{
		"/home/USER/projects/watcher-worktrees/watcher-dov": "watcher", "/home/USER/projects/watcher-worktrees/watcher-fum/assets": "watcher",
		"/home/dev/projects/watcher": "watcher",
	}},
	{"-Users-user-project", map[string]string{"/Users/user/project": "project"}},
	{"-Users-dev-Documents-github-history", map[string]string{
		"/Users/dev/Documents/github/history": "history", "/Users/dev/Documents/github/history/src": "history",
	}},
	{"-Users-dev-Documents-github-viewer", map[string]string{"/Users/dev/Documents/github/viewer/src": "viewer"}},
	{"-mnt-c-python-tracer", map[string]string{"/mnt/c/python/tracer": "tracer"}},
	{"-Users-dev-dev-music", map[string]string{"/Users/dev/dev/music": "music"}},
	{"-gone-shop-src", map[string]string{"/gone/shop/src": "shop", "/gone/shop/src/types": "shop"}},
	{"-srv-trial-run", map[string]string{
		"/srv/trial-run": "trial-run", "/srv/trial/run": "run", "/srv/trial/run/lib": "run", "/srv/trial-run/lib": "trial-run",
	}},
	{"any", map[string]string{"/Users/dev/src": "src", "/home/x/src/img": "img", "/Users/dev/src/tool/src": "tool"}},
	{"-Users-dev-dev", map[string]string{"/Users/dev/dev": "dev", "/Users/dev/dev/gone": "gone"}},
}

func TestHistories(t *testing.T) {
	r := New(nil, nowhere(t))
	for _, h := range histories {
		var seen []string
		for cwd := range h.cwds {
			seen = append(seen, cwd)
		}
		r.Prepare(h.folder, seen)
		for cwd, want := range h.cwds {
			if a := resolve(t, r, Place{Cwd: cwd, Folder: h.folder}); a.Project != want || a.Inbox {
				t.Errorf("%s in %s: %q (%s), want %q", cwd, h.folder, a.Project, a.Why, want)
			}
		}
	}
}

// TestOrder resolves every history in many orders, each in a new registry:
// what was prepared has one answer.
func TestOrder(t *testing.T) {
	for _, h := range histories {
		var cwds []string
		for cwd := range h.cwds {
			cwds = append(cwds, cwd)
		}
		slices.Sort(cwds)
		var first map[string]Answer
		permute(cwds, func(order []string) {
			r, got := New(nil, nowhere(t)), map[string]Answer{}
			r.Prepare(h.folder, order)
			for _, cwd := range order {
				got[cwd] = resolve(t, r, Place{Cwd: cwd, Folder: h.folder})
				got[cwd] = Answer{Project: got[cwd].Project, Root: got[cwd].Root, Identity: got[cwd].Identity}
			}
			if first == nil {
				first = got
			}
			if diff := cmp.Diff(first, got); diff != "" {
				t.Errorf("%s in the order %q: %s", h.folder, order, diff)
			}
		})
	}
}

// permute calls yield with every order of list.
func permute(list []string, yield func([]string)) {
	if len(list) == 0 {
		yield(nil)
		return
	}
	for i, head := range list {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		permute(rest, func(tail []string) { yield(append([]string{head}, tail...)) })
	}
}

// corpus finds real transcripts to measure against, or skips.
func corpus(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("VAULTRECALL_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "corpus")
	}
	dir = filepath.Join(dir, "projects")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no corpus of transcripts here: ", err)
	}
	return dir
}

func TestCorpus(t *testing.T) {
	seen := corpusCwds(t, corpus(t))
	r := New(nil, nowhere(t))
	got := map[string]bool{}
	for folder, cwds := range seen {
		r.Prepare(folder, cwds)
		for _, cwd := range cwds {
			a := resolve(t, r, Place{Cwd: cwd, Folder: folder})
			t.Logf("%-24s %s: %s", a.Project, cwd, a.Why)
			got[a.Project] = true
		}
	}
	want := map[string]bool{
		"oh-my-posh": true, "spotter": true, "agents-md-evaluator": true, "claude-history": true, "session-share": true,
		"claude-code-sessions": true, "example-project": true, "example-feature": true, "cctrace": true, "ai-music": true, "Demo": true, "project": true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// corpusCwds lists the working directories of every transcript folder.
func corpusCwds(t *testing.T, root string) map[string][]string {
	t.Helper()
	seen := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".jsonl") {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		folder, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		for cwd := range fileCwds(t, path) {
			seen[folder] = addTo(seen[folder], cwd)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

func fileCwds(t *testing.T, path string) map[string]bool {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cwds := map[string]bool{}
	for in := bufio.NewReader(f); ; {
		line, err := in.ReadBytes('\n')
		var record struct{ Cwd string }
		if json.Unmarshal(line, &record) == nil && record.Cwd != "" {
			cwds[record.Cwd] = true
		}
		if err == io.EOF {
			return cwds
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
