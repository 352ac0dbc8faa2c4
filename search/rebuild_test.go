package search

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

func TestFilesArePrivate(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "x", "y")))
	dir := filepath.Dir(ix.Path())
	for path, want := range map[string]fs.FileMode{dir: 0o700, ix.Path(): 0o600, ix.Path() + "-wal": 0o600, ix.Path() + "-shm": 0o600} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s is %o, want %o", path, got, want)
		}
	}
}

func TestPathOfAnyName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "50% of my?#vault äöü", "index.db")
	ix, err := Open(ctx, path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	put(t, ix, session("p", "s1", exchange("a", "x marks", "y")))
	wantAnchors(t, ask(t, ix, Query{Text: "marks"}), "ex-a")
}

func TestScrubIsNeeded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	if _, err := Open(ctx, path, Options{}); err == nil {
		t.Error("opened without a Scrub function")
	}
	if err := Rebuild(ctx, path, Options{}, func(*Tx) error { return nil }); err == nil {
		t.Error("rebuilt without a Scrub function")
	}
}

// TestSecretsStandNowhere looks for a secret in every byte of the index and of
// an answer.
func TestSecretsStandNowhere(t *testing.T) {
	const secret = "hunter2hunter2"
	o := options()
	o.Scrub = func(s string) string { return strings.ReplaceAll(s, secret, "⟦redacted:test⟧") }
	path := filepath.Join(t.TempDir(), "index.db")
	ix, err := Open(ctx, path, o)
	if err != nil {
		t.Fatal(err)
	}
	doc := session("p", "s1", exchange("a", "password "+secret, "it is "+secret))
	doc.Title, doc.Aliases, doc.Tags, doc.Files = secret, []string{secret}, []string{secret}, []string{secret}
	put(t, ix, doc)
	if err := ix.Write(ctx, func(tx *Tx) error { return tx.PutSource(ctx, Source{Path: "f", Failed: secret}) }); err != nil {
		t.Fatal(err)
	}
	a := ask(t, ix, Query{Text: "password " + secret})
	if len(a.Hits) != 1 || strings.Contains(fmt.Sprintf("%+v %+v", a, a.Hits[0].Explain), secret) {
		t.Errorf("answer %+v", a)
	}
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(raw, []byte(secret)) {
		t.Error("the secret stands in the index")
	}
}

func TestDamagedAndNewer(t *testing.T) {
	dir := t.TempDir()
	damaged := filepath.Join(dir, "damaged.db")
	if err := os.WriteFile(damaged, bytes.Repeat([]byte("no database "), 500), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, damaged, options()); !errors.Is(err, ErrDamaged) {
		t.Errorf("damaged: %v", err)
	}
	newer := filepath.Join(dir, "newer.db")
	db, err := sql.Open("sqlite3", newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 999"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := Open(ctx, newer, options()); !errors.Is(err, ErrNewer) {
		t.Errorf("newer: %v", err)
	}
	for _, path := range []string{damaged, newer, filepath.Join(dir, "missing", "x.db")} {
		rebuild(t, path, session("p", "s1", exchange("a", "deploy", "x")))
		ix, err := Open(ctx, path, options())
		if err != nil {
			t.Fatal(err)
		}
		wantAnchors(t, ask(t, ix, Query{Text: "deploy"}), "ex-a")
		checkClean(t, ix)
		ix.Close()
	}
}

