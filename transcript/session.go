package transcript

import (
	"encoding/binary"
	"hash/fnv"
	"time"
)

// session turns the records of one file into exchanges.
type session struct {
	state
	file  File
	opts  Options
	yield func(Exchange) error

	known  map[uint64]bool // state.Prompts as a set
	open   *builder
	opened Cursor // where the open exchange began; Guard is missing
	end    int64  // of the last complete line
	tail   int64  // of the last line that was used, complete or not
	before *state // as it was before a last line without a line break
}

// newSession goes on from a cursor.
func newSession(f File, from Cursor, o Options, yield func(Exchange) error) *session {
	s := &session{
		state: from.state.clone(), known: map[uint64]bool{}, file: f, opts: o, yield: yield,
		end: from.Offset, tail: from.Offset,
	}
	for _, hash := range s.Prompts {
		s.known[hash] = true
	}
	return s
}

// handle takes one record, whose line begins at start.
func (s *session) handle(rec *record, start int64) error {
	var err error
	why := ""
	switch rec.typ {
	case "user":
		err = s.user(rec, start)
	case "assistant":
		why, err = s.assistant(rec, start)
	case "attachment":
		err = s.attached(rec, start)
	case "queue-operation":
		s.queueOperation(rec)
	case "custom-title", "ai-title", "summary":
		why = s.titled(rec)
	default:
		if !noise(rec.typ) {
			s.count(rec.typ)
		}
	}
	s.note(rec)
	if why != "" {
		s.skip(why)
	}
	return err
}

// prompt is what opens an exchange.
type prompt struct {
	uuid, text string
	kind       Kind
	at         time.Time
	cwd,
	branch string
	bare bool // a command without arguments
}

// openAt closes the open exchange and opens the next one, whose first record
// stands at start. A prompt that stood in the file before opens nothing, and
// what follows it is dropped, for it stood there too; unless its exchange is
// still the open one, which then goes on.
func (s *session) openAt(p prompt, start int64) error {
	if s.isKnown(p) {
		s.Repeated++
		if s.open != nil && s.open.PromptUUID == p.uuid {
			return nil
		}
		return s.closeOpen(start, false)
	}
	if err := s.closeOpen(start, false); err != nil {
		return err
	}
	s.opened = Cursor{Rules: rules, Offset: start, state: s.state.clone()}
	s.opened.Line-- // the line is read again
	s.remember(p)
	s.open = newBuilder(p, start)
	return nil
}

// isKnown reports whether the prompt stood in the file before.
func (s *session) isKnown(p prompt) bool { return s.known[hashOf(p.uuid)] }

func (s *session) remember(p prompt) {
	hash := hashOf(p.uuid)
	s.Prompts = append(s.Prompts, hash)
	s.known[hash] = true
}

func hashOf(uuid string) uint64 {
	h := fnv.New128a()
	_, _ = h.Write([]byte(uuid))
	return binary.BigEndian.Uint64(h.Sum(nil))
}

// closeOpen hands the open exchange out. stillOpen says that the file ends here.
func (s *session) closeOpen(end int64, stillOpen bool) error {
	if s.open == nil {
		return nil
	}
	b := s.open
	s.open = nil
	if s.opts.Subagents {
		s.addSubagents(b)
	}
	e := b.finish(s.id(), end)
	if e.Open = stillOpen; e.Kind == KindContinued && !e.Answered() {
		return nil
	}
	return s.yield(e)
}

// id is the session's id: the file's name when that is one, else what the
// records say.
func (s *session) id() string {
	if s.file.SessionID != "" {
		return s.file.SessionID
	}
	return s.SessionID
}

// finish ends the file: what is open stays open, and the queue is emptied
// unless the session may be running. It returns where to go on, and how many
// prompts were held back.
func (s *session) finish() (Cursor, int, error) {
	resume := s.resume()
	if s.opts.Live {
		return resume, s.heldBack(), s.closeOpen(s.tail, true)
	}
	if err := s.closeOpen(s.tail, true); err != nil {
		return resume, 0, err
	}
	for _, q := range s.Queue {
		p := q.prompt(&s.state)
		if s.isKnown(p) {
			continue
		}
		s.remember(p)
		s.open = newBuilder(p, s.tail)
		if err := s.closeOpen(s.tail, true); err != nil {
			return resume, 0, err
		}
	}
	return resume, 0, nil
}

func (s *session) resume() Cursor {
	if s.open != nil {
		return s.opened
	}
	c := Cursor{Rules: rules, Offset: s.end, state: s.state.clone()}
	if s.before != nil {
		c.state = *s.before
	}
	return c
}

// heldBack counts the prompts that are not told yet, because the next record may
// change what they are, and takes back the open one if it is among them.
func (s *session) heldBack() int {
	n := len(s.Queue)
	if s.withdrawBare() {
		n++
	}
	return n
}
