package commands

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/vaultrecall/vaultrecall/config"
)

//go:embed demo/story.json
var demoStory []byte

// DemoQuery is a question that the demo's history answers.
const DemoQuery = "why are users logged out"

// demoSession is a session of the synthetic history, in few words.
type demoSession struct {
	ID      string     `json:"id"`
	Cwd     string     `json:"cwd"`
	Branch  string     `json:"branch"`
	DaysAgo int        `json:"days_ago"`
	Title   string     `json:"title"`
	Turns   []demoTurn `json:"turns"`
}

type demoTurn struct {
	Prompt   string      `json:"prompt"`
	Tools    [][3]string `json:"tools"` // name, argument's name, argument
	Thinking string      `json:"thinking"`
	Answer   string      `json:"answer"`
}

// DemoConfig is cfg with a vault, an index and sessions below dir, which the
// synthetic history is written to. Nothing of the user's is read or changed.
func DemoConfig(cfg config.Config, dir string, now time.Time) (config.Config, error) {
	cfg.Vault = filepath.Join(dir, "vault")
	cfg.Index = filepath.Join(dir, "vault-index", "index.db")
	cfg.Sessions = filepath.Join(dir, "sessions")
	var story []demoSession
	if err := json.Unmarshal(demoStory, &story); err != nil {
		return cfg, fmt.Errorf("demo/story.json: %w", err)
	}
	for _, s := range story {
		if err := s.write(cfg.Sessions, now); err != nil {
			return cfg, err
		}
	}
	return cfg, nil
}

var notAlphanumeric = regexp.MustCompile(`[^A-Za-z0-9]`)

// write puts the session where Claude Code would, in its format.
func (s demoSession) write(sessions string, now time.Time) error {
	folder := filepath.Join(sessions, notAlphanumeric.ReplaceAllString(s.Cwd, "-"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(folder, s.ID+".jsonl"), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(file)
	for _, record := range s.records(now) {
		if err := lines.Encode(record); err != nil {
			return err
		}
	}
	return file.Close()
}

func (s demoSession) records(now time.Time) []map[string]any {
	at := now.UTC().Truncate(24*time.Hour).AddDate(0, 0, -s.DaysAgo).Add(9 * time.Hour)
	var records []map[string]any
	add := func(kind string, message map[string]any) {
		records = append(records, map[string]any{
			"type": kind, "uuid": demoUUID(s.ID, len(records)), "sessionId": s.ID, "cwd": s.Cwd, "gitBranch": s.Branch,
			"timestamp": at.Format("2006-01-02T15:04:05.000Z"), "version": "2.1.0", "isSidechain": false, "message": message,
		})
		at = at.Add(time.Minute)
	}
	for i, turn := range s.Turns {
		add("user", map[string]any{"role": "user", "content": turn.Prompt})
		for _, block := range turn.blocks(i) {
			add("assistant", map[string]any{"role": "assistant", "id": fmt.Sprintf("msg_%d", i), "model": "demo", "content": []any{block}})
		}
		at = at.Add(10 * time.Minute)
	}
	return append(records, map[string]any{"type": "custom-title", "customTitle": s.Title, "sessionId": s.ID})
}

func (t demoTurn) blocks(turn int) []map[string]any {
	var blocks []map[string]any
	if t.Thinking != "" {
		blocks = append(blocks, map[string]any{"type": "thinking", "thinking": t.Thinking})
	}
	for i, tool := range t.Tools {
		blocks = append(blocks, map[string]any{"type": "tool_use", "id": fmt.Sprintf("toolu_%d_%d", turn, i),
			"name": tool[0], "input": map[string]any{tool[1]: tool[2]}})
	}
	return append(blocks, map[string]any{"type": "text", "text": t.Answer})
}

func demoUUID(session string, n int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d", session, n))
	h := hex.EncodeToString(sum[:16])
	return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-8" + h[17:20] + "-" + h[20:]
}

// Demo syncs the synthetic history into its temporary vault and recalls from it.
func Demo(ctx context.Context, cfg config.Config, w World) (SyncResult, RecallResult, error) {
	d, err := Open(ctx, cfg, w, MakesVault)
	if err != nil {
		return SyncResult{}, RecallResult{}, err
	}
	defer d.Close()
	synced, err := d.Sync(ctx, SyncOptions{})
	if err != nil {
		return synced, RecallResult{}, err
	}
	answer, err := d.Recall(ctx, RecallOptions{Query: DemoQuery, All: true, Limit: 2})
	return synced, answer, err
}
