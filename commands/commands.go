// Package commands holds the operations behind every door of vaultrecall: the
// command line, slash commands, MCP tools and hooks call the same functions.
//
// An operation is a method of Deps that takes a context and its options and
// returns a result. It prints nothing and asks nothing: rendering and
// questions belong to the doors. Results that a program may read carry JSON
// tags; docs/json.md is their contract.
package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/vaultrecall/vaultrecall/config"
	"github.com/vaultrecall/vaultrecall/projects"
	"github.com/vaultrecall/vaultrecall/redact"
	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// World is what an operation sees of the machine, so that tests can be another.
type World struct {
	Now func() time.Time
	// Environ is the environment that git runs in, as "NAME=value".
	Environ []string
	// NewID makes the id of a note that is not a session's.
	NewID func() string
	// Cwd is the folder the user is in.
	Cwd string
	// Home and Temp are the user's home and the temporary folder.
	Home, Temp string
	// Zone is the time zone of notes and answers.
	Zone *time.Location
	// Progress is told how far a long stage is; total 0 is unknown. May be nil.
	Progress func(stage string, done, total int)
}

// Deps are what the operations work with. Close them after use.
type Deps struct {
	World
	Config   config.Config
	Vault    *vault.Vault
	Index    *search.Index
	Redactor *redact.Redactor
	Projects *projects.Registry

	// missing counts the notes that the last look at the vault could not read.
	missing int
	// fresh tells that hand edits were taken in on the way to a note's name.
	fresh bool
	// cleanup removes what was made for this run only; may be nil.
	cleanup func() error
}

// Needs says how much of the vault an operation takes for granted.
type Needs int

const (
	// NeedsVault fails with ErrNoVault where there is none.
	NeedsVault Needs = iota
	// MakesVault goes on without one: the operation creates it.
	MakesVault
	// WritesNothing is a dry run: the vault records changes, the index is a copy.
	WritesNothing
)

// Open wires what the operations need. A missing, damaged or outdated index is
// built from the vault at once.
func Open(ctx context.Context, cfg config.Config, w World, needs Needs) (*Deps, error) {
	d, err := OpenVault(cfg, w, needs)
	if err != nil {
		return nil, err
	}
	if needs == NeedsVault && !d.Vault.Exists() {
		return nil, errors.Join(ErrNoVault(d.Vault.Root()), d.Close())
	}
	if needs == WritesNothing {
		if err := d.copyIndex(ctx); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	if err := d.openIndex(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// OpenVault wires everything but the index.
func OpenVault(cfg config.Config, w World, needs Needs) (*Deps, error) {
	redactor, err := redact.New(patterns(cfg))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cfg.File, err)
	}
	v, err := vault.Open(cfg.Vault, redactor.Scrub, vault.Options{Zone: w.Zone, Make: needs == MakesVault, DryRun: needs == WritesNothing})
	if err != nil {
		return nil, err
	}
	return &Deps{World: w, Config: cfg, Vault: v, Redactor: redactor}, nil
}

func patterns(cfg config.Config) []redact.Pattern {
	var own []redact.Pattern
	for _, p := range cfg.Redact.Patterns {
		own = append(own, redact.Pattern{Name: p.Name, Regexp: p.Regexp})
	}
	return own
}

// Close releases the index and the vault.
func (d *Deps) Close() error {
	err := d.Vault.Close()
	if d.Index != nil {
		err = errors.Join(err, d.Index.Close())
	}
	if d.cleanup != nil {
		err = errors.Join(err, d.cleanup())
	}
	return err
}

func (d *Deps) indexOptions() search.Options {
	return search.Options{Scrub: d.Redactor.Scrub, Now: d.Now}
}

// openIndex opens the index, and builds it from the vault where it is missing,
// damaged, or written by another version. It holds the vault's lock meanwhile;
// where another process built the index first, that one is used.
func (d *Deps) openIndex(ctx context.Context) (err error) {
	if d.Index, err = d.usableIndex(ctx); d.Index != nil || err != nil {
		return err
	}
	release, err := vault.Lock(ctx, filepath.Dir(d.Config.Index), lockWait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	if d.Index, err = d.usableIndex(ctx); d.Index != nil || err != nil {
		return err
	}
	if _, err := d.buildIndex(ctx); err != nil {
		return err
	}
	d.Index, err = search.Open(ctx, d.Config.Index, d.indexOptions())
	return err
}

// usableIndex opens the index that is there; nil where one has to be built.
func (d *Deps) usableIndex(ctx context.Context) (*search.Index, error) {
	if _, err := os.Stat(d.Config.Index); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	ix, err := search.Open(ctx, d.Config.Index, d.indexOptions())
	if errors.Is(err, search.ErrDamaged) || errors.Is(err, search.ErrNewer) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	stale, err := ix.Stale(ctx)
	if err == nil && !stale {
		return ix, nil
	}
	return nil, errors.Join(err, ix.Close())
}

// lockWait is how long an operation that a person asked for waits for a sync.
const lockWait = time.Minute

func (d *Deps) progress(stage string, done, total int) {
	if d.Progress != nil {
		d.Progress(stage, done, total)
	}
}
