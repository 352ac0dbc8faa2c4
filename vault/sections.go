package vault

import "strings"

// Section is a heading and what it heads. All offsets are bytes of the body.
type Section struct {
	// Level is the heading's, 1 to 6; 0 for the words above the first heading.
	Level int
	// Heading is the heading's words, without #s and outer spaces.
	Heading string
	// Start is where the heading's line begins, Text where the line after it does.
	Start, Text int
	// TextEnd is where the next heading begins, End the next one that is not
	// below this one, or the body's end.
	TextEnd, End int
}

// Sections cuts a body at its headings: lines of one to six # and a space
// outside code and comments, as Obsidian writes them. The first section is
// always that of the words above the first heading, however empty.
func Sections(body []byte) []Section {
	sections := []Section{{}}
	var comments commentTracker
	for _, line := range scanLines(body, 0) {
		if line.code {
			continue
		}
		if inside := comments.line(line.text); inside {
			continue
		}
		if level, words := parseHeading(line.text); level > 0 {
			sections = append(sections, Section{Level: level, Heading: words, Start: line.start, Text: line.end})
		}
	}
	for i := range sections {
		sections[i].TextEnd, sections[i].End = len(body), len(body)
		if i+1 < len(sections) {
			sections[i].TextEnd = sections[i+1].Start
		}
		for _, next := range sections[i+1:] {
			if next.Level <= sections[i].Level || i == 0 {
				sections[i].End = next.Start
				break
			}
		}
	}
	return sections
}

// parseHeading returns the level and words of an ATX heading, 0 for none.
func parseHeading(line string) (level int, words string) {
	indent := countSpaces(line)
	level = headingLevel(line[indent:])
	if level == 0 || indent > 3 {
		return 0, ""
	}
	words = strings.Trim(line[indent+level:], " \t")
	if bare := strings.TrimRight(words, "#"); bare == "" || strings.HasSuffix(bare, " ") {
		words = strings.TrimRight(bare, " ")
	}
	return level, words
}

// commentTracker follows Obsidian's comments, which begin and end with two
// percent signs and may span lines.
type commentTracker struct {
	open bool
	// from and to are the part of the last line that is outside a comment
	// which began on a line before or ends on one after it.
	from, to int
}

// line takes in a line outside code and reports whether it began in a comment.
func (c *commentTracker) line(text string) (inside bool) {
	inside = c.open
	c.from, c.to = 0, len(text)
	for i := 0; i < len(text); i++ {
		switch {
		case !c.open && text[i] == '\\':
			i++
		case !c.open && text[i] == '`':
			i = skipSpan(text, i) - 1
		case strings.HasPrefix(text[i:], "%%"):
			if i++; !c.open {
				c.to = i - 1
			} else if c.to = len(text); inside && c.from == 0 {
				c.from = i + 1
			}
			c.open = !c.open
		}
	}
	if inside && c.from == 0 {
		c.from = c.to
	}
	return inside
}

// skipSpan returns the end of the code span at i, or of its backticks where
// they open none.
func skipSpan(text string, i int) int {
	n := runLength(text[i:])
	if end := closeSpan(text, i, n); end > 0 {
		return end
	}
	return i + n
}
