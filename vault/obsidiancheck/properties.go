package obsidiancheck

import (
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// splitFrontmatter cuts a note into the lines of its properties and its body.
// firstLine is the number of lines before the body.
func splitFrontmatter(note string) (properties, body string, firstLine int) {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(note, "\ufeff"), "---\n")
	if !ok {
		return "", note, 0
	}
	if strings.HasPrefix(rest, "---\n") || rest == "---" {
		rest = "\n" + rest
	}
	properties, body, ok = strings.Cut(rest, "\n---\n")
	if !ok {
		properties, ok = strings.CutSuffix(rest, "\n---")
	}
	if !ok {
		return "", note, 0
	}
	return properties, body, len(strings.Split(properties, "\n")) + 2
}

var (
	dateText     = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	dateTimeText = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$`)
	tagText      = regexp.MustCompile(`^[\pL\pM\pN_/-]*[\pL\pM_/-][\pL\pM\pN_/-]*$`)
)

// properties checks that the properties parse, are flat, and have the types
// that Options names.
func (c *checker) properties(text string) {
	first := c.firstLine
	defer func() { c.firstLine = first }()
	c.firstLine = 1 // the line of the opening dashes
	values, err := readProperties(text)
	if err != nil {
		c.report(1, RuleFrontmatter, "%v", err)
	}
	for _, p := range values {
		if p.nested {
			c.report(p.line, RuleFrontmatter, "%s is nested", p.name)
			continue
		}
		want := c.options.PropertyTypes[p.name]
		if want != "" && p.kind != "" && !fits(p, want) {
			c.report(p.line, RuleFrontmatter, "%s is %s and should be %s", p.name, p.kind, want)
		}
		if p.name == "tags" {
			c.tags(p)
		}
	}
}

func (c *checker) tags(p property) {
	for _, tag := range p.items {
		if !tagText.MatchString(tag) {
			c.report(p.line, RuleFrontmatter, "%q is no tag", tag)
		}
	}
}

// property is one property and the type that Obsidian would give its value:
// "" where it has none.
type property struct {
	name, kind string
	line       int // from 1 behind the opening dashes
	nested     bool
	items      []string
}

func readProperties(text string) ([]property, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil || len(doc.Content) == 0 {
		return nil, err
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		if root.Tag == "!!null" {
			return nil, nil
		}
		return nil, fmt.Errorf("no names and values")
	}
	var properties []property
	seen := map[string]bool{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		p := readProperty(root.Content[i], root.Content[i+1])
		if seen[p.name] {
			return properties, fmt.Errorf("%s stands twice", p.name)
		}
		seen[p.name] = true
		properties = append(properties, p)
	}
	return properties, nil
}

func readProperty(key, value *yaml.Node) property {
	p := property{name: key.Value, line: key.Line}
	switch value.Kind {
	case yaml.SequenceNode:
		p.kind = "list"
		for _, item := range value.Content {
			p.nested = p.nested || item.Kind != yaml.ScalarNode
			p.items = append(p.items, item.Value)
		}
	case yaml.ScalarNode:
		p.kind = scalarKind(value)
	default:
		p.nested = true
	}
	return p
}

// scalarKind is the type that Obsidian shows for a value it has no type for.
func scalarKind(value *yaml.Node) string {
	quoted := value.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0
	switch tag := value.ShortTag(); {
	case tag == "!!null":
		return ""
	case tag == "!!bool":
		return "checkbox"
	case tag == "!!int" || tag == "!!float":
		return "number"
	case !quoted && dateText.MatchString(value.Value):
		return "date"
	case !quoted && dateTimeText.MatchString(value.Value):
		return "datetime"
	}
	return "text"
}

// fits reports whether a value fits a type of Obsidian's.
func fits(p property, want string) bool {
	switch want {
	case "multitext", "tags", "aliases":
		return p.kind == "list"
	}
	return p.kind == want
}

// Vault checks many notes and that a property has one type over all of them.
type Vault struct {
	kinds map[string]seenKind
}

type seenKind struct{ kind, path string }

// Add checks one more note; path names it in what it reports of the types.
func (v *Vault) Add(path string, note []byte, o Options) []Problem {
	problems := Check(note, o)
	text, _, _ := splitFrontmatter(strings.ReplaceAll(string(note), "\r\n", "\n"))
	properties, _ := readProperties(text) // Check has reported the error
	if v.kinds == nil {
		v.kinds = map[string]seenKind{}
	}
	for _, p := range properties {
		first, seen := v.kinds[p.name]
		switch {
		case p.kind == "" || p.nested:
		case !seen:
			v.kinds[p.name] = seenKind{p.kind, path}
		case first.kind != p.kind:
			problems = append(problems, Problem{p.line + 1, RuleFrontmatter,
				fmt.Sprintf("%s is %s, but %s in %s", p.name, p.kind, first.kind, first.path)})
		}
	}
	return problems
}
