package vault

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSections(t *testing.T) {
	body := "intro\n\n# One #\na\n## Two\nb\n```\n# no\n```\n%%\n## hidden\n%%\n### Deep\n   ## Three ##\n    # code\n#tag\n# \nend"
	var got []string
	for _, s := range Sections([]byte(body)) {
		got = append(got, fmt.Sprintf("%d %s|%q|%d", s.Level, s.Heading, body[s.Text:s.TextEnd], s.End))
	}
	three, last := strings.Index(body, "   ## Three"), strings.Index(body, "# \nend")
	want := []string{
		fmt.Sprintf(`0 |"intro\n\n"|%d`, strings.Index(body, "# One")),
		fmt.Sprintf(`1 One|"a\n"|%d`, last),
		fmt.Sprintf("2 Two|%q|%d", "b\n```\n# no\n```\n%%\n## hidden\n%%\n", three),
		fmt.Sprintf(`3 Deep|""|%d`, three),
		fmt.Sprintf(`2 Three|"    # code\n#tag\n"|%d`, last),
		fmt.Sprintf(`1 |"end"|%d`, len(body)),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReplaceMarked(t *testing.T) {
	const mine, pair = "# Mine\n\n", "%% vr:begin list %%\n%% vr:end list %%\nafter\n"
	for _, eol := range []string{"\n", "\r\n"} {
		body := []byte(strings.ReplaceAll(mine+pair, "\n", eol))
		want := strings.ReplaceAll(mine+"%% vr:begin list %%\n\n- a\n- b\n\n%% vr:end list %%\nafter\n", "\n", eol)
		got, err := ReplaceMarked(body, "list", "- a\n- b\n")
		if err != nil || string(got) != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
		if text, err := Marked(got, "list"); text != "- a\n- b" || err != nil {
			t.Errorf("Marked = %q, %v", text, err)
		}
		if again, _ := ReplaceMarked(got, "list", "- a\n- b"); &again[0] != &got[0] {
			t.Error("equal text made new bytes")
		}
		if back, err := ReplaceMarked(got, "list", ""); err != nil || string(back) != string(body) {
			t.Errorf("emptied it is %q, %v", back, err)
		}
	}
}

func TestReplaceMarkedRefuses(t *testing.T) {
	const begin, end = "%% vr:begin x %%\n", "%% vr:end x %%\n"
	for name, body := range map[string]string{
		"none": "text", "no end": begin, "no begin": end, "wrong order": end + begin, "twice": begin + end + begin + end,
		"in code": "```\n" + begin + end + "```\n", "another's": "%% vr:begin y %%\n%% vr:end y %%\n",
	} {
		if got, err := ReplaceMarked([]byte(body), "x", "text"); !errors.Is(err, ErrMarkers) || got != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestBlocks(t *testing.T) {
	body := "a\nparagraph ^one\n\n- x\n- y ^two\n\n> quote\n> more\n\n^three\n\n```\ncode ^no\n```\n^four\nno^id\n^\n"
	var got []string
	for _, b := range Blocks([]byte(body)) {
		got = append(got, fmt.Sprintf("%s %d %q", b.ID, b.Line, body[b.Start:b.End]))
	}
	want := []string{
		`one 2 "a\nparagraph ^one\n"`, `two 5 "- x\n- y ^two\n"`, `three 10 "> quote\n> more\n\n^three\n"`,
		fmt.Sprintf("four 15 %q", "```\ncode ^no\n```\n^four\n"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
