package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/config"
)

// interrupted is the exit code of a run that the user stopped.
const interrupted = 130

// Main runs the program with the arguments that follow its name and returns
// its exit code. It is the one place where an error becomes text.
func Main(args []string, a *App) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot(a)
	root.SetArgs(withExclusions(args))
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		fmt.Fprintln(a.Err, "vaultrecall: interrupted; what was written stays, run it again to go on")
		return interrupted
	}
	if err = rootError(c, err); !errors.Is(err, errSaid) {
		a.printError(err)
	}
	return exitCode(err)
}

// errSaid is an error whose text the user has seen already.
var errSaid = errors.New("said")

// usage marks an error of the call's words.
type usage struct{ error }

func (u usage) Unwrap() error { return u.error }

func exitCode(err error) int {
	if errors.As(err, new(usage)) {
		return int(commands.Usage)
	}
	return int(commands.KindOf(err))
}

func (a *App) printError(err error) {
	for i, line := range strings.Split(err.Error(), "\n") {
		if i == 0 {
			line = "vaultrecall: " + line
		}
		fmt.Fprintln(a.Err, line)
	}
	if hint := hintOf(err); hint != "" {
		fmt.Fprintln(a.Err, "vaultrecall: hint: "+hint)
	}
}

// hintOf is what a person can do about an error.
func hintOf(err error) string {
	if w := (withHint{}); errors.As(err, &w) {
		return w.hint
	}
	if c := (*config.Error)(nil); errors.As(err, &c) {
		return c.Hint
	}
	return commands.HintOf(err)
}
