package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts run the program as a command of their own. The clock
// stands at NOW, so that answers do not depend on the day.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"vaultrecall": func() {
			a := System()
			a.Entropy = entropy()
			if now, err := time.Parse(time.RFC3339, a.Env("NOW")); err == nil {
				a.Now = func() time.Time { return now }
			}
			os.Exit(Main(os.Args[1:], a))
		},
	})
}

// entropy is the same for the same call, so that ids are, and differs between calls.
func entropy() io.Reader {
	return rand.NewChaCha8(sha256.Sum256([]byte(strings.Join(os.Args[1:], " "))))
}

// TestScripts runs every script of testdata: what a user types, and what he sees.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		Setup:         setup,
		Cmds:          scriptCommands(),
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

func setup(env *testscript.Env) error {
	env.Values[heldLock{}] = new(func() error)
	home := filepath.Join(env.WorkDir, "home")
	env.Setenv("HOME", home)
	env.Setenv("VAULT", filepath.Join(home, ".claude-memory"))
	env.Setenv("TZ", "UTC")
	env.Setenv("NOW", "2026-03-20T12:00:00Z")
	env.Setenv("NO_COLOR", "1")
	env.Setenv("GORACE", "atexit_sleep_ms=0") // else each call of a program built with -race ends a second later
	env.Setenv("VAULTRECALL_MACHINE", "desk")
	return os.MkdirAll(home, 0o755)
}

var notAlphanumeric = regexp.MustCompile(`[^A-Za-z0-9]`)

// transcriptFile is where Claude Code keeps a session of a folder.
func transcriptFile(ts *testscript.TestScript, session, cwd string) string {
	folder := filepath.Join(ts.Getenv("HOME"), ".claude", "projects", notAlphanumeric.ReplaceAllString(cwd, "-"))
	ts.Check(os.MkdirAll(folder, 0o755))
	return filepath.Join(folder, uuid(session)+".jsonl")
}

// uuid makes a uuid of a short name, the same every time.
func uuid(name string) string {
	sum := sha256.Sum256([]byte(name))
	h := hex.EncodeToString(sum[:16])
	return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-8" + h[17:20] + "-" + h[20:]
}

// say SESSION CWD TIME PROMPT [ANSWER…] appends a prompt and its answers to a
// session's transcript. \n in a text is a line break.
func say(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 4 {
		ts.Fatalf("usage: say session cwd time prompt [answer…]")
	}
	session, cwd, at := args[0], args[1], args[2]
	file, err := os.OpenFile(transcriptFile(ts, session, cwd), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	ts.Check(err)
	defer file.Close()
	for i, text := range args[3:] {
		text = strings.ReplaceAll(text, `\n`, "\n")
		kind, content := "user", any(text)
		if i > 0 {
			kind, content = "assistant", []any{map[string]any{"type": "text", "text": text}}
		}
		record := map[string]any{
			"type": kind, "uuid": uuid(session + at + fmt.Sprint(i)), "sessionId": uuid(session), "cwd": cwd, "gitBranch": "main",
			"timestamp": at, "version": "2.1.0", "isSidechain": false,
			"message": map[string]any{"role": kind, "id": "msg_" + at + fmt.Sprint(i), "content": content},
		}
		line, err := json.Marshal(record)
		ts.Check(err)
		_, err = file.Write(append(line, '\n'))
		ts.Check(err)
	}
}

// raw SESSION CWD TEXT appends a line as it is. \n is a line break, and \\n one
// inside a JSON string.
func raw(ts *testscript.TestScript, neg bool, args []string) {
	appendTo(ts, transcriptFile(ts, args[0], args[1]), strings.NewReplacer(`\\n`, `\n`, `\n`, "\n").Replace(args[2]))
}

// foreign N writes that many session files in a format that nobody knows.
func foreign(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	for i := range n {
		file := transcriptFile(ts, fmt.Sprint("foreign", i), "/home/dev/x")
		line := fmt.Sprintf(`{"kind":"turn","uuid":%q,"sessionId":%q,"type":"message-v9","body":"text"}`+"\n", uuid(file), uuid(file))
		ts.Check(os.WriteFile(file, []byte(line), 0o644))
	}
}

// edit FILE OLD NEW replaces a text in a file, as a person with an editor does.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	path := ts.MkAbs(args[0])
	data, err := os.ReadFile(path)
	ts.Check(err)
	old, fresh := strings.ReplaceAll(args[1], `\n`, "\n"), strings.ReplaceAll(args[2], `\n`, "\n")
	if strings.Count(string(data), old) != 1 {
		ts.Fatalf("%s: %q stands %d times in it:\n%s", path, old, strings.Count(string(data), old), data)
	}
	ts.Check(os.WriteFile(path, []byte(strings.Replace(string(data), old, fresh, 1)), 0o644))
}

// contains FILE TEXT… fails unless every text stands in the file; with ! if any does.
func contains(ts *testscript.TestScript, neg bool, args []string) {
	data := ts.ReadFile(args[0])
	for _, text := range args[1:] {
		if strings.Contains(data, strings.ReplaceAll(text, `\n`, "\n")) == neg {
			ts.Fatalf("%s: %q found: %v\n%s", args[0], text, neg, data)
		}
	}
}

// count N FOLDER TEXT fails unless the text stands N times in the Markdown files below.
func count(ts *testscript.TestScript, neg bool, args []string) {
	total := 0
	ts.Check(filepath.WalkDir(ts.MkAbs(args[1]), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".md") {
			return err
		}
		data, err := os.ReadFile(path)
		total += strings.Count(string(data), args[2])
		return err
	}))
	if fmt.Sprint(total) != args[0] {
		ts.Fatalf("%q stands %d times below %s, want %s", args[2], total, args[1], args[0])
	}
}

// snapshot FOLDER FILE writes the hash of every file below a folder into a file.
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	root := ts.MkAbs(args[0])
	var b strings.Builder
	ts.Check(filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		relative, _ := filepath.Rel(root, path)
		fmt.Fprintf(&b, "%x %s\n", sha256.Sum256(data), relative)
		return err
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o644))
}
