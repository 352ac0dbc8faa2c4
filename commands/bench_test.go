package commands

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// BenchmarkFirstSync syncs real sessions into a new vault, and decodes the bytes
// that it reads once with encoding/json into any on one core, in turn: sub-agents'
// files, which a sync does not open, count for neither. The ratio of the two is
// the figure that counts; both times are of this run.
func BenchmarkFirstSync(b *testing.B) {
	sessions := filepath.Join(corpus(b), "projects")
	var synced, decoded time.Duration
	for b.Loop() {
		decoded += timed(b, func() error { return decodeAll(sessions) })
		synced += timed(b, func() error { return syncInto(b.TempDir(), sessions) })
	}
	b.ReportMetric(synced.Seconds()/decoded.Seconds(), "x-json-any")
	b.ReportMetric(synced.Seconds()/float64(b.N)*1000, "ms/sync")
	b.ReportMetric(decoded.Seconds()/float64(b.N)*1000, "ms/decode")
}

// BenchmarkNothingNew syncs again what was synced: real sessions, and 30,000
// files of an invented history.
func BenchmarkNothingNew(b *testing.B) {
	b.Run("corpus", func(b *testing.B) { nothingNew(b, filepath.Join(corpus(b), "projects")) })
	b.Run("30000", func(b *testing.B) {
		p := newPlace(b)
		for i := range 30000 {
			p.write(talk{id: fmt.Sprint("s", i), cwd: fmt.Sprintf("/home/x/p%d", i%40), turns: []turn{
				{day: i % 300, at: i % 60, prompt: fmt.Sprint("question ", i), answers: []string{"answer"}}}})
		}
		nothingNew(b, p.config().Sessions)
	})
}

func nothingNew(b *testing.B, sessions string) {
	dir := b.TempDir()
	if err := syncInto(dir, sessions); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		if err := syncInto(dir, sessions); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/sync")
}

// BenchmarkLargeTranscript syncs one transcript of 400 MB with a line of 30 MB,
// and reports how much memory the process asked of the system for it.
func BenchmarkLargeTranscript(b *testing.B) {
	p := newPlace(b)
	file := filepath.Join(p.config().Sessions, "-home-x-big", uuid("big")+".jsonl")
	if err := writeLarge(file, 400<<20); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := syncInto(b.TempDir(), p.config().Sessions); err != nil {
			b.Fatal(err)
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.Sys)/(1<<20), "MB-of-the-system")
}

func timed(b *testing.B, do func() error) time.Duration {
	start := time.Now()
	if err := do(); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

func syncInto(dir, sessions string) error {
	p := &place{dir: dir, now: noon.AddDate(2, 0, 0)}
	cfg := p.config()
	cfg.Sessions = sessions
	d, err := Open(context.Background(), cfg, p.world(), MakesVault)
	if err != nil {
		return err
	}
	defer d.Close()
	_, err = d.Sync(context.Background(), SyncOptions{})
	return err
}

// decodeAll decodes every line of every session into any, on this goroutine.
func decodeAll(root string) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".jsonl") || strings.HasPrefix(d.Name(), "agent-") {
			return err
		}
		data, err := os.ReadFile(path)
		for line := range strings.Lines(string(data)) {
			var v any
			_ = json.Unmarshal([]byte(line), &v) // a bad line costs its time too
		}
		return err
	})
}

// writeLarge writes a session of about size bytes: tool results for the most
// part, a prompt every megabyte, and one line of 30 MB.
func writeLarge(path string, size int) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	noise := strings.Repeat("lorem ipsum dolor sit amet ", 4000)
	written := 0
	for i := 0; written < size; i++ {
		s := talk{id: "big", cwd: "/home/x/big", turns: []turn{{at: i % 60, day: i / 60, prompt: fmt.Sprint("question ", i), answers: []string{fmt.Sprint("answer ", i)}}}}
		for _, line := range s.lines(fmt.Sprint("big", i)) {
			n, _ := io.WriteString(w, line)
			written += n
		}
		result := noise
		if i == 5 {
			result = strings.Repeat(noise, 300)
		}
		for range 9 {
			n, _ := fmt.Fprintf(w, `{"type":"user","uuid":"%s","sessionId":"%s","timestamp":"2026-03-02T08:00:00.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"%s"}]}}`+"\n", uuid(fmt.Sprint(i, written)), uuid("big"), result)
			written += n
			result = noise
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return file.Close()
}
