package projects

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseOverride(t *testing.T) {
	tests := []struct {
		name, text string
		want       override
		fails      bool
	}{
		{"empty", "", override{}, false},
		{"comment", "# nothing\n", override{}, false},
		{"all", "project: shop\naliases: [store, counter]\nexclude: [scratch, a/b]\nprivate: true\n",
			override{"shop", []string{"store", "counter"}, excludes{"scratch", "a/b"}, true}, false},
		{"exclude everything", "exclude: true", override{Exclude: excludes{"."}}, false},
		{"exclude nothing", "exclude: false", override{}, false},
		{"exclude one", "exclude: docs", override{Exclude: excludes{"docs"}}, false},
		{"unknown key", "project: shop\nvault: /etc\nprivate: true", override{Private: true}, true},
		{"path as name", "project: ../../x", override{}, true},
		{"reserved name", "project: Global", override{}, true},
		{"the inbox", "project: _inbox\nprivate: true", override{Private: true}, true},
		{"a list as name", "project: [a]", override{}, true},
		{"no map", "- a", override{}, true},
		{"no YAML", "project: \"a", override{}, true},
		{"alias bomb", "a: &a [x,x]\nb: &b [*a,*a]\nproject: *b", override{}, true},
		{"too large", "project: a\n#" + strings.Repeat("x", maxFile), override{}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseOverride([]byte(tt.text))
			if (err != nil) != tt.fails {
				t.Errorf("error %v, want one: %v", err, tt.fails)
			}
			equal(t, tt.want, got)
		})
	}
}

func FuzzParseOverride(f *testing.F) {
	f.Add([]byte("project: a\naliases: [b]\nexclude: true\nprivate: yes"))
	f.Add([]byte("exclude: {a: b}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := parseOverride(data)
		if err == nil && o.Project != "" && checkName(o.Project) != nil {
			t.Errorf("%q is taken for a name", o.Project)
		}
		o.Exclude.covers("a/b")
	})
}

func TestExcludes(t *testing.T) {
	e := excludes{"scratch/", "./a/b", ""}
	for below, want := range map[string]bool{"scratch": true, "scratch/x": true, "scratchpad": false, "a": false, "a/b/c": true, "": false, "x": false} {
		if got := e.covers(below); got != want {
			t.Errorf("%q: %v", below, got)
		}
	}
	if !(excludes{"."}).covers("") || !(excludes{"*"}).covers("x/y") {
		t.Error("the whole repository is excluded")
	}
}

func TestFlagOverFileOverDetection(t *testing.T) {
	home := homeDir(t)
	dir := repo(t, "https://example.com/me/app", home, "app")
	o, _ := here(t, home)
	r := New(nil, o)
	if a := resolve(t, r, Place{Cwd: dir}); a.Project != "app" {
		t.Errorf("detection: %+v", a)
	}
	write(t, filepath.Join(dir, FileName), "project: shop\naliases: [store]\nexclude: [scratch]\nprivate: true\n")
	r = New(r.Projects(), o)
	a := resolve(t, r, Place{Cwd: filepath.Join(dir, "scratch", "x")})
	if a.Project != "shop" || !a.Excluded || a.Warning != "" || !strings.Contains(a.Why, FileName) {
		t.Errorf("file: %+v", a)
	}
	p, _ := r.Project("store")
	equal(t, Project{
		Name: "shop", Roots: []string{"desk:" + dir}, Remotes: []string{"example.com/me/app"},
		Aliases: []string{"store"}, MergedFrom: []string{"app"}, Private: true,
	}, p)
	if a := resolve(t, r, Place{Cwd: dir, Flag: "other"}); a.Project != "other" {
		t.Errorf("flag: %+v", a)
	}
	if a := resolve(t, r, Place{Cwd: dir, Flag: "STORE"}); a.Project != "shop" {
		t.Errorf("flag with an alias: %+v", a)
	}
	if a := resolve(t, r, Place{Flag: Inbox}); !a.Inbox {
		t.Errorf("flag with the inbox: %+v", a)
	}
	if len(r.Projects()) != 1 {
		t.Errorf("a flag made a project: %q", names(r.Projects()))
	}
	for _, flag := range []string{"../../x", ".hidden", "a/b", "_x"} {
		if a, err := r.Resolve(t.Context(), Place{Cwd: dir, Flag: flag}); err == nil {
			t.Errorf("flag %q: %+v", flag, a)
		}
	}
}

