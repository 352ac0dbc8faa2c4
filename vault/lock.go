package vault

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockName is the file that is locked. It is never removed: removing it would
// let two processes hold "the" lock on two files of one name.
const lockName = "vault.lock"

// lockRetry is how long a waiting process sleeps between two tries.
const lockRetry = 25 * time.Millisecond

// Lock takes the vault's lock in dir, which lies beside the index and is made
// with mode 0700 if need be. It waits at most wait; zero means one try. The
// lock is the kernel's and dies with its holder, so there is no stale one.
// Where another process, or another caller in this one, holds it, the error
// is ErrLocked; where ctx ends first, it is ctx's.
func Lock(ctx context.Context, dir string, wait time.Duration) (release func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("%s: make the lock's folder: %w", dir, err)
	}
	path := filepath.Join(dir, lockName)
	lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	held, err := lock.TryLock()
	if err == nil && !held && wait > 0 {
		held, err = lock.TryLockContext(waiting, lockRetry)
	}
	switch {
	case held:
		return lock.Unlock, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s: %w", path, ctx.Err())
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%s: lock: %w", path, err)
	}
	return nil, fmt.Errorf("%s: %w", path, ErrLocked)
}
