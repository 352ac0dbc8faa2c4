package redact

import (
	"bufio"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus returns what people and assistants wrote in the sessions below
// $VAULTRECALL_CORPUS, or ../shared/corpus beside the project.
func corpus(t testing.TB) []string {
	t.Helper()
	root := os.Getenv("VAULTRECALL_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "corpus")
	}
	var texts []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".jsonl" {
			return err
		}
		more, err := sessionTexts(path)
		texts = append(texts, more...)
		return err
	})
	if err != nil || len(texts) == 0 {
		t.Skipf("no corpus at %s: %v", root, err)
	}
	return texts
}

func sessionTexts(path string) ([]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var texts []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var record struct {
			Type    string
			Message struct{ Content json.RawMessage }
		}
		if json.Unmarshal(lines.Bytes(), &record) == nil && (record.Type == "user" || record.Type == "assistant") {
			texts = append(texts, contentTexts(record.Message.Content)...)
		}
	}
	return texts, lines.Err()
}

func contentTexts(raw json.RawMessage) []string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []string{text}
	}
	var blocks []struct{ Text string }
	if json.Unmarshal(raw, &blocks) != nil {
		return nil
	}
	var texts []string
	for _, b := range blocks {
		if b.Text != "" {
			texts = append(texts, b.Text)
		}
	}
	return texts
}

// TestCorpus scrubs real conversations: idempotent, and quiet, for they hold
// hardly a secret. -v counts what each rule found.
func TestCorpus(t *testing.T) {
	const mostPerMegabyte = 20
	r := builtin(t)
	counts, size, total := map[string]int{}, 0, 0
	for _, text := range corpus(t) {
		size += len(text)
		for _, f := range r.Find(text) {
			counts[f.Rule]++
			total++
		}
		if once := r.Scrub(text); r.Scrub(once) != once {
			t.Errorf("not idempotent over %d bytes", len(text))
		}
	}
	t.Logf("%d findings in %d bytes: %v", total, size, counts)
	if total > mostPerMegabyte*(1+size>>20) {
		t.Errorf("%d findings in %d bytes", total, size)
	}
}

func BenchmarkCorpus(b *testing.B) { benchmark(b, strings.Join(corpus(b), "\n")) }
