package transcript

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// BlockKind says what a block of a turn is.
type BlockKind string

// The kinds of a [Block].
const (
	BlockText       BlockKind = "text"
	BlockThinking   BlockKind = "thinking"
	BlockToolUse    BlockKind = "tool_use"
	BlockToolResult BlockKind = "tool_result"
)

// Block is a piece of a turn, whole but for blobs and what exceeds 1 MiB.
type Block struct {
	Kind BlockKind
	// Name is the tool's.
	Name string
	// Path is the file that a tool was given; a result has its call's.
	Path string
	// Text is the words; the arguments as JSON of a tool call.
	Text string
}

// Turn is one record of a conversation as it stands in the file, harness text
// included.
type Turn struct {
	UUID   string
	Role   string // user or assistant
	Time   time.Time
	Blocks []Block
}

// Turns reads every turn of a file in order, whole, for export. Lines that are
// no records are passed over.
func Turns(ctx context.Context, f File, yield func(Turn) error) error {
	file, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // opened for reading only
	l := newLines(file, 0, f.Size)
	paths := map[string]string{} // of tool calls, by their ids
	for ctx.Err() == nil {
		ln, err := l.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
		if broken(ln.raw, ln) != "" {
			continue
		}
		if turn := turnOf(ln.raw, paths); len(turn.Blocks) > 0 {
			if err := yield(turn); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

func turnOf(raw []byte, paths map[string]string) Turn {
	rec := outline(raw)
	turn := Turn{UUID: text(rec.uuid), Role: rec.typ, Time: rec.at()}
	if rec.typ != "user" && rec.typ != "assistant" {
		return turn
	}
	members(rec.message, func(key, value []byte) bool {
		if string(key) == "content" {
			turn.Blocks = turnBlocks(value, paths)
		}
		return true
	})
	return turn
}

func turnBlocks(content []byte, paths map[string]string) []Block {
	if filled(content) {
		return []Block{{Kind: BlockText, Text: wholeText(content)}}
	}
	var list []Block
	elements(content, func(value []byte) {
		if b := turnBlock(value, paths); b.Text != "" {
			list = append(list, b)
		}
	})
	return list
}

func turnBlock(raw []byte, paths map[string]string) Block {
	fields := map[string][]byte{}
	members(raw, func(key, value []byte) bool {
		fields[string(key)] = value
		return true
	})
	b := Block{Kind: BlockKind(text(fields["type"])), Name: text(fields["name"])}
	switch b.Kind {
	case BlockText:
		b.Text = wholeText(fields["text"])
	case BlockThinking:
		b.Text = wholeText(fields["thinking"])
	case BlockToolUse:
		b.Text = capped(withoutBlobs(string(fields["input"])), maxText)
		b.Path = pathIn(fields["input"])
		paths[text(fields["id"])] = b.Path
	case BlockToolResult:
		b.Path = paths[text(fields["tool_use_id"])]
		b.Text = resultText(fields["content"])
	}
	return b
}

// pathIn is the file that a tool call names.
func pathIn(input []byte) (path string) {
	members(input, func(key, value []byte) bool {
		switch string(key) {
		case "file_path", "notebook_path", "path":
			path = text(value)
			return false
		}
		return true
	})
	return path
}

// resultText joins the texts of a tool's result.
func resultText(content []byte) string {
	if filled(content) {
		return wholeText(content)
	}
	joined := ""
	for _, b := range turnBlocks(content, map[string]string{}) {
		if joined != "" {
			joined += "\n"
		}
		joined += b.Text
	}
	return joined
}

func wholeText(raw []byte) string { return capped(withoutBlobs(text(raw)), maxText) }
