package transcript

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"
	"time"
)

// session turns the records of one file into exchanges.
type session struct {
	state
	file  File
	opts  Options
	yield func(Exchange) error

	open   *builder
	opened Cursor // where the open exchange began; Guard is missing
	end    int64  // of the last complete line
	tail   int64  // of the last line that was used, complete or not
	before *state // as it was before a last line without a line break
}

// maxCwds bounds the working directories that a report lists.
const maxCwds = 64

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
		if !noise([]byte(rec.typ)) {
			s.count(rec.typ)
		}
	}
	s.note(rec)
	if why != "" {
		s.skip(why)
	}
	return err
}

// note keeps what a record tells about the session as a whole.
func (s *session) note(rec *record) {
	s.Records++
	if isClaudes(rec) {
		s.Known++
	}
	if s.SessionID == "" {
		s.SessionID = text(rec.session)
	}
	if rec.sidechain || rec.typ != "user" && rec.typ != "assistant" {
		return
	}
	s.resolveTitle(text(rec.uuid))
	s.place(rec)
	at := rec.at()
	if at.IsZero() {
		return
	}
	if s.First.IsZero() || at.Before(s.First) {
		s.First = at
	}
	if at.After(s.Last) {
		s.Last = at
	}
	if s.open != nil && at.After(s.open.End) {
		s.open.End = at
	}
}

// place keeps the record's working directory and branch.
func (s *session) place(rec *record) {
	if filled(rec.cwd) {
		if cwd := unquoted(rec.cwd); string(cwd) != s.Cwd {
			s.Cwd = text(rec.cwd)
			if !slices.Contains(s.Cwds, s.Cwd) && len(s.Cwds) < maxCwds {
				s.Cwds = append(s.Cwds, s.Cwd)
			}
		}
	}
	if rec.branch != nil && string(unquoted(rec.branch)) != s.Branch {
		s.Branch = rec.gitBranch()
	}
}

// isClaudes reports whether a record can only be Claude Code's.
func isClaudes(rec *record) bool {
	switch rec.typ {
	case "summary":
		return filled(rec.leaf)
	case "file-history-snapshot":
		return true
	case "":
		return false
	}
	return filled(rec.session) || filled(rec.uuid) || noise([]byte(rec.typ))
}

// count counts a type that is not known.
func (s *session) count(what string) {
	what = oneLine(what, 60)
	if s.Unknown == nil {
		s.Unknown = map[string]int{}
	}
	if _, known := s.Unknown[what]; known || len(s.Unknown) < 100 {
		s.Unknown[what]++
	}
}

// skip counts the line that is being read as one that could not be used.
func (s *session) skip(why string) {
	s.Skipped++
	if len(s.Skips) < maxSkips {
		s.Skips = append(s.Skips, skip{Line: s.Line, Why: why})
	}
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
	hash := hashOf(p.uuid)
	if slices.Contains(s.Prompts, hash) {
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
	s.Prompts = append(s.Prompts, hash)
	s.open = newBuilder(p, start)
	return nil
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
	e.Open = stillOpen
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
		if slices.Contains(s.Prompts, hashOf(p.uuid)) {
			continue
		}
		s.Prompts = append(s.Prompts, hashOf(p.uuid))
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

// builder collects one exchange.
type builder struct {
	Exchange
	parts  *parts
	bare   bool
	agents []launched // sub-agents whose final text has not come
}

type launched struct{ id, title string }

func newBuilder(p prompt, start int64) *builder {
	return &builder{
		Exchange: Exchange{
			PromptUUID: p.uuid, Kind: p.kind, Time: p.at, End: p.at, Cwd: p.cwd, Branch: p.branch,
			Prompt: strings.TrimSpace(p.text), Offset: start,
		},
		parts: newParts(), bare: p.bare,
	}
}

// maxFiles bounds the files that an exchange lists.
const maxFiles = 500

func (b *builder) touch(path string) {
	if path != "" && len(b.Files) < maxFiles && !slices.Contains(b.Files, path) {
		b.Files = append(b.Files, path)
	}
}

func (b *builder) finish(sessionID string, end int64) Exchange {
	b.SessionID, b.EndOffset = sessionID, end
	b.Parts = b.parts.list()
	return b.Exchange
}
