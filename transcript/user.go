package transcript

import (
	"bytes"
	"strings"
)

// user takes a user record: a prompt, results of tools, or the harness's text.
func (s *session) user(rec *record, start int64) error {
	if rec.sidechain || filled(rec.agent) {
		return nil
	}
	if rec.compact {
		return s.compacted(rec, start)
	}
	blocks := s.readBlocks(member(rec.message, "content"))
	if len(blocks.results) > 0 {
		return s.toolResults(rec, blocks, start)
	}
	if n, ok := readNotification(blocks.raw()); ok {
		s.notified(n)
		return nil
	}
	if rec.meta || !humanOrigin(rec.origin) {
		return nil
	}
	judged := blocks.judge()
	switch judged.verdict {
	case words, command:
		return s.prompted(rec, judged, start)
	case ours:
		s.arrived(judged.text)
		return s.closeOpen(start, false)
	case localOutput:
		s.withdrawBare()
	}
	return nil
}

// continued stands where the prompt would: it was typed in another file.
const continued = "(continued after a compaction)"

// compacted takes the summary that a compaction begins with. It restates what
// was said and opens nothing, unless the prompt that the work goes on from
// stands in another file: then what follows would belong nowhere.
func (s *session) compacted(rec *record, start int64) error {
	if s.open != nil || len(s.Prompts) > 0 {
		return nil
	}
	return s.openAt(s.promptOf(rec, continued, KindContinued, false), start)
}

// prompted opens the exchange of a typed prompt.
func (s *session) prompted(rec *record, judged said, start int64) error {
	s.arrived(judged.text)
	if err := s.flushQueued(start, delivered, popped); err != nil {
		return err
	}
	kind := KindTyped
	if judged.verdict == command {
		kind = KindCommand
	} else if filled(rec.plan) && strings.HasPrefix(judged.text, "Implement the following plan:") {
		kind = KindPlan
	}
	return s.openAt(s.promptOf(rec, judged.text, kind, judged.bare), start)
}

func (s *session) promptOf(rec *record, words string, kind Kind, bare bool) prompt {
	p := prompt{
		uuid: identifier(rec.uuid), text: words, kind: kind, at: rec.at(),
		cwd: text(rec.cwd), branch: rec.gitBranch(), bare: bare,
	}
	if p.uuid == "" {
		p.uuid = derivedUUID(text(rec.session), text(rec.timestamp), words)
	}
	return p
}

// withdrawBare forgets the open exchange if it is a command without arguments
// and without an answer: a local command's output shows that it was local too.
func (s *session) withdrawBare() bool {
	if s.open == nil || !s.open.bare || len(s.open.parts.entries) > 0 {
		return false
	}
	s.open = nil
	return true
}

// attached takes an attachment record. Only a queued command is of interest: a
// prompt or a notification that was handed over in the middle of a turn.
func (s *session) attached(rec *record, start int64) error {
	if !bytes.Contains(rec.attachment, []byte(`queued_command`)) || rec.sidechain {
		return nil
	}
	var mode, kind, origin, content []byte
	members(rec.attachment, func(key, value []byte) bool {
		switch string(key) {
		case "type":
			kind = unquoted(value)
		case "commandMode":
			mode = unquoted(value)
		case "origin":
			origin = value
		case "prompt":
			content = value
		}
		return true
	})
	if string(kind) != "queued_command" {
		return nil
	}
	blocks := s.readBlocks(content)
	if n, ok := readNotification(blocks.raw()); ok {
		s.notified(n)
		return nil
	}
	judged := blocks.judge()
	if string(mode) != "prompt" || !humanOrigin(origin) || judged.verdict != words && judged.verdict != command {
		return nil
	}
	s.arrived(judged.text)
	if err := s.flushQueued(start, delivered); err != nil {
		return err
	}
	return s.openAt(s.promptOf(rec, judged.text, KindQueued, false), start)
}

// notified adds the final text of a background agent.
func (s *session) notified(n notification) {
	for _, id := range s.Filled {
		if id == n.task {
			return
		}
	}
	if s.open == nil || isOurOutput(n.text) || !s.open.parts.once("agent", n.task, n.text) {
		return
	}
	s.open.settle(n.task)
	s.open.parts.add("", Part{Role: RoleAgent, Title: n.title, Text: n.text})
}

// settle notes that an agent's text has come.
func (b *builder) settle(id string) {
	for i, a := range b.agents {
		if a.id == id {
			b.agents = append(b.agents[:i], b.agents[i+1:]...)
			return
		}
	}
}

// blocks is the content of a user record.
type blocks struct {
	texts   []string
	results []result
	images  bool
}

func (s *session) readBlocks(content []byte) blocks {
	var b blocks
	if filled(content) {
		b.texts = []string{text(content)}
		return b
	}
	elements(content, func(block []byte) {
		switch kind := text(member(block, "type")); kind {
		case "text":
			b.texts = append(b.texts, text(member(block, "text")))
		case "tool_result":
			b.results = append(b.results, readResult(block))
		case "image", "document":
			b.images = true
		default:
			s.count("user/" + kind)
		}
	})
	return b
}

func (b blocks) raw() string {
	if len(b.texts) == 1 {
		return b.texts[0]
	}
	return ""
}

// judge puts the human blocks of a record together. A picture without a word is
// a prompt too.
func (b blocks) judge() said {
	var out said
	for _, t := range b.texts {
		switch j := judge(t); {
		case j.verdict == words && out.verdict == words:
			out.text += "\n\n" + j.text
		case j.verdict == harness, out.verdict != harness && out.verdict != localOutput:
		default:
			out = j
		}
	}
	if out.verdict == harness && b.images && strings.TrimSpace(strings.Join(b.texts, "")) == "" {
		return said{verdict: words, text: "[image]"}
	}
	return out
}
