package transcript

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestBadLines(t *testing.T) {
	f := (&fixture{}).
		user("one", nil).
		line(`{"type":"user","message":{"role":"user","cont`).
		line("").line("null").line("[]").line(`"text"`).
		line(`{"type":"progress"}{"type":"user"}`).
		line(`{"type":"custom-title","customTitle":null}`).
		line(`{"type":"assistant","message":{"content":[{"type":"hologram"}]}}`).
		line(strings.Repeat(`{"a":[`, 5000)).
		line("\x00\x00\x00").
		record("brand-new", nil).record("brand-new", nil).
		says("m1", fields{"type": "hologram"}, words1("Fine."))
	f.line(f.b.String()[:0] + `{"type":"user","uuid":"00000000-0000-4000-8000-00000000ffff","message":{"role":"user","content":"two"}}`)
	got, r := f.read(t)
	if diff := cmp.Diff([]string{"one", "two"}, prompts(got)); diff != "" {
		t.Fatal(diff)
	}
	if diff := cmp.Diff([]string{"answer : Fine."}, partLines(got[0])); diff != "" {
		t.Error(diff)
	}
	if r.SkippedLines != 11 {
		t.Errorf("%d lines skipped, want 11", r.SkippedLines)
	}
	want := []Skip{
		{r.FirstSkipped[0].File, 2, "broken JSON"}, {r.FirstSkipped[0].File, 3, "empty line"},
		{r.FirstSkipped[0].File, 4, "not a JSON object"}, {r.FirstSkipped[0].File, 5, "not a JSON object"},
		{r.FirstSkipped[0].File, 6, "not a JSON object"},
	}
	if diff := cmp.Diff(want, r.FirstSkipped); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]int{"brand-new": 2, "assistant/hologram": 2}, r.Unknown); diff != "" {
		t.Error(diff)
	}
}

// Key order, spaces after colons, escapes, a BOM and CRLF are all legal.
func TestSpellings(t *testing.T) {
	raw := "\ufeff" + `{"message": {"content": "ol\u00e1 \"you\"", "role": "user"}, "timestamp": "2026-03-14T10:00:00Z", "uuid": "u-1", "type" : "user"}` + "\r\n" +
		`{"type":"user","uuid":"u-3","isMeta":true,"cwd":"/bad` + "\xff" + `"}` + "\r\n" +
		`  { "uuid":"u-2","type":"\u0061ssistant","message":{"content":[{"text":"oi","type":"text"}]}}` + "\r\n"
	got, r := readBytes(t, []byte(raw), Cursor{}, Options{})
	if len(got) != 1 || got[0].Prompt != `olá "you"` || !got[0].Answered() || r.SkippedLines != 0 || r.Cwds[0] != "/bad\uFFFD" {
		t.Errorf("got %+v, report %+v", got, r)
	}
}

func TestLastLine(t *testing.T) {
	f := (&fixture{}).user("one", nil).user("two", nil)
	whole := f.bytes()
	got, r := readBytes(t, whole[:len(whole)-1], Cursor{}, Options{})
	if diff := cmp.Diff([]string{"one", "two"}, prompts(got)); diff != "" {
		t.Errorf("complete without a line break: %s", diff)
	}
	if r.Cursor.Offset != got[1].Offset {
		t.Errorf("cursor at %d, want the open exchange's %d", r.Cursor.Offset, got[1].Offset)
	}
	got, r = readBytes(t, whole[:len(whole)-9], Cursor{}, Options{})
	if diff := cmp.Diff([]string{"one"}, prompts(got)); diff != "" || r.SkippedLines != 0 {
		t.Errorf("half written: %s, %d skipped", diff, r.SkippedLines)
	}
}

