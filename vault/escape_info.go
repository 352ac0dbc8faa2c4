package vault

import (
	"slices"
	"strings"
)

// running lists the languages of code blocks that Obsidian itself or one of
// its widely used plugins turns into something else than code. A name that
// ends in "-" or ":" stands for all that begin so.
var running = []string{
	"query", "base", "mermaid", "embed", // Obsidian itself
	"dataview", "dataviewjs", "tasks", "templater", "button", "kanban", "excalidraw",
	"meta-bind", "meta-bind-", "js-engine", "run-", "ad-", "chart", "chartsview", "advanced-chart",
	"leaflet", "mapview", "zoommap", "tracker", "timeline", "timeline-labeled", "gantt", "itinerary",
	"abc", "music-abc", "plantuml", "plantuml-ascii", "plantuml-svg", "puml", "markmap", "mindmap", "tikz",
	"desmos-graph", "functionplot", "vega", "vega-lite", "wavedrom", "jsx:", "dice", "statblock", "encounter",
	"initiative", "todoist", "todo", "toc", "table-of-contents", "cardlink", "gallery", "img-gallery",
	"image-layout-", "note-gallery", "contributiongraph", "heatmap-", "simple-time-tracker", "folder-overview",
	"rss-", "sheet", "sqlseal", "calendar-timeline", "widgets", "poll", "quiz", "spaced-repetition",
}

// guardWord goes before the language of a block that would run.
const guardWord = "text "

// guardInfo makes a fence's info string harmless: "dataview" becomes "text
// dataview". An info string that already looks so gets one more "text ".
func guardInfo(info string) string {
	start := len(info) - len(strings.TrimLeft(info, " \t"))
	if !isRunning(cutGuards(info[start:])) {
		return info
	}
	return info[:start] + guardWord + info[start:]
}

// unguardInfo undoes guardInfo.
func unguardInfo(info string) string {
	start := len(info) - len(strings.TrimLeft(info, " \t"))
	if rest, ok := strings.CutPrefix(info[start:], guardWord); ok && isRunning(cutGuards(rest)) {
		return info[:start] + rest
	}
	return info
}

func cutGuards(info string) string {
	for strings.HasPrefix(info, guardWord) {
		info = info[len(guardWord):]
	}
	return info
}

// isRunning reports whether the language that info begins with is one that runs.
func isRunning(info string) bool {
	language := strings.ToLower(info)
	if end := strings.IndexAny(language, " \t{,"); end >= 0 {
		language = language[:end]
	}
	return slices.ContainsFunc(running, func(name string) bool {
		if last := name[len(name)-1]; last == '-' || last == ':' {
			return strings.HasPrefix(language, name)
		}
		return language == name
	})
}
