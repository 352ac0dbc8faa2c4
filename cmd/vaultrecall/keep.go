package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/config"
	"github.com/vaultrecall/vaultrecall/ui"
)

func newRebuild(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "rebuild", Short: "Make the index anew from the vault alone",
		Long:    "Read every note and build a new index, which then takes the place of the old one. The answers\nstay the same; nothing in the vault is touched, and no transcript is needed.",
		Example: "  vaultrecall rebuild",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				result, err := d.Rebuild(c.Context())
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, result)
				}
				fmt.Fprintf(a.Out, "Indexed %s and %s in %.1f s.\n", plural(result.Notes, "note"), plural(result.Exchanges, "exchange"), float64(result.DurationMS)/1000)
				for _, f := range result.Unreadable {
					fmt.Fprintf(a.Out, "Left out %s: %s\n", f.Path, f.Reason)
				}
				return nil
			})
		},
	}
}

func newPrune(a *App) *cobra.Command {
	var dry bool
	c := &cobra.Command{
		Use: "prune", Short: "Drop from the index what has no file any more",
		Long: "Drop index rows of notes that are gone, which are taken for deleted from then on, and cursors\n" +
			"into transcripts that are gone. It never removes a note.",
		Example: "  vaultrecall prune --dry-run\n  vaultrecall prune",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				result, err := d.Prune(c.Context(), dry)
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, result)
				}
				_, err = fmt.Fprint(a.Out, pruneText(result))
				return err
			})
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "change nothing, show what would be dropped")
	return c
}

func pruneText(result commands.PruneResult) string {
	if len(result.Notes) == 0 && result.Cursors == 0 {
		return "Nothing to drop.\n"
	}
	did := "Dropped"
	if result.DryRun {
		did = "Would drop"
	}
	var b strings.Builder
	for _, path := range result.Notes {
		fmt.Fprintf(&b, "%s %s\n", did, path)
	}
	if result.Cursors > 0 {
		fmt.Fprintf(&b, "%s %s into transcripts that are gone.\n", did, plural(result.Cursors, "cursor"))
	}
	return b.String()
}

func newRedact(a *App) *cobra.Command {
	var scan bool
	c := &cobra.Command{
		Use: "redact --scan", Short: "Look for secrets in what is stored",
		Long:    "Look for secrets in every note, as they stand on disk: what a person pasted by hand, or what was\nwritten before a rule knew it. It prints where and of what kind, never the secret. Exit code 1 when\nsomething was found.",
		Example: "  vaultrecall redact --scan",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			if !scan {
				return usageOf(c, errorf("--scan is required"))
			}
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				result, err := d.RedactScan(c.Context())
				if err != nil {
					return err
				}
				return a.printScan(result)
			})
		},
	}
	c.Flags().BoolVar(&scan, "scan", false, "list the secrets that stand in notes")
	return c
}

func (a *App) printScan(result commands.ScanResult) error {
	if a.flags.json {
		if err := printJSON(a.Out, result); err != nil {
			return err
		}
	} else {
		for _, f := range result.Findings {
			fmt.Fprintf(a.Out, "%s:%d: %s\n", f.Path, f.Line, f.Rule)
		}
		fmt.Fprintf(a.Out, "%s in %s.\n", plural(len(result.Findings), "secret"), plural(result.Notes, "note"))
	}
	if len(result.Findings) > 0 {
		return errSaid
	}
	return nil
}

func newConfig(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "config", Short: "Every setting, and where its value came from",
		Long: "Print every setting with its value and where that came from: a flag, the environment, the\nconfiguration file, or the default.", Example: "  vaultrecall config",
		Args: takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			cfg, err := a.settings()
			if err != nil {
				return err
			}
			if a.flags.json {
				return printJSON(a.Out, cfg.Values())
			}
			for _, warning := range cfg.Warnings {
				fmt.Fprintln(a.Err, "vaultrecall: warning: "+warning)
			}
			return a.printConfig(cfg)
		},
	}
}

// printConfig is a table of all settings, each with the very place it came from.
func (a *App) printConfig(cfg config.Config) error {
	file := cfg.File
	if _, err := os.Stat(file); err != nil {
		file += " (not there: nothing is set in it)"
	}
	fmt.Fprintf(a.Out, "File: %s\n\n", file)
	t := ui.Table{Style: a.Style(a.Out), Columns: []ui.Column{{Title: "Setting"}, {Title: "Value"}, {Title: "From"}}}
	for _, v := range cfg.Values() {
		from := string(v.Origin)
		if v.Where != "" {
			from += ": " + strings.Replace(v.Where, cfg.File+":", "line ", 1)
		}
		t.Add(v.Key, ui.Printable(v.Text), ui.Printable(from))
	}
	return t.Write(a.Out)
}

func newVersion(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Example: "  vaultrecall version", Args: takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if a.flags.json {
				return printJSON(a.Out, map[string]string{"version": version})
			}
			_, err := fmt.Fprintln(a.Out, "vaultrecall "+version)
			return err
		},
	}
}
