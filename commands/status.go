package commands

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault"
)

// defaultCleanupDays is after how many days Claude Code deletes a transcript
// where its settings do not say.
const defaultCleanupDays = 30

// StatusResult is the state of the memory.
type StatusResult struct {
	Vault           string         `json:"vault"`
	Index           string         `json:"index"`
	SessionsFolder  string         `json:"sessions_folder"`
	Sessions        int            `json:"sessions"`
	Exchanges       int            `json:"exchanges"`
	Notes           int            `json:"notes"`
	NotesByType     map[string]int `json:"notes_by_type"`
	Projects        int            `json:"projects"`
	SkippedLines    int            `json:"skipped_lines"`
	SkippedFiles    int            `json:"skipped_files"`
	Duplicates      int            `json:"duplicates"`
	FilesRead       int            `json:"files_read"` // transcripts that were read
	Pending         int            `json:"pending"`    // transcripts with something that was not read yet
	Failed          int            `json:"failed"`     // transcripts that could not be taken in
	Failures        []FileProblem  `json:"failures"`   // which, and why
	Vanished        int            `json:"vanished"`   // session notes that are missing and not taken for deleted
	IndexBytes      int64          `json:"index_bytes"`
	LastSync        *time.Time     `json:"last_sync"`
	DueThisWeek     int            `json:"due_this_week"`    // transcripts that Claude Code deletes within seven days
	CleanupDays     int            `json:"cleanup_days"`     // after how many days it deletes
	CleanupDaysSet  bool           `json:"cleanup_days_set"` // whether its settings say so
	Embedder        string         `json:"embedder"`
	ConflictCopies  []string       `json:"conflict_copies"`
	UnreadableNotes []FileProblem  `json:"unreadable_notes"`
}

// Status counts what is in the vault and the index, and what is not yet.
// It changes nothing.
func (d *Deps) Status(ctx context.Context) (StatusResult, error) {
	stats, err := d.Index.Stats(ctx)
	if err != nil {
		return StatusResult{}, err
	}
	s := StatusResult{
		Vault: d.Vault.Root(), Index: d.Config.Index, SessionsFolder: d.Config.Sessions,
		Sessions: stats.Sessions, Exchanges: stats.Exchanges, Notes: stats.Notes, NotesByType: typeCounts(stats.ByType),
		SkippedLines: stats.SkippedLines, SkippedFiles: stats.SkippedFiles,
		Duplicates: stats.Duplicates, IndexBytes: stats.Bytes, Embedder: d.Config.Embed.Provider,
		Failures: []FileProblem{}, ConflictCopies: []string{}, UnreadableNotes: []FileProblem{},
	}
	counts, err := d.Index.ProjectCounts(ctx)
	if err != nil {
		return s, err
	}
	s.Projects = len(counts)
	s.CleanupDays, s.CleanupDaysSet = cleanupDays(d.Config.ClaudeDir)
	if err := d.statusOfTranscripts(ctx, &s); err != nil {
		return s, err
	}
	return s, d.statusOfNotes(ctx, &s)
}

func (d *Deps) statusOfTranscripts(ctx context.Context, s *StatusResult) error {
	sources, err := d.Index.Sources(ctx)
	if err != nil {
		return err
	}
	s.FilesRead = len(sources)
	known := make(map[string]search.Source, len(sources))
	for _, source := range sources {
		known[source.Path] = source
		if source.Failed != "" {
			s.Failures = append(s.Failures, FileProblem{Path: source.Path, Reason: source.Failed})
		}
	}
	files, _ := transcript.List(ctx, d.Config.Sessions)
	for _, f := range files {
		if f.Kind != transcript.FileSession {
			continue
		}
		source, read := known[f.Path]
		if !read || source.Size != f.Size || !source.ModTime.Equal(f.ModTime) {
			s.Pending++
		}
		age := d.Now().Sub(f.ModTime)
		if age > time.Duration(s.CleanupDays-7)*24*time.Hour {
			s.DueThisWeek++
		}
	}
	s.Failed = len(s.Failures)
	text, err := d.Index.Meta(ctx, metaLastSync)
	if err != nil || text == "" {
		return err
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		s.LastSync = &t
	}
	return nil
}

// statusOfNotes looks at the vault without touching the index.
func (d *Deps) statusOfNotes(ctx context.Context, s *StatusResult) error {
	rows, err := d.Index.Notes(ctx)
	if err != nil {
		return err
	}
	survey, err := d.Vault.Walk(ctx)
	if err != nil {
		return err
	}
	s.ConflictCopies = append(s.ConflictCopies, survey.Conflicts...)
	r := reconciler{d: d, rows: byPath(rows), known: byID(rows), out: reconciled{survey: survey}}
	r.readChanged()
	r.findMissing(rows)
	s.Vanished = len(r.out.vanished)
	for _, problem := range r.out.unreadable {
		s.UnreadableNotes = append(s.UnreadableNotes, problemOf("", problem))
	}
	return nil
}

// typeCounts names notes of no type "note".
func typeCounts(byType map[vault.NoteType]int) map[string]int {
	counts := map[string]int{}
	for t, n := range byType {
		if t == "" {
			t = "note"
		}
		counts[string(t)] += n
	}
	return counts
}

// cleanupDays reads after how many days Claude Code deletes transcripts.
func cleanupDays(claudeDir string) (days int, set bool) {
	var settings struct {
		CleanupPeriodDays *int `json:"cleanupPeriodDays"`
	}
	raw, err := os.ReadFile(filepath.Join(claudeDir, "settings.json"))
	if err != nil || json.Unmarshal(raw, &settings) != nil || settings.CleanupPeriodDays == nil {
		return defaultCleanupDays, false
	}
	return *settings.CleanupPeriodDays, true
}
