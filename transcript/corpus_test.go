package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// sharedFolder finds the folder of real transcripts and questions that lies
// beside some checkouts, and skips the test where it does not.
func sharedFolder(tb testing.TB) string {
	tb.Helper()
	folder := os.Getenv("VAULTRECALL_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(folder, "corpus", "projects")); err != nil {
		tb.Skipf("no corpus of transcripts at %s (VAULTRECALL_CORPUS names another place)", folder)
	}
	return folder
}

// corpusFiles lists the session files of the corpus.
func corpusFiles(tb testing.TB) []File {
	tb.Helper()
	files, problems := List(context.Background(), filepath.Join(sharedFolder(tb), "corpus", "projects"))
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	var sessions []File
	for _, f := range files {
		if f.Kind == FileSession {
			sessions = append(sessions, f)
		}
	}
	return sessions
}

// TestCorpus reads every session and checks that each prompt which the questions
// of the evaluation point to comes out.
func TestCorpus(t *testing.T) {
	var sessions, exchanges, answered, skipped, repeated int
	kinds := map[Kind]int{}
	unknown := map[string]int{}
	distinct := map[string]bool{}
	for _, f := range corpusFiles(t) {
		any := false
		r, err := Read(context.Background(), f, Cursor{}, Options{}, func(e Exchange) error {
			exchanges++
			any = true
			if !distinct[e.PromptUUID] {
				kinds[e.Kind]++
				if e.Answered() {
					answered++
				}
			}
			distinct[e.PromptUUID] = true
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		if any {
			sessions++
		}
		skipped += r.SkippedLines
		repeated += r.Repeated
		for k, n := range r.Unknown {
			unknown[k] += n
		}
	}
	t.Logf("%d sessions with prompts, %d exchanges, %d distinct %v, %d of them answered; %d lines skipped, %d repeated, unknown %v",
		sessions, exchanges, len(distinct), kinds, answered, skipped, repeated, unknown)
	for _, uuid := range goldPrompts(t) {
		if !distinct[uuid] {
			t.Errorf("the prompt %s opens no exchange", uuid)
		}
	}
}

// goldPrompts are the prompts that answer a question of the evaluation.
func goldPrompts(t *testing.T) []string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(sharedFolder(t), "eval", "gold-dev.jsonl"))
	if err != nil {
		t.Skip(err)
	}
	var uuids []string
	for line := range bytes.Lines(raw) {
		var q struct {
			PromptUUIDs []string `json:"prompt_uuids"`
		}
		if err := json.Unmarshal(line, &q); err != nil {
			t.Fatal(err)
		}
		uuids = append(uuids, q.PromptUUIDs...)
	}
	return uuids
}

// TestCorpusResumes reads real sessions in three pieces, cut anywhere, and
// compares with one reading of the whole.
func TestCorpusResumes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, f := range corpusFiles(t) {
		raw, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if len(raw) < 1000 || len(raw) > 1<<20 {
			continue
		}
		a, b := rnd.IntN(len(raw)), rnd.IntN(len(raw))
		checkResume(t, raw, min(a, b), max(a, b))
	}
}
