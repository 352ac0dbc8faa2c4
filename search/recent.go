package search

import (
	"context"
	"strings"
	"time"
)

// RecentProject is what was done in a project.
type RecentProject struct {
	Project   string
	Exchanges int
	Last      time.Time // of the newest exchange
	Sessions  []RecentSession
}

// RecentSession is a session's part in it: of a session that worked in several
// projects, the exchanges of one of them.
type RecentSession struct {
	SessionID   string
	Title       string // of its note
	Path        string
	Exchanges   int
	First, Last time.Time // of those exchanges
	// Prompts are the titles of the exchanges, the oldest first.
	Prompts []string
}

const recentSQL = `
SELECT u.project, n.session_id, n.title, n.path, count(*), min(u.at), max(u.at),
	group_concat(replace(u.title, char(10), ' '), char(10) ORDER BY u.at, u.position)
FROM units u JOIN notes n ON n.id = u.note
WHERE u.prompt_uuid <> '' AND u.at <> 0`

// recentRow is a note's part in a project.
type recentRow struct {
	project string
	RecentSession
}

// Recent returns what was done since a time, by project, the project with the
// newest exchange first, and in it the newest session first. With a project
// only that one is returned. current is the project that asks.
func (ix *Index) Recent(ctx context.Context, since time.Time, project, current string) ([]RecentProject, error) {
	var c conditions
	c.hidePrivate(current)
	c.filter(Filter{Since: since, Project: project})
	rows, err := collect(ctx, ix, recentSQL+c.and()+"\nGROUP BY u.project, n.id ORDER BY max(u.at) DESC, n.path",
		c.args, scanRecent)
	if err != nil {
		return nil, err
	}
	var out []RecentProject
	at := map[string]int{}
	for _, r := range rows { // the newest first, so the first row of a project places it
		i, seen := at[r.project]
		if !seen {
			i, at[r.project] = len(out), len(out)
			out = append(out, RecentProject{Project: r.project, Last: r.Last})
		}
		out[i].Exchanges += r.Exchanges
		out[i].Sessions = append(out[i].Sessions, r.RecentSession)
	}
	return out, nil
}

func scanRecent(scan scanner) (r recentRow, err error) {
	var first, last int64
	var prompts string
	err = scan(&r.project, &r.SessionID, &r.Title, &r.Path, &r.Exchanges, &first, &last, &prompts)
	r.First, r.Last, r.Prompts = fromUnix(first), fromUnix(last), strings.Split(prompts, "\n")
	return r, err
}
