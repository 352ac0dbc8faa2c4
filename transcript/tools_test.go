package transcript

import (
	"encoding/json"
	"testing"
)

func callOf(t *testing.T, name string, input fields) call {
	t.Helper()
	raw, err := json.Marshal(fields{"type": "tool_use", "id": "t", "name": name, "input": input})
	if err != nil {
		t.Fatal(err)
	}
	return readCall(raw)
}

func TestCallSummary(t *testing.T) {
	tests := []struct {
		name  string
		input fields
		want  string
	}{
		{"Bash", fields{"command": "go test ./...", "description": "Test"}, "go test ./..."},
		{"Read", fields{"file_path": "/a b.go"}, "/a b.go"},
		{"Grep", fields{"pattern": "x", "path": "src"}, "x in src"},
		{"Grep", fields{"pattern": "x"}, "x"},
		{"WebFetch", fields{"url": "https://example.org", "prompt": "p"}, "https://example.org"},
		{"Task", fields{"description": "Dig", "prompt": "long"}, "Dig"},
		{"Skill", fields{"skill": "review", "args": "it"}, "review it"},
		{"TaskUpdate", fields{"taskId": "3", "status": "done"}, "3 done"},
		{"TodoWrite", fields{"todos": []fields{{"content": "a", "status": "completed"}, {"content": "b", "status": "in_progress"}}}, "b"},
		{"mcp__db__run", fields{"limit": 3, "sql": "select 1"}, "select 1"},
		{"mcp__web__find", fields{"tab": "t", "query": "q"}, "q"},
		{"Nothing", nil, ""},
	}
	for _, tt := range tests {
		if got := callOf(t, tt.name, tt.input).summary(); got != tt.want {
			t.Errorf("%s %v: %q, want %q", tt.name, tt.input, got, tt.want)
		}
	}
}

func TestUse(t *testing.T) {
	bash := func(command string) call { return callOf(t, "Bash", fields{"command": command}) }
	tests := []struct {
		call call
		want useKind
	}{
		{bash("go test ./..."), useFind},
		{bash("cat notes.md"), useOther},
		{bash("go test 2>&1 | grep FAIL"), useOther},
		{bash("source .env && env"), useOther},
		{bash("openssl x509 -in server.pem"), useOther},
		{bash("vaultrecall recall carts"), useOurs},
		{bash("cd x && '/opt/my bin/vaultrecall' --vault v search carts"), useOurs},
		{bash(`C:\bin\vaultrecall.exe show 2`), useOurs},
		{bash("cd ~/vaultrecall && go build"), useFind},
		{bash("go install github.com/x/vaultrecall; sessions"), useFind},
		{bash("vaultrecall version"), useFind},
		{callOf(t, "Read", fields{"file_path": ".env"}), useOther},
		{callOf(t, "WebSearch", fields{"query": "x"}), useFind},
		{callOf(t, "Agent", nil), useAgent},
		{callOf(t, "AskUserQuestion", nil), useAsk},
		{callOf(t, "mcp__db__run", nil), useFind},
		{callOf(t, "mcp__vaultrecall__recall_search", nil), useOurs},
		{callOf(t, "mcp__plugin_vaultrecall_vaultrecall__grep", nil), useOurs},
		{callOf(t, "Skill", fields{"skill": "vaultrecall:recall"}), useOurs},
		{callOf(t, "Skill", fields{"skill": "review"}), useOther},
	}
	for _, tt := range tests {
		if got := tt.call.use().Kind; got != tt.want {
			t.Errorf("%s %s: %d, want %d", tt.call.name, tt.call.input["command"], got, tt.want)
		}
	}
}

func TestFilesAreTouchedOnce(t *testing.T) {
	f := (&fixture{}).user("go", nil).says("m", calls("1", "Write", fields{"file_path": "b.go"}),
		calls("2", "Edit", fields{"file_path": "a.go"}), calls("3", "MultiEdit", fields{"file_path": "b.go"}),
		calls("4", "NotebookEdit", fields{"notebook_path": "n.ipynb"}), calls("5", "Read", fields{"file_path": "r.go"}))
	got, _ := f.read(t)
	want := []string{"b.go", "a.go", "n.ipynb"}
	if len(got[0].Files) != 3 || got[0].Files[0] != want[0] || got[0].Files[1] != want[1] || got[0].Files[2] != want[2] {
		t.Errorf("files %q, want %q", got[0].Files, want)
	}
}
