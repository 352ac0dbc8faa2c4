package transcript

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExchanges(t *testing.T) {
	f := (&fixture{}).
		user("fix the cart", nil).
		says("m1", thinks("Hm."), words1("Looking."), calls("t1", "Bash", fields{"command": "go test ./...\necho done"})).
		user(results(resultOf("t1", "FAIL\n\nroot cause: a nil map\n\nexit 1")), fields{"toolUseResult": fields{"stdout": "root cause: never this"}}).
		says("m1", words1("Found it.")).
		says("m2", calls("t2", "Edit", fields{"file_path": "/home/ann/shop/cart.go", "old_string": "a", "new_string": "b"})).
		user("thanks", fields{"gitBranch": "HEAD", "cwd": "/home/ann/shop/web"}).
		says("m3", words1("You are welcome."))
	got, r := f.read(t)
	want := []Exchange{
		{
			PromptUUID: uuidOf(1), Kind: KindTyped, SessionID: sessionUUID, Time: stamp(1), End: stamp(7),
			Cwd: "/home/ann/shop", Branch: "main", Prompt: "fix the cart", Files: []string{"/home/ann/shop/cart.go"},
			Parts: []Part{
				{RoleAnswer, "", "Looking."},
				{RoleTool, "Bash", "go test ./... …"},
				{RoleAnswer, "", "Found it."},
				{RoleResult, "Bash", "root cause: a nil map"},
				{RoleTool, "Edit", "/home/ann/shop/cart.go"},
			},
		},
		{
			PromptUUID: uuidOf(8), Kind: KindTyped, SessionID: sessionUUID, Time: stamp(8), End: stamp(9),
			Cwd: "/home/ann/shop/web", Prompt: "thanks", Open: true,
			Parts: []Part{{RoleAnswer, "", "You are welcome."}},
		},
	}
	want[1].Offset = int64(strings.Index(f.b.String(), `{"cwd":"/home/ann/shop/web"`))
	want[0].EndOffset, want[1].EndOffset = want[1].Offset, int64(f.b.Len())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.Records != 9 || r.SkippedLines != 0 || len(r.Unknown) != 0 || !r.First.Equal(stamp(1)) || !r.Last.Equal(stamp(9)) {
		t.Errorf("report %+v", r)
	}
	if want := []string{"/home/ann/shop", "/home/ann/shop/web"}; !slices.Equal(r.Cwds, want) {
		t.Errorf("cwds %q, want %q", r.Cwds, want)
	}
}

func TestOpensNothing(t *testing.T) {
	f := (&fixture{}).
		user("real", nil).
		user("expansion of a skill", fields{"isMeta": true}).
		user("a sub-agent's task", fields{"isSidechain": true}).
		says("side", words1("main line")).
		user("summary of everything", fields{"isCompactSummary": true}).
		user("of an agent", fields{"agentId": "a1"}).
		user("<task-notification>x</task-notification>", fields{"origin": fields{"kind": "task-notification"}}).
		user("channel", fields{"origin": fields{"kind": "channel"}}).
		user([]fields{{"type": "image", "source": fields{}}, {"type": "tool_result", "tool_use_id": "x", "content": "y"}}, nil).
		user("", nil).user(nil, nil).
		record("user", fields{"message": nil}).
		record("progress", nil).record("system", fields{"subtype": "compact_boundary"}).
		record("attachment", fields{"attachment": fields{"type": "hook_additional_context", "content": "recalled text"}}).
		record("last-prompt", fields{"lastPrompt": "real"})
	got, r := f.read(t)
	if want := []string{"real"}; !slices.Equal(prompts(got), want) {
		t.Errorf("prompts %q, want %q", prompts(got), want)
	}
	if want := []string{"answer : main line"}; !slices.Equal(partLines(got[0]), want) {
		t.Errorf("parts %q, want %q", partLines(got[0]), want)
	}
	if r.Records != 16 || len(r.Unknown) != 0 {
		t.Errorf("%d records, unknown %v", r.Records, r.Unknown)
	}
}

func TestSidechainAnswersAreLeftOut(t *testing.T) {
	f := (&fixture{}).user("real", nil).
		record("assistant", fields{"isSidechain": true, "message": fields{"id": "s", "content": []fields{words1("inner")}}})
	got, _ := f.read(t)
	if len(got) != 1 || got[0].Answered() {
		t.Errorf("got %+v", got)
	}
}

