package search

import (
	"strings"
	"unicode/utf8"
)

// Sizes of chunks in bytes, which are characters in most of what is indexed.
const (
	chunkSize    = 1600
	chunkOverlap = 200
	// chunkMax bounds a chunk that a code fence makes longer; only a fence
	// longer than that is cut, between two of its lines.
	chunkMax = 4 * chunkSize
)

// span is a byte range of a text.
type span struct{ start, end int }

// cutChunks cuts text into overlapping pieces of about chunkSize, preferably
// between paragraphs, and never inside a code fence of up to chunkMax. The
// pieces are in order and cover the text.
func cutChunks(text string) []span {
	if len(text) <= chunkSize+chunkOverlap {
		return []span{{0, len(text)}}
	}
	fences := findFences(text)
	var out []span
	for start := 0; ; {
		end := chunkEnd(text, fences, start)
		out = append(out, span{start, end})
		if end == len(text) {
			return out
		}
		start = overlapStart(text, fences, start, end)
	}
}

// chunkEnd chooses where the chunk that begins at start ends.
func chunkEnd(text string, fences []span, start int) int {
	want := start + chunkSize
	if len(text)-want < chunkOverlap {
		want = len(text)
	}
	if f, inside := fenceAt(fences, want); inside {
		switch {
		case f.start > start+chunkSize/4:
			return f.start
		case f.end <= start+chunkMax:
			return f.end
		}
		return lineStart(text, max(f.start, start)+1, start+chunkMax)
	}
	if want == len(text) {
		return want
	}
	least := start + chunkSize/2
	for _, f := range fences {
		if f.end <= want {
			least = max(least, f.end)
		}
	}
	return bestBreak(text, least, want)
}

// bestBreak returns the last paragraph's, line's, sentence's or word's end in
// text[least:want], whichever kind is found first, else a rune's.
func bestBreak(text string, least, want int) int {
	for _, mark := range []string{"\n\n", "\n", ". ", " "} {
		if i := strings.LastIndex(text[least:want], mark); i >= 0 {
			return least + i + len(mark)
		}
	}
	return max(least, runeStart(text, want))
}

// overlapStart returns where the next chunk begins: up to chunkOverlap before
// end, at a word, and not inside a fence.
func overlapStart(text string, fences []span, start, end int) int {
	from := runeStart(text, max(end-chunkOverlap, start+1))
	if i := strings.IndexAny(text[from:end], " \n"); i >= 0 {
		from += i + 1
	}
	for _, f := range fences {
		if f.start < end && f.end > from {
			from = min(f.end, end)
		}
	}
	if from <= start {
		return end
	}
	return from
}

// lineStart returns the start of the last line in text[least:limit], or limit
// moved to a rune's start where there is none.
func lineStart(text string, least, limit int) int {
	limit = min(limit, len(text))
	if i := strings.LastIndexByte(text[least:limit], '\n'); i >= 0 {
		return least + i + 1
	}
	return runeStart(text, limit)
}

// runeStart moves i back to the start of its rune; in broken text, where none is
// within a rune's length, i is as good as any place.
func runeStart(text string, i int) int {
	for back := range min(utf8.UTFMax, i+1) {
		if i == len(text) || utf8.RuneStart(text[i-back]) {
			return i - back
		}
	}
	return i
}

// fenceAt returns the fence that i lies inside of: not at its edges.
func fenceAt(fences []span, i int) (span, bool) {
	for _, f := range fences {
		if f.start < i && i < f.end {
			return f, true
		}
	}
	return span{}, false
}

// findFences returns the code fences of text from the start of the opening
// line to the end of the closing one. An open fence ends with the text.
func findFences(text string) (out []span) {
	open, mark := -1, ""
	for start := 0; start < len(text); {
		end := start + strings.IndexByte(text[start:], '\n') + 1
		if end == start {
			end = len(text)
		}
		m := fenceMark(text[start:end])
		switch {
		case m == "":
		case open < 0:
			open, mark = start, m
		case m[0] == mark[0] && len(m) >= len(mark) && strings.TrimSpace(text[start:end]) == m:
			out, open = append(out, span{open, end}), -1
		}
		start = end
	}
	if open >= 0 {
		out = append(out, span{open, len(text)})
	}
	return out
}

// fenceMark returns the run of at least three ` or ~ that begins the line.
func fenceMark(line string) string {
	line = strings.TrimLeft(line, " ")
	if len(line) < 3 || line[0] != '`' && line[0] != '~' {
		return ""
	}
	n := 0
	for n < len(line) && line[n] == line[0] {
		n++
	}
	if n < 3 {
		return ""
	}
	return line[:n]
}
