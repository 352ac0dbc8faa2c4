package commands

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func say(at int, prompt string, answers ...string) turn {
	return turn{day: 1, at: at, prompt: prompt, answers: answers}
}

func TestAppendedExchangesArrive(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "live", cwd: "/home/x/shop", turns: []turn{say(1, "first question", "first answer")}}
	p.write(s)
	p.sync(SyncOptions{})
	s.turns = append(s.turns, say(5, "second question", "second answer"), say(9, "third question", "third answer"))
	p.write(s)
	if r := p.sync(SyncOptions{}); r.Exchanges != 2 || r.Sessions != 0 {
		t.Errorf("%+v", r)
	}
	if n := p.holds("%% vr {"); n != 3 {
		t.Errorf("%d exchanges", n)
	}
	before := p.notes()
	if r := p.sync(SyncOptions{}); r.NotesWritten != 0 {
		t.Errorf("a sync with nothing new wrote %d notes", r.NotesWritten)
	}
	if after := p.notes(); len(after) != len(before) {
		t.Error("notes came or went")
	}
}

func TestHalfAnsweredExchangeIsCompleted(t *testing.T) {
	for _, edited := range []bool{false, true} {
		p := newPlace(t)
		s := talk{id: "live", cwd: "/home/x/shop", turns: []turn{say(1, "first question", "done"), say(5, "second question", "half an answer")}}
		whole := strings.Join(s.lines(s.id), "")
		p.put(p.file(s), whole+`{"type":"assistant","uuid":"x","mess`) // half written
		p.sync(SyncOptions{})
		path, text := p.only("sessions/")
		if edited {
			p.put(filepath.Join(p.config().Vault, path), strings.Replace(text, "half an answer", "half an answer, noted by hand", 1))
		}
		s.turns[1].answers = append(s.turns[1].answers, "the rest of it")
		s.turns = append(s.turns, say(9, "third question", "third answer"))
		p.write(s)
		p.sync(SyncOptions{})
		_, text = p.only("sessions/")
		for _, want := range []string{"half an answer", "the rest of it", "third answer"} {
			if strings.Count(text, want) != 1 {
				t.Errorf("edited %v: %q stands %d times:\n%s", edited, want, strings.Count(text, want), text)
			}
		}
		if edited && !strings.Contains(text, "noted by hand") {
			t.Error("the edit is gone")
		}
	}
}

func TestUnansweredSessionWaits(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "live", cwd: "/home/x/shop", turns: []turn{say(1, "first, interrupted"), say(5, "second")}}
	p.write(s)
	if r := p.sync(SyncOptions{}); r.Sessions != 0 {
		t.Errorf("a note without an answer: %+v", r)
	}
	s.turns[1].answers = []string{"an answer at last"}
	p.write(s)
	p.sync(SyncOptions{})
	if p.holds("first, interrupted") == 0 || p.holds("an answer at last") != 1 {
		t.Errorf("%v", p.notes())
	}
}

// TestForkInAnyOrder reads a fork before and after the session it left.
func TestForkInAnyOrder(t *testing.T) {
	first := talk{id: "first", cwd: "/home/x/shop", turns: []turn{say(1, "shared one", "a"), say(2, "shared two", "b")}}
	fork := talk{id: "fork", cwd: "/home/x/shop", turns: append(append([]turn{}, first.turns...), say(8, "only in the fork", "c"))}
	for _, order := range [][]talk{{first, fork}, {fork, first}} {
		p := newPlace(t)
		for _, s := range order {
			p.writeAs(s, "first")
			p.sync(SyncOptions{})
		}
		if n := p.holds("%% vr {"); n != 3 {
			t.Errorf("%d exchanges", n)
		}
		if n := p.holds(`"s":["`); n != 2 {
			t.Errorf("%d exchanges name the other session", n)
		}
		d := p.open()
		for _, s := range order {
			answer, err := d.Recall(context.Background(), RecallOptions{Query: "shared", Session: uuid(s.id)})
			shared := 0
			for _, hit := range answer.Results {
				if strings.HasPrefix(hit.Heading, "shared ") {
					shared++
				}
			}
			if err != nil || shared != 2 {
				t.Errorf("session %s: %d shared exchanges, %v", s.id, shared, err)
			}
		}
	}
}

