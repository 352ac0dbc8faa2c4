package ui

import (
	"strings"

	"github.com/rivo/uniseg"
)

const escape = '\x1b'

// Width is the number of terminal columns that one line of text takes: wide
// characters two, combining marks and escape sequences none (Unicode TR 11 and
// 29, by uniseg).
func Width(text string) int { return uniseg.StringWidth(stripSequences(text)) }

// Truncate cuts text to at most width columns; what is cut off is told by a
// closing ellipsis. Characters stay whole, and escape sequences stay in.
func Truncate(text string, width int) string {
	if Width(text) <= width {
		return text
	}
	if width < 1 {
		return ""
	}
	var b strings.Builder
	left, cut := width-1, false
	for rest := text; rest != ""; {
		if n := sequence(rest); n > 0 {
			b.WriteString(rest[:n])
			rest = rest[n:]
			continue
		}
		cluster, after, w, _ := uniseg.FirstGraphemeClusterInString(rest, -1)
		rest = after
		if cut {
			continue
		}
		if left -= w; left < 0 {
			b.WriteString("…")
			cut = true
			continue
		}
		b.WriteString(cluster)
	}
	return b.String()
}

// Pad fills text with blanks to width columns, on its left or its right.
func Pad(text string, width int, left bool) string {
	blanks := strings.Repeat(" ", max(0, width-Width(text)))
	if left {
		return blanks + text
	}
	return text + blanks
}

// stripSequences takes the escape sequences out of text.
func stripSequences(text string) string {
	if strings.IndexByte(text, escape) < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		if n := sequence(text[i:]); n > 0 {
			i += n
			continue
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}

// sequence is the length of the escape sequence that text begins with, by
// ECMA-48: control sequences (ESC [ … letter), strings (ESC ] … BEL or ESC \),
// and two-character ones; 0 without one.
func sequence(text string) int {
	if len(text) < 2 || text[0] != escape {
		return 0
	}
	switch text[1] {
	case '[':
		for i := 2; i < len(text); i++ {
			if 0x40 <= text[i] && text[i] <= 0x7e {
				return i + 1
			}
		}
		return len(text)
	case ']', 'P', '_', '^', 'X':
		return stringSequence(text)
	}
	return 2
}

func stringSequence(text string) int {
	for i := 2; i < len(text); i++ {
		if text[i] == '\a' {
			return i + 1
		}
		if text[i] == escape && i+1 < len(text) && text[i+1] == '\\' {
			return i + 2
		}
	}
	return len(text)
}
