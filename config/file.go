package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// settings are the entries of a config file by key.
type settings struct {
	path    string
	entries map[string]entry
}

type entry struct {
	value  value
	line   int
	column int
}

// says tells whether a key is there and true.
func (s settings) says(name string) bool {
	on, err := parseBool(s.entries[name].value.text)
	return err == nil && on
}

// parseSettings reads a config file strictly: an unknown key, a doubled key
// and a wrong kind of value are errors with their place.
func parseSettings(path string, data []byte) (settings, error) {
	s := settings{path: path, entries: map[string]entry{}}
	root, err := parseYAML(path, data)
	if err != nil || root == nil {
		return s, err
	}
	return s, s.section("", root)
}

// parseYAML reads the one mapping of a file; nil for an empty file.
func parseYAML(path string, data []byte) (*yaml.Node, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\uFEFF"))))
	var doc, second yaml.Node
	if err := decoder.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, yamlError(path, err)
	}
	if err := decoder.Decode(&second); !errors.Is(err, io.EOF) {
		return nil, &Error{Source: path, Line: second.Line, Message: "one document is expected, --- begins another"}
	}
	root := doc.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil, nil
	}
	if root.Kind != yaml.MappingNode {
		return nil, &Error{Source: path, Line: root.Line, Column: root.Column, Message: "key: value lines are expected"}
	}
	return root, nil
}

// yamlError takes the line out of the library's message.
func yamlError(path string, err error) error {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 0
	if n, scanErr := fmt.Sscanf(message, "line %d:", &line); n == 1 && scanErr == nil {
		message = strings.TrimSpace(message[strings.IndexByte(message, ':')+1:])
	}
	return &Error{Source: path, Line: line, Message: "not valid YAML: " + message}
}

// section reads a mapping whose keys begin with prefix.
func (s settings) section(prefix string, node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		name, v := node.Content[i], deref(node.Content[i+1])
		full := prefix + name.Value
		if _, twice := s.entries[full]; twice {
			return s.fail(name, full+" is there twice", "")
		}
		if err := s.entry(full, name, v); err != nil {
			return err
		}
	}
	return nil
}

func deref(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

func (s settings) entry(full string, name, node *yaml.Node) error {
	k, known := keyNamed(full)
	switch {
	case !known && node.Kind == yaml.MappingNode && isSection(full):
		return s.section(full+".", node)
	case !known && node.Tag == "!!null" && isSection(full):
		return nil
	case !known && isSection(full):
		return s.fail(node, full+": a section is expected, with its keys indented below it", "")
	case !known:
		return s.unknown(full, name)
	}
	v, err := s.value(k, node)
	if err != nil {
		return s.fail(node, full+": "+err.Error(), "")
	}
	if node.Kind == yaml.ScalarNode && node.Tag == "!!null" {
		return nil // "key:" with nothing after it leaves the default
	}
	s.entries[full] = entry{value: v, line: name.Line, column: name.Column}
	return nil
}

func (s settings) fail(at *yaml.Node, message, hint string) error {
	return &Error{Source: s.path, Line: at.Line, Column: at.Column, Message: message, Hint: hint}
}

// unknown refuses a key, with the nearest known one or, for what looks like an
// API key, where such a thing belongs.
func (s settings) unknown(full string, name *yaml.Node) error {
	if secretName(full) {
		return s.fail(name, fmt.Sprintf("%s: API keys and passwords are not kept in this file", full),
			"export it in the environment, such as OPENAI_API_KEY or VOYAGE_API_KEY, and delete the line")
	}
	hint := "these are known there: " + strings.Join(siblings(full), ", ")
	if near := nearestKey(full); near != "" {
		hint = "did you mean " + near + "?"
	}
	return s.fail(name, fmt.Sprintf("unknown key %q", full), hint)
}

func secretName(name string) bool {
	last := strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	last = strings.NewReplacer("-", "", "_", "").Replace(last)
	for _, tail := range []string{"apikey", "key", "token", "secret", "password", "credentials"} {
		if strings.HasSuffix(last, tail) {
			return true
		}
	}
	return false
}

// value reads a node as the key wants it.
func (s settings) value(k key, node *yaml.Node) (value, error) {
	switch {
	case k.name == "redact.patterns":
		return patternList(node)
	case k.list:
		return stringList(node)
	case node.Kind != yaml.ScalarNode:
		return value{}, fmt.Errorf("one value is expected")
	}
	return value{text: node.Value}, nil
}

func stringList(node *yaml.Node) (value, error) {
	if node.Kind == yaml.ScalarNode {
		return value{items: splitList(node.Value)}, nil
	}
	var v value
	for _, item := range node.Content {
		if node.Kind != yaml.SequenceNode || item.Kind != yaml.ScalarNode {
			return value{}, fmt.Errorf("a list of texts is expected")
		}
		v.items = append(v.items, item.Value)
	}
	return v, nil
}

// patternList reads a list of {name, regexp}.
func patternList(node *yaml.Node) (value, error) {
	var v value
	if node.Kind != yaml.SequenceNode && node.Tag != "!!null" {
		return v, fmt.Errorf("a list of {name: …, regexp: …} is expected")
	}
	for _, item := range node.Content {
		var p Pattern
		for i := 0; i+1 < len(item.Content); i += 2 {
			switch text := item.Content[i+1].Value; item.Content[i].Value {
			case "name":
				p.Name = text
			case "regexp":
				p.Regexp = text
			default:
				return v, fmt.Errorf("line %d: a pattern has a name and a regexp, not %q", item.Line, item.Content[i].Value)
			}
		}
		if p.Name == "" || p.Regexp == "" {
			return v, fmt.Errorf("line %d: a pattern needs a name and a regexp", item.Line)
		}
		v.patterns = append(v.patterns, p)
	}
	return v, nil
}
