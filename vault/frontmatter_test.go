package vault

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func mustParse(t *testing.T, raw string) Frontmatter {
	t.Helper()
	f, err := ParseFrontmatter([]byte(raw))
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	return f
}

func TestParseFrontmatterBounds(t *testing.T) {
	for _, test := range []struct {
		name, raw, keys, body string
	}{
		{"plain", "---\na: 1\nb: 2\n---\nbody\n", "a b", "body\n"},
		{"crlf", "---\r\na: 1\r\n---\r\nbody", "a", "body"},
		{"byte order mark", "\ufeff---\na: 1\n---\nbody", "a", "body"},
		{"ended by dots", "---\na: 1\n...\nbody\n---\n", "a", "body\n---\n"},
		{"ended by the file", "---\na: 1\n---", "a", ""},
		{"empty", "---\n---\nbody", "", "body"},
		{"comment alone", "---\n# x\n---\nbody", "", "body"},
		{"delimiter in a text", "---\na: |\n  ---\n  x\nb: 2\n---\nbody", "a b", "body"},
		{"none", "body\n---\na: 1\n---\n", "", "body\n---\na: 1\n---\n"},
		{"blank line first", "\n---\na: 1\n---\n", "", "\n---\na: 1\n---\n"},
		{"space first", " ---\na: 1\n---\n", "", " ---\na: 1\n---\n"},
		{"never ended", "---\na: 1\nbody\n", "", "---\na: 1\nbody\n"},
		{"four dashes", "----\na: 1\n---\n", "", "----\na: 1\n---\n"},
		{"nothing", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := mustParse(t, test.raw)
			if got := strings.Join(f.Keys(), " "); got != test.keys {
				t.Errorf("keys %q, want %q", got, test.keys)
			}
			if got := test.raw[f.BodyOffset():]; got != test.body {
				t.Errorf("body %q, want %q", got, test.body)
			}
		})
	}
}

func TestFrontmatterValues(t *testing.T) {
	f := mustParse(t, `---
yes: yes
version: 1.0
date: 2026-01-01
time: 2026-01-01T10:30:00
nothing:
tilde: ~
true: true
quoted: "a: b"
long: |
  two
  lines
tags: [a, "b c"]
aliases: one, two
list:
  - x
  - 1.0
  - null
anchor: &a word
alias: *a
recalls:
  - {project: beta, date: 2026-01-01, context: "x: y"}
  - plain
---
`)
	for key, want := range map[string]string{
		"yes": "yes", "version": "1.0", "date": "2026-01-01", "nothing": "", "tilde": "", "quoted": "a: b",
		"long": "two\nlines\n", "tags": "a", "alias": "word", "missing": "",
	} {
		if got := f.Text(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	for key, want := range map[string][]string{
		"tags": {"a", "b c"}, "aliases": {"one", "two"}, "list": {"x", "1.0"}, "nothing": nil, "version": {"1.0"},
	} {
		if diff := cmp.Diff(want, f.List(key)); diff != "" {
			t.Errorf("%s: %s", key, diff)
		}
	}
	if !f.Bool("true") || f.Bool("yes") || !f.Has("nothing") || f.Has("missing") {
		t.Error("Bool or Has is wrong")
	}
	if got := f.Date("time"); !got.Equal(time.Date(2026, 1, 1, 10, 30, 0, 0, time.UTC)) || !f.Date("yes").IsZero() {
		t.Errorf("Date is %v", got)
	}
	want := []map[string]string{{"project": "beta", "date": "2026-01-01", "context": "x: y"}}
	if diff := cmp.Diff(want, f.Records("recalls")); diff != "" {
		t.Error(diff)
	}
}

func TestParseFrontmatterErrors(t *testing.T) {
	for _, test := range []struct {
		name, raw    string
		line, column int
	}{
		{"quotes in quotes", "---\na: 1\ndescription: \"abc \"def\" ghi\"\nb: 2\n---\n", 3, 20},
		{"colon in a value", "---\na: b: c\n---\n", 2, 5},
		{"quote never closed", "---\na: 1\nb: \"x\n---\n", 3, 4},
		{"a list", "---\n- a\n---\n", 2, 1},
		{"a name twice", "---\na: 1\nb: 2\na: 3\n---\n", 4, 1},
		{"tab", "---\na:\n\t- b\n---\n", 3, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseFrontmatter([]byte(test.raw))
			var e *FrontmatterError
			if !errors.As(err, &e) || !errors.Is(err, ErrFrontmatter) || e.Reason == "" {
				t.Fatalf("got %v", err)
			}
			if e.Line != test.line || e.Column != test.column {
				t.Errorf("%v, want line %d, column %d", e, test.line, test.column)
			}
			if out, err := SpliceFrontmatter([]byte(test.raw), Property{"x", "y"}); out != nil || !errors.Is(err, ErrFrontmatter) {
				t.Errorf("SpliceFrontmatter gave %q, %v", out, err)
			}
		})
	}
}
