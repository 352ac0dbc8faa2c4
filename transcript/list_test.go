package transcript

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestList(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{
		"-srv-shop/" + sessionUUID + ".jsonl",
		"-srv-shop/" + sessionUUID + "/subagents/agent-a1.jsonl",
		"-srv-shop/" + sessionUUID + "/subagents/agent-acompact-1.jsonl",
		"-srv-shop/" + sessionUUID + "/tool-results/x.jsonl",
		"-srv-shop/agent-b2.jsonl", "-srv-shop/agent-aprompt_suggestion-3.jsonl",
		"-srv-shop/memory/m.jsonl", "-srv-shop/notes.md", "-srv-shop.jsonl", "odd/session.jsonl",
	} {
		writeFile(t, filepath.Join(root, filepath.FromSlash(name)), "{}\n")
	}
	if err := os.Symlink(root, filepath.Join(root, "loop.jsonl")); err != nil {
		t.Skip(err)
	}
	files, problems := List(context.Background(), root)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	type row struct {
		path, session string
		kind          FileKind
	}
	var got []row
	for _, f := range files {
		rel, err := filepath.Rel(root, f.Path)
		if err != nil || f.Size != 3 || f.ModTime.IsZero() {
			t.Errorf("%+v, %v", f, err)
		}
		got = append(got, row{filepath.ToSlash(rel), f.SessionID, f.Kind})
	}
	want := []row{
		{"-srv-shop.jsonl", "", FileSession},
		{"-srv-shop/" + sessionUUID + ".jsonl", sessionUUID, FileSession},
		{"-srv-shop/" + sessionUUID + "/subagents/agent-a1.jsonl", sessionUUID, FileSubagent},
		{"-srv-shop/" + sessionUUID + "/subagents/agent-acompact-1.jsonl", sessionUUID, FileHarness},
		{"-srv-shop/agent-aprompt_suggestion-3.jsonl", "", FileHarness},
		{"-srv-shop/agent-b2.jsonl", "", FileSubagent},
		{"odd/session.jsonl", "", FileSession},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(row{})); diff != "" {
		t.Error(diff)
	}
}

func TestListThroughALinkedRoot(t *testing.T) {
	root := filepath.Join(t.TempDir(), "real")
	writeFile(t, filepath.Join(root, "p", "s.jsonl"), "{}\n")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(root, link); err != nil {
		t.Skip(err)
	}
	if files, problems := List(context.Background(), link); len(files) != 1 || len(problems) > 0 {
		t.Errorf("%d files, %v", len(files), problems)
	}
}

func TestListProblems(t *testing.T) {
	if files, problems := List(context.Background(), filepath.Join(t.TempDir(), "none")); len(files) != 0 || len(problems) != 1 {
		t.Errorf("a missing root: %d files, %v", len(files), problems)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, problems := List(ctx, t.TempDir()); len(problems) != 1 {
		t.Errorf("cancelled: %v", problems)
	}
}

func TestHead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.jsonl")
	f := (&fixture{}).line(`{"type":"summary","summary":"Carts","leafUuid":"l1"}`).line("broken {").
		line(`{"type":"file-history-snapshot","snapshot":{"timestamp":"2020-01-01T00:00:00Z"}}`).
		user("one", nil).user("two", nil)
	writeFile(t, path, f.b.String())
	got, err := Head(path)
	want := Info{First: stamp(1), SessionID: sessionUUID, Cwd: "/home/ann/shop", Summaries: map[string]string{"l1": "Carts"}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%s, %v", diff, err)
	}
	if first, err := Peek(path); err != nil || !first.Equal(stamp(1)) {
		t.Errorf("Peek gives %s, %v", first, err)
	}
	writeFile(t, path, "no transcript")
	if first, err := Peek(path); err != nil || !first.Equal(time.Time{}) {
		t.Errorf("Peek of a foreign file gives %s, %v", first, err)
	}
	if _, err := Peek(path + ".gone"); err == nil {
		t.Error("Peek of a missing file gives no error")
	}
}
