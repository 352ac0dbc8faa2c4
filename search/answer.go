package search

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

// ModeLexical is the search mode of an answer that no vectors took part in.
const ModeLexical = "lexical"

// SourceNote is the source of hits that are notes of the vault.
const SourceNote = "note"

// Answer is what a search found.
type Answer struct {
	Query      string // as typed, without secrets
	SearchMode string // ModeLexical
	Degraded   string // why the search did less than it is set up for, or ""
	Project    string // the project the question came from, or ""
	// Scope says where was looked, for people.
	Scope string
	// Widened says that the scope of the question held nothing and more was
	// searched.
	Widened bool
	// Corrections are words that were searched for in other spellings as well.
	Corrections []Correction
	// Similar are projects of a similar name that hold hits while the one that
	// the query names has none.
	Similar []SimilarProject
	Hits    []Hit
}

// Hit is an exchange or a section that answers a query.
type Hit struct {
	Rank  int     // from 1
	Score float64 // 0 to 1
	// Low says that the hit may well not be meant.
	Low bool

	Title   string // of the unit, or of its note where it has none
	Note    string // the note's title
	Type    vault.NoteType
	Project string
	Path    string
	Anchor  string
	Status  string

	SessionID    string // the owner's; "" for a section
	Sessions     []string
	PromptUUID   string
	SupersededBy string

	Time       time.Time // UTC; zero where unknown
	Preview    string
	Highlights []Range // in Preview, in order, apart
	Role       vault.Role
	Tier       int // 0 current project, 1 global, 2 others' entities, 3 the rest
	Source     string
	Explain    *Explanation
}

const hitSQL = `
SELECT u.anchor, u.title, n.title, n.type, u.project, n.path, n.status, u.prompt_uuid, n.superseded_by, u.at
FROM units u JOIN notes n ON n.id = u.note WHERE u.id = ?`

// hits completes what is shown.
func (r *reader) hits(ctx context.Context, tx *sql.Tx, units []*found) ([]Hit, error) {
	out := make([]Hit, 0, len(units))
	for i, u := range units {
		h := Hit{Rank: i + 1, Score: u.score, Low: u.low, Role: u.candidate.role, Tier: u.tier, Source: SourceNote,
			Explain: u.explain(r.plan)}
		var at int64
		if err := tx.QueryRowContext(ctx, hitSQL, u.unit).Scan(&h.Anchor, &h.Title, &h.Note, &h.Type, &h.Project,
			&h.Path, &h.Status, &h.PromptUUID, &h.SupersededBy, &at); err != nil {
			return nil, err
		}
		if h.Title == "" {
			h.Title = h.Note
		}
		h.Time = fromUnix(at)
		h.Preview, h.Highlights = r.preview(u.text)
		sessions, err := queryStrings(ctx, tx,
			"SELECT session_id FROM unit_sessions WHERE unit = ? ORDER BY position", u.unit)
		if err != nil {
			return nil, err
		}
		if len(sessions) > 0 {
			h.SessionID, h.Sessions = sessions[0], sessions
		}
		out = append(out, h)
	}
	return out, nil
}

func queryStrings(ctx context.Context, tx *sql.Tx, query string, args ...any) (out []string, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

// describe says in words where a query looked.
func (q Query) describe(s scope) string {
	archived := ""
	if s == scopeArchived {
		archived = ", archived notes too"
	}
	switch {
	case q.Session != "":
		return fmt.Sprintf("session %s%s", q.Session, archived)
	case q.Project != "":
		return fmt.Sprintf("project %s%s", q.Project, archived)
	case s == scopeNear:
		return fmt.Sprintf("project %s, global, entities of other projects", q.Current)
	}
	return "all projects" + archived
}
