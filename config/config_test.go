package config

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// world is a machine that exists in a test only.
type world struct {
	env   map[string]string
	files map[string]string
	flags map[string]string
	marks map[string]bool // folder/name
	links map[string]string
}

const ownFile = "/home/me/.config/vaultrecall/config.yaml"

func (w world) sources() Sources {
	return Sources{
		Flags: w.flags,
		Env: func(name string) (string, bool) {
			v, ok := w.env[name]
			return v, ok
		},
		Home: "/home/me", Cwd: "/home/me/repo", ConfigHome: "/home/me/.config", CacheDir: "/home/me/.cache",
		ReadFile: func(path string) ([]byte, error) {
			text, ok := w.files[path]
			if !ok {
				return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
			}
			return []byte(text), nil
		},
		FolderHas: func(folder, name string) bool { return w.marks[filepath.Join(folder, name)] },
		Resolve: func(path string) string {
			if to, ok := w.links[path]; ok {
				return to
			}
			return path
		},
		Hostname: func() (string, error) { return "Desk.local", nil },
	}
}

func load(t *testing.T, w world) Config {
	t.Helper()
	cfg, err := Load(w.sources())
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

func TestDefaults(t *testing.T) {
	cfg := load(t, world{})
	got := map[string]string{}
	for _, v := range cfg.Values() {
		got[v.Key] = v.Text
		if v.Origin != FromDefault || v.Where != "" {
			t.Errorf("%s comes from %s %s", v.Key, v.Origin, v.Where)
		}
	}
	want := map[string]string{
		"trust_env": "false", "vault": "/home/me/.claude-memory", "index": "/home/me/.claude-memory-index/index.db",
		"sessions": "/home/me/.claude/projects", "machine": "desk", "property_prefix": "", "redact.patterns": "",
		"search.half_life": "30d", "search.fuzzy_threshold": "0.70", "search.fuzzy_max_expansions": "5",
		"recall.limit": "5", "recall.json_limit": "8", "sync.subagents": "false", "sync.exclude": "",
		"archive.after_lines": "500", "archive.after_days": "30", "promotion.threshold": "3", "promotion.later_threshold": "5",
		"embed.provider": "none", "embed.model": "", "embed.base_url": "", "embed.dimensions": "0", "embed.query_instruction": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if cfg.Search.HalfLife != 30*24*time.Hour || cfg.Search.FuzzyThreshold != 0.7 || cfg.File != ownFile || cfg.ClaudeDir != "/home/me/.claude" {
		t.Errorf("%+v", cfg)
	}
}

func TestFlagOverEnvironmentOverFileOverDefault(t *testing.T) {
	w := world{files: map[string]string{ownFile: "vault: ~/notes\nrecall:\n  limit: 7\n"}}
	steps := []struct {
		change func()
		vault  string
		origin Origin
		where  string
	}{
		{func() {}, "/home/me/notes", FromFile, ownFile + ":1"},
		{func() { w.env = map[string]string{"VAULTRECALL_VAULT": "sub/vault"} }, "/home/me/repo/sub/vault", FromEnv, "VAULTRECALL_VAULT"},
		{func() { w.flags = map[string]string{"vault": "/v"} }, "/v", FromFlag, "--vault"},
		{func() { w.flags["vault"] = "" }, "/home/me/repo/sub/vault", FromEnv, "VAULTRECALL_VAULT"},
	}
	for _, step := range steps {
		step.change()
		cfg := load(t, w)
		if cfg.Vault != step.vault || cfg.Origin("vault") != step.origin || cfg.Values()[1].Where != step.where {
			t.Errorf("got %s from %+v, want %+v", cfg.Vault, cfg.Values()[1], step)
		}
		if cfg.Recall.Limit != 7 {
			t.Errorf("limit %d", cfg.Recall.Limit)
		}
	}
	if got := load(t, w).Origin("no.such"); got != "" {
		t.Errorf("origin of an unknown key: %s", got)
	}
}

func TestEveryKeyIsReadFromFileAndEnvironment(t *testing.T) {
	file := map[string]string{
		"trust_env": "true", "vault": "/a", "index": "/b/x.db", "sessions": "/c", "machine": "m", "property_prefix": "vr_",
		"redact.patterns": "[{name: a, regexp: b}]", "search.half_life": "2w", "search.fuzzy_threshold": "0.9",
		"search.fuzzy_max_expansions": "1", "recall.limit": "2", "recall.json_limit": "3", "sync.subagents": "yes",
		"sync.exclude": "[a, b]", "archive.after_lines": "4", "archive.after_days": "6", "promotion.threshold": "7",
		"promotion.later_threshold": "8", "embed.provider": "ollama", "embed.model": "x", "embed.base_url": "http://localhost:11434",
		"embed.dimensions": "256", "embed.query_instruction": "search for",
	}
	for _, k := range keys() {
		line := k.name + ": " + file[k.name] + "\n"
		cfg := load(t, world{files: map[string]string{ownFile: line}})
		if cfg.Origin(k.name) != FromFile {
			t.Errorf("%s from the file: %s", k.name, cfg.Origin(k.name))
		}
		if k.name == "trust_env" {
			continue // never from the environment
		}
		env := strings.NewReplacer("[{name: a, regexp: b}]", "a=b", "[", "", "]", "").Replace(file[k.name])
		cfg = load(t, world{env: map[string]string{Env(k.name): env}, files: map[string]string{ownFile: "trust_env: true\n"}})
		if cfg.Origin(k.name) != FromEnv {
			t.Errorf("%s from %s: %s", k.name, Env(k.name), cfg.Origin(k.name))
		}
	}
}

func TestListsAddUp(t *testing.T) {
	cfg := load(t, world{
		files: map[string]string{ownFile: "redact:\n  patterns:\n    - name: ticket\n      regexp: 'ACME-\\d+'\nsync:\n  exclude: [~/secret]\n"},
		env:   map[string]string{"VAULTRECALL_REDACT_PATTERNS": "badge=b=(\\d+)\n", "VAULTRECALL_SYNC_EXCLUDE": "tmp, scratch"},
	})
	if diff := cmp.Diff([]Pattern{{"badge", `b=(\d+)`}, {"ticket", `ACME-\d+`}}, cfg.Redact.Patterns); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"tmp", "scratch", "~/secret"}, cfg.Sync.Exclude); diff != "" {
		t.Error(diff)
	}
}

