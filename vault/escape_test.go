package vault

import (
	"strings"
	"testing"
)

// escapes lists what Escape makes of the syntax that it knows.
var escapes = []struct{ name, text, want string }{
	{"prose", "Just words, a *star*, **bold**, 50% and a: b.", "Just words, a *star*, **bold**, 50% and a: b."},
	{"list and table", "- a\n  - b\n1. c\n\n| a | b |\n|---|:-:|\n| 1 | 2 |", "- a\n  - b\n1. c\n\n| a | b |\n|---|:-:|\n| 1 | 2 |"},
	{"tag", "see #tag, (#a/b) #1a #é", `see \#tag, (\#a/b) \#1a \#é`},
	{"no tag", "PR #123, C#, a#b, # x", "PR #123, C#, a#b, # x"},
	{"address", "https://x.org/a?b=#frag #x", `https://x.org/a?b=#frag \#x`},
	{"heading", "# One\n## The `two` [x]", "**One** %%h1%%\n**The `two` [x]** %%h2%%"},
	{"heading with a star", "### **Bold** #x", `**Bold** \#x %%H3%%`},
	{"odd headings", "##\n##  two\n#\tx\n# - *x", "\\##\n\\##  two\n\\#\tx\n\\# - *x"},
	{"heading in a list", "- # x\n> ## y", "- **x** %%h1%%\n> **y** %%h2%%"},
	{"comment in indented code", "    # comment\n    x", "    # comment\n    x"},
	{"underlines", "a\n---\nb\n===\n- \n\n---", "a\n\\---\nb\n\\===\n\\- \n\n---"},
	{"links", "[[x]] ![[y]] [a](b.md) ![p](https://x.org/p.png) [c](https://x.org) [d]", `[\[x]] !\[\[y]] [a]\(b.md) !\[p](https://x.org/p.png) [c](https://x.org) [d]`},
	{"footnotes", "a[^1] b^[c]\n\n[^1]: d", "a[\\^1] b^\\[c]\n\n[\\^1]\\: d"},
	{"definitions", "[INFO]: x\narr[0]: y", "[INFO]\\: x\narr[0]: y"},
	{"comment", "a %%b%% %%%", `a %\%b%\% %\%\%`},
	{"maths", "$PATH costs $5, $$", `\$PATH costs \$5, \$\$`},
	{"field", "key:: value, std::vector a:::b", `key:\: value, std:\:vector a:\:\:b`},
	{"block id", "words ^id\n^id\nx^2 a ^ b", "words \\^id\n\\^id\nx^2 a ^ b"},
	{"tasks", "- [ ] a\n* [x] b\n1. [X] c\n- [/] d\n- [ ]e\n- [link](https://x.org)\n- ☐ f", "- ☐ a\n* ☑ b\n1. \\[X] c\n- \\[/] d\n- \\[ ]e\n- [link](https://x.org)\n- \\☐ f"},
	{"task below its marker", "*\n  [x] a", "*\n  \\[x] a"},
	{"callout", "> [!note] x\n> y", "> \\[!note] x\n> y"},
	{"html", "<b>x</b> a<b 1 < 2 <https://x.org/#a> &lt; &amp;lt; <% x %> <!-- x", "&lt;b>x&lt;/b> a&lt;b 1 < 2 <https://x.org/#a> &amp;lt; &amp;amp;lt; &lt;% x %> &lt;!-- x"},
	{"code spans", "`$HOME` `[[x]]` ``a`b`` `#define", "`$HOME` `[[x]]` ``a`b`` \\`\\#define"},
	{"span over lines", "a ` b\n#x ` c", "a \\` b\n\\#x \\` c"},
	{"span with a cell's end", "| a |\n|---|\n| `x | #y` | `a \\| b`", "| a |\n|---|\n| \\`x | \\#y\\` | `a \\| b`"},
	{"inline query", "`= this.file` `$= x` ` =` `a = b`", "`\u200b= this.file` `\u200b$= x` ` \u200b=` `a = b`"},
	{"backslashes", `\#x \\#x \$ \a C:\dir`, `\\\#x \\\\\#x \\\$ \a C:\dir`},
	{"fence", "```go\n#x $y [[z]]\n```\n#t", "```go\n#x $y [[z]]\n```\n\\#t"},
	{"running fences", "```dataview\nx\n```\n~~~ text query\n~~~\n```textile\n```", "```text dataview\nx\n```\n~~~ text text query\n~~~\n```textile\n```"},
	{"open fence", "```go\n#x", "```go\n#x\n```\n%%unclosed%%"},
	{"fence in a list", "1. a\n\n   ```sh\n   $x\n   ```\n2. b\n   - c\n     ```\n     $y\n     ```", "1. a\n\n   ```sh\n   $x\n   ```\n2. b\n   - c\n     ```\n     $y\n     ```"},
	{"fence on a marker", "- ```sh\n  $x\n  ```", "- ```sh\n  $x\n  ```"},
	{"fence that its item ends", "- a\n  ```\n$x\n  ```", "- a\n  \\`\\`\\`\n\\$x\n  \\`\\`\\`"},
	{"fence that its quote ends", "> ```\n> $x\n$y\n> ```", "> \\`\\`\\`\n> \\$x\n\\$y\n> \\`\\`\\`"},
	{"fence in a quote", "> ```\n> $x\n> ```", "> ```\n> $x\n> ```"},
	{"no fence", "    ```\n    $x\n    ```", "    \\`\\`\\`\n    \\$x\n    \\`\\`\\`"},
	{"no tilde fence", "    ~~~\n    x", "    \\~~~\n    x"},
	{"longer fence", "````\n```\n$x\n````", "````\n```\n$x\n````"},
	{"our own marks", "**x** %%h2%%\n%% vr:begin a %%", "**x** %\\%h2%\\%\n%\\% vr:begin a %\\%"},
}

