package search

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

var (
	ctx   = context.Background()
	today = time.Date(2026, 3, 26, 12, 0, 0, 0, time.UTC)
)

func options() Options {
	return Options{Scrub: func(s string) string { return s }, Now: func() time.Time { return today }}
}

// openIndex opens a new index that holds docs.
func openIndex(t testing.TB, docs ...vault.Document) *Index {
	t.Helper()
	ix, err := Open(ctx, filepath.Join(t.TempDir(), "index", "index.db"), options())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	put(t, ix, docs...)
	return ix
}

func put(t testing.TB, ix *Index, docs ...vault.Document) {
	t.Helper()
	if err := ix.Write(ctx, func(tx *Tx) error {
		for _, d := range docs {
			if err := tx.PutNote(ctx, d); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// exchange is an exchange of a prompt and an answer, an hour ago.
func exchange(uuid, prompt, answer string) vault.Unit {
	return vault.Unit{Anchor: "ex-" + uuid, Title: prompt, PromptUUID: uuid, Time: today.Add(-time.Hour),
		Parts: []vault.Part{{Role: vault.RolePrompt, Text: prompt}, {Role: vault.RoleAnswer, Text: answer}}}
}

// session is a session note of a project. Its units belong to the session.
func session(project, id string, units ...vault.Unit) vault.Document {
	for i := range units {
		if len(units[i].SessionIDs) == 0 {
			units[i].SessionIDs = []string{id}
		}
		if units[i].Project == "" {
			units[i].Project = project
		}
	}
	return vault.Document{Path: fmt.Sprintf("claude/projects/%s/sessions/%s.md", project, id), ID: id, SessionID: id,
		Title: "Session " + id, Type: vault.TypeSession, Project: project, Status: vault.StatusActive, Units: units}
}

// entity is an entity note of one section.
func entity(project, title, text string) vault.Document {
	return vault.Document{Path: fmt.Sprintf("claude/projects/%s/entities/%s.md", project, title), ID: "id " + title,
		Title: title, Type: vault.TypeEntity, Project: project, Status: vault.StatusActive, Updated: today,
		Units: []vault.Unit{{Anchor: "Notes", Title: "Notes", Parts: []vault.Part{{Role: vault.RoleSection, Text: text}}}}}
}

func projectIndex(project string, private bool) vault.Document {
	return vault.Document{Path: "claude/projects/" + project + "/_index.md", ID: "index of " + project, Title: project,
		Type: vault.TypeProjectIndex, Project: project, Status: vault.StatusActive, Private: private}
}

func ask(t testing.TB, ix *Index, q Query) Answer {
	t.Helper()
	a, err := ix.Search(ctx, q)
	if err != nil {
		t.Fatalf("%q: %v", q.Text, err)
	}
	return a
}

// found are the anchors of an answer's hits, in order.
func anchors(a Answer) []string {
	var out []string
	for _, h := range a.Hits {
		out = append(out, h.Anchor)
	}
	return out
}

func wantAnchors(t *testing.T, a Answer, want ...string) {
	t.Helper()
	if got := anchors(a); !slices.Equal(got, want) {
		t.Errorf("%q found %q, want %q", a.Query, got, want)
	}
}
