package vault

import (
	"bytes"
	"strings"
)

// Unescape gives back the text that Escape was given. Of other text, such as
// what a person wrote into an exchange, it takes away the same backslashes and
// marks where they stand.
func Unescape(s string) string {
	u := unescaper{src: s, out: make([]byte, 0, len(s)+1)}
	for u.pos <= len(s) {
		u.block()
	}
	return string(u.out[:len(u.out)-1])
}

type unescaper struct {
	src   string
	pos   int
	out   []byte
	state blockState
}

func (u *unescaper) block() {
	line, next := lineAt(u.src, u.pos)
	if f, ok := u.state.openFence(line); ok {
		if end, how := f.end(u.src, next); how == endsClosed {
			u.fence(f, line, next, end)
			return
		}
	}
	u.line(line)
	u.out = append(u.out, '\n')
	u.state.step(line)
	u.pos = next
}

// fence copies a fence; one that Escape closed is opened again.
func (u *unescaper) fence(f fence, line string, next, end int) {
	u.out = append(u.out, line[:f.info]...)
	u.out = append(u.out, unguardInfo(line[f.info:])...)
	u.out = append(u.out, '\n')
	u.pos, u.state = end, f.after
	body := u.src[next:min(end, len(u.src))]
	if end <= len(u.src) && u.src[end:] == unclosedMark {
		body = strings.TrimSuffix(body, "\n")
		body = body[:strings.LastIndexByte(body, '\n')+1]
		u.pos = len(u.src) + 1
		if body == "" {
			return // there was no content line, not even an empty one
		}
		u.out = append(u.out, body...)
		return
	}
	u.out = append(u.out, body...)
	if end > len(u.src) {
		u.out = append(u.out, '\n')
	}
}

// line undoes what the escaper did to a line.
func (u *unescaper) line(line string) {
	if start, k, ok := underline(line); ok {
		u.out = append(u.out, line[:start]...)
		u.out = append(u.out, line[start+(k+1)/2*(k%2):]...)
		return
	}
	start, list := contentStart(line)
	u.out = append(u.out, line[:start]...)
	text := line[start:]
	if title, level, ok := cutHeadingMark(text); ok {
		u.out = append(u.out, strings.Repeat("#", level)+" "...)
		u.out = unescapeWords(u.out, title, 0)
		return
	}
	from := 0
	if list {
		text, from = u.box(text)
	}
	u.out = unescapeWords(u.out, text, from)
}

// cutHeadingMark recognises the line that a heading became.
func cutHeadingMark(text string) (title string, level int, ok bool) {
	const form = " %%h2%%"
	cut := len(text) - len(form)
	if cut < 1 || text[cut:cut+3] != form[:3] || text[cut+5:] != form[5:] {
		return "", 0, false
	}
	level = int(text[cut+4]) - '0'
	title = text[:cut]
	if text[cut+3] == 'h' {
		if len(title) < 5 || !strings.HasPrefix(title, "**") || !strings.HasSuffix(title, "**") {
			return "", 0, false
		}
		title = title[2 : len(title)-2]
	}
	return title, level, 1 <= level && level <= 6 && (text[cut+3] == 'h' || text[cut+3] == 'H')
}

// box undoes escaper.box; it returns the text and how much of it is written.
func (u *unescaper) box(text string) (string, int) {
	for _, b := range boxes {
		if rest, ok := strings.CutPrefix(text, b.box); ok {
			u.out = append(u.out, b.bracket...)
			return b.bracket + rest, len(b.bracket)
		}
	}
	if plain := strings.TrimLeft(text, `\`); len(plain) < len(text) && hasBox(plain) {
		return text[1:], 0
	}
	return text, 0
}

// unescapeWords appends what text was from byte from on. What is before it has
// been written already.
func unescapeWords(out []byte, text string, from int) []byte {
	u := inlineUnescaper{text: text, out: out, start: len(out) - from}
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case !special[c]:
			u.out = append(u.out, c)
		case c == '<':
			i = u.copy(i, max(1, autolinkEnd(text[i:])))
		case c == '&':
			i = u.ampersand(i)
		default:
			i = u.guard(i)
		}
	}
	return u.out
}

// inlineUnescaper is words on their way back. Those that are back begin at
// start of out.
type inlineUnescaper struct {
	text  string
	out   []byte
	start int
}

// copy copies n bytes from i and returns the last one's place.
func (u *inlineUnescaper) copy(i, n int) int {
	u.out = append(u.out, u.text[i:i+n]...)
	return i + n - 1
}

// ampersand handles the & at i and returns the last byte that it took.
func (u *inlineUnescaper) ampersand(i int) int {
	switch rest := u.text[i:]; {
	case !isEntity(rest):
		return u.copy(i, 1)
	case strings.HasPrefix(rest, "&lt;"):
		u.out = append(u.out[:len(u.out)-u.backslashes()/2], '<')
		return i + len("&lt;") - 1
	}
	u.out = append(u.out, '&')
	return i + len("&amp;") - 1
}

// guard handles any other special byte and returns the last one that it took.
func (u *inlineUnescaper) guard(i int) int {
	k := u.backslashes()
	if k%2 == 1 {
		before := byte(0)
		if at := len(u.out) - k; at > u.start {
			before = u.out[at-1]
		}
		if guarded(u.text[i], before) {
			u.out = u.out[:len(u.out)-(k+1)/2]
		}
		return u.copy(i, 1)
	}
	if u.text[i] != '`' {
		return u.copy(i, 1)
	}
	n := runLength(u.text[i:])
	end := closeSpan(u.text, i, n)
	if end == 0 {
		return u.copy(i, n)
	}
	u.out = appendUnguarded(u.out, u.text[i:end], n)
	return end - 1
}

// backslashes returns how many backslashes out ends in.
func (u *inlineUnescaper) backslashes() int {
	return trailingBackslashes(u.out[u.start:])
}

func trailingBackslashes(out []byte) int {
	return len(out) - len(bytes.TrimRight(out, `\`))
}
