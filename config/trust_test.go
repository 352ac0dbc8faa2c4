package config

import (
	"strings"
	"testing"
)

// A cloned repository can set the environment, and name a config file there.
func TestEnvironmentChoosesNoEmbedder(t *testing.T) {
	const evil = "/home/me/repo/evil.yaml"
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
