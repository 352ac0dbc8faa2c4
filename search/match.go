package search

import (
	"cmp"
	"slices"
	"strings"
)

// match writes the alternative as an FTS5 string: always quoted, so that no
// word can be read as an operator.
func (a alternative) match() string {
	quoted := `"` + strings.ReplaceAll(strings.Join(a.terms, " "), `"`, `""`) + `"`
	if a.prefix {
		return quoted + " *"
	}
	return quoted
}

// match writes what retrieves: any of the groups that drive the search, or any
// group at all. It is "" when none of them is in the index.
func (p plan) match(all bool) string {
	var out []string
	drives := p.drivers()
	for i, g := range p.groups {
		if g.chunks == 0 || !all && !drives[i] {
			continue
		}
		for _, alt := range g.alternatives {
			out = append(out, alt.match())
		}
	}
	return strings.Join(out, " OR ")
}

// drivers tells which groups retrieve: in a small index all; else the rarest
// one and, as far as their rows together stay bounded, the other rare ones.
func (p plan) drivers() []bool {
	drives := make([]bool, len(p.groups))
	order := make([]int, 0, len(p.groups))
	for i, g := range p.groups {
		drives[i] = p.chunks <= commonFrom
		if g.chunks > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.groups[a].chunks, p.groups[b].chunks) })
	rows := 0
	for n, i := range order {
		g := p.groups[i]
		if rows += g.chunks; n > 0 && (g.common || rows > maxRows) {
			break
		}
		drives[i] = true
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
