package vault

import (
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// pieces are what Markdown is made of, with all that Escape must stop.
var pieces = []string{
	"\n", "\n", "\n", "\n\n", " ", "  ", "   ", "    ", "\t", "a", "word", "> ", ">", "- ", "* ", "1. ", "2) ", "10. ", "-", "=", "---", "===", "***",
	"```", "```go", "~~~", "````", "`", "``", "```dataview", "#", "# ", "## ", "#tag", "#1", "[[", "]]", "![", "](x)", "](https://x.org)", "[", "]", "[^", "^[", "]: x",
	"[ ]", "[x]", "[/]", "- [ ] ", "☐", "$", "$$", "%%", "%", "::", ":", "^id", "^", " ^id", "<b>", "<", "<https://x.org>", "&lt;", "&amp;", "\\", "\\\\",
	"|", "|---|", "| ", "*", "**", "= ", "`= x`", "[!note]", "é", "🚀", "https://x.org/#", "!", "(", "\u200b", "%%h2%%", "%%unclosed%%", "text ", "___", ".",
}

// found are texts that got past an earlier form of Escape, or did not come back.
var found = []string{
	"# *", "* \n  [x]", "[https://x.org/#☐", "]<https://x.org/#___", "- # [ ]\t*", "## https://x.org/#---", "[^.\n![>]: x",
	"   \t>\n= ", "[ ]\n\\(https://x.org/#- ", "`%%`", strings.Repeat("1. ", 40) + "```\n#x\n```",
}

func TestEscapeFound(t *testing.T) {
	for _, text := range found {
		expectEscaped(t, Clean(text))
	}
}

func assemble(choice []byte) string {
	var b strings.Builder
	for _, c := range choice {
		b.WriteString(pieces[int(c)%len(pieces)])
	}
	return Clean(b.String())
}

// expectEscaped checks that text comes back and that nothing in it acts.
func expectEscaped(t *testing.T, text string) {
	t.Helper()
	escaped := Escape(text)
	if back := Unescape(escaped); back != text {
		t.Fatalf("text %q\nescaped %q\nback    %q", text, escaped, back)
	}
	if problems := inert(escaped); len(problems) > 0 {
		t.Fatalf("%v\ntext\n%s\nescaped\n%s\n(%q)", problems, text, escaped, text)
	}
}

func TestEscapeRandomMarkdown(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 20000 {
		choice := make([]byte, 2+random.IntN(24))
		for i := range choice {
			choice[i] = byte(random.UintN(256))
		}
		expectEscaped(t, assemble(choice))
	}
}

func FuzzEscapePieces(f *testing.F) {
	f.Add([]byte{0, 1, 2})
	f.Fuzz(func(t *testing.T, choice []byte) { expectEscaped(t, assemble(choice)) })
}

// TestEscapeHostileSizes feeds what would cost quadratic time if the searches
// in a line or text had no bound: minutes then, milliseconds as it is.
func TestEscapeHostileSizes(t *testing.T) {
	for _, piece := range append(slices.Clone(pieces), "- ```a\n", "> ```x\n", "~~~x\n", "- a\n  ```\n", "|`a\n|-|\n", "]:", "](", "&amp;", "\\`", "[[a]]") {
		text := Clean(strings.Repeat(piece, 200_000/len(piece)))
		start := time.Now()
		if Unescape(Escape(text)) != text {
			t.Errorf("many %q do not come back", piece)
		}
		Links([]byte(text))
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("many %q take %v", piece, took)
		}
	}
}

// corpus returns the folder of recorded sessions, or skips the test.
func corpus(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("VAULTRECALL_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(filepath.Join(dir, "projects")); err != nil {
		t.Skipf("no recorded sessions: %v; VAULTRECALL_CORPUS names their folder", err)
	}
	return dir
}

// TestEscapeRecordedTexts escapes every text of recorded sessions.
func TestEscapeRecordedTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 93 MB")
	}
	texts := recordedTexts(t)
	size, grown := 0, 0
	for _, text := range texts {
		text = Clean(text)
		escaped := Escape(text)
		size, grown = size+len(text), grown+len(escaped)
		if Unescape(escaped) != text {
			t.Errorf("does not come back: %.300q", text)
		}
		if problems := inert(escaped); len(problems) > 0 {
			t.Errorf("%v in %.600s", problems[0], escaped)
		}
	}
	t.Logf("%d texts, %d bytes, %.2f%% more when escaped", len(texts), size, 100*float64(grown-size)/float64(max(size, 1)))
}

// recordedTexts returns the words of people and models in recorded sessions.
func recordedTexts(t testing.TB) []string {
	var texts []string
	err := filepath.WalkDir(filepath.Join(corpus(t), "projects"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".jsonl" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(data)) {
			texts = append(texts, lineTexts(line)...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func lineTexts(line string) []string {
	var record struct {
		Type    string
		Message struct{ Content json.RawMessage }
	}
	if json.Unmarshal([]byte(line), &record) != nil || record.Type != "user" && record.Type != "assistant" {
		return nil
	}
	var one string
	if json.Unmarshal(record.Message.Content, &one) == nil {
		return []string{one}
	}
	var blocks []struct{ Text, Thinking string }
	if json.Unmarshal(record.Message.Content, &blocks) != nil {
		return nil
	}
	var texts []string
	for _, b := range blocks {
		if text := b.Text + b.Thinking; text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}
