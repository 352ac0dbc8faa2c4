package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/vaultrecall/vaultrecall/redact"
	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault"
)

// Export writes a session to w: its notes as they stand, or with full the whole
// transcript with tools and thinking, secrets masked. The session is named by
// its id or the beginning of it, or by its note. Where the transcript is gone,
// full writes the notes and says so at their head.
func (d *Deps) Export(ctx context.Context, name string, full bool, w io.Writer) error {
	row, err := d.findNote(ctx, name)
	if err != nil {
		return err
	}
	if row.SessionID == "" {
		return usageError("`vaultrecall show` prints any note", "%s: not a session's note", row.Path)
	}
	if !full {
		return d.exportNotes(ctx, row, w)
	}
	file, found, err := d.transcriptOf(ctx, row.SessionID)
	if err != nil {
		return err
	}
	if !found {
		if _, err := fmt.Fprintf(w, "The transcript of this session is gone; this is what its note holds.\n\n"); err != nil {
			return err
		}
		return d.exportNotes(ctx, row, w)
	}
	return d.exportTranscript(ctx, file, row, w)
}

func (d *Deps) exportNotes(ctx context.Context, row search.NoteRow, w io.Writer) error {
	rows, err := d.Index.SessionNotes(ctx, row.SessionID)
	if err != nil {
		return err
	}
	for _, part := range rows {
		note, err := d.Vault.Read(part.Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, d.Vault.Scrub(note.Readable())); err != nil {
			return err
		}
	}
	return nil
}

// transcriptOf finds the file that holds a session, while it exists.
func (d *Deps) transcriptOf(ctx context.Context, session string) (transcript.File, bool, error) {
	sources, err := d.Index.Sources(ctx)
	if err != nil {
		return transcript.File{}, false, err
	}
	files, _ := transcript.List(ctx, d.Config.Sessions)
	for _, s := range sources {
		if s.SessionID != session {
			continue
		}
		for _, f := range files {
			if f.Path == s.Path && f.Kind == transcript.FileSession {
				return f, true, nil
			}
		}
	}
	return transcript.File{}, false, nil
}

func (d *Deps) exportTranscript(ctx context.Context, file transcript.File, row search.NoteRow, w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# %s\n", row.Title); err != nil {
		return err
	}
	return transcript.Turns(ctx, file, func(t transcript.Turn) error {
		_, err := io.WriteString(w, d.turnText(t))
		return err
	})
}

// turnText is one turn as Markdown. What a tool read out of a file that holds
// secrets is never shown.
func (d *Deps) turnText(t transcript.Turn) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s %s\n", t.Time.In(d.Vault.Zone()).Format("2006-01-02 15:04:05"), t.Role)
	for _, block := range t.Blocks {
		text := d.Vault.Scrub(vault.Clean(block.Text))
		if redact.SensitivePath(block.Path) {
			text = "⟦redacted:file⟧"
		}
		switch block.Kind {
		case transcript.BlockText:
			fmt.Fprintf(&b, "\n%s\n", text)
		case transcript.BlockThinking:
			fmt.Fprintf(&b, "\nThinking:\n\n%s\n", quoted(text))
		case transcript.BlockToolUse:
			fmt.Fprintf(&b, "\nTool %s:\n\n%s\n", block.Name, fenced(text))
		case transcript.BlockToolResult:
			fmt.Fprintf(&b, "\nResult:\n\n%s\n", fenced(text))
		}
	}
	return b.String()
}

func quoted(text string) string {
	return "> " + strings.ReplaceAll(text, "\n", "\n> ")
}

// fenced puts text into a fence longer than any inside it.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "\n" + strings.TrimRight(text, "\n") + "\n" + fence
}
