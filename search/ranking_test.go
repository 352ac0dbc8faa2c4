package search

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

func TestScoreIsExplained(t *testing.T) {
	ix := scopeIndex(t)
	put(t, ix, session("app", "sess-2", exchange("more", "git worktree cleanup", "remove the worktree, prune git"),
		exchange("next", "thanks", "the worktree is gone")))
	for _, q := range []string{"worktree", "git worktree cleanup", "worktre prune latest", `"git worktree"`, "here x"} {
		for _, h := range ask(t, ix, Query{Text: q, Current: "app", Limit: 50}).Hits {
			e := h.Explain
			if sum := min(1, e.Lexical+e.Coverage+e.Proximity+e.Neighbour); !near(sum, e.Relevance) {
				t.Errorf("%q, %s: shares add up to %v, relevance %v", q, h.Path, sum, e.Relevance)
			}
			if product := e.Relevance * e.Tier * e.Type * e.Age; !near(product, e.Score) || !near(e.Score, h.Score) {
				t.Errorf("%q, %s: factors give %v, score %v and %v", q, h.Path, product, e.Score, h.Score)
			}
			if h.Score <= 0 || h.Score > 1 {
				t.Errorf("%q, %s: score %v", q, h.Path, h.Score)
			}
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestWeightsAddUp(t *testing.T) {
	w := DefaultWeights
	if sum := w.Lexical + w.Coverage + w.Proximity; !near(sum, 1) {
		t.Errorf("relevance is shared out to %v", sum)
	}
}

// TestOrderOfInsertionIsNoMatter builds one vault in many ways.
func TestOrderOfInsertionIsNoMatter(t *testing.T) {
	docs := wordyVault(30, 6)
	queries := []Query{{Text: "alpha beta"}, {Text: "gamma -delta"}, {Text: "alph* epsilon zeta"}, {Text: "theta", Current: "p1"},
		{Text: "kapa", Limit: 20}, {Text: `"beta gamma"`}}
	want := answers(t, openIndex(t, docs...), queries)
	random := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		shuffled := slices.Clone(docs)
		random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		ix := openIndex(t)
		put(t, ix, wordyVault(10, 9)...) // other content under the same paths first
		for _, d := range shuffled {
			put(t, ix, d)
		}
		if got := answers(t, ix, queries); !reflect.DeepEqual(got, want) {
			t.Fatalf("other answers:\n%+v\nwant\n%+v", got, want)
		}
		checkClean(t, ix)
	}
}

func answers(t *testing.T, ix *Index, queries []Query) (out []Answer) {
	for _, q := range queries {
		out = append(out, ask(t, ix, q))
	}
	return out
}

func checkClean(t *testing.T, ix *Index) {
	t.Helper()
	findings, err := ix.Check(ctx)
	if err != nil || len(findings) > 0 {
		t.Errorf("check: %q, %v", findings, err)
	}
}

// wordyVault is a vault of n sessions with units of random words; the same for
// the same arguments.
func wordyVault(n, units int) (docs []vault.Document) {
	words := strings.Fields("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu session_id camelCase")
	random := rand.New(rand.NewPCG(uint64(n), uint64(units)))
	text := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(words[min(random.IntN(len(words)), random.IntN(len(words)))] + " ")
		}
		return b.String()
	}
	for i := range n {
		var us []vault.Unit
		for j := range units {
			u := exchange(string(rune('a'+i%26))+string(rune('a'+j))+string(rune('a'+i/26)), text(5), text(300))
			u.Time = today.Add(-time.Duration(i) * 24 * time.Hour)
			us = append(us, u)
		}
		docs = append(docs, session("p"+string(rune('0'+i%3)), "sess-"+string(rune('a'+i%26))+string(rune('a'+i/26)), us...))
	}
	return docs
}

func TestAgeAndDecisions(t *testing.T) {
	old, fresh := exchange("old", "index format", "index"), exchange("new", "index format", "index of")
	old.Time, fresh.Time = today.AddDate(-1, 0, 0), today
	ix := openIndex(t, session("p", "s-old", old), session("p", "s-new", fresh))
	a := ask(t, ix, Query{Text: "index format"})
	wantAnchors(t, a, "ex-new", "ex-old")
	if age := a.Hits[1].Explain.Age; age < 0.85 || age > 0.86 {
		t.Errorf("a year takes %v, want its share and no more", age)
	}
	if age := ask(t, ix, Query{Text: "latest index format"}).Hits[1].Explain.Age; age > 0.51 {
		t.Errorf("asked for the latest, a year takes %v", age)
	}
	old.Parts[1].Text = "We decided to keep the index."
	put(t, ix, session("p", "s-old", old))
	for _, h := range ask(t, ix, Query{Text: "index format"}).Hits {
		if h.Explain.Age != 1 {
			t.Errorf("%s has age %v", h.Anchor, h.Explain.Age)
		}
	}
}

