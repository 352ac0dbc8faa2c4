package search

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// previewLength is the length of a preview in characters.
const previewLength = 160

// Range is a byte range of a preview.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// preview cuts the most telling piece out of a text: one line without Markdown's
// signs, with the ranges of what the question asked for.
func (r *reader) preview(text string) (string, []Range) {
	flat := flatten(text)
	if utf8.RuneCountInString(flat) > previewLength {
		flat = r.window(flat)
	}
	var ranges []Range
	for _, p := range r.find(flat) {
		if n := len(ranges); n > 0 && p.start <= ranges[n-1].End {
			ranges[n-1].End = max(ranges[n-1].End, p.end)
			continue
		}
		ranges = append(ranges, Range{p.start, p.end})
	}
	return flat, ranges
}

var (
	markdownLink = regexp.MustCompile(`!?\[([^\]\n]*)\]\([^)\n]*\)`)
	lineNoise    = regexp.MustCompile("(?m)^[ \\t]*(?:#{1,6}[ \\t]+|>[ \\t]?|[-*+][ \\t]+|```.*$|~~~.*$|[|:\\- \\t]+$)")
	emphasis     = regexp.MustCompile("\\*\\*|`+|\\|")
)

// flatten makes one line of Markdown and takes out the signs that say how it
// looks.
func flatten(text string) string {
	text = markdownLink.ReplaceAllString(text, "$1")
	text = lineNoise.ReplaceAllString(text, "")
	text = emphasis.ReplaceAllString(text, "")
	return strings.Join(strings.Fields(text), " ")
}

// window cuts previewLength characters out of flat where they hold the most
// idf of different groups, the earliest of equal places, and marks cuts with "…".
func (r *reader) window(flat string) string {
	places := r.find(flat)
	best, start := -1.0, 0
	for i, p := range places {
		sum, seen := 0.0, map[int]bool{}
		for _, q := range places[i:] {
			if q.end-p.start > previewLength*3/4 {
				break
			}
			if !seen[q.group] {
				seen[q.group] = true
				sum += r.plan.groups[q.group].idf
			}
		}
		if sum > best {
			best, start = sum, p.start
		}
	}
	return cutAround(flat, start)
}

// cutAround cuts whole words from a quarter of the length before start.
func cutAround(flat string, start int) string {
	from := start
	for n := 0; from > 0 && n < previewLength/4; n++ {
		_, size := utf8.DecodeLastRuneInString(flat[:from])
		from -= size
	}
	if from > 0 {
		if i := strings.IndexByte(flat[from:start], ' '); i >= 0 {
			from += i + 1
		}
	}
	end := from
	for n := 0; end < len(flat) && n < previewLength; n++ {
		_, size := utf8.DecodeRuneInString(flat[end:])
		end += size
	}
	out := flat[from:end]
	if end < len(flat) {
		if i := strings.LastIndexFunc(out, unicode.IsSpace); i > len(out)/2 {
			out = out[:i]
		}
		out += " …"
	}
	if from > 0 {
		out = "… " + out
	}
	return out
}
