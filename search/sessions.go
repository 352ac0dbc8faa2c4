package search

import (
	"context"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

// SessionRow is a session as a list shows it.
type SessionRow struct {
	SessionID string
	Title     string // of its note
	Path      string
	Project   string
	Status    string
	Branch    string // of its newest exchange
	Exchanges int    // that its notes hold and the filter lets through
	// First and Last are when the first and the newest of them began (UTC).
	First, Last time.Time
}

// SessionFilter says which sessions are listed. The zero value lists all but
// archived ones.
type SessionFilter struct {
	Filter
	// Current is the project that asks: private ones are seen from within only.
	Current string
	// Archived lists archived sessions too.
	Archived bool
	// Limit is the most rows; 0 is no bound.
	Limit int
}

// Sessions lists the sessions that have an exchange that passes the filter, the
// one with the newest exchange first. A session whose note goes on in another
// one is one row, with the first note's path.
func (ix *Index) Sessions(ctx context.Context, f SessionFilter) ([]SessionRow, error) {
	if f.Session != "" && len(f.Session) < minSession {
		return nil, ErrSession
	}
	var c conditions
	if !f.Archived {
		c.add("n.status <> ?", vault.StatusArchived)
	}
	c.hidePrivate(f.Current)
	c.filter(f.Filter)
	query := `
WITH s AS (
	SELECT n.session_id AS id, min(n.path) AS path, count(*) AS exchanges,
		coalesce(min(nullif(u.at, 0)), 0) AS first, max(u.at) AS last
	FROM notes n JOIN units u ON u.note = n.id
	WHERE n.session_id <> '' AND u.prompt_uuid <> ''` + c.and() + `
	GROUP BY n.session_id
)
SELECT s.id, s.path, s.exchanges, s.first, s.last, n.title, n.project, n.status,
	coalesce((SELECT u.branch FROM notes x JOIN units u ON u.note = x.id WHERE x.session_id = s.id
		ORDER BY u.at DESC, x.path DESC, u.position DESC LIMIT 1), '')
FROM s JOIN notes n ON n.path = s.path ORDER BY s.last DESC, s.path LIMIT ?`
	limit := f.Limit
	if limit <= 0 {
		limit = -1 // SQLite's word for none
	}
	return collect(ctx, ix, query, append(c.args, limit), scanSession)
}

func scanSession(scan scanner) (s SessionRow, err error) {
	var first, last int64
	err = scan(&s.SessionID, &s.Path, &s.Exchanges, &first, &last, &s.Title, &s.Project, &s.Status, &s.Branch)
	s.First, s.Last = fromUnix(first), fromUnix(last)
	return s, err
}
