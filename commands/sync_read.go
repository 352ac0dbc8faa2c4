package commands

import (
	"context"
	"encoding/json"
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

// reading is one transcript as it was parsed.
type reading struct {
	file      transcript.File
	exchanges []transcript.Exchange
	report    transcript.Report
	err       error
	resumed   bool // reading went on where it had stopped
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
			slot := make(chan reading, 1)
			select {
			case queue <- slot:
			case <-ctx.Done():
				return ctx.Err()
			}
			go func() { slot <- r.read(ctx, file, cursors[i]) }()
		}
		return nil
	})
	group.Go(func() error {
		done := 0
		for slot := range queue {
			r.d.progress("reading sessions", done, len(files))
			if err := r.take1(ctx, <-slot); err != nil {
				return err
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

// read parses one transcript from where it was left. A prompt that still waits
// in the queue of a session that may be running is left for later; once the
// session's last record is old, it will not be written any more.
func (r *syncRun) read(ctx context.Context, file transcript.File, from transcript.Cursor) reading {
	got := r.parse(ctx, file, from, true)
	if got.err == nil && got.report.Waiting > 0 && r.d.Now().Sub(got.report.Last) > liveFor {
		return r.parse(ctx, file, from, false)
	}
	return got
}

func (r *syncRun) parse(ctx context.Context, file transcript.File, from transcript.Cursor, live bool) reading {
	got := reading{file: file, resumed: from.Offset > 0}
	options := transcript.Options{
		Subagents: r.o.Subagents || r.d.Config.Sync.Subagents, Summaries: r.summaries, Live: live,
	}
	got.report, got.err = transcript.Read(ctx, file, from, options, func(e transcript.Exchange) error {
		got.exchanges = append(got.exchanges, e)
		return nil
	})
	return got
}

// take1 writes one transcript's news and notes how far it was read.
func (r *syncRun) take1(ctx context.Context, got reading) error {
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
	r.result.SkippedLines += got.report.SkippedLines
	r.result.Skips = append(r.result.Skips, got.report.FirstSkipped...)
	duplicates, err := r.writeSession(ctx, got)
	if err != nil {
		return err
	}
	source.Duplicates += duplicates
	return r.batch.addSource(ctx, source)
}

// sourceOf is the transcript's row in the index. Counts add up over readings
// that went on from one another.
func (r *syncRun) sourceOf(got reading) search.Source {
	old := r.sources[got.file.Path]
	s := search.Source{
		Path: got.file.Path, Size: got.file.Size, ModTime: got.file.ModTime,
		SessionID: got.report.SessionID, Records: got.report.Records,
		SkippedLines: got.report.SkippedLines, Exchanges: len(got.exchanges),
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
	cursor, err := json.Marshal(got.report.Cursor)
	if err == nil {
		s.Cursor = cursor
	}
	return s
}
