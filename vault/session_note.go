package vault

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/templates"
)

// maxNoteSize is about where a session continues in another note: Obsidian
// grows slow on longer ones.
const maxNoteSize = 256 << 10

// maxFiles is how many touched files a session's properties name.
const maxFiles = 20

// Session is what the properties of a session note say.
type Session struct {
	ID      string
	Title   string // the best known; "" when none
	Project string
	Branch  string
	Files   []string
	// Languages as GitHub names them, the most used first.
	Languages []string
	// Continues is the path of the note that this one goes on from; "" when none.
	Continues string
	Started   time.Time
	Ended     time.Time
}

// SessionNoteID is the `id` of a session's note; part counts from 1.
func SessionNoteID(session string, part int) string {
	if part <= 1 {
		return session
	}
	return fmt.Sprintf("%s-%d", session, part)
}

// SessionFolder is where new session notes of a project lie. Above 2,000 notes
// they lie in a folder for each year.
func SessionFolder(project string, started time.Time, notes int) string {
	folder := ProjectFolder(project) + "/sessions"
	if notes > 2000 {
		folder += "/" + started.Format("2006")
	}
	return folder
}

// ProjectFolder is the folder of a project's notes.
func ProjectFolder(project string) string { return Folder + "/projects/" + project }

// SessionPath is the path of a new session note: its day and title, with the
// time of day where another session has that name. taken tells by NameKey which
// paths are in use.
func (v *Vault) SessionPath(s Session, folder string, part int, taken func(key string) bool) string {
	inFolder := func(key string) bool { return taken(NameKey(folder + "/" + key + ".md")) }
	name := v.sessionName(s, time.DateOnly, part)
	if inFolder(NameKey(name)) {
		name = v.sessionName(s, "2006-01-02 1504", part)
	}
	return folder + "/" + UniqueName(name, inFolder) + ".md"
}

func (v *Vault) sessionName(s Session, layout string, part int) string {
	name := s.Started.In(v.zone).Format(layout) + " " + v.scrub(sessionTitle(s))
	if part > 1 {
		name += fmt.Sprintf(" (%d)", part)
	}
	return FileName(name)
}

func sessionTitle(s Session) string {
	if s.Title == "" {
		return "Session " + s.ID[:min(8, len(s.ID))]
	}
	return s.Title
}

// TitleFrom makes a session's title of a text: its first words that mean something.
func TitleFrom(text string) string { return headingWords(text) }

// NewSessionNote is a session's note before its first exchange.
func (v *Vault) NewSessionNote(s Session, notePath string, part int) (*Note, error) {
	title := v.scrub(sessionTitle(s))
	if part > 1 {
		title += fmt.Sprintf(" (%d)", part)
	}
	body, err := templates.Render("session.md", map[string]string{"Title": plainHeading(title)})
	if err != nil {
		return nil, err
	}
	properties := []Property{
		{"id", SessionNoteID(s.ID, part)},
		{"type", string(TypeSession)},
		{"project", s.Project},
		{"tags", []string{"claude-session"}},
		{"aliases", []string{title}},
		{"created", Date(s.Started.In(v.zone))},
		{"updated", Date(s.Ended.In(v.zone))},
		{"status", StatusActive},
		{"session_id", s.ID},
	}
	if s.Continues != "" {
		properties = append(properties, Property{"continues", PathLink(s.Continues)})
	}
	raw, err := SpliceFrontmatter([]byte(body), properties...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", notePath, err)
	}
	return newNote(notePath, raw)
}

// plainHeading keeps a title's words from meaning anything in a heading.
func plainHeading(title string) string { return Escape(cleanTitle(title)) }

// UpdateSession brings the properties that follow from a session's exchanges
// up to date in raw, the note's next bytes, and its title: a better one goes to
// the aliases, and to the first heading while that is one of ours.
func (v *Vault) UpdateSession(n *Note, raw []byte, s Session) ([]byte, error) {
	n = n.with(raw)
	count, started, ended := parseSession(n).span()
	edits := []Property{{"exchanges", count}}
	if !started.IsZero() {
		edits = append(edits, Property{"started", DateTime(started.In(v.zone))}, Property{"ended", DateTime(ended.In(v.zone))},
			Property{"updated", Date(ended.In(v.zone))})
	}
	if s.Branch != "" {
		edits = append(edits, Property{"git_branch", v.scrub(s.Branch)})
	}
	edits = append(edits, listEdit(n, "languages", s.Languages)...)
	edits = append(edits, listEdit(n, "files", v.scrubAll(s.Files))...)
	raw, edits = v.retitle(n, s, edits)
	out, err := SpliceFrontmatter(raw, edits...)
	return out, atPath(err, n.Path)
}

// span counts the exchanges of a note and tells when they began and ended.
func (p parsedSession) span() (count int, first, last time.Time) {
	seen := map[string]bool{}
	for _, e := range p.exchanges {
		if !seen[e.PromptUUID] || e.PromptUUID == "" {
			count++
		}
		seen[e.PromptUUID] = true
		if e.Time.IsZero() {
			continue
		}
		if first.IsZero() || e.Time.Before(first) {
			first = e.Time
		}
		if e.Time.After(last) {
			last = e.Time
		}
	}
	return count, first, last
}

// listEdit adds what is new to a list property, up to maxFiles of them.
func listEdit(n *Note, key string, more []string) []Property {
	have := n.Front.List(key)
	list := slices.Clone(have)
	for _, item := range more {
		if len(list) < maxFiles && !slices.Contains(list, item) {
			list = append(list, item)
		}
	}
	if len(list) == len(have) {
		return nil
	}
	return []Property{{key, list}}
}

func (v *Vault) scrubAll(items []string) []string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = v.scrub(item)
	}
	return out
}

func (v *Vault) retitle(n *Note, s Session, edits []Property) ([]byte, []Property) {
	title, aliases := v.scrub(s.Title), n.Front.List("aliases")
	if title == "" || slices.Contains(aliases, title) || n.Front.Text("id") != s.ID { // a later note has its number
		return n.Raw, edits
	}
	raw := n.Raw
	for _, alias := range aliases { // the heading is ours while it is one of these
		old, fresh := "\n# "+plainHeading(alias)+"\n", "\n# "+plainHeading(title)+"\n"
		if strings.Contains(string(raw), old) {
			raw = []byte(strings.Replace(string(raw), old, fresh, 1))
			break
		}
	}
	return raw, append(edits, Property{"aliases", append(aliases, title)})
}

// PathLink is a wikilink to a note by its path, shown as its name, that
// resolves however many notes have that name.
func PathLink(notePath string) string {
	target := strings.TrimSuffix(notePath, ".md")
	return "[[" + target + "|" + path.Base(target) + "]]"
}

// TitleLink is a wikilink to a note by its path, shown as a title.
func TitleLink(notePath, title string) string {
	shown := strings.Map(func(r rune) rune {
		if strings.ContainsRune("[]|#^", r) {
			return ' '
		}
		return r
	}, strings.ReplaceAll(title, "%%", "%"))
	return "[[" + strings.TrimSuffix(notePath, ".md") + "|" + strings.Join(strings.Fields(shown), " ") + "]]"
}
