package commands

import (
	"os/exec"
	"testing"
)

// TestShellQuote lets a shell read the words back.
func TestShellQuote(t *testing.T) {
	for _, text := range []string{"", "Session Store", "it's", `say "hi"`, "$(touch x) `id` $HOME", `a\b`, "it's $5!", "two\nlines"} {
		out, err := exec.Command("sh", "-c", "printf %s "+ShellQuote(text)).Output()
		if err != nil || string(out) != text {
			t.Errorf("%q came back as %q (%v)", text, out, err)
		}
	}
	if got := ShellQuote("Session Store"); got != `"Session Store"` {
		t.Errorf("got %s", got)
	}
}
