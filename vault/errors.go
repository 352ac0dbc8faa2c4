package vault

import (
	"errors"
	"fmt"
)

// The identities of this package's errors, for errors.Is. ErrConflict and
// ErrFrontmatter are carried by a ConflictError and a FrontmatterError.
var (
	// ErrConflict: what stands at the path is not what the caller expected.
	ErrConflict = errors.New("changed by someone else")
	// ErrLocked: another process holds the vault's lock.
	ErrLocked = errors.New("locked by another process")
	// ErrFrontmatter: a note's properties do not parse, so that no property
	// of it can be changed safely.
	ErrFrontmatter = errors.New("properties do not parse")
	// ErrOutside: the path leads out of the vault, or through a symbolic link.
	ErrOutside = errors.New("not a path inside the vault")
	// ErrMarkers: the lines around a generated part are missing or damaged.
	ErrMarkers = errors.New("the lines around the generated part are damaged")
)

// ConflictError tells that the bytes at Path have another hash than the
// caller expected. Either hash is "" where there is, or should be, no file.
type ConflictError struct {
	Path           string
	Expected, Have string
}

func (e *ConflictError) Error() string {
	switch {
	case e.Expected == "":
		return fmt.Sprintf("%s: exists already", e.Path)
	case e.Have == "":
		return fmt.Sprintf("%s: is gone", e.Path)
	}
	return fmt.Sprintf("%s: %v", e.Path, ErrConflict)
}

// Is makes errors.Is(err, ErrConflict) true.
func (e *ConflictError) Is(target error) bool { return target == ErrConflict }

// FrontmatterError tells where a note's properties stop being YAML that we
// can change. Line and Column count from 1 in the whole file; Column is 0
// where the parser does not say. Path is empty until a caller that knows it
// sets it.
type FrontmatterError struct {
	Path         string
	Line, Column int
	Reason       string
}

func (e *FrontmatterError) Error() string {
	where := fmt.Sprintf("line %d", e.Line)
	if e.Column > 0 {
		where = fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	}
	if e.Path != "" {
		where = e.Path + ": " + where
	}
	return fmt.Sprintf("%s: %v: %s", where, ErrFrontmatter, e.Reason)
}

// Is makes errors.Is(err, ErrFrontmatter) true.
func (e *FrontmatterError) Is(target error) bool { return target == ErrFrontmatter }
