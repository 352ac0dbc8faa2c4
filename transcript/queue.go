package transcript

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A prompt that is sent while the assistant works is queued: an enqueue record
// holds its text. Later it is either dequeued, and a user record with the same
// text follows; or removed, which hands it to the model in the middle of a turn
// (recent versions then write an attachment of type queued_command, older ones
// nothing at all); or taken back into the input box by popAll. The operations
// name no item for sure, so items are matched by their text:
//
//   - waiting: dropped as soon as a user record or an attachment has its text;
//     else it opens an exchange at the end of the file
//   - delivered (removed): opens an exchange at the next record of the
//     conversation, unless that has its text
//   - popped: opens an exchange before the next prompt, unless that has its text
type queued struct {
	Text  string    `json:"text"`
	Time  time.Time `json:"time,omitzero"`
	Raw   string    `json:"raw"` // the timestamp as written, for the derived uuid
	ID    string    `json:"id"`  // the session that the record names
	State queueState
}

type queueState int

const (
	waiting queueState = iota
	delivered
	popped
)

// maxQueue bounds what is remembered; the client's own queue is a handful.
const maxQueue = 256

// queueOperation takes one queue-operation record.
func (s *state) queueOperation(rec *record) {
	content := text(rec.content)
	switch string(unquoted(rec.operation)) {
	case "enqueue":
		s.enqueue(rec, content)
	case "remove":
		s.mark(content, delivered, false)
	case "popAll":
		s.mark(content, popped, content == "")
	}
}

func (s *state) enqueue(rec *record, content string) {
	judged := judge(content)
	if name, args, ok := typedCommand(judged.text); ok && judged.verdict == words {
		if c := judgeCommand(name, args); c.verdict != command {
			return
		}
	}
	if judged.verdict != words || len(s.Queue) >= maxQueue {
		return
	}
	s.Queue = append(s.Queue, queued{
		Text: judged.text, Time: rec.at(), Raw: text(rec.timestamp),
		ID: text(rec.session),
	})
}

// mark moves the first waiting item of that text, or the first one at all when
// the record does not name it, or all of them.
func (s *state) mark(content string, to queueState, all bool) {
	for i := range s.Queue {
		q := &s.Queue[i]
		if q.State != waiting || content != "" && !sameWords(judge(content).text, q.Text) {
			continue
		}
		q.State = to
		if !all {
			return
		}
	}
}

// arrived drops the items whose text stands in words, which a record of the
// conversation holds.
func (s *state) arrived(words string) {
	if len(s.Queue) > 0 && words != "" {
		s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool { return holdsWords(words, q.Text) })
	}
}

// flushQueued opens an exchange for every queued prompt in one of the states.
// An item leaves the queue only once its exchange is open: the cursor that is
// made there must still hold it.
func (s *session) flushQueued(start int64, states ...queueState) error {
	for {
		i := slices.IndexFunc(s.Queue, func(q queued) bool { return slices.Contains(states, q.State) })
		if i < 0 {
			return nil
		}
		if err := s.openAt(s.Queue[i].prompt(&s.state), start); err != nil {
			return err
		}
		s.Queue = slices.Delete(s.Queue, i, i+1)
	}
}

// prompt is the item as a prompt. Its place is that of the last record: the
// queue's own records name none.
func (q queued) prompt(s *state) prompt {
	return prompt{uuid: q.uuid(), text: q.Text, kind: KindQueued, at: q.Time, cwd: s.Cwd, branch: s.Branch}
}

// sameWords compares two texts but for the width of white space.
func sameWords(a, b string) bool {
	return slices.Equal(strings.Fields(a), strings.Fields(b))
}

// holdsWords reports whether part stands in whole as one or more full lines;
// queued prompts are sometimes sent together.
func holdsWords(whole, part string) bool {
	if !strings.Contains(whole, "\n") {
		return sameWords(whole, part)
	}
	return strings.Contains(lineNorm(whole), lineNorm(part))
}

// lineNorm sets single spaces within the lines of s and a line break around it.
func lineNorm(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.Join(strings.Fields(l), " ")
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

// uuid names a queued prompt that has no record of its own: the same session,
// time and text give the same name (version 8 of RFC 9562, whose bits are free).
func (q queued) uuid() string { return derivedUUID(q.ID, q.Raw, q.Text) }

func derivedUUID(session, timestamp, text string) string {
	h := sha256.Sum256([]byte(session + "\x00" + timestamp + "\x00" + text))
	h[6] = h[6]&0x0f | 0x80
	h[8] = h[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[0:4], h[4:6], h[6:8], h[8:10], h[10:16])
}
