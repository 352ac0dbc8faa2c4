package ui

import (
	"io"
	"slices"
	"strings"
)

// Style decorates text for a terminal. The zero value leaves text plain. It is
// a value, safe for concurrent use.
type Style struct {
	colour bool
	links  bool
}

// Style returns how text for w, [Streams.Out] or [Streams.Err], is decorated:
// plain unless w is a terminal that is not dumb. NO_COLOR (no-color.org) keeps
// colours and weights away.
func (s Streams) Style(w io.Writer) Style {
	able := s.isTerminal(w) && s.env("TERM") != "dumb"
	return Style{colour: able && s.env("NO_COLOR") == "", links: able}
}

// Plain tells whether text is left as it is.
func (y Style) Plain() bool { return !y.colour && !y.links }

// Select Graphic Rendition codes of ECMA-48.
const (
	sgrBold   = "1"
	sgrDim    = "2"
	sgrRed    = "31"
	sgrGreen  = "32"
	sgrYellow = "33"
	sgrReset  = "\x1b[0m"
)

// Bold makes text bold.
func (y Style) Bold(text string) string { return y.paint(sgrBold, text) }

// Dim makes text faint.
func (y Style) Dim(text string) string { return y.paint(sgrDim, text) }

// Red marks what failed.
func (y Style) Red(text string) string { return y.paint(sgrRed, text) }

// Yellow marks what wants attention.
func (y Style) Yellow(text string) string { return y.paint(sgrYellow, text) }

// Green marks what is well.
func (y Style) Green(text string) string { return y.paint(sgrGreen, text) }

func (y Style) paint(code, text string) string {
	if !y.colour || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + sgrReset
}

// Highlight makes the byte ranges of text bold. Ranges may overlap, come in any
// order, or reach outside the text; they are cut to it.
func (y Style) Highlight(text string, ranges [][2]int) string {
	if !y.colour || len(ranges) == 0 {
		return text
	}
	sorted := slices.Clone(ranges)
	slices.SortFunc(sorted, func(a, b [2]int) int { return a[0] - b[0] })
	var b strings.Builder
	at := 0
	for _, r := range sorted {
		lo, hi := max(r[0], at), min(r[1], len(text))
		if lo >= hi {
			continue
		}
		b.WriteString(text[at:lo] + y.Bold(text[lo:hi]))
		at = hi
	}
	return b.String() + text[at:]
}

// Link makes text lead to a URL, by the OSC 8 sequence that terminals share;
// elsewhere it is the text alone. A URL with control characters is left out,
// for it could command the terminal.
func (y Style) Link(url, text string) string {
	if !y.links || url == "" || strings.ContainsFunc(url, control) {
		return text
	}
	const open, end = "\x1b]8;;", "\x1b\\"
	return open + url + end + text + open + end
}

func control(r rune) bool { return r < 0x20 || 0x7f <= r && r < 0xa0 }

// Printable takes out of text whatever could command a terminal: escape
// sequences and control characters but for line breaks and tabs. Text from
// transcripts and notes passes through it before it is shown.
func Printable(text string) string {
	if !strings.ContainsFunc(text, commands) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if commands(r) {
			return -1
		}
		return r
	}, stripSequences(text))
}

// commands tells whether a terminal may act on r: control characters, and the
// marks that turn the direction of text round.
func commands(r rune) bool {
	return control(r) && r != '\n' && r != '\t' || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}
