package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vaultrecall/vaultrecall/commands"
)

type rememberFlags struct {
	section, project string
	tags, links      []string
	global           bool
	stdin, slash     bool
}

const rememberExample = `  vaultrecall remember entity "Session Store" --stdin < notes.md
  vaultrecall remember topic "Retry patterns" --tag resilience
  echo "Keep sessions in Redis" | vaultrecall remember session --section Decisions --stdin`

func newRemember(a *App) *cobra.Command {
	f := &rememberFlags{}
	c := &cobra.Command{
		Use: "remember session|entity|topic TITLE…", Short: "Write something down",
		Long: `Write a note: an entity is a component, tool or decision of a project; a topic is
knowledge that holds anywhere; a session is what was done, and inside Claude Code
goes above the exchanges of the running session's note. With --stdin the text comes
from standard input; each "## " part of it goes under the section of that name, what
stands before under the type's first section or --section.`,
		Example: rememberExample,
		RunE: func(c *cobra.Command, words []string) error {
			if f.slash {
				return a.rememberSlash(c.Context())
			}
			return a.remember(c.Context(), f, words)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.section, "section", "", "the `section` that the text goes under")
	flags.StringVar(&f.project, "project", "", "the `project` it belongs to (default: that of the folder you are in)")
	flags.StringArrayVar(&f.tags, "tag", nil, "a `tag`; may be repeated")
	flags.StringArrayVar(&f.links, "link", nil, "a `note` to link; may be repeated")
	flags.BoolVar(&f.global, "global", false, "an entity of no single project")
	flags.BoolVar(&f.stdin, "stdin", false, "read the text from standard input")
	flags.BoolVar(&f.slash, "slash", false, "answer a slash command: type and title on standard input, exit code 0")
	return c
}

// maxRemembered is the longest text that becomes a note, in bytes.
const maxRemembered = 8 << 20

func (a *App) remember(ctx context.Context, f *rememberFlags, words []string) error {
	o := commands.RememberOptions{
		Section: f.section, Tags: f.tags, Links: f.links, Project: f.project, Global: f.global,
		Session: a.Env("CLAUDE_CODE_SESSION_ID"),
	}
	if len(words) > 0 {
		o.Type, o.Title = words[0], strings.Join(words[1:], " ")
	}
	if f.stdin {
		raw, err := io.ReadAll(io.LimitReader(a.In, maxRemembered+1))
		if err != nil {
			return err
		}
		if len(raw) > maxRemembered {
			return usage{withHint{errorf("the text is longer than 8 MB, which no note should be; nothing was written"), "split it, or keep it as a file beside the vault"}}
		}
		o.Text = string(raw)
	}
	return a.with(ctx, commands.MakesVault, func(d *commands.Deps) error {
		result, err := d.Remember(ctx, o)
		if err != nil {
			return err
		}
		if a.flags.json {
			return printJSON(a.Out, result)
		}
		did := "wrote"
		if result.Appended {
			did = "added to"
		}
		fmt.Fprintf(a.Out, "%s %s\n", did, result.Path)
		return nil
	})
}
