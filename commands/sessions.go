package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// SessionInfo is a session as lists show it.
type SessionInfo struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Project   string    `json:"project"`
	Branch    string    `json:"branch"`
	Path      string    `json:"path"`
	Started   time.Time `json:"started"`
	Ended     time.Time `json:"ended"`
	Exchanges int       `json:"exchanges"`
}

// SessionsOptions say which sessions to list.
type SessionsOptions struct {
	Project string // "" is all
	Since   time.Time
	Limit   int // 0 is all
}

// Sessions lists sessions, the last used first.
func (d *Deps) Sessions(ctx context.Context, o SessionsOptions) ([]SessionInfo, error) {
	if err := d.loadProjects(ctx); err != nil {
		return nil, err
	}
	if name, known := d.Projects.Canonical(o.Project); known {
		o.Project = name
	} else if o.Project != "" {
		return nil, d.unknownProject(o.Project)
	}
	current, err := d.currentProject(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := d.Index.Sessions(ctx, search.SessionFilter{
		Filter: search.Filter{Project: o.Project, Since: o.Since}, Current: current, Archived: true, Limit: o.Limit})
	list := make([]SessionInfo, 0, len(rows))
	for _, row := range rows {
		list = append(list, SessionInfo{ID: row.SessionID, Title: row.Title, Project: row.Project, Branch: row.Branch, Path: row.Path,
			Started: row.First, Ended: row.Last, Exchanges: row.Exchanges})
	}
	return list, err
}

func (d *Deps) unknownProject(name string) error {
	hint := "`vaultrecall project list` shows all names"
	if similar := d.Projects.Similar(name); len(similar) > 0 {
		hint = "did you mean " + strings.Join(similar, ", ") + "?"
	}
	return usageError(hint, "%s: no such project", name)
}

// RecentGroup is what was done in one project, on one day, or on one branch.
type RecentGroup struct {
	Name      string        `json:"name"`
	Exchanges int           `json:"exchanges"`
	Sessions  []SessionInfo `json:"sessions"`
}

// RecentBy are the ways to group what was done.
var RecentBy = []string{"project", "day", "branch"}

// Recent groups the sessions that had an exchange since a time. Groups with
// the newest session come first.
func (d *Deps) Recent(ctx context.Context, o SessionsOptions, by string) ([]RecentGroup, error) {
	if !slices.Contains(RecentBy, by) {
		return nil, usageError("choose "+strings.Join(RecentBy, ", "), "--by: %q is not known", by)
	}
	sessions, err := d.Sessions(ctx, o)
	if err != nil {
		return nil, err
	}
	groups, at := []RecentGroup{}, map[string]int{}
	for _, s := range sessions {
		name := d.groupName(s, by)
		i, known := at[name]
		if !known {
			i = len(groups)
			at[name] = i
			groups = append(groups, RecentGroup{Name: name})
		}
		groups[i].Sessions = append(groups[i].Sessions, s)
		groups[i].Exchanges += s.Exchanges
	}
	return groups, nil
}

func (d *Deps) groupName(s SessionInfo, by string) string {
	switch by {
	case "day":
		return d.day(s.Ended)
	case "branch":
		if s.Branch == "" {
			return "no branch"
		}
		return s.Project + " " + s.Branch
	}
	if s.Project == "" {
		return vault.GlobalProject
	}
	return s.Project
}
