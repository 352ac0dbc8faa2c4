package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/vaultrecall/vaultrecall/templates"
)

// SectionText is a section of a note to be written.
type SectionText struct{ Name, Text string }

// NewNote is a note that a person or Claude asks to be written.
type NewNote struct {
	ID      string
	Type    NoteType // entity, topic or session
	Title   string
	Project string
	// Sections are filled in the template's order; those it does not know follow.
	Sections []SectionText
	Tags     []string
	Now      time.Time
}

// sectionFiles name the embedded template of each type that can be written.
var sectionFiles = map[NoteType]string{
	TypeEntity: "entity.md", TypeTopic: "topic.md", TypeSession: "session-sections.md",
}

// TemplateSections lists the sections of a type in order: those of the user's
// own template `claude/templates/<type>.md` where there is one.
func (v *Vault) TemplateSections(t NoteType) ([]string, error) {
	text, err := v.templateText(t)
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "## "); ok {
			names = append(names, strings.TrimSpace(name))
		}
	}
	return names, nil
}

func (v *Vault) templateText(t NoteType) (string, error) {
	own := filepath.Join(v.root, Folder, "templates", string(t)+".md")
	raw, err := os.ReadFile(own)
	if err == nil {
		return string(raw), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: %w", own, err)
	}
	return templates.Read(sectionFiles[t])
}

// NotePath is where a new note of a type lies.
func (v *Vault) NotePath(n NewNote, taken func(lower string) bool) string {
	folder, name := ProjectFolder(n.Project)+"/entities", v.scrub(n.Title)
	switch {
	case n.Type == TypeTopic:
		folder = Folder + "/global/topics"
	case n.Type == TypeSession:
		folder = ProjectFolder(n.Project) + "/sessions"
		name = n.Now.In(v.zone).Format(time.DateOnly) + " " + name
	case n.Project == GlobalProject:
		folder = Folder + "/global/entities"
	}
	inFolder := func(lower string) bool { return taken(NameKey(folder + "/" + lower + ".md")) }
	return folder + "/" + UniqueName(FileName(name), inFolder) + ".md"
}

// Remember writes a new note. Its sections are the writer's own Markdown: they
// are masked, but not escaped.
func (v *Vault) Remember(n NewNote, notePath string) error {
	title := v.scrub(n.Title)
	sections, err := v.inOrder(n.Type, n.Sections)
	if err != nil {
		return err
	}
	body := "\n# " + plainHeading(title) + "\n" + v.sectionsText(sections)
	day := Date(n.Now.In(v.zone))
	raw, err := SpliceFrontmatter([]byte(body),
		Property{"id", n.ID},
		Property{"type", string(n.Type)},
		Property{"project", n.Project},
		Property{"tags", Tags(append([]string{"claude-" + string(n.Type)}, n.Tags...))},
		Property{"aliases", []string{title}},
		Property{"created", day},
		Property{"updated", day},
		Property{"status", StatusActive},
	)
	if err != nil {
		return atPath(err, notePath)
	}
	return v.Create(notePath, raw, WriteOptions{Durable: true})
}

// AddSections puts sections above the exchanges of a session's note: into one
// of the same name where it is there, as a new one where not.
func (v *Vault) AddSections(n *Note, sections []SectionText, today time.Time) error {
	sections, err := v.inOrder(TypeSession, sections)
	if err != nil {
		return err
	}
	raw := n.Raw
	for _, s := range sections {
		raw = v.addSection(n.with(raw), s)
	}
	raw, err = SpliceFrontmatter(raw, Property{"updated", Date(today.In(v.zone))})
	if err != nil {
		return atPath(err, n.Path)
	}
	return v.Write(n, raw, WriteOptions{Durable: true})
}

func (v *Vault) addSection(n *Note, s SectionText) []byte {
	end := len(n.Raw)
	if exchanges := parseSession(n).exchanges; len(exchanges) > 0 {
		end = exchanges[0].start
	}
	at, found := end, false
	for _, line := range scanLines(n.Raw[:end], n.Front.BodyOffset()) {
		if line.code || !isSectionHeading(line.text) {
			continue
		}
		if found { // the next section begins here
			at = line.start
			break
		}
		found = headingTitle(line.text) == s.Name
	}
	text := v.scrub(strings.TrimSpace(s.Text)) + "\n"
	if !found {
		at, text = end, "## "+plainHeading(s.Name)+"\n\n"+text
	}
	return insertBlock(n.Raw, at, text)
}

// inOrder sorts sections by the type's template; those it does not name follow.
func (v *Vault) inOrder(t NoteType, sections []SectionText) ([]SectionText, error) {
	order, err := v.TemplateSections(t)
	if err != nil {
		return nil, err
	}
	rank := func(s SectionText) int {
		i := slices.IndexFunc(order, func(name string) bool { return strings.EqualFold(name, s.Name) })
		if i < 0 {
			return len(order)
		}
		return i
	}
	kept := slices.DeleteFunc(slices.Clone(sections), func(s SectionText) bool { return strings.TrimSpace(s.Text) == "" })
	for i, s := range kept {
		if at := rank(s); at < len(order) {
			kept[i].Name = order[at] // as the template spells it
		}
	}
	slices.SortStableFunc(kept, func(a, b SectionText) int { return rank(a) - rank(b) })
	return kept, nil
}

func (v *Vault) sectionsText(sections []SectionText) string {
	var b strings.Builder
	for _, s := range sections {
		b.WriteString("\n## " + plainHeading(s.Name) + "\n\n" + v.scrub(strings.TrimSpace(s.Text)) + "\n")
	}
	return b.String()
}

// SplitSections cuts a text at its `## ` headings. What stands before the
// first belongs to the section named first.
func SplitSections(text, first string) []SectionText {
	sections := []SectionText{{Name: first}}
	for _, line := range scanLines([]byte(text), 0) {
		if name, ok := strings.CutPrefix(line.text, "## "); ok && !line.code {
			sections = append(sections, SectionText{Name: strings.TrimSpace(name)})
			continue
		}
		sections[len(sections)-1].Text += line.text + "\n"
	}
	return sections
}
