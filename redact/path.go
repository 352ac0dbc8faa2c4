package redact

import (
	"path"
	"slices"
	"strings"
)

// SensitivePath tells whether a file by its name is made to hold secrets, so
// that its content must never be exported: .env, *.pem, id_rsa,
// credentials.json and their like. Both / and \ separate folders; case does
// not matter. Samples such as .env.example and public keys are not sensitive.
func SensitivePath(name string) bool {
	clean := strings.ToLower(strings.ReplaceAll(strings.TrimSpace(name), `\`, "/"))
	base := path.Base(clean)
	if sampleFile(base) {
		return false
	}
	return slices.Contains(secretFiles(), base) || matchesAny(secretGlobs(), base) || inSecretFolder(clean)
}

func sampleFile(base string) bool {
	return matchesAny([]string{"*.example", "*.sample", "*.template", "*.dist", "*.tmpl", "*.pub", "*.md", "*.example.*", "*.sample.*"}, base)
}

func secretFiles() []string {
	return []string{
		".env", ".envrc", ".netrc", "_netrc", ".pgpass", ".my.cnf", ".mylogin.cnf", ".npmrc", ".yarnrc.yml", ".pypirc", ".git-credentials", ".htpasswd",
		".dockercfg", ".s3cfg", ".boto", ".vault-token", ".terraformrc", "terraform.rc", "terraform.tfstate", "terraform.tfstate.backup",
		"credentials", "credentials.json", "credentials.yml", "credentials.yaml", "credentials.toml", ".credentials.json", "client_secret.json",
		"application_default_credentials.json", "service-account.json", "service_account.json", "serviceaccount.json", "secrets.json", "secrets.yml",
		"secrets.yaml", "secrets.toml", "secrets.env", "secret.json", "secret.yml", "secret.yaml", "master.key", "kubeconfig", "auth.json",
		"access_tokens.db", "accesstokens.json", "shadow", "htpasswd", "logins.json", "key4.db", "login data", "cookies.sqlite", ".bash_history", ".zsh_history",
	}
}

func secretGlobs() []string {
	return []string{
		".env.*", "*.env", "*.pem", "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ppk", "*.p8", "*.ovpn",
		"id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "*_rsa", "*_ed25519", "*.tfvars", "*.tfvars.json", "*service-account*.json",
		"*service_account*.json", "client_secret*.json", "*-credentials.json", "*.mobileprovision", "*.secret", "*.secrets",
	}
}

// inSecretFolder tells whether a file lies where tools keep their keys.
func inSecretFolder(clean string) bool {
	if strings.HasSuffix(clean, "/.ssh/config") || strings.HasSuffix(clean, "/known_hosts") || strings.HasSuffix(clean, "/.ssh/authorized_keys") {
		return false
	}
	for _, folder := range []string{".ssh/", ".gnupg/", ".aws/credentials", ".aws/sso/cache/", ".kube/config", ".docker/config.json", ".config/gh/hosts.yml", ".config/gcloud/", ".azure/"} {
		if strings.HasPrefix(clean, folder) || strings.Contains(clean, "/"+folder) {
			return true
		}
	}
	return false
}

func matchesAny(globs []string, base string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, err := path.Match(glob, base)
		return ok && err == nil
	})
}
