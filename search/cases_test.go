package search

import (
	"strings"
	"testing"

	"github.com/vaultrecall/vaultrecall/vault"
)

// TestFindsWhatUsersType holds questions that tools like this one failed on.
func TestFindsWhatUsersType(t *testing.T) {
	texts := map[string]string{
		"zh":      "我们需要验证用户身份，然后写入db。即适者生存的道理。",
		"vec":     "We store the embeddings in sqlite-vec, keyed by session_id.",
		"chroma":  "Moved from chromadb to a plain table.",
		"novex":   "The novex parser was rewritten.",
		"pt":      "Você decidiu usar o cache; a migração ficou para depois.",
		"todo":    "TODO: fix the error:timeout on 2026-05-08, see POL-358 and the pre-edit hook.",
		"agents":  "Please don't use agents with --dangerously-skip-permissions, or pass -v twice.",
		"version": "Released version 1.0.21 which weighs 38.101 bytes.",
		"cpp":     "The C++ part calls foo.bar() in main.",
		"camel":   "parseSessionToken reads the token.",
		"rocket":  "Deployed 🚀 to production.",
		"nfd":     "O cafe\u0301 esta\u0301 pronto.",
	}
	var units []vault.Unit
	for id, text := range texts {
		units = append(units, exchange(id, "question "+id+"x", text))
	}
	ix := openIndex(t, session("p", "s1", units...))
	for _, tt := range []struct{ query, want string }{
		{"用户", "zh"}, {"用户身份", "zh"}, {"db", "zh"}, {"适者生存", "zh"}, {"用", "zh"}, {"写入db", "zh"},
		{"sqlite vec", "vec"}, {"sqlite_vec", "vec"}, {"sqlite-vec", "vec"}, {"sqlitevec", "vec"}, {"sqilte vec", "vec"},
		{"session id", "vec"}, {"sessionId", "vec"}, {"sessionid", "vec"},
		{"chromdb", "chroma"}, {"nuvex", "novex"}, {"vc decidiu", "pt"}, {"você decidiu", "pt"}, {"VOCE DECIDIU", "pt"},
		{"migracao", "pt"}, {"TODO: fix", "todo"}, {"error:timeout", "todo"}, {"2026-05-08", "todo"}, {"POL-358", "todo"},
		{"pol358", "todo"}, {"pre-edit", "todo"}, {"don't use agents", "agents"}, {"--dangerously-skip-permissions", "agents"},
		{`"1.0.21"`, "version"}, {"38.101", "version"}, {"-v", "agents"}, {"C++", "cpp"}, {"foo.bar()", "cpp"},
		{"foobar", "cpp"}, {"parse session", "camel"}, {"parseSess*", "camel"}, {"🚀", "rocket"}, {"café", "nfd"}, {"cafe", "nfd"},
	} {
		a := ask(t, ix, Query{Text: tt.query})
		if len(a.Hits) == 0 || a.Hits[0].Anchor != "ex-"+tt.want {
			t.Errorf("%q found %q, want ex-%s first", tt.query, anchors(a), tt.want)
		}
	}
	for _, q := range []string{"", " ", "(", `"`, "***", "¿¡", strings.Repeat("(", 300)} {
		wantAnchors(t, ask(t, ix, Query{Text: q}))
	}
	for _, q := range []string{"AND", "NEAR", "a*", "NOT x OR", "body:x", strings.Repeat("cache token ", 1000)} {
		ask(t, ix, Query{Text: q}) // no error is all that is asked
	}
	if a := ask(t, ix, Query{Text: strings.Repeat("cache token ", 1000)}); len(a.Hits) == 0 {
		t.Error("a question of 12,000 characters found nothing")
	}
}

func TestAbsentTermFindsNothing(t *testing.T) {
	ix := openIndex(t, session("p", "s1", exchange("a", "how to cache", "use redis")))
	for _, q := range []string{"kubernetes", "graphql federation", `"cache how"`} {
		if a := ask(t, ix, Query{Text: q}); len(a.Hits) != 0 {
			t.Errorf("%q found %q", q, anchors(a))
		}
	}
	a := ask(t, ix, Query{Text: "terraform kubernetes eks cluster with redis"})
	if len(a.Hits) != 1 || !a.Hits[0].Low {
		t.Errorf("one word of five: %+v, want one low hit", a.Hits)
	}
}

func TestStopWordsRetrieveOnlyAlone(t *testing.T) {
	ix := openIndex(t, session("p", "s1",
		exchange("a", "the why and the how", "what is it with that"), exchange("b", "compaction", "threshold")))
	wantAnchors(t, ask(t, ix, Query{Text: "what is the compaction threshold"}), "ex-b")
	if a := ask(t, ix, Query{Text: "what is it with that"}); len(a.Hits) == 0 || a.Hits[0].Anchor != "ex-a" {
		t.Errorf("a question of stop words found %q", anchors(a))
	}
}

func TestOperators(t *testing.T) {
	ix := openIndex(t, session("p", "s1",
		exchange("redis", "cache choice", "redis cluster for the cache"),
		exchange("memo", "cache choice two", "a cache in memory, no cluster"),
		exchange("rev", "word order", "the cluster redis is")))
	wantAnchors(t, ask(t, ix, Query{Text: `"redis cluster"`}), "ex-redis")
	wantAnchors(t, ask(t, ix, Query{Text: "cache -redis"}), "ex-memo")
	wantAnchors(t, ask(t, ix, Query{Text: `cluster -"redis cluster" -memory`}), "ex-rev")
	wantAnchors(t, ask(t, ix, Query{Text: "memo*"}), "ex-memo")
}

func TestExclusionHoldsForTheWholeUnit(t *testing.T) {
	long := strings.Repeat("filler words about the cache of things. ", 100)
	ix := openIndex(t, session("p", "s1", exchange("a", "cache", long+"\n\nforbidden"), exchange("b", "cache", "short")))
	wantAnchors(t, ask(t, ix, Query{Text: "cache -forbidden"}), "ex-b")
}
