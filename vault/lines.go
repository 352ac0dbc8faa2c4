package vault

import (
	"bytes"
	"strings"
)

// noteLine is a line of a note without its line end.
type noteLine struct {
	text       string
	start, end int  // byte range in the note, line end included
	code       bool // in a code fence, or its first or last line
}

// scanLines cuts the note's bytes from offset into lines and tells which are
// code, as the escape table tells it.
func scanLines(raw []byte, offset int) []noteLine {
	s := string(raw[offset:])
	if strings.Contains(s, "\r\n") { // of the same length, so that offsets hold
		s = strings.ReplaceAll(s, "\r\n", " \n")
	}
	lines := make([]noteLine, 0, strings.Count(s, "\n")+1)
	state := blockState{fresh: true}
	var endless fence // has no end before searched
	searched := 0
	for pos := 0; pos < len(s); {
		line, next := lineAt(s, pos)
		if f, opens := state.openFence(line); opens && !(pos < searched && f.like(endless)) {
			end, how := f.end(s, next)
			if how != endsUnclear {
				lines = appendCode(lines, raw, offset+pos, offset+min(end, len(s)))
				state, pos = f.after, end
				continue
			}
			endless, searched = f, end
		}
		lines = append(lines, newLine(raw, offset+pos, offset+min(next, len(s)), false))
		state.step(line)
		pos = next
	}
	return lines
}

func newLine(raw []byte, start, end int, code bool) noteLine {
	return noteLine{text: strings.TrimRight(string(raw[start:end]), "\r\n"), start: start, end: end, code: code}
}

func appendCode(lines []noteLine, raw []byte, start, end int) []noteLine {
	for start < end {
		next := end
		if i := bytes.IndexByte(raw[start:end], '\n'); i >= 0 {
			next = start + i + 1
		}
		lines = append(lines, newLine(raw, start, next, true))
		start = next
	}
	return lines
}

func joinLines(lines []noteLine) string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = line.text
	}
	return strings.Join(texts, "\n")
}
