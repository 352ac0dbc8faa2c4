package vault

import (
	"regexp"
	"testing"

	"github.com/vaultrecall/vaultrecall/vault/obsidiancheck"
)

// ourComments are those that Escape writes.
var ourComments = regexp.MustCompile(`^(?:[hH][1-6]|unclosed)$`)

// inert returns what Obsidian would act on in an escaped text, at the left
// margin and in a callout.
func inert(escaped string) []obsidiancheck.Problem {
	o := obsidiancheck.Options{Comment: ourComments.MatchString}
	problems := obsidiancheck.Check([]byte("\n\n"+escaped), o)
	o.Callouts = []string{"question"}
	return append(problems, obsidiancheck.Check([]byte(quote("[!question] Prompt", escaped)), o)...)
}

func TestEscapeIsInert(t *testing.T) {
	for _, test := range escapes {
		if problems := inert(Escape(test.text)); len(problems) > 0 {
			t.Errorf("%s: %v in\n%s", test.name, problems, Escape(test.text))
		}
	}
}

// TestInertSeesWhatEscapeStops keeps the checker honest: what Escape changes
// is something that it reports.
func TestInertSeesWhatEscapeStops(t *testing.T) {
	harmless := map[string]bool{ // stopped though harmless, or only for the way back
		"span over lines": true, "backslashes": true, "no tilde fence": true, "odd headings": true, "no fence": true,
	}
	for _, test := range escapes {
		if test.text != test.want && len(inert(test.text)) == 0 && !harmless[test.name] {
			t.Errorf("%s: nothing is reported of\n%s", test.name, test.text)
		}
	}
}

func FuzzEscapeInert(f *testing.F) {
	for _, test := range escapes {
		f.Add(test.text)
	}
	for _, text := range found {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		escaped := Escape(Clean(text))
		if problems := inert(escaped); len(problems) > 0 {
			t.Fatalf("%v\ntext\n%s\nescaped\n%s", problems, Clean(text), escaped)
		}
	})
}
