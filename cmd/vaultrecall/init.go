package main

import (
	"context"
	"errors"
	"fmt"
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

type initFlags struct {
	yes, dryRun, noCommands bool
	since                   string
}

func newInit(a *App) *cobra.Command {
	f := &initFlags{}
	c := &cobra.Command{
		Use: "init", Short: "Make the vault from your sessions, and install /recall and /remember",
		Long: `Make the vault, read Claude Code's sessions into it, and install /recall and
/remember for Claude Code. On a terminal it asks before it writes anything outside
the vault; elsewhere it writes nothing there without --yes. It may be run again at
any time: it refreshes what is old and leaves the rest.`,
		Example: "  vaultrecall init\n  vaultrecall init --since 90d --yes\n  vaultrecall init --vault ~/Notes --dry-run",
		Args:    takes(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return a.init(c.Context(), f) },
	}
	flags := c.Flags()
	flags.BoolVarP(&f.yes, "yes", "y", false, "do not ask")
	flags.BoolVar(&f.dryRun, "dry-run", false, "write nothing, show what would be written")
	flags.BoolVar(&f.noCommands, "no-commands", false, "leave Claude Code's slash commands alone")
	flags.StringVar(&f.since, "since", "", "read only sessions written since: `90d`, or 2026-03-14")
	return c
}

func (a *App) init(ctx context.Context, f *initFlags) error {
	cfg, err := a.settings()
	if err != nil {
		return err
	}
	since, err := a.moment("--since", f.since)
	if err != nil {
		return err
	}
	history := commands.LookAround(ctx, cfg, a.Now())
	fmt.Fprintf(a.Out, "Vault: %s\nSessions: %s\n\n", cfg.Vault, cfg.Sessions)
	if history.Sessions == 0 {
		fmt.Fprintln(a.Out, "No Claude Code sessions there yet. When there are, `vaultrecall sync` takes them in.")
	} else if since, err = a.askHowMuch(f, history, since); err != nil {
		return err
	}
	if err := a.keepVault(cfg, f); err != nil {
		return err
	}
	if err := a.installCommands(cfg, f); err != nil {
		return err
	}
	if history.Sessions == 0 {
		return a.initWithout(ctx, cfg, f.dryRun)
	}
	return a.firstSync(ctx, cfg, commands.SyncOptions{Since: since}, f.dryRun)
}

// initWithout makes an empty vault, and shows a recall on a made-up history.
func (a *App) initWithout(ctx context.Context, cfg config.Config, dry bool) error {
	if dry {
		return a.sync(ctx, commands.SyncOptions{}, true)
	}
	err := a.with(ctx, commands.MakesVault, func(d *commands.Deps) error {
		_, err := a.patiently(ctx, d, commands.SyncOptions{})
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(a.Out, "\nThe vault is made; it is empty still. This is what it will be like:")
	if err := a.demo(ctx, ""); err != nil {
		return err
	}
	_, err = fmt.Fprint(a.Out, a.closingText(cfg))
	return err
}

// askHowMuch tells what will be read and lets a person choose less of it.
func (a *App) askHowMuch(f *initFlags, h commands.History, since time.Time) (time.Time, error) {
	recent := ui.Count(h.Recent)
	if h.Recent == h.Sessions {
		recent = "all"
	}
	fmt.Fprintf(a.Out, "Claude Code holds %s in %s, %s of them from the last 90 days.\n", plural(h.Sessions, "session"), plural(h.Folders, "folder"), recent)
	if f.yes || f.dryRun || !since.IsZero() || !a.StdinTTY || h.Recent == h.Sessions {
		return since, nil
	}
	choice, err := a.Ask("Read [a]ll, the last [9]0 days, or since a day such as 2026-03-14? [a] ")
	switch {
	case err != nil:
		return since, err
	case choice == "" || choice == "a" || choice == "all":
		return since, nil
	case choice == "9" || choice == "90":
		return h.Since, nil
	}
	return a.moment("answer", choice)
}

// installation is how Claude Code calls this program.
func (a *App) installation(cfg config.Config) commands.Installation {
	return commands.Installation{
		ClaudeDir: cfg.ClaudeDir, Program: a.Program, Version: version,
		Random: func(b []byte) error { _, err := io.ReadFull(a.Entropy, b); return err },
	}
}

// installCommands installs the slash commands, after a yes.
func (a *App) installCommands(cfg config.Config, f *initFlags) error {
	if f.noCommands {
		return nil
	}
	changes, err := a.installation(cfg).Plan()
	if err != nil {
		return err
	}
	if len(changes) == 0 {
		fmt.Fprintf(a.Out, "\n%s are installed in Claude Code, and up to date.\n", strings.Join(a.installation(cfg).Calls(), " and "))
		return nil
	}
	fmt.Fprintln(a.Out, "\nFor Claude Code:")
	for _, c := range changes {
		fmt.Fprintf(a.Out, "  %-15s %s%s\n", c.Command, c.Path, mark(c.Before != nil, " (refresh)"))
		if c.Kept != "" {
			fmt.Fprintf(a.Out, "  %-15s is a command of your own and stays as it is\n", c.Kept)
		}
	}
	switch {
	case f.dryRun:
		for _, c := range changes {
			fmt.Fprint(a.Out, c.Diff())
		}
		return nil
	case f.yes:
	case !a.StdinTTY:
		fmt.Fprintln(a.Out, "Not installed, since there is no terminal to ask on: run `vaultrecall init --yes`.")
		return nil
	default:
		yes, err := a.Confirm("Write these files for Claude Code?", true)
		if err != nil || !yes {
			return err
		}
	}
	if err := commands.Apply(changes); err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.Out, "Installed.")
	return err
}

func (a *App) firstSync(ctx context.Context, cfg config.Config, o commands.SyncOptions, dry bool) error {
	if dry {
		return a.sync(ctx, o, true)
	}
	return a.with(ctx, commands.MakesVault, func(d *commands.Deps) error {
		result, err := a.patiently(ctx, d, o)
		if err != nil {
			return err
		}
		fmt.Fprint(a.Out, "\n"+syncText(result, false))
		answer, found, err := d.Sample(ctx)
		if err != nil {
			return err
		}
		if found {
			fmt.Fprintf(a.Out, "\nFor example, vaultrecall recall --all %q:\n\n", answer.Query)
			if err := writeText(a.Out, answer, a.Style(a.Out), cfg.Vault); err != nil {
				return err
			}
		}
		_, err = fmt.Fprint(a.Out, a.closingText(cfg))
		return err
	})
}

func (a *App) closingText(cfg config.Config) string {
	claude := "`vaultrecall init --yes` installs /recall and /remember for Claude Code."
	if calls := a.installation(cfg).Calls(); len(calls) == 2 {
		claude = fmt.Sprintf("In Claude Code, type %s and what you look for, or %s to write something down.", calls[0], calls[1])
	}
	return fmt.Sprintf(`
What now:
- %s
- In a terminal, `+"`vaultrecall recall …`"+` asks and `+"`vaultrecall sync`"+` takes in new sessions.
- In Obsidian, choose "Open folder as vault" and the folder %s
  (press Ctrl+Shift+. or Cmd+Shift+. to see hidden folders in the dialog), then open claude/_index.
`, claude, cfg.Vault)
}

func newDemo(a *App) *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use: "demo", Short: "Try it on a small made-up history, in a temporary vault",
		Long:    "Write a synthetic history of three sessions into a temporary vault and recall from it.\nNothing of yours is read or changed.",
		Example: "  vaultrecall demo\n  vaultrecall demo --dir /tmp/demo      keep the vault there, to look at",
		Args:    takes(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return a.demo(c.Context(), dir) },
	}
	c.Flags().StringVar(&dir, "dir", "", "the `folder` to make the vault in, which is then kept")
	return c
}

