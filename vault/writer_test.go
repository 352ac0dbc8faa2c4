package vault

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func newDisk(t *testing.T) (*DiskWriter, string) {
	t.Helper()
	dir := t.TempDir()
	w, err := NewDiskWriter(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	return w, dir
}

// everyWriter runs a test with each implementation of Writer.
func everyWriter(t *testing.T, test func(t *testing.T, w Writer)) {
	t.Run("disk", func(t *testing.T) {
		w, _ := newDisk(t)
		test(t, w)
	})
	t.Run("dry", func(t *testing.T) {
		w, dir := newDisk(t)
		test(t, NewDryRun(w))
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
			t.Errorf("a dry run left %v, %v", entries, err)
		}
	})
}

func write(t *testing.T, w Writer, name, text, expect string) {
	t.Helper()
	if err := w.Write(name, []byte(text), WriteOptions{ExpectHash: expect}); err != nil {
		t.Fatal(err)
	}
}

func expectText(t *testing.T, w Writer, name, want string) {
	t.Helper()
	if got, err := w.Read(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

func TestWriterExpectsHash(t *testing.T) {
	everyWriter(t, func(t *testing.T, w Writer) {
		write(t, w, "a/b/n.md", "one", "")
		err := w.Write("a/b/n.md", []byte("two"), WriteOptions{})
		var conflict *ConflictError
		if !errors.As(err, &conflict) || conflict.Have != Hash([]byte("one")) || !errors.Is(err, ErrConflict) {
			t.Errorf("creating over a file gave %v", err)
		}
		write(t, w, "a/b/n.md", "two", Hash([]byte("one")))
		if err := w.Write("a/b/n.md", nil, WriteOptions{ExpectHash: Hash([]byte("one"))}); !errors.Is(err, ErrConflict) {
			t.Errorf("a stale hash gave %v", err)
		}
		if err := w.Write("gone.md", nil, WriteOptions{ExpectHash: Hash(nil)}); !errors.Is(err, ErrConflict) {
			t.Errorf("replacing a missing file gave %v", err)
		}
		expectText(t, w, "a/b/n.md", "two")
		write(t, w, "a/b/n.md", "", AnyHash)
		expectText(t, w, "a/b/n.md", "")
		if err := w.Write("d.md", []byte("x"), WriteOptions{Durable: true}); err != nil {
			t.Error(err)
		}
		if err := w.SyncDirs(); err != nil {
			t.Error(err)
		}
	})
}

func TestWriterRenameAndRemove(t *testing.T) {
	everyWriter(t, func(t *testing.T, w Writer) {
		write(t, w, "a.md", "A", "")
		write(t, w, "b.md", "B", "")
		if err := w.Rename("a.md", "b.md"); !errors.Is(err, ErrConflict) {
			t.Errorf("renaming over a file gave %v", err)
		}
		if err := w.Rename("a.md", "x/y/a.md"); err != nil {
			t.Fatal(err)
		}
		expectText(t, w, "x/y/a.md", "A")
		if _, err := w.Read("a.md"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the old name answers %v", err)
		}
		if err := w.Rename("a.md", "c.md"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("renaming a missing file gave %v", err)
		}
		if err := w.Remove("b.md"); err != nil {
			t.Error(err)
		}
		if err := w.Remove("b.md"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("removing twice gave %v", err)
		}
		write(t, w, "b.md", "again", "")
	})
}

func TestWriterStaysInside(t *testing.T) {
	everyWriter(t, func(t *testing.T, w Writer) {
		write(t, w, "in.md", "", "")
		for _, name := range []string{"../x.md", "a/../../x.md", "/etc/x.md", "", ".", "a/.."} {
			_, err := w.Read(name)
			for action, err := range map[string]error{
				"read": err, "write": w.Write(name, nil, WriteOptions{}),
				"rename": w.Rename("in.md", name), "rename from": w.Rename(name, "y.md"), "remove": w.Remove(name),
			} {
				if !errors.Is(err, ErrOutside) {
					t.Errorf("%s %q gave %v", action, name, err)
				}
			}
		}
	})
}

func TestDiskWriterRefusesLinksOut(t *testing.T) {
	w, dir := newDisk(t)
	outside := filepath.Join(t.TempDir(), "secret.md")
	if err := os.WriteFile(outside, []byte("s"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"file.md": outside, "folder": filepath.Dir(outside)} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
	}
	_, err := w.Read("file.md")
	for action, err := range map[string]error{
		"read": err, "write": w.Write("file.md", nil, WriteOptions{ExpectHash: AnyHash}),
		"write below": w.Write("folder/new.md", nil, WriteOptions{}), "remove below": w.Remove("folder/secret.md"),
		"rename": w.Rename("file.md", "x.md"), "rename below": w.Rename("folder/secret.md", "x.md"),
	} {
		if !errors.Is(err, ErrOutside) {
			t.Errorf("%s gave %v", action, err)
		}
	}
	if data, err := os.ReadFile(outside); err != nil || string(data) != "s" {
		t.Errorf("the file outside holds %q, %v", data, err)
	}
}

func TestDiskWriterModesAndLeftovers(t *testing.T) {
	w, dir := newDisk(t)
	write(t, w, "p/new.md", "x", "")
	theirs := filepath.Join(dir, "theirs.md")
	if err := os.WriteFile(theirs, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	write(t, w, "theirs.md", "new", Hash([]byte("old")))
	for name, want := range map[string]fs.FileMode{"p": 0o700, "p/new.md": 0o600, "theirs.md": 0o644} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has mode %v, %v; want %v", name, info.Mode().Perm(), err, want)
		}
	}
	_ = w.Write("p/new.md", []byte("y"), WriteOptions{}) // a conflict, whose temporary file must go
	var names []string
	for entries, _ := os.ReadDir(filepath.Join(dir, "p")); len(names) < len(entries); {
		names = append(names, entries[len(names)].Name())
	}
	if got := strings.Join(names, " "); got != "new.md" {
		t.Errorf("the folder holds %s", got)
	}
}

func TestDryRunChanges(t *testing.T) {
	disk, dir := newDisk(t)
	for _, name := range []string{"mod.md", "same.md", "old.md", "del.md"} {
		write(t, disk, name, name, "")
	}
	d := NewDryRun(disk)
	write(t, d, "new.md", "1", "")
	write(t, d, "new.md", "2", Hash([]byte("1")))
	write(t, d, "mod.md", "m", AnyHash)
	write(t, d, "same.md", "s", AnyHash)
	write(t, d, "same.md", "same.md", AnyHash)
	write(t, d, "brief.md", "b", "")
	for _, err := range []error{
		d.Rename("old.md", "mid.md"), d.Rename("mid.md", "moved.md"), d.Remove("del.md"), d.Remove("brief.md"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []Change{
		{Path: "new.md", Kind: ChangeCreate, After: []byte("2")},
		{Path: "mod.md", Kind: ChangeModify, Before: []byte("mod.md"), After: []byte("m")},
		{Path: "moved.md", From: "old.md", Kind: ChangeRename, Before: []byte("old.md"), After: []byte("old.md")},
		{Path: "del.md", Kind: ChangeRemove, Before: []byte("del.md")},
	}
	if diff := cmp.Diff(want, d.Changes()); diff != "" {
		t.Error(diff)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "mod.md")); err != nil || string(data) != "mod.md" {
		t.Errorf("the file on disk holds %q, %v", data, err)
	}
}
