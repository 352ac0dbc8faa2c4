package projects

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

func TestProperties(t *testing.T) {
	p := Project{
		Name: "shop", Roots: []string{"desk:/home/me/shop", `laptop:D:\shop`}, Remotes: []string{"example.com/me/shop"},
		Aliases: []string{"store"}, MergedFrom: []string{"shop-old"}, Trusted: []string{"desk:/x"}, Private: true,
	}
	for _, want := range []Project{p, {Name: "bare"}} {
		note := map[string]any{}
		var keys []string
		for _, property := range want.Properties() {
			keys = append(keys, property.Key)
			note[property.Key] = property.Value
		}
		equal(t, []string{"roots", "remotes", "aliases", "merged_from", "trusted", "private"}, keys)
		got := FromProperties(want.Name, func(string) string { return "" },
			func(key string) []string { list, _ := note[key].([]string); return list },
			func(key string) bool { on, _ := note[key].(bool); return on })
		equal(t, want, got)
	}
	single := FromProperties("x", func(key string) string { return " one " + key }, func(string) []string { return nil }, func(string) bool { return false })
	equal(t, []string{"one roots"}, single.Roots)
	twice := FromProperties("x", func(string) string { return "" }, func(string) []string { return []string{"a", "", " a", "b"} }, func(string) bool { return false })
	equal(t, []string{"a", "b"}, twice.Aliases)
}

func TestParseRoot(t *testing.T) {
	for text, want := range map[string][2]string{
		"desk:/a/b": {"desk", "/a/b"}, `desk:C:\a`: {"desk", `C:\a`}, "/a/b": {"", "/a/b"}, `C:\a`: {"", `C:\a`}, "d-host:/a": {"d-host", "/a"},
	} {
		got, ok := parseRoot(text)
		if !ok || got.machine != want[0] || got.at.String() != want[1] {
			t.Errorf("%s: %q %q %v", text, got.machine, got.at, ok)
		}
	}
	for _, text := range []string{"", "desk", "desk:a/b", ":"} {
		if _, ok := parseRoot(text); ok {
			t.Errorf("%q is no root", text)
		}
	}
	for host, want := range map[string]string{"": "local", "D": "d-host", "Desk.local": "desk.local", "a:b/c": "a-b-c"} {
		if got := machineName(host); got != want {
			t.Errorf("%q: %q, want %q", host, got, want)
		}
	}
}

