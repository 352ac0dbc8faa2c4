package search

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCutChunks(t *testing.T) {
	paragraph := strings.Repeat("word ", 100) + "\n\n" // 502 bytes
	fence := "```go\n" + strings.Repeat("x := 1\n\n", 300) + "```\n"
	for name, text := range map[string]string{
		"empty": "", "short": "hello", "paragraphs": strings.Repeat(paragraph, 20),
		"one line": strings.Repeat("word ", 2000), "no spaces": strings.Repeat("é", 9000),
		"fence in the middle": paragraph + paragraph + fence + paragraph + paragraph,
		"fence first":         fence + strings.Repeat(paragraph, 5), "open fence": paragraph + "~~~\n" + strings.Repeat("y\n", 2000),
		"huge fence": "```\n" + strings.Repeat("z = 2\n", 5000) + "```\n", "nested": "````\n```\n" + paragraph + "```\n````\n" + fence,
	} {
		checkChunks(t, name, text)
	}
}

func checkChunks(t *testing.T, name, text string) {
	t.Helper()
	fences := findFences(text)
	covered := 0
	for i, s := range cutChunks(text) {
		if s.start > covered || s.end <= covered && len(text) > 0 || s.start >= s.end && len(text) > 0 {
			t.Fatalf("%s: chunk %d is %v after %d bytes", name, i, s, covered)
		}
		if i > 0 && covered-s.start > chunkOverlap+utf8.UTFMax {
			t.Errorf("%s: chunk %d overlaps by %d", name, i, covered-s.start)
		}
		if s.end-s.start > chunkMax+chunkOverlap {
			t.Errorf("%s: chunk %d has %d bytes", name, i, s.end-s.start)
		}
		if utf8.ValidString(text) && !utf8.ValidString(text[s.start:s.end]) {
			t.Errorf("%s: chunk %d cuts a rune", name, i)
		}
		if f, inside := fenceAt(fences, s.end); inside && f.end-f.start <= chunkMax-chunkSize {
			t.Errorf("%s: chunk %d ends at %d inside the fence %v", name, i, s.end, f)
		}
		covered = s.end
	}
	if covered != len(text) {
		t.Errorf("%s: %d of %d bytes covered", name, covered, len(text))
	}
}

func FuzzChunks(f *testing.F) {
	f.Add("a\n\n```\nb\n```\n", uint8(200))
	f.Add("~~~\n``` `\né", uint8(255))
	f.Add("00000\xa8\xa8\xa8\xa8\xa8000", uint8(140))
	f.Add("00\n```\n\x810", uint8(200)) // a broken rune at the end of a fence
	f.Fuzz(func(t *testing.T, text string, times uint8) {
		checkChunks(t, "fuzz", strings.Repeat(text, int(times)+1))
	})
}
