package vault

import (
	"strings"
	"time"
)

// NoteType is the value of a note's `type` property.
type NoteType string

// The types of notes that vaultrecall knows. A note of another type is a
// person's own and is read as a plain note.
const (
	TypeSession      NoteType = "session"
	TypeEntity       NoteType = "entity"
	TypeTopic        NoteType = "topic"
	TypeProjectIndex NoteType = "project-index"
	TypeClip         NoteType = "clip"
)

// Values of the `status` property.
const (
	StatusActive   = "active"
	StatusArchived = "archived"
	StatusDraft    = "draft"
	StatusRedirect = "redirect"
)

// GlobalProject is the `project` of notes that belong to no single project.
const GlobalProject = "global"

// Role says what a part of a unit is, so that search can weigh it.
type Role string

// The roles of parts. All but RoleSection belong to exchanges.
const (
	RolePrompt   Role = "prompt"   // the human words that open the exchange
	RoleAnswer   Role = "answer"   // the assistant's text
	RoleAside    Role = "aside"    // human words inside the exchange
	RoleTools    Role = "tools"    // tool calls, one a line
	RoleThinking Role = "thinking" // the paragraph round a decision marker
	RoleResult   Role = "result"   // likewise, out of a tool's result
	RoleAgent    Role = "agent"    // a sub-agent's final text
	RoleSection  Role = "section"  // a section of a note a person or /remember wrote
)

// Part is a stretch of a unit's text with one role. Text is plain Markdown as
// it was before escaping.
type Part struct {
	Role  Role
	Title string // the tool, the sub-agent's task, the question; may be empty
	Text  string
}

// Unit is the smallest thing a search finds: an exchange or a section.
type Unit struct {
	// Anchor is the block id without ^ of an exchange, the heading's text of
	// a section, and "" for the words above the first heading.
	Anchor string
	// Title is the heading's words.
	Title string
	// PromptUUID identifies an exchange; "" for a section.
	PromptUUID string
	// SessionIDs are the sessions that hold the exchange, the owner first.
	SessionIDs []string
	// Project, Branch and Cwd are the exchange's own; a section has its note's project.
	Project, Branch, Cwd string
	// Time is when the prompt was typed (UTC); zero where nothing says.
	Time  time.Time
	Parts []Part
}

// Document is a note as the index sees it.
type Document struct {
	// Path is the note's place from the vault's root, separated by "/".
	Path            string
	ID, Title       string
	Type            NoteType
	Project, Status string

	Tags, Aliases, Files, Languages []string

	SessionID, SupersededBy string
	// Private is set on a project's index note whose project is private.
	Private          bool
	Created, Updated time.Time
	// Hash, Size and ModTime tell whether the file has changed since.
	Hash    string
	Size    int64
	ModTime time.Time
	Units   []Unit
}

// Document reads a note as the index wants it. A note without an `id` is known
// by its path.
func (n *Note) Document() Document {
	front := n.Front
	d := Document{
		Path: n.Path, ID: front.Text("id"), Title: n.Title(),
		Type: n.Type(), Project: front.Text("project"), Status: front.Text("status"),
		Tags: front.List("tags"), Aliases: front.List("aliases"),
		Files: front.List("files"), Languages: front.List("languages"),
		SessionID: front.Text("session_id"), SupersededBy: front.Text("superseded_by"),
		Private: front.Bool("private"),
		Created: front.Date("created"), Updated: front.Date("updated"),
		Hash: n.Hash, Size: n.Size, ModTime: n.ModTime,
	}
	if d.Project == "" {
		d.Project = projectOfPath(n.Path)
	}
	if d.Status == "" {
		d.Status = StatusActive
	}
	if strings.Contains(n.Path, "/archive/") {
		d.Status = StatusArchived
	}
	d.Units = n.units(d)
	return d
}

// projectOfPath is the project in whose folder a note lies; "" elsewhere.
func projectOfPath(path string) string {
	rest, ok := strings.CutPrefix(path, Folder+"/projects/")
	if name, _, found := strings.Cut(rest, "/"); ok && found {
		return name
	}
	if strings.HasPrefix(path, Folder+"/global/") {
		return GlobalProject
	}
	return ""
}

// units are a session note's exchanges, then the sections of what is left;
// only sections in every other note.
func (n *Note) units(d Document) []Unit {
	if d.Type == TypeProjectIndex || d.Type == TypeClip || d.Path == IndexPath || d.Path == ForgottenPath {
		return nil // maps and copies of answers, no knowledge
	}
	if d.Type != TypeSession {
		return newRemainder(n, nil).sections(d)
	}
	exchanges := parseSession(n).exchanges
	var units []Unit
	for _, e := range exchanges {
		units = append(units, e.Unit)
	}
	return append(units, newRemainder(n, exchanges).sections(d)...)
}
