package vault

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Exchange is a human prompt and what followed, as a session note holds it.
type Exchange struct {
	// PromptUUID identifies the exchange in every file that holds it.
	PromptUUID string
	Time       time.Time
	// Cwd, Project and Branch are where the prompt was typed.
	Cwd, Project, Branch string
	// Sessions are other sessions that hold the same exchange.
	Sessions []string
	// Parts begin with the prompt; the others stand in the transcript's order.
	Parts []Part
}

// Prompt returns the human words that open the exchange.
func (e Exchange) Prompt() string {
	if len(e.Parts) > 0 && e.Parts[0].Role == RolePrompt {
		return e.Parts[0].Text
	}
	return ""
}

// fingerprint is a short hash over the parts as they were handed in. It tells,
// when a transcript is read again, whether an exchange still begins as it did.
func (e Exchange) fingerprint(n int) string {
	h := sha256.New()
	for _, p := range e.Parts[:min(n, len(e.Parts))] {
		h.Write([]byte(string(p.Role) + "\x00" + p.Title + "\x00" + p.Text + "\x01"))
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}

// groupParts brings the parts of an exchange into the order of a note: the
// prompt, answers and asides as they came, then the folded callouts. All tool
// calls share one part, neighbouring answers become one.
func groupParts(parts []Part) []Part {
	var spoken, folded []Part
	tools := Part{Role: RoleTools}
	for _, p := range parts {
		p.Title, p.Text = cleanTitle(p.Title), cleanText(p.Text)
		switch {
		case p.Text == "" && p.Role != RoleTools:
		case p.Role == RoleTools:
			tools.Text += toolLine(p)
		case p.Role == RoleAnswer && endsWith(spoken, RoleAnswer):
			spoken[len(spoken)-1].Text += "\n\n" + p.Text
		case p.Role == RoleThinking || p.Role == RoleResult || p.Role == RoleAgent:
			folded = append(folded, p)
		default:
			spoken = append(spoken, p)
		}
	}
	if tools.Text = strings.TrimRight(tools.Text, "\n"); tools.Text != "" {
		spoken = append(spoken, tools)
	}
	return append(spoken, folded...)
}

func endsWith(parts []Part, role Role) bool {
	return len(parts) > 0 && parts[len(parts)-1].Role == role
}

// toolLine is one tool call as a list item: its name, then what it was given
// as inline code, in which nothing can take effect.
func toolLine(p Part) string {
	name := toolName(p.Title)
	given := strings.Join(strings.Fields(strings.ReplaceAll(p.Text, "`", "'")), " ")
	switch {
	case given == "" && name == "":
		return ""
	case given == "":
		return "- " + name + "\n"
	case strings.HasPrefix(given, "=") || strings.HasPrefix(given, "$="):
		given = guardSpace + given // else Dataview would run it
	}
	return strings.TrimRight("- "+name, " ") + " `" + given + "`\n"
}

// toolName keeps the characters that tools are named with, none of which means
// anything to Obsidian where it stands.
func toolName(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_' || r == '-' || r == '.' {
			return r
		}
		return -1
	}, s)
}

// cleanText is a part's text as a note can hold it and give it back: no
// control characters, no blank lines at its ends.
func cleanText(s string) string { return strings.Trim(Clean(s), "\n") }

const maxTitle = 80 // runes of a callout's title

// cleanTitle makes a single line without what could open a code span or fence.
func cleanTitle(s string) string {
	s = strings.NewReplacer("`", "'", "~~~", "~").Replace(Clean(s))
	return shorten(strings.Join(strings.Fields(s), " "), maxTitle)
}

// shorten cuts s after the last word that ends within limit runes.
func shorten(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	cut := string([]rune(s)[:limit-1])
	if space := strings.LastIndexByte(cut, ' '); space > len(cut)/2 {
		cut = cut[:space]
	}
	return strings.TrimRight(cut, " ,;:.-") + "…"
}

const maxHeading = 60 // runes of an exchange's heading

// headingWords are a prompt's first words, without anything that means
// something in a heading, a link to it, or a tag. A line that only announces a
// heading ("Implement the following plan:") gives way to that heading.
func headingWords(prompt string) string {
	first := ""
	for line := range strings.Lines(prompt) {
		text := plainWords(line)
		switch {
		case text == "":
		case first == "":
			if first = text; !strings.HasSuffix(strings.TrimSpace(line), ":") {
				return shorten(first, maxHeading)
			}
		case strings.HasPrefix(line, "#"):
			return shorten(strings.TrimPrefix(text, "Plan: "), maxHeading)
		default:
			return shorten(first, maxHeading)
		}
	}
	if first == "" {
		return "Prompt"
	}
	return shorten(first, maxHeading)
}

// address matches a web address, which says little and fills a title.
var address = regexp.MustCompile(`https?://[^\s<>()"']+`)

// plainWords are a line's words without Markdown's signs; "" where no letter
// or digit is left. Of a web address its last two names remain.
func plainWords(line string) string {
	line = address.ReplaceAllStringFunc(line, addressWords)
	words := strings.FieldsFunc(line, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("#[]|^%`*$<>\\=~", r)
	})
	text := strings.Trim(strings.ReplaceAll(strings.Join(words, " "), "::", ":"), " -:>/@")
	if strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0 {
		return ""
	}
	return text
}

func addressWords(url string) string {
	if i := strings.IndexAny(url, "?#"); i >= 0 {
		url = url[:i]
	}
	names := strings.FieldsFunc(url, func(r rune) bool { return strings.ContainsRune("/&=:", r) })
	return strings.Join(names[max(1, len(names)-3):], " ")
}
