package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/ui"
)

func newShow(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "show NOTE", Short: "Print a note in full",
		Long:    "Print the note that goes by a path, title, alias, [[link]], id, or the first characters of a\nsession's id. Properties and the comments that only a rebuild needs are left out.",
		Example: "  vaultrecall show \"Session Store\"\n  vaultrecall show 5d7efc3d\n  vaultrecall show \"claude/projects/webshop/entities/Session Store.md\"",
		Args:    takes(1, -1),
		RunE: func(c *cobra.Command, words []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				return a.show(c.Context(), d, strings.Join(words, " "))
			})
		},
	}
}

func (a *App) show(ctx context.Context, d *commands.Deps, name string) error {
	note, err := d.Show(ctx, name)
	if err != nil {
		return err
	}
	if a.flags.json {
		return printJSON(a.Out, note)
	}
	_, err = io.WriteString(a.Out, ui.Printable(note.Body))
	return err
}

// askWhich lets a person at a terminal load one of the hits in full.
func (a *App) askWhich(ctx context.Context, d *commands.Deps, answer commands.RecallResult) error {
	line, err := a.Ask("\nNumber to load (Enter for none): ")
	if line == "" || errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(line)
	if err != nil || n < 1 || n > len(answer.Results) {
		return usage{withHint{errorf("%q is not one of the numbers", line), fmt.Sprintf("choose 1 to %d", len(answer.Results))}}
	}
	fmt.Fprintln(a.Out)
	return a.show(ctx, d, answer.Results[n-1].Path)
}
