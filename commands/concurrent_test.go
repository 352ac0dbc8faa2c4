package commands

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestThreeSyncsAtOnce runs three processes' worth of syncs, with recalls in
// between that must neither wait for them nor fail.
func TestThreeSyncsAtOnce(t *testing.T) {
	p := newPlace(t)
	talks, owners := history(60)
	for i, s := range talks {
		p.writeAs(s, owners[i])
	}
	p.sync(SyncOptions{Project: "p0"}) // so that there is a vault to ask
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() { runChild(t, p.dir, 0) })
	}
	d := p.open()
	for range 20 {
		start := time.Now()
		if _, err := d.Recall(context.Background(), RecallOptions{Query: "question", All: true}); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("a recall took %v", took)
		}
	}
	group.Wait()
	seen := map[string]int{}
	for name, text := range p.notes() {
		if !strings.Contains(name, "/sessions/") {
			continue
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "%% vr {") {
				seen[line]++
			}
		}
	}
	if len(seen) != 60*2+12 {
		t.Errorf("%d different exchanges", len(seen))
	}
	for line, n := range seen {
		if n != 1 {
			t.Errorf("%d times: %s", n, line)
		}
	}
}

// TestOnlyOneProject writes one project and leaves the others for later.
func TestOnlyOneProject(t *testing.T) {
	p := newPlace(t)
	p.write(talk{id: "a", cwd: "/home/x/shop", turns: []turn{say(1, "question", "in the shop")}})
	p.write(talk{id: "b", cwd: "/home/x/billing", turns: []turn{say(1, "question", "in billing")}})
	if r := p.sync(SyncOptions{Project: "shop"}); r.Sessions != 1 || p.holds("in billing") != 0 {
		t.Errorf("%+v", r)
	}
	if r := p.sync(SyncOptions{}); r.Sessions != 1 || p.holds("in billing") != 1 {
		t.Errorf("the other project did not come later: %+v", r)
	}
}

// TestLongSessionContinues writes a session that does not fit into one note.
func TestLongSessionContinues(t *testing.T) {
	p := newPlace(t)
	s := talk{id: "long", cwd: "/home/x/shop", title: "Long"}
	for i := range 30 {
		s.turns = append(s.turns, say(i, "question", strings.Repeat("a long answer ", 2000)))
	}
	p.write(s)
	p.sync(SyncOptions{})
	notes := 0
	for name, text := range p.notes() {
		if strings.Contains(name, "/sessions/") {
			notes++
			if len(text) > 300<<10 {
				t.Errorf("%s has %d bytes", name, len(text))
			}
		}
	}
	_, second := p.only("Long (2).md")
	if notes < 3 || p.holds("%% vr {") != 30 || !strings.Contains(second, uuid("long")+"-2") || !strings.Contains(second, "continues: ") {
		t.Errorf("%d notes, %d exchanges", notes, p.holds("%% vr {"))
	}
	s.turns = append(s.turns, say(50, "one more", "at the end"))
	p.write(s)
	if r := p.sync(SyncOptions{}); r.Exchanges != 1 || p.holds("at the end") != 1 {
		t.Errorf("%+v", r)
	}
	validNotes(t, p.notes())
}
