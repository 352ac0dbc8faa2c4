package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
)

func newDoctor(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "doctor", Short: "Look for what keeps the memory from working well",
		Long:    "Check the vault, the index, the transcripts and the slash commands. It changes nothing.\nExit code 1 when something failed; a warning alone is 0.",
		Example: "  vaultrecall doctor\n  vaultrecall doctor --json",
		Args:    takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), commands.NeedsVault, func(d *commands.Deps) error {
				result, err := d.Doctor(c.Context(), a.installation(d.Config))
				if err != nil {
					return err
				}
				return a.printDoctor(result)
			})
		},
	}
}

func (a *App) printDoctor(result commands.DoctorResult) error {
	if a.flags.json {
		if err := printJSON(a.Out, result); err != nil {
			return err
		}
	} else {
		for _, check := range result.Checks {
			fmt.Fprintf(a.Out, "%-4s  %-15s %s\n", check.Health, check.Name, check.Detail)
			if check.Fix != "" {
				fmt.Fprintf(a.Out, "      %-15s → %s\n", "", check.Fix)
			}
		}
	}
	if result.Health == commands.HealthFail {
		return errSaid
	}
	return nil
}
