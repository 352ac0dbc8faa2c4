package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/config"
)

// keepVault writes a vault that init was given into the settings, after a yes:
// Claude Code and later calls name none.
func (a *App) keepVault(cfg config.Config, f *initFlags) error {
	change, err := a.vaultChange(cfg)
	if err != nil || change == nil {
		return err
	}
	fmt.Fprintf(a.Out, "\nFor later calls, and for Claude Code:\n  %s\n    vault: %s\n", change.Path, cfg.Vault)
	switch {
	case f.dryRun:
		_, err := fmt.Fprint(a.Out, change.Diff())
		return err
	case f.yes:
	case !a.StdinTTY:
		_, err := fmt.Fprintf(a.Out, "Not written, since there is no terminal to ask on: run this with --yes, or set VAULTRECALL_VAULT.\n")
		return err
	default:
		if yes, err := a.Confirm("Use this vault from now on?", true); err != nil || !yes {
			return err
		}
	}
	return commands.Apply([]commands.FileChange{*change})
}

// vaultChange is the change to the settings; nil where they name that vault.
func (a *App) vaultChange(cfg config.Config) (*commands.FileChange, error) {
	if a.flags.vault == "" {
		return nil, nil
	}
	without := *a
	without.flags.vault = ""
	if settled, err := without.settings(); err != nil || settled.Vault == cfg.Vault {
		return nil, err
	}
	before, err := os.ReadFile(cfg.File)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	after, err := config.WithVault(before, cfg.Vault)
	return &commands.FileChange{Path: cfg.File, Before: before, After: after}, err
}
