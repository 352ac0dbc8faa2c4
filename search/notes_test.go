package search

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/vaultrecall/vaultrecall/vault"
)

func contextAt(deadline time.Time) (context.Context, context.CancelFunc) {
	return context.WithDeadline(ctx, deadline)
}

func TestNotesAndExchanges(t *testing.T) {
	fork := exchange("u2", "second", "x")
	fork.SessionIDs = []string{"s1", "s9"}
	doc := session("p", "s1", exchange("u1", "first", "x"), fork)
	doc.Hash, doc.Size, doc.ModTime = "abc", 12, today.Add(5*time.Nanosecond)
	clip := entity("p", "Clip", "first")
	clip.Type = vault.TypeClip
	ix := openIndex(t, doc, clip)
	notes, err := ix.Notes(ctx)
	if err != nil || len(notes) != 2 {
		t.Fatalf("notes %+v, %v", notes, err)
	}
	want := NoteRow{Path: doc.Path, ID: "s1", Title: "Session s1", Type: vault.TypeSession, Project: "p", Status: "active",
		SessionID: "s1", Size: 12, ModTime: doc.ModTime, Hash: "abc"}
	if !reflect.DeepEqual(notes[1], want) {
		t.Errorf("note %+v, want %+v", notes[1], want)
	}
	refs, err := ix.Exchanges(ctx)
	ref := ExchangeRef{Path: doc.Path, Anchor: "ex-u2", Sessions: []string{"s1", "s9"}}
	if err != nil || len(refs) != 2 || !reflect.DeepEqual(refs["u2"], ref) {
		t.Errorf("exchanges %+v, %v", refs, err)
	}
	if got, err := ix.FindExchange(ctx, "u2"); err != nil || !reflect.DeepEqual(got, ref) {
		t.Errorf("found %+v, %v", got, err)
	}
	for _, uuid := range []string{"", "nowhere"} {
		if _, err := ix.FindExchange(ctx, uuid); !errors.Is(err, ErrNotFound) {
			t.Errorf("FindExchange(%q): %v", uuid, err)
		}
	}
}

func TestReplacedNoteLeavesNothing(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy zebra", "x"), exchange("b", "quokka", "y")))
	put(t, ix, session("p", "s1", exchange("a", "deploy lion", "x")))
	wantAnchors(t, ask(t, ix, Query{Text: "zebra quokka"}))
	wantAnchors(t, ask(t, ix, Query{Text: "lion"}), "ex-a")
	checkClean(t, ix)
	if err := ix.Write(ctx, func(tx *Tx) error { return tx.DeleteNote(ctx, session("p", "s1").Path) }); err != nil {
		t.Fatal(err)
	}
	stats, err := ix.Stats(ctx)
	if err != nil || stats.Notes+stats.Units+stats.Chunks+stats.Words != 0 {
		t.Errorf("left over: %+v, %v", stats, err)
	}
	checkClean(t, ix)
}

func TestStats(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "x", "y")), session("p", "s2", exchange("a", "x", "y"), exchange("b", "x", "y")),
		entity("p", "E", "x"))
	if err := ix.Write(ctx, func(tx *Tx) error {
		return errors.Join(tx.PutSource(ctx, Source{Path: "1", SkippedLines: 3, Duplicates: 2}),
			tx.PutSource(ctx, Source{Path: "2", Skipped: "foreign"}), tx.PutSource(ctx, Source{Path: "3", Failed: "denied", SkippedLines: 1}),
			tx.PutSource(ctx, Source{Path: "4"}), tx.DeleteSource(ctx, "4"))
	}); err != nil {
		t.Fatal(err)
	}
	s, err := ix.Stats(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if s.Bytes < 4096 || s.Words < 3 || s.Chunks < 4 {
		t.Errorf("sizes %+v", s)
	}
	s.Bytes, s.Words, s.Chunks = 0, 0, 0
	want := Stats{Sessions: 2, Exchanges: 2, Notes: 3, ByType: map[vault.NoteType]int{"session": 2, "entity": 1}, Units: 4,
		Sources: 3, SkippedFiles: 1, SkippedLines: 4, Duplicates: 2, Failed: []FailedSource{{"3", "denied"}},
		DuplicateExchanges: 1, SchemaVersion: 1, ContentVersion: ContentVersion}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got  %+v\nwant %+v", s, want)
	}
	if findings, err := ix.Check(ctx); err != nil || len(findings) != 1 {
		t.Errorf("check: %q, %v", findings, err)
	}
}

