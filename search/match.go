package search

import "strings"

// match writes the alternative as an FTS5 string: always quoted, so that no
// word can be read as an operator.
func (a alternative) match() string {
	quoted := `"` + strings.ReplaceAll(strings.Join(a.terms, " "), `"`, `""`) + `"`
	if a.prefix {
		return quoted + " *"
	}
	return quoted
}

// match writes what retrieves: any of the groups that drive the search. It is
// "" when none of them is in the index.
func (p plan) match() string {
	var out []string
	drives := p.drivers()
	for i, g := range p.groups {
		if !drives[i] {
			continue
		}
		for _, alt := range g.alternatives {
			out = append(out, alt.match())
		}
	}
	return strings.Join(out, " OR ")
}

// drivers tells which groups retrieve: those that are in the index and not
// common, or the common ones when there is no rarer one.
func (p plan) drivers() []bool {
	drives, rare := make([]bool, len(p.groups)), false
	for i, g := range p.groups {
		drives[i] = g.chunks > 0 && !g.common
		rare = rare || drives[i]
	}
	if rare {
		return drives
	}
	for i, g := range p.groups {
		drives[i] = g.chunks > 0
	}
	return drives
}

// exclusion writes what no hit may hold, or "".
func (p plan) exclusion() string {
	var out []string
	for _, alt := range p.excluded {
		out = append(out, alt.match())
	}
	return strings.Join(out, " OR ")
}
