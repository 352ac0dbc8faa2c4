package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usageOf makes err an error of the call's words, with the way to the help.
func usageOf(c *cobra.Command, err error) error {
	return usage{withHint{err, "`" + c.CommandPath() + " --help` shows how to call it"}}
}

type withHint struct {
	error
	hint string
}

func (w withHint) Unwrap() error { return w.error }

// takes checks the number of arguments against the names that stand in the
// command's Use, and says which one is missing or too much. most is -1 where
// there is no limit.
func takes(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, given []string) error {
		switch names := strings.Fields(c.Use)[1:]; {
		case len(given) < least:
			return usageOf(c, errorf("%s is missing", names[len(given)]))
		case most == 0 && len(given) > 0:
			return usageOf(c, errorf("%s takes no arguments, but %q was given", c.Name(), given[0]))
		case most > 0 && len(given) > most:
			return usageOf(c, errorf("%q is one argument too many", given[most]))
		}
		return nil
	}
}

// onlyGroups makes a command show its help, and refuse words that name none of
// its subcommands.
func onlyGroups(c *cobra.Command) {
	c.Args = func(c *cobra.Command, given []string) error {
		if len(given) == 0 {
			return nil
		}
		return unknownCommand(c, given[0])
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
}

// unknownCommand says that c has no subcommand of that name, and which is like it.
func unknownCommand(c *cobra.Command, name string) error {
	words := append(strings.Fields(c.CommandPath())[1:], name)
	err := errorf("there is no command %q", strings.Join(words, " "))
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(name); len(near) > 0 {
		return usage{withHint{err, "did you mean " + strings.Join(near, " or ") + "?"}}
	}
	return usage{withHint{err, "`" + c.CommandPath() + " --help` lists the commands"}}
}

// rootError puts cobra's error about an unknown command in our words; every
// other error is itself.
func rootError(c *cobra.Command, err error) error {
	var name string
	if _, other := fmt.Sscanf(err.Error(), "unknown command %q", &name); other != nil || c.HasParent() {
		return err
	}
	return unknownCommand(c, name)
}

// flagError says what is wrong with a flag in the words of the command line.
func flagError(c *cobra.Command, err error) error {
	if invalid := (*pflag.InvalidValueError)(nil); errors.As(err, &invalid) {
		kind := "a value it takes"
		switch invalid.GetFlag().Value.Type() {
		case "int":
			kind = "a whole number"
		case "bool":
			kind = "true or false"
		}
		err = fmt.Errorf("--%s: %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), kind)
	}
	return usageOf(c, err)
}
