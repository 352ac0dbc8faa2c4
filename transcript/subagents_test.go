package transcript

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSubagents(t *testing.T) {
	launch := func(n string) fields { return calls("t"+n, "Agent", fields{"description": "Task " + n}) }
	async := func(f *fixture, n string) *fixture {
		return f.user(results(resultOf("t"+n, []fields{words1("Async agent launched successfully.")})),
			fields{"toolUseResult": fields{"status": "async_launched", "agentId": "a" + n}})
	}
	f := (&fixture{}).user("go", nil).says("m1", launch("1"), launch("2"), launch("3"), launch("4"))
	async(async(async(async(f, "1"), "2"), "3"), "4")
	f.user("<task-notification>\n<task-id>a2</task-id>\n<summary>Agent \"Task 2\" completed</summary>\n<result>Told.</result>\n</task-notification>", nil)
	f.user("next", nil)
	f.user("<task-notification>\n<task-id>a1</task-id>\n<summary>Agent \"Task 1\" completed</summary>\n<result>From the file.</result>\n</task-notification>", nil)
	file := f.save(t)
	folder := filepath.Dir(file.Path)
	done := (&fixture{}).user("task", nil).says("m", words1("Start.")).user("x", nil).says("m", words1("From the file."))
	busy := (&fixture{}).user("task", nil).says("m", words1("Start."), calls("t", "Bash", nil))
	writeFile(t, filepath.Join(folder, sessionUUID, "subagents", "agent-a1.jsonl"), done.b.String())
	writeFile(t, filepath.Join(folder, sessionUUID, "subagents", "agent-a2.jsonl"), done.b.String())
	writeFile(t, filepath.Join(folder, "agent-a3.jsonl"), strings.ReplaceAll(done.b.String(), "From the file.", "Beside it."))
	writeFile(t, filepath.Join(folder, sessionUUID, "subagents", "agent-a4.jsonl"), busy.b.String())

	agents := func(e Exchange) []string {
		return slices.DeleteFunc(partLines(e), func(s string) bool { return !strings.HasPrefix(s, "agent") })
	}
	plain, _ := readFile(t, file, Cursor{}, Options{})
	if want := []string{"agent Task 2: Told."}; !slices.Equal(agents(plain[0]), want) || len(agents(plain[1])) != 1 {
		t.Errorf("without the files: %q and %q", agents(plain[0]), agents(plain[1]))
	}
	full, _ := readFile(t, file, Cursor{}, Options{Subagents: true})
	want := []string{"agent Task 2: Told.", "agent Task 1: From the file.", "agent Task 3: Beside it."}
	if !slices.Equal(agents(full[0]), want) || len(agents(full[1])) != 0 {
		t.Errorf("with the files: %q and %q, want %q", agents(full[0]), agents(full[1]), want)
	}
}
