package config

import (
	"encoding/json"
	"regexp"
)

// vaultLine is the line of a config file that names the vault.
var vaultLine = regexp.MustCompile(`(?m)^vault[ \t]*:[^\n]*`)

// WithVault returns a config file's text with the vault set to a folder. Every
// other line, and the comments, stay as they are.
func WithVault(text []byte, folder string) ([]byte, error) {
	quoted, err := json.Marshal(folder) // which YAML reads as text, whatever is in it
	if err != nil {
		return nil, err
	}
	line := append([]byte("vault: "), quoted...)
	if at := vaultLine.FindIndex(text); at != nil {
		return append(append(append([]byte{}, text[:at[0]]...), line...), text[at[1]:]...), nil
	}
	return append(append(line, '\n'), text...), nil
}
