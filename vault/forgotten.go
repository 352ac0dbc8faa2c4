package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/templates"
)

// ForgottenPath is the note that names what a person deleted.
const ForgottenPath = Folder + "/_forgotten.md"

// Forgotten is one deletion: of a session, or of one exchange of it.
type Forgotten struct {
	// ID is the session's uuid or the prompt's.
	ID string
	// Session is the exchange's session; "" for a whole session.
	Session string
	// About is for people: day, title, project.
	About string
	// Exchanges are the prompts' uuids of a whole session: a fork that holds
	// them too does not bring them back.
	Exchanges []string
}

// forgottenLine is `- <id> about` or `- <id> in <session> about`, ids as code,
// and a comment that names a session's exchanges.
var forgottenLine = regexp.MustCompile("^[-*] `([^`]+)`(?: in `([^`]+)`)? ?(.*?)(?: %% vr:exchanges ([^%]+) %%)?[ \\t]*$")

// Forgotten lists what a person deleted; nothing where the note is not there.
func (v *Vault) Forgotten() ([]Forgotten, error) {
	n, err := v.Read(ForgottenPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return n.forgotten(), nil
}

func (n *Note) forgotten() []Forgotten {
	var list []Forgotten
	for _, line := range scanLines(n.Raw, n.Front.BodyOffset()) {
		if m := forgottenLine.FindStringSubmatch(line.text); m != nil && !line.code {
			list = append(list, Forgotten{ID: m[1], Session: m[2], About: m[3], Exchanges: strings.Fields(m[4])})
		}
	}
	return list
}

// Forget adds lines to the note of deletions, which it makes when needed.
func (v *Vault) Forget(more []Forgotten) error {
	if len(more) == 0 {
		return nil
	}
	n, err := v.Read(ForgottenPath)
	if errors.Is(err, fs.ErrNotExist) {
		n, err = v.newForgotten()
	}
	if err != nil {
		return err
	}
	known := n.forgotten()
	var lines strings.Builder
	for _, f := range more {
		if !slices.ContainsFunc(known, func(k Forgotten) bool { return k.ID == f.ID }) {
			lines.WriteString(f.line(v.scrub))
		}
	}
	if lines.Len() == 0 {
		return nil
	}
	separator := "\n"
	if len(known) == 0 {
		separator = "\n\n"
	}
	raw := strings.TrimRight(string(n.Raw), "\n") + separator + lines.String()
	return v.put(n, []byte(raw))
}

func (f Forgotten) line(scrub Scrub) string {
	about := Escape(cleanTitle(scrub(f.About)))
	if len(f.Exchanges) > 0 {
		about += " %% vr:exchanges " + strings.Join(f.Exchanges, " ") + " %%"
	}
	if f.Session != "" {
		return fmt.Sprintf("- `%s` in `%s` %s\n", f.ID, f.Session, about)
	}
	return fmt.Sprintf("- `%s` %s\n", f.ID, about)
}

func (v *Vault) newForgotten() (*Note, error) {
	raw, err := templates.Read("forgotten.md")
	if err != nil {
		return nil, err
	}
	return newNote(ForgottenPath, []byte(raw))
}

// put writes a note durably.
func (v *Vault) put(n *Note, raw []byte) error {
	return v.Write(n, raw, WriteOptions{Durable: true})
}

// TakeBack takes lines out of the note of deletions: what they name is back.
func (v *Vault) TakeBack(ids map[string]bool) error {
	n, err := v.Read(ForgottenPath)
	if err != nil {
		return err
	}
	var kept strings.Builder
	for _, line := range scanLines(n.Raw, 0) {
		m := forgottenLine.FindStringSubmatch(line.text)
		if m == nil || line.code || !ids[m[1]] {
			kept.Write(n.Raw[line.start:line.end])
		}
	}
	return v.put(n, []byte(kept.String()))
}