func TestErrorsTellPlaceAndHint(t *testing.T) {
	tests := []struct{ name, file, want, hint string }{
		{"unknown", "vault: /v\nsearch:\n  halflife: 3d\n", ownFile + `:3:3: unknown key "search.halflife"`, "did you mean search.half_life?"},
		{"other section", "limit: 3\n", ownFile + `:1:1: unknown key "limit"`, "did you mean recall.limit?"},
		{"nothing near", "completely_else: 3\n", ownFile + `:1:1: unknown key "completely_else"`, "these are known there: trust_env, vault, index, sessions, machine, property_prefix, redact, search, recall, sync, archive, promotion, embed"},
		{"a section misspelt", "recal:\n  limit: 3\n", ownFile + `:1:1: unknown key "recal"`, "did you mean recall?"},
		{"nothing near in a section", "recall:\n  whatever_else: 3\n", ownFile + `:2:3: unknown key "recall.whatever_else"`, "these are known there: limit, json_limit"},
		{"api key", "embed:\n  api_key: x\n", ownFile + ":2:3: embed.api_key: API keys and passwords are not kept in this file", "export it in the environment"},
		{"api key, other name", "openaiKey: x\n", ownFile + ":1:1: openaiKey: API keys", "export it in the environment"},
		{"twice", "vault: /a\nvault: /b\n", ownFile + ":2", ""},
		{"no yaml", "vault: \"a\nb: c", ownFile + ":2: not valid YAML: ", ""},
		{"list for text", "vault: [a]\n", ownFile + ":1:8: vault: one value is expected", ""},
		{"scalar for section", "search: 3\n", ownFile + ":1:9: search: a section is expected", ""},
		{"no mapping", "- a\n", ownFile + ":1:1: key: value lines are expected", ""},
		{"two documents", "vault: /a\n---\nvault: /b\n", ownFile + ":2: one document is expected", ""},
		{"age", "search: {half_life: soon}", ownFile + `:1:10: search.half_life: "soon" is no length of time`, ""},
		{"range", "recall:\n  limit: 0\n", ownFile + `:2:3: recall.limit: "0" is not a whole number from 1 to 100`, ""},
		{"threshold", "search:\n  fuzzy_threshold: 70\n", ownFile + `:2:3: search.fuzzy_threshold: "70" is not a number from 0 to 1`, ""},
		{"provider", "embed: {provider: acme}", ownFile + `:1:9: embed.provider: provider "acme" is not known`, ""},
		{"url", "embed: {base_url: 'file:///x'}", ownFile + `:1:9: embed.base_url: "file:///x" is no http`, ""},
		{"url with a password", "embed: {base_url: 'http://u:p@h'}", ownFile + `:1:9: embed.base_url: an address in the settings holds no password`, ""},
		{"pattern", "redact:\n  patterns: [{name: t, regexp: '('}]", ownFile + `:2:3: redact.patterns: pattern "t": error parsing regexp`, ""},
		{"pattern without name", "redact:\n  patterns: [{regexp: 'a'}]", ownFile + `:2:13: redact.patterns: line 2: a pattern needs a name and a regexp`, ""},
		{"machine", "machine: 'a:b'", ownFile + `:1:1: machine: "a:b" is no name of a machine`, ""},
		{"glob", "sync: {exclude: ['[']}", ownFile + ":1:8: sync.exclude: ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Load(world{files: map[string]string{ownFile: tt.file}}.sources())
			var bad *Error
			if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), tt.want) || !strings.HasPrefix(bad.Hint, tt.hint) {
				t.Errorf("got %v (%+v)\nwant %s (%s)", err, bad, tt.want, tt.hint)
			}
		})
	}
}

