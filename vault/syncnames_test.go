package vault

import "testing"

func TestConflicted(t *testing.T) {
	for name, want := range map[string]bool{
		"Plan (Conflicted copy Pixel 8 202603141002).md":      true,
		"Plan (Ana's conflicted copy 2026-03-14).md":          true,
		"Plan (conflicted copy 2026-03-14 100211).md":         true,
		"Plan.sync-conflict-20260314-100211-ABCDEFG.md":       true,
		"Plan_conflict-20260314-100211.md":                    true,
		"Plan.md":                                             false,
		"Plan 2.md":                                           false,
		"Plan (2).md":                                         false,
		"How to solve a sync-conflict.md":                     false,
		"What a conflicted copy is.md":                        false,
		"2026-03-14 merge conflict in the lock file (why).md": false,
	} {
		if got := Conflicted(name); got != want {
			t.Errorf("Conflicted(%q) = %v", name, got)
		}
	}
}

func TestPlaceholder(t *testing.T) {
	for name, want := range map[string]string{
		".Plan.md.icloud": "Plan.md",
		"Plan.md":         "",
		".icloud":         "",
		"Plan.md.icloud":  "",
		".hidden.md":      "",
	} {
		if got, ok := Placeholder(name); got != want || ok != (want != "") {
			t.Errorf("Placeholder(%q) = %q, %v", name, got, ok)
		}
	}
}
