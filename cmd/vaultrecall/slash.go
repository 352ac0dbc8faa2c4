package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/vaultrecall/vaultrecall/commands"
)

// A slash command's answer is text on standard output and exit code 0, whatever
// happens: another code would lose the whole command, and standard error is
// mixed into the text.

// recallOptions are the options that may stand in a /recall's text.
var recallOptions = []commands.SlashOption{
	{Name: "--all"}, {Name: "--archived"}, {Name: "--limit", Value: true}, {Name: "--project", Value: true},
	{Name: "--session", Value: true}, {Name: "--type", Value: true}, {Name: "--since", Value: true}, {Name: "--until", Value: true},
	{Name: "--branch", Value: true}, {Name: "--file", Value: true}, {Name: "--lang", Value: true},
}

// maxSlash bounds the text after a slash command.
const maxSlash = 1 << 20

func (a *App) recallSlash(ctx context.Context, _ *recallFlags) error {
	raw, err := io.ReadAll(io.LimitReader(a.In, maxSlash))
	if err != nil {
		return a.say(err)
	}
	options, query := commands.SplitSlash(string(raw), recallOptions)
	if query == "" {
		_, err := io.WriteString(a.Out, noQueryText("/recall"))
		return err
	}
	words := append([]string{"recall"}, options...)
	return a.quietly(ctx, append(words, "--format=context", "--", query))
}

// quietly runs the program with other words, and the flags of all commands as
// they are. An error becomes the answer; standard error stays empty.
func (a *App) quietly(ctx context.Context, words []string) error {
	inner := a.quiet()
	root := newRoot(inner)
	inner.flags = a.flags // making the flags set them to their defaults
	root.SetArgs(words)
	root.SetOut(a.Out)
	root.SetErr(inner.Err)
	if err := root.ExecuteContext(ctx); err != nil {
		return a.say(err)
	}
	return nil
}

// quiet is the App with nothing to say but its answer.
func (a *App) quiet() *App {
	quiet := *a
	quiet.Err = io.Discard
	return &quiet
}

// say prints an error as an answer, and is no error itself.
func (a *App) say(err error) error {
	text := "Error: " + err.Error() + "\n"
	if hint := hintOf(err); hint != "" {
		text += "Hint: " + hint + "\n"
	}
	_, failed := io.WriteString(a.Out, text)
	return failed
}

// rememberSlash answers /remember: it checks type and title, and says how the
// note is to be written.
func (a *App) rememberSlash(ctx context.Context) error {
	raw, err := io.ReadAll(io.LimitReader(a.In, maxSlash))
	if err != nil {
		return a.say(err)
	}
	_, text := commands.SplitSlash(string(raw), nil)
	noteType, title, _ := strings.Cut(text, " ")
	title = strings.Join(strings.Fields(title), " ")
	if noteType == "" {
		return a.sayTypes("What should be remembered? Choose a type and a title.")
	}
	if !commands.IsRememberType(noteType) {
		return a.sayTypes(fmt.Sprintf("%q is not a type of note.", noteType))
	}
	if title == "" && (noteType != "session" || a.Env("CLAUDE_CODE_SESSION_ID") == "") {
		return a.sayTypes(fmt.Sprintf("A title for the %s is missing.", noteType))
	}
	return a.sayDraft(ctx, noteType, title)
}

func (a *App) sayTypes(problem string) error {
	_, err := fmt.Fprintf(a.Out, `%s

Usage: /remember session|entity|topic <title>

- session: what this session did, decided and left open (the title may be left out)
- entity: a component, tool or decision of this project
- topic: knowledge that holds in any project

Examples:
  /remember entity Session Store
  /remember topic Retry patterns
  /remember session
`, problem)
	return err
}

func (a *App) sayDraft(ctx context.Context, noteType, title string) error {
	call := commands.Installation{Program: a.Program}.Call()
	err := a.quiet().with(ctx, commands.MakesVault, func(d *commands.Deps) error {
		plan, err := d.RememberPlan(ctx, noteType, title)
		if err != nil {
			return err
		}
		if plan.Existing != "" {
			fmt.Fprintf(a.Out, "A note of that title is there already: %s\nRead it with `%s show %s` before you propose anything.\n",
				plan.Existing, call, commands.ShellQuote(plan.Existing))
			return nil
		}
		words := []string{call, "remember", noteType}
		if title != "" {
			words = append(words, commands.ShellQuote(title))
		}
		fmt.Fprintf(a.Out, "The note can be written.\nType: %s\nTitle: %s\nProject: %s\nSections: %s\n\nTo write it:\n\n", noteType,
			orDash(title), plan.Project, strings.Join(plan.Sections, ", "))
		fmt.Fprintf(a.Out, "%s --stdin <<'NOTE_END'\n## %s\n…\nNOTE_END\n", strings.Join(words, " "), plan.Sections[0])
		return nil
	})
	if err != nil {
		return a.say(err)
	}
	return nil
}

func orDash(s string) string {
	if s == "" {
		return "—"
	}
	return s
}
