package projects

import (
	"slices"
	"strings"
)

// Project is one row of the registry. The properties of the project's index
// note hold all of it, so that nothing is lost with an index.
type Project struct {
	Name       string   // also the folder's in the vault
	Roots      []string // "machine:path" of every main folder and outlying worktree that was seen
	Remotes    []string // normalised addresses, or "commit:" and a root commit; none for a guess
	Aliases    []string // other names that a person gave it
	MergedFrom []string // names of projects that became part of it
	Trusted    []string // roots whose .vaultrecall.yaml may name this project
	Private    bool     // its notes never show outside it
}

// Property is one line of the project's index note: a key and a string list,
// a bool, or nil where the line should not be.
type Property struct {
	Key   string
	Value any
}

// Properties lists what the registry keeps of a project, always in the same
// order. [FromProperties] reads it back.
func (p Project) Properties() []Property {
	return []Property{
		{"roots", listOrNil(p.Roots)},
		{"remotes", listOrNil(p.Remotes)},
		{"aliases", listOrNil(p.Aliases)},
		{"merged_from", listOrNil(p.MergedFrom)},
		{"trusted", listOrNil(p.Trusted)},
		{"private", p.Private},
	}
}

func listOrNil(list []string) any {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// FromProperties reads a project out of its index note's properties. The name
// is that of the note's folder: a person who renames it renames the project.
// A single text stands for a list of one, as Obsidian lets people write it.
func FromProperties(name string, text func(key string) string, list func(key string) []string, boolean func(key string) bool) Project {
	get := func(key string) []string {
		values := list(key)
		if len(values) == 0 {
			values = []string{text(key)}
		}
		return tidy(values)
	}
	return Project{
		Name: name, Roots: get("roots"), Remotes: get("remotes"), Aliases: get("aliases"),
		MergedFrom: get("merged_from"), Trusted: get("trusted"), Private: boolean("private"),
	}
}

// tidy drops what is empty or said twice and keeps the order.
func tidy(values []string) []string {
	var kept []string
	for _, v := range values {
		kept = addTo(kept, strings.TrimSpace(v))
	}
	return kept
}

// addTo appends a value that is not there yet.
func addTo(list []string, value string) []string {
	if value == "" || slices.Contains(list, value) {
		return list
	}
	return append(list, value)
}

func (p Project) clone() Project {
	p.Roots, p.Remotes, p.Aliases = slices.Clone(p.Roots), slices.Clone(p.Remotes), slices.Clone(p.Aliases)
	p.MergedFrom, p.Trusted = slices.Clone(p.MergedFrom), slices.Clone(p.Trusted)
	return p
}

// root is one entry of Project.Roots, taken apart.
type root struct {
	machine string // "" when the entry names none: then it holds on all
	at      location
	key     string
}

// parseRoot reads "machine:path", or a path alone.
func parseRoot(entry string) (root, bool) {
	if at, ok := parseLocation(entry); ok {
		return root{at: at, key: at.key()}, true
	}
	machine, path, _ := strings.Cut(entry, ":")
	at, ok := parseLocation(path)
	return root{machine: machine, at: at, key: at.key()}, ok
}

// machineName makes a host's name fit before a colon. One letter would read
// like a drive's.
func machineName(host string) string {
	host = strings.ToLower(strings.NewReplacer(":", "-", "/", "-", `\`, "-").Replace(strings.TrimSpace(host)))
	switch len(host) {
	case 0:
		return "local"
	case 1:
		return host + "-host"
	}
	return host
}
