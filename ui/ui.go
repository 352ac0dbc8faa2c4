// Package ui is how vaultrecall speaks to a person at a terminal: streams,
// styles, tables, progress, questions, and numbers and times as people read
// them. Nothing here knows what is being said.
package ui

import (
	"io"
	"os"

	"golang.org/x/term"
)

// DefaultWidth is the width in columns that is assumed where none is known.
const DefaultWidth = 80

// Streams are the three streams of a program and what is known of them. The
// zero value of a field is the modest one: no terminal, no width, no
// environment. A Streams is copied freely; using one stream from several
// goroutines is safe as far as the stream itself is.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer

	StdinTTY, StdoutTTY, StderrTTY bool

	// Width is the terminal's width in columns; 0 when there is none.
	Width int
	// Env looks up an environment variable, empty when unset. Nil knows none.
	Env func(string) string
}

// System returns the streams of this process.
func System() Streams {
	s := Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		StdinTTY:  term.IsTerminal(int(os.Stdin.Fd())),
		StdoutTTY: term.IsTerminal(int(os.Stdout.Fd())),
		StderrTTY: term.IsTerminal(int(os.Stderr.Fd())),
		Env:       os.Getenv,
	}
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			s.Width = width
			break
		}
	}
	return s
}

// Columns is the width to lay text out for: the terminal's, or [DefaultWidth].
func (s Streams) Columns() int {
	if s.Width > 0 {
		return s.Width
	}
	return DefaultWidth
}

func (s Streams) env(name string) string {
	if s.Env == nil {
		return ""
	}
	return s.Env(name)
}

// isTerminal tells whether w is the one of our streams that leads to a terminal.
func (s Streams) isTerminal(w io.Writer) bool {
	return s.StdoutTTY && same(w, s.Out) || s.StderrTTY && same(w, s.Err)
}

// same compares writers; those that cannot be compared differ.
func same(a, b io.Writer) (equal bool) {
	defer func() {
		if recover() != nil {
			equal = false
		}
	}()
	return a == b
}