func TestForeign(t *testing.T) {
	for name, raw := range map[string]string{
		"records": `{"type":"event","payload":1}` + "\n" + `{"role":"user","content":"hi"}` + "\n",
		"text":    "not json at all\n",
		"long":    strings.Repeat(`{"x":1}`+"\n", 1000),
	} {
		got, r := readBytes(t, []byte(raw), Cursor{}, Options{})
		if len(got) != 0 || !r.Foreign || r.Records > foreignAfter {
			t.Errorf("%s: %d exchanges, report %+v", name, len(got), r)
		}
	}
	for name, raw := range map[string]string{
		"empty":        "",
		"only a title": `{"type":"summary","summary":"Carts","leafUuid":"x"}` + "\n",
		"only noise":   `{"type":"file-history-snapshot","snapshot":{}}` + "\n",
	} {
		if _, r := readBytes(t, []byte(raw), Cursor{}, Options{}); r.Foreign {
			t.Errorf("%s is called foreign", name)
		}
	}
}

func TestReadErrors(t *testing.T) {
	file := (&fixture{}).user("one", nil).user("two", nil).save(t)
	stop := errors.New("enough")
	_, err := Read(context.Background(), file, Cursor{}, Options{}, func(Exchange) error { return stop })
	if !errors.Is(err, stop) || !strings.HasPrefix(err.Error(), file.Path) {
		t.Errorf("yield's error became %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err = Read(ctx, file, Cursor{}, Options{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled reading gives %v", err)
	}
	file.Path += ".gone"
	if _, err = Read(context.Background(), file, Cursor{}, Options{}, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gives %v", err)
	}
	file.Kind = FileSubagent
	if _, err = Read(context.Background(), file, Cursor{}, Options{}, nil); err != nil {
		t.Errorf("a sub-agent's file is opened: %v", err)
	}
}

func TestSessionID(t *testing.T) {
	f := (&fixture{}).user("one", nil)
	file := f.save(t)
	moved := filepath.Join(filepath.Dir(file.Path), "session.jsonl")
	if err := os.Rename(file.Path, moved); err != nil {
		t.Fatal(err)
	}
	got, r := readFile(t, File{Path: moved, Kind: FileSession}, Cursor{}, Options{})
	if r.SessionID != sessionUUID || got[0].SessionID != sessionUUID {
		t.Errorf("session %q and %q, want the records' %q", r.SessionID, got[0].SessionID, sessionUUID)
	}
	other := "0b0b0b0b-0000-4000-8000-000000000002"
	got, r = readFile(t, File{Path: moved, SessionID: other, Kind: FileSession}, Cursor{}, Options{})
	if r.SessionID != other || got[0].SessionID != other {
		t.Errorf("session %q and %q, want the file's %q", r.SessionID, got[0].SessionID, other)
	}
}

// eventful is a transcript with everything that carries state from one record to
// a later one.
func eventful() *fixture {
	f := &fixture{}
	f.line(`{"type":"summary","summary":"First try","leafUuid":"` + uuidOf(3) + `"}`)
	f.user("one", nil).says("m1", words1("A."), calls("t1", "Agent", fields{"description": "Dig"}), calls("t2", "Bash", fields{"command": "x"}))
	f.queue("enqueue", "later").queue("enqueue", "commit then").queue("remove", "commit then")
	f.user(results(resultOf("t2", "turns out it works")), nil).user(results(resultOf("t1", "Dug.")), nil)
	f.line("half {").says("m1", words1("B.")).record("progress", nil).record("strange", nil)
	f.user("two", fields{"cwd": "/srv/other", "gitBranch": "dev"}).says("m2", thinks("We decided to wait."), words1("C."))
	f.user("/recall x", nil).says("m3", words1("dropped"))
	f.queue("enqueue", "hurry").queue("popAll", "hurry").user("three", nil).says("m4", words1("D."))
	f.user("<command-name>/odd</command-name>", nil).user("<local-command-stdout>ok</local-command-stdout>", nil)
	f.line(`{"type":"custom-title","customTitle":"Own title"}`)
	f.user("later", nil).says("m5", words1("E.")).user("one", fields{"uuid": uuidOf(1)}).says("m6", words1("F."))
	f.queue("enqueue", "at the end")
	return f
}

// merge puts a later reading's exchanges over an earlier one's, as a caller does
// that knows exchanges by their prompt.
func merge(readings ...[]Exchange) []Exchange {
	var out []Exchange
	at := map[string]int{}
	for _, all := range readings {
		for _, e := range all {
			if i, known := at[e.PromptUUID]; known {
				out[i] = e
				continue
			}
			at[e.PromptUUID] = len(out)
			out = append(out, e)
		}
	}
	return out
}