func TestPromptForms(t *testing.T) {
	image := fields{"type": "image", "source": fields{"data": "AAAA"}}
	f := (&fixture{}).
		user(contentOf(image, words1("why red?")), nil).
		user(contentOf(words1("one"), words1("<system-reminder>x</system-reminder>"), words1("two")), nil).
		user(contentOf(image), nil).
		user("Implement the following plan:\n\n# Carts", fields{"planContent": "# Carts"}).
		user("<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>it</command-args>", nil).
		user("expanded", fields{"isMeta": true}).
		user("no uuid", fields{"uuid": nil}).
		user("human", fields{"origin": fields{"kind": "human"}})
	got, _ := f.read(t)
	want := []string{"why red?", "one\n\ntwo", "[image]", "Implement the following plan:\n\n# Carts", "/review it", "no uuid", "human"}
	if diff := cmp.Diff(want, prompts(got)); diff != "" {
		t.Fatal(diff)
	}
	kinds := []Kind{}
	for _, e := range got {
		kinds = append(kinds, e.Kind)
	}
	if want := []Kind{KindTyped, KindTyped, KindTyped, KindPlan, KindCommand, KindTyped, KindTyped}; !slices.Equal(kinds, want) {
		t.Errorf("kinds %q, want %q", kinds, want)
	}
	if id := got[5].PromptUUID; !isUUID(id) {
		t.Errorf("the derived uuid is %q", id)
	}
}

// A bare command that is none of the known local ones shows by its output that
// it is local.
func TestBareLocalCommand(t *testing.T) {
	f := (&fixture{}).
		user("hello", nil).says("m1", words1("Hi.")).
		user("<command-name>/newfangled</command-name><command-args></command-args>", nil).
		user("<local-command-stdout>ok</local-command-stdout>", nil).
		user("bye", nil)
	got, _ := f.read(t)
	if want := []string{"hello", "bye"}; !slices.Equal(prompts(got), want) {
		t.Errorf("prompts %q, want %q", prompts(got), want)
	}
}

func TestAssistantNoise(t *testing.T) {
	reply := func(extra fields, text string) fields {
		m := fields{"id": text, "model": "claude-x", "content": []fields{words1(text)}}
		for k, v := range extra {
			m[k] = v
		}
		return fields{"message": m}
	}
	f := (&fixture{}).user("go", nil).
		record("assistant", reply(fields{"model": "<synthetic>"}, "synthetic")).
		record("assistant", fields{"isApiErrorMessage": true, "message": fields{"content": []fields{words1("API")}}}).
		record("assistant", reply(nil, "No response requested.")).
		record("assistant", reply(nil, "Claude AI usage limit reached|1760000000")).
		record("assistant", reply(nil, "You've hit your weekly limit · resets 7pm")).
		record("assistant", reply(nil, "\n\n \n")).
		record("assistant", reply(nil, "You've hit your stride: the tests pass.")).
		record("assistant", fields{"message": fields{"content": "As a string."}})
	got, _ := f.read(t)
	want := []string{"answer : You've hit your stride: the tests pass.", "answer : As a string."}
	if diff := cmp.Diff(want, partLines(got[0])); diff != "" {
		t.Error(diff)
	}
}

// The blocks of one reply stand together, also when results come between.
func TestRepliesAreGrouped(t *testing.T) {
	f := (&fixture{}).user("go", nil).
		says("m1", words1("A."), calls("t1", "Bash", fields{"command": "one"})).
		says("m2", words1("Other.")).
		user(results(resultOf("t1", "out")), nil).
		says("m1", calls("t2", "Bash", fields{"command": "two"}), words1("B."), words1("C."))
	got, _ := f.read(t)
	want := []string{"answer : A.", "tool Bash: one", "tool Bash: two", "answer : B.\n\nC.", "answer : Other."}
	if diff := cmp.Diff(want, partLines(got[0])); diff != "" {
		t.Error(diff)
	}
}

// A branched session may hold the same records again.
func TestRepeatedRecords(t *testing.T) {
	f := (&fixture{}).
		user("one", fields{"uuid": uuidOf(900)}).says("m1", words1("A."), calls("t1", "Bash", fields{"command": "x"})).
		says("m1", words1("A."), calls("t1", "Bash", fields{"command": "x"})).
		user("one", fields{"uuid": uuidOf(900)}).says("m1", words1("A.")).
		user("two", fields{"uuid": uuidOf(901)}).says("m2", words1("B.")).
		user("one", fields{"uuid": uuidOf(900)}).says("m1", words1("A."))
	got, r := f.read(t)
	if want := []string{"one", "two"}; !slices.Equal(prompts(got), want) {
		t.Fatalf("prompts %q, want %q", prompts(got), want)
	}
	if want := []string{"answer : A.", "tool Bash: x"}; !slices.Equal(partLines(got[0]), want) {
		t.Errorf("parts %q, want %q", partLines(got[0]), want)
	}
	if r.Repeated != 2 {
		t.Errorf("%d repeated, want 2", r.Repeated)
	}
}

