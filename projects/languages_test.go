package projects

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-enry/go-enry/v2"
	"github.com/go-enry/go-enry/v2/data"
	"github.com/google/go-cmp/cmp"
)

func TestLanguages(t *testing.T) {
	tests := []struct {
		name  string
		files []string
		want  []string
	}{
		{"nothing", nil, []string{}},
		{"by count, then name", []string{"b.ts", "main.go", "x/util.go", "a.py"}, []string{"Go", "Python", "TypeScript"}},
		{"components are TypeScript", []string{"a.tsx", "b.ts"}, []string{"TypeScript"}},
		{"names without extension", []string{"Dockerfile", "Makefile", "src/Rakefile"}, []string{"Dockerfile", "Makefile", "Ruby"}},
		{"windows paths", []string{`D:\prompt\src\main.go`, `D:\prompt\website\docs\a.mdx`}, []string{"Go", "MDX"}},
		{"capitals", []string{"README.MD", "Main.JAVA"}, []string{"Java", "Markdown"}},
		{"the longest extension wins", []string{"a.blade.php"}, []string{"Blade"}},
		{"claimed by several", []string{"a.h", "b.rs", "c.sql", "d.m", "e.pl", "f.cs"}, []string{"C", "C#", "Objective-C", "Perl", "Rust", "SQL"}},
		{"vendored", []string{"vendor/github.com/x/y.go", "node_modules/a/index.js", "static/jquery.min.js", "third_party/a.c"}, []string{}},
		{"generated", []string{"package-lock.json", "Cargo.lock", "src/__generated__/a.ts", "Form.Designer.cs"}, []string{}},
		{"no language", []string{"LICENSE.unknown", "photo.png", "", "/"}, []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Languages(tt.files)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLanguagesIn(t *testing.T) {
	files := []string{"/srv/vendor/app/main.go", "/srv/vendor/app/vendor/x/y.c", "/elsewhere/node_modules/a.py", "rel/a.rb"}
	want := []string{"Go", "Python", "Ruby"}
	if diff := cmp.Diff(want, LanguagesIn("/srv/vendor/app", files)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Go"}, LanguagesIn(`D:\App`, []string{`d:\app\src\a.go`, `D:\app\dist\b.js`})); diff != "" {
		t.Error(diff)
	}
}

func TestCodeLanguage(t *testing.T) {
	for info, want := range map[string]string{
		"go": "Go", "golang": "Go", "Go": "Go", "ts": "TypeScript", "tsx title=\"a.tsx\"": "TypeScript", "js": "JavaScript", "py": "Python",
		"python3": "Python", "sh": "Shell", "bash": "Shell", "zsh": "Shell", "c++": "C++", "c#": "C#", "cs": "C#", "rs": "Rust",
		"yml": "YAML", "jsonc": "JSON", "{.python .numberLines}": "Python", "language-kotlin": "Kotlin", "go:cmd/main.go": "Go",
		"diff": "Diff", "jsx": "JavaScript", "powershell": "PowerShell", "objective-c": "Objective-C", " sql ": "SQL", "go{1,3}": "Go",
		"dockerfile": "Dockerfile", "vue": "Vue", "text": "", "plaintext": "", "": "", "nonsense": "", "{}": "", ":::": "",
	} {
		if got := CodeLanguage(info); got != want {
			t.Errorf("CodeLanguage(%q) = %q, want %q", info, got, want)
		}
	}
}

// TestLanguageTables holds the generated file against go-enry, so that an
// update of one without the other fails.
func TestLanguageTables(t *testing.T) {
	got := tables()
	for ext, languages := range data.LanguagesByExtension {
		if !slices.Contains(languages, got.byExtension[ext]) {
			t.Errorf("extension %s: %q is none of %q; run go generate", ext, got.byExtension[ext], languages)
		}
	}
	for name, languages := range data.LanguagesByFilename {
		if !slices.Contains(languages, got.byName[name]) {
			t.Errorf("file %s: %q is none of %q; run go generate", name, got.byName[name], languages)
		}
	}
	if diff := cmp.Diff(data.LanguageByAliasMap, got.byAlias); diff != "" {
		t.Errorf("aliases; run go generate: %s", diff)
	}
	for i, want := range data.VendorMatchers {
		if i >= len(got.vendored) || got.vendored[i].pattern().String() != want.String() {
			t.Fatalf("vendored paths differ at %s; run go generate", want)
		}
	}
	if len(got.byExtension) != len(data.LanguagesByExtension) || len(got.byName) != len(data.LanguagesByFilename) {
		t.Error("the tables' sizes differ; run go generate")
	}
}

// generatedByName is go-enry's answer for a file whose content is not known.
func generatedByName(path string) bool {
	dot := max(strings.LastIndexByte(path, '.'), 0)
	if _, ok := data.GeneratedCodeExtensions[strings.ToLower(path[dot:])]; ok {
		return true
	}
	return slices.ContainsFunc(data.GeneratedCodeNameMatchers, func(m data.GeneratedCodeNameMatcher) bool { return m(path) })
}

func TestGeneratedNames(t *testing.T) {
	parts := []string{".idea", "Pods", "Carthage", "Build", "a.designer.cs", "A.Designer.VB", "b.feature.cs", "node_modules", "vendor",
		"x.example.com", "Gopkg.lock", "glide.lock", "poetry.lock", "pdm.lock", "uv.lock", "esy.lock", "a.esy.lock", "deno.lock",
		"npm-shrinkwrap.json", "package-lock.json", "pnpm-lock.yaml", ".pnp.cjs", "Godeps", "composer.lock", "a.zep.c", "Cargo.lock",
		"Cargo.toml.orig", "flake.lock", "MODULE.bazel.lock", "Pipfile.lock", ".terraform.lock.hcl", "__generated__", "x_TLB.pas",
		"htmlcov", ".sqlx", "query-1.json", "main.nib", "w.xcworkspacedata", "u.xcuserstate", "main.go", "package.json", "src", "yarn.lock"}
	agree := 0
	for _, a := range parts {
		for _, path := range append(joined(a, parts), a, "/"+a, a+"/x.go", "lib/"+a) {
			if got, want := tables().isGenerated(path), generatedByName(path); got != want {
				t.Errorf("%s: generated %v, go-enry says %v", path, got, want)
			} else if want {
				agree++
			}
		}
	}
	if agree < len(parts) {
		t.Fatalf("only %d of the paths are generated", agree)
	}
}

func joined(a string, parts []string) []string {
	var paths []string
	for _, b := range parts {
		paths = append(paths, a+"/"+b, "x/"+a+"/"+b+"/y.go")
	}
	return paths
}

// TestVendored makes paths that match go-enry's rules out of the rules' own
// words, and others, and compares.
func TestVendored(t *testing.T) {
	agree := 0
	for _, rule := range tables().vendored {
		word := rule.required
		for _, path := range []string{word, "x/" + word, word + "x", "x/" + word + "/y.go", strings.Trim(word, "/"), word + ".min.js", "deep/" + word + "1.2.js"} {
			want := enry.IsVendor(path)
			if got := tables().isVendored(path); got != want {
				t.Errorf("%s: vendored %v, go-enry says %v", path, got, want)
			} else if want {
				agree++
			}
		}
	}
	if agree < 200 {
		t.Fatalf("only %d paths are vendored", agree)
	}
}

func FuzzLanguages(f *testing.F) {
	for _, s := range []string{"a.go", "vendor/x.go", "{.py}", "C:\\x\\y.TS", "...", "a.\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := tables().isVendored(s), enry.IsVendor(s); got != want {
			t.Errorf("%q: vendored %v, go-enry says %v", s, got, want)
		}
		if got, want := tables().isGenerated(s), generatedByName(s); got != want && isASCII(s) {
			t.Errorf("%q: generated %v, go-enry says %v", s, got, want)
		}
		for _, name := range append(Languages([]string{s}), CodeLanguage(s)) {
			if _, ok := enry.GetLanguageInfo(name); name != "" && ok != nil {
				t.Errorf("%q gives %q, which go-enry does not know", s, name)
			}
		}
	})
}

// isASCII keeps the fuzzer from letters that fold to ASCII ones.
func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 })
}

