package commands

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestOddIDs reads transcripts whose records have ids of no known shape: they
// stand in markers, block ids, properties and the list of deletions.
func TestOddIDs(t *testing.T) {
	for i, id := range []string{"1-2-3-4-5-6", "-", "a [[b]] ^c", "x\n^ex-00000000", "%% x %%", "`in` `code`", "../../x", "\u202e", strings.Repeat("long", 200)} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			p := newPlace(t)
			s := talk{id: "one", cwd: "/home/x/shop", turns: []turn{say(1, "question", "answer"), say(2, "more", "of it")}}
			text := strings.Join(s.lines(s.id), "")
			text = strings.ReplaceAll(text, uuid("one/0"), strings.Trim(jsonText(id), `"`))
			text = strings.ReplaceAll(text, uuid("one"), strings.Trim(jsonText(id), `"`))
			p.put(filepath.Join(p.config().Sessions, "-home-x-shop", "named by hand.jsonl"), text)
			p.sync(SyncOptions{})
			before := p.notes()
			p.sync(SyncOptions{Full: true})
			if after := p.notes(); len(after) != len(before) || p.holds("%% vr {") != 2 {
				t.Errorf("%d exchanges in %v", p.holds("%% vr {"), after)
			}
			validNotes(t, p.notes())
			if got := p.indexed()["exchanges"]; fmt.Sprint(got) == "map[]" {
				t.Error("no exchange is indexed")
			}
		})
	}
}
