package redact

import "strings"

// privateWord is what a tag's name must be; the scanner looks for it.
const privateWord = "private"

// private finds what a person hid in <private>…</private>, in any case, with
// attributes, nested, and also where < is written &lt; or \u003c. A block that
// is never closed reaches to the end; a closing tag whose opening one is not
// here (it stood in an earlier block) hides all that precedes it. words are
// the places of [privateWord] in s.
func private(s string, words []int) []hit {
	var out []hit
	depth, start, floor := 0, 0, 0
	for _, at := range words {
		tag, ok := privateTagAt(s, at)
		switch {
		case !ok:
			continue
		case !tag.closing:
			if depth == 0 {
				start = tag.lo
			}
			depth++
			continue
		case depth == 0:
			start, depth = floor, 1
		}
		if depth--; depth == 0 {
			out = append(out, hit{span: span{start, tag.hi}, rule: privateRule})
			floor = tag.hi
		}
	}
	if depth > 0 {
		out = append(out, hit{span: span{start, len(s)}, rule: privateRule})
	}
	return out
}

type privateTag struct {
	span
	closing bool
}

// privateTagAt reads the tag whose name stands at i.
func privateTagAt(s string, i int) (privateTag, bool) {
	lo, closing := i, false
	if lo > 0 && s[lo-1] == '/' {
		closing = true
		lo--
	}
	lo, escaped, ok := angleBefore(s, lo)
	if !ok {
		return privateTag{}, false
	}
	hi, ok := tagEnd(s, i+len(privateWord), escaped)
	return privateTag{span{lo, hi}, closing}, ok
}

// angleBefore finds the < that ends at i, written in one of its ways.
func angleBefore(s string, i int) (lo int, escaped, ok bool) {
	for n, open := range []string{"<", "&lt;", `\u003c`, `\u003C`} {
		if strings.HasSuffix(s[:i], open) {
			return i - len(open), n > 0, true
		}
	}
	return 0, false, false
}

// tagEnd finds the end of the tag whose name ends at i: directly, or after
// attributes within a few hundred bytes. <private/> holds nothing, and
// <privateKey> is another tag.
func tagEnd(s string, i int, escaped bool) (int, bool) {
	const longestTag = 300
	rest := s[i:min(len(s), i+longestTag)]
	closers := []string{">"}
	if escaped {
		closers = []string{"&gt;", `\u003e`, `\u003E`, ">"}
	}
	end, size := -1, 0
	for _, c := range closers {
		if n := strings.Index(rest, c); n >= 0 && (end < 0 || n < end) {
			end, size = n, len(c)
		}
	}
	if end < 0 {
		return 0, false
	}
	attributes := rest[:end]
	return i + end + size, attributes == "" || attributeList(attributes)
}

// attributeList tells whether s may be the attributes of a tag: name="value",
// or words in small letters, for "Private Use" is a title.
func attributeList(s string) bool {
	if strings.IndexByte(" \t\r\n\\", s[0]) < 0 || strings.Contains(s, "<") || strings.HasSuffix(s, "/") {
		return false
	}
	return strings.Contains(s, "=") || strings.ToLower(s) == s
}
