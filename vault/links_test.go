package vault

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLinks(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"[[a/b#h|t]]", "a/b # h ^  | t"},
		{"[[b^id]]", "b #  ^ id | "},
		{"[[ b | t ]]", "b #  ^  | t"},
		{"![[x]]", "!x #  ^  | "},
		{"[[n#^id]]", "n #  ^ id | "},
		{"[[#h]]", " # h ^  | "},
		{"[[n#a#b]]", "n # a#b ^  | "},
		{"| [[a\\|t]] |", "a #  ^  | t"},
		{"[[a.b/C++]]", "a.b/C++ #  ^  | "},
		{"[t](a/b.md#h)", "a/b.md # h ^  | t"},
		{"[t](<a b.md>)", "a b.md #  ^  | t"},
		{"[t](a%20b.md \"title\")", "a b.md #  ^  | t"},
		{"![p](img.png)", "!img.png #  ^  | p"},
		{"[![p](a.png)](b.md)", "b.md #  ^  | ![p](a.png); !a.png #  ^  | p"},
		{"[x](b(1).md)", "b(1).md #  ^  | x"},
		{"a [[one]] and [[two]]\n[[three]]", "one #  ^  | ; two #  ^  | ; three #  ^  | "},
		{"[w](https://x.org) [m](mailto:a@b) <https://x.org> [o](obsidian://x) [e]()", ""},
		{"`[[x]]` ``a ` [[x]]`` ` over\n[[x]] `", ""},
		{"```\n[[x]]\n```\n\\[[x]] [[]] [[ ]]", ""},
		{"%% [[x]] %% [[y]]\n%%\n[[x]]\n\n[[x]]\n%% [[z]]", "y #  ^  | ; z #  ^  | "},
		{"[[y]] %% [[x]]\n%%", "y #  ^  | "},
		{"` alone [[y]]", "y #  ^  | "},
		{"[[a\nb]] [a]\n(b.md)", ""},
	} {
		var got []string
		for _, l := range Links([]byte(test.body)) {
			embed := ""
			if l.Embed {
				embed = "!"
			}
			got = append(got, fmt.Sprintf("%s%s # %s ^ %s | %s", embed, l.Target, l.Heading, l.Block, l.Text))
			if whole := test.body[l.Start:l.End]; !strings.HasPrefix(whole, embed+"[") || !strings.ContainsAny(whole[len(whole)-1:], "])") {
				t.Errorf("%q: the link's bytes are %q", test.body, whole)
			}
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%q: %s", test.body, diff)
		}
	}
}

var movedNotes = map[string]string{
	"claude/projects/a/entities/X.md": "claude/global/entities/X.md",
	"claude/projects/a/old name":      "claude/projects/b/new (name)",
}

func TestRewriteLinks(t *testing.T) {
	const old, fresh = "claude/projects/a/entities/X", "claude/global/entities/X"
	for _, test := range []struct{ raw, want string }{
		{"[[" + old + "|t]]", "[[" + fresh + "|t]]"},
		{"[[" + old + "]] ![[" + old + "#h|t]] [[" + old + "#^id]]", "[[" + fresh + "]] ![[" + fresh + "#h|t]] [[" + fresh + "#^id]]"},
		{"[[ " + old + ".md | t]]", "[[ " + fresh + ".md | t]]"},
		{"| [[" + old + `\|t]] |`, "| [[" + fresh + `\|t]] |`},
		{"[t](" + old + ".md#h) [u](</" + old + ">)", "[t](" + fresh + ".md#h) [u](</" + fresh + ">)"},
		{"[t](claude/projects/a/old%20name.md)", "[t](claude/projects/b/new%20%28name%29.md)"},
		{"[t](<claude/projects/a/old name.md>)", "[t](<claude/projects/b/new (name).md>)"},
		{"[[CLAUDE/projects/a/Entities/x]]", "[[" + fresh + "]]"},
		{
			"---\nsuperseded_by: \"[[" + old + "|X]]\" # why\nlinks: ['[[" + old + "#h]]', a]\n---\n[[" + old + "]]",
			"---\nsuperseded_by: \"[[" + fresh + "|X]]\" # why\nlinks: ['[[" + fresh + "#h]]', a]\n---\n[[" + fresh + "]]",
		},
		{"---\nbad: [\n---\n[[" + old + "]]", "---\nbad: [\n---\n[[" + fresh + "]]"},
	} {
		got := RewriteLinks([]byte(test.raw), movedNotes)
		if string(got) != test.want {
			t.Errorf("%s\nbecame %s\nwant   %s", test.raw, got, test.want)
		}
	}
	for _, kept := range []string{
		"[[X]] [[entities/X]] [[" + old + "Y]] `[[" + old + "]]` \\[[" + old + "]]", "```\n[[" + old + "]]\n```", "%% [[" + old + "]] %%",
		"---\nx: \"[[X]]\"\n---\n[[X]]", "[t](https://x.org/" + old + ".md)", "",
	} {
		if got := RewriteLinks([]byte(kept), movedNotes); string(got) != kept {
			t.Errorf("%s\nbecame %s", kept, got)
		}
	}
}

// TestRewriteLinksKeepsTheRest builds notes at random and checks that exactly
// the links to moved notes change.
func TestRewriteLinksKeepsTheRest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{
		"words ", "\n", "\n\n", "[[X]]", "[[other/X|t]]", "[t](other/X.md)", "`[[claude/projects/a/entities/X]]`", "# h\n", "\r\n", "- ", "> ",
		"\n```\n[[claude/projects/a/entities/X]]\n```\n", "![[p.png]]", "%% c %%", "é", "[ ", "] ", "é\\[[x]]", "[[a|",
	}
	const link, moved = "[[claude/projects/a/entities/X#h|t]]", "[[claude/global/entities/X#h|t]]"
	for range 2000 {
		var before, after bytes.Buffer
		for range random.IntN(20) {
			piece := pieces[random.IntN(len(pieces))]
			before.WriteString(piece)
			after.WriteString(piece)
			if random.IntN(4) == 0 { // in a paragraph of its own, which nothing else reaches into
				before.WriteString("\n\n" + link + "\n\n")
				after.WriteString("\n\n" + moved + "\n\n")
			}
		}
		if got := RewriteLinks(before.Bytes(), movedNotes); !bytes.Equal(got, after.Bytes()) {
			t.Fatalf("%q\nbecame %q\nwant   %q", before.Bytes(), got, after.Bytes())
		}
	}
}

func FuzzLinks(f *testing.F) {
	for _, body := range []string{"[[a/b#h|t]] ![[x]] [t](a.md)", "`[[x]]` %% [[y]] %%\n%%\n[[z]]", "[[[a]]](b)", "---\na: \"[[x/y]]\"\n---\n[[x/y]]"} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, l := range Links(body) {
			if l.Start < 0 || l.targetStart < l.Start || l.targetEnd < l.targetStart || l.End < l.targetEnd || l.End > len(body) {
				t.Fatalf("link %+v in %q", l, body)
			}
		}
		if got := RewriteLinks(body, map[string]string{"x/y": "x/y"}); !bytes.Equal(got, body) && !bytes.Contains(bytes.ToLower(body), []byte("x/y")) {
			t.Fatalf("%q became %q", body, got)
		}
		Sections(body)
		Blocks(body)
	})
}
