package ui

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

const (
	patience = time.Second     // what is done sooner is not worth a word
	interval = 5 * time.Second // between two lines where there is no terminal
	redraw   = 100 * time.Millisecond
)

// Progress tells on the error stream how far long work is: with a bar on a
// terminal, elsewhere with a line every few seconds, and not at all in the
// first second. It is safe for concurrent use.
type Progress struct {
	now   func() time.Time
	out   io.Writer
	bars  bool
	width int

	mu      sync.Mutex
	started time.Time
	told    time.Time // when the last line or bar was drawn
	stage   string
	bar     *progressbar.ProgressBar
}

// NewProgress begins to count the time. Call Done when the work is over.
func (s Streams) NewProgress(now func() time.Time) *Progress {
	return &Progress{
		now: now, out: s.Err, bars: s.StderrTTY && s.env("TERM") != "dumb", width: s.Columns(), started: now(),
	}
}

// Report says that done of total steps of a stage are done; a total of 0 is
// unknown. A failure to write is no reason to stop the work, so there is none
// to report.
func (p *Progress) Report(stage string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if now.Sub(p.started) < patience {
		return
	}
	if p.bars {
		p.draw(now, stage, done, total)
		return
	}
	if p.told.IsZero() || now.Sub(p.told) >= interval || stage != p.stage && now.Sub(p.told) >= patience {
		p.told, p.stage = now, stage
		fmt.Fprintln(p.out, progressText(stage, done, total))
	}
}

// Done ends the display: a bar is wiped away. Further reports begin anew.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
}

func (p *Progress) wipe() {
	if p.bar == nil {
		return
	}
	// The display is over either way.
	_ = p.bar.Clear()
	_ = p.bar.Exit()
	p.bar = nil
}

func (p *Progress) draw(now time.Time, stage string, done, total int) {
	if stage != p.stage {
		p.wipe()
		p.stage = stage
	}
	if p.bar != nil && now.Sub(p.told) < redraw {
		return
	}
	p.told = now
	if p.bar == nil {
		p.bar = p.newBar(stage, total)
	}
	if total > 0 && p.bar.GetMax() != total {
		p.bar.ChangeMax(total)
	}
	// Set refuses what lies beyond the end, where the bar is full anyway.
	_ = p.bar.Set(done)
}

func (p *Progress) newBar(stage string, total int) *progressbar.ProgressBar {
	const widest = 40
	if total <= 0 {
		total = -1
	}
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetDescription(stage),
		progressbar.OptionSetWidth(min(widest, max(8, p.width-len(stage)-40))),
		progressbar.OptionShowCount(),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetSpinnerChangeInterval(0),
		progressbar.OptionUseANSICodes(true),
	)
}

func progressText(stage string, done, total int) string {
	if total <= 0 {
		return fmt.Sprintf("%s: %s", stage, Count(done))
	}
	return fmt.Sprintf("%s: %s of %s (%d%%)", stage, Count(done), Count(total), done*100/total)
}
