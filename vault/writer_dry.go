package vault

import (
	"errors"
	"io/fs"
	"slices"
	"sync"
)

// ChangeKind says what happens to a file.
type ChangeKind string

// The kinds of changes.
const (
	ChangeCreate ChangeKind = "create"
	ChangeModify ChangeKind = "modify"
	ChangeRename ChangeKind = "rename"
	ChangeRemove ChangeKind = "remove"
)

// Change is what a dry run would have done to one file.
type Change struct {
	Path string
	// From is the old path of a rename, which may change the bytes too.
	From          string
	Kind          ChangeKind
	Before, After []byte // nil where there is no file
}

// DryRun is a Writer that records instead of writing. What it reads is what
// would stand there: the recorded bytes, else those of the writer below it.
type DryRun struct {
	below Writer

	mu sync.Mutex
	// files holds the recorded state of every touched path.
	files map[string]*dryFile
	order []string // the touched paths, first touch first
}

type dryFile struct {
	before, after []byte // nil for none
	from          string // the path it was renamed from
}

// NewDryRun returns a dry run over what below reads. It writes nothing there.
func NewDryRun(below Writer) *DryRun {
	return &DryRun{below: below, files: map[string]*dryFile{}}
}

// file returns the record of name, made from the writer below at first touch.
func (d *DryRun) file(name string) (*dryFile, error) {
	name, err := local(name)
	if err != nil {
		return nil, err
	}
	if f := d.files[name]; f != nil {
		return f, nil
	}
	data, err := d.below.Read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil && data == nil {
		data = []byte{}
	}
	f := &dryFile{before: data, after: data}
	d.files[name] = f
	d.order = append(d.order, name)
	return f, nil
}

// existing is file for a path where one must stand.
func (d *DryRun) existing(name, action string) (*dryFile, error) {
	f, err := d.file(name)
	if err == nil && f.after == nil {
		err = pathError(name, action, fs.ErrNotExist)
	}
	return f, err
}

// Read implements Writer.
func (d *DryRun) Read(name string) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, err := d.existing(name, "read")
	if err != nil {
		return nil, err
	}
	return slices.Clone(f.after), nil
}

// Write implements Writer.
func (d *DryRun) Write(name string, data []byte, o WriteOptions) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, err := d.file(name)
	if err != nil {
		return err
	}
	if have := f.hash(); o.ExpectHash != AnyHash && have != o.ExpectHash {
		return &ConflictError{Path: name, Expected: o.ExpectHash, Have: have}
	}
	f.after = append([]byte{}, data...)
	return nil
}

// Rename implements Writer.
func (d *DryRun) Rename(from, to string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	source, err := d.existing(from, "rename")
	if err != nil {
		return err
	}
	target, err := d.file(to)
	if err != nil || source == target {
		return err
	}
	if target.after != nil {
		return &ConflictError{Path: to, Have: target.hash()}
	}
	target.after, target.from = source.after, from
	if source.from != "" {
		target.from = source.from
	}
	source.after, source.from = nil, ""
	return nil
}

// Remove implements Writer.
func (d *DryRun) Remove(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, err := d.existing(name, "remove")
	if err == nil {
		f.after, f.from = nil, ""
	}
	return err
}

// SyncDirs implements Writer; there is nothing to sync.
func (d *DryRun) SyncDirs() error { return nil }

// Changes lists what would change, in the order in which the files were first
// touched. A file that ends as it began is not listed.
func (d *DryRun) Changes() []Change {
	d.mu.Lock()
	defer d.mu.Unlock()
	moved := d.moves()
	var changes []Change
	for _, name := range d.order {
		f := d.files[name]
		change := Change{Path: name, Before: f.before, After: f.after}
		switch {
		case moved[f.from] == name:
			change.Kind, change.From, change.Before = ChangeRename, f.from, d.files[f.from].before
		case moved[name] != "" || f.hash() == hashOf(f.before):
			continue
		case f.before == nil:
			change.Kind = ChangeCreate
		case f.after == nil:
			change.Kind = ChangeRemove
		default:
			change.Kind = ChangeModify
		}
		changes = append(changes, change)
	}
	return changes
}

// moves maps the old path of every file that stands elsewhere in the end to
// its new one.
func (d *DryRun) moves() map[string]string {
	moved := map[string]string{}
	for _, name := range d.order {
		f := d.files[name]
		if f.from == "" || f.before != nil || f.after == nil {
			continue
		}
		if source := d.files[f.from]; source.before != nil && source.after == nil {
			moved[f.from] = name
		}
	}
	return moved
}

func (f *dryFile) hash() string { return hashOf(f.after) }

// hashOf is Hash, with "" for no file.
func hashOf(data []byte) string {
	if data == nil {
		return ""
	}
	return Hash(data)
}
