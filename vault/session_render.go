package vault

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// callout is the Obsidian callout that shows parts of one role.
type callout struct {
	kind  string // Obsidian's type, which gives it icon and colour
	fold  string // "-" is closed at first
	label string
}

// callouts holds every role that a session note shows as a callout; answers
// stand as plain Markdown. Transcript text cannot forge one: Escape backslashes
// the `[!` of every quote in it.
var callouts = map[Role]callout{
	RolePrompt:   {"question", "", "Prompt"},
	RoleAside:    {"quote", "", "Aside"},
	RoleTools:    {"example", "-", "Tools"},
	RoleThinking: {"tip", "-", "Thinking"},
	RoleResult:   {"success", "-", "Result"},
	RoleAgent:    {"abstract", "-", "Agent"},
}

// exchangeMarker is what a rebuild needs of an exchange and the text does not say. It
// stands in one Obsidian comment, which no view shows.
type exchangeMarker struct {
	UUID     string   `json:"u"`
	Time     string   `json:"t"`
	Cwd      string   `json:"c,omitempty"` // if not the note's first
	Project  string   `json:"p,omitempty"` // if not the note's
	Branch   string   `json:"b,omitempty"`
	Sessions []string `json:"s,omitempty"` // other sessions that hold it
	Hash     string   `json:"h"`           // of the body as written
	Parts    int      `json:"n,omitempty"` // how many parts the transcript had
	Prefix   string   `json:"k,omitempty"` // their fingerprint
	From     int      `json:"f,omitempty"` // a continuation: how many parts stand before it
}

const (
	markerStart  = "%% vr {"
	markerEnd    = "} %%"
	anchorPrefix = "ex-"
)

func (m exchangeMarker) String() string {
	data, err := json.Marshal(m)
	if err != nil { // strings and numbers only
		panic(err)
	}
	// Two percent signs would end the comment.
	return "%% vr " + strings.ReplaceAll(string(data), "%%", `\u0025\u0025`) + " %%"
}

// renderExchange writes an exchange as it stands in its session's note, or,
// with from over zero, the parts from there as its continuation. Everything it
// shows has passed the scrubber and the escape table.
func (v *Vault) renderExchange(e Exchange, from int, home sessionHome, anchor string) string {
	scrubbed := v.scrubParts(e.Parts)
	var b strings.Builder
	b.WriteString(v.exchangeHeading(e.Time, home, Exchange{Parts: scrubbed}.Prompt(), from > 0))
	for _, p := range groupParts(scrubbed[from:]) {
		b.WriteString("\n" + renderPart(p))
	}
	m := exchangeMarker{
		UUID: e.PromptUUID, Time: e.Time.UTC().Format(time.RFC3339), Branch: v.scrub(e.Branch),
		Sessions: e.Sessions, Hash: bodyHash(b.String()),
		Parts: len(e.Parts), Prefix: e.fingerprint(len(e.Parts)), From: from,
	}
	if e.Cwd != home.cwd {
		m.Cwd = v.scrub(e.Cwd)
	}
	if e.Project != home.project {
		m.Project = e.Project
	}
	return b.String() + "\n" + m.String() + "\n^" + anchor + "\n"
}

func (v *Vault) scrubParts(parts []Part) []Part {
	scrubbed := make([]Part, len(parts))
	for i, p := range parts {
		scrubbed[i] = Part{Role: p.Role, Title: v.scrub(p.Title), Text: v.scrub(p.Text)}
	}
	return scrubbed
}

const continued = " (continued)"

// exchangeHeading names the local time and the prompt's first words, and the
// day where it is not the note's.
func (v *Vault) exchangeHeading(t time.Time, home sessionHome, prompt string, continues bool) string {
	local, layout := t.In(v.zone), "15:04"
	if local.Format(time.DateOnly) != home.day {
		layout = "2006-01-02 15:04"
	}
	heading := "## " + local.Format(layout) + " " + headingWords(prompt)
	if continues {
		heading += continued
	}
	return heading + "\n"
}

func renderPart(p Part) string {
	c, isCallout := callouts[p.Role]
	if !isCallout {
		return Escape(p.Text) + "\n"
	}
	text := p.Text
	if p.Role != RoleTools { // whose lines are inline code already
		text = Escape(text)
	}
	return quote(c.header(p), text)
}

func (c callout) header(p Part) string {
	head := fmt.Sprintf("[!%s]%s %s", c.kind, c.fold, c.label)
	switch {
	case p.Role == RoleTools:
		return fmt.Sprintf("%s (%d)", head, strings.Count(p.Text, "\n")+1)
	case p.Title != "":
		return head + ": " + Escape(p.Title)
	}
	return head
}

// quote puts a callout's header and text behind `> `, line by line, so that no
// line of the text can leave it.
func quote(header, text string) string {
	var b strings.Builder
	b.WriteString("> " + header + "\n")
	for line := range strings.Lines(text + "\n") {
		if line == "\n" {
			b.WriteString(">\n")
			continue
		}
		b.WriteString("> " + line)
	}
	return b.String()
}

// bodyHash is the `h` of a marker: what the exchange's text was when written.
func bodyHash(body string) string { return Hash([]byte(strings.TrimRight(body, "\n")))[:12] }
