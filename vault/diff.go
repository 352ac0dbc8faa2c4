package vault

import (
	"bytes"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff returns what changed between two versions of a note, as a unified diff
// by line with three lines of context and the headings "before" and "after".
// It is "" when nothing did.
func Diff(before, after []byte) string {
	text := diff.Diff("before", before, "after", after)
	// The first line repeats the names, in the manner of the diff command.
	_, text, _ = bytes.Cut(text, []byte("\n"))
	return string(text)
}
