package transcript

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWithoutBlobs(t *testing.T) {
	blob := strings.Repeat("QUJDRGVmZ2hpams0", 200)
	wrapped := strings.TrimSuffix(strings.Repeat(blob[:76]+"\n", 40), "\n")
	tests := []struct{ name, in, want string }{
		{"none", "just words", "just words"},
		{"short run", blob[:1999], blob[:1999]},
		{"long run", "a " + blob + " b", "a [base64, 3.2 kB] b"},
		{"data url", "(data:image/png;base64," + blob + ")", "(data:image/png;base64,[base64, 3.2 kB])"},
		{"two", blob + " " + blob, "[base64, 3.2 kB] [base64, 3.2 kB]"},
		{"in lines", "x:\n" + wrapped + "\ny", "x:\n[base64, 3.1 kB]\ny"},
		{"ruler", strings.Repeat("-", 5000), strings.Repeat("-", 5000)},
		{"short lines", strings.Repeat("word\n", 1000), strings.Repeat("word\n", 1000)},
		{"code", strings.Repeat("f(x);", 1000), strings.Repeat("f(x);", 1000)},
	}
	for _, tt := range tests {
		if got := withoutBlobs(tt.in); got != tt.want {
			t.Errorf("%s: %.120q, want %.120q", tt.name, got, tt.want)
		}
	}
}

func TestTidy(t *testing.T) {
	tests := []struct{ in, want string }{
		{"\n \n  indented\nline \n\n", "  indented\nline"},
		{" \n\n", ""},
		{strings.Repeat("é", maxText), strings.Repeat("é", maxText/2) + "\n\n[… 1.0 MB left out]"},
	}
	for _, tt := range tests {
		if got := tidy(tt.in); got != tt.want {
			t.Errorf("tidy(%.20q) = %.40q, want %.40q", tt.in, got, tt.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""}, {"one", "one"}, {"\n one \n two", "one …"}, {strings.Repeat("é", 12), strings.Repeat("é", 10) + "…"},
	}
	for _, tt := range tests {
		if got := oneLine(tt.in, 10); got != tt.want {
			t.Errorf("oneLine(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int]string{12: "12 bytes", 2500: "2.5 kB", 2_000_000: "2.0 MB"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestFindings(t *testing.T) {
	long := strings.Repeat("Nothing to see here. ", 60)
	tests := []struct {
		name, in string
		want     []string
	}{
		{"none", "All tests pass because they are good.", nil},
		{"inside a word", "unbecause of, preturns out", nil},
		{"paragraph", "First.\n\nThe Root Cause is a nil map.\nSo there.\n\nLast.", []string{"The Root Cause is a nil map.\nSo there."}},
		{"over a line break", "so it turns\nout fine", []string{"so it turns\nout fine"}},
		{"two in one paragraph", "It turns out the problem is old.", []string{"It turns out the problem is old."}},
		{"two paragraphs", "It turns out A.\n\nB.\n\nWe decided to C.", []string{"It turns out A.", "We decided to C."}},
		{"portuguese", "Então decidimos usar SQLite.", []string{"Então decidimos usar SQLite."}},
		{"spanish", "El problema es la caché.", []string{"El problema es la caché."}},
		{"german", "Die Ursache war der Cache.", []string{"Die Ursache war der Cache."}},
		{"french", "Le problème est le cache.", []string{"Le problème est le cache."}},
		{"chinese", "我们发现根本原因是缓存。", []string{"我们发现根本原因是缓存。"}},
		{"at most three", strings.Repeat("It turns out so.\n\n", 9), []string{"It turns out so.", "It turns out so.", "It turns out so."}},
		{"cut at sentences", long + "The problem is the cache. It is old. " + long, nil},
	}
	for _, tt := range tests {
		got := findings(tt.in)
		if tt.want == nil && tt.name == "cut at sentences" {
			if len(got) != 1 || utf8.RuneCountInString(got[0]) > maxParagraph ||
				!strings.Contains(got[0], "The problem is the cache. It is old.") || !strings.HasPrefix(got[0], "Nothing") || !strings.HasSuffix(got[0], ".") {
				t.Errorf("%s: %q", tt.name, got)
			}
			continue
		}
		if strings.Join(got, "|") != strings.Join(tt.want, "|") {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Whatever surrounds a marker, a finding is valid text of limited length.
func FuzzFindings(f *testing.F) {
	f.Add("x. ", "é", uint16(1))
	f.Add("根", "\n", uint16(700))
	f.Fuzz(func(t *testing.T, a, b string, n uint16) {
		around := strings.Repeat(a, int(n%1000))
		text := around + " root cause " + b + around
		for _, p := range findings(strings.ToValidUTF8(text, "?")) {
			if !utf8.ValidString(p) || utf8.RuneCountInString(p) > maxParagraph {
				t.Errorf("finding of %d runes: %q", utf8.RuneCountInString(p), p)
			}
		}
	})
}
