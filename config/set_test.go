package config

import "testing"

func TestWithVault(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", "vault: \"/n\"\n"},
		{"# mine\nsync:\n  subagents: true\n", "vault: \"/n\"\n# mine\nsync:\n  subagents: true\n"},
		{"# mine\nvault: ~/old # here\nrecall:\n  limit: 7\n", "# mine\nvault: \"/n\"\nrecall:\n  limit: 7\n"},
	}
	for _, tt := range tests {
		got, err := WithVault([]byte(tt.text), "/n")
		if err != nil || string(got) != tt.want {
			t.Errorf("%q: got %q, %v", tt.text, got, err)
		}
		cfg, err := Load(world{files: map[string]string{ownFile: string(got)}}.sources())
		if err != nil || cfg.Vault != "/n" {
			t.Errorf("%q is read as %s, %v", got, cfg.Vault, err)
		}
	}
}