func TestMerge(t *testing.T) {
	r := New([]Project{
		{Name: "shop", Roots: []string{"desk:/s"}, Aliases: []string{"s"}, MergedFrom: []string{"older"}, Private: true},
		{Name: "shop-for-x", Roots: []string{"desk:/x"}, Remotes: []string{"example.com/x"}},
	}, nowhere(t))
	for _, bad := range [][2]string{{"no", "shop"}, {"shop", "no"}} {
		if err := r.Merge(bad[0], bad[1]); !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := r.Merge("shop", "S"); err == nil {
		t.Error("merged with itself")
	}
	if err := r.Merge("shop", "shop-for-x"); err != nil {
		t.Fatal(err)
	}
	want := Project{
		Name: "shop-for-x", Roots: []string{"desk:/x", "desk:/s"}, Remotes: []string{"example.com/x"},
		Aliases: []string{"s"}, MergedFrom: []string{"older", "shop"}, Private: true,
	}
	equal(t, []Project{want}, r.Changed())
	r.Saved("shop-for-x")
	if len(r.Changed()) != 0 {
		t.Error("saved, and still changed")
	}
	// The merged project's index note is still there when all is read again.
	r = New([]Project{{Name: "shop", Roots: []string{"desk:/s", "laptop:/s2"}}, want}, nowhere(t))
	for _, name := range []string{"shop", "S", "OLDER", "shop-for-x"} {
		if got, ok := r.Canonical(name); !ok || got != "shop-for-x" {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, cwd := range []string{"/s/sub", "/s2"} {
		if a := resolve(t, r, Place{Cwd: cwd}); a.Project != "shop-for-x" {
			t.Errorf("%s: %+v", cwd, a)
		}
	}
	if a := resolve(t, r, Place{Cwd: "/other/shop"}); a.Project != "shop-other" {
		t.Errorf("a new project took a merged name: %+v", a)
	}
}

func TestMergedBothWays(t *testing.T) {
	known := []Project{{Name: "b", MergedFrom: []string{"a"}, Roots: []string{"desk:/b"}}, {Name: "a", MergedFrom: []string{"b"}, Roots: []string{"desk:/a"}}}
	for range 2 {
		r := New(known, nowhere(t))
		equal(t, []string{"a"}, names(r.Projects()))
		if a := resolve(t, r, Place{Cwd: "/b"}); a.Project != "a" {
			t.Errorf("%+v", a)
		}
		slices.Reverse(known)
	}
}

func TestAlias(t *testing.T) {
	r := New([]Project{{Name: "one"}, {Name: "two", Aliases: []string{"second"}}}, nowhere(t))
	for alias, want := range map[string]bool{"TWO": false, "second": false, "a/b": false, "global": false, "_inbox": false, "": false, "first": true, "One": true} {
		if err := r.Alias("one", alias); (err == nil) != want {
			t.Errorf("%q: %v", alias, err)
		}
	}
	if err := r.Alias("one", "second"); !errors.Is(err, ErrTaken) {
		t.Error(err)
	}
	if err := r.Alias("none", "x"); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	p, _ := r.Project("FIRST")
	equal(t, []string{"first"}, p.Aliases)
	for _, name := range []string{Inbox, "GLOBAL"} {
		if _, ok := r.Canonical(name); !ok {
			t.Errorf("%s is always there", name)
		}
	}
	if _, ok := r.Canonical("nobody"); ok {
		t.Error("nobody is known")
	}
}

func TestRecordedRoots(t *testing.T) {
	r := New([]Project{
		{Name: "mono", Roots: []string{"desk:/w/mono"}, Remotes: []string{"example.com/mono"}},
		{Name: "inner", Roots: []string{"desk:/w/mono/inner"}, Remotes: []string{"example.com/inner"}},
		{Name: "guess", Roots: []string{"desk:/w/mono/guess", "desk:/g"}},
		{Name: "here", Roots: []string{"desk:/both"}, Remotes: []string{"example.com/here"}},
		{Name: "away", Roots: []string{"away:/both", "away:/only"}, Remotes: []string{"example.com/away"}},
		{Name: "win", Roots: []string{`pc:D:\Win`}},
		{Name: "holder", Roots: []string{"desk:/home/me/code"}},
	}, nowhere(t))
	for cwd, want := range map[string]string{
		"/w/mono/a": "mono", "/w/mono/inner/x": "inner", "/w/mono/guess/x": "mono", "/g/x": "guess", "/both/x": "here", "/only/x": "away",
		`d:\win\SRC`: "win", "/w/mono-worktrees/x": "mono", "/w/mono/.claude/worktrees/x/y": "mono", "/g/sub/.worktrees/x": "sub",
		"/home/me/code/new": "new", "/home/me/code": "holder",
	} {
		if a := resolve(t, r, Place{Cwd: cwd}); a.Project != want {
			t.Errorf("%s: %+v, want %s", cwd, a, want)
		}
	}
}

// TestNamesOfOneFolder has two repositories, a plain folder and a gone one of
// one name in a transcript folder: names do not depend on the order.
func TestNamesOfOneFolder(t *testing.T) {
	home := homeDir(t)
	cwds := []string{
		repo(t, "https://example.com/acme/app", home, "a", "app"), repo(t, "https://example.com/me/app", home, "b", "app"),
		mkdir(t, home, "c", "app"), filepath.Join(home, "d", "app"), filepath.Join(home, "d", "app", "src"), filepath.Join(home, "app-worktrees", "1"),
	}
	want := []string{"app", "app-me", "app-c", "app", "app", "app"}
	o, _ := here(t, home)
	permute([]string{"0", "1", "2", "3", "5"}, func(order []string) {
		r := New(nil, o)
		r.Prepare("any", cwds)
		for _, digit := range append(order, "4") {
			i := int(digit[0] - '0')
			if a := resolve(t, r, Place{Cwd: cwds[i], Folder: "any"}); a.Project != want[i] {
				t.Errorf("in the order %q, %s: %+v, want %s", order, cwds[i], a, want[i])
			}
		}
	})
}

// TestRandomFolders makes transcript folders of random working directories and
// resolves each twice, in different orders: with all of them prepared, or seen
// beside each question, the answers are the same.
func TestRandomFolders(t *testing.T) {
	names := []string{"app", "lib", "src", "x-worktrees", ".worktrees", ".claude", "worktrees", "App", "code", "home", "Users", "tmp"}
	for seed := range uint64(500) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var cwds []string
		for range 2 + rnd.IntN(5) {
			cwd := ""
			for range 1 + rnd.IntN(5) {
				cwd += "/" + names[rnd.IntN(len(names))]
			}
			cwds = append(cwds, cwd)
		}
		answers := func(prepare bool) map[string]string {
			r, got := New(nil, nowhere(t)), map[string]string{}
			if prepare {
				r.Prepare("f", cwds)
			}
			for _, i := range rnd.Perm(len(cwds)) {
				a := resolve(t, r, Place{Cwd: cwds[i], Folder: "f", Seen: cwds})
				got[cwds[i]] = fmt.Sprint(a.Project, a.Root, a.Identity)
			}
			return got
		}
		first := answers(true)
		equal(t, first, answers(true))
		equal(t, first, answers(false))
		if t.Failed() {
			t.Fatalf("seed %d: %q", seed, cwds)
		}
	}
}

// TestRandomTrees is the same where some folders are there and some of those
// are repositories.
func TestRandomTrees(t *testing.T) {
	parts := []string{"app", "lib", "src", "lib-worktrees", ".worktrees", "code"}
	for seed := range uint64(200) {
		rnd, home := rand.New(rand.NewPCG(seed, 2)), homeDir(t)
		var cwds []string
		for range 2 + rnd.IntN(5) {
			cwd := home
			for range 1 + rnd.IntN(4) {
				cwd = filepath.Join(cwd, parts[rnd.IntN(len(parts))])
			}
			cwds = append(cwds, cwd)
			switch rnd.IntN(3) {
			case 0:
				mkdir(t, cwd)
			case 1:
				write(t, filepath.Join(cwd, ".git", "HEAD"), "ref: refs/heads/main")
			}
		}
		o, _ := here(t, home)
		o.Git = pretendGit
		answers := func() map[string]string {
			r, got := New(nil, o), map[string]string{}
			r.Prepare("f", cwds)
			for _, i := range rnd.Perm(len(cwds)) {
				a := resolve(t, r, Place{Cwd: cwds[i], Folder: "f"})
				got[cwds[i]] = fmt.Sprint(a.Project, " ", a.Root, " ", a.Identity)
			}
			return got
		}
		first := answers()
		for range 4 {
			equal(t, first, answers())
		}
		if t.Failed() {
			t.Fatalf("seed %d: %q", seed, cwds)
		}
	}
}

// pretendGit answers as git would in a repository with one commit and, where
// the folder's path has an even length, a remote.
func pretendGit(_ context.Context, dir string, args ...string) (string, error) {
	switch {
	case args[0] == "rev-parse":
		return ".git\n.git\n" + dir + "\n", nil
	case args[0] == "rev-list":
		return fmt.Sprintf("%x\n", dir), nil
	case len(dir)%2 == 0:
		return "origin\thttps://example.com/owner/" + filepath.Base(dir) + " (fetch)\n", nil
	}
	return "", nil
}

func TestConcurrentUse(t *testing.T) {
	home := homeDir(t)
	dir := repo(t, "https://example.com/me/app", home, "app")
	o, _ := here(t, home)
	r := New(nil, o)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			folder := fmt.Sprint("f", i%3)
			r.Prepare(folder, []string{dir, "/gone/x"})
			for _, cwd := range []string{dir, "/gone/x/y", "/gone/x"} {
				if _, err := r.Resolve(t.Context(), Place{Cwd: cwd, Folder: folder}); err != nil {
					t.Error(err)
				}
			}
			r.Changed()
			r.Similar("ap")
			r.Canonical("app")
		})
	}
	wg.Wait()
	equal(t, []string{"app", "x"}, names(r.Projects()))
}

