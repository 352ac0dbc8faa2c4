package search

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseText(t *testing.T) {
	word := func(s string) Word { return Word{Text: s} }
	for _, tt := range []struct {
		in   string
		want []Word
	}{
		{"", nil},
		{"  \t\n ", nil},
		{"git worktrees", []Word{word("git"), word("worktrees")}},
		{`"exact phrase" rest`, []Word{{Text: "exact phrase", Phrase: true}, word("rest")}},
		{"\"a \n b\"c", []Word{{Text: "a b", Phrase: true}, word("c")}},
		{`""`, nil},
		{`an "open phrase`, []Word{word("an"), word(`"open`), word("phrase")}},
		{"cache -redis", []Word{word("cache"), {Text: "redis", Exclude: true}}},
		{`cache -"two words"`, []Word{word("cache"), {Text: "two words", Phrase: true, Exclude: true}}},
		{"cache -re*", []Word{word("cache"), {Text: "re", Prefix: true, Exclude: true}}},
		{"-redis", []Word{word("-redis")}},
		{"git -v", []Word{word("git"), word("-v")}},
		{"run --dangerously-skip-permissions", []Word{word("run"), word("--dangerously-skip-permissions")}},
		{"pre-edit", []Word{word("pre-edit")}},
		{"a - b", []Word{word("a"), word("-"), word("b")}},
		{"migr*", []Word{{Text: "migr", Prefix: true}}},
		{"* a*b C**", []Word{word("*"), word("a*b"), word("C**")}},
		{"db -数据", []Word{word("db"), {Text: "数据", Exclude: true}}},
		{"AND NEAR ( foo.bar()", []Word{word("AND"), word("NEAR"), word("("), word("foo.bar()")}},
	} {
		got := ParseText(tt.in)
		if !reflect.DeepEqual(got.Words, tt.want) {
			t.Errorf("ParseText(%q) = %+v, want %+v", tt.in, got.Words, tt.want)
		}
		if again := ParseText(got.String()); !reflect.DeepEqual(again, got) {
			t.Errorf("ParseText(%q) = %+v, read back from %q as %+v", tt.in, got, got.String(), again)
		}
	}
}

func TestLongQueryIsCutAtAWord(t *testing.T) {
	got := cutQuery(strings.Repeat("abcd ", 3000))
	if len(got) > maxQuery || !strings.HasSuffix(got, "abcd") {
		t.Errorf("cut to %d bytes, ending in %q", len(got), got[len(got)-8:])
	}
	if got := cutQuery(strings.Repeat("é", 8000)); len(got) > maxQuery || !strings.HasSuffix(got, "é") {
		t.Errorf("cut inside a rune: %q", got[len(got)-3:])
	}
}

// FuzzQuery proves that every input is a question: SQLite accepts what is made
// of it, and it is read back from its own text.
func FuzzQuery(f *testing.F) {
	ix := openIndex(f, session("p", "s1", exchange("u1", "how do we cache sessionId lookups?",
		"With C++ and 用户身份, (see foo.bar) AND NEAR a* 1.0.21")))
	for _, s := range []string{"", "a*", "(", "AND", "NEAR(a b)", `"`, `"a`, `a -"b" c*`, "用户", "用", "-v --x", "C++ 🚀", "a\x00b",
		"col:x", "^a", "{a b}:c", "don't", "\xff\xfe", "é* \u0301", "x -y -z*"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := ParseText(s)
		if again := ParseText(text.String()); !reflect.DeepEqual(again, text) {
			t.Errorf("%q is read as %+v, and from %q as %+v", s, text, text.String(), again)
		}
		if _, err := ix.Search(ctx, Query{Text: s}); err != nil {
			t.Errorf("%q: %v", s, err)
		}
	})
}
