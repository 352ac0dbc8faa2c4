package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/ui"
)

func newProject(a *App) *cobra.Command {
	c := &cobra.Command{
		Use: "project", Short: "See and mend which project is which",
		Long:    "A project is a repository, however many folders and worktrees it has. Where the guess was\nwrong, an alias or a merge mends it; both are kept in the project's _index.md.",
		Example: "  vaultrecall project which\n  vaultrecall project list\n  vaultrecall project merge shop-old shop",
	}
	c.AddCommand(newProjectWhich(a), newProjectList(a), newProjectAlias(a), newProjectMerge(a), newProjectTrust(a))
	onlyGroups(c)
	return c
}

func newProjectWhich(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "which [FOLDER]", Short: "Which project a folder belongs to, and why", Args: takes(0, 1),
		RunE: func(c *cobra.Command, words []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				answer, err := d.ProjectWhich(c.Context(), a.folder(strings.Join(words, "")))
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, map[string]any{"project": answer.Project, "root": answer.Root, "identity": answer.Identity,
						"why": answer.Why, "inbox": answer.Inbox, "warning": answer.Warning})
				}
				fmt.Fprintf(a.Out, "%s\n%s\n", answer.Project, answer.Why)
				if answer.Warning != "" {
					fmt.Fprintln(a.Err, "vaultrecall: warning: "+answer.Warning)
				}
				return nil
			})
		},
	}
}

// folder is a folder of this machine as a person names it, made absolute; what
// is a path of another machine stays as it is.
func (a *App) folder(name string) string {
	if name == "" || strings.ContainsAny(name, `:\`) || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.Cwd, name)
}

func newProjectList(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "All projects with their sessions, aliases and folders", Args: takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				rows, err := d.ProjectList(c.Context())
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, rows)
				}
				return a.printProjects(rows)
			})
		},
	}
}

func (a *App) printProjects(rows []commands.ProjectRow) error {
	if len(rows) == 0 {
		_, err := fmt.Fprintln(a.Out, "No projects. `vaultrecall sync` makes them from your sessions.")
		return err
	}
	t := ui.Table{Width: a.Width, Style: a.Style(a.Out), Columns: []ui.Column{
		{Title: "Project"}, {Title: "Sessions", Right: true}, {Title: "Exchanges", Right: true}, {Title: "Also called"}, {Title: "Folders", Flexible: true}}}
	for _, row := range rows {
		t.Add(row.Name+mark(row.Private, " (private)"), ui.Count(row.Sessions), ui.Count(row.Exchanges),
			strings.Join(row.Aliases, ", "), strings.Join(row.Roots, ", "))
	}
	return t.Write(a.Out)
}

func newProjectAlias(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "alias PROJECT NAME", Short: "Give a project another name", Args: takes(2, 2),
		RunE: func(c *cobra.Command, words []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				if err := d.ProjectAlias(c.Context(), words[0], words[1]); err != nil {
					return err
				}
				return a.told(map[string]string{"project": words[0], "alias": words[1]}, "%s also goes by %s\n", words[0], words[1])
			})
		},
	}
}

func newProjectMerge(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "merge FROM INTO", Short: "Make one project part of another, with its notes", Args: takes(2, 2),
		Long: "Move the notes of one project to another, rewrite the links to them, and let the old name\nand folders lead there from now on.",
		RunE: func(c *cobra.Command, words []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				if err := d.ProjectMerge(c.Context(), words[0], words[1]); err != nil {
					return err
				}
				return a.told(map[string]string{"merged": words[0], "project": words[1]}, "%s is part of %s now\n", words[0], words[1])
			})
		},
	}
}

func newProjectTrust(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "trust FOLDER PROJECT", Short: "Let a repository's .vaultrecall.yaml name a project of another one", Args: takes(2, 2),
		RunE: func(c *cobra.Command, words []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				root := a.folder(words[0])
				if err := d.ProjectTrust(c.Context(), root, words[1]); err != nil {
					return err
				}
				return a.told(map[string]string{"folder": root, "project": words[1]}, "%s may name the project %s\n", root, words[1])
			})
		},
	}
}
