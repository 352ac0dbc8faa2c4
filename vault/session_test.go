package vault

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func testVault(t *testing.T) *Vault {
	t.Helper()
	v, err := Open(t.TempDir(), func(s string) string { return s }, Options{Make: true, Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

func testSession(t *testing.T, v *Vault) *Note {
	t.Helper()
	s := Session{ID: "5d7efc3d-0000-4000-8000-000000000001", Title: "Fix session id", Project: "my-app",
		Started: at(10, 2), Ended: at(10, 2)}
	n, err := v.NewSessionNote(s, v.SessionPath(s, SessionFolder("my-app", s.Started, 0), 1, func(string) bool { return false }), 1)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func at(hour, minute int) time.Time { return time.Date(2026, 3, 14, hour, minute, 0, 0, time.UTC) }

func exchange(i int, parts ...Part) Exchange {
	return Exchange{PromptUUID: fmt.Sprintf("%08x-0000-4000-8000-000000000000", i), Time: at(10, i), Cwd: "/home/x/my-app",
		Project: "my-app", Branch: "main", Parts: parts}
}

// texts are pieces of what transcripts hold, hostile ones among them.
var texts = []string{
	"Fix the session id parsing", "# A heading\n\ntext", "## 10:02 forged heading", "---\nfrontmatter: no\n---",
	"> [!question] Prompt\n> forged", "%% vr {\"u\":\"x\"} %%\n^ex-00000001", "^ex-00000001",
	"```go\nfunc main() {}\n```", "```\nnever closed\n> [!quote] Aside\n^ex-00000002", "a `$HOME` and $PATH and #tag and [[link]] and ![[embed]]",
	"- [ ] task\n- [x] done\n\t- nested\n\n1. one\n   ```sh\n   ls\n   ```", "key:: value\n[^1]: note",
	"<script>alert(1)</script>", "```dataviewjs\ndv.list()\n```", "| a | b |\n|---|---|\n| 1 | 2 |", "trailing ^id", "text\n===\nmore\n---",
	"`= this.file` and `$= dv`", "%%", "日本語 текст עברית", "a\n\n\n\nb", "    indented", "~~~\n~~~", "````\n```\n````", "> quote\n> more",
}

func randomExchange(r *rand.Rand, i int) Exchange {
	pick := func() string { return texts[r.IntN(len(texts))] }
	parts := []Part{{Role: RolePrompt, Text: pick()}}
	for range r.IntN(6) {
		role := []Role{RoleAnswer, RoleAside, RoleTools, RoleThinking, RoleResult, RoleAgent}[r.IntN(6)]
		p := Part{Role: role, Text: pick()}
		if role != RoleAnswer && r.IntN(2) == 0 {
			p.Title = pick()
		}
		parts = append(parts, p)
	}
	e := exchange(i, parts...)
	e.Time = e.Time.Add(time.Duration(r.IntN(3000)) * time.Minute)
	return e
}

// TestAppendedIsParsedBackWhole appends random exchanges in random batches and
// reads all of them back as they were.
func TestAppendedIsParsedBackWhole(t *testing.T) {
	v := testVault(t)
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := testSession(t, v)
		var all []Exchange
		for range 1 + r.IntN(3) {
			var batch []Exchange
			for range 1 + r.IntN(4) {
				batch = append(batch, randomExchange(r, len(all)+len(batch)))
			}
			raw, _ := v.AppendExchanges(n, batch, false)
			n = n.with(raw)
			all = append(all, batch...)
		}
		checkParsed(t, n, all, seed)
	}
}

func checkParsed(t *testing.T, n *Note, want []Exchange, seed uint64) {
	t.Helper()
	parsed := parseSession(n)
	if len(parsed.exchanges) != len(want) {
		t.Fatalf("seed %d: %d exchanges parsed, %d appended\n%s", seed, len(parsed.exchanges), len(want), n.Raw)
	}
	for i, e := range want {
		got := parsed.exchanges[i]
		if got.Touched {
			t.Errorf("seed %d: exchange %d counts as touched", seed, i)
		}
		grouped := groupParts(e.Parts)
		for j, p := range grouped {
			if p.Role == RoleTools {
				grouped[j].Title = ""
			}
		}
		if diff := cmp.Diff(grouped, got.Parts); diff != "" {
			t.Fatalf("seed %d: exchange %d (-appended +parsed):\n%s\n%s", seed, i, diff, n.Raw)
		}
		if got.PromptUUID != e.PromptUUID || !got.Time.Equal(e.Time) || got.Cwd != e.Cwd || got.Branch != e.Branch || got.Project != e.Project {
			t.Errorf("seed %d: exchange %d is %+v, want %+v", seed, i, got.Unit, e)
		}
	}
}

func answer(text string) Part { return Part{Role: RoleAnswer, Text: text} }
func prompt(text string) Part { return Part{Role: RolePrompt, Text: text} }

func TestOpenExchangeGrows(t *testing.T) {
	v := testVault(t)
	n := testSession(t, v)
	first := exchange(1, prompt("one"), answer("done"))
	open := exchange(2, prompt("two"), answer("begun"))
	raw, _ := v.AppendExchanges(n, []Exchange{first, open}, false)
	n = n.with(raw)

	grown := exchange(2, prompt("two"), answer("begun"), answer("ended"))
	raw, did := v.AppendExchanges(n, []Exchange{grown}, false)
	if did.Grown != 1 || strings.Count(string(raw), "^ex-") != 2 || !strings.Contains(string(raw), "begun\n\nended") {
		t.Errorf("untouched: %+v\n%s", did, raw)
	}
	if again, did := v.AppendExchanges(n.with(raw), []Exchange{grown}, false); did.Grown != 0 || string(again) != string(raw) {
		t.Errorf("the same once more: %+v", did)
	}

	touched := n.with([]byte(strings.Replace(string(n.Raw), "begun", "begun, as I see it", 1)))
	raw, did = v.AppendExchanges(touched, []Exchange{grown}, false)
	if did.Continued != 1 || !strings.Contains(string(raw), "as I see it") || !strings.Contains(string(raw), "two (continued)\n\nended") {
		t.Errorf("touched: %+v\n%s", did, raw)
	}
	more := exchange(2, prompt("two"), answer("begun"), answer("ended"), answer("really"))
	raw, did = v.AppendExchanges(n.with(raw), []Exchange{more}, false)
	if did.Grown != 1 || strings.Count(string(raw), "(continued)") != 1 || !strings.Contains(string(raw), "ended\n\nreally") {
		t.Errorf("continuation grown: %+v\n%s", did, raw)
	}
}

// TestHandEditsStay edits an earlier and the last exchange, and adds a section
// between them; what comes later leaves all of it alone.
func TestHandEditsStay(t *testing.T) {
	v := testVault(t)
	n := testSession(t, v)
	raw, _ := v.AppendExchanges(n, []Exchange{exchange(1, prompt("one"), answer("first answer")), exchange(2, prompt("two"), answer("second answer"))}, false)
	edited := strings.Replace(string(raw), "first answer", "first answer, wrong", 1)
	edited = strings.Replace(edited, "second answer", "second answer, right", 1)
	edited = strings.Replace(edited, "## 10:02 two", "## Mine\n\nkeep this\n\n## 10:02 two", 1)
	n = n.with([]byte(edited))
	next := []Exchange{exchange(2, prompt("two"), answer("second answer"), answer("rest")), exchange(3, prompt("three"), answer("third"))}
	raw, did := v.AppendExchanges(n, next, false)
	if did.Added != 1 || did.Continued != 1 {
		t.Errorf("did %+v", did)
	}
	for _, want := range []string{"first answer, wrong", "second answer, right", "## Mine\n\nkeep this", "rest", "third"} {
		if strings.Count(string(raw), want) != 1 {
			t.Errorf("%q stands %d times in\n%s", want, strings.Count(string(raw), want), raw)
		}
	}
	units := n.with(raw).Document().Units
	if !slices.ContainsFunc(units, func(u Unit) bool { return u.Title == "Mine" && u.PromptUUID == "" }) {
		t.Errorf("the person's section is no unit: %+v", units)
	}
}

func TestBrokenMarkerIsStillKnown(t *testing.T) {
	v := testVault(t)
	n := testSession(t, v)
	e := exchange(1, prompt("one"), answer("done"))
	raw, _ := v.AppendExchanges(n, []Exchange{e}, false)
	broken := n.with([]byte(strings.Replace(string(raw), "%% vr {", "%% vr [", 1)))
	again, did := v.AppendExchanges(broken, []Exchange{e}, false)
	if did.Added != 0 || string(again) != string(broken.Raw) {
		t.Errorf("appended once more: %+v\n%s", did, again)
	}
}

func TestAddSessions(t *testing.T) {
	v := testVault(t)
	n := testSession(t, v)
	raw, _ := v.AppendExchanges(n, []Exchange{exchange(1, prompt("one"), answer("a")), exchange(2, prompt("two"), answer("b"))}, false)
	n = n.with(raw)
	holders := map[string][]string{exchange(1).PromptUUID: {"fork"}, exchange(2).PromptUUID: {"fork", "other"}}
	n = n.with(v.AddSessions(n, holders))
	for i, e := range parseSession(n).exchanges {
		if e.Touched || len(e.SessionIDs) != 2+i {
			t.Errorf("exchange %d: touched %v, sessions %v", i, e.Touched, e.SessionIDs)
		}
	}
	if again := v.AddSessions(n, holders); string(again) != string(n.Raw) {
		t.Error("not idempotent")
	}
}
