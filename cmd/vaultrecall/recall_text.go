package main

import (
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/vaultrecall/vaultrecall/commands"
	"github.com/vaultrecall/vaultrecall/ui"
)

// recallExamples are offered to who asked nothing.
var recallExamples = []string{"git worktrees", "debugging race condition", "react hooks patterns", "authentication flow"}

// noQueryText answers an empty question; call is how this door is called.
func noQueryText(call string) string {
	var b strings.Builder
	b.WriteString("Error: Query is required.\n\nUsage: " + call + " <query> [--all] [--limit N] [--project P] [--session ID]\n\nExamples:\n")
	for _, example := range recallExamples {
		b.WriteString("  " + call + " " + example + "\n")
	}
	return b.String()
}

func (a *App) noQuery() error {
	fmt.Fprint(a.Err, noQueryText("vaultrecall recall"))
	return usage{errSaid}
}

// writeText is the answer for a person.
func writeText(w io.Writer, r commands.RecallResult, s ui.Style, root string) error {
	if len(r.Results) == 0 {
		_, err := io.WriteString(w, nothingFound(r))
		return err
	}
	var b strings.Builder
	b.WriteString(answerHead(r, r.Query))
	for _, hit := range r.Results {
		b.WriteString("\n" + hitText(hit, s, root))
	}
	b.WriteString("\n" + optionsText(len(r.Results)))
	_, err := io.WriteString(w, b.String())
	return err
}

// answerHead says what was found, how and where; query is the question as it
// may be shown here.
func answerHead(r commands.RecallResult, query string) string {
	var b strings.Builder
	if r.Low() {
		b.WriteString("Nothing certain. These are the nearest:\n\n")
	}
	fmt.Fprintf(&b, "Found %s for: %q\nSearch method: %s\n", memories(len(r.Results)), query, searchMethod(r))
	if r.Project != nil {
		fmt.Fprintf(&b, "Project: %s\n", *r.Project)
	}
	if r.Widened {
		fmt.Fprintf(&b, "Searched: %s, because there was nothing nearer\n", r.Scope)
	}
	if r.Notice != "" {
		fmt.Fprintf(&b, "Note: %s\n", r.Notice)
	}
	return b.String()
}

func memories(n int) string {
	if n == 1 {
		return "1 memory"
	}
	return fmt.Sprintf("%d memories", n)
}

// searchMethod names the mode and what it is made of.
func searchMethod(r commands.RecallResult) string {
	method := map[string]string{"lexical": "lexical (BM25)", "keyword": "keyword (mostly lexical)", "hybrid": "hybrid (lexical + vectors)"}[r.SearchMode]
	if r.Degraded != nil {
		method += "; " + *r.Degraded
	}
	return method
}

func hitText(hit commands.RecallHit, s ui.Style, root string) string {
	var b strings.Builder
	title := s.Link(obsidianURL(root, hit), "[["+ui.Printable(hit.Title)+"]]")
	fmt.Fprintf(&b, "%d. %s (%s)%s\n", hit.Rank, title, kind(hit), mark(hit.Low, " — uncertain"))
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "   %s: %s\n", name, value)
		}
	}
	line("Project", deref(hit.Project))
	if hit.PromptUUID != nil {
		line("When", deref(hit.WhenHuman))
		line("Session", short(deref(hit.SessionID)))
	} else {
		line("Updated", deref(hit.Date))
	}
	if hit.Heading != "" && hit.Heading != hit.Title {
		line("Under", ui.Printable(hit.Heading))
	}
	line("Superseded by", hit.SupersededBy)
	line("Preview", s.Highlight(ui.Printable(hit.Preview), hit.Matches))
	for _, factor := range hit.Explain {
		b.WriteString(strings.TrimRight(fmt.Sprintf("     %-12s %6.3f  %s", factor.Name, factor.Value, factor.Why), " ") + "\n")
	}
	return b.String()
}

func kind(hit commands.RecallHit) string {
	if hit.Type == "" {
		return "note"
	}
	return hit.Type
}

func mark(on bool, text string) string {
	if on {
		return text
	}
	return ""
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// short is a session's id as people type it.
func short(id string) string { return id[:min(8, len(id))] }

func optionsText(n int) string {
	which := "1"
	if n > 1 {
		which = fmt.Sprintf("1-%d", n)
	}
	return "Options:\n- Type a number (" + which + ") to load the full note\n" +
		"- Continue the conversation to work with these memories\n" +
		"- Use /remember to create a new memory if nothing matches\n"
}

func nothingFound(r commands.RecallResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "No memories found for query: %q\n\n", r.Query)
	b.WriteString("Suggestions:\n- Try different terms\n- Try fewer terms\n- Use /remember to create a new memory\n\n")
	fmt.Fprintf(&b, "Current project: %s\n", orNone(r.Project))
	fmt.Fprintf(&b, "Searched: %s\n", r.Scope)
	for _, similar := range r.Similar {
		fmt.Fprintf(&b, "0 here, %d in the similar project %s (--project %s; `%s` mends it)\n", similar.Hits, similar.Name, similar.Name, similar.Mend)
	}
	if r.Notice != "" {
		fmt.Fprintf(&b, "Note: %s\n", r.Notice)
	}
	return b.String()
}

func orNone(s *string) string {
	if s == nil {
		return "none"
	}
	return *s
}

// obsidianURL opens the place in Obsidian; by path, so that it works for a
// vault that Obsidian knows under any name.
func obsidianURL(root string, hit commands.RecallHit) string {
	file := filepath.Join(root, filepath.FromSlash(hit.Path))
	if hit.Anchor != nil && *hit.Anchor != "" {
		anchor := *hit.Anchor
		if hit.PromptUUID != nil {
			anchor = "^" + anchor
		}
		file += "#" + anchor
	}
	return "obsidian://open?path=" + strings.ReplaceAll(url.QueryEscape(file), "+", "%20")
}
