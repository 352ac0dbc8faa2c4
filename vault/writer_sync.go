package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// SyncDirs implements Writer.
func (w *DiskWriter) SyncDirs() error {
	w.mu.Lock()
	dirs := make([]string, 0, len(w.dirty))
	for dir := range w.dirty {
		dirs = append(dirs, dir)
	}
	clear(w.dirty)
	w.mu.Unlock()
	if len(dirs) == 0 {
		return nil
	}
	slices.Sort(dirs)
	return errors.Join(w.flush(), w.syncAll(dirs))
}

// flush makes the contents of files durable that were written without a sync
// of their own.
func (w *DiskWriter) flush() error {
	root, err := w.root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(flushFiles(root), root.Close())
}

// makeDirs makes dir and its parents, and returns the folders that got a new
// entry by it.
func (w *DiskWriter) makeDirs(dir string) (parents []string, err error) {
	for at := dir; at != "."; at = path.Dir(at) {
		if _, err := w.root.Stat(at); err == nil {
			break
		}
		parents = append(parents, path.Dir(at))
	}
	if len(parents) == 0 {
		return nil, nil
	}
	return parents, w.root.MkdirAll(dir, 0o700)
}

func (w *DiskWriter) touch(dirs ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, dir := range dirs {
		w.dirty[dir] = true
	}
}

func (w *DiskWriter) syncAll(dirs []string) error {
	for _, dir := range dirs {
		if err := w.syncDir(dir); err != nil {
			return pathError(dir, "sync the folder", err)
		}
	}
	return nil
}

// syncDir flushes a folder's entries. Systems that cannot sync a folder say
// so with an error of their own, which is no reason to fail: the rename was
// atomic all the same. A folder that is gone needs no sync.
func (w *DiskWriter) syncDir(dir string) error {
	f, err := w.root.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		err = nil
	}
	return errors.Join(err, f.Close())
}

// local cleans a path and refuses one that is not inside the root by its text.
func local(name string) (string, error) {
	clean := path.Clean(name)
	if strings.Contains(name, "\\") && filepath.Separator == '\\' ||
		!filepath.IsLocal(filepath.FromSlash(clean)) || clean == "." {
		return "", fmt.Errorf("%q: %w", name, ErrOutside)
	}
	return clean, nil
}

// pathError puts the path and what was tried before an error of the system.
func pathError(name, action string, err error) error {
	if err == nil {
		return nil
	}
	var file *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &file):
		err = file.Err
	case errors.As(err, &link):
		err = link.Err
	}
	// The error of os.Root has no exported identity.
	if strings.Contains(err.Error(), "path escapes from parent") {
		return fmt.Errorf("%s: %w: %w", name, ErrOutside, err)
	}
	return fmt.Errorf("%s: %s: %w", name, action, err)
}
