package vault

import (
	"net/url"
	"regexp"
	"strings"
)

// Link is a link of a note to a note or file of the vault.
type Link struct {
	// Start and End are the link's bytes in the body, with the ! of an embed.
	Start, End int
	// Embed is set for ![[x]] and ![](x).
	Embed bool
	// Markdown is set for [text](target) and clear for [[target]].
	Markdown bool
	// Target is the path or name that is linked, without heading and block,
	// with "/" and decoded; "" for the note itself. ".md" stays if written.
	Target string
	// Heading is what follows #, which may be several headings joined by #;
	// Block is a block's id.
	Heading, Block string
	// Text is what is shown, "" where the link does not say.
	Text string

	// targetStart and targetEnd are the bytes of the target as written.
	targetStart, targetEnd int
}

// Links returns the links of a body in order, as Obsidian resolves them: none
// in code, in comments, and behind a backslash; none that leave the vault.
func Links(body []byte) []Link {
	var links []Link
	for _, text := range linkText(body) {
		links = append(links, text.links()...)
	}
	return links
}

// stretch is a paragraph: consecutive lines of text.
type stretch struct {
	text   string
	offset int
}

// linkText returns the parts of a body that can hold links. What is in code or
// a comment is blanked out, so that offsets stay.
func linkText(body []byte) []stretch {
	var parts []stretch
	var comments commentTracker
	var text strings.Builder
	start := 0
	flush := func(next int) {
		if text.Len() > 0 {
			parts = append(parts, stretch{blankCode(text.String()), start})
		}
		text.Reset()
		start = next
	}
	for _, line := range scanLines(body, 0) {
		if line.code || isBlank(line.text) {
			flush(line.end)
			continue
		}
		comments.line(line.text)
		text.WriteString(strings.Repeat(" ", comments.from))
		text.WriteString(line.text[comments.from:comments.to])
		text.WriteString(strings.Repeat(" ", len(line.text)-comments.to))
		text.Write(body[line.start+len(line.text) : line.end])
	}
	flush(len(body))
	return parts
}

// blankCode replaces what is inside code spans and comments by spaces.
func blankCode(text string) string {
	if !strings.ContainsAny(text, "`%") {
		return text
	}
	out := []byte(text)
	for i := 0; i < len(text); {
		end, hide := i+1, true
		switch {
		case text[i] == '\\':
			end, hide = min(i+2, len(text)), false
		case text[i] == '`':
			end = skipSpan(text, i)
		case strings.HasPrefix(text[i:], "%%") && strings.Contains(text[i+2:], "%%"):
			end = i + 2 + strings.Index(text[i+2:], "%%") + 2
		default:
			hide = false
		}
		for ; i < end; i++ {
			if hide {
				out[i] = ' '
			}
		}
	}
	return string(out)
}

func (s stretch) links() []Link {
	var links []Link
	for i := 0; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '[':
			embed := i > 0 && s.text[i-1] == '!' && backslashesBefore(s.text, i-1)%2 == 0
			link, ok := wikilink(s.text, i)
			if !ok {
				link, ok = markdownLink(s.text, i)
			}
			if !ok {
				continue
			}
			if !link.Markdown {
				i = link.End - 1
			}
			if link.Embed = embed; embed {
				link.Start--
			}
			links = append(links, link.shift(s.offset))
		}
	}
	return links
}

func (l Link) shift(offset int) Link {
	l.Start, l.End = l.Start+offset, l.End+offset
	l.targetStart, l.targetEnd = l.targetStart+offset, l.targetEnd+offset
	return l
}

// maxLinkText bounds a link's text and the search for the brackets that close
// it, so that many that never close do not cost quadratic time.
const maxLinkText = 1000

// wikilink reads the [[target#heading|text]] at i. In a table the bar is
// written \|.
func wikilink(s string, i int) (Link, bool) {
	if !strings.HasPrefix(s[i:], "[[") {
		return Link{}, false
	}
	length := strings.Index(s[i:min(len(s), i+maxLinkText)], "]]")
	if length < 0 || strings.ContainsAny(s[i+2:i+length], "\n[") {
		return Link{}, false
	}
	inner := s[i+2 : i+length]
	target, text, _ := strings.Cut(inner, "|")
	target = strings.TrimSuffix(target, `\`)
	l := Link{Start: i, End: i + length + 2, Text: strings.TrimSpace(text)}
	l.setTarget(target)
	l.targetStart = i + 2 + len(target) - len(strings.TrimLeft(target, " "))
	if end := strings.IndexAny(target, "#^"); end >= 0 {
		target = target[:end]
	}
	l.targetEnd = max(l.targetStart, i+2+len(strings.TrimRight(target, " ")))
	return l, strings.TrimSpace(inner) != ""
}

// setTarget takes a target apart: path#heading, path#^block, path^block.
func (l *Link) setTarget(target string) {
	path, rest, _ := strings.Cut(target, "#")
	if before, block, ok := strings.Cut(path, "^"); ok && rest == "" {
		path, rest = before, "^"+block
	}
	l.Target = strings.TrimSpace(path)
	if block, ok := strings.CutPrefix(strings.TrimSpace(rest), "^"); ok {
		l.Block = block
	} else {
		l.Heading = strings.TrimSpace(rest)
	}
}

// scheme matches the start of an address that leaves the vault.
var scheme = regexp.MustCompile(`^(?i:[a-z][a-z0-9+.-]*:|//)`)

// destination matches what follows the ] of a Markdown link: an address in
// angle brackets or without spaces, and perhaps a title.
var destination = regexp.MustCompile(`^\(\s*(?:<([^<>\n]*)>|((?:[^\s()<>\\]|\\.|\([^\s()]*\))+))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`)

// markdownLink reads the [text](target) at i.
func markdownLink(s string, i int) (Link, bool) {
	closing := closingBracket(s, i)
	if closing < 0 {
		return Link{}, false
	}
	match := destination.FindStringSubmatchIndex(s[closing+1:])
	if match == nil {
		return Link{}, false
	}
	from, to := match[2], match[3]
	if from < 0 {
		from, to = match[4], match[5]
	}
	from, to = closing+1+from, closing+1+to
	target, err := url.PathUnescape(s[from:to])
	if err != nil || scheme.MatchString(target) {
		return Link{}, false
	}
	l := Link{Start: i, End: closing + 1 + match[1], Markdown: true, Text: s[i+1 : closing], targetStart: from, targetEnd: to}
	l.setTarget(target)
	if end := strings.IndexByte(s[from:to], '#'); end >= 0 {
		l.targetEnd = from + end
	}
	return l, true
}

// closingBracket returns the position of the ] that closes the [ at i, -1 for
// none.
func closingBracket(s string, i int) int {
	depth := 0
	for at := i; at < len(s) && at < i+maxLinkText; at++ {
		switch s[at] {
		case '\\':
			at++
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return -1
}
