package redact

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var export = flag.String("export", "", "write the shapes and the innocent texts to this file as JSON, to compare other scanners")

func builtin(t testing.TB) *Redactor {
	t.Helper()
	r, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func shapes() []shape {
	list := append(named(), blocks()...)
	for _, s := range tokens() {
		list = append(list, around(s)...)
	}
	return list
}

// around sets a token in the places where tokens are met.
func around(s shape) []shape {
	half := len(s.secret) / 2
	places := map[string]string{
		"alone":          s.secret,
		"in a sentence":  "I used " + s.secret + ". It worked.",
		"assigned":       "export X=" + s.secret,
		"in json":        `{"x": "` + s.secret + `"}`,
		"escaped":        `"{\"x\": \"` + s.secret + `\"}"`,
		"after \\n":      `"a\n` + s.secret + `\nb"`,
		"in a url":       "https://x.test/?x=" + s.secret + "&y=1",
		"in a comment":   "# " + s.secret + "\n",
		"in Markdown":    "- **key**: `" + s.secret + "`",
		"wrapped":        "x " + s.secret[:half] + "\n" + s.secret[half:] + " y",
		"wrapped deep":   "x " + s.secret[:half] + "\\\n    " + s.secret[half:] + "\n",
		"wrapped, CRLF":  "x " + s.secret[:half] + "\r\n" + s.secret[half:] + "\r\n",
		"wrapped string": `"x ` + s.secret[:half] + `\n` + s.secret[half:] + ` y"`,
	}
	var out []shape
	for place, text := range places {
		if strings.HasPrefix(place, "wrapped") && unwrappable[s.rule] {
			continue
		}
		out = append(out, shape{s.rule + " " + place, text, s.secret, s.rule})
	}
	return out
}

// unwrappable tokens have no start that would tell where they begin again.
var unwrappable = map[string]bool{"discord-token": true, "azure-key": true, "azure-client-secret": true}

func TestScrubHidesEveryShape(t *testing.T) {
	r := builtin(t)
	for _, s := range shapes() {
		t.Run(s.name, func(t *testing.T) {
			got := r.Scrub(s.text)
			if leak := leaked(got, s.secret); leak != "" {
				t.Errorf("%q stands in %q", leak, got)
			}
			if !strings.Contains(got, "⟦redacted:"+s.rule+"⟧") {
				t.Errorf("no mark of type %s in %q", s.rule, got)
			}
			if again := r.Scrub(got); again != got {
				t.Errorf("not idempotent:\n%q\n%q", got, again)
			}
		})
	}
	if *export != "" {
		writeList(t, *export)
	}
}

// leaked returns a piece of the secret, eight characters or the whole of a
// shorter one, that stands in text.
func leaked(text, secret string) string {
	const piece = 8
	for i := 0; i+piece <= len(secret); i++ {
		if strings.Contains(text, secret[i:i+piece]) {
			return secret[i : i+piece]
		}
	}
	if len(secret) < piece && strings.Contains(text, secret) {
		return secret
	}
	return ""
}

// TestLongSecretsAreHiddenToTheirEnd also meets text made to take long.
func TestLongSecretsAreHiddenToTheirEnd(t *testing.T) {
	r := builtin(t)
	for _, long := range []string{"API_KEY=" + body(5000) + " x", `{"secret": "` + body(9000) + `"} x`, "?token=" + body(3000) + "&y=1 x", "Authorization: " + body(2000) + " x"} {
		got := r.Scrub(long)
		if leak := leaked(got, body(100)); leak != "" || !strings.HasSuffix(got, " x") {
			t.Errorf("%.40s…: %.200q", long, got)
		}
	}
	const limit = 20 * time.Second // far more than it takes; a reader that went back and forth would need it
	start := time.Now()
	for _, piece := range []string{"key=", "password=\"", "eyJ.", "eyJ", "-----BEGIN PRIVATE KEY-----", "<private ", "curl -u a:", "https://a:", "ghp_", "gh\n", "token: a ", "\\", "⟦redacted:", "-----END PRIVATE KEY-----", "Cookie: a=b; ", "Bearer a\n", "MTE4"} {
		r.Scrub(strings.Repeat(piece, 1+1<<17/len(piece)))
	}
	if took := time.Since(start); took > limit {
		t.Errorf("took %v", took)
	}
}

// TestTokenWrappedAnywhere splits a token by a line break at every place, also
// inside its start.
func TestTokenWrappedAnywhere(t *testing.T) {
	r := builtin(t)
	for _, secret := range []string{"gh" + "p_" + body(36), "sk-" + "ant-api03-" + body(93) + "AA", "AK" + "IA" + caps[:16], "gl" + "pat-" + body(20)} {
		for i := 1; i < len(secret); i++ {
			for _, seam := range []string{"\n", "\r\n", "\\\n", "\n    ", "\\\n\t"} {
				got := r.Scrub("see " + secret[:i] + seam + secret[i:] + " there")
				if leak := leaked(got, secret); leak != "" || !strings.HasPrefix(got, "see ⟦") {
					t.Errorf("split at %d by %q: %q", i, seam, got)
				}
			}
		}
	}
}

func writeList(t *testing.T, file string) {
	type row struct{ Name, Text, Secret string }
	var list struct {
		Shapes    []row
		Innocents []string
	}
	for _, s := range shapes() {
		list.Shapes = append(list.Shapes, row{s.name, s.text, s.secret})
	}
	list.Innocents = innocents()
	data, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestScrubLeavesInnocentText(t *testing.T) {
	r := builtin(t)
	for _, text := range innocents() {
		if diff := cmp.Diff(text, r.Scrub(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}
