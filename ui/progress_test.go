package ui

import (
	"strings"
	"sync"
	"testing"
	"time"
)

type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func TestProgressWithoutATerminal(t *testing.T) {
	s, _, errs := terminal("", nil)
	s.StderrTTY = false
	c := &clock{at: time.Unix(1e9, 0)}
	p := s.NewProgress(c.now)
	report := func(after time.Duration, stage string, done, total int) {
		c.pass(after)
		p.Report(stage, done, total)
	}
	report(0, "Reading sessions", 1, 1284)
	report(900*time.Millisecond, "Reading sessions", 2, 1284)
	report(200*time.Millisecond, "Reading sessions", 120, 1284)
	report(4*time.Second, "Reading sessions", 600, 1284)
	report(time.Second, "Reading sessions", 1284, 1284)
	report(time.Second, "Indexing", 5, 0)
	report(time.Millisecond, "Another", 5, 0)
	p.Done()
	want := "Reading sessions: 120 of 1,284 (9%)\nReading sessions: 1,284 of 1,284 (100%)\nIndexing: 5\n"
	if errs.String() != want {
		t.Errorf("got\n%swant\n%s", errs, want)
	}
}

func TestProgressOnATerminal(t *testing.T) {
	s, out, errs := terminal("", nil)
	c := &clock{at: time.Unix(1e9, 0)}
	p := s.NewProgress(c.now)
	p.Report("Reading", 1, 10)
	if errs.Len() > 0 {
		t.Errorf("spoke within the first second: %q", errs)
	}
	for i, total := range []int{10, 10, 20, 0} {
		c.pass(2 * time.Second)
		p.Report([]string{"Reading", "Reading", "Reading", "Indexing"}[i], i+2, total)
	}
	for _, want := range []string{"Reading", "(2/10)", "(3/10)", "(4/20)", "Indexing"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("no %q in %q", want, errs)
		}
	}
	p.Done()
	if !strings.HasSuffix(strings.TrimRight(errs.String(), "\r"), "\x1b[2K") && !strings.HasSuffix(errs.String(), "\r") {
		t.Errorf("the bar stays: %q", errs)
	}
	if out.Len() > 0 {
		t.Errorf("on the output: %q", out)
	}
}

func TestProgressIsSilentWhenQuick(t *testing.T) {
	s, _, errs := terminal("", nil)
	c := &clock{at: time.Unix(1e9, 0)}
	p := s.NewProgress(c.now)
	p.Report("Reading", 1, 2)
	p.Report("Reading", 2, 2)
	p.Done()
	if errs.Len() > 0 {
		t.Errorf("%q", errs)
	}
}

func TestProgressFromManyGoroutines(t *testing.T) {
	s, _, errs := terminal("", nil)
	c := &clock{at: time.Unix(1e9, 0)}
	p := s.NewProgress(c.now)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 50 {
				c.pass(200 * time.Millisecond)
				p.Report("Reading", i, 8)
			}
		})
	}
	all.Wait()
	p.Done()
	if errs.Len() == 0 {
		t.Error("said nothing")
	}
}
