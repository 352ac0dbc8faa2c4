package redact

import (
	"strings"
	"testing"
)

// clean is text as sessions have it: prose, code and listings, without secrets.
var clean = strings.Repeat(`The tokenizer reads one key after another; the author keeps a table of passes.
func (p *parser) next() token {
	tok := p.tokens[p.pos]
	p.pos++
	return tok
}
| name | type | default |
The session id 5d7efc3d-1b2c-4d5e-8f90-a1b2c3d4e5f6 stands at https://example.test/sessions/5d7efc3d?view=full.
--- PASS: TestParse (0.01s)
I think we should first look at how the index is built, and only then decide about the cache.
`, 2000)

func BenchmarkScrubClean(b *testing.B) { benchmark(b, clean) }

func BenchmarkScrubSecrets(b *testing.B) {
	var text strings.Builder
	for _, s := range shapes() {
		text.WriteString(clean[:2000] + s.text + "\n")
	}
	benchmark(b, text.String())
}

func benchmark(b *testing.B, text string) {
	r := builtin(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Scrub(text)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := New(nil); err != nil {
			b.Fatal(err)
		}
	}
}
