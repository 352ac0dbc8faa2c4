package commands

import (
	"context"
	"os"
	"path/filepath"

	"github.com/vaultrecall/vaultrecall/search"
)

// copyIndex makes the operations work on a temporary copy of the index.
func (d *Deps) copyIndex(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "vaultrecall-dry-")
	if err != nil {
		return err
	}
	d.cleanup = func() error { return os.RemoveAll(dir) }
	original := d.Config.Index
	d.Config.Index = filepath.Join(dir, "index.db")
	if _, err := os.Stat(original); err != nil {
		return nil // none yet: one is built of the vault
	}
	ix, err := search.Open(ctx, original, d.indexOptions())
	if err != nil {
		return nil // damaged or of another version: likewise
	}
	defer ix.Close()
	return ix.CopyTo(ctx, d.Config.Index)
}
