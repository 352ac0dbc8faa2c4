package commands

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/transcript"
)

// readAhead is how many transcripts are parsed before their turn to be
// written: enough to keep a second core busy, few enough to bound memory.
const readAhead = 2

// liveFor is how long after its last line a session may still be running.
const liveFor = 24 * time.Hour

// maxHeld is about how many bytes of one transcript's exchanges wait to be
// written; what exceeds it is handed over before the file has been read whole.
const maxHeld = 16 << 20

// reading is one transcript as it was parsed, or a piece of a large one.
type reading struct {
	partial   bool // more of the file follows; the report is not there yet
	file      transcript.File
	exchanges []transcript.Exchange
	report    transcript.Report
	err       error
	resumed   bool // reading went on where it had stopped
	earlier   int  // exchanges of the file that were sent before
}

// readTranscripts parses what is new, ahead of writing and in its order.
func (r *syncRun) readTranscripts(ctx context.Context) error {
	files, err := r.pending(ctx)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	queue := make(chan chan reading, readAhead)
	cursors := r.cursors(files)
	group.Go(func() error {
		defer close(queue)
		for i, file := range files {
			slot := make(chan reading)
			select {
			case queue <- slot:
			case <-ctx.Done():
				return ctx.Err()
			}
			group.Go(func() error { return r.read(ctx, file, cursors[i], slot) })
		}
		return nil
	})
	group.Go(func() error {
		done := 0
		for slot := range queue {
			r.d.progress("reading sessions", done, len(files))
			for got := range slot {
				if err := r.takeIn(ctx, got); err != nil {
					return err
				}
			}
			done++
		}
		return nil
	})
	return group.Wait()
}

// cursors are where to go on in each file; computed before the pipeline starts,
// for the run's maps belong to the writing side.
func (r *syncRun) cursors(files []transcript.File) []transcript.Cursor {
	cursors := make([]transcript.Cursor, len(files))
	for i, f := range files {
		s, known := r.sources[f.Path]
		if !known || r.o.Full || r.again[f.SessionID] || r.again[s.SessionID] {
			continue
		}
		if err := json.Unmarshal(s.Cursor, &cursors[i]); err != nil {
			cursors[i] = transcript.Cursor{} // read again from the beginning
		}
	}
	return cursors
}