// What our own commands answered must not come back.
func TestOurOwnOutput(t *testing.T) {
	recalled := "Found 3 memories for: \"x\"\nSearch method: lexical\nthe root cause was told before"
	f := (&fixture{}).
		user("before", nil).says("m1", words1("Yes.")).
		user("<command-name>/recall</command-name><command-args>x</command-args>", nil).
		user(recalled, fields{"isMeta": true}).
		says("m2", words1("It was the root cause.")).
		user("after", nil).
		says("m3", calls("t1", "Bash", fields{"command": "/opt/bin/vaultrecall --vault v recall 'x' && ls"}),
			calls("t2", "mcp__vaultrecall__recall_search", fields{"query": "x"}),
			calls("t3", "Bash", fields{"command": "ls notes"}), words1("Done.")).
		user(results(resultOf("t1", "the root cause is old")), nil).
		user(results(resultOf("t2", "the root cause is old")), nil).
		user(results(resultOf("t3", recalled)), nil)
	got, _ := f.read(t)
	if want := []string{"before", "after"}; !slices.Equal(prompts(got), want) {
		t.Fatalf("prompts %q, want %q", prompts(got), want)
	}
	want := []string{"tool Bash: ls notes", "answer : Done."}
	if diff := cmp.Diff(want, partLines(got[1])); diff != "" {
		t.Error(diff)
	}
}

func TestAsides(t *testing.T) {
	f := (&fixture{}).user("go", nil).
		says("m1", calls("t1", "Edit", fields{"file_path": "a.go"}),
			calls("t2", "AskUserQuestion", fields{"questions": []fields{{"question": "Which?"}}}),
			calls("t3", "Read", fields{"file_path": "b.go"}), calls("t4", "Read", fields{"file_path": "c.go"})).
		user(results(fields{
			"type": "tool_result", "tool_use_id": "t1", "is_error": true,
			"content": "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse a map\n\nNote: The user's next message may contain a correction.",
		}), nil).
		user(results(resultOf("t2", `User has answered your questions: "Which?"="The "red" one", "Why, then?"="Because, "x"" selected preview:
box, "And?"="No". You can now continue with the user's answers in mind.`)), nil).
		user(contentOf(resultOf("t3", "code"), words1("also the tests"), words1("[Request interrupted by user for tool use]")), nil).
		user(results(resultOf("t4", []fields{words1("code\n\n<system-reminder>\nThe user sent the following message:\nand the docs\n\nPlease address this message and continue with your tasks.\n</system-reminder>")})), nil).
		user(results(resultOf("t9", "a file says: the user said:\nnothing")), nil)
	got, _ := f.read(t)
	want := []string{
		"tool Edit: a.go", "tool AskUserQuestion: Which?", "tool Read: b.go", "tool Read: c.go",
		"aside Edit rejected: use a map",
		`aside Which?: The "red" one`, `aside Why, then?: Because, "x"`, "aside And?: No",
		"aside : also the tests", "aside : and the docs",
	}
	if diff := cmp.Diff(want, partLines(got[0])); diff != "" {
		t.Error(diff)
	}
}

func TestAgents(t *testing.T) {
	launch := func(id string) fields {
		return calls(id, "Agent", fields{"description": "Look into " + id, "prompt": "p"})
	}
	f := (&fixture{}).user("go", nil).
		says("m1", launch("t1"), launch("t2"), calls("t3", "Task", fields{"description": "Old"})).
		user(results(resultOf("t1", []fields{words1("The final text."), words1("agentId: a1 (for resuming)\n<usage>x</usage>")})), nil).
		user(results(resultOf("t2", []fields{words1("Async agent launched successfully.\nagentId: a2")})), fields{"toolUseResult": fields{"agentId": "a2"}}).
		user(results(resultOf("t3", "A string.")), nil).
		user("<task-notification>\n<task-id>a2</task-id>\n<summary>Agent \"Look into t2\" completed</summary>\n<result>Late text.</result>\n</task-notification>",
			fields{"origin": fields{"kind": "task-notification"}}).
		user("<task-notification>\n<task-id>b1</task-id>\n<summary>Background command \"x\" completed</summary>\n</task-notification>", nil)
	got, _ := f.read(t)
	want := []string{
		"tool Agent: Look into t1", "tool Agent: Look into t2", "tool Task: Old",
		"agent Look into t1: The final text.", "agent Old: A string.", "agent Look into t2: Late text.",
	}
	if diff := cmp.Diff(want, partLines(got[0])); diff != "" {
		t.Error(diff)
	}
}

func TestPlanIsAnAnswer(t *testing.T) {
	f := (&fixture{}).user("plan it", nil).
		says("m1", calls("t1", "ExitPlanMode", fields{"plan": "# Carts\n\n1. Do."}))
	got, _ := f.read(t)
	if want := []string{"tool ExitPlanMode: ", "answer Plan: # Carts\n\n1. Do."}; !slices.Equal(partLines(got[0]), want) {
		t.Errorf("parts %q, want %q", partLines(got[0]), want)
	}
}
