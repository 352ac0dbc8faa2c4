package search

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"path"
)

//go:embed schema/*.sql
var migrations embed.FS

// ContentVersion is the version of what stands in an index: how text is cut
// into chunks and words. An index of another version answers, but Stale, and
// wants a Rebuild. It rises with every change of chunk.go, analyse.go, stem.go
// or put.go that makes other rows of the same note.
const ContentVersion = "1"

// schemaVersion returns the version that the embedded migrations lead to:
// their number, since they are numbered from 1 without a gap.
func schemaVersion() (int, error) {
	files, err := migrations.ReadDir("schema")
	return len(files), err
}

// migrate brings the database from its version to the newest, each step in a
// transaction of its own together with the number that says it was done.
func migrate(ctx context.Context, db *sql.DB, from int) error {
	files, err := migrations.ReadDir("schema") // sorted by name
	if err != nil {
		return err
	}
	for i := from; i < len(files); i++ {
		script, err := migrations.ReadFile(path.Join("schema", files[i].Name()))
		if err != nil {
			return err
		}
		if err := step(ctx, db, string(script), i+1); err != nil {
			return fmt.Errorf("migration %s: %w", files[i].Name(), err)
		}
	}
	return nil
}

// step runs one migration unless another process was faster.
func step(ctx context.Context, db *sql.DB, script string, version int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var have int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil || have >= version {
		return err
	}
	if _, err := tx.ExecContext(ctx, script); err != nil {
		return err
	}
	if version == 1 {
		if _, err := tx.ExecContext(ctx, "INSERT INTO meta VALUES ('content', ?)", ContentVersion); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		return err
	}
	return tx.Commit()
}
