package projects

import "testing"

func TestParseLocation(t *testing.T) {
	for path, want := range map[string]string{
		"/": "/", "/a//b/./c/../d/": "/a/b/d", "/..": "/", `C:\`: `C:\`, "c:": `C:\`, "C:/x/y/": `C:\x\y`, `d:\x\..\y`: `D:\y`,
		`\\srv\share\a`: `\\srv\share\a`, `\\?\C:\x`: `C:\x`, `\\?\UNC\srv\share\a`: `\\srv\share\a`, `/mnt/c/x`: "/mnt/c/x",
		`/odd\name`: `/odd\name`,
	} {
		if l, ok := parseLocation(path); !ok || l.String() != want {
			t.Errorf("%q: %q, %v; want %q", path, l, ok, want)
		}
	}
	for _, path := range []string{"", "a/b", ".", "~", `\\srv`, "C:x", "1:/x", "https://x/y"} {
		if l, ok := parseLocation(path); ok {
			t.Errorf("%q is no location, got %q", path, l)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, pair := range [][2]string{
		{`C:\Users\X`, "c:/users/x"}, {"/Users/dev/GitHub", "/Users/dev/github"}, {"/mnt/c/Code", "/mnt/c/code"},
		{"/data/Ame\u0301lie", "/data/Am\u00e9lie"}, {`\\SRV\share\a`, `\\srv\Share\A`},
	} {
		a, b := at(t, pair[0]), at(t, pair[1])
		if a.key() != b.key() || !a.contains(b) {
			t.Errorf("%q and %q are one place", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"/srv/A", "/srv/a"}, {"/a/b", "/a/bc"}, {"/x", `C:\x`}, {`C:\x`, `D:\x`}, {"/a/b", "/a"}} {
		if at(t, pair[0]).contains(at(t, pair[1])) {
			t.Errorf("%q does not contain %q", pair[0], pair[1])
		}
	}
	if root := at(t, "/"); !root.contains(at(t, "/a")) || root.base() != "" || !root.parent().isRoot() {
		t.Error("the root contains everything and has no name")
	}
}

func at(t *testing.T, path string) location {
	t.Helper()
	l, ok := parseLocation(path)
	if !ok {
		t.Fatalf("%q is no location", path)
	}
	return l
}

func FuzzParseLocation(f *testing.F) {
	for _, s := range []string{"/a/b", `C:\a`, `\\s\h\a`, `\\?\UNC\a`, `\\\?\U`, "/../..", "c:/\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) {
		l, ok := parseLocation(path)
		if !ok {
			return
		}
		again, ok := parseLocation(l.String())
		if !ok || again.key() != l.key() || !l.parent().contains(l) {
			t.Errorf("%q: %q, read again %q", path, l, again)
		}
		if name := safeName(l.base()); checkName(name) != nil && !isReserved(name) {
			t.Errorf("%q: name %q: %v", path, name, checkName(name))
		}
		cutWorktree(l, func(l location) bool { return l.inboxByShape() != "" })
		startOf(l, path)
	})
}

func TestInbox(t *testing.T) {
	r := New(nil, nowhere(t))
	for _, cwd := range []string{
		"", "relative", "/", "/home/me", "/home/me/", "/var/tmp/me", "/home/other", "/home", "/Users", "/Users/x", "/root", "/tmp", "/var/tmp",
		"/private/tmp", "/var/folders/ab/c123/T", `C:\`, "D:", `C:\Users\x`, `c:\users`, `C:\Users\x\AppData\Local\Temp`, `C:\Windows\Temp`,
		"/mnt/c", "/mnt/c/Users/x", "/Volumes/Data", `\\srv\share`,
	} {
		if a := resolve(t, r, Place{Cwd: cwd}); !a.Inbox || a.Project != Inbox {
			t.Errorf("%q: %+v", cwd, a)
		}
	}
	for cwd, want := range map[string]string{
		"/home/me/app": "app", "/tmp/trial": "trial", "/var/tmp/me/x": "x", `C:\work`: "work", "/root/tool": "tool", "/srv": "srv",
		"/mnt/data": "data", "/Users/x/y": "y", "/usr/home/a/b": "b", "/home/me/.claude/worktrees": "worktrees", "/home/me/.claude": "claude",
	} {
		if a := resolve(t, New(nil, nowhere(t)), Place{Cwd: cwd}); a.Inbox || a.Project != want {
			t.Errorf("%q: %+v, want %s", cwd, a, want)
		}
	}
	if len(r.Projects()) != 0 {
		t.Errorf("the inbox became a project: %q", names(r.Projects()))
	}
}

func TestCutWorktree(t *testing.T) {
	isInbox := func(l location) bool { return l.inboxByShape() != "" }
	for path, want := range map[string]string{
		"/x/app/.claude/worktrees/a/src":        "/x/app",
		"/x/app/.worktrees/a":                   "/x/app",
		"/x/app/.worktrees":                     "/x/app",
		"/x/app-worktrees/app-1/src":            "/x/app",
		"/x/app-worktrees":                      "/x/app",
		"/x/app/.claude/skills/y":               "/x/app",
		"/x/app/.git/hooks":                     "/x/app",
		"/x/app/.worktrees/a/.claude/worktrees": "/x/app",
		`D:\app\.claude\worktrees\a`:            `D:\app`,
		`D:\app-worktrees\a`:                    `D:\app`,
		"/Users/d/.worktrees/feature/skills/t":  "/Users/d/.worktrees/feature",
		"/Users/d/.claude-worktrees/app/eager":  "/Users/d/.claude-worktrees/app",
		"/Users/d/.cursor/worktrees/app/x":      "/Users/d/.cursor/worktrees/app",
		"/.worktrees/x":                         "/.worktrees/x",
		"/x/y":                                  "", "/x/-worktrees/y": "", "/x/worktrees/y": "", "/Users/d/.claude/skills": "", "/Users/d/.worktrees": "", "/": "",
	} {
		c, ok := cutWorktree(at(t, path), isInbox)
		if ok != (want != "") || ok && (c.root.String() != want || c.why == "") {
			t.Errorf("%s: %v %q (%s), want %q", path, ok, c.root, c.why, want)
		}
	}
}
