package ui

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// terminal returns streams that look like a terminal and what is written to them.
func terminal(input string, env map[string]string) (s Streams, out, errs *bytes.Buffer) {
	out, errs = &bytes.Buffer{}, &bytes.Buffer{}
	return Streams{
		In: strings.NewReader(input), Out: out, Err: errs, StdinTTY: true, StdoutTTY: true, StderrTTY: true,
		Width: 80, Env: func(name string) string { return env[name] },
	}, out, errs
}

func TestStyleOnlyOnATerminal(t *testing.T) {
	s, out, _ := terminal("", nil)
	if got := s.Style(out).Bold("a"); got != "\x1b[1ma\x1b[0m" {
		t.Errorf("%q", got)
	}
	plain := map[string]Style{"file": s.Style(&bytes.Buffer{}), "zero": {}}
	s.StdoutTTY = false
	plain["pipe"] = s.Style(out)
	s, out, _ = terminal("", map[string]string{"TERM": "dumb"})
	plain["dumb"] = s.Style(out)
	for name, y := range plain {
		if got := y.Bold("a") + y.Dim("b") + y.Link("https://x.test", "c") + y.Highlight("d", [][2]int{{0, 1}}); got != "abcd" || !y.Plain() {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestNoColorKeepsLinks(t *testing.T) {
	s, out, _ := terminal("", map[string]string{"NO_COLOR": "1"})
	y := s.Style(out)
	if got := y.Red("a"); got != "a" {
		t.Errorf("%q", got)
	}
	if got := y.Link("obsidian://open?path=%2Fv", "note"); got != "\x1b]8;;obsidian://open?path=%2Fv\x1b\\note\x1b]8;;\x1b\\" {
		t.Errorf("%q", got)
	}
	if got := y.Link("https://x.test/\x1b[2J", "note"); got != "note" {
		t.Errorf("%q", got)
	}
}

func TestHighlight(t *testing.T) {
	s, out, _ := terminal("", nil)
	y := s.Style(out)
	tests := []struct {
		ranges [][2]int
		want   string
	}{
		{nil, "ab cd"},
		{[][2]int{{3, 5}, {0, 2}}, "<ab> <cd>"},
		{[][2]int{{0, 3}, {1, 5}}, "<ab ><cd>"},
		{[][2]int{{4, 99}, {-3, 1}, {2, 2}, {9, 12}}, "<a>b c<d>"},
	}
	for _, tt := range tests {
		got := strings.NewReplacer("\x1b[1m", "<", "\x1b[0m", ">").Replace(y.Highlight("ab cd", tt.ranges))
		if got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.ranges, got, tt.want)
		}
	}
}

func TestPrintableTakesCommandsOut(t *testing.T) {
	tests := map[string]string{
		"plain é 漢\n\tx":                       "plain é 漢\n\tx",
		"a\x1b[31mred\x1b[0m":                  "ared",
		"a\x1b]8;;https://x\x1b\\l\x1b]0;t\ab": "alb",
		"bell\a back\b\r\x00\x7f\u009b":        "bell back",
		"turn\u202eround\u2066":                "turnround",
		"open \x1b]0;never closed":             "open ",
		"\x1b":                                 "",
	}
	for in, want := range tests {
		if got := Printable(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestWidthAndTruncate(t *testing.T) {
	widths := map[string]int{"": 0, "abc": 3, "漢字": 4, "e\u0301": 1, "👩‍👩‍👧": 2, "\x1b[1mab\x1b[0m": 2, "\x1b]8;;u\x1b\\x\x1b]8;;\x1b\\": 1}
	for text, want := range widths {
		if got := Width(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
	cuts := []struct {
		text  string
		width int
		want  string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"漢字漢", 4, "漢…"}, {"abc", 1, "…"}, {"abc", 0, ""}, {"abc", -1, ""},
		{"\x1b[1mabcd\x1b[0m", 3, "\x1b[1mab…\x1b[0m"}, {"e\u0301e\u0301e\u0301", 2, "e\u0301…"},
	}
	for _, c := range cuts {
		if got := Truncate(c.text, c.width); got != c.want {
			t.Errorf("%q to %d: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func FuzzTruncate(f *testing.F) {
	f.Add("漢字 abc \x1b[1mx\x1b[0m", 4)
	f.Add("👩‍👩‍👧e\u0301", 1)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if got := Width(Truncate(text, width)); got > max(0, width) {
			t.Errorf("%q to %d is %d wide", text, width, got)
		}
		if got := Printable(text); strings.ContainsFunc(got, commands) || Printable(got) != got {
			t.Errorf("%q became %q", text, got)
		}
	})
}

func TestTable(t *testing.T) {
	table := Table{Columns: []Column{{Title: "name", Flexible: true}, {Title: "n", Right: true}, {Title: "note"}}}
	table.Add("漢字", "1,284", "a\nb")
	table.Add("x", "7")
	table.Add("a very long name", "12", "", "too many")
	want := "name                  n  note\n" +
		"漢字              1,284  a b\n" +
		"x                     7\n" +
		"a very long name     12\n"
	if diff := cmp.Diff(want, written(t, &table)); diff != "" {
		t.Error(diff)
	}
	table.Width = 24
	want = "name             n  note\n" +
		"漢字         1,284  a b\n" +
		"x                7\n" +
		"a very lon…     12\n"
	if diff := cmp.Diff(want, written(t, &table)); diff != "" {
		t.Error(diff)
	}
	if table.Len() != 3 {
		t.Error(table.Len())
	}
}

func TestTableWithoutTitles(t *testing.T) {
	table := Table{Columns: []Column{{}, {}}}
	table.Add("a", "b")
	table.Add("ccc", "d")
	if got := written(t, &table); got != "a    b\nccc  d\n" {
		t.Errorf("%q", got)
	}
}

func written(t *testing.T, table *Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := table.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1284: "1,284", -1234567: "-1,234,567"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestConfirm(t *testing.T) {
	tests := []struct {
		input string
		def   bool
		want  bool
	}{
		{"y\n", false, true}, {"YES\n", false, true}, {"n\n", true, false}, {"\n", true, true}, {"\n", false, false},
		{"", true, false}, {"what\ny\n", false, true}, {"a\nb\nc\ny\n", true, false}, {"yes", false, true},
	}
	for _, tt := range tests {
		s, out, errs := terminal(tt.input, nil)
		got, err := s.Confirm("Go on?", tt.def)
		if got != tt.want || err != nil || out.Len() > 0 || !strings.HasPrefix(errs.String(), "Go on? [") {
			t.Errorf("%q, default %v: got %v, %v, asked %q", tt.input, tt.def, got, err, errs)
		}
	}
}

func TestConfirmWithoutATerminalAgreesToNothing(t *testing.T) {
	s, _, errs := terminal("y\n", nil)
	s.StdinTTY = false
	if got, err := s.Confirm("Go on?", true); got || err != nil || errs.Len() > 0 {
		t.Errorf("%v, %v, %q", got, err, errs)
	}
}

func TestAskReadsOneLine(t *testing.T) {
	s, _, _ := terminal(" 2 \nrest", nil)
	if got, err := s.Ask("Which? "); got != "2" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if rest, _ := io.ReadAll(s.In); string(rest) != "rest" {
		t.Errorf("read past the line: %q is left", rest)
	}
	if _, err := s.Ask("Which? "); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

func TestSystemHasStreams(t *testing.T) {
	s := System()
	if s.In == nil || s.Out == nil || s.Err == nil || s.Env == nil || s.Columns() < 1 {
		t.Errorf("%+v", s)
	}
	if (Streams{}).Columns() != DefaultWidth || (Streams{}).env("HOME") != "" {
		t.Error("the zero value knows a width or an environment")
	}
	if (Streams{Out: uncomparable{}, StdoutTTY: true}).isTerminal(uncomparable{}) {
		t.Error("writers that cannot be compared are not the same")
	}
}

type uncomparable []byte

func (uncomparable) Write(p []byte) (int, error) { return len(p), nil }
