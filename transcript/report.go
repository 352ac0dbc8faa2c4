package transcript

import (
	"maps"
	"slices"
	"time"
)

// Options changes how a file is read. The zero value is right for a file that
// nothing writes to any more.
type Options struct {
	// Subagents adds the final text of sub-agents whose result is not in the
	// session's file, out of the sub-agents' own files beside it.
	Subagents bool
	// Live says that the session may be running, for instance because the file
	// changed within the last hour. A prompt that still waits in the queue is
	// then held back (Report.Waiting counts them), because it will probably be
	// written under a uuid of its own; without Live it becomes an exchange at the
	// end of the file. So is a command that may prove to be a local one.
	Live bool
	// Summaries maps the uuid of a record to the title that a summary record of
	// any file gave it (see Head). A file that holds the record gets the title.
	Summaries map[string]string
}

// Skip is a line that could not be used.
type Skip struct {
	File string `json:"file"`
	Line int    `json:"line"` // counted from 1
	Why  string `json:"why"`
}

// maxSkips is how many skipped lines a report names; the rest is only counted.
const maxSkips = 5

// Report tells what a file held, counted from its first byte also when reading
// was resumed in the middle.
type Report struct {
	SessionID string
	// Title is the best that the file gives itself: custom title, then the
	// client's own, then a summary; "" if there is none.
	Title string
	// First and Last are the span of the records' timestamps, UTC.
	First, Last time.Time
	// Cwds lists the working directories in the order of their appearance, at
	// most 64.
	Cwds []string
	// Cursor is where the next reading goes on.
	Cursor Cursor
	// Records counts the lines that were valid records, noise included.
	Records int
	// SkippedLines counts the lines that were not; FirstSkipped names at most
	// five of them.
	SkippedLines int
	FirstSkipped []Skip
	// Unknown counts record types, and "user/…" and "assistant/…" blocks, that
	// this version does not know.
	Unknown map[string]int
	// Waiting counts the prompts that Live held back.
	Waiting int
	// Repeated counts the exchanges that stood in the file once more.
	Repeated int
	// Restarted is true when the cursor did not fit the file, and it was read
	// from its start.
	Restarted bool
	// Foreign is true when the file holds records, none of them Claude Code's.
	// Reading stops early then.
	Foreign bool
}

func (s *state) report(file string) Report {
	r := Report{
		SessionID: s.SessionID, Title: s.Title, First: s.First, Last: s.Last,
		Cwds: slices.Clone(s.Cwds), Records: s.Records, SkippedLines: s.Skipped,
		Unknown: maps.Clone(s.Unknown), Repeated: s.Repeated,
	}
	for _, sk := range s.Skips {
		r.FirstSkipped = append(r.FirstSkipped, Skip{File: file, Line: sk.Line, Why: sk.Why})
	}
	return r
}
