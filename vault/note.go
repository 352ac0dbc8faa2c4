package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"
)

// Note is a Markdown file of the vault as it was read.
type Note struct {
	// Path is its place from the vault's root, separated by "/".
	Path string
	// Raw is the file's bytes; Hash is theirs, so that a write can tell
	// whether somebody else wrote in between. It is "" while there is no file.
	Raw  []byte
	Hash string
	// Front is the note's properties.
	Front Frontmatter

	Size    int64
	ModTime time.Time
}

// newNote is a note that is not in any file yet: its Hash is empty. An error
// is a *FrontmatterError that names the path.
func newNote(path string, raw []byte) (*Note, error) {
	front, err := ParseFrontmatter(raw)
	if err != nil {
		return nil, atPath(err, path)
	}
	return &Note{Path: path, Raw: raw, Front: front, Size: int64(len(raw))}, nil
}

// readNote is the note that a file holds.
func readNote(path string, raw []byte, info fs.FileInfo) (*Note, error) {
	n, err := newNote(path, raw)
	if err != nil {
		return nil, err
	}
	n.Hash = Hash(raw)
	if info != nil {
		n.ModTime = info.ModTime()
	}
	return n, nil
}

// atPath names the note in an error about its properties.
func atPath(err error, path string) error {
	var front *FrontmatterError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &front):
		front.Path = path
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// with is the note with other bytes, made by an edit that keeps the
// frontmatter readable. The hash stays that of the file as it was read.
func (n *Note) with(raw []byte) *Note {
	next, err := newNote(n.Path, raw)
	if err != nil {
		return n
	}
	next.Hash, next.Size, next.ModTime = n.Hash, n.Size, n.ModTime
	return next
}

// Type is the note's type; "" where it names none.
func (n *Note) Type() NoteType { return NoteType(n.Front.Text("type")) }

// Title is the note's title as it was given: its first heading of level one
// without our escapes, else its file's name.
func (n *Note) Title() string {
	for _, line := range scanLines(n.Raw, n.Front.BodyOffset()) {
		if title, ok := strings.CutPrefix(line.text, "# "); ok && !line.code {
			return strings.TrimSpace(Unescape(title))
		}
	}
	return baseName(n.Path)
}

// baseName is a path's last element without ".md".
func baseName(path string) string {
	return strings.TrimSuffix(path[strings.LastIndexByte(path, '/')+1:], ".md")
}

// headingMark is the comment by which a heading that was made a line is known
// again.
var headingMark = regexp.MustCompile(` %%[hH][1-6]%%$`)

// Readable is the note's Markdown without its properties and without the
// comments and block ids that only a rebuild needs.
func (n *Note) Readable() string {
	var b strings.Builder
	blank, left := false, false // the line before was blank; something was left out since
	for _, line := range scanLines(n.Raw, n.Front.BodyOffset()) {
		if !line.code && (strings.HasPrefix(line.text, "%% vr") || isAnchorLine(line.text) || strings.TrimLeft(line.text, "> ") == unclosedMark) {
			left = true
			continue
		}
		if !line.code {
			line.text = headingMark.ReplaceAllString(line.text, "")
		}
		empty := line.text == ""
		if empty && blank && left {
			continue
		}
		blank, left = empty, left && empty
		b.WriteString(line.text + "\n")
	}
	return strings.TrimSpace(b.String()) + "\n"
}

// HasOwnText tells whether a person wrote anything into a generated note
// beside its title and what stands between our markers.
func (n *Note) HasOwnText() bool {
	for _, unit := range newRemainder(n, nil).sections(Document{Title: n.Title()}) {
		if len(unit.Parts) > 0 {
			return true
		}
	}
	return false
}
