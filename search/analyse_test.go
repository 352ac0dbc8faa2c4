package search

import (
	"database/sql"
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct{ in, main, other string }{
		{"Running the caches", "run the cach", ""},
		{"sqlite-vec sqlite_vec", "sqlite vec sqlite vec", "sqlitevec sqlitevec"},
		{"sessionId", "sessionid", "session id"},
		{"parseHTTPRequest", "parsehttprequest", "pars http request"},
		{"HTTPServer", "httpserver", "http server"},
		{"foo.bar()", "foo bar", "foobar"},
		{"/a/path/main.go", "a path main go", "maingo"},
		{"end. Next", "end next", ""},
		{"1.0.21 38.101", "1 0 21 38 101", ""},
		{"POL-358", "pol 358", "pol358"},
		{"não é Ünïcode", "nao e unicod", ""},
		{"na\u0303o", "nao", ""},
		{"C++ C# c", "cplusplu csharp c", ""},
		{"用户身份", "用户 户身 身份 份", ""},
		{"用", "用", ""},
		{"用户db", "用户 户 db", ""},
		{"don't", "don t", ""},
		{"a_b_c_d_e", "a b c d e", ""},
		{strings.Repeat("x", maxWord+1) + " y", "y", ""},
	} {
		var main, other []string
		newAnalyser().words(tt.in, func(t token) {
			if t.position >= partsFrom {
				other = append(other, t.term)
			} else {
				main = append(main, t.term)
			}
		})
		want := strings.ReplaceAll(tt.main, "cplusplu ", "cplusplus ") // names are not stemmed
		if got := strings.Join(main, " "); got != want {
			t.Errorf("words of %q: %q, want %q", tt.in, got, want)
		}
		if got := strings.Join(other, " "); got != tt.other {
			t.Errorf("other readings of %q: %q, want %q", tt.in, got, tt.other)
		}
	}
}

func TestWordsKnowTheirPlace(t *testing.T) {
	text := "Über sessionId, 用户 and a_b"
	newAnalyser().words(text, func(tok token) {
		piece := text[tok.start:tok.end]
		if !strings.Contains("Über sessionId 用户 户 and a_b", piece) || strings.TrimSpace(piece) != piece {
			t.Errorf("%q stands at %q", tok.term, piece)
		}
	})
}

// TestStemLikeFTS5 compares with the tokenizer that the algorithm is known from.
func TestStemLikeFTS5(t *testing.T) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE VIRTUAL TABLE f USING fts5(w, tokenize = 'porter unicode61');
		CREATE VIRTUAL TABLE v USING fts5vocab(f, instance)`); err != nil {
		t.Fatal(err)
	}
	words := stemmable()
	for i, w := range words {
		if _, err := db.Exec("INSERT INTO f (rowid, w) VALUES (?,?)", i, w); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := db.Query("SELECT doc, term FROM v ORDER BY doc")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	differ := 0
	for rows.Next() {
		var i int
		var want string
		if err := rows.Scan(&i, &want); err != nil {
			t.Fatal(err)
		}
		if got := string(stem([]byte(words[i]))); got != want {
			t.Errorf("stem(%q) = %q, FTS5 has %q", words[i], got, want)
			differ++
		}
	}
	if differ == 0 && len(words) < 500 {
		t.Errorf("only %d words compared", len(words))
	}
}

// stemmable are words of every ending the algorithm knows on several heads.
func stemmable() []string {
	heads := []string{"connect", "relat", "hop", "fail", "act", "a", "tr", "troubl", "decid", "general", "plaster", "cre", "sky", "y"}
	ends := strings.Fields(`s es ed ing ings eed ies sses ss y ational tional enci anci izer bli alli entli eli ousli
		ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness
		al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize e ee ll lled ating izing bled`)
	var out []string
	for _, h := range heads {
		out = append(out, h)
		for _, e := range ends {
			out = append(out, h+e)
		}
	}
	out = append(out, strings.Fields(`caresses ponies ties cats agreed plastered bled motoring sing conflated sized
		hopping tanned falling hissing fizzed filing happy sky rational digitizer vietnamization controlling rolling
		controllers databases queries indices indexes caching cached migrations dependencies worktrees`)...)
	slices.Sort(out)
	return slices.Compact(out)
}

func TestBeginningsMissNothing(t *testing.T) {
	a := newAnalyser()
	for _, w := range append(stemmable(), "Sky", "I", "Ü", "aying") {
		var b beginnings
		b.add(string(a.folded(w)))
		if b.skips(w) {
			t.Errorf("%q is skipped when its own stem is looked for", w)
		}
	}
}
