package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/ui"
)

func newSessions(a *App) *cobra.Command {
	o := commands.SessionsOptions{}
	var since string
	c := &cobra.Command{
		Use: "sessions", Short: "List sessions, the last used first",
		Example: "  vaultrecall sessions --project webshop\n  vaultrecall sessions --since 7d --json",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			var err error
			if o.Since, err = a.moment("--since", since); err != nil {
				return err
			}
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				list, err := d.Sessions(c.Context(), o)
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, list)
				}
				return a.printSessions(list)
			})
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.Project, "project", "", "only this `project`")
	flags.StringVar(&since, "since", "", "only sessions with something since: `7d`, or 2026-03-14")
	flags.IntVarP(&o.Limit, "limit", "n", 30, "the most sessions to list, a `number`; 0 for all")
	return c
}

func (a *App) printSessions(list []commands.SessionInfo) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(a.Out, "No sessions. `vaultrecall sync` takes in new ones.")
		return err
	}
	t := ui.Table{Width: a.Width, Style: a.Style(a.Out), Columns: []ui.Column{
		{Title: "Session"}, {Title: "Last used"}, {Title: "Exchanges", Right: true}, {Title: "Project"}, {Title: "Title", Flexible: true}}}
	for _, s := range list {
		t.Add(short(s.ID), s.Ended.In(a.zone()).Format("2006-01-02 15:04"), ui.Count(s.Exchanges), s.Project, ui.Printable(s.Title))
	}
	return t.Write(a.Out)
}

func newRecent(a *App) *cobra.Command {
	o := commands.SessionsOptions{}
	since, by := "7d", "project"
	c := &cobra.Command{
		Use: "recent", Short: "What was done lately",
		Example: "  vaultrecall recent                         this week, by project\n  vaultrecall recent --since 30d --by day",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			var err error
			if o.Since, err = a.moment("--since", since); err != nil {
				return err
			}
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				groups, err := d.Recent(c.Context(), o, by)
				if err != nil {
					return err
				}
				return a.printRecent(groups, since)
			})
		},
	}
	flags := c.Flags()
	flags.StringVar(&since, "since", since, "since `when`: 7d, 12h, or 2026-03-14")
	flags.StringVar(&by, "by", by, "the `group`: project, day or branch")
	flags.StringVar(&o.Project, "project", "", "only this `project`")
	return c
}

func (a *App) printRecent(groups []commands.RecentGroup, since string) error {
	if a.flags.json {
		return printJSON(a.Out, groups)
	}
	if len(groups) == 0 {
		fmt.Fprintf(a.Out, "Nothing since %s. `vaultrecall sync` takes in new sessions.\n", since)
	}
	for i, g := range groups {
		if i > 0 {
			fmt.Fprintln(a.Out)
		}
		fmt.Fprintf(a.Out, "%s: %s in %s\n", g.Name, plural(g.Exchanges, "exchange"), plural(len(g.Sessions), "session"))
		if err := a.printSessions(g.Sessions); err != nil {
			return err
		}
	}
	return nil
}

func newExport(a *App) *cobra.Command {
	var output string
	var full bool
	c := &cobra.Command{
		Use: "export SESSION", Short: "Write a session as Markdown: its note, or all of it",
		Long:    "Write the session's note without our markers or, with --full, its whole transcript with tool\ncalls, results and thinking. Secrets are masked.",
		Example: "  vaultrecall export 5d7efc3d\n  vaultrecall export 5d7efc3d --full --output session.md",
		Args:    takes(1, 1),
		RunE: func(c *cobra.Command, words []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				return a.write(output, func(w io.Writer) error { return d.Export(c.Context(), words[0], full, w) })
			})
		},
	}
	c.Flags().StringVarP(&output, "output", "o", "-", "write to this `file`; - is standard output")
	c.Flags().BoolVar(&full, "full", false, "the whole transcript, with tools and thinking")
	return c
}
