package redact

import (
	"fmt"
	"regexp"
)

// PatternError reports a user's pattern that cannot be used.
type PatternError struct {
	Name string // the pattern's name, or its place in the list when it has none
	Err  error
}

func (e *PatternError) Error() string { return fmt.Sprintf("redact pattern %q: %v", e.Name, e.Err) }

// Unwrap returns the cause.
func (e *PatternError) Unwrap() error { return e.Err }

// pattern is a user's rule, compiled.
type pattern struct {
	name string
	re   *regexp.Regexp
}

func compile(extra []Pattern) ([]pattern, error) {
	var out []pattern
	for i, p := range extra {
		if p.Name == "" || len(p.Name) > maxName || !nameChars.all(p.Name) {
			name := p.Name
			if name == "" {
				name = fmt.Sprintf("#%d", i+1)
			}
			return nil, &PatternError{name, fmt.Errorf("a name is made of lower-case letters, digits and hyphens, at most %d", maxName)}
		}
		re, err := regexp.Compile(p.Regexp)
		if err != nil {
			return nil, &PatternError{p.Name, err}
		}
		if re.MatchString("") {
			return nil, &PatternError{p.Name, fmt.Errorf("the regexp %q matches empty text", p.Regexp)}
		}
		out = append(out, pattern{p.Name, re})
	}
	return out, nil
}

func (p pattern) find(s string, rank int) []hit {
	var out []hit
	for _, m := range p.re.FindAllStringSubmatchIndex(s, -1) {
		lo, hi := m[0], m[1]
		if len(m) > 2 && m[2] >= 0 {
			lo, hi = m[2], m[3]
		}
		if lo < hi {
			out = append(out, hit{span: span{lo, hi}, rule: p.name, rank: rank})
		}
	}
	return out
}