// stored sends a cursor through JSON, as a caller does that keeps it.
func stored(t testing.TB, c Cursor) Cursor {
	t.Helper()
	raw, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back Cursor
	if err := json.Unmarshal(raw, &back); err != nil {
		t.Fatal(err)
	}
	return back
}

// checkResume reads raw up to each cut, one after the other, and compares with
// one reading of the whole.
func checkResume(t testing.TB, raw []byte, cuts ...int) {
	t.Helper()
	want, wantReport := readBytes(t, raw, Cursor{}, Options{})
	var got []Exchange
	var r Report
	for _, cut := range append(cuts, len(raw)) {
		var all []Exchange
		all, r = readBytes(t, raw[:cut], stored(t, r.Cursor), Options{Live: cut < len(raw)})
		if r.Restarted {
			t.Fatalf("cut at %d: read from the start", cut)
		}
		got = merge(got, all)
	}
	if diff := cmp.Diff(wantReport, r, cmp.AllowUnexported(Cursor{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("cuts %v: report differs: %s", cuts, diff)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cuts %v: %s", cuts, diff)
	}
}

func TestResumeAtEveryLine(t *testing.T) {
	raw := eventful().bytes()
	for i, c := range raw {
		if c == '\n' {
			checkResume(t, raw, i)
			checkResume(t, raw, i+1)
		}
	}
}

func TestResumeAnywhere(t *testing.T) {
	raw := eventful().bytes()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		a, b := rnd.IntN(len(raw)), rnd.IntN(len(raw))
		checkResume(t, raw, min(a, b), max(a, b))
	}
}

// A second reading of an unchanged file tells the same, and begins at the open
// exchange.
func TestResumeUnchanged(t *testing.T) {
	file := eventful().save(t)
	first, r := readFile(t, file, Cursor{}, Options{Live: true})
	again, r2 := readFile(t, file, stored(t, r.Cursor), Options{Live: true})
	if len(again) > 1 || len(again) == 1 && again[0].PromptUUID != first[len(first)-1].PromptUUID {
		t.Errorf("read again: %q", prompts(again))
	}
	if diff := cmp.Diff(r, r2, cmp.AllowUnexported(Cursor{}), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func TestCursorThatDoesNotFit(t *testing.T) {
	f := (&fixture{}).user("one", nil).user("two", nil).user("three", nil)
	file := f.save(t)
	_, r := readFile(t, file, Cursor{}, Options{})
	other := strings.ReplaceAll(f.b.String(), "two", "2!!")
	for name, raw := range map[string]string{
		"shorter": f.b.String()[:200], "replaced": other, "emptied": "",
	} {
		if err := os.WriteFile(file.Path, []byte(raw), 0o600); err != nil {
			t.Fatal(err)
		}
		want, _ := readFile(t, file, Cursor{}, Options{})
		got, again := readFile(t, file, r.Cursor, Options{})
		if diff := cmp.Diff(want, got); diff != "" || !again.Restarted {
			t.Errorf("%s: restarted %t, %s", name, again.Restarted, diff)
		}
	}
	old := r.Cursor
	old.Rules--
	if _, again := readFile(t, f.save(t), old, Options{}); !again.Restarted {
		t.Error("a cursor of older rules is resumed")
	}
}

// Reading changes nothing on disk.
func TestReadOnly(t *testing.T) {
	file := eventful().save(t)
	before, err := os.ReadFile(file.Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file.Path, 0o400); err != nil {
		t.Fatal(err)
	}
	readFile(t, file, Cursor{}, Options{Subagents: true})
	after, err := os.ReadFile(file.Path)
	entries, dirErr := os.ReadDir(filepath.Dir(file.Path))
	if err = errors.Join(err, dirErr); err != nil || string(before) != string(after) || len(entries) != 1 {
		t.Errorf("%d entries in the folder, %v", len(entries), err)
	}
}
