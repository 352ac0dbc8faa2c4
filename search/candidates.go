package search

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/vaultrecall/vaultrecall/vault"
)

// maxCandidates is the number of chunks that are looked at closely. More finds
// nothing more on the evaluation questions and costs time.
const maxCandidates = 200

// candidate is a chunk that may be a hit, with what scoring needs of its unit
// and note.
type candidate struct {
	chunk, unit, note int64
	position          int // of the unit in its note
	role              vault.Role
	length            int // words
	text              string
	noteTitle, title  string
	path              string
	project           string
	noteType          vault.NoteType
	status            string
	at                int64
}

// The joins are CROSS so that SQLite walks the FTS rows once and looks up the
// rest by key: with a condition on another table it may choose to run the MATCH
// again for each of that table's rows. Of equal rows the path decides, so that
// the order of insertion never does.
const candidateSQL = `
SELECT c.id
FROM chunks_fts
CROSS JOIN chunks c ON c.id = chunks_fts.rowid
CROSS JOIN units u ON u.id = c.unit
CROSS JOIN notes n ON n.id = u.note
WHERE chunks_fts MATCH ?`

const candidateOrder = `
ORDER BY bm25(chunks_fts, ?, 1, 1) * CASE c.role WHEN 'thinking' THEN ? WHEN 'result' THEN ? WHEN 'tools' THEN ? ELSE 1 END,
	n.path, u.position, c.position
LIMIT ?`

const chunkSQL = `
SELECT c.id, c.unit, n.id, u.position, c.role, c.length, t.text, n.title, u.title, n.path, u.project, n.type, n.status, u.at
FROM json_each(?) j
CROSS JOIN chunks c ON c.id = j.value
CROSS JOIN chunk_texts t ON t.chunk = c.id
CROSS JOIN units u ON u.id = c.unit
CROSS JOIN notes n ON n.id = u.note
ORDER BY j.key`

// candidates returns the best chunks under the conditions that match the plan's
// driving words, or any of its words, the best first.
func candidates(ctx context.Context, tx *sql.Tx, p plan, all bool, c conditions, w Weights) ([]candidate, error) {
	match := p.match(all)
	if match == "" {
		return nil, nil
	}
	if not := p.exclusion(); not != "" {
		c.add(`u.id NOT IN (SELECT x.unit FROM chunks_fts CROSS JOIN chunks x ON x.id = chunks_fts.rowid
			WHERE chunks_fts MATCH ?)`, not)
	}
	args := append([]any{match}, c.args...)
	args = append(args, w.Title, w.Thinking, w.Result, w.Tools, maxCandidates)
	ids, err := queryIDs(ctx, tx, candidateSQL+c.and()+candidateOrder, args...)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return loadCandidates(ctx, tx, ids)
}

func queryIDs(ctx context.Context, tx *sql.Tx, query string, args ...any) (ids []int64, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

func loadCandidates(ctx context.Context, tx *sql.Tx, ids []int64) ([]candidate, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, chunkSQL, string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := make([]candidate, 0, len(ids))
	for rows.Next() {
		var c candidate
		if err := rows.Scan(&c.chunk, &c.unit, &c.note, &c.position, &c.role, &c.length, &c.text, &c.noteTitle,
			&c.title, &c.path, &c.project, &c.noteType, &c.status, &c.at); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, rows.Err()
}
