// Package redact finds secrets in text and puts typed marks in their place.
//
// A secret is recognised by its format (a GitHub token, a PEM block), by what
// introduces it (an Authorization header, the password of a URL) or by the
// name it is given (API_KEY=…). What a person wrapped in <private>…</private>
// is hidden whole. Marks look like ⟦redacted:github-token⟧ and ⟦private⟧: the
// brackets mean nothing to Markdown, to Obsidian or to a full-text query, and
// the words between them can be searched.
//
// The package never prints, stores or returns the text of a secret: [Finding]
// holds a rule's name and a byte range only.
package redact

import "strings"

// Pattern is a user's own rule.
//
// Name (lower-case letters, digits, hyphens) becomes the mark's type. Regexp
// is in Go's syntax; where it has a capturing group, only what the first group
// matched is hidden, else the whole match is.
type Pattern struct {
	Name   string
	Regexp string
}

// Finding is a secret's place in a text: the half-open byte range Start…End
// and the name of the rule that knew it.
type Finding struct {
	Rule  string
	Start int
	End   int
}

// Redactor masks secrets. It is immutable and safe for concurrent use.
type Redactor struct {
	rules    []rule
	scanner  *scanner
	patterns []pattern
}

// New returns a Redactor with the built-in rules and the user's own.
// It fails with a [PatternError] when one of those is not usable.
func New(extra []Pattern) (*Redactor, error) {
	patterns, err := compile(extra)
	if err != nil {
		return nil, err
	}
	table := rules()
	return &Redactor{rules: table, scanner: newScanner(table), patterns: patterns}, nil
}

// Scrub returns s with every secret replaced by a mark. Text without secrets
// comes back as it is, without a copy.
//
// Scrub is idempotent: it works until nothing is found, and each pass leaves
// less unmasked text than the one before, so it ends.
func (r *Redactor) Scrub(s string) string {
	for {
		found := r.find(s)
		if len(found) == 0 {
			return s
		}
		s = render(s, found)
	}
}

// Find lists the secrets in s by position, without overlaps. What is already
// masked is no finding.
func (r *Redactor) Find(s string) []Finding {
	found := r.find(s)
	if len(found) == 0 {
		return nil
	}
	list := make([]Finding, len(found))
	for i, f := range found {
		list[i] = Finding{Rule: f.rule, Start: f.lo, End: f.hi}
	}
	return list
}

// ScrubBlocks scrubs texts that follow one another, such as the blocks of one
// message, as if they stood on successive lines: what begins in one block and
// ends in a later one is hidden in each of them, under one mark in the first.
func (r *Redactor) ScrubBlocks(blocks []string) []string {
	const seam = "\n"
	whole := strings.Join(blocks, seam)
	out := append([]string(nil), blocks...)
	found := r.find(whole)
	start := 0
	for i, block := range blocks {
		out[i] = r.Scrub(render(block, within(found, start, start+len(block))))
		start += len(block) + len(seam)
	}
	return out
}

func (r *Redactor) find(s string) []hit {
	var hits []hit
	var words []int                   // where the name of a private tag may stand
	last := make([]int, len(r.rules)) // where each rule's last hit ended
	r.scanner.scan(s, func(n, at, end int) {
		if n == rankPrivate {
			words = append(words, at)
			return
		}
		if at < last[n] && at < end {
			return // inside what this rule has found already
		}
		for _, p := range r.rules[n].match(s, at, end) {
			hits = append(hits, hit{span: p, rule: r.rules[n].name, rank: n})
			last[n] = max(last[n], p.hi)
		}
	})
	hits = append(hits, private(s, words)...)
	for i, p := range r.patterns {
		hits = append(hits, p.find(s, len(r.rules)+i)...)
	}
	return settle(s, hits)
}