func rebuild(t *testing.T, path string, docs ...vault.Document) {
	t.Helper()
	if err := Rebuild(ctx, path, options(), func(tx *Tx) error {
		for _, d := range docs {
			if err := tx.PutNote(ctx, d); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func TestRebuildKeepsSourcesAndIsNoticed(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy old", "x")))
	source := Source{Path: "/s/1.jsonl", Size: 9, ModTime: today, SessionID: "s1", Cursor: []byte(`{"offset":7}`),
		Records: 3, Exchanges: 2, SkippedLines: 1, Duplicates: 4, Skipped: "foreign", Failed: "broken"}
	if err := ix.Write(ctx, func(tx *Tx) error {
		return errors.Join(tx.PutSource(ctx, source), tx.SetMeta(ctx, "mark", "kept"))
	}); err != nil {
		t.Fatal(err)
	}
	rebuild(t, ix.Path(), session("p", "s2", exchange("b", "deploy new", "x")))
	wantAnchors(t, ask(t, ix, Query{Text: "deploy"}), "ex-b")
	sources, err := ix.Sources(ctx)
	if err != nil || !reflect.DeepEqual(sources, []Source{source}) {
		t.Errorf("sources %+v, %v", sources, err)
	}
	if meta, err := ix.Meta(ctx, "mark"); err != nil || meta != "kept" {
		t.Errorf("meta %q, %v", meta, err)
	}
	put(t, ix, session("p", "s3", exchange("c", "deploy after", "x")))
	if a := ask(t, ix, Query{Text: "deploy"}); len(a.Hits) != 2 {
		t.Errorf("after a write to the new file: %q", anchors(a))
	}
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Open(ctx, ix.Path(), options())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if a := ask(t, again, Query{Text: "deploy"}); len(a.Hits) != 2 {
		t.Errorf("opened again: %q", anchors(a))
	}
}

func TestFailedRebuildLeavesTheOld(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy", "x")))
	boom := errors.New("boom")
	err := Rebuild(ctx, ix.Path(), options(), func(tx *Tx) error {
		if err := tx.PutNote(ctx, session("p", "s2", exchange("b", "deploy", "x"))); err != nil {
			return err
		}
		return boom
	})
	if !errors.Is(err, boom) {
		t.Errorf("error %v", err)
	}
	wantAnchors(t, ask(t, ix, Query{Text: "deploy"}), "ex-a")
	files, err := filepath.Glob(ix.Path() + ".new*")
	if err != nil || len(files) > 0 {
		t.Errorf("left behind: %q, %v", files, err)
	}
}

func TestFailedWriteChangesNothing(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy", "x")))
	boom := errors.New("boom")
	err := ix.Write(ctx, func(tx *Tx) error {
		if err := tx.DeleteNote(ctx, session("p", "s1").Path); err != nil {
			return err
		}
		return boom
	})
	if !errors.Is(err, boom) {
		t.Errorf("error %v", err)
	}
	wantAnchors(t, ask(t, ix, Query{Text: "deploy"}), "ex-a")
	checkClean(t, ix)
}

// TestReadersAndWriters: nobody sees "database is locked".
func TestReadersAndWriters(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy", "x")))
	var wg sync.WaitGroup
	for w := range 3 {
		other, err := Open(ctx, ix.Path(), options())
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		wg.Go(func() {
			for i := range 10 {
				id := string(rune('a'+w)) + string(rune('a'+i))
				if err := other.Write(ctx, func(tx *Tx) error {
					return tx.PutNote(ctx, session("p", "sess-"+id, exchange(id, "deploy "+id, "x")))
				}); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			for range 20 {
				if a, err := other.Search(ctx, Query{Text: "deploy"}); err != nil || len(a.Hits) == 0 {
					t.Error(len(a.Hits), err)
				}
			}
		})
	}
	wg.Wait()
	stats, err := ix.Stats(ctx)
	if err != nil || stats.Exchanges != 31 {
		t.Errorf("stats %+v, %v", stats, err)
	}
	checkClean(t, ix)
}

func TestStale(t *testing.T) {
	ix := openIndex(t)
	if stale, err := ix.Stale(ctx); stale || err != nil {
		t.Errorf("a new index: %v, %v", stale, err)
	}
	if err := ix.Write(ctx, func(tx *Tx) error {
		_, err := tx.exec("UPDATE meta SET value = '0' WHERE key = 'content'")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if stale, err := ix.Stale(ctx); !stale || err != nil {
		t.Errorf("another content: %v, %v", stale, err)
	}
	if findings, err := ix.Check(ctx); err != nil || len(findings) != 1 {
		t.Errorf("check: %q, %v", findings, err)
	}
}

func TestCancelledContext(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "deploy", "x")))
	gone, cancel := contextAt(time.Time{})
	defer cancel()
	if err := ix.Write(gone, func(*Tx) error { t.Error("ran"); return nil }); err == nil {
		t.Error("wrote after the end of its context")
	}
	if _, err := ix.Search(gone, Query{Text: "deploy"}); err == nil {
		t.Error("searched after the end of its context")
	}
}
