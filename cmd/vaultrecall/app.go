package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/config"
	"github.com/vaultrecall/vaultrecall/ui"
)

// App is what every command works with: the streams, the machine, and the
// flags that all commands know.
type App struct {
	ui.Streams
	Now     func() time.Time
	Environ []string // as "NAME=value"
	Cwd     string
	// Entropy makes ids and delimiters unguessable.
	Entropy io.Reader
	// Program is the absolute path of the running program.
	Program string

	flags globalFlags
}

// globalFlags are the flags of the root command.
type globalFlags struct {
	vault, sessions, config string
	json                    bool
}

// System is the App of the real machine.
func System() *App {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "" // deleted below us: then we are in no project
	}
	program, err := os.Executable()
	if err != nil {
		program = "vaultrecall"
	}
	return &App{Streams: ui.System(), Now: time.Now, Environ: os.Environ(), Cwd: cwd, Entropy: rand.Reader, Program: program}
}

// Env looks up an environment variable.
func (a *App) Env(name string) string {
	value, _ := a.lookup(name)
	return value
}

func (a *App) lookup(name string) (string, bool) {
	for i := len(a.Environ) - 1; i >= 0; i-- {
		if key, value, _ := strings.Cut(a.Environ[i], "="); key == name {
			return value, true
		}
	}
	return "", false
}

// home is the user's home folder.
func (a *App) home() string {
	if home := a.Env("HOME"); home != "" {
		return home
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return home
}

// settings loads the configuration: flags, environment, file, defaults.
func (a *App) settings() (config.Config, error) {
	return config.Load(config.Sources{
		Flags: map[string]string{"vault": a.flags.vault, "sessions": a.flags.sessions, "config": a.flags.config},
		Env:   a.lookup, Home: a.home(), Cwd: a.Cwd,
	})
}

func (a *App) world(progress *ui.Progress) commands.World {
	return commands.World{
		Now: a.Now, Environ: a.Environ, Cwd: a.Cwd, Home: a.home(), Temp: os.TempDir(),
		Zone: a.zone(), NewID: func() string { return ulid.MustNew(ulid.Timestamp(a.Now()), a.Entropy).String() },
		Progress: progress.Report,
	}
}

// zone is the time zone that TZ names, else the machine's.
func (a *App) zone() *time.Location {
	if name := a.Env("TZ"); name != "" {
		if zone, err := time.LoadLocation(name); err == nil {
			return zone
		}
	}
	return time.Local
}

// with runs do with the operations opened, and closes them.
func (a *App) with(ctx context.Context, needs commands.Needs, do func(*commands.Deps) error) error {
	cfg, err := a.settings()
	if err != nil {
		return err
	}
	for _, warning := range cfg.Warnings {
		fmt.Fprintln(a.Err, "vaultrecall: warning: "+warning)
	}
	progress := a.NewProgress(a.Now)
	defer progress.Done()
	deps, err := commands.Open(ctx, cfg, a.world(progress), needs)
	if err != nil {
		return err
	}
	defer deps.Close()
	return do(deps)
}