func TestDeletedStaysDeleted(t *testing.T) {
	p := newPlace(t)
	for _, id := range []string{"one", "two", "three"} {
		p.write(talk{id: id, cwd: "/home/x/shop", title: id, turns: []turn{say(1, "question of "+id, "answer of "+id), say(2, "more of "+id, "yes")}})
	}
	p.sync(SyncOptions{})
	path, _ := p.only(" one.md")
	if err := os.Remove(filepath.Join(p.config().Vault, path)); err != nil {
		t.Fatal(err)
	}
	if r := p.sync(SyncOptions{}); r.Forgotten != 1 {
		t.Errorf("%+v", r)
	}
	p.sync(SyncOptions{Full: true})
	if p.holds("answer of one") != 0 {
		t.Error("the session came back")
	}
	// The index is deleted: the deletion still holds.
	if err := os.RemoveAll(filepath.Dir(p.config().Index)); err != nil {
		t.Fatal(err)
	}
	p.sync(SyncOptions{})
	if p.holds("answer of one") != 0 {
		t.Error("the session came back with a new index")
	}
	p.takeBack(uuid("one"))
	p.sync(SyncOptions{})
	if p.holds("answer of one") != 1 {
		t.Error("the session did not come back when its line was deleted")
	}
}

// takeBack deletes an id's line from the note of deletions.
func (p *place) takeBack(id string) {
	p.t.Helper()
	file := filepath.Join(p.config().Vault, "claude", "_forgotten.md")
	raw, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	var kept []string
	for line := range strings.Lines(string(raw)) {
		if !strings.Contains(line, "`"+id+"`") {
			kept = append(kept, line)
		}
	}
	p.put(file, strings.Join(kept, ""))
}

func TestDeletedExchangeStaysDeleted(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "keep", "kept"), say(2, "drop", "dropped"), say(3, "last", "stays")}}
	p.write(s)
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	from, to := strings.Index(text, "## 08:02"), strings.Index(text, "## 08:03")
	p.put(filepath.Join(p.config().Vault, path), text[:from]+text[to:])
	p.sync(SyncOptions{})
	p.sync(SyncOptions{Full: true})
	if p.holds("dropped") != 0 || p.holds("stays") != 1 {
		t.Error("the exchange came back")
	}
	p.takeBack(uuid("one/1"))
	p.sync(SyncOptions{})
	if p.holds("dropped") != 1 {
		t.Error("the exchange did not come back when its line was deleted")
	}
}

func TestManyVanishedAreAskedAbout(t *testing.T) {
	p := newPlace(t)
	for i := range 40 {
		id := uuid(string(rune('a' + i)))
		p.write(talk{id: id, cwd: "/home/x/shop", title: "title " + id, turns: []turn{say(i, "question", "answer of "+id)}})
	}
	p.sync(SyncOptions{})
	sessions := filepath.Join(p.config().Vault, "claude/projects/shop/sessions")
	if err := os.Rename(sessions, sessions+"-away"); err != nil { // unmounted
		t.Fatal(err)
	}
	if err := os.Rename(sessions+"-away", filepath.Join(p.dir, "away")); err != nil {
		t.Fatal(err)
	}
	r := p.sync(SyncOptions{})
	if len(r.Vanished) != 40 || r.Forgotten != 0 || r.Exchanges != 0 {
		t.Fatalf("vanished %d, forgotten %d, new %d", len(r.Vanished), r.Forgotten, r.Exchanges)
	}
	if r := p.sync(SyncOptions{Restore: true}); r.Exchanges != 40 {
		t.Errorf("restored %d", r.Exchanges)
	}
	if n := p.holds("%% vr {"); n != 40 {
		t.Errorf("%d exchanges after the restore", n)
	}
}

