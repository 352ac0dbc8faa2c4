package transcript

import "strings"

// assistant takes an assistant record. why is not empty when none of its blocks
// is known.
func (s *session) assistant(rec *record, start int64) (why string, err error) {
	if rec.sidechain {
		return "", nil
	}
	if err := s.flushQueued(start, delivered); err != nil {
		return "", err
	}
	m := readMessage(rec.message)
	if s.open == nil || rec.apiError || m.model == "<synthetic>" {
		return "", nil
	}
	if filled(m.content) {
		s.answer(m.id, text(m.content))
		return "", nil
	}
	known, unknown := 0, ""
	elements(m.content, func(block []byte) {
		if kind := text(member(block, "type")); s.block(m.id, kind, block) {
			known++
		} else {
			unknown = kind
			s.count("assistant/" + kind)
		}
	})
	if known == 0 && unknown != "" {
		return `unknown block "` + oneLine(unknown, 40) + `"`, nil
	}
	return "", nil
}

// message is the message of an assistant record.
type message struct {
	id, model string
	content   []byte
}

func readMessage(raw []byte) message {
	var m message
	members(raw, func(key, value []byte) bool {
		switch string(key) {
		case "id":
			m.id = text(value)
		case "model":
			m.model = text(value)
		case "content":
			m.content = value
		}
		return true
	})
	return m
}

// block takes one block of a reply; false means that its type is not known.
func (s *session) block(message, kind string, block []byte) bool {
	switch kind {
	case "text":
		s.answer(message, text(member(block, "text")))
	case "thinking":
		s.found(RoleThinking, "", message, text(member(block, "thinking")))
	case "tool_use", "server_tool_use", "mcp_tool_use":
		s.called(message, readCall(block))
	case "redacted_thinking", "image", "document", "web_search_tool_result", "web_fetch_tool_result",
		"mcp_tool_result", "code_execution_tool_result", "container_upload":
	default:
		return false
	}
	return true
}

func (s *session) answer(message, words string) {
	words = tidy(words)
	if strings.TrimSpace(words) == "" || isNotice(words) || !s.open.parts.once("answer", message, words) {
		return
	}
	s.open.parts.add(message, Part{Role: RoleAnswer, Text: words})
}

// called takes a tool call. Our own leave no trace; a plan that is put before
// the user is an answer.
func (s *session) called(message string, c call) {
	if c.id != "" && !s.open.parts.once("call", c.id) {
		return
	}
	u := c.use()
	s.Uses = append(s.Uses, u)
	if len(s.Uses) > maxUses {
		s.Uses = append(s.Uses[:0], s.Uses[len(s.Uses)-maxUses:]...)
	}
	if u.Kind == useOurs {
		return
	}
	s.open.touch(c.touched())
	s.open.parts.add(message, Part{Role: RoleTool, Title: c.name, Text: c.summary()})
	if plan := tidy(text(c.input["plan"])); c.name == "ExitPlanMode" && plan != "" {
		s.open.parts.add(message, Part{Role: RoleAnswer, Title: "Plan", Text: plan})
	}
}

// found keeps the paragraphs of a text that name a decision or a cause.
func (s *session) found(role Role, title, message, words string) {
	for _, p := range findings(words) {
		if s.open.parts.once(string(role), p) {
			s.open.parts.add(message, Part{Role: role, Title: title, Text: p})
		}
	}
}

// notices are what the client writes in the assistant's name, in versions that
// do not mark it otherwise. All are one short line.
var notices = []string{
	"No response requested.", "Claude AI usage limit reached", "Claude usage limit reached",
	"You've hit your ", "You've reached your ", "5-hour limit reached", "Weekly limit reached",
	"Opus weekly limit reached", "Session limit reached", "Credit balance is too low",
	"API Error", "Invalid API key", "Prompt is too long", "Request timed out", "OAuth token has expired",
	interrupted, "(no content)",
}

func isNotice(words string) bool {
	words = strings.TrimSpace(words)
	if len(words) > 300 || strings.Contains(words, "\n\n") {
		return false
	}
	for _, n := range notices {
		if strings.HasPrefix(words, n) {
			return len(words) == len(n) || n != "You've hit your " || strings.Contains(words, "limit")
		}
	}
	return false
}