func BenchmarkResolve(b *testing.B) {
	r := New(nil, Options{Exists: func(string) bool { return false }})
	cwds := []string{"/gone/app", "/gone/app/src", "/gone/app-worktrees/1", `D:\x\y`}
	for b.Loop() {
		for _, cwd := range cwds {
			if _, err := r.Resolve(b.Context(), Place{Cwd: cwd, Folder: "f", Seen: cwds}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// TestUnclaimedNameIsTaken has a project whose index note was lost, so that
// nothing but its folder's name is known.
func TestUnclaimedNameIsTaken(t *testing.T) {
	known := []Project{{Name: "shop"}, {Name: "secret", Private: true}}
	r := New(known, Options{Machine: "desk", Home: "/home/ana", Temp: "/tmp"})
	for cwd, want := range map[string]string{"/srv/gone/shop": "shop", "/srv/gone/secret": "secret-gone"} {
		answer, err := r.Resolve(t.Context(), Place{Cwd: cwd})
		if err != nil || answer.Project != want {
			t.Errorf("%s is %q (%v), want %q", cwd, answer.Project, err, want)
		}
	}
	answer, err := r.Resolve(t.Context(), Place{Cwd: "/opt/other/shop"})
	if err != nil || answer.Project == "shop" {
		t.Errorf("a second root of the name got it too: %q (%v)", answer.Project, err)
	}
}