func TestRenamedMovedAndCopied(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "the answer")}}
	p.write(s)
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	moved := filepath.Join(p.config().Vault, "claude/projects/shop/kept/My own name.md")
	p.put(moved, text)
	if err := os.Remove(filepath.Join(p.config().Vault, path)); err != nil {
		t.Fatal(err)
	}
	p.put(filepath.Join(p.config().Vault, "claude/projects/shop/Copy.md"), text)
	s.turns = append(s.turns, say(5, "more", "more of it"))
	p.write(s)
	if r := p.sync(SyncOptions{}); r.Forgotten != 0 || r.Exchanges != 1 {
		t.Errorf("%+v", r)
	}
	raw, err := os.ReadFile(moved)
	copied, err2 := os.ReadFile(filepath.Join(p.config().Vault, "claude/projects/shop/Copy.md"))
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	// Of two notes with the id, one goes on; both are whole.
	if strings.Count(string(raw)+string(copied), "more of it") != 1 || strings.Count(string(raw)+string(copied), "the answer") != 2 {
		t.Errorf("%s\n---\n%s", raw, copied)
	}
	if p.holds("%% vr {") != 0 {
		t.Error("the note was written again where it had been")
	}
}

func TestBrokenPropertiesStay(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "the answer")}}
	p.write(s)
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	file := filepath.Join(p.config().Vault, path)
	broken := strings.Replace(text, "type: session", `description: "abc "def" ghi"`, 1)
	p.put(file, broken)
	s.turns = append(s.turns, say(5, "more", "more of it"))
	p.write(s)
	r := p.sync(SyncOptions{})
	if len(r.Failed) == 0 || !strings.Contains(r.Failed[0].Reason, "line 3") {
		t.Errorf("%+v", r.Failed)
	}
	if raw, err := os.ReadFile(file); err != nil || string(raw) != broken {
		t.Errorf("the file was changed: %v", err)
	}
	p.put(file, text) // mended
	p.sync(SyncOptions{})
	if p.holds("more of it") != 1 || p.holds("the answer") != 1 {
		t.Errorf("%v", p.notes())
	}
}

func TestHandEditIsFoundAtOnce(t *testing.T) {
	p := newPlace(t)
	p.write(talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "the answer")}})
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	p.put(filepath.Join(p.config().Vault, path), strings.Replace(text, "the answer", "the answer is zanzibar", 1))
	answer, err := p.open().Recall(context.Background(), RecallOptions{Query: "zanzibar"})
	if err != nil || len(answer.Results) != 1 {
		t.Errorf("%+v, %v", answer.Results, err)
	}
}

func TestRunningSessionIsLeftOut(t *testing.T) {
	p := newPlace(t)
	p.write(talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "about the balancer", "yes")}})
	p.sync(SyncOptions{})
	answer, err := p.open().Recall(context.Background(), RecallOptions{Query: "balancer", Running: uuid("one")})
	if err != nil || len(answer.Results) != 0 {
		t.Errorf("%+v, %v", answer.Results, err)
	}
}

func TestMovedTranscript(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "the answer")}}
	p.write(s)
	p.sync(SyncOptions{})
	elsewhere := filepath.Join(p.config().Sessions, "-home-x-shop-wt", uuid("one")+".jsonl")
	s.turns = append(s.turns, say(5, "after the move", "still here"))
	s.cwd = "/home/x/shop/.claude/worktrees/wt"
	p.put(elsewhere, strings.Join(s.lines(s.id), ""))
	if err := os.Remove(p.file(talk{id: "one", cwd: "/home/x/shop"})); err != nil {
		t.Fatal(err)
	}
	p.sync(SyncOptions{})
	if p.holds("the answer") != 1 || p.holds("still here") != 1 {
		t.Errorf("%v", p.notes())
	}
	p.only("sessions/")
}

// TestReturnedNoteIsNoDeletion takes a note out of the vault, and puts it back
// after the session has gone on.
func TestReturnedNoteIsNoDeletion(t *testing.T) {
	p := newPlace(t)
	for _, id := range []string{"one", "two"} {
		p.write(talk{id: id, cwd: "/home/x/shop", title: id, turns: []turn{say(1, "question of "+id, "answer of "+id)}})
	}
	p.sync(SyncOptions{})
	path, text := p.only(" one.md")
	file := filepath.Join(p.config().Vault, path)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if r := p.sync(SyncOptions{}); r.Forgotten != 1 {
		t.Errorf("%+v", r)
	}
	p.write(talk{id: "one", cwd: "/home/x/shop", title: "one", turns: []turn{say(1, "question of one", "answer of one"), say(5, "later", "meanwhile")}})
	p.sync(SyncOptions{})
	p.put(file, text)
	p.sync(SyncOptions{})
	if p.holds("answer of one") != 1 || p.holds("meanwhile") != 1 {
		t.Errorf("%v", p.notes())
	}
	if raw, err := os.ReadFile(filepath.Join(p.config().Vault, "claude/_forgotten.md")); err != nil || strings.Contains(string(raw), uuid("one")) {
		t.Errorf("the line is still there: %s %v", raw, err)
	}
}

