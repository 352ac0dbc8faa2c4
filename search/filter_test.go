package search

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

// scopeIndex holds one exchange or note about "worktree" in every place.
func scopeIndex(t *testing.T) *Index {
	archived := session("app", "old1", exchange("archived", "worktree archived", "x"))
	archived.Status = vault.StatusArchived
	global := entity(vault.GlobalProject, "Worktree global", "worktree")
	clip := entity("app", "Clip", "worktree")
	clip.Type = vault.TypeClip
	redirect := entity("app", "Redirect", "worktree")
	redirect.Status = vault.StatusRedirect
	return openIndex(t, archived, global, clip, redirect,
		session("app", "sess-app", exchange("app", "worktree here", "x")),
		session("other", "sess-other", exchange("other", "worktree there", "x")),
		entity("other", "Worktree entity", "worktree"),
		session("secret", "sess-secret", exchange("secret", "worktree secret", "x")),
		entity("secret", "Worktree secret entity", "worktree"),
		projectIndex("secret", true), projectIndex("app", false))
}

// paths are the names of the notes that were found, sorted.
func paths(a Answer) string {
	var out []string
	for _, h := range a.Hits {
		p := strings.TrimSuffix(h.Path[strings.LastIndexByte(h.Path, '/')+1:], ".md")
		out = append(out, p)
	}
	slices.Sort(out)
	return strings.Join(out, ",")
}

func TestScope(t *testing.T) {
	ix := scopeIndex(t)
	for _, tt := range []struct {
		name string
		q    Query
		want string
	}{
		{"a project: itself, global, others' entities", Query{Current: "app"}, "Worktree entity,Worktree global,sess-app"},
		{"outside: everything but private", Query{}, "Worktree entity,Worktree global,sess-app,sess-other"},
		{"all", Query{Current: "app", All: true}, "Worktree entity,Worktree global,sess-app,sess-other"},
		{"another project alone", Query{Current: "app", Filter: Filter{Project: "other"}}, "Worktree entity,sess-other"},
		{"private from within", Query{Current: "secret", Filter: Filter{Project: "secret"}}, "Worktree secret entity,sess-secret"},
		{"private from outside", Query{Current: "app", Filter: Filter{Project: "secret"}}, ""},
		{"a session by prefix", Query{Current: "app", Filter: Filter{Session: "sess-o"}}, "sess-other"},
		{"a type", Query{Filter: Filter{Type: vault.TypeEntity}}, "Worktree entity,Worktree global"},
		{"archived", Query{Current: "app", Archived: true, Filter: Filter{Project: "app"}}, "old1,sess-app"},
	} {
		tt.q.Text, tt.q.Limit = "worktree", 20
		a := ask(t, ix, tt.q)
		if got := paths(a); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		if a.Widened {
			t.Errorf("%s: widened", tt.name)
		}
	}
}

func TestTiersOrderEqualHits(t *testing.T) {
	same := func(project, id string) vault.Document {
		return session(project, id, exchange(id, "worktree cleanup", "prune it "+id))
	}
	global := same(vault.GlobalProject, "glob")
	ix := openIndex(t, same("a-other", "other"), same("my-app", "mine"), global)
	wantAnchors(t, ask(t, ix, Query{Text: "worktree cleanup", Current: "my-app", All: true}), "ex-mine", "ex-glob", "ex-other")
}

func TestScopeWidens(t *testing.T) {
	archived := session("gone", "old2", exchange("arch", "zeppelin plan", "zeppelin"))
	archived.Status = vault.StatusArchived
	ix := openIndex(t, archived,
		session("app", "sess1", exchange("a", "worktree", "x")),
		session("other", "sess2", exchange("b", "compaction threshold", "compaction")))
	a := ask(t, ix, Query{Text: "compaction", Current: "app"})
	wantAnchors(t, a, "ex-b")
	if !a.Widened || a.Scope != "all projects" {
		t.Errorf("widened %v, scope %q", a.Widened, a.Scope)
	}
	a = ask(t, ix, Query{Text: "zeppelin", Current: "app"})
	wantAnchors(t, a, "ex-arch")
	if !a.Widened || !strings.Contains(a.Scope, "archived") {
		t.Errorf("widened %v, scope %q", a.Widened, a.Scope)
	}
	if a := ask(t, ix, Query{Text: "worktree", Current: "app"}); a.Widened {
		t.Error("widened although the project had it")
	}
}

