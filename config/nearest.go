package config

import (
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

// nearestKey is the key that somebody who wrote name most likely meant, empty
// when none is near: by its whole name, or by its last part in another section.
func nearestKey(name string) string {
	best, least := "", len(name)/3+1
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