func (a *App) demo(ctx context.Context, dir string) (err error) {
	keep := dir != ""
	if !keep {
		if dir, err = os.MkdirTemp("", "vaultrecall-demo-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	cfg, err := a.settings()
	if err != nil {
		return err
	}
	if cfg, err = commands.DemoConfig(cfg, dir, a.Now()); err != nil {
		return err
	}
	progress := a.NewProgress(a.Now)
	defer progress.Done()
	synced, answer, err := commands.Demo(ctx, cfg, a.world(progress))
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "A made-up history of %s became %s. vaultrecall recall %q says:\n\n", plural(synced.Sessions, "session"),
		plural(synced.NotesWritten, "note"), commands.DemoQuery)
	if err := writeText(a.Out, answer, a.Style(a.Out), cfg.Vault); err != nil {
		return err
	}
	where := "The temporary vault is removed again; `vaultrecall demo --dir FOLDER` keeps it, to look at in Obsidian."
	if keep {
		where = "The vault lies in " + filepath.Join(dir, "vault") + "; open that folder as a vault in Obsidian."
	}
	fmt.Fprintln(a.Out, "\n"+where)
	return nil
}

func newUninstall(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "uninstall", Short: "Remove the slash commands from Claude Code; the vault stays",
		Long:    "Remove the files that init wrote for Claude Code, and nothing else. The vault stays as it is;\nthe index beside it can be deleted by hand.",
		Example: "  vaultrecall uninstall",
		Args:    takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			cfg, err := a.settings()
			if err != nil {
				return err
			}
			removed, err := a.installation(cfg).Uninstall()
			if a.flags.json {
				return errors.Join(err, printJSON(a.Out, map[string]any{"removed": removed}))
			}
			for _, file := range removed {
				fmt.Fprintln(a.Out, "Removed "+file)
			}
			if err == nil && len(removed) == 0 {
				fmt.Fprintln(a.Out, "Nothing of vaultrecall is installed in "+cfg.ClaudeDir+".")
			}
			return err
		},
	}
}
