package commands

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// Change is what a dry run would have done to one file of the vault.
type Change struct {
	Kind string // create, modify, rename or remove
	Path string
	From string // the old path of a rename
	// Diff is the change of a file that is there, as a unified diff.
	Diff string
	// Lines is the length of a new file.
	Lines int
}

func changesOf(v *vault.Vault) []Change {
	var list []Change
	for _, c := range v.Changes() {
		change := Change{Kind: string(c.Kind), Path: c.Path, From: c.From, Lines: bytes.Count(c.After, []byte{'\n'})}
		if c.Kind == vault.ChangeModify {
			change.Diff = vault.Diff(c.Before, c.After)
		}
		list = append(list, change)
	}
	return list
}

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