func TestEmptiedNoteIsNoDeletion(t *testing.T) {
	p := newPlace(t)
	p.write(talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "the answer"), say(2, "more", "of it")}})
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	p.put(filepath.Join(p.config().Vault, path), "")
	if r := p.sync(SyncOptions{}); r.Forgotten != 0 || len(r.Failed) != 1 || r.Failed[0].Path != path {
		t.Errorf("%+v", r)
	}
	p.put(filepath.Join(p.config().Vault, path), text)
	p.sync(SyncOptions{})
	if p.holds("the answer") != 1 {
		t.Errorf("%v", p.notes())
	}
}

func TestContinuationIsOneExchange(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "half")}}
	p.write(s)
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	p.put(filepath.Join(p.config().Vault, path), strings.Replace(text, "half", "half, by hand", 1))
	s.turns[0].answers = append(s.turns[0].answers, "the rest")
	p.write(s)
	p.sync(SyncOptions{})
	d := p.open()
	damage, err := d.Index.Check(context.Background())
	status, err2 := d.Status(context.Background())
	if err != nil || err2 != nil || len(damage) > 0 || status.Exchanges != 1 || p.holds("(continued)") != 1 {
		t.Errorf("%v, %d exchanges, %v %v", damage, status.Exchanges, err, err2)
	}
}

// TestWaitingSecretIsNotStored leaves a prompt with a secret in the queue.
func TestWaitingSecretIsNotStored(t *testing.T) {
	secret := "ghp_" + strings.Repeat("aB3dE5", 6)
	p := newPlace(t)
	s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{{day: 19, at: 200, prompt: "question", answers: []string{"answer"}}}}
	queued := `{"type":"queue-operation","operation":"enqueue","content":"rotate <private>the name</private> ` + secret +
		`","sessionId":"` + uuid("one") + `","timestamp":"2026-03-20T11:30:00.000Z"}` + "\n"
	p.put(p.file(s), strings.Join(s.lines(s.id), "")+queued)
	p.sync(SyncOptions{})
	for file, text := range readTree(t, filepath.Dir(p.config().Index), "") {
		if strings.Contains(text, secret) || strings.Contains(text, "the name") {
			t.Errorf("%s holds what waits", file)
		}
	}
}

// TestWorkAfterACompactionIsKept reads a file that begins with a compaction: the
// prompt that the work goes on from stands in another one.
func TestWorkAfterACompactionIsKept(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "on", cwd: "/home/x/shop", turns: []turn{say(1, "This session is being continued from a previous conversation", "Root cause found: the wallaby cache"), say(9, "typed later", "yes")}}
	text := strings.Replace(strings.Join(s.lines(s.id), ""), `"type":"user"`, `"type":"user","isCompactSummary":true`, 1)
	p.put(p.file(s), text)
	p.sync(SyncOptions{})
	if p.holds("wallaby") != 1 || p.holds("previous conversation") != 0 || p.holds("%% vr {") != 2 {
		t.Errorf("%v", p.notes())
	}
	// Within a file that holds the prompt it opens nothing.
	q := newPlace(t)
	s.turns = append([]turn{say(0, "the prompt", "begun")}, s.turns...)
	text = strings.Join(s.lines(s.id), "")
	at := strings.Index(text, "This session is being continued")
	from := strings.LastIndex(text[:at], `"type":"user"`)
	if from < 0 || strings.Contains(text[from:at], "\n") {
		from = at + strings.Index(text[at:], `"type":"user"`)
	}
	q.put(q.file(s), text[:from]+`"isCompactSummary":true,`+text[from:])
	q.sync(SyncOptions{})
	if q.holds("wallaby") != 1 || q.holds("%% vr {") != 2 {
		t.Errorf("%v", q.notes())
	}
}
