package main

import (
	"strings"

	"github.com/spf13/cobra"
)

const rootLong = `vaultrecall turns Claude Code's sessions into notes of an Obsidian vault, finds
them again, and gives Claude Code /recall and /remember.

Exit codes: 0 done (also when nothing was found), 1 failed, 2 wrong usage,
3 no vault yet, 4 a conflict or a choice is yours, 130 interrupted.`

const rootExample = `  vaultrecall init                        make the vault from your sessions
  vaultrecall sync                        take in what is new
  vaultrecall recall session id parsing   ask it something
  vaultrecall remember entity "Session Store" --stdin < notes.md
  vaultrecall status                      what is there, and what is not yet`

func newRoot(a *App) *cobra.Command {
	root := &cobra.Command{
		Use: "vaultrecall", Short: "A memory for Claude Code that a person can read",
		Long: rootLong, Example: rootExample,
		SilenceErrors: true, SilenceUsage: true,
		Version: version,
	}
	root.SetVersionTemplate("vaultrecall {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), "{{if .Runnable}}", "{{if and .Runnable (not .HasAvailableSubCommands)}}", 1))
	flags := root.PersistentFlags()
	flags.StringVar(&a.flags.vault, "vault", "", "the vault's `folder` (default ~/.claude-memory)")
	flags.StringVar(&a.flags.sessions, "sessions", "", "the `folder` of Claude Code's transcripts (default ~/.claude/projects)")
	flags.StringVar(&a.flags.config, "config", "", "the configuration `file`")
	flags.BoolVar(&a.flags.json, "json", false, "answer as JSON, see docs/json.md")
	root.AddGroup(
		&cobra.Group{ID: "use", Title: "Every day:"},
		&cobra.Group{ID: "look", Title: "Look around:"},
		&cobra.Group{ID: "keep", Title: "Keep it well:"},
	)
	add := func(group string, list ...*cobra.Command) {
		for _, c := range list {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add("use", newInit(a), newSync(a), newRecall(a), newRemember(a), newShow(a))
	add("look", newSessions(a), newRecent(a), newExport(a), newStatus(a), newDemo(a))
	add("keep", newDoctor(a), newRebuild(a), newPrune(a), newRedact(a), newProject(a), newConfig(a), newUninstall(a), newVersion(a))
	return root
}
