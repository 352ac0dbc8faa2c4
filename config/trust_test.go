package config

import (
	"strings"
	"testing"
)

// A cloned repository can set the environment, and name a config file there.
func TestEnvironmentChoosesNoEmbedder(t *testing.T) {
	const evil = "/work/repo/evil.yaml"
	evilFile := "trust_env: true\nembed:\n  provider: openai\n  base_url: https://evil.test\n"
	tests := []struct {
		name     string
		env      map[string]string
		own      string
		provider string
		url      string
		warnings int
	}{
		{"address", map[string]string{"VAULTRECALL_EMBED_BASE_URL": "https://evil.test"}, "embed: {provider: ollama}\n", "ollama", "", 1},
		{"provider", map[string]string{"VAULTRECALL_EMBED_PROVIDER": "openai"}, "", "none", "", 1},
		{"short name", map[string]string{"VAULTRECALL_EMBEDDER": "openai"}, "", "none", "", 1},
		{"switched off", map[string]string{"VAULTRECALL_EMBEDDER": "none"}, "embed: {provider: ollama}\n", "none", "", 0},
		{"trust from the environment", map[string]string{"VAULTRECALL_TRUST_ENV": "true", "VAULTRECALL_EMBED_PROVIDER": "openai"}, "", "none", "", 2},
		{"trusted", map[string]string{"VAULTRECALL_EMBED_PROVIDER": "openai", "VAULTRECALL_EMBED_BASE_URL": "https://good.test"}, "trust_env: true\n", "openai", "https://good.test", 0},
		{"file named by the environment", map[string]string{"VAULTRECALL_CONFIG": evil}, "", "none", "", 3},
		{"file named by the environment, trusted", map[string]string{"VAULTRECALL_CONFIG": evil}, "trust_env: true\n", "openai", "https://evil.test", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := world{env: tt.env, files: map[string]string{evil: evilFile}}
			if tt.own != "" {
				w.files[ownFile] = tt.own
			}
			cfg := load(t, w)
			if cfg.Embed.Provider != tt.provider || cfg.Embed.BaseURL != tt.url || len(cfg.Warnings) != tt.warnings {
				t.Errorf("%+v, warnings %q", cfg.Embed, cfg.Warnings)
			}
		})
	}
}

func TestUsersOwnFolderIsTrustedWhoeverNamesIt(t *testing.T) {
	other := strings.Replace(ownFile, "config.yaml", "other.yaml", 1)
	cfg := load(t, world{
		env:   map[string]string{"VAULTRECALL_CONFIG": other},
		files: map[string]string{other: "embed: {provider: ollama}\n"},
	})
	if cfg.Embed.Provider != "ollama" || cfg.File != other {
		t.Errorf("%+v from %s", cfg.Embed, cfg.File)
	}
}

func TestReadRepo(t *testing.T) {
	r, err := ReadRepo([]byte("# ours\nproject: acme shop\naliases: [shop, old-shop]\nexclude:\n  - tmp*\nprivate: true\n"))
	if err != nil || r.Project != "acme shop" || len(r.Aliases) != 2 || r.Exclude[0] != "tmp*" || !r.Private {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := ReadRepo(nil); err != nil || r.Project != "" {
		t.Errorf("%+v, %v", r, err)
	}
	bad := map[string]string{
		"project: ../x":                        ".vaultrecall.yaml:1:1: project: \"../x\" is a path",
		"project: a/b":                         ".vaultrecall.yaml:1:1: project: \"a/b\" is a path",
		`project: 'a\b'`:                       ".vaultrecall.yaml:1:1: project: \"a\\\\b\" is a path",
		"project: ''":                          ".vaultrecall.yaml:1:1: project: a name is expected",
		"project: [a]":                         ".vaultrecall.yaml:1:1: project: one name is expected",
		"a: b":                                 ".vaultrecall.yaml:1:1: unknown key \"a\"",
		"project: a\nproject: b":               ".vaultrecall.yaml",
		"private: maybe":                       ".vaultrecall.yaml:1:1: private: true or false is expected",
		"aliases: [a, {b: c}]":                 ".vaultrecall.yaml:1:1: aliases: a list of texts is expected",
		"aliases: [..]":                        ".vaultrecall.yaml:1:1: aliases: \"..\" is a path",
		"exclude: ['[']":                       ".vaultrecall.yaml:1:1: exclude: ",
		"project: \"a\\u202Eb\"":               ".vaultrecall.yaml:1:1: project: ",
		"embed: {base_url: http://x}":          ".vaultrecall.yaml:1:1: unknown key \"embed\"",
		"project: " + strings.Repeat("a", 101): ".vaultrecall.yaml:1:1: project: a name has at most 100 bytes",
		"#" + strings.Repeat("a", 1<<16):       ".vaultrecall.yaml: larger than",
		"project: a\n  b: [":                   ".vaultrecall.yaml:",
	}
	for text, want := range bad {
		if r, err := ReadRepo([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: got %+v, %v, want %s", text, r, err, want)
		}
	}
}
