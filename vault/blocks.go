package vault

import "regexp"

// Block is a part of a note that a link can name by its id.
type Block struct {
	// ID is the id without its ^.
	ID string
	// Start and End are the bytes of the block, with the line of the id.
	Start, End int
	// Line is the line of the id in the body, from 1.
	Line int
}

// blockID matches an id at the end of a line: after a space, or alone.
var blockID = regexp.MustCompile(`(?:^|[ \t])\^([A-Za-z0-9-]+)[ \t]*$`)

// Blocks returns the blocks of a body that have an id, in order. As in
// Obsidian an id stands at the end of a paragraph's or list item's last line,
// or alone on a line, when it names the block above it: the lines up to the
// next blank one, over one blank line between. Ids in code are none.
func Blocks(body []byte) []Block {
	var blocks []Block
	start, above := 0, -1 // where the block at hand and the one above begin
	blank := true
	for n, line := range scanLines(body, 0) {
		if isBlank(line.text) && !line.code {
			if !blank {
				above = start
			}
			blank = true
			continue
		}
		if blank {
			start, blank = line.start, false
		}
		match := blockID.FindStringSubmatchIndex(line.text)
		if line.code || match == nil {
			continue
		}
		b := Block{ID: line.text[match[2]:match[3]], Start: start, End: line.end, Line: n + 1}
		if alone := isBlank(line.text[:match[2]-1]); alone && start == line.start && above >= 0 {
			b.Start = above
		}
		blocks = append(blocks, b)
	}
	return blocks
}
