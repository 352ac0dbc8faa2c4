package redact

import (
	"slices"
	"strings"
	"testing"
)

// FuzzScrub holds for any text: no panic, findings in order and within the
// text, a second scrub changes nothing, and text outside findings stays.
func FuzzScrub(f *testing.F) {
	for _, s := range shapes() {
		f.Add(s.text)
	}
	for _, s := range innocents() {
		f.Add(s)
	}
	r := builtin(f)
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, found := range r.Find(text) {
			if found.Start < end || found.End <= found.Start || found.End > len(text) {
				t.Fatalf("%+v after %d in %d bytes", found, end, len(text))
			}
			end = found.End
		}
		once := r.Scrub(text)
		if twice := r.Scrub(once); twice != once {
			t.Errorf("%q\nonce  %q\ntwice %q", text, once, twice)
		}
		if len(r.Find(text)) == 0 && once != text {
			t.Errorf("nothing found, yet %q became %q", text, once)
		}
	})
}

// FuzzPlanted finds a token wherever it is put.
func FuzzPlanted(f *testing.F) {
	planted := tokens()
	for i := range planted {
		f.Add(i, "before ", " after")
		f.Add(i, `{"a\n`, `\n"}`)
		f.Add(i, "<private>", "${x}")
	}
	r := builtin(f)
	f.Fuzz(func(t *testing.T, n int, before, after string) {
		s := planted[uint(n)%uint(len(planted))]
		// A token ends where its characters end: text that could belong to it
		// is kept apart.
		got := r.Scrub(before + " " + s.secret + " " + after)
		if strings.Contains(got, s.secret) {
			t.Errorf("%s stands in %q", s.rule, got)
		}
	})
}

// FuzzBlocks masks blocks as it masks them joined.
func FuzzBlocks(f *testing.F) {
	f.Add("a <private>b", "c</private> d")
	f.Add("x gh"+"p_"+body(20), body(16))
	r := builtin(f)
	f.Fuzz(func(t *testing.T, a, b string) {
		got := r.ScrubBlocks([]string{a, b})
		if again := r.ScrubBlocks(slices.Clone(got)); !slices.Equal(got, again) && !strings.Contains(a+b, "⟦") {
			t.Errorf("%q\n%q", got, again)
		}
	})
}
