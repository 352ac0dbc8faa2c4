package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestIndexPlace(t *testing.T) {
	tests := []struct{ name, vault, index, want string }{
		{"dot-folder", "~/.claude-memory", "", "/home/me/.claude-memory-index/index.db"},
		{"plain folder", "~/Notes", "", "/home/me/.Notes-index/index.db"},
		{"trailing slash", "/srv/v/", "", "/srv/.v-index/index.db"},
		{"own file", "~/Notes", "/x/my.db", "/x/my.db"},
		{"own folder", "~/Notes", "~/idx", "/home/me/idx/index.db"},
		{"icloud", "~/Library/Mobile Documents/iCloud~md~obsidian/Documents/v", "", "/home/me/.cache/vaultrecall/v-"},
		{"dropbox", "~/Dropbox/v", "", "/home/me/.cache/vaultrecall/v-"},
		{"dropbox of a company", "~/Dropbox (Acme)/v", "", "/home/me/.cache/vaultrecall/v-"},
		{"onedrive", "~/OneDrive - Acme/notes/.v", "", "/home/me/.cache/vaultrecall/v-"},
		{"google drive", "/Volumes/GoogleDrive-me@x.test/My Drive/v", "", "/home/me/.cache/vaultrecall/v-"},
		{"syncthing", "/data/shared/v", "", "/home/me/.cache/vaultrecall/v-"},
		{"link into dropbox", "/home/me/linked", "", "/home/me/.cache/vaultrecall/linked-"},
		{"not dropbox", "~/dropboxes/v", "", "/home/me/dropboxes/.v-index/index.db"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg := load(t, world{
				env:   map[string]string{"VAULTRECALL_VAULT": tt.vault, "VAULTRECALL_INDEX": tt.index},
				marks: map[string]bool{"/data/shared/.stfolder": true, "/home/me/.dropbox": true},
				links: map[string]string{"/home/me/linked": "/home/me/Dropbox/x"},
			})
			exact := strings.HasSuffix(tt.want, ".db")
			if exact && cfg.Index != tt.want || !exact && (!strings.HasPrefix(cfg.Index, tt.want) || filepath.Base(cfg.Index) != "index.db") {
				t.Errorf("got %s, want %s", cfg.Index, tt.want)
			}
		})
	}
}

func TestTwoSyncedVaultsHaveTwoIndexes(t *testing.T) {
	at := func(vault string) string {
		return load(t, world{env: map[string]string{"VAULTRECALL_VAULT": vault}}).Index
	}
	if a, b := at("/home/me/Dropbox/a/v"), at("/home/me/Dropbox/b/v"); a == b {
		t.Errorf("both at %s", a)
	}
}

func TestSyncedFolderNamesTheService(t *testing.T) {
	cfg := load(t, world{marks: map[string]bool{"/data/.stfolder": true}})
	for path, want := range map[string]string{"/data/a/b": "Syncthing", "/x/OneDrive/a": "OneDrive", "/home/me/a": "", "/": ""} {
		if got := cfg.SyncedFolder(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestSessionsPlace(t *testing.T) {
	cfg := load(t, world{env: map[string]string{"CLAUDE_CONFIG_DIR": "/c"}})
	if cfg.Sessions != "/c/projects" || cfg.ClaudeDir != "/c" || cfg.Origin("sessions") != FromEnv {
		t.Errorf("%s from %s", cfg.Sessions, cfg.Origin("sessions"))
	}
	cfg = load(t, world{env: map[string]string{"CLAUDE_CONFIG_DIR": "/c", "VAULTRECALL_SESSIONS": "~/s"}})
	if cfg.Sessions != "/home/me/s" || cfg.ClaudeDir != "/c" {
		t.Errorf("%s, %s", cfg.Sessions, cfg.ClaudeDir)
	}
}

func TestResolveFollowsLinksOfWhatIsThere(t *testing.T) {
	root := t.TempDir()
	root, err := filepath.EvalSymlinks(root)
	if err != nil {
		t.Fatal(err)
	}
	real := filepath.Join(root, "real")
	if err := os.Mkdir(real, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, filepath.Join(root, "link")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if got := resolve(filepath.Join(root, "link", "not", "there")); got != filepath.Join(real, "not", "there") {
		t.Error(got)
	}
	if !folderHas(root, "link") || folderHas(root, "other") {
		t.Error("folderHas is wrong")
	}
}

func TestSourcesOfTheMachine(t *testing.T) {
	s := Sources{Home: "/home/me", Env: func(string) (string, bool) { return "", false }}.complete()
	if s.ReadFile == nil || s.FolderHas == nil || s.Resolve == nil || s.Hostname == nil || s.Cwd == "" {
		t.Errorf("%+v", s)
	}
	s = Sources{Home: "/home/me", Env: func(name string) (string, bool) { return "/xdg/" + name, true }}.complete()
	if s.ConfigHome != "/xdg/XDG_CONFIG_HOME" || s.CacheDir != "/xdg/XDG_CACHE_HOME" {
		t.Errorf("%s, %s", s.ConfigHome, s.CacheDir)
	}
}

func TestExcludes(t *testing.T) {
	tests := []struct {
		glob, cwd string
		want      bool
	}{
		{"~/secret", "/home/me/secret", true},
		{"~/secret", "/home/me/secret/sub", true},
		{"~/secret", "/home/me/secrets", false},
		{"/srv/*/x", "/srv/a/x/y", true},
		{"/srv/*/x", "/srv/a/b/x", false},
		{"/srv/**/x", "/srv/a/b/x", true},
		{"/srv/**", "/srv/a", true},
		{"/srv/**", "/srv", false},
		{"client-*", "/srv/client-acme/src", true},
		{"client-*", "/srv/other", false},
		{`C:\work\x`, `c:\work\x`, false},
		{`C:\work\x`, `C:\work\x\y`, true},
		{"/a", "", false},
	}
	for _, tt := range tests {
		cfg := load(t, world{env: map[string]string{"VAULTRECALL_SYNC_EXCLUDE": tt.glob}})
		if got := cfg.Excludes(tt.cwd); got != tt.want {
			t.Errorf("%q on %q: %v", tt.glob, tt.cwd, got)
		}
	}
}

func TestParseAge(t *testing.T) {
	tests := map[string]time.Duration{
		"30d": 720 * time.Hour, "12h": 12 * time.Hour, "2w": 336 * time.Hour, "90m": 90 * time.Minute, "45s": 45 * time.Second,
		"6mo": 4320 * time.Hour, "1y": 8760 * time.Hour, "1d12h": 36 * time.Hour, "1.5h": 90 * time.Minute, "0": 0, "0d": 0, " 3 D ": 72 * time.Hour,
		"500ms": 500 * time.Millisecond,
	}
	for text, want := range tests {
		if got, err := ParseAge(text); err != nil || got != want {
			t.Errorf("%q: got %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "d", "3", "-3d", "3 fortnights", "1e9y", "999999999y", "1..2d", "soon"} {
		if got, err := ParseAge(text); err == nil {
			t.Errorf("%q gave %v", text, got)
		}
	}
}

func FuzzParseAge(f *testing.F) {
	f.Add("30d")
	f.Add("1d12h")
	f.Fuzz(func(t *testing.T, text string) {
		age, err := ParseAge(text)
		if err != nil {
			return
		}
		if age < 0 {
			t.Errorf("%q is negative: %v", text, age)
		}
		if again, err := ParseAge(formatAge(age.Truncate(time.Second))); err != nil || again != age.Truncate(time.Second) {
			t.Errorf("%q: %v shown as %q read as %v, %v", text, age, formatAge(age), again, err)
		}
	})
}
