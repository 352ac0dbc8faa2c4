package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/config"
	"github.com/vaultrecall/vaultrecall/ui"
)

// recallFlags are the flags of recall as they were given.
type recallFlags struct {
	limit                                              int
	project, noteType, session, since, until           string
	branch, file, lang, output, format                 string
	all, archived, explain, noTrack, stdin, slash, ask bool
}

const recallExample = `  vaultrecall recall git worktrees
  vaultrecall recall '"session store" -redis'        a phrase, and a word to leave out
  vaultrecall recall --project webshop --since 30d checkout
  vaultrecall recall -- --dangerously-skip-permissions   after -- all is the question
  vaultrecall recall --json retry budget | jq '.results[0].path'`

func newRecall(a *App) *cobra.Command {
	f := &recallFlags{}
	c := &cobra.Command{
		Use: "recall QUERY…", Aliases: []string{"search"}, Short: "Find what earlier sessions found out",
		Long: `Find what earlier sessions decided, fixed or learned. Words are joined; "a phrase"
stands as it is, -word leaves out, word* takes every ending; nothing is a syntax
error. The current project comes first, then global notes and other projects'
entities; when that holds nothing, everything is searched.`,
		Example: recallExample,
		RunE: func(c *cobra.Command, words []string) error {
			if f.slash {
				return a.recallSlash(c.Context(), f)
			}
			return a.recall(c.Context(), f, strings.Join(words, " "))
		},
	}
	flags := c.Flags()
	flags.IntVarP(&f.limit, "limit", "n", 0, "the most memories to show, a `number` (default 5, 8 in JSON)")
	flags.StringVar(&f.project, "project", "", "search this `project` alone")
	flags.BoolVar(&f.all, "all", false, "search every project")
	flags.BoolVar(&f.archived, "archived", false, "search archived notes too")
	flags.StringVar(&f.noteType, "type", "", "only notes of this `type`: session, entity, topic")
	flags.StringVar(&f.session, "session", "", "only this session: its `id`, or four characters and more of it")
	flags.StringVar(&f.since, "since", "", "only what is newer: `30d`, 12h, 2w, or 2026-03-14")
	flags.StringVar(&f.until, "until", "", "only what is older: `30d`, 12h, 2w, or 2026-03-14")
	flags.StringVar(&f.branch, "branch", "", "only exchanges on this git `branch`")
	flags.StringVar(&f.file, "file", "", "only sessions that touched this `path`")
	flags.StringVar(&f.lang, "lang", "", "only notes with this programming `language`")
	flags.StringVarP(&f.output, "output", "o", "", "write the answer to this `file`")
	flags.StringVar(&f.format, "format", "", "the answer's `form`: text, context (for a model) or json")
	flags.BoolVar(&f.explain, "explain", false, "show what every score is made of")
	flags.BoolVar(&f.noTrack, "no-track", false, "do not count this recall")
	flags.BoolVar(&f.stdin, "stdin", false, "read the question from standard input")
	flags.BoolVarP(&f.ask, "interactive", "i", false, "ask which memory to load in full")
	flags.BoolVar(&f.slash, "slash", false, "answer a slash command: options and question on standard input, exit code 0")
	return c
}

func (a *App) recall(ctx context.Context, f *recallFlags, query string) error {
	if f.stdin {
		raw, err := io.ReadAll(io.LimitReader(a.In, 1<<20))
		if err != nil {
			return err
		}
		query = strings.TrimSpace(query + " " + string(raw))
	}
	if strings.TrimSpace(query) == "" {
		return a.noQuery()
	}
	options, err := f.options(query, a)
	if err != nil {
		return err
	}
	return a.with(ctx, commands.NeedsVault, func(d *commands.Deps) error {
		answer, err := d.Recall(ctx, options)
		if err != nil {
			return err
		}
		return a.showAnswer(ctx, d, f, answer)
	})
}

// options turns flags into what the operation takes.
func (f *recallFlags) options(query string, a *App) (commands.RecallOptions, error) {
	o := commands.RecallOptions{
		Query: query, Project: f.project, All: f.all, Archived: f.archived, Type: f.noteType, Session: f.session,
		Branch: f.branch, File: f.file, Language: f.lang, Limit: f.limit, Explain: f.explain,
		Running: a.Env("CLAUDE_CODE_SESSION_ID"), JSON: f.format == "json" || a.flags.json,
	}
	var err error
	if o.Since, err = a.moment("--since", f.since); err != nil {
		return o, err
	}
	o.Until, err = a.moment("--until", f.until)
	return o, err
}

// moment is a point in time as a person gives it: an age, or a day.
func (a *App) moment(flag, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if day, err := time.ParseInLocation(time.DateOnly, text, a.zone()); err == nil {
		return day, nil
	}
	age, err := config.ParseAge(text)
	if err != nil {
		return time.Time{}, usage{withHint{errorf("%s: %q is neither an age nor a day", flag, text), "write 30d, 12h, 2w, or 2026-03-14"}}
	}
	return a.Now().Add(-age), nil
}

func (a *App) showAnswer(ctx context.Context, d *commands.Deps, f *recallFlags, answer commands.RecallResult) error {
	switch {
	case a.flags.json || f.format == "json":
		return a.write(f.output, func(w io.Writer) error { return printJSON(w, answer) })
	case f.format == "context":
		return a.write(f.output, func(w io.Writer) error { return writeContext(w, answer) })
	case f.format != "" && f.format != "text":
		return usage{withHint{errorf("--format: %q is not known", f.format), "choose text, context or json"}}
	}
	style := a.Style(a.Out)
	if f.output != "" {
		style = ui.Style{}
	}
	if err := a.write(f.output, func(w io.Writer) error { return writeText(w, answer, style, d.Vault.Root()) }); err != nil {
		return err
	}
	if f.ask && a.StdinTTY && len(answer.Results) > 0 {
		return a.askWhich(ctx, d, answer)
	}
	return nil
}

// write sends output to a file where one is named, else to the terminal.
func (a *App) write(path string, do func(io.Writer) error) error {
	if path == "" || path == "-" {
		return do(a.Out)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := do(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
