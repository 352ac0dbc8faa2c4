package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const sessionUUID = "0a0a0a0a-0000-4000-8000-000000000001"

// fixture writes synthetic transcripts, one record a line, a second apart.
type fixture struct {
	b strings.Builder
	n int
}

type fields = map[string]any

// line adds raw text as a line.
func (f *fixture) line(raw string) *fixture {
	f.b.WriteString(raw + "\n")
	return f
}

// stamp is the time of the record with this number.
func stamp(n int) time.Time {
	return time.Date(2026, 3, 14, 10, 0, n, 0, time.UTC)
}

func uuidOf(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }

// record adds a record with the usual envelope; extra overrides it, nil removes.
func (f *fixture) record(typ string, extra fields) *fixture {
	f.n++
	r := fields{
		"type": typ, "uuid": uuidOf(f.n), "sessionId": sessionUUID, "isSidechain": false,
		"timestamp": stamp(f.n).Format(time.RFC3339Nano), "cwd": "/home/ann/shop", "gitBranch": "main",
	}
	for k, v := range extra {
		if r[k] = v; v == nil {
			delete(r, k)
		}
	}
	raw, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return f.line(string(raw))
}

// user adds a user record with the given content.
func (f *fixture) user(content any, extra fields) *fixture {
	all := fields{"message": fields{"role": "user", "content": content}}
	for k, v := range extra {
		all[k] = v
	}
	return f.record("user", all)
}

// says adds one reply of the assistant with these blocks, a line each.
func (f *fixture) says(message string, blocks ...fields) *fixture {
	for _, b := range blocks {
		f.record("assistant", fields{"message": fields{
			"id": message, "role": "assistant", "model": "claude-x", "content": []fields{b},
		}})
	}
	return f
}

func words1(s string) fields    { return fields{"type": "text", "text": s} }
func thinks(s string) fields    { return fields{"type": "thinking", "thinking": s} }
func results(b ...fields) any   { return b }
func contentOf(b ...fields) any { return b }

func calls(id, name string, input fields) fields {
	return fields{"type": "tool_use", "id": id, "name": name, "input": input}
}

func resultOf(id string, content any) fields {
	return fields{"type": "tool_result", "tool_use_id": id, "content": content}
}

func (f *fixture) queue(operation, content string) *fixture {
	extra := fields{"operation": operation, "uuid": nil, "cwd": nil, "gitBranch": nil, "isSidechain": nil}
	if content != "" {
		extra["content"] = content
	}
	return f.record("queue-operation", extra)
}

func (f *fixture) bytes() []byte { return []byte(f.b.String()) }

// save writes the fixture as a session's file.
func (f *fixture) save(t testing.TB) File { return saveBytes(t, f.bytes()) }

func saveBytes(t testing.TB, raw []byte) File {
	t.Helper()
	path := filepath.Join(t.TempDir(), sessionUUID+".jsonl")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return File{Path: path, SessionID: sessionUUID, Kind: FileSession}
}

// readFile reads a file that must be readable.
func readFile(t testing.TB, file File, from Cursor, o Options) ([]Exchange, Report) {
	t.Helper()
	var all []Exchange
	r, err := Read(context.Background(), file, from, o, func(e Exchange) error {
		all = append(all, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, r
}

// readBytes is readFile without a file.
func readBytes(t testing.TB, raw []byte, from Cursor, o Options) ([]Exchange, Report) {
	t.Helper()
	var all []Exchange
	file := File{Path: "s.jsonl", SessionID: sessionUUID, Kind: FileSession}
	r, err := read(context.Background(), bytes.NewReader(raw), int64(len(raw)), file, from, o, func(e Exchange) error {
		all = append(all, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, r
}

// read reads the whole fixture.
func (f *fixture) read(t testing.TB) ([]Exchange, Report) {
	t.Helper()
	return readBytes(t, f.bytes(), Cursor{}, Options{})
}

// prompts lists the exchanges' prompts.
func prompts(all []Exchange) []string {
	out := []string{}
	for _, e := range all {
		out = append(out, e.Prompt)
	}
	return out
}

// partLines writes an exchange's parts as "role title: text".
func partLines(e Exchange) []string {
	out := []string{}
	for _, p := range e.Parts {
		out = append(out, fmt.Sprintf("%s %s: %s", p.Role, p.Title, p.Text))
	}
	return out
}
