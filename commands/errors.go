package commands

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/vaultrecall/vaultrecall/vault"
)

// Kind is the class of an error, which decides the exit code.
type Kind int

// The kinds of errors; their numbers are the program's exit codes.
const (
	Failed   Kind = 1 // something went wrong
	Usage    Kind = 2 // the call's words are off
	NoVault  Kind = 3 // there is no vault yet
	Conflict Kind = 4 // a person must choose
)

// Error is an error with an audience: Message says what and where, Hint what
// to do about it.
type Error struct {
	Kind    Kind
	Message string
	Hint    string
	Err     error // the cause, for developers; may be nil
}

// Error is the message alone, or with its cause.
func (e *Error) Error() string {
	if e.Err != nil {
		return e.Message + ": " + e.Err.Error()
	}
	return e.Message
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// KindOf is the kind of the first Error in err's chain, Conflict where a note
// was changed by somebody else, and Failed for any other error.
func KindOf(err error) Kind {
	own := (*Error)(nil)
	switch {
	case errors.As(err, &own):
		return own.Kind
	case errors.Is(err, vault.ErrConflict):
		return Conflict
	}
	return Failed
}

// IsLocked tells whether an operation gave up because another process holds the
// vault's lock.
func IsLocked(err error) bool { return errors.Is(err, vault.ErrLocked) }

// HintOf is what a person can do about err; "" where nothing is known.
func HintOf(err error) string {
	own := (*Error)(nil)
	switch {
	case errors.As(err, &own):
		return own.Hint
	case errors.Is(err, vault.ErrLocked):
		return "another sync is running; wait for it, or run `vaultrecall status`"
	case errors.Is(err, vault.ErrFrontmatter):
		return "mend the properties at the top of that note; its file was not changed"
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return "nothing can be written there; VAULTRECALL_INDEX names another place for the index, --vault another vault"
	case errors.Is(err, vault.ErrConflict):
		return "somebody wrote to that note at the same time; run the command again"
	}
	return ""
}

// ErrNoVault says that a reading command found no vault.
func ErrNoVault(root string) error {
	return &Error{Kind: NoVault, Message: root + ": no vault here yet",
		Hint: "run `vaultrecall init` to make one from your Claude Code sessions"}
}

func usageError(hint, format string, args ...any) error {
	return &Error{Kind: Usage, Message: fmt.Sprintf(format, args...), Hint: hint}
}
