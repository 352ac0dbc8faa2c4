package obsidiancheck

import (
	"regexp"
	"slices"
	"strings"
)

// runningLanguages are names of code blocks that Obsidian (query, base,
// mermaid, embed) or a plugin takes over.
var runningLanguages = []string{
	"query", "base", "mermaid", "embed", "dataview", "dataviewjs", "tasks", "templater", "button", "kanban",
	"excalidraw", "js-engine", "chart", "chartsview", "advanced-chart", "leaflet", "tracker", "plantuml", "tikz",
	"statblock", "todoist", "markmap", "vega-lite", "toc", "cardlink",
}

var runningPrefixes = []string{"meta-bind", "run-", "ad-", "jsx:"}

var languageName = regexp.MustCompile(`^[^\s{,]+`)

// runs returns the language of a fence's info string if something runs it.
func runs(info string) string {
	language := strings.ToLower(languageName.FindString(info))
	if slices.Contains(runningLanguages, language) ||
		slices.ContainsFunc(runningPrefixes, func(p string) bool { return strings.HasPrefix(language, p) }) {
		return language
	}
	return ""
}
