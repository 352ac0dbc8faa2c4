package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Folder is the one folder of a vault that is ours; the rest is the person's.
const Folder = "claude"

// Scrub masks what must not be written: secrets and private text. It must be
// idempotent and safe for concurrent use.
type Scrub func(string) string

// Options are the world a Vault lives in.
type Options struct {
	// Make creates the vault's folder where it is missing.
	Make bool
	// DryRun records changes instead of writing them; see Changes.
	DryRun bool
	// Zone is the time zone of headings and file names; nil is the machine's.
	Zone *time.Location
}

// Vault is an Obsidian vault. Its methods may be called concurrently, but
// whoever changes notes should hold the vault's lock.
type Vault struct {
	root   string
	disk   *DiskWriter // nil where the folder is missing
	writer Writer
	dry    *DryRun // nil unless nothing may be written
	scrub  Scrub
	zone   *time.Location
}

// Open returns the vault at root. Where the folder is missing and not made, the
// vault is empty: Exists is false, and reading finds nothing. A nil scrub is an
// error: nothing may be written unmasked. Close it after use.
func Open(root string, scrub Scrub, o Options) (*Vault, error) {
	if scrub == nil {
		return nil, errors.New("vault: a scrubbing function is required")
	}
	absolute, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", root, err)
	}
	v := &Vault{root: absolute, scrub: scrub, zone: o.Zone}
	if v.zone == nil {
		v.zone = time.Local
	}
	return v, v.open(o)
}

func (v *Vault) open(o Options) error {
	if o.Make {
		if err := os.MkdirAll(v.root, 0o700); err != nil {
			return fmt.Errorf("%s: make the vault: %w", v.root, err)
		}
	}
	if _, err := os.Stat(v.root); errors.Is(err, fs.ErrNotExist) {
		v.dry = NewDryRun(nowhere{})
		v.writer = v.dry
		return nil
	}
	disk, err := NewDiskWriter(v.root)
	if err != nil {
		return err
	}
	v.disk, v.writer = disk, disk
	if o.DryRun {
		v.dry = NewDryRun(disk)
		v.writer = v.dry
	}
	return nil
}

// Close releases the handle on the vault's folder.
func (v *Vault) Close() error {
	if v.disk == nil {
		return nil
	}
	return v.disk.Close()
}

// Changes lists what a dry run would have done; nil unless it is one.
func (v *Vault) Changes() []Change {
	if v.dry == nil {
		return nil
	}
	return v.dry.Changes()
}

// nowhere is the Writer below a vault whose folder is missing.
type nowhere struct{ Writer }

func (nowhere) Read(path string) ([]byte, error) {
	return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
}

// Root is the vault's folder, absolute.
func (v *Vault) Root() string { return v.root }

// Zone is the time zone of headings and file names.
func (v *Vault) Zone() *time.Location { return v.zone }

// Scrub masks secrets and private text.
func (v *Vault) Scrub(s string) string { return v.scrub(s) }

// Exists tells whether there is anything of ours in the vault.
func (v *Vault) Exists() bool {
	info, err := os.Stat(filepath.Join(v.root, Folder))
	return err == nil && info.IsDir()
}

// Read reads the note at a path from the vault's root. A path that leaves the
// vault, also through a symbolic link, is ErrOutside.
func (v *Vault) Read(notePath string) (*Note, error) {
	raw, err := v.writer.Read(notePath)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(filepath.Join(v.root, filepath.FromSlash(notePath)))
	if err != nil { // only recorded, in a dry run
		info = nil
	}
	return readNote(notePath, raw, info)
}

// Write replaces the note's bytes by raw, if the file still is what it was
// when n was read; else it returns ErrConflict and changes nothing. Writing
// what is there already does nothing.
func (v *Vault) Write(n *Note, raw []byte, o WriteOptions) error {
	if n.Hash == Hash(raw) {
		return nil
	}
	o.ExpectHash = n.Hash
	return v.writer.Write(n.Path, raw, o)
}

// Create writes a new note. A file that is there already is ErrConflict.
func (v *Vault) Create(notePath string, raw []byte, o WriteOptions) error {
	o.ExpectHash = ""
	return v.writer.Write(notePath, raw, o)
}

// Move renames a note within the vault.
func (v *Vault) Move(from, to string) error { return v.writer.Rename(from, to) }

// Remove deletes a note that we made and nobody touched.
func (v *Vault) Remove(notePath string) error { return v.writer.Remove(notePath) }

// SyncDirs makes the folders of all notes written since the last call durable.
func (v *Vault) SyncDirs() error { return v.writer.SyncDirs() }

// ReadFile returns a file's bytes as they are, also where no note can be made
// of them.
func (v *Vault) ReadFile(path string) ([]byte, error) { return v.writer.Read(path) }
