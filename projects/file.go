package projects

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// FileName is the file in a repository's root that overrides detection.
const FileName = ".vaultrecall.yaml"

// maxFile bounds it, in bytes: it holds names only.
const maxFile = 64 << 10

// override is what the file may say. It comes with a clone, from anyone: it
// holds names and two switches that make less visible, and no path or address.
type override struct {
	Project string   `yaml:"project"`
	Aliases []string `yaml:"aliases"`
	Exclude excludes `yaml:"exclude"`
	Private bool     `yaml:"private"`
}

// excludes are folders below the root whose sessions make no notes; true in
// the file stands for the whole repository.
type excludes []string

// UnmarshalYAML takes a switch, one name, or a list of names.
func (e *excludes) UnmarshalYAML(node *yaml.Node) error {
	var all bool
	if node.Decode(&all) == nil {
		if all {
			*e = excludes{"."}
		}
		return nil
	}
	var one string
	if node.Decode(&one) == nil {
		*e = excludes{one}
		return nil
	}
	return node.Decode((*[]string)(e))
}

// covers tells whether a folder, named from the root with slashes, is excluded.
func (e excludes) covers(below string) bool {
	return slices.ContainsFunc(e, func(name string) bool {
		name = strings.Trim(strings.TrimPrefix(name, "./"), "/")
		return name == "." || name == "*" || name != "" && strings.HasPrefix(below+"/", name+"/")
	})
}

// readSmallFile reads regular files up to a size. A clone may hold a link to
// anything under the name.
func readSmallFile(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile+1))
}

// readOverride reads the file of a root. One that is not there says nothing;
// one that is not as it should be says nothing either, and why.
func readOverride(readFile func(string) ([]byte, error), dir location) (o override, found bool, problem string) {
	path := dir.join(FileName).String()
	data, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return override{}, false, ""
	case err != nil:
		return override{}, true, err.Error()
	}
	o, err = parseOverride(data)
	if err != nil {
		problem = path + ": " + err.Error()
	}
	return o, true, problem
}

// parseOverride keeps the switch that hides, also where the rest is wrong.
func parseOverride(data []byte) (override, error) {
	var o override
	if len(data) > maxFile {
		return o, fmt.Errorf("larger than %d bytes", maxFile)
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	err := dec.Decode(&o)
	if errors.Is(err, io.EOF) {
		return override{}, nil
	}
	if err == nil && o.Project != "" {
		err = checkName(o.Project)
	}
	if err != nil {
		return override{Private: o.Private}, inWords(err)
	}
	return o, nil
}

// inWords puts the library's complaint about an unknown key into words that say
// what may stand in the file.
func inWords(err error) error {
	bad := (*yaml.TypeError)(nil)
	if !errors.As(err, &bad) || len(bad.Errors) == 0 {
		return err
	}
	var line int
	var key string
	if n, _ := fmt.Sscanf(bad.Errors[0], "line %d: field %s not found in type", &line, &key); n < 2 {
		return errors.New(bad.Errors[0])
	}
	return fmt.Errorf("line %d: %q is not read here, only project, aliases, exclude and private are", line, key)
}
