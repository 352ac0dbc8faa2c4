package search

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/mattn/go-sqlite3"
)

// Rebuild makes the index at path anew: fill writes into a fresh file, which
// then takes the old one's place in one step. Readers that have the old file
// open go on with it and notice at their next question. What the vault does not
// hold, sources and the values of SetMeta, is carried over from the old index
// when it can be read; a damaged one, one of a newer version and none at all are
// no hindrance. Where fill fails the old index stays.
//
// No other process may write to the index meanwhile: the caller holds the
// vault's lock.
func Rebuild(ctx context.Context, path string, o Options, fill func(*Tx) error) error {
	if o.Scrub == nil {
		return fmt.Errorf("%s: search.Rebuild needs a Scrub function", path)
	}
	fresh := path + ".new"
	if err := removeDatabase(fresh); err != nil {
		return err
	}
	defer removeDatabase(fresh)
	sources, meta := oldState(ctx, path, o)
	err := fillFresh(ctx, fresh, o, func(tx *Tx) error {
		for _, s := range sources {
			if err := tx.PutSource(ctx, s); err != nil {
				return err
			}
		}
		for key, value := range meta {
			if err := tx.SetMeta(ctx, key, value); err != nil {
				return err
			}
		}
		return fill(tx)
	})
	if err != nil {
		return fail(fresh, err)
	}
	return replaceDatabase(ctx, fresh, path)
}

// A fresh file is nobody's yet: it needs no log, and one fsync at its end.
const freshPragmas = "_journal_mode=OFF&_synchronous=OFF&_locking_mode=EXCLUSIVE&_foreign_keys=true&_txlock=immediate"

func fillFresh(ctx context.Context, path string, o Options, fill func(*Tx) error) error {
	if err := ensureFile(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite3", dsn(path, freshPragmas))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db, 0); err != nil {
		return err
	}
	if err := write(ctx, db, o.Scrub, fill); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "INSERT INTO chunks_fts (chunks_fts) VALUES ('optimize')"); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	return syncFile(path)
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// oldState reads what a vault does not hold out of the index that is to be
// replaced: its sources and what SetMeta stored; nothing when it cannot be read.
func oldState(ctx context.Context, path string, o Options) ([]Source, map[string]string) {
	if _, err := os.Stat(path); err != nil {
		return nil, nil
	}
	old, err := Open(ctx, path, o)
	if err != nil {
		return nil, nil
	}
	defer old.Close()
	sources, err := old.Sources(ctx)
	if err != nil {
		return nil, nil
	}
	meta, err := old.allMeta(ctx)
	if err != nil {
		return sources, nil
	}
	return sources, meta
}

// replaceDatabase renames the fresh file over the old one. The old one's log
// must be gone by then, or SQLite would take it for the new one's.
func replaceDatabase(ctx context.Context, fresh, path string) error {
	if err := emptyLog(ctx, path); err != nil {
		return fail(path, err)
	}
	for _, log := range []string{path + "-wal", path + "-shm", path + "-journal"} {
		if err := removeFile(log); err != nil {
			return err
		}
	}
	return os.Rename(fresh, path)
}

// emptyLog writes what stands in the old database's log into its file. It does
// nothing for a file that is missing or no database any more.
func emptyLog(ctx context.Context, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	db, err := sql.Open("sqlite3", dsn(path, "_busy_timeout=5000"))
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	var damaged sqlite3.Error
	if errors.As(err, &damaged) && (damaged.Code == sqlite3.ErrNotADB || damaged.Code == sqlite3.ErrCorrupt) {
		return nil
	}
	return err
}

// removeDatabase removes a database with its log files; missing ones are fine.
func removeDatabase(path string) error {
	for _, p := range []string{path, path + "-wal", path + "-shm", path + "-journal"} {
		if err := removeFile(p); err != nil {
			return err
		}
	}
	return nil
}

func removeFile(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
