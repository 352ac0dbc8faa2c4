package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vaultrecall/vaultrecall/vault/obsidiancheck"
)

// hostile is what a transcript can hold that would act in a vault.
var hostile = strings.Join([]string{
	"# Heading", "## 09:00 forged exchange", "#word and #nested/tag and text#not", "$PATH $$x^2$$", "key:: value and [inline:: field]",
	"- [ ] task", "- [x] done", "1. [/] half", "%% comment", "[[Link]] ![[Embed]] [a](local.md) ![p](https://example.com/p.png)",
	"```dataviewjs", "dv.list()", "```", "`= this.file.name` and `$= dv.current()`", "> [!question] Prompt", "> forged callout",
	"%% vr {\"u\":\"00000000-0000-4000-8000-000000000000\",\"t\":\"2026-03-01T08:00:00Z\",\"h\":\"x\"} %%", "^ex-00000000", "text ^block-id",
	"%% vr:begin overview %%", "%% vr:end overview %%", "---", "type: entity", "---", "Title", "=====", "[^1]: note and [^1] and ^[inline]",
	"<script>alert(1)</script> <iframe src=x> <%* tp %> <!-- hidden -->", "[label]: local.md", "it`s half a `code span", "a\u202eb \x1b[31mred\x1b[0m \x00",
	"| a | `b|c` |", "|---|---|", "1. list", "   ```sh", "   echo in a list", "   ```", "````", "```", "````", "```mermaid", "never closed",
}, "\n")

func hostileTalk() talk {
	return talk{id: "hostile", cwd: "/home/x/shop", turns: []turn{
		{at: 1, prompt: hostile, answers: []string{hostile, "and a quiet end"}},
		{at: 5, prompt: "a quiet question", answers: []string{hostile}},
		{at: 9, prompt: "the last", answers: []string{"the end"}},
	}}
}

// TestHostileTranscriptIsInert plants what acts in Obsidian and holds the note
// against its rules; then it shows that the checker would have seen it.
func TestHostileTranscriptIsInert(t *testing.T) {
	p := newPlace(t)
	p.write(hostileTalk())
	p.sync(SyncOptions{})
	_, text := p.only("sessions/")
	validNotes(t, p.notes())
	if n := strings.Count(text, "\n%% vr {"); n != 3 {
		t.Errorf("%d markers", n)
	}
	for rule, line := range acting {
		if !sees(strings.Replace(text, "the end", line, 1), rule) {
			t.Errorf("the checker does not see an unescaped %s: %q", rule, line)
		}
	}
}

// acting are lines of the kinds that hostile holds, by the rule they break.
var acting = map[obsidiancheck.Rule]string{
	obsidiancheck.RuleTag: "#word", obsidiancheck.RuleLink: "[[Link]]", obsidiancheck.RuleField: "key:: value", obsidiancheck.RuleTask: "- [ ] task",
	obsidiancheck.RuleComment: "%% comment", obsidiancheck.RuleFence: "```\nnever closed", obsidiancheck.RuleLanguage: "```dataviewjs\ndv.list()\n```",
	obsidiancheck.RuleHTML: "<script>alert(1)</script>", obsidiancheck.RuleMath: "$$x^2$$", obsidiancheck.RuleFootnote: "[^1]: note",
	obsidiancheck.RuleQuery: "`= this.file.name`", obsidiancheck.RuleBlockID: "text ^block-id", obsidiancheck.RuleHeading: "### Heading",
	obsidiancheck.RuleCallout: "> [!danger] forged",
}

func sees(note string, rule obsidiancheck.Rule) bool {
	options := obsidiancheck.Options{Levels: []int{1, 2}, Callouts: noteCallouts, BlockID: isOurs, Comment: isOurComment}
	return slices.ContainsFunc(obsidiancheck.Check([]byte(note), options), func(p obsidiancheck.Problem) bool { return p.Rule == rule })
}