// TestTablesStayUnlinked fails when the package itself comes to import
// go-enry, which costs 12 ms at every start.
func TestTablesStayUnlinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skip("no go command here: ", err)
	}
	if strings.Contains(string(out), "go-enry") {
		t.Error("go-enry is linked into the program")
	}
}

// BenchmarkStart measures what the package adds to the start of a process: it
// builds a program that links it and one that does not, and starts each in
// turn. The difference was 0.4 ms, of which the YAML reader and the regular
// expressions of the standard library are most; go-enry linked whole made it 32.
func BenchmarkStart(b *testing.B) {
	const program = "package main\n\nimport (\n\t\"os\"\n\t%s\n)\n\nfunc main() {\n\tif len(os.Args) > 5 {\n\t\t%s\n\t}\n}\n"
	without := buildProgram(b, fmt.Sprintf(program, "", "println()"))
	with := buildProgram(b, fmt.Sprintf(program, `"github.com/vaultrecall/vaultrecall/projects"`,
		`println(projects.New(nil, projects.Options{}), projects.CodeLanguage(os.Args[1]), len(projects.Languages(os.Args)))`))
	var base, whole time.Duration
	for b.Loop() {
		base += start(b, without)
		whole += start(b, with)
	}
	b.ReportMetric(float64((whole-base).Microseconds())/1000/float64(b.N), "added-ms/start")
}

func buildProgram(b *testing.B, source string) string {
	b.Helper()
	dir := b.TempDir()
	file, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", binary, file).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return binary
}

func start(b *testing.B, program string) time.Duration {
	b.Helper()
	began := time.Now()
	if err := exec.Command(program).Run(); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}

func BenchmarkLanguages(b *testing.B) {
	files := []string{"src/prompt/engine.go", "website/docs/segment.mdx", "src/components/deep/down/view.tsx", "vendor/a.example.com/b/c.go"}
	for b.Loop() {
		Languages(files)
	}
}
