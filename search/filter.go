package search

import (
	"strings"

	"github.com/vaultrecall/vaultrecall/vault"
)

// scope is where a search looks, from narrow to wide.
type scope int

const (
	scopeNear     scope = iota // the current project, global, other projects' entities
	scopeAll                   // every project
	scopeArchived              // and archived notes
)

// conditions are parts of a WHERE clause over units u and notes n, with their
// arguments.
type conditions struct {
	where []string
	args  []any
}

func (c *conditions) add(where string, args ...any) {
	c.where = append(c.where, where)
	c.args = append(c.args, args...)
}

// and renders the conditions behind another one.
func (c conditions) and() string {
	var b strings.Builder
	for _, w := range c.where {
		b.WriteString("\n\tAND (" + w + ")")
	}
	return b.String()
}

// scopes lists where to look for a query, one after the other until something
// is found.
func (q Query) scopes() []scope {
	first := scopeNear
	if q.All || q.Current == "" || q.Project != "" || q.Session != "" {
		first = scopeAll
	}
	if q.Archived {
		return []scope{scopeArchived}
	}
	if first == scopeAll {
		return []scope{scopeAll, scopeArchived}
	}
	return []scope{scopeNear, scopeAll, scopeArchived}
}

// conditions writes the query's scope and filters as SQL.
func (q Query) conditions(s scope) conditions {
	var c conditions
	if s == scopeNear {
		c.add("u.project = ? OR u.project = ? OR n.type = ?", q.Current, vault.GlobalProject, string(vault.TypeEntity))
	}
	if s != scopeArchived {
		c.add("n.status <> ?", vault.StatusArchived)
	}
	if q.Running != "" && q.Session == "" {
		c.add("NOT EXISTS (SELECT 1 FROM unit_sessions s WHERE s.unit = u.id AND s.session_id = ?)", q.Running)
	}
	c.hidePrivate(q.Current)
	c.filter(q.Filter)
	return c
}

// hidePrivate keeps the units of private projects out, except from within.
func (c *conditions) hidePrivate(current string) {
	c.add(`u.project = ? OR (u.project NOT IN (SELECT name FROM projects WHERE private)
		AND n.project NOT IN (SELECT name FROM projects WHERE private))`, current)
}

func (c *conditions) filter(f Filter) {
	if f.Project != "" {
		c.add("u.project = ?", f.Project)
	}
	if f.Type != "" {
		c.add("n.type = ?", string(f.Type))
	}
	if f.Session != "" {
		c.add(`EXISTS (SELECT 1 FROM unit_sessions s WHERE s.unit = u.id
			AND s.session_id >= ? AND s.session_id < ?)`, f.Session, f.Session+"\U0010FFFF")
	}
	if !f.Since.IsZero() {
		c.add("u.at >= ?", f.Since.Unix())
	}
	if !f.Until.IsZero() {
		c.add("u.at < ? AND u.at <> 0", f.Until.Unix())
	}
	if f.Branch != "" {
		c.add("u.branch = ?", f.Branch)
	}
	if f.File != "" {
		c.add(`EXISTS (SELECT 1 FROM note_files x WHERE x.note = n.id AND (x.path = ?
			OR substr(x.path, -length(?)) = ?))`, f.File, "/"+f.File, "/"+f.File)
	}
	if f.Language != "" {
		c.add("EXISTS (SELECT 1 FROM note_languages l WHERE l.note = n.id AND l.language = ?)", f.Language)
	}
}