func TestWorktreesShareTheFile(t *testing.T) {
	home := homeDir(t)
	dir := repo(t, "https://example.com/me/app", home, "app")
	tree := filepath.Join(home, "elsewhere")
	git(t, dir, "worktree", "add", "-q", tree)
	write(t, filepath.Join(tree, FileName), "project: from-the-worktree")
	o, _ := here(t, home)
	if a := resolve(t, New(nil, o), Place{Cwd: tree}); a.Project != "from-the-worktree" {
		t.Errorf("%+v", a)
	}
	write(t, filepath.Join(dir, FileName), "project: from-main")
	if a := resolve(t, New(nil, o), Place{Cwd: tree}); a.Project != "from-main" {
		t.Errorf("%+v", a)
	}
}

func TestRefusedUntilTrusted(t *testing.T) {
	home := homeDir(t)
	acme := repo(t, "https://example.com/acme/acme", home, "acme")
	clone := repo(t, "https://example.com/stranger/tool", home, "tool")
	write(t, filepath.Join(clone, FileName), "project: ACME\naliases: [acme, mine]")
	o, _ := here(t, home)
	r := New(nil, o)
	resolve(t, r, Place{Cwd: acme})
	for range 2 {
		a := resolve(t, r, Place{Cwd: clone})
		if a.Project != "tool" || !strings.Contains(a.Warning, "acme") || !strings.Contains(a.Why, "refused") {
			t.Errorf("a clone's claim: %+v", a)
		}
	}
	if name, _ := r.Canonical("mine"); name != "tool" {
		t.Errorf("its own alias leads to %q", name)
	}
	if err := r.Trust(clone, "nobody"); err == nil {
		t.Error("trusted with a project that is not there")
	}
	if err := r.Trust("relative", "acme"); err == nil {
		t.Error("trusted a relative path")
	}
	if err := r.Trust(clone, "acme"); err != nil {
		t.Fatal(err)
	}
	for _, r := range []*Registry{r, New(r.Projects(), o)} {
		a := resolve(t, r, Place{Cwd: clone})
		if a.Project != "acme" || a.Warning != "" {
			t.Errorf("trusted: %+v", a)
		}
		if name, _ := r.Canonical("tool"); name != "acme" {
			t.Errorf("its sessions so far lead to %q", name)
		}
	}
	o.Machine = "laptop"
	other := New([]Project{{Name: "acme", Remotes: []string{"example.com/acme/acme"}, Trusted: []string{"desk:" + clone}}}, o)
	if a := resolve(t, other, Place{Cwd: clone}); a.Project != "tool" {
		t.Errorf("trust is for one machine: %+v", a)
	}
}

func TestHostileFiles(t *testing.T) {
	home := homeDir(t)
	o, _ := here(t, home)
	outside := filepath.Join(home, "outside.yaml")
	write(t, outside, "project: stolen")
	for name, plant := range map[string]func(path string) error{
		"link":   func(path string) error { return os.Symlink(outside, path) },
		"device": func(path string) error { return os.Symlink("/dev/zero", path) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"broken": func(path string) error { return os.WriteFile(path, []byte("{"), 0o600) },
	} {
		dir := repo(t, "", home, name)
		if err := plant(filepath.Join(dir, FileName)); err != nil {
			t.Fatal(err)
		}
		if a := resolve(t, New(nil, o), Place{Cwd: dir}); a.Project != name || a.Warning == "" {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

func TestFileWithoutRepository(t *testing.T) {
	home := homeDir(t)
	write(t, filepath.Join(home, "notes", FileName), "project: diary")
	write(t, filepath.Join(home, FileName), "project: everything")
	o, _ := here(t, home)
	r := New(nil, o)
	if a := resolve(t, r, Place{Cwd: mkdir(t, home, "notes", "2026")}); a.Project != "diary" || a.Root != filepath.Join(home, "notes") {
		t.Errorf("%+v", a)
	}
	if a := resolve(t, r, Place{Cwd: mkdir(t, home, "plain")}); a.Project != "plain" {
		t.Errorf("a file in the home folder speaks for all: %+v", a)
	}
}