func TestPrune(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy", "x")), session("p", "s2", exchange("b", "deploy", "x")))
	if err := ix.Write(ctx, func(tx *Tx) error {
		if _, err := tx.exec("PRAGMA defer_foreign_keys = 1"); err != nil {
			return err
		}
		return errors.Join(tx.PutSource(ctx, Source{Path: "gone"}), tx.PutSource(ctx, Source{Path: "here"}))
	}); err != nil {
		t.Fatal(err)
	}
	noteExists := func(path string) bool { return strings.HasSuffix(path, "s2.md") }
	sourceExists := func(path string) bool { return path == "here" }
	want := Pruned{Notes: []string{session("p", "s1").Path}, Sources: []string{"gone"}}
	for _, dry := range []bool{true, false} {
		if got, err := ix.Prune(ctx, noteExists, sourceExists, dry); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("dry %v: %+v, %v", dry, got, err)
		}
		if a := ask(t, ix, Query{Text: "deploy"}); (len(a.Hits) == 2) != dry {
			t.Errorf("dry %v: %q", dry, anchors(a))
		}
	}
	if got, err := ix.Prune(ctx, noteExists, sourceExists, false); err != nil || !reflect.DeepEqual(got, Pruned{}) {
		t.Errorf("again: %+v, %v", got, err)
	}
	checkClean(t, ix)
}

func TestPruneDropsOrphans(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy", "x")))
	db, err := ix.writer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA foreign_keys = off; DELETE FROM notes; PRAGMA foreign_keys = on"); err != nil {
		t.Fatal(err)
	}
	if findings, err := ix.Check(ctx); err != nil || len(findings) == 0 {
		t.Errorf("check: %q, %v", findings, err)
	}
	yes := func(string) bool { return true }
	if p, err := ix.Prune(ctx, yes, yes, false); err != nil || p.Orphans == 0 {
		t.Errorf("pruned %+v, %v", p, err)
	}
	if s, err := ix.Stats(ctx); err != nil || s.Orphans+s.Units+s.Chunks != 0 {
		t.Errorf("left over: %+v, %v", s, err)
	}
}