func TestErrorsOfTheEnvironmentNameTheVariable(t *testing.T) {
	_, err := Load(world{env: map[string]string{"VAULTRECALL_RECALL_LIMIT": "many"}}.sources())
	if err == nil || !strings.HasPrefix(err.Error(), `VAULTRECALL_RECALL_LIMIT: recall.limit: "many" is not`) {
		t.Error(err)
	}
}

func TestEmptyFilesAndSectionsLeaveDefaults(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "\uFEFF", "search:\n", "vault:\nsync:\n  exclude:\n", "---\n...\n"} {
		cfg := load(t, world{files: map[string]string{ownFile: text}})
		if cfg.Vault != "/home/me/.claude-memory" || cfg.Origin("vault") != FromDefault {
			t.Errorf("%q: %+v", text, cfg.Values()[1])
		}
	}
}

func TestConfigFileNamedElsewhere(t *testing.T) {
	w := world{files: map[string]string{"/home/me/repo/my.yaml": "vault: notes\n"}, flags: map[string]string{"config": "my.yaml"}}
	if got := load(t, w).Vault; got != "/home/me/repo/notes" {
		t.Errorf("a path of the file counts from its folder: %s", got)
	}
	_, err := Load(world{env: map[string]string{"VAULTRECALL_CONFIG": "/gone.yaml"}}.sources())
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "VAULTRECALL_CONFIG: the config file is not there") {
		t.Error(err)
	}
}

func FuzzSettings(f *testing.F) {
	for _, s := range []string{"", "vault: /v", "search: {half_life: 3d}", "a: &x [b]\nc: *x", "redact:\n  patterns: [{name: a, regexp: b}]", "- a", "? [a]\n: b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Load(world{files: map[string]string{ownFile: text}}.sources())
		if err != nil && !strings.HasPrefix(err.Error(), ownFile) {
			t.Errorf("no place in %v", err)
		}
	})
}
