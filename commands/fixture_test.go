package commands

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/vaultrecall/vaultrecall/config"
)

// noon is the clock of the tests.
var noon = time.Date(2026, 3, 20, 12, 0, 0, 0, time.UTC)

// place is a machine for tests: folders of its own, and a clock that stands.
type place struct {
	t   testing.TB
	dir string
	now time.Time
}

func newPlace(t testing.TB) *place {
	t.Helper()
	return &place{t: t, dir: t.TempDir(), now: noon}
}

func (p *place) config() config.Config {
	cfg := config.Config{
		Vault: filepath.Join(p.dir, "vault"), Index: filepath.Join(p.dir, "vault-index", "index.db"),
		Sessions: filepath.Join(p.dir, "claude", "projects"), ClaudeDir: filepath.Join(p.dir, "claude"), Machine: "test",
	}
	cfg.Recall = config.Recall{Limit: 5, JSONLimit: 8}
	return cfg
}

func (p *place) world() World {
	ids := 0
	return World{
		Now: func() time.Time { return p.now }, Cwd: "/", Home: filepath.Join(p.dir, "home"), Temp: os.TempDir(), Zone: time.UTC,
		NewID: func() string { ids++; return fmt.Sprintf("ID%d", ids) },
	}
}

// open opens the operations until the test ends.
func (p *place) open() *Deps {
	p.t.Helper()
	d, err := Open(context.Background(), p.config(), p.world(), MakesVault)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { d.Close() })
	return d
}

// sync opens, syncs and closes, as one run of the program does.
func (p *place) sync(o SyncOptions) SyncResult {
	p.t.Helper()
	d, err := Open(context.Background(), p.config(), p.world(), MakesVault)
	if err != nil {
		p.t.Fatal(err)
	}
	defer d.Close()
	result, err := d.Sync(context.Background(), o)
	if err != nil {
		p.t.Fatal(err)
	}
	return result
}

// talk is a session to be written as Claude Code writes it.
type talk struct {
	id, cwd, title string
	turns          []turn
}

// turn is a prompt and its answers; at is minutes from the morning of the
// session's day.
type turn struct {
	day, at int
	prompt  string
	answers []string
	key     string // names its records in whichever session; "" is the session's own
}

// uuid makes a uuid of a name, the same every time.
func uuid(name string) string {
	sum := sha256.Sum256([]byte(name))
	h := hex.EncodeToString(sum[:16])
	return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-8" + h[17:20] + "-" + h[20:]
}

func jsonText(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// lines are the session's records. owner names the session whose uuids they
// carry: a fork carries those of the session that it left.
func (s talk) lines(owner string) []string {
	var out []string
	add := func(key, kind string, at time.Time, content any) {
		record := map[string]any{
			"type": kind, "uuid": uuid(key), "sessionId": uuid(s.id), "cwd": s.cwd, "gitBranch": "main",
			"timestamp": at.Format("2006-01-02T15:04:05.000Z"), "version": "2.1.0", "isSidechain": false,
			"message": map[string]any{"role": kind, "id": key, "model": "m", "content": content},
		}
		line, err := json.Marshal(record)
		if err != nil {
			panic(err)
		}
		out = append(out, string(line)+"\n")
	}
	for i, turn := range s.turns {
		at := time.Date(2026, 3, 1+turn.day, 8, turn.at, 0, 0, time.UTC)
		key := turn.key
		if key == "" {
			key = fmt.Sprintf("%s/%d", owner, i)
		}
		add(key, "user", at, turn.prompt)
		for j, answer := range turn.answers {
			add(fmt.Sprintf("%s/%d", key, j), "assistant", at.Add(time.Duration(j+1)*time.Second), []any{map[string]any{"type": "text", "text": answer}})
		}
	}
	if s.title != "" {
		out = append(out, fmt.Sprintf(`{"type":"custom-title","customTitle":%q,"sessionId":%q}`+"\n", s.title, uuid(s.id)))
	}
	return out
}

// file is where the session's transcript lies.
func (p *place) file(s talk) string {
	folder := notAlphanumeric.ReplaceAllString(s.cwd, "-")
	return filepath.Join(p.config().Sessions, folder, uuid(s.id)+".jsonl")
}

// write writes the session's transcript whole.
func (p *place) write(s talk) { p.writeAs(s, s.id) }

// writeAs writes it with the uuids of another session's records.
func (p *place) writeAs(s talk, owner string) {
	p.t.Helper()
	p.put(p.file(s), strings.Join(s.lines(owner), ""))
}

func (p *place) put(path, text string) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	// The next write in the same second must be seen too.
	at := time.Now().Add(time.Duration(len(text)) * time.Microsecond)
	if err := os.Chtimes(path, at, at); err != nil {
		p.t.Fatal(err)
	}
}

// notes are the vault's Markdown files by path.
func (p *place) notes() map[string]string { return readTree(p.t, p.config().Vault, ".md") }

// readTree reads the files below a folder whose names end so.
func readTree(t testing.TB, root, suffix string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, suffix) {
			return err
		}
		data, err := os.ReadFile(path)
		relative, _ := filepath.Rel(root, path)
		files[filepath.ToSlash(relative)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// only is the one note whose path holds part.
func (p *place) only(part string) (path, text string) {
	p.t.Helper()
	found := 0
	for name, body := range p.notes() {
		if strings.Contains(name, part) {
			path, text, found = name, body, found+1
		}
	}
	if found != 1 {
		p.t.Fatalf("%d notes hold %q in their path", found, part)
	}
	return path, text
}

// holds counts how often a text stands in the session notes.
func (p *place) holds(text string) int {
	n := 0
	for name, body := range p.notes() {
		if strings.Contains(name, "/sessions/") {
			n += strings.Count(body, text)
		}
	}
	return n
}
