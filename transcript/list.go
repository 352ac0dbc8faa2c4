package transcript

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// FileKind says what a .jsonl file is by its name and place.
type FileKind string

// The kinds of a [File]. List does not open files, so it never says foreign: a
// file that its name calls a session may prove so when it is read, see
// Report.Foreign.
const (
	FileSession  FileKind = "session"
	FileSubagent FileKind = "subagent" // agent-*.jsonl: a sub-agent's own records
	FileHarness  FileKind = "harness"  // a compaction's or a prompt suggestion's records
	FileForeign  FileKind = "foreign"  // not Claude Code's
)

// File is a transcript on disk.
type File struct {
	Path string
	// SessionID is the uuid in a session file's name, for a sub-agent that of
	// the session whose folder it lies in, else "": the records tell it then.
	SessionID string
	Size      int64
	ModTime   time.Time
	Kind      FileKind
}

// List finds the .jsonl files below root in one walk, sorted by path. Folders
// that cannot be read are left out and told in problems, a missing root among
// them; so is the end of ctx, after which the list is incomplete. Symbolic
// links below root are not followed.
func List(ctx context.Context, root string) (files []File, problems []error) {
	err := filepath.WalkDir(followed(root), func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			problems = append(problems, err)
			return nil
		case d.IsDir():
			return enter(d.Name())
		case !d.Type().IsRegular() || filepath.Ext(path) != ".jsonl":
			return nil
		}
		info, err := d.Info()
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", path, err))
			return nil
		}
		files = append(files, describe(path, info))
		return nil
	})
	if err != nil {
		problems = append(problems, err)
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, problems
}

// followed lets a walk enter a root that is itself a symbolic link.
func followed(root string) string {
	if info, err := os.Lstat(root); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return root + string(filepath.Separator)
	}
	return root
}

// enter keeps the walk out of folders that hold no transcripts: spilled tool
// output, and the client's own memory.
func enter(folder string) error {
	if folder == "tool-results" || folder == "memory" {
		return fs.SkipDir
	}
	return nil
}

func describe(path string, info fs.FileInfo) File {
	f := File{Path: path, Size: info.Size(), ModTime: info.ModTime(), Kind: FileSession}
	name := strings.TrimSuffix(filepath.Base(path), ".jsonl")
	switch {
	case strings.HasPrefix(name, "agent-acompact-"), strings.HasPrefix(name, "agent-aprompt_suggestion-"):
		f.Kind = FileHarness
	case strings.HasPrefix(name, "agent-"):
		f.Kind = FileSubagent
	case isUUID(name):
		f.SessionID = name
	}
	if f.Kind != FileSession {
		f.SessionID = parentSession(path)
	}
	return f
}

// parentSession reads the session's uuid out of <session>/subagents/agent-x.jsonl.
func parentSession(path string) string {
	folder := filepath.Dir(path)
	owner := filepath.Base(filepath.Dir(folder))
	if filepath.Base(folder) == "subagents" && isUUID(owner) {
		return owner
	}
	return ""
}

// isUUID reports whether s has the shape 8-4-4-4-12 of hexadecimal digits.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		switch {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'):
			return false
		}
	}
	return true
}
