package redact

import (
	"errors"
	"strings"
	"testing"
)

func TestPatterns(t *testing.T) {
	tests := []struct{ name, regexp, in, want string }{
		{"ticket", `ACME-\d{4}`, "see ACME-1234 and ACME-1", "see ⟦redacted:ticket⟧ and ACME-1"},
		{"group", `badge (\w+)`, "badge x7 here", "badge ⟦redacted:group⟧ here"},
		{"any-case", `(?i)projekt geheim`, "PROJEKT Geheim", "⟦redacted:any-case⟧"},
		{"greedy", `.+`, "a\nb", "⟦redacted:greedy⟧\n⟦redacted:greedy⟧"},
		{"own-mark", `redacted|⟦`, "a ⟦redacted:jwt⟧ b", "a ⟦redacted:jwt⟧ b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := New([]Pattern{{tt.name, tt.regexp}})
			if err != nil {
				t.Fatal(err)
			}
			got := r.Scrub(tt.in)
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if again := r.Scrub(got); again != got {
				t.Errorf("not idempotent: %q", again)
			}
		})
	}
}

func TestBuiltInRuleNamesWhatAPatternClaimsToo(t *testing.T) {
	r, err := New([]Pattern{{"mine", `gh` + `p_\w+`}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Scrub("gh" + "p_" + body(36)); got != "⟦redacted:github-token⟧" {
		t.Error(got)
	}
}

func TestPatternErrorsNameThePattern(t *testing.T) {
	tests := []struct{ name, regexp, want string }{
		{"broken", `a(`, `redact pattern "broken": error parsing regexp: missing closing ): ` + "`a(`"},
		{"empty", `x*`, `redact pattern "empty": the regexp "x*" matches empty text`},
		{"Bad Name", `x`, `redact pattern "Bad Name": a name is made of`},
		{"", `x`, `redact pattern "#1": a name is made of`},
	}
	for _, tt := range tests {
		_, err := New([]Pattern{{tt.name, tt.regexp}})
		var bad *PatternError
		if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %s", tt.name, err, tt.want)
		}
	}
}