func TestFilters(t *testing.T) {
	old := exchange("old", "deploy script", "x")
	old.Time, old.Branch = today.AddDate(0, -2, 0), "main"
	fresh := exchange("new", "deploy script again", "y")
	fresh.Branch, fresh.SessionIDs = "feature/x", []string{"aaaa-owner", "bbbb-fork"}
	timeless := entity("p", "Deploy", "deploy")
	timeless.Updated = time.Time{}
	one, two := session("p", "sess1", old), session("p", "aaaa-owner", fresh)
	one.Files, one.Languages = []string{"/home/me/src/app/main.go"}, []string{"Go"}
	two.Files, two.Languages = []string{"/home/me/src/app/domain.go", "web/app.ts"}, []string{"TypeScript"}
	ix := openIndex(t, one, two, timeless)
	for _, tt := range []struct {
		name string
		f    Filter
		want string
	}{
		{"since", Filter{Since: today.AddDate(0, 0, -1)}, "aaaa-owner"},
		{"until", Filter{Until: today.AddDate(0, -1, 0)}, "sess1"},
		{"branch", Filter{Branch: "feature/x"}, "aaaa-owner"},
		{"file by name", Filter{File: "main.go"}, "sess1"},
		{"file by end of path", Filter{File: "app/main.go"}, "sess1"},
		{"file whole", Filter{File: "/home/me/src/app/main.go"}, "sess1"},
		{"no file by a part of its name", Filter{File: "ain.go"}, ""},
		{"file with wildcards", Filter{File: "%.go"}, ""},
		{"language in any case", Filter{Language: "typescript"}, "aaaa-owner"},
		{"session", Filter{Session: "aaaa-owner"}, "aaaa-owner"},
		{"fork's session by prefix", Filter{Session: "bbbb"}, "aaaa-owner"},
		{"no session by wildcard", Filter{Session: "____"}, ""},
		{"two at once", Filter{Branch: "main", Language: "TypeScript"}, ""},
	} {
		if got := paths(ask(t, ix, Query{Text: "deploy", Filter: tt.f})); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if _, err := ix.Search(ctx, Query{Text: "x", Filter: Filter{Session: "abc"}}); !errors.Is(err, ErrSession) {
		t.Errorf("a prefix of three: %v", err)
	}
}

func TestRunningSessionIsLeftOut(t *testing.T) {
	ix := openIndex(t, session("p", "running", exchange("a", "deploy", "x")), session("p", "earlier", exchange("b", "deploy", "y")))
	wantAnchors(t, ask(t, ix, Query{Text: "deploy", Running: "running"}), "ex-b")
	wantAnchors(t, ask(t, ix, Query{Text: "deploy", Running: "running", Filter: Filter{Session: "running"}}), "ex-a")
}

// TestFiltersLoseNothing: a common word fills every list elsewhere.
func TestFiltersLoseNothing(t *testing.T) {
	var docs []vault.Document
	for i := range 60 {
		var units []vault.Unit
		for j := range 20 {
			units = append(units, exchange(fmt.Sprintf("%d-%d", i, j), "cache cache cache", "cache is all about cache"))
		}
		docs = append(docs, session("big", fmt.Sprintf("big-%02d", i), units...))
	}
	docs = append(docs, session("small", "small-1",
		exchange("needle", "a long story", strings.Repeat("much else was said here. ", 40)+"and cache once")))
	ix := openIndex(t, docs...)
	for _, q := range []Query{{Filter: Filter{Project: "small"}}, {Filter: Filter{Session: "small-1"}}, {Current: "small"}} {
		q.Text = "cache"
		wantAnchors(t, ask(t, ix, q), "ex-needle")
	}
}

func TestSimilarProjects(t *testing.T) {
	ix := openIndex(t, session("shop-for-x", "s1", exchange("a", "checkout", "x"), exchange("b", "checkout two", "y")),
		session("unrelated", "s2", exchange("c", "checkout", "z")))
	a := ask(t, ix, Query{Text: "checkout", Filter: Filter{Project: "shop"}})
	if len(a.Hits) != 0 || len(a.Similar) != 1 || a.Similar[0] != (SimilarProject{Name: "shop-for-x", Hits: 2}) {
		t.Errorf("hits %q, similar %+v", anchors(a), a.Similar)
	}
}

// TestQueryPlan: the full-text table is walked once and drives the rest.
func TestQueryPlan(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "cache", "x")))
	q := Query{Current: "p", Running: "s9", Filter: Filter{Project: "p", Type: vault.TypeSession, Session: "s1xx",
		Since: today, Until: today, Branch: "b", File: "f", Language: "l"}}
	c := q.conditions(scopeNear)
	args := append([]any{"cache"}, c.args...)
	args = append(args, 1, 1, 1, 1, 10)
	var steps []string
	err := ix.snapshot(ctx, func(tx *sql.Tx) error {
		return eachRow(ctx, tx, "EXPLAIN QUERY PLAN "+candidateSQL+c.and()+candidateOrder, func(scan scanner) error {
			var id, parent, unused int
			var detail string
			err := scan(&id, &parent, &unused, &detail)
			if parent == 0 {
				steps = append(steps, detail)
			}
			return err
		}, args...)
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"SCAN chunks_fts VIRTUAL TABLE INDEX", "SEARCH c USING INTEGER PRIMARY KEY",
		"SEARCH u USING INTEGER PRIMARY KEY", "SEARCH n USING INTEGER PRIMARY KEY"}
	for i, w := range want {
		if i >= len(steps) || !strings.HasPrefix(steps[i], w) {
			t.Fatalf("step %d is not %q in:\n%s", i, w, strings.Join(steps, "\n"))
		}
	}
	if all := strings.Join(steps, "\n"); strings.Count(all, "chunks_fts") != 1 {
		t.Errorf("the full-text table is walked more than once:\n%s", all)
	}
}
