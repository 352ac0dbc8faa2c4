package redact

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindTellsRuleAndPlace(t *testing.T) {
	token := "gh" + "p_" + body(36)
	text := "ä\nbé " + token + "\nAPI_KEY=" + token + " <private>x</private>"
	got := builtin(t).Find(text)
	second := len("ä\nbé "+token+"\nAPI_KEY=") + len(token) + 1
	want := []Finding{
		{"github-token", len("ä\nbé "), len("ä\nbé ") + len(token)},
		{"github-token", second - 1 - len(token), second - 1},
		{"private", second, len(text)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := builtin(t).Find("⟦redacted:jwt⟧ and ⟦private⟧"); got != nil {
		t.Errorf("marks are no findings: %v", got)
	}
}

func TestPosition(t *testing.T) {
	const text = "ab\ncé d\n"
	tests := []struct{ offset, line, column int }{
		{0, 1, 1}, {1, 1, 2}, {3, 2, 1}, {7, 2, 4}, {len(text), 3, 1}, {-1, 1, 1}, {99, 3, 1},
	}
	for _, tt := range tests {
		if line, column := Position(text, tt.offset); line != tt.line || column != tt.column {
			t.Errorf("offset %d: got %d:%d, want %d:%d", tt.offset, line, column, tt.line, tt.column)
		}
	}
}

func TestMarksOfEveryRuleAreRecognised(t *testing.T) {
	for _, r := range rules() {
		m := mark(r.name)
		if markLen(m) != len(m) {
			t.Errorf("%s is not taken for a mark", m)
		}
		for _, l := range r.literals {
			if len(l) < 3 {
				t.Errorf("%s: literal %q is too short for the scanner", r.name, l)
			}
		}
	}
}

func TestSensitivePath(t *testing.T) {
	yes := []string{
		".env", "/srv/app/.env", ".env.local", ".env.production", "prod.env", "server.pem", "/etc/ssl/private/x.key", "/home/me/.ssh/id_rsa", "id_ed25519",
		"id_rsa.bak", "~/.ssh/work", ".ssh/deploy", "credentials.json", "/home/me/.aws/credentials", ".netrc", "_netrc", ".npmrc", ".pypirc", ".pgpass",
		".git-credentials", `C:\Users\me\.ssh\id_rsa`, `C:\app\.ENV`, "store.p12", "release.keystore", "terraform.tfvars", "terraform.tfstate",
		"my-service-account-1.json", "client_secret_123.json", "/home/me/.kube/config", "/home/me/.docker/config.json", ".claude/.credentials.json",
		"secrets.yaml", "vault.kdbx", ".htpasswd", "/etc/shadow", "/home/me/.gnupg/secring.gpg", "/home/me/.config/gcloud/x.db", "master.key",
	}
	no := []string{
		"", ".env.example", ".env.sample", "env.go", "environment.ts", "id_rsa.pub", "key.go", "keys.md", "monkey.txt", "README.md", "credentials.go",
		"/home/me/.ssh/config", "/home/me/.ssh/known_hosts", "secrets_test.go", "config.json", "docker/config.json", "secret/main.go", "token.ts",
		"credentials.json.example", "pem.go",
	}
	for _, p := range yes {
		if !SensitivePath(p) {
			t.Errorf("%q holds secrets", p)
		}
	}
	for _, p := range no {
		if SensitivePath(p) {
			t.Errorf("%q holds none", p)
		}
	}
}
