package search

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options are what an Index needs from the outside.
type Options struct {
	// Scrub masks secrets. Every text of a note and every question passes
	// through it before it is stored or given back. It may not be nil.
	Scrub func(string) string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Weights are the ranking's numbers; the zero value is DefaultWeights.
	Weights *Weights
}

// Index is an open index. Its methods are safe for concurrent use, also by
// several processes: SQLite's write-ahead log lets readers go on while one
// connection writes.
type Index struct {
	path    string
	scrub   func(string) string
	now     func() time.Time
	weights Weights

	mu    sync.Mutex
	read  pool
	write pool
}

// pool is a database handle and the file it was opened on. Rebuild renames a
// new file over the old one: a handle on the old one has to be opened again.
type pool struct {
	db   *sql.DB
	file os.FileInfo
}

// Open opens the index at path, makes it with its folder when it is missing,
// and brings an older schema up to date. The error holds ErrDamaged or ErrNewer
// where Rebuild is the way out.
func Open(ctx context.Context, path string, o Options) (*Index, error) {
	if o.Scrub == nil {
		return nil, fmt.Errorf("%s: search.Open needs a Scrub function", path)
	}
	ix := &Index{path: path, scrub: o.Scrub, now: o.Now, weights: DefaultWeights}
	if ix.now == nil {
		ix.now = time.Now
	}
	if o.Weights != nil {
		ix.weights = *o.Weights
	}
	if err := ix.prepare(ctx); err != nil {
		ix.Close()
		return nil, fail(path, err)
	}
	return ix, nil
}

// prepare makes the file where it is missing and migrates an old one.
func (ix *Index) prepare(ctx context.Context) error {
	if err := ensureFile(ix.path); err != nil {
		return err
	}
	db, err := ix.reader()
	if err != nil {
		return err
	}
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	newest, err := schemaVersion()
	switch {
	case err != nil || version == newest:
		return err
	case version > newest:
		return fmt.Errorf("%w: schema %d, this one knows %d", ErrNewer, version, newest)
	}
	if db, err = ix.writer(); err != nil {
		return err
	}
	if err := migrate(ctx, db, version); err != nil && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err) // no schema that we ever wrote
	} else if err != nil {
		return err
	}
	return nil
}

// ensureFile creates the index's folder (0700) and an empty file (0600) before
// SQLite does, which would ask for wider permissions. SQLite gives its log
// files the mode of the database.
func ensureFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if errors.Is(err, os.ErrPermission) {
		return nil // an index that may only be read is still worth opening
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// Pragmas stand in the DSN: one set by Exec would reach a single connection of
// the pool. Readers open the file read-only, so that the last of them to close
// never removes the log of a file that was renamed over theirs.
const (
	readPragmas  = "mode=ro&_busy_timeout=5000&_query_only=true&_cache_size=-16000&_stmt_cache_size=32"
	writePragmas = "_busy_timeout=10000&_journal_mode=WAL&_synchronous=NORMAL&_foreign_keys=true&_txlock=immediate"
)

// dsn is the data source name of path with the pragmas; path may hold any
// character, "?" and "%" among them.
func dsn(path, pragmas string) string {
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: pragmas}
	return u.String()
}

// reader returns the handle for questions.
func (ix *Index) reader() (*sql.DB, error) { return ix.handle(&ix.read, readPragmas, 4) }

// writer returns the handle with the one writing connection.
func (ix *Index) writer() (*sql.DB, error) { return ix.handle(&ix.write, writePragmas, 1) }

// handle opens p, or opens it again when another file lies at the path now.
func (ix *Index) handle(p *pool, pragmas string, connections int) (*sql.DB, error) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	file, err := os.Stat(ix.path)
	if err != nil {
		return nil, err
	}
	if p.db != nil && os.SameFile(file, p.file) {
		return p.db, nil
	}
	if p.db != nil {
		p.db.Close() // what still reads from it ends in peace
	}
	db, err := sql.Open("sqlite3", dsn(ix.path, pragmas))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	*p = pool{db: db, file: file}
	return db, nil
}

// Close closes the index. Searches that still run end with an error.
func (ix *Index) Close() error {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	var errs []error
	for _, p := range []*pool{&ix.read, &ix.write} {
		if p.db != nil {
			errs = append(errs, p.db.Close())
			p.db = nil
		}
	}
	return errors.Join(errs...)
}

// Path returns where the index lies.
func (ix *Index) Path() string { return ix.path }

// Stale reports whether the index was filled by another version of the
// analyser, so that its answers are not those of a rebuilt one.
func (ix *Index) Stale(ctx context.Context) (bool, error) {
	db, err := ix.reader()
	if err != nil {
		return false, fail(ix.path, err)
	}
	var content string
	err = db.QueryRowContext(ctx, "SELECT value FROM meta WHERE key = 'content'").Scan(&content)
	if errors.Is(err, sql.ErrNoRows) {
		return true, nil
	}
	return content != ContentVersion, fail(ix.path, err)
}
