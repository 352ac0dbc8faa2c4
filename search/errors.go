package search

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// ErrDamaged is in the chain of every error that comes of an index file that
// SQLite cannot read. Rebuild makes a new one from the vault.
var ErrDamaged = errors.New("the index is damaged")

// ErrNewer is in the chain of the error that Open gives for an index that a
// later version of the program wrote. Rebuild makes one that this version knows.
var ErrNewer = errors.New("the index was written by a newer version")

// ErrSession says that a session was named by too short a prefix of its id.
var ErrSession = errors.New("a session is named by its id or at least its first four characters")

// fail puts the index's path before err and marks damage as ErrDamaged. It
// returns nil for nil.
func fail(path string, err error) error {
	if err == nil {
		return nil
	}
	var sqlite sqlite3.Error
	if errors.As(err, &sqlite) && (sqlite.Code == sqlite3.ErrCorrupt || sqlite.Code == sqlite3.ErrNotADB) {
		return fmt.Errorf("%s: %w: %w", path, ErrDamaged, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}
