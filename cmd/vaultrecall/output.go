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

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