func TestTypesAndRoles(t *testing.T) {
	thinking := exchange("think", "x", "y")
	thinking.Parts = []vault.Part{{Role: vault.RoleThinking, Text: "quorum reads"}}
	answer := exchange("say", "x", "y")
	answer.Parts = []vault.Part{{Role: vault.RoleAnswer, Text: "quorum reads"}}
	note := entity("p", "Reads", "quorum reads")
	ix := openIndex(t, session("p", "s1", thinking), session("p", "s2", answer), note)
	wantAnchors(t, ask(t, ix, Query{Text: "quorum reads", Current: "p"}), "Notes", "ex-say", "ex-think")
}

func TestNearDuplicatesCollapse(t *testing.T) {
	text := "the same long answer about compaction of the log, which merges small files into larger ones by and by"
	ix := openIndex(t, session("p", "s1", exchange("a", "one", text)), session("p", "s2", exchange("b", "one", text)),
		session("p", "s3", exchange("c", "compaction is", "another thing")))
	a := ask(t, ix, Query{Text: "compaction answer"})
	if len(a.Hits) != 2 {
		t.Errorf("found %q, want one of the equal ones", anchors(a))
	}
}

func TestNeighboursHelp(t *testing.T) {
	ix := openIndex(t,
		session("p", "s1", exchange("a", "tokenizer choice", "we compare"), exchange("b", "go on", "unicode wins")),
		session("p", "s2", exchange("c", "weather", "rain"), exchange("d", "go on", "unicode wins so")))
	a := ask(t, ix, Query{Text: "tokenizer unicode"})
	if got := anchors(a); slices.Index(got, "ex-b") > slices.Index(got, "ex-d") {
		t.Errorf("found %q: ex-b has the better neighbour", got)
	}
}

func TestCommonWordsScoreButDoNotRetrieve(t *testing.T) {
	g := func(label string, chunks int, common bool) group {
		return group{label: label, chunks: chunks, common: common, alternatives: []alternative{{terms: []string{label}}}}
	}
	for _, tt := range []struct {
		name   string
		chunks int
		groups []group
		want   string
	}{
		{"the rare one", 100_000, []group{g("common", 9000, true), g("rare", 3, false), g("nowhere", 0, false)}, `"rare"`},
		{"the rarest of common ones", 100_000, []group{g("a", 90_000, true), g("b", 9000, true)}, `"b"`},
		{"as many as are cheap", 1_000_000, []group{g("a", 6000, false), g("b", 5000, false), g("c", 4000, false)}, `"b" OR "c"`},
		{"all of a small index", 1000, []group{g("a", 900, false), g("b", 3, false)}, `"a" OR "b"`},
		{"nothing", 1000, []group{g("a", 0, false)}, ""},
	} {
		p := plan{chunks: tt.chunks, groups: tt.groups}
		if got := p.match(false); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	p := plan{chunks: 100_000, groups: []group{g("common", 9000, true), g("rare", 3, false)}}
	if got := p.match(true); got != `"common" OR "rare"` {
		t.Errorf("all: %s", got)
	}
}

func TestSimilarity(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want float64
	}{{"sqilte", "sqlite", 0.8333}, {"nuvex", "novex", 0.8}, {"chromdb", "chromadb", 0.9333}, {"a", "a", 1}, {"a", "b", 0},
		{"", "", 1}, {"", "x", 0}, {"größe", "grosse", 0.5455}} {
		if got := similarity(tt.a, tt.b); math.Abs(got-tt.want) > 1e-3 {
			t.Errorf("similarity(%q, %q) = %.4f, want %.4f", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestCorrectionsAreBounded(t *testing.T) {
	var units []vault.Unit
	for i := range 12 {
		units = append(units, exchange(string(rune('a'+i)), "sqlite", "sqlite"))
	}
	units = append(units, exchange("z", "sqlito once", "sqlito"))
	ix := openIndex(t, session("p", "s1", units...))
	a := ask(t, ix, Query{Text: "sqlito"})
	if a.Hits[0].Anchor != "ex-z" || len(a.Corrections) != 1 {
		t.Errorf("a rare word as typed: %q, %+v", anchors(a), a.Corrections)
	}
	if a := ask(t, ix, Query{Text: "sqlite"}); len(a.Corrections) != 0 {
		t.Errorf("a frequent word was corrected: %+v", a.Corrections)
	}
	if a := ask(t, ix, Query{Text: "sql"}); len(a.Corrections) != 0 {
		t.Errorf("a word of three letters was corrected: %+v", a.Corrections)
	}
}

func TestIsDecision(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "We decided to stay.": true, "Nobody undecided to go": false, "Root cause: a race": true,
		"The trade-off is clear and we chose Go": true, "we chose, we chose": false, "decidimos usar Go": true,
		"МЫ РЕШИЛИ оставить": true, "因此我们决定用它": true, "the code is here": false, "agreed to": false,
	} {
		if got := isDecision([]string{text}); got != want {
			t.Errorf("isDecision(%q) = %v", text, got)
		}
	}
}
