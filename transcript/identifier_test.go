package transcript

import (
	"strconv"
	"strings"
	"testing"
)

func TestIdentifier(t *testing.T) {
	for _, same := range []string{"", "5d7efc3d-9b71-4c6e-952c-397b6e83a33f", "u1", strings.Repeat("a", maxIdentifier)} {
		if got := identifier([]byte(strconv.Quote(same))); got != same {
			t.Errorf("%q became %q", same, got)
		}
	}
	seen := map[string]bool{}
	for _, odd := range []string{"-", "a b", "a\nb", "[[a]]", "../x", "é", "a_b", strings.Repeat("a", maxIdentifier+1)} {
		got := identifier([]byte(strconv.Quote(odd)))
		if !isUUID(got) || got != identifier([]byte(strconv.Quote(odd))) || seen[got] {
			t.Errorf("%q became %q", odd, got)
		}
		seen[got] = true
	}
}
