package vaultrecall_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/vaultrecall/vaultrecall/"

// mayImport says, for every package, which of our own it may import. The
// direction of every dependency of the project is decided here.
var mayImport = map[string][]string{
	"transcript":          {},
	"redact":              {},
	"embed":               {},
	"distill":             {},
	"templates":           {},
	"config":              {},
	"ui":                  {},
	"gitmemory":           {},
	"vault":               {"templates"},
	"vault/obsidiancheck": {},
	"projects":            {"vault"},
	"search":              {"vault", "embed"},
	"promotion":           {"vault", "projects"},
	"vaultsync":           {"vault"},
	"commands": {"transcript", "redact", "embed", "distill", "templates", "config", "gitmemory",
		"vault", "projects", "search", "promotion", "vaultsync"},
	"mcpserver":       {"commands"},
	"cmd/vaultrecall": {"commands", "mcpserver", "config", "ui"},
}

// testsMayAlsoImport are packages that exist to check the others.
var testsMayAlsoImport = []string{"vault/obsidiancheck"}

// TestLayers parses every Go file itself rather than asking the go command,
// whose answer the test cache would not know to be stale.
func TestLayers(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".go") && filepath.Dir(path) != "." {
			seen++
			checkImports(t, filepath.ToSlash(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Fatalf("only %d Go files were looked at", seen)
	}
}

func checkImports(t *testing.T, path string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	pkg := strings.TrimSuffix(path, "/"+filepath.Base(path))
	allowed, known := mayImport[pkg]
	if !known {
		t.Errorf("%s: package %q stands in no row of the table in layers_test.go", path, pkg)
	}
	if strings.HasSuffix(path, "_test.go") {
		allowed = append(slices.Clone(allowed), append(testsMayAlsoImport, pkg)...)
	}
	for _, spec := range file.Imports {
		own, isOurs := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module)
		if isOurs && !slices.Contains(allowed, own) {
			t.Errorf("%s imports %s: %s may import only %v", path, own, pkg, allowed)
		}
	}
}
