package vault

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	yaml2 "gopkg.in/yaml.v2"
)

// theirs is what a person may have written, with what a library would lose.
const theirs = `---
# My own properties
zeta: 'single'   # a remark
"quoted key": {a: 1,   b: [x,  y]}
tags:
    - one
    - "two"     # second
status: active # of mine

text: |
  # not a comment
  a: b

# before rating
rating:   4
nested:
  deep: &anchor value
again: *anchor
---
# Title
`

func TestSpliceFrontmatter(t *testing.T) {
	day := time.Date(2026, 3, 14, 10, 2, 11, 0, time.UTC)
	for _, test := range []struct {
		name  string
		edits []Property
		want  [][2]string // replacements in theirs
	}{
		{"nothing", nil, nil},
		{"equal values", []Property{{"status", "active"}, {"tags", []string{"one", "two"}}, {"rating", 4}, {"gone", nil}}, nil},
		{"change", []Property{{"status", "archived"}}, [][2]string{{"status: active", "status: archived"}}},
		{"remark", []Property{{"zeta", "a: b"}}, [][2]string{{"zeta: 'single'   # a", `zeta: "a: b" # a`}}},
		{"grow", []Property{{"tags", []string{"one", "two", "three: 3"}}}, [][2]string{{"second\n", "second\n    - \"three: 3\"\n"}}},
		{"shrink", []Property{{"tags", []string{"two"}}}, [][2]string{{"    - one\n    - \"two\"     # second\n", "  - two\n"}}},
		{"empty", []Property{{"tags", []string{}}}, [][2]string{{"tags:\n    - one\n    - \"two\"     # second\n", "tags: []\n"}}},
		{"remove", []Property{{"text", nil}}, [][2]string{{"text: |\n  # not a comment\n  a: b\n", ""}}},
		{"text to a number", []Property{{"text", 7}}, [][2]string{{"text: |\n  # not a comment\n  a: b\n", "text: 7\n"}}},
		{"quoted name", []Property{{"quoted key", true}}, [][2]string{{"\"quoted key\": {a: 1,   b: [x,  y]}", "\"quoted key\": true"}}},
		{"new ones", []Property{{"created", Date(day)}, {"started", DateTime(day)}, {"yes", "no"}}, [][2]string{{"*anchor\n", "*anchor\ncreated: 2026-03-14\nstarted: 2026-03-14T10:02:11\n\"yes\": \"no\"\n"}}},
		{"the last edit counts", []Property{{"rating", 5}, {"rating", 6}}, [][2]string{{"rating:   4", "rating: 6"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := theirs
			for _, r := range test.want {
				if !strings.Contains(want, r[0]) {
					t.Fatalf("%q does not occur", r[0])
				}
				want = strings.Replace(want, r[0], r[1], 1)
			}
			for _, form := range []struct{ prefix, eol string }{{"", "\n"}, {"\ufeff", "\r\n"}} {
				in := form.prefix + strings.ReplaceAll(theirs, "\n", form.eol)
				got, err := SpliceFrontmatter([]byte(in), test.edits...)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(form.prefix+strings.ReplaceAll(want, "\n", form.eol), string(got)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestSpliceFrontmatterMakesOne(t *testing.T) {
	for raw, want := range map[string]string{
		"":                 "---\na: b\n---\n",
		"# Title\n":        "---\na: b\n---\n# Title\n",
		"\ufeffbody\r\nx":  "\ufeff---\r\na: b\r\n---\r\nbody\r\nx",
		"---\n---\nbody":   "---\na: b\n---\nbody",
		"---\n# c\n...\nx": "---\n# c\na: b\n...\nx",
		"---\nno end\n":    "---\na: b\n---\n---\nno end\n",
	} {
		got, err := SpliceFrontmatter([]byte(raw), Property{"a", "b"})
		if err != nil || string(got) != want {
			t.Errorf("%q became %q, %v; want %q", raw, got, err, want)
		}
	}
}

func TestSpliceFrontmatterRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		raw  string
		edit Property
	}{
		"braces":         {"---\n{a: 1, b: 2}\n---\n", Property{"a", 2}},
		"an anchor used": {"---\na: &x 1\nb: *x\n---\n", Property{"a", 2}},
	} {
		got, err := SpliceFrontmatter([]byte(test.raw), test.edit)
		if !errors.Is(err, ErrFrontmatter) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := SpliceFrontmatter(nil, Property{"a", struct{}{}}); err == nil {
		t.Error("a struct was written")
	}
}

// TestTitlesStayText writes titles that YAML could take for something else and
// reads them back, also with a reader of YAML 1.1, which Obsidian's plugins use.
func TestTitlesStayText(t *testing.T) {
	titles := []string{
		"a: b", "#x", "* x", "& x", "! x", "@x", "`x`", "yes", "No", "on", "null", "~", "1.0", "0x1f", "1_000", "1e3", "012", "12:30:45",
		"2026-01-01", "2026-01-01T10:00:00", "trailing ", " leading", "", "-", "- x", "? x", "{a}", "[[Note]]", "%x", "|", ">", "'q'",
		`"q"`, `back\slash`, "two\nlines", "tab\there", "a #b", "a:", ".inf", ".nan", "=", "<<", "é", "日本", "🚀", "true", "y", "\u2028x",
		"\ufeffx", "\u0085", "a, b", "C#", "---", "...", "x\u00a0y", "_", "don't", "\U000e0041",
	}
	for _, title := range titles {
		raw, err := SpliceFrontmatter([]byte("body"), Property{"title", title}, Property{"aliases", []string{title, "x"}})
		if err != nil {
			t.Fatal(err)
		}
		f := mustParse(t, string(raw))
		if got := f.Text("title"); got != title {
			t.Errorf("%q reads back as %q from\n%s", title, got, raw)
		}
		if diff := cmp.Diff([]string{title, "x"}, f.List("aliases")); diff != "" {
			t.Errorf("aliases: %s in\n%s", diff, raw)
		}
		var old struct{ Title any }
		if err := yaml2.Unmarshal(raw[:f.BodyOffset()-len("---\n")], &old); err != nil || old.Title != title {
			t.Errorf("%q is %#v to a reader of YAML 1.1, %v", title, old.Title, err)
		}
	}
}

func TestTags(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"#tag", "tag"}, {`["a","b"]`, "a b"}, {"a, b", "a b"}, {"2026", "_2026"}, {"two words", "two-words"},
		{"C#", "Csharp"}, {"C++", "Cplusplus"}, {"a/b", "a/b"}, {"/x//y/", "x/y"}, {"Go, go", "Go"}, {"ção", "ção"},
		{"", ""}, {"#", ""}, {"a.b:c", "a-b-c"}, {"-x-", "x"},
	} {
		if got := strings.Join(Tags([]string{test.in}), " "); got != test.want {
			t.Errorf("Tags(%q) = %q, want %q", test.in, got, test.want)
		}
	}
	if Tags(nil) == nil {
		t.Error("no tags are nil, which is no YAML list")
	}
}

func FuzzSpliceFrontmatter(f *testing.F) {
	for _, raw := range []string{
		theirs, "", "body", "---\n---\n", "---\na: |+\n  x\n\n\nkey: 1\n---\n", "---\n  a: 1\n  key: 2\n---\n", "---\nkey: &a x\nb: *a\n---",
		"\ufeff---\r\nkey: [a,\r\n  b]\r\n...\r\n", "---\n? key\n: x\n---\n", "---\nkey: \"a\n  b\"\nc: d\u2028\n---\n", "---\n'key' : x\n---\n",
	} {
		f.Add([]byte(raw), "key", "value", false)
		f.Add([]byte(raw), "tags", "a\nb", true)
	}
	f.Fuzz(func(t *testing.T, raw []byte, key, value string, list bool) {
		if key == "" || strings.ToValidUTF8(key+value, "") != key+value {
			t.Skip("names and values are text")
		}
		edit := Property{key, value}
		if list {
			edit.Value = strings.Split(value, "\n")
		}
		before, err := ParseFrontmatter(raw)
		if err != nil && !errors.Is(err, ErrFrontmatter) {
			t.Fatal(err)
		}
		out, err := SpliceFrontmatter(raw, edit)
		if err != nil {
			return
		}
		after := mustParse(t, string(out))
		if !sameValue(after.entries[after.find(key)].value, edit.Value) {
			t.Fatalf("%q reads back as %q", value, after.List(key))
		}
		if !bytes.Equal(raw[before.BodyOffset():], out[after.BodyOffset():]) {
			t.Fatalf("the body of %q became that of %q", raw, out)
		}
		if again, err := SpliceFrontmatter(out, edit); err != nil || !bytes.Equal(again, out) {
			t.Fatalf("the same edit again gave %q, %v", again, err)
		}
		expectOthersKept(t, raw, out, before, key)
	})
}

// expectOthersKept checks that every line outside the edited property is in
// out, byte for byte and in its order.
func expectOthersKept(t *testing.T, raw, out []byte, front Frontmatter, key string) {
	t.Helper()
	from, to := front.innerEnd, front.innerEnd
	if i := front.find(key); i >= 0 {
		from, to = newSplice(raw, front).lines(i)
	}
	if !bytes.HasPrefix(out, raw[:from]) || !bytes.HasSuffix(out, raw[to:]) {
		t.Fatalf("bytes of others changed:\n%q\n%q", raw, out)
	}
}
