package transcript

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// foreignAfter is how many lines without a record of Claude Code's make a file
// foreign.
const foreignAfter = 200

// Read streams the exchanges of a file, from a cursor on, to yield. Only the
// last one may be open (and queued prompts behind it, see Options.Live); a later
// reading from the report's cursor begins with that one. Reading what was
// appended gives the same exchanges as reading the whole file at once.
//
// A cursor that does not fit the file, because the file shrank or was replaced,
// starts from the beginning. A last line without a line break is used when it is
// complete, and left for the next time when it is not. Bad lines are no errors:
// they are counted in the report.
//
// The files of sub-agents and of the harness hold no exchanges of their own:
// they are not opened. An error of the file system, of ctx or of yield ends the
// reading; the report then carries the cursor that was given.
func Read(ctx context.Context, f File, from Cursor, o Options, yield func(Exchange) error) (Report, error) {
	if f.Kind == FileSubagent || f.Kind == FileHarness {
		return Report{SessionID: f.SessionID}, nil
	}
	file, err := os.Open(f.Path)
	if err != nil {
		return Report{Cursor: from}, err
	}
	defer func() { _ = file.Close() }() // opened for reading only
	info, err := file.Stat()
	if err != nil {
		return Report{Cursor: from}, err
	}
	r, err := read(ctx, file, info.Size(), f, from, o, yield)
	if err != nil {
		r.Cursor = from
		return r, fmt.Errorf("%s: %w", f.Path, err)
	}
	return r, nil
}

// source is what a transcript is read from; a file is one.
type source interface {
	io.ReadSeeker
	io.ReaderAt
}

// read reads src, which is size bytes long at least.
func read(ctx context.Context, src source, size int64, f File, from Cursor, o Options, yield func(Exchange) error) (Report, error) {
	restarted := from.Offset > 0 && !from.fits(src, size)
	if restarted || from.Rules != rules {
		from = Cursor{Rules: rules}
	}
	if _, err := src.Seek(from.Offset, io.SeekStart); err != nil {
		return Report{}, err
	}
	s := newSession(f, from, o, yield)
	foreign, err := s.lines(ctx, newLines(src, from.Offset, size))
	if err != nil {
		return s.reportTo(f), err
	}
	cursor, waiting, err := s.finish()
	if err != nil {
		return s.reportTo(f), err
	}
	if cursor.Guard, err = guardOf(src, cursor.Offset); err != nil {
		return s.reportTo(f), err
	}
	r := s.reportTo(f)
	r.Cursor, r.Waiting, r.Foreign, r.Restarted = cursor, waiting, foreign, restarted
	return r, nil
}

func (s *session) reportTo(f File) Report {
	r := s.report(f.Path)
	r.SessionID = s.id()
	return r
}

// lines feeds the session with the file's lines. foreign is true when they are
// none of Claude Code's.
func (s *session) lines(ctx context.Context, l *lines) (foreign bool, err error) {
	for {
		ln, err := l.next()
		if errors.Is(err, io.EOF) {
			return s.Known == 0 && s.Records+s.Skipped > 0, nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = s.line(ln)
		}
		if err != nil {
			return false, err
		}
		if s.Known == 0 && s.Records+s.Skipped >= foreignAfter {
			return true, nil
		}
	}
}

// line takes one line. A last one without a line break does not move the end:
// it is read again, together with what will be appended to it.
func (s *session) line(ln line) error {
	raw := ln.raw
	if ln.start == 0 {
		raw = withoutBOM(raw)
	}
	why := unusable(raw, ln)
	var rec record
	if why == "" {
		rec, why = parsed(raw)
	}
	if !ln.terminated {
		if why != "" {
			return nil
		}
		before := s.state.clone()
		s.before = &before
	}
	s.Line++
	s.tail = ln.end
	if ln.terminated {
		s.end = ln.end
	}
	if why != "" {
		s.skip(why)
		return nil
	}
	return s.handle(&rec, ln.start)
}

// unusable says why a line need not be parsed; "" if it must.
func unusable(raw []byte, ln line) string {
	switch {
	case ln.problem != nil:
		return ln.problem.Error()
	case len(raw) == 0:
		return "empty line"
	case raw[0] != '{':
		return "not a JSON object"
	}
	return ""
}

// parsed is the outline of a line, or why there is none.
func parsed(raw []byte) (record, string) {
	if rec, ok := parse(raw); ok {
		return rec, ""
	}
	return record{}, "broken JSON"
}

// broken says why a line cannot be used; "" if it can.
func broken(raw []byte, ln line) string {
	if why := unusable(raw, ln); why != "" || valid(raw) {
		return why
	}
	return "broken JSON"
}

func withoutBOM(raw []byte) []byte {
	const bom = "\xEF\xBB\xBF"
	if len(raw) >= len(bom) && string(raw[:len(bom)]) == bom {
		return raw[len(bom):]
	}
	return raw
}
