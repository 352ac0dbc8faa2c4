package transcript

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPartsAreBounded(t *testing.T) {
	p := newParts()
	for i := range 5000 {
		p.add("", Part{Role: RoleTool, Title: "Bash", Text: fmt.Sprint(i)})
		if i%10 == 0 {
			p.add("", Part{Role: RoleAnswer, Text: fmt.Sprint("a", i)})
			p.add("", Part{Role: RoleThinking, Text: fmt.Sprint("t", i)})
		}
	}
	if len(p.entries) > 5000 {
		t.Errorf("%d entries are kept", len(p.entries))
	}
	got := p.list()
	var tools, answers, thinking []string
	for _, part := range got {
		switch part.Role {
		case RoleTool:
			tools = append(tools, part.Text)
		case RoleAnswer:
			answers = append(answers, part.Text)
		case RoleThinking:
			thinking = append(thinking, part.Text)
		}
	}
	if len(tools) != 401 || tools[199] != "199" || tools[200] != "[… 4600 more calls left out]" || tools[201] != "4800" || tools[400] != "4999" {
		t.Errorf("%d tools: …%q…", len(tools), tools[198:203])
	}
	if len(answers) != 500 || !slices.IsSortedFunc(answers, func(a, b string) int { return len(a) - len(b) }) {
		t.Errorf("%d answers", len(answers))
	}
	if want := []string{"t0", "t10", "t20", "t4970", "t4980", "t4990"}; !slices.Equal(thinking, want) {
		t.Errorf("thinking %q, want %q", thinking, want)
	}
}

func TestWordsAreBounded(t *testing.T) {
	p := newParts()
	text := strings.Repeat("x", maxText)
	for i := range 20 {
		p.add("", Part{Role: RoleAnswer, Text: fmt.Sprint(i) + text})
	}
	got := p.list()
	total := 0
	for _, part := range got {
		total += len(part.Text)
	}
	if total > 2*maxWords+1000 || !strings.HasPrefix(got[0].Text, "0x") || !strings.HasPrefix(got[len(got)-1].Text, "19x") {
		t.Errorf("%d bytes in %d parts", total, len(got))
	}
	if !slices.ContainsFunc(got, func(p Part) bool { return strings.HasSuffix(p.Text, "left out]") && len(p.Text) < 100 }) {
		t.Error("the gap is not told")
	}
}

// An exchange that fits loses nothing and keeps its order.
func TestPartsBelowTheLimits(t *testing.T) {
	p := newParts()
	for i := range 2 * maxTools {
		p.add("", Part{Role: RoleTool, Text: fmt.Sprint(i)})
	}
	for i, part := range p.list() {
		if part.Text != fmt.Sprint(i) {
			t.Fatalf("part %d is %q", i, part.Text)
		}
	}
}
