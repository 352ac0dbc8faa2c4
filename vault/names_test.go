package vault

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestFileName(t *testing.T) {
	for _, test := range []struct{ title, want string }{
		{"Fix session id", "Fix session id"},
		{"C#", "C♯"},
		{"C", "C"},
		{`STR# to JSON [v2] ^a | b: c/d\e`, "STR♯ to JSON ⁅v2⁆ ˆa ǀ b꞉ c∕d∖e"},
		{`who? "me" <you> *all*`, "who﹖ ʺmeʺ ˂you˃ ∗all∗"},
		{"run `make` at 100%%", "run ˋmakeˋ at 100﹪﹪"},
		{"50% done", "50% done"},
		{"CON", "CON_"},
		{"com1.txt", "com1_.txt"},
		{"CONSOLE", "CONSOLE"},
		{".hidden", "․hidden"},
		{"v1.2", "v1.2"},
		{"wait...", "wait․․․"},
		{"README.md", "README․md"},
		{"../../x", "․.∕..∕x"},
		{"  two\t lines\nhere ", "two lines here"},
		{"🚀 launch 👩‍💻", "🚀 launch 👩‍💻"},
		{"שלום עולם", "שלום עולם"},
		{"abc\u202edef\x00", "abcdef"},
		{"cafe\u0301", "café"},
		{"", "Untitled"},
		{" \n\t", "Untitled"},
	} {
		if got := FileName(test.title); got != test.want {
			t.Errorf("FileName(%q) = %q, want %q", test.title, got, test.want)
		}
	}
}

func TestNameTitleUndoesFileName(t *testing.T) {
	for _, title := range []string{
		"C#", "C", `STR# to JSON [v2] ^a | b: c/d\e`, "CON", "nul.tar.gz", ".hidden", "v1.2",
		`"?*<>`, "a `b`", "README.md", "wait...", "שלום", "🚀", "100%%", "..",
	} {
		if got := NameTitle(FileName(title)); got != title {
			t.Errorf("NameTitle(FileName(%q)) = %q", title, got)
		}
	}
}

func TestFileNameCutsLongTitles(t *testing.T) {
	for _, title := range []string{
		strings.Repeat("word ", 60), strings.Repeat("x", 300), strings.Repeat("é", 300),
		strings.Repeat("👩‍💻", 60), strings.Repeat("e\u0301\u0323", 100),
	} {
		got := FileName(title)
		if len(got) > maxNameBytes || !utf8.ValidString(got) || !strings.HasSuffix(got, "…") {
			t.Errorf("FileName(%.20q…) = %q (%d bytes)", title, got, len(got))
		}
	}
	if got := FileName(strings.Repeat("word ", 60)); !strings.HasSuffix(got, " word…") {
		t.Errorf("not cut at a word: %q", got)
	}
}

func TestUniqueName(t *testing.T) {
	used := map[string]bool{}
	take := func(base string) string {
		name := UniqueName(base, func(key string) bool { return used[key] })
		used[NameKey(name)] = true
		return name
	}
	var got []string
	for _, base := range []string{"Plan", "plan", "PLAN", "Plan (2)", "Σ", "σ"} {
		got = append(got, take(base))
	}
	want := "[Plan plan (2) PLAN (3) Plan (2) (2) Σ σ (2)]"
	if fmt.Sprint(got) != want {
		t.Errorf("names %v, want %v", got, want)
	}
	long := strings.Repeat("y", maxNameBytes)
	take(long)
	if second := take(long); len(second) > maxNameBytes || !strings.HasSuffix(second, "… (2)") {
		t.Errorf("second long name is %q (%d bytes)", second, len(second))
	}
}

func FuzzFileName(f *testing.F) {
	for _, seed := range []string{
		"C#", `STR# to JSON [v2] ^a | b: c/d\e`, "CON", "con.", "CON_", "nul .txt", ".hidden", "...", "a.md.",
		"e\u0301", "<\u0338", "\xff\xfe", "👩‍💻", strings.Repeat("ab ", 90), strings.Repeat(".", 300), "\u2066x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, title string) {
		name := FileName(title)
		if problem := illegal(name); problem != "" {
			t.Fatalf("FileName(%q) = %q: %s", title, name, problem)
		}
		if again := FileName(name); again != name {
			t.Fatalf("FileName(%q) = %q, and of that %q", title, name, again)
		}
	})
}

// illegal says why a name may not be a note's file name, "" if it may.
func illegal(name string) string {
	first, _, _ := strings.Cut(strings.ToLower(name), ".")
	first = strings.TrimRight(first, " ")
	switch {
	case name == "" || strings.TrimSpace(name) != name:
		return "empty, or a space at an end"
	case len(name)+len(".md") > 200:
		return "too long"
	case !utf8.ValidString(name) || !norm.NFC.IsNormalString(name):
		return "not NFC"
	case strings.ContainsAny(name, "\\/:*?\"<>|#^[]`") || strings.Contains(name, "%%"):
		return "a character that may not stand there"
	case strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".") || strings.HasSuffix(strings.ToLower(name), ".md"):
		return "a dot that may not stand there"
	case strings.ContainsFunc(name, unicode.IsControl):
		return "a control character"
	case first == "con" || first == "prn" || first == "aux" || first == "nul":
		return "a device"
	case len([]rune(first)) == 4 && (strings.HasPrefix(first, "com") || strings.HasPrefix(first, "lpt")) &&
		strings.ContainsAny(first[3:], "0123456789¹²³"):
		return "a device"
	}
	return ""
}
