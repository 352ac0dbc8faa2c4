package transcript

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQueue(t *testing.T) {
	mid := func(prompt string) fields {
		return fields{"attachment": fields{
			"type": "queued_command", "commandMode": "prompt", "prompt": prompt, "origin": fields{"kind": "human"},
		}}
	}
	work := func(f *fixture) *fixture { return f.user("go", nil).says("m1", words1("Working.")) }
	tests := []struct {
		name string
		f    *fixture
		want []string
	}{
		{"dequeued as a prompt", work(&fixture{}).queue("enqueue", "more  tests").queue("dequeue", "").
			user("more tests", nil), []string{"go", "more tests"}},
		{"dequeued as a command", work(&fixture{}).queue("enqueue", "/review  it").queue("dequeue", "").
			user("<command-name>/review</command-name><command-args>it</command-args>", nil), []string{"go", "/review it"}},
		{"two sent together", work(&fixture{}).queue("enqueue", "one").queue("enqueue", "two").
			user("one\ntwo", nil), []string{"go", "one\ntwo"}},
		{"removed without a trace", work(&fixture{}).queue("enqueue", "commit then").queue("remove", "").
			says("m2", words1("Committed.")).user("thanks", nil), []string{"go", "commit then", "thanks"}},
		{"removed, then attached", work(&fixture{}).queue("enqueue", "hide it").queue("remove", "hide it").
			record("attachment", mid("hide it")).says("m2", words1("Hidden.")), []string{"go", "hide it"}},
		{"attached, then removed", work(&fixture{}).queue("enqueue", "hide it").
			record("attachment", mid("hide it")).queue("remove", "hide it").says("m2", words1("Hidden.")), []string{"go", "hide it"}},
		{"attached only", work(&fixture{}).record("attachment", mid("hide it")), []string{"go", "hide it"}},
		{"said beside a result", work(&fixture{}).queue("enqueue", "hurry").queue("remove", "").
			user(contentOf(resultOf("t", "x"), words1("hurry")), nil).says("m2", words1("Yes.")), []string{"go"}},
		{"taken back, then sent", work(&fixture{}).queue("enqueue", "hurry").queue("popAll", "hurry").
			user("hurry\nplease", nil), []string{"go", "hurry\nplease"}},
		{"taken back for good", work(&fixture{}).queue("enqueue", "hurry").queue("popAll", "hurry").
			user("stop", nil), []string{"go", "hurry", "stop"}},
		{"never left the queue", work(&fixture{}).queue("enqueue", "hurry"), []string{"go", "hurry"}},
		{"in the queue twice", work(&fixture{}).line(`{"type":"queue-operation","operation":"enqueue","content":"hurry"}`).
			line(`{"type":"queue-operation","operation":"enqueue","content":"hurry"}`), []string{"go", "hurry"}},
		{"sent after other prompts", work(&fixture{}).queue("enqueue", "later").user("first", nil).
			says("m2", words1("1")).user("later", nil), []string{"go", "first", "later"}},
		{"not human", work(&fixture{}).queue("enqueue", "<task-notification>x</task-notification>").
			queue("enqueue", `{"task_id":"a"}`).queue("enqueue", "/mcp").queue("enqueue", "/recall x").queue("enqueue", ""), []string{"go"}},
		{"notification attached", work(&fixture{}).record("attachment", fields{"attachment": fields{
			"type": "queued_command", "commandMode": "task-notification", "prompt": "<task-notification>x</task-notification>",
		}}), []string{"go"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := tt.f.read(t)
			if diff := cmp.Diff(tt.want, prompts(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestQueuedPromptWithoutRecord(t *testing.T) {
	build := func(text string) *fixture {
		return (&fixture{}).user("go", nil).queue("enqueue", text).queue("remove", "").says("m2", words1("Done."))
	}
	got, _ := build("commit").read(t)
	again, _ := build("commit").read(t)
	other, _ := build("push").read(t)
	e := got[1]
	if !isUUID(e.PromptUUID) || e.PromptUUID != again[1].PromptUUID || e.PromptUUID == other[1].PromptUUID {
		t.Errorf("uuids %q, %q, %q", e.PromptUUID, again[1].PromptUUID, other[1].PromptUUID)
	}
	if e.Kind != KindQueued || !e.Time.Equal(stamp(2)) || e.Cwd != "/home/ann/shop" || e.Branch != "main" {
		t.Errorf("got %+v", e)
	}
	if want := []string{"answer : Done."}; !slices.Equal(partLines(e), want) || len(got[0].Parts) != 0 {
		t.Errorf("parts %q and %q", partLines(got[0]), partLines(e))
	}
}

// In a running session a waiting prompt will come under its own uuid.
func TestLiveHoldsTheQueueBack(t *testing.T) {
	f := (&fixture{}).user("go", nil).queue("enqueue", "more")
	got, r := readFile(t, f.save(t), Cursor{}, Options{Live: true})
	if !slices.Equal(prompts(got), []string{"go"}) || r.Waiting != 1 {
		t.Errorf("prompts %q, %d waiting", prompts(got), r.Waiting)
	}
	got, r = readFile(t, f.queue("dequeue", "").user("more", nil).save(t), r.Cursor, Options{})
	if !slices.Equal(prompts(got), []string{"go", "more"}) || got[1].PromptUUID != uuidOf(4) || r.Waiting != 0 {
		t.Errorf("got %+v, %d waiting", got, r.Waiting)
	}
}