// read parses one transcript from where it was left and sends what it finds. A
// prompt that still waits in the queue of a session that may be running is left
// for later; once the session's last record is old, it will not be written any
// more.
func (r *syncRun) read(ctx context.Context, file transcript.File, from transcript.Cursor, slot chan<- reading) error {
	defer close(slot)
	send := func(got reading) error {
		select {
		case slot <- got:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	got, err := r.parse(ctx, file, from, true, send)
	if err == nil && got.err == nil && got.report.Waiting > 0 && r.d.Now().Sub(got.report.Last) > liveFor {
		got, err = r.parse(ctx, file, from, false, send)
	}
	if err != nil {
		return err
	}
	return send(got)
}

// parse reads a transcript and returns what is left of it when the pieces of a
// large one have been sent.
func (r *syncRun) parse(ctx context.Context, file transcript.File, from transcript.Cursor, live bool, send func(reading) error) (reading, error) {
	got := reading{file: file, resumed: from.Offset > 0}
	options := transcript.Options{
		Subagents: r.o.Subagents || r.d.Config.Sync.Subagents, Summaries: r.summaries, Live: live,
	}
	held, total := int64(0), 0
	var stopped error
	got.report, got.err = transcript.Read(ctx, file, from, options, func(e transcript.Exchange) error {
		got.exchanges = append(got.exchanges, e)
		if held += sizeOf(e); held > maxHeld {
			piece := got
			piece.partial, piece.report.SessionID = true, e.SessionID
			total += len(got.exchanges)
			got.exchanges, held = nil, 0
			stopped = send(piece)
		}
		return stopped
	})
	got.earlier = total
	return got, stopped
}

// sizeOf is about how much memory an exchange's texts take.
func sizeOf(e transcript.Exchange) int64 {
	size := len(e.Prompt)
	for _, p := range e.Parts {
		size += len(p.Text)
	}
	return int64(size)
}

// takeIn writes one transcript's news and notes how far it was read.
func (r *syncRun) takeIn(ctx context.Context, got reading) error {
	if got.partial {
		return r.takePiece(ctx, got)
	}
	source := r.sourceOf(got)
	if got.err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.fail(got.file.Path, got.err)
		source.Failed = got.err.Error()
		return r.batch.addSource(ctx, source)
	}
	r.result.FilesRead++
	if got.report.Foreign {
		r.result.SkippedFiles++
	}
	r.tellSkipped(got)
	duplicates, err := r.writeSession(ctx, got)
	source.Duplicates += duplicates + r.held[got.file.Path]
	if err = r.settle(&source, err); errors.Is(err, errNotAsked) {
		return nil // as if it had not been looked at
	}
	if err != nil {
		return err
	}
	return r.batch.addSource(ctx, source)
}

// takePiece writes a piece of a large transcript. What keeps it from being
// written is told with the last piece, which meets the same.
func (r *syncRun) takePiece(ctx context.Context, got reading) error {
	duplicates, err := r.writeSession(ctx, got)
	r.held[got.file.Path] += duplicates
	if left := (*leftOut)(nil); errors.As(err, &left) || errors.Is(err, errNotAsked) || errors.Is(err, errUnanswered) {
		return nil
	}
	return err
}

// settle brings a transcript's row in line with how writing its session ended,
// and returns what ends the sync, or errNotAsked.
func (r *syncRun) settle(source *search.Source, err error) error {
	left := (*leftOut)(nil)
	switch {
	case errors.Is(err, errUnanswered):
		source.Cursor = nil // it is read from its beginning when it goes on
	case errors.As(err, &left):
		r.fail(left.path, left.err)
		source.Cursor, source.Failed = r.sources[source.Path].Cursor, left.Error()
	default:
		return err
	}
	return nil
}

// tellSkipped adds the lines of a transcript that were passed over and that no
// earlier sync told of.
func (r *syncRun) tellSkipped(got reading) {
	told := 0
	if got.resumed && !got.report.Restarted {
		told = r.sources[got.file.Path].SkippedLines
	}
	if got.report.SkippedLines <= told {
		return
	}
	fresh := got.report.SkippedLines - told
	r.result.SkippedLines += fresh
	r.result.Skips = append(r.result.Skips, got.report.FirstSkipped[min(told, len(got.report.FirstSkipped)):]...)
	r.result.SkippedIn = append(r.result.SkippedIn, SkippedIn{Path: got.file.Path, Lines: fresh})
}

// mayBeStored tells whether a cursor remembers nothing that must be masked.
// Without it the transcript is read from its beginning.
func (r *syncRun) mayBeStored(c transcript.Cursor) bool {
	return !slices.ContainsFunc(c.Texts(), func(text string) bool { return r.d.Vault.Scrub(text) != text })
}

// sourceOf is the transcript's row in the index. Counts add up over readings
// that went on from one another.
func (r *syncRun) sourceOf(got reading) search.Source {
	old := r.sources[got.file.Path]
	s := search.Source{
		Path: got.file.Path, Size: got.file.Size, ModTime: got.file.ModTime,
		SessionID: got.report.SessionID, Records: got.report.Records,
		SkippedLines: got.report.SkippedLines, Exchanges: got.earlier + len(got.exchanges),
	}
	if got.report.Foreign {
		s.Skipped = "not a transcript of Claude Code"
	}
	if got.report.Waiting > 0 {
		s.ModTime = time.Time{} // look again, also when nothing is written any more
	}
	if got.resumed && !got.report.Restarted {
		s.Duplicates = old.Duplicates
		s.Exchanges += max(old.Exchanges-1, 0) // the open one is read again
	}
	if r.mayBeStored(got.report.Cursor) {
		s.Cursor, _ = json.Marshal(got.report.Cursor) // plain data; without it the file is read from its start
	}
	return s
}
