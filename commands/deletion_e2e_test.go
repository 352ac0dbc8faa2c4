package commands

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestForkDoesNotBringBack deletes a session's note. Forks of it, made before
// and after, hold its exchanges and go on, and the index is made anew.
func TestForkDoesNotBringBack(t *testing.T) {
	p := newPlace(t)
	first := talk{id: "first", cwd: "/home/x/shop", title: "First", turns: []turn{say(1, "shared", "what was deleted")}}
	fork := func(id string, at int) talk {
		return talk{id: id, cwd: "/home/x/shop", turns: append(slices.Clone(first.turns), turn{day: 1, at: at, prompt: "on in " + id, answers: []string{"kept"}, key: id})}
	}
	p.write(first)
	p.writeAs(fork("before", 10), "first")
	p.sync(SyncOptions{})
	path, _ := p.only(" First.md")
	if err := os.Remove(filepath.Join(p.config().Vault, path)); err != nil {
		t.Fatal(err)
	}
	p.sync(SyncOptions{})
	p.writeAs(fork("after", 20), "first")
	p.sync(SyncOptions{})
	if err := os.RemoveAll(filepath.Dir(p.config().Index)); err != nil {
		t.Fatal(err)
	}
	p.sync(SyncOptions{})
	p.sync(SyncOptions{Full: true})
	if p.holds("what was deleted") != 0 || p.holds("> on in") != 2 {
		t.Errorf("%v", p.notes())
	}
	p.takeBack(uuid("first"))
	p.sync(SyncOptions{})
	if p.holds("what was deleted") != 1 {
		t.Errorf("did not come back: %v", p.notes())
	}
}

// TestPruneAcceptsWhatVanished lets a person say that thirty notes are deleted.
func TestPruneAcceptsWhatVanished(t *testing.T) {
	p := newPlace(t)
	for i := range 40 {
		p.write(talk{id: fmt.Sprint(i), cwd: "/home/x/shop", title: fmt.Sprintf("title %02d", i), turns: []turn{say(i, "question", fmt.Sprintf("answer %02d", i))}})
	}
	p.sync(SyncOptions{})
	for name := range p.notes() {
		if strings.Contains(name, "title 0") || strings.Contains(name, "title 1") || strings.Contains(name, "title 2") {
			if err := os.Remove(filepath.Join(p.config().Vault, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if r := p.sync(SyncOptions{}); len(r.Vanished) != 30 || r.Forgotten != 0 || r.Exchanges != 0 {
		t.Errorf("vanished %d, forgotten %d, new %d", len(r.Vanished), r.Forgotten, r.Exchanges)
	}
	d := p.open()
	dry, err := d.Prune(context.Background(), true)
	done, err2 := d.Prune(context.Background(), false)
	if err != nil || err2 != nil || len(dry.Notes) != 30 || len(done.Notes) != 30 {
		t.Errorf("%d, %d, %v %v", len(dry.Notes), len(done.Notes), err, err2)
	}
	if r := p.sync(SyncOptions{Full: true}); len(r.Vanished) != 0 || p.holds("%% vr {") != 10 {
		t.Errorf("vanished %d, %d exchanges", len(r.Vanished), p.holds("%% vr {"))
	}
}

// TestDecisionsOutliveTheIndex deletes a note, an exchange of another, edits a
// third and moves a fourth; then the index is deleted and everything read again.
func TestDecisionsOutliveTheIndex(t *testing.T) {
	p := newPlace(t)
	for _, id := range []string{"gone", "cut", "edited", "moved", "plain"} {
		p.write(talk{id: id, cwd: "/home/x/shop", title: id, turns: []turn{say(1, "first of "+id, "one of "+id), say(2, "second of "+id, "two of "+id)}})
	}
	p.sync(SyncOptions{})
	file := func(id string) string {
		path, _ := p.only(" " + id + ".md")
		return filepath.Join(p.config().Vault, path)
	}
	_, cut := p.only(" cut.md")
	_, edited := p.only(" edited.md")
	p.put(file("cut"), cut[:strings.Index(cut, "## 08:01")]+cut[strings.Index(cut, "## 08:02"):])
	p.put(file("edited"), strings.Replace(edited, "one of edited", "one of edited, by hand", 1))
	moved := filepath.Join(p.config().Vault, "claude", "kept.md")
	if err := os.Rename(file("moved"), moved); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file("gone")); err != nil {
		t.Fatal(err)
	}
	p.sync(SyncOptions{})
	p.sync(SyncOptions{Full: true}) // which counts the exchanges that are left
	want := p.notes()
	if err := os.RemoveAll(filepath.Dir(p.config().Index)); err != nil {
		t.Fatal(err)
	}
	p.sync(SyncOptions{})
	p.sync(SyncOptions{Full: true})
	for name, text := range p.notes() {
		if want[name] != text {
			t.Errorf("%s is\n%s\nand was\n%s", name, text, want[name])
		}
	}
	if p.holds("of gone") != 0 || p.holds("one of cut") != 0 || p.holds("two of cut") != 1 || p.holds("by hand") != 1 {
		t.Error("what the person did does not hold")
	}
}

// TestProjectsOfOneSession changes the folder in the middle of a session: the
// note lies where it began, and each exchange is found in its own project.
func TestProjectsOfOneSession(t *testing.T) {
	p := newPlace(t)
	shop := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "about the tills", "yes")}}
	billing := talk{id: "one", cwd: "/home/x/billing", turns: []turn{{day: 1, at: 5, prompt: "about the invoices", answers: []string{"yes"}, key: "later"}}}
	p.put(p.file(shop), strings.Join(append(shop.lines("one"), billing.lines("one")...), ""))
	p.sync(SyncOptions{})
	path, _ := p.only("/sessions/")
	if !strings.HasPrefix(path, "claude/projects/shop/") {
		t.Errorf("the note is %s", path)
	}
	d := p.open()
	for project, want := range map[string]string{"shop": "about the tills", "billing": "about the invoices"} {
		answer, err := d.Recall(context.Background(), RecallOptions{Query: "about", Project: project})
		if err != nil || len(answer.Results) != 1 || answer.Results[0].Heading != want {
			t.Errorf("%s: %+v, %v", project, answer.Results, err)
		}
	}
}
