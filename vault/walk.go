package vault

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Entry is a note's file as a walk found it.
type Entry struct {
	Path    string // from the vault's root
	Size    int64
	ModTime time.Time
}

// Survey is what a walk through the vault found.
type Survey struct {
	Notes []Entry
	// Placeholders are notes that a sync service has not downloaded yet; the
	// path is that of the note.
	Placeholders []string
	// Conflicts are copies that a sync service made of a note.
	Conflicts []string
	// Temps are files that a killed process left half-written.
	Temps []string
	// Folders are the folders that are there.
	Folders map[string]bool
	// Missing tells that there is no folder of ours, or none that can be read.
	Missing bool
	// Problems are folders that could not be read; with one, what is missing
	// may be there.
	Problems []error
}

// Complete tells whether the walk saw everything, so that what is missing is gone.
func (s Survey) Complete() bool { return !s.Missing && len(s.Problems) == 0 }

// Walk looks at every note of ours. Hidden folders, templates, files that are
// no notes and symbolic links are passed over.
func (v *Vault) Walk(ctx context.Context) (Survey, error) {
	survey := Survey{Folders: map[string]bool{}}
	top := filepath.Join(v.root, Folder)
	if _, err := os.Stat(top); err != nil {
		survey.Missing = true
		return survey, nil
	}
	err := filepath.WalkDir(top, func(full string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			survey.Problems = append(survey.Problems, err)
			return nil
		}
		relative, err := filepath.Rel(v.root, full)
		if err != nil {
			return err
		}
		return survey.add(filepath.ToSlash(relative), d)
	})
	return survey, err
}

func (s *Survey) add(path string, d fs.DirEntry) error {
	name := d.Name()
	if d.IsDir() {
		if strings.HasPrefix(name, ".") || path == Folder+"/templates" {
			return fs.SkipDir
		}
		s.Folders[path] = true
		return nil
	}
	if IsTemp(name) {
		s.Temps = append(s.Temps, path)
		return nil
	}
	if note, ok := Placeholder(name); ok {
		s.Placeholders = append(s.Placeholders, strings.TrimSuffix(path, name)+note)
		return nil
	}
	if strings.HasPrefix(name, ".") || !strings.HasSuffix(name, ".md") || !d.Type().IsRegular() {
		return nil
	}
	if Conflicted(name) {
		s.Conflicts = append(s.Conflicts, path)
		return nil
	}
	info, err := d.Info()
	if err != nil { // gone since the folder was read
		return nil
	}
	s.Notes = append(s.Notes, Entry{Path: path, Size: info.Size(), ModTime: info.ModTime()})
	return nil
}
