package vault

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"
)

func TestLock(t *testing.T) {
	ctx := context.Background()
	dir := filepath.Join(t.TempDir(), "index")
	release, err := Lock(ctx, dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(ctx, dir, 0); !errors.Is(err, ErrLocked) {
		t.Errorf("a second holder got %v", err)
	}
	if _, err := Lock(ctx, dir, 2*lockRetry); !errors.Is(err, ErrLocked) {
		t.Errorf("a waiting second holder got %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Lock(ended, dir, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled second holder got %v", err)
	}
	time.AfterFunc(2*lockRetry, func() { _ = release() })
	again, err := Lock(ctx, dir, time.Minute)
	if err != nil {
		t.Fatalf("the lock was not got after its release: %v", err)
	}
	if err := again(); err != nil {
		t.Error(err)
	}
}
