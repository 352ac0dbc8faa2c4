package redact

import "strings"

// privateRule is the rule of <private> blocks; their mark carries no type.
const privateRule = "private"

// The ranks of the first two rows. Their hits alone may swallow marks.
const (
	rankPrivate = iota
	rankBlock
)

// rules is the whole table, the more telling formats first: where two rules
// claim the same text the earlier one names it.
func rules() []rule {
	table := []rule{
		{name: privateRule, literals: []string{privateWord}, fold: true},
		{name: "private-key", literals: keyLiterals, match: matchKeyBlock},
	}
	for _, f := range formats() {
		table = append(table, f.rule())
	}
	table = append(table, placedRules()...)
	table = append(table, headerRules()...)
	table = append(table, urlRules()...)
	table = append(table, commandRules()...)
	return append(table, nameRules()...)
}

// format describes a token that begins with a fixed string.
type format struct {
	name   string
	starts []string
	body   *class
	least  int  // fewest characters after the start
	full   int  // characters that a complete token has; it may be wrapped up to there
	alone  bool // a short start: must begin a word
	mixed  bool // a weak start: the body must hold letters and digits or inner capitals
	exact  bool // no letter or digit may follow
}

// longestToken bounds the stretch by which a token is judged.
const longestToken = 1024

func (f format) rule() rule {
	return rule{name: f.name, literals: f.starts, match: f.match}
}

func (f format) match(s string, at, end int) []span {
	if at == end {
		return f.matchSplit(s, at)
	}
	return f.matchBody(s, at, end)
}

func (f format) matchBody(s string, at, end int) []span {
	if f.alone && (!bounded(s, at) || f.body['.'] && at > 0 && s[at-1] == '.') {
		return nil
	}
	stop, n := f.body.run(s, end, f.least, f.full, longestToken)
	if n < f.least || f.exact && stop < len(s) && alnum[s[stop]] {
		return nil
	}
	body := s[end:stop]
	// The samples of AWS's manuals are masked: they are what real ones look like.
	if filler(body) || f.body != upperNum && sample(body) || f.mixed && !mixed(body) {
		return nil
	}
	return one(at, f.body.skip(s, stop))
}

// matchSplit tries each start across the line break that follows at.
func (f format) matchSplit(s string, at int) []span {
	for _, start := range f.starts {
		n := 0
		for n < len(start) && at+n < len(s) && s[at+n] == start[n] {
			n++
		}
		next, ok := lineBreak(s, at+n)
		if n == 0 || n == len(start) || !ok || !strings.HasPrefix(s[next:], start[n:]) {
			continue
		}
		if found := f.matchBody(s, next, next+len(start)-n); found != nil && bounded(s, at) {
			return one(at, found[0].hi)
		}
	}
	return nil
}
