package commands

import (
	"slices"
	"testing"
)

func TestSplitSlash(t *testing.T) {
	options := []SlashOption{{Name: "--all"}, {Name: "--limit", Value: true}, {Name: "--session", Value: true}, {Name: "--clip", Optional: true}}
	tests := []struct {
		text string
		args []string
		rest string
	}{
		{"git worktrees", nil, "git worktrees"},
		{"--all git worktrees", []string{"--all"}, "git worktrees"},
		{"git worktrees --limit 3 --all", []string{"--all", "--limit=3"}, "git worktrees"},
		{"why does --all fail in tar", nil, "why does --all fail in tar"},
		{"--limit=3 x", []string{"--limit=3"}, "x"},
		{"-- --all", nil, "--all"},
		{`--session "ab cd" it's $(rm) "quoted"`, []string{"--session=ab cd"}, `it's $(rm) "quoted"`},
		{"what is --dangerously-skip-permissions", nil, "what is --dangerously-skip-permissions"},
		{"x --clip", []string{"--clip"}, "x"},
		{"x --clip=name", []string{"--clip=name"}, "x"},
		{"x --limit", nil, "x --limit"},
		{"--limit --all", []string{"--all"}, "--limit"},
		{"   ", nil, ""},
		{"", nil, ""},
		{"a\nb --all", []string{"--all"}, "a\nb"},
	}
	for _, tt := range tests {
		args, rest := SplitSlash(tt.text, options)
		if !slices.Equal(args, tt.args) || rest != tt.rest {
			t.Errorf("SplitSlash(%q) = %q, %q; want %q, %q", tt.text, args, rest, tt.args, tt.rest)
		}
	}
}
