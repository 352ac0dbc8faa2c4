package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
)

func newRebuild(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "rebuild", Short: "Make the index anew from the vault alone",
		Long:    "Read every note and build a new index, which then takes the place of the old one. The answers\nstay the same; nothing in the vault is touched, and no transcript is needed.",
		Example: "  vaultrecall rebuild",
		Args:    args(cobra.NoArgs),
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
					fmt.Fprintf(a.Out, "Left out %s\n", f.Reason)
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
		Args:    args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				result, err := d.Prune(c.Context(), dry)
				if err != nil {
					return err
				}
				if a.flags.json {
					return printJSON(a.Out, result)
				}
				did := "Dropped"
				if dry {
					did = "Would drop"
				}
				for _, path := range result.Notes {
					fmt.Fprintf(a.Out, "%s %s\n", did, path)
				}
				fmt.Fprintf(a.Out, "%s %s and %s.\n", did, plural(len(result.Notes), "row"), plural(result.Cursors, "dead cursor"))
				return nil
			})
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "change nothing, show what would be dropped")
	return c
}

func newRedact(a *App) *cobra.Command {
	var scan bool
	c := &cobra.Command{
		Use: "redact --scan", Short: "Look for secrets in what is stored",
		Long:    "Look for secrets in every note, as they stand on disk: what a person pasted by hand, or what was\nwritten before a rule knew it. It prints where and of what kind, never the secret. Exit code 1 when\nsomething was found.",
		Example: "  vaultrecall redact --scan",
		Args:    args(cobra.NoArgs),
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
		Args: args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			cfg, err := a.settings()
			if err != nil {
				return err
			}
			if a.flags.json {
				return printJSON(a.Out, cfg.Values())
			}
			fmt.Fprintf(a.Out, "# %s\n", cfg.File)
			for _, v := range cfg.Values() {
				fmt.Fprintf(a.Out, "%-28s %-40v %s\n", v.Key, v.Text, v.Origin)
			}
			for _, warning := range cfg.Warnings {
				fmt.Fprintln(a.Err, "vaultrecall: warning: "+warning)
			}
			return nil
		},
	}
}

func newVersion(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			if a.flags.json {
				return printJSON(a.Out, map[string]string{"version": version})
			}
			_, err := fmt.Fprintln(a.Out, "vaultrecall "+version)
			return err
		},
	}
}
