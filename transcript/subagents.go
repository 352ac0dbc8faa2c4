package transcript

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxFilled bounds the sub-agents that are remembered as taken from their file.
const maxFilled = 256

// addSubagents adds the final texts of the sub-agents that an exchange launched
// and that the session's file does not hold, from the sub-agents' own files.
func (s *session) addSubagents(b *builder) {
	for _, a := range b.agents {
		t := s.subagentText(a.id)
		if t == "" || !b.parts.once("agent", a.id, t) {
			continue
		}
		b.parts.add("", Part{Role: RoleAgent, Title: a.title, Text: t})
		if len(s.Filled) == maxFilled {
			s.Filled = slices.Delete(s.Filled, 0, 1)
		}
		s.Filled = append(s.Filled, a.id)
	}
}

// subagentText reads the final text of a sub-agent that is done; "" if it is
// not, or has no file.
func (s *session) subagentText(id string) string {
	if id == "" || strings.ContainsAny(id, `/\`) || id == ".." {
		return ""
	}
	folder := filepath.Dir(s.file.Path)
	own := strings.TrimSuffix(filepath.Base(s.file.Path), ".jsonl")
	for _, path := range []string{
		filepath.Join(folder, own, "subagents", "agent-"+id+".jsonl"),
		filepath.Join(folder, "subagents", "agent-"+id+".jsonl"),
		filepath.Join(folder, "agent-"+id+".jsonl"),
	} {
		if t, err := lastText(path); err == nil {
			return t
		}
	}
	return ""
}

// lastText is the text of the last reply in a sub-agent's file, if the file ends
// with one: an agent that is still at work ends with a call or a result.
func lastText(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }() // opened for reading only
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	last := ""
	for l := newLines(file, 0, info.Size()); ; {
		ln, err := l.next()
		if errors.Is(err, io.EOF) {
			return last, nil
		}
		if err != nil {
			return "", err
		}
		if broken(ln.raw, ln) != "" {
			continue
		}
		switch rec := outline(ln.raw); rec.typ {
		case "user":
			last = ""
		case "assistant":
			last = replyText(rec)
		}
	}
}

// replyText is the text of one assistant record.
func replyText(rec record) string {
	if rec.apiError || text(member(rec.message, "model")) == "<synthetic>" {
		return ""
	}
	content := member(rec.message, "content")
	texts := []string{text(content)}
	elements(content, func(block []byte) { texts = append(texts, text(member(block, "text"))) })
	t := tidy(strings.Join(texts, "\n\n"))
	if isNotice(t) || isOurOutput(t) {
		return ""
	}
	return t
}