func TestSessionsAndRecent(t *testing.T) {
	at := func(u vault.Unit, hours int) vault.Unit {
		u.Time, u.Branch = today.Add(-time.Duration(hours)*time.Hour), "b"+u.PromptUUID
		return u
	}
	moved := at(exchange("c", "in app two", "x"), 1)
	moved.Project = "web"
	one := session("app", "sess1", at(exchange("a", "first", "x"), 30), at(exchange("b", "second", "x"), 3), moved)
	more := session("app", "sess1x", at(exchange("d", "third", "x"), 2))
	more.SessionID, more.ID = "sess1", "sess1-2"
	archived := session("app", "sess9", at(exchange("z", "old", "x"), 1))
	archived.Status = vault.StatusArchived
	secret := session("secret", "sess7", at(exchange("s", "hidden", "x"), 1))
	ix := openIndex(t, one, more, archived, secret, projectIndex("secret", true), session("web", "sess2", at(exchange("w", "web", "x"), 5)))
	rows, err := ix.Sessions(ctx, SessionFilter{})
	if err != nil || len(rows) != 2 {
		t.Fatalf("sessions %+v, %v", rows, err)
	}
	want := SessionRow{SessionID: "sess1", Title: "Session sess1", Path: one.Path, Project: "app", Status: "active", Branch: "bc",
		Exchanges: 4, First: today.Add(-30 * time.Hour), Last: today.Add(-time.Hour)}
	if rows[0] != want {
		t.Errorf("got  %+v\nwant %+v", rows[0], want)
	}
	if rows, err := ix.Sessions(ctx, SessionFilter{Archived: true, Limit: 2, Filter: Filter{Since: today.Add(-2 * time.Hour)}}); err != nil || len(rows) != 2 {
		t.Errorf("with archived: %+v, %v", rows, err)
	}
	recent, err := ix.Recent(ctx, today.Add(-24*time.Hour), "", "")
	if err != nil || len(recent) != 2 {
		t.Fatalf("recent %+v, %v", recent, err)
	}
	if recent[0].Project != "app" && recent[0].Project != "web" || recent[0].Last != today.Add(-time.Hour) {
		t.Errorf("newest %+v", recent[0])
	}
	for _, r := range recent {
		for _, s := range r.Sessions {
			if len(s.Prompts) != s.Exchanges || s.Last.Before(s.First) {
				t.Errorf("%s: %+v", r.Project, s)
			}
		}
	}
	if only, err := ix.Recent(ctx, today.Add(-24*time.Hour), "web", ""); err != nil || len(only) != 1 || only[0].Exchanges != 2 {
		t.Errorf("web: %+v, %v", only, err)
	}
	if inside, err := ix.Recent(ctx, time.Time{}, "secret", "secret"); err != nil || len(inside) != 1 {
		t.Errorf("from within: %+v, %v", inside, err)
	}
}

func TestPreview(t *testing.T) {
	filler := strings.Repeat("nothing of note is said here, and more of it. ", 8)
	text := "# Heading\n\n> quoted **bold**\n\n- item with [a link](http://x.example/y)\n\n" + filler +
		"\n\n```go\nfunc main() {}\n```\n\nThe `compaction` threshold\nis **forty** percent | in the\nend.\n\n" + filler
	ix := openIndex(t, session("p", "s1", exchange("a", "x", text)))
	h := ask(t, ix, Query{Text: "compaction threshold"}).Hits[0]
	if n := utf8.RuneCountInString(h.Preview); n < 60 || n > previewLength+6 {
		t.Errorf("%d characters: %q", n, h.Preview)
	}
	if strings.ContainsAny(h.Preview, "\n`*|#>") || !strings.Contains(h.Preview, "compaction threshold is forty percent") {
		t.Errorf("preview %q", h.Preview)
	}
	if !strings.HasPrefix(h.Preview, "… ") || !strings.HasSuffix(h.Preview, " …") {
		t.Errorf("cuts are not marked: %q", h.Preview)
	}
	var words []string
	for _, r := range h.Highlights {
		words = append(words, h.Preview[r.Start:r.End])
	}
	if strings.Join(words, ",") != "compaction,threshold" {
		t.Errorf("highlights %q", words)
	}
}

func FuzzPreview(f *testing.F) {
	f.Add("some **text** with compaction", "compaction")
	f.Add("é\u0301用户[a](b)", "用户")
	f.Fuzz(func(t *testing.T, text, query string) {
		a := newAnalyser()
		r := newReader(makePlan(ParseText(query), a), a)
		preview, ranges := r.preview(strings.ToValidUTF8(text, ""))
		if strings.ContainsRune(preview, '\n') || utf8.RuneCountInString(preview) > previewLength+6 {
			t.Errorf("preview %q", preview)
		}
		last := 0
		for _, g := range ranges {
			if g.Start < last || g.End <= g.Start || g.End > len(preview) || !utf8.ValidString(preview[g.Start:g.End]) {
				t.Fatalf("range %v of %q", g, preview)
			}
			last = g.End
		}
	})
}
