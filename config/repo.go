package config

import (
	"fmt"
	"path"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// RepoFile is the name of a repository's own settings.
const RepoFile = ".vaultrecall.yaml"

// Repo is what a repository says about itself. It comes with a clone, from
// anybody: it holds names only, and whether a name is granted is decided
// elsewhere.
type Repo struct {
	Project string   // the project's name; empty: as detected
	Aliases []string // further names
	Exclude []string // names or globs of folders whose exchanges are left out
	Private bool     // the project's notes never show outside it
}

const (
	largestRepoFile = 64 << 10
	longestName     = 100 // bytes
)

// ReadRepo reads a .vaultrecall.yaml strictly. The keys are project, aliases,
// exclude and private; a name holds no path separator, no "..", and nothing
// invisible. Errors are of type [*Error], with the line.
func ReadRepo(data []byte) (Repo, error) {
	var r Repo
	if len(data) > largestRepoFile {
		return r, &Error{Source: RepoFile, Message: fmt.Sprintf("larger than %d bytes", largestRepoFile)}
	}
	root, err := parseYAML(RepoFile, data)
	if err != nil || root == nil {
		return r, err
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		name, node := root.Content[i], deref(root.Content[i+1])
		if seen[name.Value] {
			return Repo{}, repoError(name, fmt.Errorf("%s is there twice", name.Value))
		}
		seen[name.Value] = true
		if err := r.read(name.Value, node); err != nil {
			return Repo{}, repoError(name, err)
		}
	}
	return r, nil
}

func repoError(at *yaml.Node, err error) error {
	return &Error{Source: RepoFile, Line: at.Line, Column: at.Column, Message: err.Error(), Hint: "it holds project, aliases, exclude and private"}
}

func (r *Repo) read(key string, node *yaml.Node) error {
	switch key {
	case "project":
		if node.Kind != yaml.ScalarNode {
			return fmt.Errorf("project: one name is expected")
		}
		r.Project = strings.TrimSpace(node.Value)
		return checkName(key, r.Project)
	case "aliases":
		return readNames(key, node, &r.Aliases)
	case "exclude":
		return readNames(key, node, &r.Exclude)
	case "private":
		on, err := parseBool(node.Value)
		r.Private = on
		if err != nil || node.Kind != yaml.ScalarNode {
			return fmt.Errorf("private: true or false is expected")
		}
		return nil
	}
	return fmt.Errorf("unknown key %q", key)
}

func readNames(key string, node *yaml.Node, into *[]string) error {
	list, err := stringList(node)
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	for _, name := range list.items {
		name = strings.TrimSpace(name)
		if err := checkName(key, name); err != nil {
			return err
		}
		if _, err := path.Match(name, ""); key == "exclude" && err != nil {
			return fmt.Errorf("%s: %q: %w", key, name, err)
		}
		*into = append(*into, name)
	}
	return nil
}

func checkName(key, name string) error {
	switch {
	case name == "" || name == ".":
		return fmt.Errorf("%s: a name is expected", key)
	case len(name) > longestName:
		return fmt.Errorf("%s: a name has at most %d bytes", key, longestName)
	case strings.ContainsAny(name, `/\`) || strings.Contains(name, ".."):
		return fmt.Errorf("%s: %q is a path, and only names are allowed", key, name)
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("%s: %q holds characters that do not show", key, name)
	}
	return nil
}
