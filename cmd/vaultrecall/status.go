package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
)

func newStatus(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "status", Short: "What is in the memory, and what is not yet",
		Long:    "Count what is in the vault and the index, what waits to be synced, what failed, and what\nClaude Code will delete soon. It changes nothing.",
		Example: "  vaultrecall status\n  vaultrecall status --json | jq .pending",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				s, err := d.Status(c.Context())
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, s)
				}
				_, err = fmt.Fprint(a.Out, statusText(s, a))
				return err
			})
		},
	}
}

func statusText(s commands.StatusResult, a *App) string {
	var b strings.Builder
	row := func(name, format string, values ...any) {
		fmt.Fprintf(&b, "%-10s %s\n", name, fmt.Sprintf(format, values...))
	}
	row("Vault", "%s", s.Vault)
	row("Memory", "%s in %s, %s in %s", plural(s.Exchanges, "exchange"), plural(s.Sessions, "session"), plural(s.Notes, "note"), plural(s.Projects, "project"))
	last := "never"
	if s.LastSync != nil {
		last = commands.WhenHuman(*s.LastSync, a.Now(), a.zone())
	}
	row("Last sync", "%s", last)
	row("Pending", "%s", plural(s.Pending, "session file"))
	row("Index", "%s, %.1f MB, search is lexical", s.Index, float64(s.IndexBytes)/1e6)
	row("Sessions", "%s", s.SessionsFolder)
	if s.SkippedLines+s.SkippedFiles+s.Duplicates > 0 {
		row("Passed over", "%s, %s; %s held twice", plural(s.SkippedLines, "line"), plural(s.SkippedFiles, "file"), plural(s.Duplicates, "exchange"))
	}
	for _, f := range s.Failures {
		row("Failed", "%s: %s", f.Path, f.Reason)
	}
	for _, f := range s.UnreadableNotes {
		row("Unreadable", "%s: %s", f.Path, f.Reason)
	}
	if s.Vanished > 0 {
		row("Vanished", "%s; `vaultrecall sync --restore` writes them again, `vaultrecall prune` takes them for deleted", plural(s.Vanished, "session note"))
	}
	for _, path := range s.ConflictCopies {
		row("Conflict", "%s is a copy that a sync service made; it is not indexed", path)
	}
	if s.DueThisWeek > 0 {
		row("Due", "Claude Code deletes %s within a week (after %d days%s); the notes stay", plural(s.DueThisWeek, "transcript"), s.CleanupDays,
			mark(!s.CleanupDaysSet, ", for cleanupPeriodDays is not set"))
	}
	return b.String()
}
