package transcript

import (
	"bytes"
	"strings"
)

// result is a tool_result block, taken apart.
type result struct {
	id      string
	content []byte // a string, or an array of blocks
	failed  bool
}

func readResult(block []byte) result {
	var r result
	members(block, func(key, value []byte) bool {
		switch string(key) {
		case "tool_use_id":
			r.id = text(value)
		case "content":
			r.content = value
		case "is_error":
			r.failed = isTrue(value)
		}
		return true
	})
	return r
}

// text decodes the content's texts.
func (r result) text() string {
	if filled(r.content) {
		return text(r.content)
	}
	var texts []string
	elements(r.content, func(block []byte) {
		if t := text(member(block, "text")); t != "" {
			texts = append(texts, t)
		}
	})
	return strings.Join(texts, "\n\n")
}

// near is how far from an end of the content the client's own words stand.
const near = 300

// humanWords returns what a person said inside a result: the reason of a
// rejection, which begins it, or a message sent in the middle of a turn, which
// ends it. Neither is looked for in the middle, where a file may quote it.
func (r result) humanWords() (rejection, message string) {
	head := r.content[:min(len(r.content), near)]
	tail := r.content[max(0, len(r.content)-near):]
	if bytes.Contains(head, []byte("doesn't want to ")) || bytes.Contains(head, []byte("User rejected")) {
		rejection = rejectionReason(r.text())
	}
	if bytes.Contains(tail, []byte("system-reminder")) && bytes.Contains(r.content, []byte("The user sent ")) {
		message = sentMidTurn(r.text())
	}
	return rejection, message
}

// rejectionReason is what follows "the user said:" in the client's own notice;
// a file that quotes it does not begin like one.
func rejectionReason(text string) string {
	if !strings.HasPrefix(text, "The user doesn't want to ") && !strings.HasPrefix(text, "User rejected") {
		return ""
	}
	_, reason, _ := strings.Cut(text, "the user said:")
	reason, _, _ = strings.Cut(reason, "\n\nNote: The user's next message may contain")
	return strings.TrimSpace(reason)
}

// sentMidTurn finds the message that the client appends to a result as a
// reminder when a person writes while the assistant works.
func sentMidTurn(text string) string {
	text = strings.TrimSpace(text)
	open := strings.LastIndex(text, reminderOpen)
	if open < 0 || !strings.HasSuffix(text, reminderClose) {
		return ""
	}
	note := strings.TrimSpace(strings.TrimSuffix(text[open+len(reminderOpen):], reminderClose))
	for _, intro := range []string{"The user sent the following message:", "The user sent a new message while you were working:"} {
		if message, ok := strings.CutPrefix(note, intro); ok {
			message, _, _ = strings.Cut(message, "\n\nIMPORTANT: After completing your current task")
			message, _, _ = strings.Cut(message, "\n\nPlease address this message")
			return strings.TrimSpace(message)
		}
	}
	return ""
}

// answered are the beginnings of an AskUserQuestion result.
var answered = []string{"User has answered your questions:", "Your questions have been answered:"}

// answers reads the questions and answers of an AskUserQuestion result:
// "Q"="A", "Q2"="A2". Neither is escaped in it, so it is split where only the
// format has these characters.
func answers(text string) []Part {
	body := ""
	for _, intro := range answered {
		if rest, ok := strings.CutPrefix(text, intro); ok {
			body = strings.TrimSpace(rest)
		}
	}
	if i := strings.LastIndex(body, ". You can now continue"); i >= 0 {
		body = body[:i]
	}
	pieces := strings.Split(body, `"="`)
	question := strings.TrimPrefix(pieces[0], `"`)
	var out []Part
	for i, piece := range pieces[1:] {
		answer, next := piece, ""
		if i < len(pieces)-2 {
			if cut := strings.LastIndex(piece, `, "`); cut >= 0 {
				answer, next = piece[:cut], piece[cut+3:]
			}
		}
		out = append(out, Part{Role: RoleAside, Title: oneLine(question, maxArgument), Text: tidy(unquoteAnswer(answer))})
		question = next
	}
	return out
}

// unquoteAnswer takes away the quote behind an answer, and the preview of the
// option that was chosen.
func unquoteAnswer(s string) string {
	if chosen, _, ok := strings.Cut(s, `" selected preview:`); ok {
		return chosen
	}
	return strings.TrimSuffix(s, `"`)
}

// agentText is a sub-agent's final text out of its tool result; "" for a launch
// in the background, a failure, and the client's own remarks.
func (r result) agentText() string {
	if r.failed {
		return ""
	}
	if filled(r.content) {
		return finalText(text(r.content))
	}
	var texts []string
	elements(r.content, func(block []byte) {
		if t := finalText(text(member(block, "text"))); t != "" {
			texts = append(texts, t)
		}
	})
	return strings.Join(texts, "\n\n")
}

func finalText(t string) string {
	for _, prefix := range []string{"agentId: ", "<usage>", "Async agent launched", "<tool_use_error>", interrupted, interruptedUse, "The user doesn't want to "} {
		if strings.HasPrefix(t, prefix) {
			return ""
		}
	}
	return tidy(withoutReminders(t))
}

// isOurOutput recognises our own notes and answers by their form, however they
// came into a result.
func isOurOutput(text string) bool {
	return strings.Contains(text, "%% vr {") ||
		strings.Contains(text, "Search method: ") && strings.Contains(text, "memor")
}

// notification is the end of a background agent, out of a task-notification.
type notification struct{ task, title, text string }

// readNotification takes a <task-notification> apart; ok is false when it
// carries no result.
func readNotification(s string) (n notification, ok bool) {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "<task-notification>") {
		return n, false
	}
	_, rest, found := strings.Cut(s, "<result>")
	end := strings.LastIndex(rest, "</result>")
	if !found || end < 0 {
		return n, false
	}
	n.text = tidy(rest[:end])
	n.task, _ = inTag(s, "task-id")
	summary, _ := inTag(s, "summary")
	if _, quoted, ok := strings.Cut(summary, `"`); ok {
		summary, _, _ = strings.Cut(quoted, `" `)
		summary = strings.TrimSuffix(summary, `"`)
	}
	n.title = oneLine(summary, maxArgument)
	return n, n.text != ""
}
