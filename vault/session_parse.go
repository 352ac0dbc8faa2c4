package vault

import (
	"encoding/json"
	"strings"
	"time"
)

// ParsedExchange is an exchange as it stands in a note, which a person may
// have edited since it was written.
type ParsedExchange struct {
	Unit
	// Touched tells that the text is not what was written.
	Touched bool

	marker     exchangeMarker
	start, end int // byte range in the note, heading to block id
	bodyEnd    int // where the marker's line begins
}

// parsedSession is a session note cut into what stands above the exchanges or
// between them, and the exchanges.
type parsedSession struct {
	exchanges []ParsedExchange
	home      sessionHome
}

// sessionHome is what the exchanges of a note share and do not repeat.
type sessionHome struct {
	project, cwd string
	day          string // of the note, YYYY-MM-DD in local time
}

// parseSession finds the exchanges of a session note by their markers. Where a
// person broke a marker but left the block id, the exchange is still known by
// its anchor.
func parseSession(n *Note) parsedSession {
	parsed := parsedSession{home: sessionHome{project: n.Front.Text("project"), day: n.Front.Text("created")}}
	lines := scanLines(n.Raw, n.Front.BodyOffset())
	from := 0 // first line after the exchange before
	for i, line := range lines {
		if line.code || !isAnchorLine(line.text) {
			continue
		}
		e := readExchange(lines[from:i+1], &parsed.home)
		e.SessionIDs = append([]string{n.Front.Text("session_id")}, e.marker.Sessions...)
		parsed.exchanges = append(parsed.exchanges, e)
		from = i + 1
	}
	return parsed
}

func isAnchorLine(line string) bool {
	id, ok := strings.CutPrefix(line, "^"+anchorPrefix)
	return ok && id != "" && !strings.ContainsAny(strings.TrimRight(id, " \t"), " \t^")
}

// readExchange reads the lines up to and with an exchange's block id.
func readExchange(lines []noteLine, home *sessionHome) ParsedExchange {
	last := len(lines) - 1
	e := ParsedExchange{end: lines[last].end, bodyEnd: lines[last].start}
	e.Anchor = strings.TrimSpace(lines[last].text)[1:]
	body := lines[:last]
	for i := last - 1; i >= 0 && i >= last-3; i-- {
		if m, ok := parseExchangeMarker(lines[i].text); ok {
			e.marker, body, e.bodyEnd = m, lines[:i], lines[i].start
			break
		}
	}
	first := exchangeStart(body)
	body = body[first:]
	e.start = lines[first].start
	e.Unit = e.unit(body, home)
	e.Touched = e.marker.Hash != bodyHash(joinLines(body))
	return e
}

// exchangeStart finds the heading of the exchange that ends with these lines:
// the last one above a prompt or of a continuation, else the first. What stands before it, between
// two exchanges, is a person's.
func exchangeStart(lines []noteLine) int {
	first := -1
	for i, line := range lines {
		if line.code || !strings.HasPrefix(line.text, "## ") {
			continue
		}
		if first < 0 || strings.HasSuffix(line.text, continued) || isPromptNext(lines[i+1:]) {
			first = i
		}
	}
	return max(first, 0)
}

func isPromptNext(lines []noteLine) bool {
	for _, line := range lines {
		if line.text != "" {
			_, _, ok := parseCalloutHeader(line.text)
			return ok && strings.HasPrefix(line.text, "> [!"+callouts[RolePrompt].kind+"]")
		}
	}
	return false
}

func (e ParsedExchange) unit(body []noteLine, home *sessionHome) Unit {
	u := e.Unit
	u.PromptUUID, u.Branch = e.marker.UUID, e.marker.Branch
	u.Time, _ = time.Parse(time.RFC3339, e.marker.Time)
	if u.Project = e.marker.Project; u.Project == "" {
		u.Project = home.project
	}
	if home.cwd == "" { // the note's first exchange names it
		home.cwd = e.marker.Cwd
	}
	if u.Cwd = e.marker.Cwd; u.Cwd == "" {
		u.Cwd = home.cwd
	}
	if len(body) > 0 && strings.HasPrefix(body[0].text, "## ") {
		u.Title = headingTitle(body[0].text)
		body = body[1:]
	}
	u.Parts = parseParts(body)
	return u
}

// headingTitle is a heading's words without the time that an exchange's begins with.
func headingTitle(line string) string {
	title := strings.TrimSpace(strings.TrimLeft(line, "#"))
	for _, layout := range []string{"2006-01-02 15:04", "15:04"} {
		if len(title) > len(layout) && title[len(layout)] == ' ' {
			if _, err := time.Parse(layout, title[:len(layout)]); err == nil {
				return title[len(layout)+1:]
			}
		}
	}
	return title
}

func parseExchangeMarker(line string) (exchangeMarker, bool) {
	var m exchangeMarker
	line = strings.TrimRight(line, " \t")
	if !strings.HasPrefix(line, markerStart) || !strings.HasSuffix(line, markerEnd) {
		return m, false
	}
	err := json.Unmarshal([]byte(line[len(markerStart)-1:len(line)-len(markerEnd)+1]), &m)
	return m, err == nil && m.UUID != ""
}

// parseParts reads the text of an exchange back: our callouts, and answers
// between them.
func parseParts(lines []noteLine) []Part {
	var parts []Part
	var answer []noteLine
	flush := func() {
		if text := strings.Trim(joinLines(answer), "\n"); strings.TrimSpace(text) != "" {
			parts = append(parts, Part{Role: RoleAnswer, Text: cleanText(Unescape(text))})
		}
		answer = nil
	}
	for i := 0; i < len(lines); {
		role, title, ok := parseCalloutHeader(lines[i].text)
		if !ok || lines[i].code {
			answer = append(answer, lines[i])
			i++
			continue
		}
		flush()
		text, next := quotedText(lines, i+1)
		if role != RoleTools {
			text = cleanText(Unescape(text))
		}
		parts = append(parts, Part{Role: role, Title: title, Text: text})
		i = next
	}
	flush()
	return parts
}

// quotedText is the text of the callout whose header stands before line from,
// and the first line after it.
func quotedText(lines []noteLine, from int) (string, int) {
	var text []string
	i := from
	for ; i < len(lines) && strings.HasPrefix(lines[i].text, ">"); i++ {
		text = append(text, strings.TrimPrefix(lines[i].text[1:], " "))
	}
	return strings.Join(text, "\n"), i
}

// parseCalloutHeader recognises the callouts that renderPart writes.
func parseCalloutHeader(line string) (Role, string, bool) {
	if !strings.HasPrefix(line, "> [!") {
		return "", "", false
	}
	for role, c := range callouts {
		rest, ok := strings.CutPrefix(line, "> [!"+c.kind+"]")
		if !ok {
			continue
		}
		// A person may fold or unfold a callout.
		rest, ok = strings.CutPrefix(strings.TrimLeft(rest, "+-"), " "+c.label)
		if !ok {
			return "", "", false
		}
		if role == RoleTools {
			rest = ""
		}
		return role, Unescape(strings.TrimSpace(strings.TrimPrefix(rest, ":"))), true
	}
	return "", "", false
}
