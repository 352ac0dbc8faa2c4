package config

import (
	"slices"
	"strings"
)

// Origin says which kind of source a value came from.
type Origin string

// The origins, the strongest first.
const (
	FromFlag    Origin = "flag"
	FromEnv     Origin = "environment"
	FromFile    Origin = "file"
	FromDefault Origin = "default"
)

// Value is one setting as `vaultrecall config` shows it.
type Value struct {
	Key    string `json:"key"`
	Env    string `json:"env"`    // the environment variable that sets it
	Text   string `json:"value"`  // lists are joined by commas; patterns show their names
	Origin Origin `json:"origin"` // what kind of source it came from
	Where  string `json:"where"`  // the flag, the variable, or file:line; empty for a default
}

// Values lists all settings in a fixed order. The slice is the caller's.
func (c Config) Values() []Value { return slices.Clone(c.values) }

// Origin tells where the value of a key came from; empty for an unknown key.
func (c Config) Origin(key string) Origin {
	for _, v := range c.values {
		if v.Key == key {
			return v.Origin
		}
	}
	return ""
}

// shown is a value's text as the user sees it. Places are shown as they were
// understood. A pattern's regexp may describe a secret: only its name is shown.
func (l *loader) shown(k key, c candidate) string {
	switch k.name {
	case "vault":
		return l.cfg.Vault
	case "index":
		return l.cfg.Index
	case "sessions":
		return l.cfg.Sessions
	case "search.half_life":
		return formatAge(l.cfg.Search.HalfLife)
	case "sync.exclude":
		return strings.Join(l.cfg.Sync.Exclude, ", ")
	case "redact.patterns":
		var names []string
		for _, p := range l.cfg.Redact.Patterns {
			names = append(names, p.Name)
		}
		return strings.Join(names, ", ")
	}
	return c.value.text
}
