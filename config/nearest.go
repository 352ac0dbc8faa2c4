package config

import (
	"slices"
	"strings"

	"github.com/lithammer/fuzzysearch/fuzzy"
)

func keyNamed(name string) (key, bool) {
	for _, k := range keys() {
		if k.name == name {
			return k, true
		}
	}
	return key{}, false
}

// isSection tells whether keys begin with that name and a dot.
func isSection(name string) bool {
	for _, k := range keys() {
		if strings.HasPrefix(k.name, name+".") {
			return true
		}
	}
	return false
}

// siblings are the keys and sections that may stand where name does.
func siblings(name string) []string {
	section := name[:strings.LastIndexByte(name, '.')+1]
	var known []string
	for _, k := range keys() {
		rest, inside := strings.CutPrefix(k.name, section)
		rest, _, _ = strings.Cut(rest, ".")
		if inside && !slices.Contains(known, rest) {
			known = append(known, rest)
		}
	}
	return known
}

// nearestKey is the key that somebody who wrote name most likely meant, empty
// when none is near: by its whole name, or by its last part in another section.
func nearestKey(name string) string {
	best, least := "", len(name)/3+1
	for _, section := range siblings("") {
		if d := fuzzy.LevenshteinDistance(plain(name), plain(section)); d < least {
			best, least = section, d
		}
	}
	for _, k := range keys() {
		d := fuzzy.LevenshteinDistance(plain(name), plain(k.name))
		if last(k.name) == last(name) {
			d = min(d, 1)
		}
		if d < least {
			best, least = k.name, d
		}
	}
	return best
}

func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// plain takes case and the choice of - or _ out of a name.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))
}
