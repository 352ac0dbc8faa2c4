package redact

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPrivateBlocks(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"one", "a <private>b</private> c", "a ⟦private⟧ c"},
		{"lines", "a\n<private>\nb\nc\n</private>\nd", "a\n⟦private⟧\nd"},
		{"any case", "a <PRIVATE>b</Private> c", "a ⟦private⟧ c"},
		{"attributes", `a <private reason="x y">b</private > c`, "a ⟦private⟧ c"},
		{"never closed", "a <private>b\nc", "a ⟦private⟧"},
		{"opened in an earlier block", "b\nc</private> d", "⟦private⟧ d"},
		{"two", "<private>a</private> b <private>c</private>", "⟦private⟧ b ⟦private⟧"},
		{"nested", "a <private>b <private>c</private> d</private> e", "a ⟦private⟧ e"},
		{"escaped", "a &lt;private&gt;b&lt;/private&gt; c", "a ⟦private⟧ c"},
		{"half escaped", "a &lt;private>b&lt;/private> c", "a ⟦private⟧ c"},
		{"in JSON", `a \u003cprivate\u003eb\u003c/private\u003e c`, "a ⟦private⟧ c"},
		{"holds a mark", "a <private>⟦redacted:jwt⟧</private> c", "a ⟦private⟧ c"},
		{"holds a secret", "<private>API_KEY=" + body(30) + "</private>", "⟦private⟧"},
		{"empty element", "a <private/> c", "a <private/> c"},
		{"another element", "a <privateKey>b</privateKey> c", "a <privateKey>b</privateKey> c"},
		{"a title", "a <Private Use> b", "a <Private Use> b"},
		{"no element", "a private b", "a private b"},
	}
	r := builtin(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, r.Scrub(tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestScrubBlocksHidesWhatSpansThem(t *testing.T) {
	tests := []struct {
		name     string
		in, want []string
	}{
		{"private", []string{"a <private>b", "c", "d</private> e"}, []string{"a ⟦private⟧", "", " e"}},
		{"wrapped token", []string{"x gh" + "p_" + body(20), body(36)[20:] + " y"}, []string{"x ⟦redacted:github-token⟧", " y"}},
		{"apart", []string{"API_KEY=" + body(30), "b"}, []string{"API_KEY=⟦redacted:api-key⟧", "b"}},
		{"none", nil, nil},
	}
	r := builtin(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, r.ScrubBlocks(tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
