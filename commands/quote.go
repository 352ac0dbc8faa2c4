package commands

import "strings"

// ShellQuote makes one word of a text for a POSIX shell, in which nothing of it
// is expanded: `"Session Store"`, and in single quotes what double ones would
// let through.
func ShellQuote(s string) string {
	if !strings.ContainsAny(s, "\"$`\\!") {
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
