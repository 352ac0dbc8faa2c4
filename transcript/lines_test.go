package transcript

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tidwall/gjson"
)

// allLines reads every line of raw and checks that their ranges are gapless.
func allLines(t testing.TB, l *lines) []line {
	t.Helper()
	var out []line
	at := l.offset
	for {
		ln, err := l.next()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		if ln.start != at || ln.end <= ln.start {
			t.Fatalf("line at [%d, %d) follows byte %d", ln.start, ln.end, at)
		}
		at = ln.end
		ln.raw = bytes.Clone(ln.raw)
		out = append(out, ln)
	}
}

func TestLines(t *testing.T) {
	long := `{"x":"` + strings.Repeat("word ", 3*bufferSize/5) + `"}`
	raw := "one\n\n  two \r\n" + long + "\nthree\n" + long + "\nlast"
	for name, src := range map[string]io.Reader{
		"whole":    strings.NewReader(raw),
		"in bits":  iotest.HalfReader(strings.NewReader(raw)),
		"with EOF": iotest.DataErrReader(strings.NewReader(raw)),
	} {
		got := allLines(t, newLines(src, 100, int64(len(raw))))
		if len(got) != 7 {
			t.Fatalf("%s: %d lines, want 7", name, len(got))
		}
		for i, want := range []string{"one", "", "two", "", "three", "", "last"} {
			if isLong := i == 3 || i == 5; isLong != got[i].longStrings || !isLong && string(got[i].raw) != want {
				t.Errorf("%s: line %d is %.60q", name, i, got[i].raw)
			}
		}
		if got[6].terminated || !got[5].terminated || got[6].end != 100+int64(len(raw)) {
			t.Errorf("%s: the last line is %+v", name, got[6])
		}
	}
}

func TestLinesPassErrorsOn(t *testing.T) {
	broken := errors.New("disk gone")
	l := newLines(io.MultiReader(strings.NewReader("one\ntwo"), iotest.ErrReader(broken)), 0, 100)
	if ln, err := l.next(); err != nil || string(ln.raw) != "one" {
		t.Errorf("first line %q, %v", ln.raw, err)
	}
	if _, err := l.next(); !errors.Is(err, broken) {
		t.Errorf("got %v, want the source's error", err)
	}
}

// slimmed sends raw through a slimmer in pieces.
func slimmed(raw string, piece int) ([]byte, bool) {
	var s slimmer
	s.reset()
	for len(raw) > 0 {
		n := min(piece, len(raw))
		s.write([]byte(raw[:n]))
		raw = raw[n:]
	}
	return s.out, s.overflow
}

func TestSlimmer(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"short", `{"a": [1, "b\"c", null], "d": "é\n"}`, `{"a": [1, "b\"c", null], "d": "é\n"}`},
		{"blob", `{"data":"` + strings.Repeat("QUJD", 50_000) + `","x":"y"}`, `{"data":"[base64, 200.0 kB]","x":"y"}`},
		{
			"blob in a text", `{"t":"see ` + strings.Repeat("a/B+", 500_000) + `== ok"}`,
			`{"t":"see [base64, 2.0 MB] ok"}`,
		},
		{
			"long text", `{"t":"` + strings.Repeat("né ", 400_000) + `","u":"after"}`,
			`{"t":"` + strings.Repeat("né ", 262_119) + `\n\n[… 551.5 kB left out]","u":"after"}`,
		},
	}
	for _, tt := range tests {
		for _, piece := range []int{1, 7, 4096, len(tt.in)} {
			got, overflow := slimmed(tt.in, piece)
			if string(got) != tt.want || overflow {
				t.Errorf("%s in pieces of %d: %d bytes, …%q, overflow %t", tt.name, piece, len(got), got[max(0, len(got)-60):], overflow)
			}
		}
	}
}

// A cut never splits an escape sequence.
func TestSlimmerCutsBetweenCharacters(t *testing.T) {
	for pad := range 13 {
		in := `{"t":"` + strings.Repeat(".", pad) + strings.Repeat(`\ud83d\ude00`, maxText/12+1000) + `"}`
		got, _ := slimmed(in, 1000)
		if !gjson.ValidBytes(got) || !strings.Contains(gjson.GetBytes(got, "t").Str, "left out") {
			t.Errorf("pad %d: %q", pad, got[len(got)-80:])
		}
	}
}

func TestSlimmerIsBounded(t *testing.T) {
	many := strings.Repeat(`"`+strings.Repeat("word ", 200_000)+`",`, 14)
	if got, overflow := slimmed(`{"a":[`+many+`1]}`, 1<<16); overflow || !gjson.ValidBytes(got) || len(got) > maxLine {
		t.Errorf("many long strings: %d bytes, overflow %t", len(got), overflow)
	}
	if got, overflow := slimmed("["+strings.Repeat("1,", maxLine/2+1000), 1<<16); !overflow || len(got) > maxLine {
		t.Errorf("endless numbers: %d bytes, overflow %t", len(got), overflow)
	}
}

// repeated gives body again and again, n bytes in all, then the tail.
func repeated(head, body string, n int, tail string) io.Reader {
	return io.MultiReader(strings.NewReader(head), io.LimitReader(&loop{body: body}, int64(n)), strings.NewReader(tail))
}

type loop struct {
	body string
	at   int
}

func (l *loop) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		c := copy(p[n:], l.body[l.at:])
		n += c
		l.at = (l.at + c) % len(l.body)
	}
	return n, nil
}

// A line of 24 MB passes through a few.
func TestLongLineInBoundedMemory(t *testing.T) {
	const size = 24 << 20
	src := repeated(`{"type":"progress","data":"`, "some words ", size, `"}`+"\n"+`{"type":"user"}`+"\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := allLines(t, newLines(src, 0, size))
	runtime.ReadMemStats(&after)
	if len(got) != 2 || string(got[1].raw) != `{"type":"user"}` || !valid(got[0].raw) {
		t.Fatalf("%d lines", len(got))
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("%d MB were allocated", used>>20)
	}
}

// A prompt with megabytes of pasted text is kept up to its limit.
func TestLongPrompt(t *testing.T) {
	f := (&fixture{}).user("start "+strings.Repeat("and so on ", 300_000)+" end", nil).
		user("with a blob: "+strings.Repeat("QUJDREVG", 250_000)+" end", nil).
		says("m1", words1(strings.Repeat("long answer ", 120_000)))
	got, r := f.read(t)
	if len(got) != 2 || r.SkippedLines != 0 {
		t.Fatalf("%d exchanges, %d skipped", len(got), r.SkippedLines)
	}
	if p := got[0].Prompt; len(p) > maxText+100 || !strings.HasSuffix(p, "left out]") || !strings.HasPrefix(p, "start and so on") {
		t.Errorf("%d bytes, …%q", len(p), p[len(p)-40:])
	}
	if p := got[1].Prompt; p != "with a blob: [base64, 2.0 MB] end" {
		t.Errorf("prompt %.80q", p)
	}
	if a := got[1].Parts[0].Text; len(a) > maxText+100 || !strings.HasSuffix(a, "left out]") {
		t.Errorf("answer of %d bytes", len(a))
	}
}
