package commands

import (
	"context"
	"path/filepath"
	"time"

	"github.com/vaultrecall/vaultrecall/config"
	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/transcript"
)

// recentDays is the shorter history that init offers.
const recentDays = 90

// History is what Claude Code holds on this machine.
type History struct {
	Sessions int // session files
	Folders  int // transcript folders, about one a project
	Recent   int // session files written within the last 90 days
	Bytes    int64
	// Since is where the last 90 days begin.
	Since time.Time
}

// LookAround counts the sessions that a first sync would read, without reading
// them.
func LookAround(ctx context.Context, cfg config.Config, now time.Time) History {
	files, _ := transcript.List(ctx, cfg.Sessions)
	h := History{Since: now.AddDate(0, 0, -recentDays)}
	folders := map[string]bool{}
	for _, f := range files {
		if f.Kind != transcript.FileSession {
			continue
		}
		h.Sessions++
		h.Bytes += f.Size
		folders[filepath.Dir(f.Path)] = true
		if !f.ModTime.Before(h.Since) {
			h.Recent++
		}
	}
	h.Folders = len(folders)
	return h
}

// sampled is how many sessions Sample tries.
const sampled = 10

// Sample asks the memory something that it should know: the words of a recent
// session's title. It returns false where there is nothing to ask.
func (d *Deps) Sample(ctx context.Context) (RecallResult, bool, error) {
	sessions, err := d.Index.Sessions(ctx, search.SessionFilter{Limit: sampled})
	if err != nil || len(sessions) == 0 {
		return RecallResult{}, false, err
	}
	for _, s := range sessions {
		answer, err := d.Recall(ctx, RecallOptions{Query: s.Title, All: true, Limit: 2})
		if err != nil {
			return answer, false, err
		}
		if len(answer.Results) > 0 && !answer.Low() {
			return answer, true, nil
		}
	}
	return RecallResult{}, false, nil
}
