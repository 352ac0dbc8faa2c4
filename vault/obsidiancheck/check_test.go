package obsidiancheck

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// check returns the problems as "line rule" in one string.
func check(note string, o Options) string {
	var got []string
	for _, p := range Check([]byte(note), o) {
		got = append(got, fmt.Sprintf("%d %s", p.Line, p.Rule))
	}
	return strings.Join(got, ", ")
}

func TestCheckFindsSyntax(t *testing.T) {
	for _, test := range []struct{ name, note, want string }{
		{"prose", "a *b* **c** [d] 50% a: b [w](https://x.org) <https://x.org/#a>", ""},
		{"tag", "a #b c\n(#d) #1 e#f https://x.org/#g", "1 tag, 2 tag"},
		{"tag behind a backslash", `\#a \\#b`, "1 tag"},
		{"headings", "# a\n\nb\n---\n- # c\n> ## d", "1 heading, 3 heading, 5 heading, 6 heading"},
		{"no heading", "#a\\\n####### b\n    # c", "1 tag"},
		{"links", "[[a]] ![[b]] [c](d.md) ![e](https://x.org/e.png) \\[[f]]", "1 link, 1 link, 1 link, 1 link"},
		{"code", "`#a [[b]] $c` ``d ` #e`` \\`#f`", "1 tag"},
		{"code over lines", "`a\n#b` #c", "2 tag"},
		{"code ends with its paragraph", "`a\n\n#b`", "3 tag"},
		{"code in cells", "| a |\n|---|\n| `b | #c` |\n| `d \\| #e` |", "3 tag"},
		{"fences", "```\n#a\n```\n#b\n~~~ x\n```\n~~~", "4 tag"},
		{"open fence", "a\n```\n#b", "2 fence"},
		{"fence that its item ends", "- ```\n#a", "1 fence, 2 tag"},
		{"fence that its quote ends", "> ```\n#a", "1 fence, 2 tag"},
		{"fence in an item", "1. a\n   ```\n   #b\n   ```\n   #c", "5 tag"},
		{"no fence", "    ```\n#a", "2 tag"},
		{"indented code", "a\n\n    #b\n\n- c\n\n      #d\n  e", ""},
		{"no indented code", "a\n    #b", "2 tag"},
		{"languages", "```dataview\n```\n```text dataview\n```\n~~~ run-python\n~~~", "1 language, 5 language"},
		{"queries", "`= a` `$= b` ` \u00a0=c` `a = b` `\u200b= d`", "1 query, 1 query, 1 query"},
		{"field", "a:: b\nc: d", "1 field"},
		{"tasks", "- [ ] a\n* [/] b\n1. [x] c\n- [d](https://x.org)\n- \\[ ] e\n> - [X] f", "1 task, 2 task, 3 task, 6 task"},
		{"math", "a $b$ \\$c", "1 math, 1 math"},
		{"html", "<b> a <!-- b 1 < 2 <3 \\<c>", "1 html, 1 html"},
		{"footnotes", "a[^1] ^[b]\n\n[^1]: c", "1 footnote, 1 footnote, 3 footnote, 3 definition"},
		{"definition", "[a]: b\n\\[c]: d", "1 definition"},
		{"block ids", "a ^b\n\nc^d\n\n^e", "1 block-id, 5 block-id"},
		{"comments", "a %%b%% c\n%%\nd\n\n#e\n%% #f", "1 comment, 6 tag"},
		{"open comment", "a %% b\n\nc", "1 comment"},
		{"callouts", "> [!note] a\n> b\n\n> c\n> [!tip] d\n\n[!x]", "1 callout, 5 callout"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := check(test.note, Options{}); got != test.want {
				t.Errorf("got %q, want %q, in\n%s", got, test.want, test.note)
			}
		})
	}
}

func TestCheckAllows(t *testing.T) {
	o := Options{
		Levels: []int{1, 2}, AllowedTags: []string{"ok"}, Callouts: []string{"question"},
		BlockID:    func(id string) bool { return strings.HasPrefix(id, "ex-") },
		Comment:    func(text string) bool { return strings.HasPrefix(text, " vr ") },
		KnownNotes: func(target string) bool { return target == "a/b" },
		PropertyTypes: map[string]string{
			"id": "text", "tags": "tags", "created": "date", "started": "datetime", "n": "number", "private": "checkbox",
		},
	}
	good := "---\nid: x\ntags:\n  - a/b\ncreated: 2026-03-14\nstarted: 2026-03-14T10:02:11\nn: 3\nprivate: true\nempty:\n---\n" +
		"# A\n\n## B\n\n> [!question]- C\n> #ok\n>\n> - d\n\n[[a/b#h|t]] [[#h]]\n\n%% vr {\"u\":1} %%\n^ex-1\n"
	if got := check(good, o); got != "" {
		t.Errorf("a good note has problems: %s", got)
	}
	for _, test := range []struct{ note, want string }{
		{"### C\n\n[[a/c]]", "1 heading, 3 link"},
		{"a ^ex-1\n\nb ^ex-1\n\nc ^ex-2\nd", "3 block-id, 5 block-id"},
		{"> [!question] a\nb", "2 callout"},
		{"a\n> [!question] b", "2 callout"},
		{"> a\n> [!question] b\n> [!tip] c", "2 callout, 3 callout"},
		{"---\nid: 1\ncreated: \"2026-03-14\"\nn: x\nprivate: yes\ntags: a\n---\n", "2 frontmatter, 3 frontmatter, 4 frontmatter, 5 frontmatter, 6 frontmatter"},
		{"---\nx: {a: b}\ny: [[c]]\nz:\n  - d: e\n---\n", "2 frontmatter, 3 frontmatter, 4 frontmatter"},
		{"---\nx: a: b\n---\n#t", "2 frontmatter, 4 tag"},
		{"---\nx: 1\nx: 2\n---\n", "2 frontmatter"},
		{"---\ntags: [\"#a\", \"b c\", \"12\"]\n---\n", "2 frontmatter, 2 frontmatter, 2 frontmatter"},
	} {
		if got := check(test.note, o); got != test.want {
			t.Errorf("got %q, want %q, in\n%s", got, test.want, test.note)
		}
	}
}

func TestVaultTypes(t *testing.T) {
	var v Vault
	for _, test := range []struct{ note, want string }{
		{"---\na: x\nb: 1\n---\n", ""},
		{"---\na:\nb: 2\nc: [x]\n---\n", ""},
		{"---\nb: two\nc: x\n---\n", "[line 2: frontmatter: b is text, but number in 0 line 3: frontmatter: c is text, but list in 1]"},
	} {
		got := v.Add(fmt.Sprint(len(v.kinds)/2), []byte(test.note), Options{})
		if want := test.want; want != "" && fmt.Sprint(got) != want || want == "" && len(got) > 0 {
			t.Errorf("got %v, want %s", got, want)
		}
	}
}

func TestHeadings(t *testing.T) {
	got := Headings([]byte("---\na: b\n---\n# One #\n```\n# no\n```\ntwo\n===\n> ### Three\n"))
	want := []Heading{{4, 1, "One"}, {8, 1, "two"}, {10, 3, "Three"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
