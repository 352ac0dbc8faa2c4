package commands

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault/obsidiancheck"
)

// corpus is a folder of real sessions for measuring, not part of the project.
func corpus(t testing.TB) string {
	t.Helper()
	root := os.Getenv("VAULTRECALL_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(filepath.Join(root, "projects")); err != nil {
		t.Skip("no corpus of real sessions: set VAULTRECALL_CORPUS to a folder with projects/ in it")
	}
	absolute, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	return absolute
}

// TestCorpus turns real sessions into a vault and holds it against what they say.
func TestCorpus(t *testing.T) {
	p := newPlace(t)
	p.now = noon.AddDate(2, 0, 0) // long after the last of them
	if err := os.MkdirAll(filepath.Join(p.dir, "claude"), 0o700); err != nil {
		t.Fatal(err)
	}
	sessions := filepath.Join(corpus(t), "projects")
	if err := os.Symlink(sessions, p.config().Sessions); err != nil {
		t.Fatal(err)
	}
	if r := p.sync(SyncOptions{}); len(r.Failed) > 0 || r.Exchanges < 400 {
		t.Fatalf("%d exchanges, failed %+v", r.Exchanges, r.Failed)
	}
	t.Run("every prompt once", func(t *testing.T) { everyPromptOnce(t, p, sessions) })
	t.Run("notes are valid", func(t *testing.T) { validNotes(t, p.notes()) })
	t.Run("projects", func(t *testing.T) { namedProjects(t, p) })
	t.Run("second sync", func(t *testing.T) {
		before := readTree(t, p.config().Vault, "")
		p.sync(SyncOptions{})
		p.sync(SyncOptions{Full: true})
		if diff := cmp.Diff(before, readTree(t, p.config().Vault, "")); diff != "" {
			t.Errorf("the vault changed:\n%s", diff)
		}
	})
	t.Run("rebuild", func(t *testing.T) { rebuiltAnswersAlike(t, p) })
}

// everyPromptOnce reads the sessions and looks for each prompt in the notes.
func everyPromptOnce(t *testing.T, p *place, sessions string) {
	stands := map[string]int{}
	for name, text := range p.notes() {
		if !strings.Contains(name, "/sessions/") {
			continue
		}
		for line := range strings.Lines(text) {
			if rest, ok := strings.CutPrefix(line, `%% vr {"u":"`); ok {
				uuid, _, _ := strings.Cut(rest, `"`)
				stands[uuid]++
			}
		}
	}
	files, problems := transcript.List(context.Background(), sessions)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	prompts := 0
	for _, f := range files {
		if f.Kind != transcript.FileSession {
			continue
		}
		for _, e := range answeredSession(t, f) {
			prompts++
			if stands[e.PromptUUID] != 1 {
				t.Errorf("%s: the prompt %s stands in %d notes: %.60q", f.Path, e.PromptUUID, stands[e.PromptUUID], e.Prompt)
			}
		}
	}
	if prompts < 400 {
		t.Errorf("only %d prompts", prompts)
	}
}

// answeredSession is what a file holds, if anything in it was answered.
func answeredSession(t *testing.T, f transcript.File) []transcript.Exchange {
	t.Helper()
	var all []transcript.Exchange
	_, err := transcript.Read(context.Background(), f, transcript.Cursor{}, transcript.Options{}, func(e transcript.Exchange) error {
		all = append(all, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(all, transcript.Exchange.Answered) {
		return nil
	}
	return all
}

// validNotes holds notes against Obsidian's rules: nothing in them acts but
// what we put there, and links lead somewhere.
func validNotes(t *testing.T, notes map[string]string) {
	t.Helper()
	var v obsidiancheck.Vault
	known := func(target string) bool {
		_, ok := notes[target+".md"]
		return ok || strings.HasSuffix(target, ".base")
	}
	for name, text := range notes {
		options := obsidiancheck.Options{Levels: []int{1}, Callouts: noteCallouts, BlockID: isOurs, Comment: isOurComment, KnownNotes: known}
		if strings.Contains(name, "/sessions/") || strings.Contains(name, "/entities/") {
			options.Levels = []int{1, 2}
		}
		for _, problem := range v.Add(name, []byte(text), options) {
			t.Errorf("%s: %v", name, problem)
		}
		countHeadings(t, name, text)
	}
}

var noteCallouts = []string{"question", "quote", "example", "tip", "success", "abstract"}

func isOurs(id string) bool { return strings.HasPrefix(id, "ex-") }

func isOurComment(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "vr ") || strings.HasPrefix(text, "vr:") || text == "unclosed" ||
		len(text) == 2 && (text[0] == 'h' || text[0] == 'H')
}

// countHeadings: a session note has its title and one heading an exchange.
func countHeadings(t *testing.T, name, text string) {
	t.Helper()
	if !strings.Contains(name, "/sessions/") {
		return
	}
	headings := obsidiancheck.Headings([]byte(text))
	if exchanges := strings.Count(text, "\n%% vr {"); len(headings) != exchanges+1 {
		t.Errorf("%s: %d headings for %d exchanges", name, len(headings), exchanges)
	}
}

func namedProjects(t *testing.T, p *place) {
	folders, err := os.ReadDir(filepath.Join(p.config().Vault, "claude", "projects"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range folders {
		names = append(names, f.Name())
	}
	want := []string{"Demo", "agents-md-evaluator", "ai-music", "cctrace", "claude-code-sessions", "claude-history",
		"example-project", "oh-my-posh", "project", "session-share", "spotter"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("projects (-want +got):\n%s", diff)
	}
}

// rebuiltAnswersAlike asks 30 questions, then again from an index that was made
// of the vault alone, without any transcript.
func rebuiltAnswersAlike(t *testing.T, p *place) {
	questions := goldQuestions(t, 30)
	before := p.ask(questions)
	if err := os.Remove(p.config().Sessions); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Dir(p.config().Index)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, p.ask(questions)); diff != "" {
		t.Errorf("(-synced +rebuilt):\n%s", diff)
	}
	d := p.open()
	if _, err := d.Rebuild(context.Background()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, p.ask(questions)); diff != "" {
		t.Errorf("(-synced +rebuilt twice):\n%s", diff)
	}
}

func goldQuestions(t *testing.T, n int) []string {
	t.Helper()
	file, err := os.Open(filepath.Join(path.Dir(filepath.ToSlash(corpus(t))), "eval", "gold-dev.jsonl"))
	if err != nil {
		t.Skip("no questions beside the corpus: ", err)
	}
	defer file.Close()
	var questions []string
	for lines := bufio.NewScanner(file); lines.Scan() && len(questions) < n; {
		var gold struct{ Query string }
		if err := json.Unmarshal(lines.Bytes(), &gold); err != nil {
			t.Fatal(err)
		}
		questions = append(questions, gold.Query)
	}
	return questions
}

// ask returns the JSON answers to questions.
func (p *place) ask(questions []string) []string {
	p.t.Helper()
	d, err := Open(context.Background(), p.config(), p.world(), NeedsVault)
	if err != nil {
		p.t.Fatal(err)
	}
	defer d.Close()
	var out []string
	for _, question := range questions {
		answer, err := d.Recall(context.Background(), RecallOptions{Query: question, All: true, JSON: true})
		if err != nil {
			p.t.Fatal(err)
		}
		answer.DurationMS = 0
		text, err := json.Marshal(answer)
		if err != nil {
			p.t.Fatal(err)
		}
		out = append(out, string(text))
	}
	return out
}
