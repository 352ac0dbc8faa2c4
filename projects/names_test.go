package projects

import (
	"strings"
	"testing"
)

func TestSafeName(t *testing.T) {
	for folder, want := range map[string]string{
		"my-app": "my-app", "Demo": "Demo", "a b": "a b", ".github": "github", "_inbox": "inbox", "__x": "x", "-flag": "flag",
		`a\b:c*d?"e<f>g|h`: "a-b-c-d--e-f-g-h", "c#": "c", "[x]^y": "x--y", "trail. ": "trail", "v1.2": "v1.2", "CON": "CON-project",
		"nul.txt": "nul.txt-project", "com7": "com7-project", "company": "company", "": "project", "...": "project", "..": "project",
		"用户": "用户", "Ame\u0301lie": "Am\u00e9lie", "a\x00b\nc": "a-b-c", "\u202eevil": "evil", "\xff": "project", "a\u3000b": "a b",
	} {
		if got := safeName(folder); got != want {
			t.Errorf("safeName(%q) = %q, want %q", folder, got, want)
		}
	}
	long := safeName(strings.Repeat("é", 200))
	if len(long) > maxName || !strings.HasPrefix(long, "éé") {
		t.Errorf("%d bytes: %q", len(long), long)
	}
}

func TestNameFor(t *testing.T) {
	tests := []struct {
		root, owner string
		taken       []string
		want        string
	}{
		{"/x/code/app", "acme", nil, "app"},
		{"/x/code/app", "acme", []string{"APP"}, "app-acme"},
		{"/x/code/app", "app", []string{"app"}, "app-code"},
		{"/x/code/app", "", []string{"app", "app-code"}, "app-x"},
		{"/x/code/app", "", []string{"app", "app-code", "app-x"}, "app-2"},
		{"/app", "", []string{"app", "app-2"}, "app-3"},
		{`D:\Work\App`, "", []string{"app"}, "App-Work"},
		{"/srv/app.git", "", nil, "app"},
		{"/srv/.git", "", nil, "git"},
		{"/x/Global", "", nil, "Global-x"},
		{"/x/y/_inbox", "", []string{"inbox"}, "inbox-y"},
	}
	for _, tt := range tests {
		taken := func(name string) bool {
			for _, other := range append(tt.taken, Inbox, Global) {
				if fold(other) == fold(name) {
					return true
				}
			}
			return false
		}
		if got := nameFor(at(t, tt.root), tt.owner, taken); got != tt.want {
			t.Errorf("%s of %q with %q: %q, want %q", tt.root, tt.owner, tt.taken, got, tt.want)
		}
	}
}

func TestNormaliseRemote(t *testing.T) {
	for want, addresses := range map[string][]string{
		"github.com/acme/my-app": {
			"git@github.com:acme/my-app.git", "https://github.com/acme/my-app", "https://github.com/Acme/My-App.git/", "github.com:acme/my-app",
			"ssh://git@github.com/acme/my-app.git", "ssh://git@ssh.github.com:443/acme/my-app.git", "git://github.com/acme/my-app",
			"https://user:" + "pass@github.com/acme/my-app.git", "git+ssh://git@github.com:22/acme/my-app", "git@github.com-work:acme/my-app.git",
			"https://github.com:443/acme/my-app?ref=x", "git@github.com:/acme/my-app", " https://www@github.com/acme/my-app ",
		},
		"gitlab.com/a/b/c":            {"git@gitlab.com:a/b/c.git", "https://oauth2@gitlab.com/a/b/c"},
		"dev.azure.com/org/proj/repo": {"git@ssh.dev.azure.com:v3/org/proj/repo", "https://org@dev.azure.com/org/proj/_git/repo"},
		"code.example.net/proj/repo":  {"ssh://git@code.example.net:7999/proj/repo.git", "https://code.example.net/scm/proj/repo.git"},
		"host.example.com:8443/x":     {"https://host.example.com:8443/x.git"},
		"/srv/git/App":                {"/srv/git/App.git", "file:///srv/git/App", "/srv/git/App/"},
		`C:\git\app`:                  {`C:\git\app.git`, "c:/git/app"},
		"../sibling":                  {"../sibling.git"},
		"[::1]/x":                     {"ssh://git@[::1]:22/x"},
		"":                            {"", "  "},
	} {
		for _, address := range addresses {
			if got := NormaliseRemote(address); got != want {
				t.Errorf("%s: %q, want %q", address, got, want)
			}
		}
	}
}

func TestRemoteOwner(t *testing.T) {
	for remote, want := range map[string]string{
		"github.com/acme/app": "acme", "gitlab.com/a/b/c": "b", "host/app": "", "/srv/git/app": "", `C:\git\x\app`: "", "": "",
	} {
		if got := remoteOwner(remote); got != want {
			t.Errorf("%s: owner %q, want %q", remote, got, want)
		}
	}
}

func FuzzNormaliseRemote(f *testing.F) {
	for _, s := range []string{"git@h:a/b.git", "https://u:p@h:1/a", `C:\x`, "file:///a", "a-b:c", "[x]:y", "host:port/x", "w@host/x", "\n0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, address string) {
		for _, before := range []string{"https://someone:hidden-word@", "https://a:hidden-word?b@", "https://someone:hidden-word@host.example", "x:hidden-word@host:"} {
			if got := NormaliseRemote(before + address); strings.Contains(got, "hidden-word") {
				t.Errorf("%q keeps the password: %q", before+address, got)
			}
		}
		remoteOwner(NormaliseRemote(address))
	})
}

func TestSimilar(t *testing.T) {
	r := New([]Project{
		{Name: "shop-for-x"}, {Name: "workshop"}, {Name: "sqlite-vec"}, {Name: "novex", Aliases: []string{"the-new-one"}}, {Name: "zzz"},
		{Name: "s-h-o-p"}, {Name: "vaultrecall", MergedFrom: []string{"memory-tool"}},
	}, nowhere(t))
	for name, want := range map[string][]string{
		"shop": {"workshop", "shop-for-x", "s-h-o-p"}, "shop-for-x-y": {"shop-for-x"}, "sqilte-vec": {"sqlite-vec"}, "nuvex": {"novex"},
		"new-one": {"novex"}, "memory": {"vaultrecall"}, "vrecall": {"vaultrecall"}, "qqq": nil, "": nil, "zzz": nil, "SHOP-FOR": {"shop-for-x"},
	} {
		got := r.Similar(name)
		if len(got) == 0 {
			got = nil
		}
		equal(t, want, got)
	}
}
