package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"sync/atomic"
)

// tempPrefix begins the name of a file that is being written. The leading dot
// hides it from Obsidian.
const tempPrefix = ".vr-tmp-"

// IsTemp reports whether name, without folders, is that of a half-written file.
func IsTemp(name string) bool { return strings.HasPrefix(name, tempPrefix) }

// DiskWriter is the Writer of real files. New files get mode 0600 and new
// folders 0700; a file that is replaced keeps its mode. Close it after use.
type DiskWriter struct {
	root *os.Root
	// temps numbers the temporary files of this writer.
	temps atomic.Uint64

	mu    sync.Mutex
	dirty map[string]bool // folders with changes that are not synced yet
}

// NewDiskWriter returns a writer for the folder dir, which must exist. dir
// itself may be a symbolic link.
func NewDiskWriter(dir string) (*DiskWriter, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: open the vault: %w", dir, err)
	}
	return &DiskWriter{root: root, dirty: map[string]bool{}}, nil
}

// Close releases the handle on the root.
func (w *DiskWriter) Close() error { return w.root.Close() }

// Read implements Writer.
func (w *DiskWriter) Read(name string) ([]byte, error) {
	name, err := local(name)
	if err != nil {
		return nil, err
	}
	data, err := w.root.ReadFile(name)
	return data, pathError(name, "read", err)
}

// Write implements Writer. The bytes go to a temporary file beside the target,
// which is then renamed over it.
func (w *DiskWriter) Write(name string, data []byte, o WriteOptions) error {
	name, err := local(name)
	if err != nil {
		return err
	}
	made, err := w.makeDirs(path.Dir(name))
	if err != nil {
		return pathError(name, "make its folder", err)
	}
	temp, err := w.writeTemp(name, data, o.Durable)
	if err != nil {
		return pathError(name, "write", err)
	}
	if err := w.replace(temp, name, o.ExpectHash); err != nil {
		return errors.Join(err, w.root.Remove(temp))
	}
	if o.Durable {
		return w.syncAll(append(made, path.Dir(name)))
	}
	w.touch(append(made, path.Dir(name))...)
	return nil
}

// replace renames temp over name if what stands there is what was expected.
func (w *DiskWriter) replace(temp, name, expect string) error {
	have, mode, err := w.present(name)
	if err != nil {
		return err
	}
	if expect != AnyHash && have != expect {
		return &ConflictError{Path: name, Expected: expect, Have: have}
	}
	if have != "" && mode.Perm() != 0o600 {
		if err := w.root.Chmod(temp, mode.Perm()); err != nil {
			return pathError(name, "keep its mode", err)
		}
	}
	return pathError(name, "rename into place", w.root.Rename(temp, name))
}

// present returns the hash and mode of the file at name, "" for none. A
// symbolic link or a folder there is refused, for a rename would destroy it.
func (w *DiskWriter) present(name string) (string, fs.FileMode, error) {
	info, err := w.root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", 0, nil
	}
	if err != nil {
		return "", 0, pathError(name, "look at", err)
	}
	if !info.Mode().IsRegular() {
		return "", 0, fmt.Errorf("%s: %w: not a plain file", name, ErrOutside)
	}
	data, err := w.root.ReadFile(name)
	return Hash(data), info.Mode(), pathError(name, "read", err)
}

// writeTemp writes data to a new temporary file in name's folder.
func (w *DiskWriter) writeTemp(name string, data []byte, durable bool) (string, error) {
	for {
		temp := path.Join(path.Dir(name), fmt.Sprintf("%s%d-%d", tempPrefix, os.Getpid(), w.temps.Add(1)))
		f, err := w.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue // left by a killed process that had our number
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(data)
		if err == nil && durable {
			err = f.Sync()
		}
		if err = errors.Join(err, f.Close()); err != nil {
			return "", errors.Join(err, w.root.Remove(temp))
		}
		return temp, nil
	}
}

// Rename implements Writer. A change of case alone works on file systems that
// do not tell cases apart.
func (w *DiskWriter) Rename(from, to string) error {
	from, err := local(from)
	if err != nil {
		return err
	}
	if to, err = local(to); err != nil {
		return err
	}
	source, err := w.root.Lstat(from)
	if err != nil {
		return pathError(from, "look at", err)
	}
	if !source.Mode().IsRegular() {
		return fmt.Errorf("%s: %w: not a plain file", from, ErrOutside)
	}
	made, err := w.makeDirs(path.Dir(to))
	if err != nil {
		return pathError(to, "make its folder", err)
	}
	if err := w.free(to, source); err != nil {
		return err
	}
	if err := w.root.Rename(from, to); err != nil {
		return pathError(from, "rename", err)
	}
	w.touch(append(made, path.Dir(from), path.Dir(to))...)
	return nil
}

// free returns a ConflictError where another file than source stands at name.
func (w *DiskWriter) free(name string, source fs.FileInfo) error {
	if target, err := w.root.Lstat(name); err == nil && os.SameFile(source, target) {
		return nil
	}
	have, _, err := w.present(name)
	if err == nil && have != "" {
		err = &ConflictError{Path: name, Have: have}
	}
	return err
}

// Remove implements Writer.
func (w *DiskWriter) Remove(name string) error {
	name, err := local(name)
	if err != nil {
		return err
	}
	info, err := w.root.Lstat(name)
	if err == nil && info.IsDir() {
		return fmt.Errorf("%s: %w: a folder", name, ErrOutside)
	}
	if err == nil {
		err = w.root.Remove(name)
	}
	if err != nil {
		return pathError(name, "remove", err)
	}
	w.touch(path.Dir(name))
	return nil
}