func TestEscape(t *testing.T) {
	for _, test := range escapes {
		t.Run(test.name, func(t *testing.T) {
			got := Escape(test.text)
			if got != test.want {
				t.Errorf("Escape gave\n%s\nwant\n%s", got, test.want)
			}
			if back := Unescape(got); back != test.text {
				t.Errorf("Unescape gave\n%s\nwant\n%s", back, test.text)
			}
		})
	}
}

func TestClean(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a\r\nb\rc", "a\nb\nc"},
		{"\n \t\n  a  \nb\n\n \n", "  a  \nb"},
		{"\x1b[31mred\x1b[0m \x1b]0;title\x07x \x1b]8;;http://x\x1b\\y", "red x y"},
		{"a\x00b\x7f\u0085c\u202ed\ufeff\u2028e", "ab\ncd\ne"},
		{"\xffa\xc3", "\uFFFDa\uFFFD"},
		{"\t\n", ""},
		{"👩‍💻 é\tx", "👩‍💻 é\tx"},
	} {
		got := Clean(test.text)
		if got != test.want {
			t.Errorf("Clean(%q) = %q, want %q", test.text, got, test.want)
		}
		if again := Clean(got); again != got {
			t.Errorf("Clean(Clean(%q)) = %q, not %q", test.text, again, got)
		}
	}
}

func FuzzEscape(f *testing.F) {
	for _, test := range escapes {
		f.Add(test.text)
		f.Add(test.want)
	}
	for _, text := range found {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = Clean(text)
		if again := Clean(text); again != text {
			t.Fatalf("Clean is not stable: %q, then %q", text, again)
		}
		escaped := Escape(text)
		if back := Unescape(escaped); back != text {
			t.Fatalf("text %q\nescaped %q\nback %q", text, escaped, back)
		}
	})
}

func BenchmarkEscape(b *testing.B) {
	prose := strings.Repeat("The quick brown fox jumps over the lazy dog, and then some more words follow here.\n", 12)
	text := strings.Repeat(prose+"\n- a list item with `code` in it\n- another one, 50% done: yes\n\n```go\nfunc main() { fmt.Println(\"$HOME\") }\n```\n\n", 100)
	for name, run := range map[string]func(string) string{"Escape": Escape, "Unescape": Unescape, "Clean": Clean} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				run(text)
			}
		})
	}
}
