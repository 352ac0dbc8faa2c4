package projects

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:generate go run gen_languages.go

// languagesTSV holds go-enry's tables, one line an extension, file name, alias
// and group, and go-enry's regular expressions of vendored paths, each behind
// a text that it requires. Tests compare them with go-enry.
//
//go:embed languages.tsv
var languagesTSV string

type languageTables struct {
	byExtension, byName, byAlias, group map[string]string
	vendored, generated                 []pathRule
}

// tables are read at the first question, in about half a millisecond: most
// commands never ask.
var tables = sync.OnceValue(func() *languageTables {
	t := &languageTables{
		byExtension: make(map[string]string, 1500), byName: make(map[string]string, 400),
		byAlias: make(map[string]string, 1300), group: make(map[string]string, 100),
		generated: generatedRules(),
	}
	kinds := map[string]map[string]string{"e": t.byExtension, "f": t.byName, "a": t.byAlias, "g": t.group}
	for line := range strings.Lines(languagesTSV) {
		kind, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		key, value, _ := strings.Cut(rest, "\t")
		switch {
		case kind == "v":
			t.vendored = append(t.vendored, newPathRule(key, value))
		case kinds[kind] != nil:
			kinds[kind][key] = value
		}
	}
	return t
})

// Languages names the languages of files, as GitHub writes them, the one with
// the most files first and then by name. Vendored and generated files are left
// out, and so are files of no known language. Paths are best given from the
// project's root: of an absolute one, every folder counts.
func Languages(files []string) []string {
	count := map[string]int{}
	for _, file := range files {
		if language := fileLanguage(strings.ReplaceAll(file, `\`, "/")); language != "" {
			count[language]++
		}
	}
	names := make([]string, 0, len(count))
	for name := range count {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	return names
}

// LanguagesIn is Languages for absolute paths of a project at root: a folder
// above the root, like /srv/vendor/app, does not make everything vendored.
// Files outside the root count by their name.
func LanguagesIn(root string, files []string) []string {
	top, ok := parseLocation(root)
	inside := make([]string, len(files))
	for i, file := range files {
		at, absolute := parseLocation(file)
		switch {
		case !absolute:
			inside[i] = file
		case ok && top.contains(at):
			inside[i] = strings.Join(at.names[len(top.names):], "/")
		default:
			inside[i] = at.base()
		}
	}
	return Languages(inside)
}

func fileLanguage(path string) string {
	t := tables()
	name := path[strings.LastIndexByte(path, '/')+1:]
	language := t.byName[name]
	for rest := strings.ToLower(name); language == ""; { // .blade.php before .php
		dot := strings.IndexByte(rest, '.')
		if dot < 0 {
			return ""
		}
		language = t.byExtension[rest[dot:]]
		rest = rest[dot+1:]
	}
	if t.isVendored(path) || t.isGenerated(path) {
		return ""
	}
	return t.grouped(language)
}

// grouped is the language that GitHub counts another as: TSX is TypeScript.
func (t *languageTables) grouped(language string) string {
	if group := t.group[language]; group != "" {
		return group
	}
	return language
}

// CodeLanguage names the language of a fenced code block by its info string
// ("go", "tsx title=a.tsx", "{.python}", "ts:src/a.ts"), "" for none, an
// unknown one, and plain text.
func CodeLanguage(fenceInfo string) string {
	info := strings.ToLower(strings.Trim(strings.TrimSpace(fenceInfo), "{}"))
	word := strings.TrimLeft(info, ".")
	if end := strings.IndexAny(word, " \t,{:;}"); end >= 0 {
		word = word[:end]
	}
	word = strings.TrimPrefix(word, "language-")
	t := tables()
	language := t.byAlias[word]
	if language == "" && word != "" {
		language = t.byExtension["."+word]
	}
	if language == "Text" {
		return ""
	}
	return t.grouped(language)
}
