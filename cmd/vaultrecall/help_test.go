package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestHelp walks all commands: each says in a line what it does, has an example
// of its own or of the group it belongs to, and explains every flag.
func TestHelp(t *testing.T) {
	root := newRoot(&App{})
	root.InitDefaultHelpCmd()
	walked := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		walked++
		checkHelp(t, c)
		for _, sub := range c.Commands() {
			if sub.Name() != "help" {
				walk(sub)
			}
		}
	}
	walk(root)
	if walked < 20 {
		t.Errorf("only %d commands were looked at", walked)
	}
}

func checkHelp(t *testing.T, c *cobra.Command) {
	t.Helper()
	switch {
	case c.Short == "":
		t.Errorf("%s: no short text", c.CommandPath())
	case len(c.Short) > 72 || strings.HasSuffix(c.Short, "."):
		t.Errorf("%s: %q is no line of a list", c.CommandPath(), c.Short)
	}
	group := c.HasParent() && c.Parent().HasParent()
	if c.Example == "" && !(group && c.Parent().Example != "") {
		t.Errorf("%s: no example", c.CommandPath())
	}
	for _, line := range strings.Split(c.Example, "\n") {
		if c.Example != "" && !strings.Contains(line, "vaultrecall") {
			t.Errorf("%s: the example %q calls something else", c.CommandPath(), line)
		}
	}
	for _, line := range strings.Split(c.Long, "\n") {
		if len([]rune(line)) > 100 {
			t.Errorf("%s: a line of %d characters wraps: %q", c.CommandPath(), len([]rune(line)), line)
		}
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { checkFlag(t, c, f) })
}

// checkFlag wants a text, and a name for what the flag takes that is no Go type.
func checkFlag(t *testing.T, c *cobra.Command, f *pflag.Flag) {
	t.Helper()
	takes, usage := pflag.UnquoteUsage(f)
	if usage == "" {
		t.Errorf("%s --%s: no text", c.CommandPath(), f.Name)
	}
	for _, bad := range []string{"string", "int", "strings", "stringArray", "duration"} {
		if takes == bad {
			t.Errorf("%s --%s: takes a %q; name it in backquotes", c.CommandPath(), f.Name, bad)
		}
	}
}

// TestExamplesParse runs every example's flags through the command that it
// calls, so that no example shows a flag that is not there.
func TestExamplesParse(t *testing.T) {
	for _, c := range newRoot(&App{}).Commands() {
		for _, line := range strings.Split(c.Example, "\n") {
			_, call, _ := strings.Cut(line, "vaultrecall ")
			for _, word := range strings.Fields(call) {
				if word == "--" || word == "|" || word == "<" {
					break
				}
				name, isFlag := strings.CutPrefix(word, "--")
				if isFlag && c.Flags().Lookup(name) == nil && c.InheritedFlags().Lookup(name) == nil {
					t.Errorf("%s: the example %q has an unknown flag --%s", c.CommandPath(), line, name)
				}
			}
		}
	}
}
