package main

import (
	"encoding/json"
	"fmt"
	"io"
)

// printJSON writes v indented, with characters as they are.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// told prints what was done: as JSON where that was asked for, else as a line.
func (a *App) told(result any, format string, values ...any) error {
	if a.flags.json {
		return printJSON(a.Out, result)
	}
	_, err := fmt.Fprintf(a.Out, format, values...)
	return err
}

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