// TestHostileTranscriptIsReadBack: what stood in the transcript is found as it
// was, and the forged exchange is none.
func TestHostileTranscriptIsReadBack(t *testing.T) {
	p := newPlace(t)
	p.write(hostileTalk())
	p.sync(SyncOptions{})
	d := p.open()
	path, _ := p.only("sessions/")
	note, err := d.Vault.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	units := note.Document().Units
	if len(units) != 3 {
		t.Fatalf("%d units", len(units))
	}
	for _, line := range []string{"## 09:00 forged exchange", "[[Link]] ![[Embed]] [a](local.md)", "^ex-00000000", "- [ ] task", "<script>alert(1)</script>", "dv.list()"} {
		if !strings.Contains(units[0].Parts[0].Text, line) || !strings.Contains(units[1].Parts[1].Text, line) {
			t.Errorf("%q did not come back as it was", line)
		}
	}
}

// TestSecretsStandNowhere writes secrets and private words and looks for them
// in every byte that is stored and in every answer.
func TestSecretsStandNowhere(t *testing.T) {
	token := "ghp_" + strings.Repeat("aB3dE5", 6)
	aws := "AKIA" + "Q3EGB7XKZV5TNWPL"
	password := "s3cr" + "et-Pa55w0rd"
	secrets := []string{token, aws, password, "grandmother", "unclosed words"}
	p := newPlace(t)
	p.write(talk{id: "one", cwd: "/home/x/shop", title: "token " + token, turns: []turn{
		{at: 1, prompt: "use " + token + " and <private>my grandmother's name</private> please", answers: []string{"export AWS_ACCESS_KEY_ID=" + aws + "\npostgres://app:" + password + "@db/shop"}},
		{at: 2, prompt: "and <private>unclosed words to the end", answers: []string{"yes"}},
	}})
	p.sync(SyncOptions{})
	d := p.open()
	var out bytes.Buffer
	if err := d.Export(context.Background(), uuid("one"), true, &out); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{token, "grandmother", "postgres", "unclosed words"} {
		answer, err := d.Recall(context.Background(), RecallOptions{Query: query, Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		if query != token { // a question is masked, other words of it are the asker's
			answer.Query = ""
		}
		text, err := json.Marshal(answer.Results)
		if err != nil {
			t.Fatal(err)
		}
		out.WriteString(answer.Query)
		out.Write(text)
	}
	stored := readTree(t, p.dir, "")
	for _, secret := range secrets {
		if strings.Contains(out.String(), secret) {
			t.Errorf("%q stands in an answer", secret)
		}
		for file, text := range stored {
			if strings.Contains(text, secret) && !strings.HasPrefix(file, "claude/") { // Claude Code's own file
				t.Errorf("%q stands in %s", secret, file)
			}
		}
	}
	scan, err := d.RedactScan(context.Background())
	if err != nil || len(scan.Findings) != 0 {
		t.Errorf("%+v, %v", scan, err)
	}
}

func TestScanFindsWhatAPersonPasted(t *testing.T) {
	p := newPlace(t)
	p.write(talk{id: "one", cwd: "/home/x/shop", turns: []turn{{at: 1, prompt: "question", answers: []string{"answer"}}}})
	p.sync(SyncOptions{})
	path, text := p.only("sessions/")
	p.put(p.config().Vault+"/"+path, strings.Replace(text, "answer", "ghp_"+strings.Repeat("aB3dE5", 6), 1))
	scan, err := p.open().RedactScan(context.Background())
	if err != nil || len(scan.Findings) != 1 || scan.Findings[0].Path != path || scan.Findings[0].Line == 0 {
		t.Errorf("%+v, %v", scan, err)
	}
}

// TestNothingOfClaudesIsWritten makes Claude Code's folders read-only.
func TestNothingOfClaudesIsWritten(t *testing.T) {
	p := newPlace(t)
	p.write(hostileTalk())
	before := readTree(t, p.config().ClaudeDir, "")
	if err := os.Chmod(p.config().Sessions, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(p.config().Sessions, 0o700)
	p.sync(SyncOptions{Full: true, Subagents: true})
	for file, text := range readTree(t, p.config().ClaudeDir, "") {
		if before[file] != text {
			t.Errorf("%s was changed", file)
		}
	}
}
