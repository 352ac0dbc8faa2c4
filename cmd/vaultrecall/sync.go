package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/ui"
)

const syncExample = `  vaultrecall sync                     take in what is new
  vaultrecall sync --dry-run           show what that would change
  vaultrecall sync --project webshop   only one project
  vaultrecall sync --restore           write notes again that vanished from the vault`

func newSync(a *App) *cobra.Command {
	o := commands.SyncOptions{}
	var since string
	var dry bool
	c := &cobra.Command{
		Use: "sync", Aliases: []string{"index"}, Short: "Turn new sessions into notes and index them",
		Long: `Read what is new in Claude Code's transcripts, write it into the vault's notes, and
bring the index up to both. What you edited, moved or deleted in the vault stays
as you left it. It may be interrupted at any time; the next sync goes on.`,
		Example: syncExample, Args: takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			var err error
			if o.Since, err = a.moment("--since", since); err != nil {
				return err
			}
			return a.sync(c.Context(), o, dry)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&o.Full, "full", false, "read every transcript from its beginning")
	flags.BoolVar(&o.Subagents, "subagents", false, "add sub-agents' final texts that the session itself lacks")
	flags.StringVar(&o.Project, "project", "", "write only this `project`")
	flags.StringVar(&since, "since", "", "only transcripts written since: `90d`, or 2026-03-14")
	flags.BoolVar(&dry, "dry-run", false, "write nothing, show what would change")
	flags.BoolVar(&o.Restore, "restore", false, "write session notes again that vanished from the vault")
	return c
}

// forEver is how long a person's sync waits for another one.
const forEver = 24 * time.Hour

func (a *App) sync(ctx context.Context, o commands.SyncOptions, dry bool) error {
	needs := commands.MakesVault
	if dry {
		needs = commands.WritesNothing
	}
	return a.with(ctx, needs, func(d *commands.Deps) error {
		result, err := a.patiently(ctx, d, o)
		if err != nil {
			return err
		}
		if a.flags.json {
			return printJSON(a.Out, result)
		}
		if dry {
			if err := printChanges(a.Out, result.Changes); err != nil {
				return err
			}
		}
		_, err = io.WriteString(a.Out, syncText(result, dry))
		return err
	})
}

// patiently syncs, and says so when it has to wait for another sync to end.
func (a *App) patiently(ctx context.Context, d *commands.Deps, o commands.SyncOptions) (commands.SyncResult, error) {
	o.Wait = time.Second
	result, err := d.Sync(ctx, o)
	if !commands.IsLocked(err) {
		return result, err
	}
	fmt.Fprintln(a.Err, "vaultrecall: another sync is running; waiting for it to end (Ctrl-C stops waiting)")
	o.Wait = forEver
	return d.Sync(ctx, o)
}

// syncText says in a few lines what a sync did.
func syncText(r commands.SyncResult, dry bool) string {
	var b strings.Builder
	did := "Wrote"
	if dry {
		did = "Would write"
	}
	switch {
	case r.Files == 0 && r.NotesWritten == 0 && r.Forgotten == 0:
		b.WriteString("No session files there: nothing to take in.\n")
	case r.NotesWritten == 0 && r.Forgotten > 0:
	case r.NotesWritten == 0:
		fmt.Fprintf(&b, "Nothing new in %s.\n", plural(r.Files, "session file"))
	default:
		fmt.Fprintf(&b, "%s %s: %s, %s", did, plural(r.NotesWritten, "note"), plural(r.Sessions, "new session"), plural(r.Exchanges, "new exchange"))
		if r.Grown > 0 {
			fmt.Fprintf(&b, ", %s went on", plural(r.Grown, "exchange"))
		}
		b.WriteString(".\n")
	}
	if r.Duplicates > 0 {
		fmt.Fprintf(&b, "%s stood in several sessions; each was written once.\n", plural(r.Duplicates, "exchange"))
	}
	if r.Forgotten > 0 {
		fmt.Fprintf(&b, "%s you deleted will not come back; see claude/_forgotten.md.\n", plural(r.Forgotten, "memory"))
	}
	b.WriteString(skippedText(r))
	for _, f := range r.Failed {
		fmt.Fprintf(&b, "Left out %s: %s\n", f.Path, f.Reason)
	}
	if n := len(r.Vanished); n > 0 {
		fmt.Fprintf(&b, "%s missing at once, such as %s.\n  `vaultrecall sync --restore` writes them again; `vaultrecall prune` takes them for deleted.\n",
			plural(n, "session note")+" "+verb(n, "is", "are"), r.Vanished[0])
	}
	for _, warning := range r.Warnings {
		fmt.Fprintf(&b, "Warning: %s\n", warning)
	}
	for _, path := range r.Conflicts {
		fmt.Fprintf(&b, "Not indexed, a copy that a sync service made: %s\n", path)
	}
	return b.String()
}

func skippedText(r commands.SyncResult) string {
	var b strings.Builder
	for _, s := range r.SkippedIn {
		fmt.Fprintf(&b, "Skipped %s in %s\n", plural(s.Lines, "line"), s.Path)
	}
	if r.SkippedFiles > 0 {
		fmt.Fprintf(&b, "Passed over %s that Claude Code did not write.\n", plural(r.SkippedFiles, "file"))
	}
	return b.String()
}

// printChanges shows what a dry run would do: new files by name, others as a diff.
func printChanges(w io.Writer, changes []commands.Change) error {
	for _, c := range changes {
		var err error
		switch c.Kind {
		case "create":
			_, err = fmt.Fprintf(w, "create %s (%s)\n", c.Path, plural(c.Lines, "line"))
		case "modify":
			_, err = fmt.Fprintf(w, "change %s\n%s", c.Path, c.Diff)
		case "rename":
			_, err = fmt.Fprintf(w, "move   %s to %s\n", c.From, c.Path)
		default:
			_, err = fmt.Fprintf(w, "%s %s\n", c.Kind, c.Path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// plural is a number with its noun: 1 note, 2 notes, 3 memories.
func plural(n int, noun string) string {
	if n != 1 {
		if stem, ok := strings.CutSuffix(noun, "y"); ok {
			noun = stem + "ies"
		} else {
			noun += "s"
		}
	}
	return ui.Count(n) + " " + noun
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
