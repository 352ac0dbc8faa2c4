package vault

import "strings"

// remainder is a note without its exchanges.
type remainder struct{ lines []noteLine }

func newRemainder(n *Note, exchanges []ParsedExchange) remainder {
	var r remainder
	for _, line := range scanLines(n.Raw, n.Front.BodyOffset()) {
		for len(exchanges) > 0 && line.start >= exchanges[0].end {
			exchanges = exchanges[1:]
		}
		if len(exchanges) == 0 || line.start < exchanges[0].start {
			r.lines = append(r.lines, line)
		}
	}
	return r
}

// sections cuts what is left at its headings. Text that we generate between
// our markers is no knowledge and is left out.
func (r remainder) sections(d Document) []Unit {
	var units []Unit
	var text []noteLine
	heading := ""
	flush := func() {
		if body := strings.TrimSpace(joinLines(text)); body != "" {
			units = append(units, sectionUnit(d, heading, body))
		}
		text = nil
	}
	generated := false
	for _, line := range r.lines {
		switch {
		case !line.code && strings.HasPrefix(line.text, beginMark):
			generated = true
		case !line.code && strings.HasPrefix(line.text, endMark):
			generated = false
		case generated:
		case !line.code && isSectionHeading(line.text):
			flush()
			heading = strings.TrimSpace(strings.TrimLeft(line.text, "#"))
		default:
			text = append(text, line)
		}
	}
	flush()
	return units
}

func sectionUnit(d Document, heading, body string) Unit {
	u := Unit{
		Anchor: heading, Title: heading, Project: d.Project, Time: d.Updated,
		Parts: []Part{{Role: RoleSection, Text: body}},
	}
	if heading == d.Title { // the words under the title, above any section
		u.Anchor = ""
	}
	if d.SessionID != "" {
		u.SessionIDs = []string{d.SessionID}
	}
	return u
}

// isSectionHeading recognises the headings that begin a section: levels one to
// three. Deeper ones belong to the section they stand in.
func isSectionHeading(line string) bool {
	return strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "## ") || strings.HasPrefix(line, "### ")
}
