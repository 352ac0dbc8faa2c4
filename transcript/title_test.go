package transcript

import "testing"

func TestTitle(t *testing.T) {
	summary := func(text, leaf string) string {
		return `{"type":"summary","summary":"` + text + `","leafUuid":"` + leaf + `"}`
	}
	custom := `{"type":"custom-title","customTitle":"Own","sessionId":"s"}`
	client := `{"type":"ai-title","aiTitle":"Client's","sessionId":"s"}`
	start := func() *fixture { return (&fixture{}).user("one", nil) }
	tests := []struct {
		name string
		f    *fixture
		o    Options
		want string
	}{
		{"none", start(), Options{}, ""},
		{"of another file", start().line(summary("Other", "x")), Options{}, ""},
		{"summary before its record", (&fixture{}).line(summary("This", uuidOf(1))).user("one", nil), Options{}, "This"},
		{"summary behind its record", start().line(summary("This", uuidOf(1))), Options{}, "This"},
		{"summary in another file", start(), Options{Summaries: map[string]string{uuidOf(1): "Theirs"}}, "Theirs"},
		{"client over summary", start().line(client).line(summary("This", uuidOf(1))), Options{}, "Client's"},
		{"own over client", start().line(custom).line(client), Options{}, "Own"},
		{"the last wins", start().line(custom).line(`{"type":"custom-title","customTitle":" Newer\n one "}`), Options{}, "Newer …"},
		{"null keeps it", start().line(custom).line(`{"type":"custom-title","customTitle":null}`), Options{}, "Own"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, r := readFile(t, tt.f.save(t), Cursor{}, tt.o); r.Title != tt.want {
				t.Errorf("title %q, want %q", r.Title, tt.want)
			}
		})
	}
}
