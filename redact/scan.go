package redact

import "strings"

// rule is one row of the table: the literals that must stand in the text
// before match is asked about the place.
type rule struct {
	name     string
	literals []string
	fold     bool // the literals match in any case
	match    matcher
}

// matcher looks at the literal s[at:end] and what surrounds it, and answers
// with the secrets there, nil when there is none. It reads a bounded stretch.
type matcher func(s string, at, end int) []span

// scanner finds all literals of the table in one pass. Each byte gives six
// bits to a rolling key of the last three; a bit set says which keys begin a
// literal. It is 32 KiB, so it stays in the first-level cache.
type scanner struct {
	bits  [1 << 12]uint64
	heads map[uint32][]literal
	tails map[string][]int // proper prefixes of case-sensitive literals -> rules
	ends  class            // last bytes of tails
}

type literal struct {
	text string
	fold bool
	rule int
}

const keyMask = 1<<18 - 1

func newScanner(table []rule) *scanner {
	sc := &scanner{heads: map[uint32][]literal{}, tails: map[string][]int{}}
	for n, r := range table {
		for _, text := range r.literals {
			sc.add(literal{text, r.fold, n})
		}
	}
	return sc
}

func (sc *scanner) add(l literal) {
	keys := map[uint32]bool{}
	for variant := range 8 {
		key := uint32(0)
		for i := range 3 {
			b := l.text[i]
			if l.fold && variant>>i&1 == 1 && letters[b] {
				b ^= 'a' - 'A'
			}
			key = key<<6 | uint32(b&63)
		}
		keys[key] = true
	}
	for key := range keys {
		sc.bits[key>>6] |= 1 << (key & 63)
		sc.heads[key] = append(sc.heads[key], l)
	}
	if !l.fold && base64URL.all(l.text) && len(l.text) >= 4 {
		sc.addTails(l)
	}
}

func (sc *scanner) addTails(l literal) {
	for n := 1; n < len(l.text); n++ {
		tail := l.text[:n]
		sc.tails[tail] = append(sc.tails[tail], l.rule)
		sc.ends[tail[n-1]] = true
	}
}

// scan calls found(rule, at, end) for every literal, in the order of the text,
// then for the places where a line break may have split one (at == end there).
func (sc *scanner) scan(s string, found func(rule, at, end int)) {
	key := uint32(0)
	for i := range len(s) {
		key = (key<<6 | uint32(s[i]&63)) & keyMask
		if sc.bits[key>>6]>>(key&63)&1 != 0 && i >= 2 {
			sc.confirm(s, i-2, key, found)
		}
	}
	sc.scanBreaks(s, found)
}

func (sc *scanner) confirm(s string, at int, key uint32, found func(rule, at, end int)) {
	for _, l := range sc.heads[key] {
		end := at + len(l.text)
		if end > len(s) {
			continue
		}
		if s[at:end] == l.text || l.fold && strings.EqualFold(s[at:end], l.text) {
			found(l.rule, at, end)
		}
	}
}

func (sc *scanner) scanBreaks(s string, found func(rule, at, end int)) {
	const longest = 24
	for at := 0; ; at++ {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			return
		}
		at += i
		end := at
		for end > 0 && (s[end-1] == '\r' || s[end-1] == '\\') {
			end--
		}
		if end == 0 || !sc.ends[s[end-1]] {
			continue
		}
		lo := end - base64URL.suffix(s, end, longest)
		for _, n := range sc.tails[s[lo:end]] {
			found(n, lo, lo)
		}
	}
}
