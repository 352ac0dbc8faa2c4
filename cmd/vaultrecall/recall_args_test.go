package main

import (
	"slices"
	"strings"
	"testing"
)

func TestWithExclusions(t *testing.T) {
	tests := []struct{ args, want string }{
		{"recall session store -redis", "recall session store -- -redis"},
		{"recall -redis -n 3 session --all", "recall -n 3 session --all -- -redis"},
		{"recall -n5 -i x", "recall -n5 -i x"},
		{"recall -node x", "recall x -- -node"},
		{"recall x -- --flag -v", "recall x -- --flag -v"},
		{"recall -abc x -- --flag", "recall x -- --flag -abc"},
		{"search x -größe", "search x -- -größe"},
		{"sync -full", "sync -full"},
		{"recall --since 30d x", "recall --since 30d x"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := withExclusions(strings.Fields(tt.args)); !slices.Equal(got, strings.Fields(tt.want)) {
			t.Errorf("%s: got %q, want %q", tt.args, got, tt.want)
		}
	}
}
