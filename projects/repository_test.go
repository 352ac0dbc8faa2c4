package projects

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

func TestRepositoryAgrees(t *testing.T) {
	home := homeDir(t)
	main := repo(t, "git@github.com:acme/shop.git", home, "code", "shop")
	mkdir(t, main, "src", "deep")
	git(t, main, "worktree", "add", "-q", filepath.Join(main, ".worktrees", "a"), "-b", "a")
	git(t, main, "worktree", "add", "-q", filepath.Join(main, ".claude", "worktrees", "b"), "-b", "b")
	git(t, main, "worktree", "add", "-q", filepath.Join(home, "code", "shop-v1"), "-b", "c")
	git(t, main, "worktree", "add", "-q", filepath.Join(home, "code", "shop-worktrees", "d"), "-b", "d")
	mkdir(t, home, "code", "shop-v1", "sub")
	link := filepath.Join(home, "link")
	if err := os.Symlink(main, link); err != nil {
		t.Fatal(err)
	}
	o, calls := here(t, home)
	r := New(nil, o)
	places := []string{
		main, filepath.Join(main, "src", "deep"), filepath.Join(main, ".git", "hooks"), filepath.Join(main, ".worktrees", "a"),
		filepath.Join(main, ".claude", "worktrees", "b"), filepath.Join(home, "code", "shop-v1", "sub"),
		filepath.Join(home, "code", "shop-worktrees", "d"), filepath.Join(link, "src"), link,
	}
	for range 3 {
		for _, cwd := range places {
			a := resolve(t, r, Place{Cwd: cwd})
			if a.Project != "shop" || a.Identity != "github.com/acme/shop" || a.Root != main {
				t.Errorf("%s: %+v", cwd, a)
			}
		}
	}
	if *calls > 2*len(places) {
		t.Errorf("git was called %d times for %d places", *calls, len(places))
	}
	p, _ := r.Project("shop")
	want := []string{"desk:" + main, "desk:" + filepath.Join(home, "code", "shop-v1"), "desk:" + link}
	equal(t, want, p.Roots)
	equal(t, []string{"github.com/acme/shop"}, p.Remotes)

	// Everything goes; the sessions stay with the project, in a new process too.
	if err := os.RemoveAll(filepath.Join(home, "code")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	again := New(r.Changed(), o)
	for _, cwd := range places {
		if a := resolve(t, again, Place{Cwd: cwd}); a.Project != "shop" || a.Identity != "github.com/acme/shop" {
			t.Errorf("%s after removal: %+v", cwd, a)
		}
	}
	if changed := again.Changed(); len(changed) != 0 {
		t.Errorf("nothing new was learnt, yet changed: %+v", changed)
	}
}

func TestOneCallForManyExchanges(t *testing.T) {
	home := homeDir(t)
	main := repo(t, "https://example.com/a/app", home, "app")
	o, calls := here(t, home)
	r := New(nil, o)
	for range 5000 {
		resolve(t, r, Place{Cwd: main, Folder: "f", Seen: []string{main, "/gone/elsewhere"}})
		resolve(t, r, Place{Cwd: "/gone/elsewhere", Folder: "f", Seen: []string{main}})
	}
	if *calls != 2 { // the layout and the remotes
		t.Errorf("git was called %d times", *calls)
	}
}

func TestRepositoryKinds(t *testing.T) {
	home := homeDir(t)
	lib := repo(t, "https://example.com/acme/lib.git", home, "lib")
	super := repo(t, "https://example.com/acme/super", home, "super")
	git(t, super, "submodule", "add", "-q", lib, "deps/sub")
	sub := filepath.Join(super, "deps", "sub")
	git(t, sub, "remote", "set-url", "origin", "https://example.com/acme/sub")
	git(t, sub, "worktree", "add", "-q", filepath.Join(home, "sub-v2"), "-b", "v2")

	hidden := mkdir(t, home, "hidden")
	git(t, home, "clone", "-q", "--bare", lib, filepath.Join(hidden, ".bare"))
	write(t, filepath.Join(hidden, ".git"), "gitdir: ./.bare\n")
	git(t, hidden, "worktree", "add", "-q", "main")

	bare := filepath.Join(home, "store.git")
	git(t, home, "clone", "-q", "--bare", lib, bare)
	git(t, bare, "remote", "set-url", "origin", "https://example.com/acme/store")
	git(t, bare, "worktree", "add", "-q", filepath.Join(home, "out"))

	apart := mkdir(t, home, "apart")
	git(t, apart, "init", "-q", "--separate-git-dir", filepath.Join(mkdir(t, home, "gits"), "apart.git"))
	empty := mkdir(t, home, "empty")
	git(t, empty, "init", "-q")
	plain := mkdir(t, home, "plain", "inner")

	o, _ := here(t, home)
	r := New(nil, o)
	tests := []struct{ name, cwd, project, identity, root string }{
		{"superproject", filepath.Join(super, "deps"), "super", "example.com/acme/super", super},
		{"a submodule is its own", sub, "sub", "example.com/acme/sub", sub},
		{"a submodule's worktree", filepath.Join(home, "sub-v2"), "sub", "example.com/acme/sub", sub},
		{"bare in a hidden folder", filepath.Join(hidden, "main"), "hidden", lib, hidden},
		{"that folder itself", hidden, "hidden", lib, hidden},
		{"bare", bare, "store", "example.com/acme/store", bare},
		{"worktree of a bare one", filepath.Join(home, "out"), "store", "example.com/acme/store", bare},
		{"git directory elsewhere", apart, "apart", apart, apart},
		{"no commit yet", empty, "empty", empty, empty},
		{"no repository", plain, "inner", plain, plain},
	}
	for _, tt := range tests {
		a := resolve(t, r, Place{Cwd: tt.cwd})
		if a.Project != tt.project || a.Identity != tt.identity || a.Root != tt.root {
			t.Errorf("%s: got %+v, want %+v", tt.name, a, tt)
		}
	}
	if err := os.RemoveAll(sub); err != nil {
		t.Fatal(err)
	}
	if a := resolve(t, New(r.Projects(), o), Place{Cwd: filepath.Join(sub, "src")}); a.Project != "sub" {
		t.Errorf("a removed submodule: %+v", a)
	}
}

func TestRootCommitAgrees(t *testing.T) {
	home := homeDir(t)
	one := repo(t, "", home, "a", "tool")
	git(t, one, "commit", "-q", "--allow-empty", "-m", "second")
	git(t, home, "clone", "-q", one, filepath.Join(home, "b"))
	two := filepath.Join(home, "b")
	git(t, two, "remote", "remove", "origin")
	o, _ := here(t, home)
	r := New(nil, o)
	first := resolve(t, r, Place{Cwd: one})
	second := resolve(t, r, Place{Cwd: two})
	if first.Project != "tool" || second.Project != "tool" || first.Identity != second.Identity {
		t.Errorf("two clones without remote: %+v, %+v", first, second)
	}
	git(t, one, "remote", "add", "origin", "git@example.com:me/tool.git")
	o.Machine = "laptop"
	if a := resolve(t, New(r.Projects(), o), Place{Cwd: one}); a.Project != "tool" || a.Identity != "example.com/me/tool" {
		t.Errorf("after a remote was added: %+v", a)
	}
}

func TestSecondRepositoryOfAName(t *testing.T) {
	home := homeDir(t)
	o, _ := here(t, home)
	r := New(nil, o)
	places := []struct{ remote, dir, want string }{
		{"git@github.com:acme/my-app", "code/my-app", "my-app"},
		{"git@github.com:me/my-app", "personal/my-app", "my-app-me"},
		{"git@github.com:acme/my-app.git", "copy/other-name", "my-app"},
		{"", "work/my-app", "my-app-work"},
		{"", "work/x/My-App", "My-App-x"},
		{"", "other/global", "global-other"},
		{"", "a/_inbox", "inbox"},
		{"", "a/.github", "github"},
	}
	for _, p := range places {
		dir := repo(t, p.remote, home, p.dir)
		if a := resolve(t, r, Place{Cwd: dir}); a.Project != p.want {
			t.Errorf("%s: %+v, want %s", p.dir, a, p.want)
		}
	}
	again := New(r.Projects(), o)
	for i := range places { // the other way round, nothing changes
		p := places[len(places)-1-i]
		if a := resolve(t, again, Place{Cwd: filepath.Join(home, p.dir)}); a.Project != p.want {
			t.Errorf("again %s: %+v, want %s", p.dir, a, p.want)
		}
	}
}

func TestRepositoryAtHomeIsNoProject(t *testing.T) {
	home := repo(t, "https://example.com/me/dotfiles", homeDir(t))
	o, _ := here(t, home)
	r := New(nil, o)
	if a := resolve(t, r, Place{Cwd: home}); !a.Inbox || a.Project != Inbox {
		t.Errorf("home: %+v", a)
	}
	if a := resolve(t, r, Place{Cwd: mkdir(t, home, "notes")}); a.Project != "notes" {
		t.Errorf("below home: %+v", a)
	}
	if a := resolve(t, r, Place{Cwd: mkdir(t, home, "tmp")}); !a.Inbox {
		t.Errorf("temporary folder: %+v", a)
	}
	below := repo(t, "", home, "tmp", "trial")
	if a := resolve(t, r, Place{Cwd: below}); a.Project != "trial" || a.Inbox {
		t.Errorf("a repository below: %+v", a)
	}
}

func TestRemoteChanges(t *testing.T) {
	home := homeDir(t)
	dir := repo(t, "https://example.com/old/app", home, "app")
	o, _ := here(t, home)
	known := func(r *Registry) []Project {
		resolve(t, r, Place{Cwd: dir})
		return r.Projects()
	}
	projects := known(New(nil, o))
	git(t, dir, "remote", "set-url", "origin", "https://example.com/new/app")
	projects = known(New(projects, o))
	git(t, dir, "remote", "rename", "origin", "upstream")
	git(t, dir, "remote", "add", "origin", "https://example.com/me/fork")
	projects = known(New(projects, o))
	equal(t, []string{"app"}, names(projects))
	equal(t, []string{"example.com/old/app", "example.com/new/app", "example.com/me/fork"}, projects[0].Remotes)

	git(t, dir, "remote", "remove", "upstream")
	git(t, dir, "remote", "set-url", "origin", "https://example.com/someone/quite-other")
	projects = known(New(projects, o))
	equal(t, []string{"app", "app-someone"}, names(projects))
	if len(projects[0].Roots) != 0 {
		t.Errorf("the folder is another repository now, yet %q", projects[0].Roots)
	}
}

func TestGuessesGiveWay(t *testing.T) {
	home := homeDir(t)
	main := filepath.Join(home, "app")
	o, _ := here(t, home)
	r := New(nil, o)
	resolve(t, r, Place{Cwd: filepath.Join(main, "client")})
	resolve(t, r, Place{Cwd: filepath.Join(home, "elsewhere", "app")})
	if a := resolve(t, r, Place{Cwd: main}); a.Project != "app-"+filepath.Base(home) {
		t.Errorf("a second guess: %+v", a)
	}
	repo(t, "https://example.com/me/app", main)
	nested := mkdir(t, main, "nested")
	git(t, nested, "init", "-q")
	r = New(r.Projects(), o)
	resolve(t, r, Place{Cwd: nested})
	a := resolve(t, r, Place{Cwd: filepath.Join(main, "client")})
	if a.Identity != "example.com/me/app" {
		t.Errorf("after the repository came: %+v", a)
	}
	if name, ok := r.Canonical("client"); !ok || name != a.Project {
		t.Errorf("the guess leads to %q", name)
	}
	if name, ok := r.Canonical("nested"); !ok || name != "nested" {
		t.Errorf("a repository inside leads to %q", name)
	}
	if a := resolve(t, r, Place{Cwd: filepath.Join(home, "elsewhere", "app")}); a.Project != "app" {
		t.Errorf("a guess elsewhere: %+v", a)
	}
}

// TestInsideAGitHook asks as a hook of git's would, in whose environment all
// of git answers for one repository.
func TestInsideAGitHook(t *testing.T) {
	home := homeDir(t)
	other := repo(t, "https://example.com/me/other", home, "other")
	dir := repo(t, "https://example.com/me/app", home, "app")
	o, _ := here(t, home)
	o.Git = NewGitRunner(append(os.Environ(), "GIT_DIR="+filepath.Join(other, ".git"), "GIT_WORK_TREE="+other))
	if a := resolve(t, New(nil, o), Place{Cwd: dir}); a.Project != "app" {
		t.Errorf("%+v", a)
	}
}

func TestWithoutGit(t *testing.T) {
	home := homeDir(t)
	main := repo(t, "https://example.com/me/app", home, "app")
	tree := filepath.Join(home, "other-name")
	git(t, main, "worktree", "add", "-q", tree)
	o, _ := here(t, home)
	o.Git = func(context.Context, string, ...string) (string, error) { return "", os.ErrNotExist }
	r := New(nil, o)
	for _, cwd := range []string{main, tree} {
		if a := resolve(t, r, Place{Cwd: cwd}); a.Project != "app" || a.Root != main {
			t.Errorf("%s: %+v", cwd, a)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New(nil, o).Resolve(ctx, Place{Cwd: main}); err == nil {
		t.Error("a cancelled question was answered")
	}
}

// TestMovedRepository is a worktree whose repository was moved away: git fails
// there, and its file still says where it belongs.
func TestMovedRepository(t *testing.T) {
	home := homeDir(t)
	main := repo(t, "https://example.com/me/app", home, "app")
	tree := filepath.Join(home, "tree")
	git(t, main, "worktree", "add", "-q", tree)
	if err := os.Rename(main, filepath.Join(home, "moved")); err != nil {
		t.Fatal(err)
	}
	o, _ := here(t, home)
	if a := resolve(t, New(nil, o), Place{Cwd: tree}); a.Project != "app" {
		t.Errorf("%+v", a)
	}
}
