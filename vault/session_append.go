package vault

import (
	"slices"
	"strconv"
	"strings"
)

// Appended tells what AppendExchanges did.
type Appended struct {
	// Taken is how many of the exchanges, from the first, now stand in the
	// note; the others did not fit and belong into the session's next one.
	Taken int
	// Added, Grown and Continued count what was written.
	Added, Grown, Continued int
}

// AppendExchanges brings a session's exchanges into its note and returns the
// note's new bytes. An exchange that is not there is appended. One that is
// there and has grown is written anew as long as nobody touched it; once a
// person has, what came later is appended as its continuation. Everything else
// in the note stays byte for byte. With anew, untouched exchanges are also
// written again where the transcript now reads differently.
func (v *Vault) AppendExchanges(n *Note, exchanges []Exchange, anew bool) ([]byte, Appended) {
	var done Appended
	var fresh []Exchange
	parsed := parseSession(n)
	for _, e := range exchanges {
		at, found := parsed.latest(e.PromptUUID)
		if !found {
			fresh = append(fresh, e)
			continue
		}
		raw := v.growExchange(n.Raw, e, parsed, at, anew, &done)
		if raw != nil {
			n = n.with(raw)
			parsed = parseSession(n)
		}
	}
	raw, added := v.appendFresh(n.Raw, fresh, parsed)
	done.Added, done.Taken = added, len(exchanges)-len(fresh)+added
	return raw, done
}

// growExchange returns nil where the note says already what it should.
func (v *Vault) growExchange(raw []byte, e Exchange, parsed parsedSession, at int, anew bool, done *Appended) []byte {
	old := parsed.exchanges[at]
	switch {
	case !old.Touched && (len(e.Parts) > old.marker.Parts || anew && e.fingerprint(len(e.Parts)) != old.marker.Prefix):
		done.Grown++
		return v.rewriteExchange(raw, e, parsed, at)
	case old.Touched && old.continuedBy(e):
		done.Continued++
		return v.continueExchange(raw, e, parsed, at)
	}
	return nil
}

// latest finds the exchange, or its last continuation, by the prompt's uuid,
// or by the block id where its marker is broken.
func (p parsedSession) latest(uuid string) (int, bool) {
	for i, e := range slices.Backward(p.exchanges) {
		if e.PromptUUID == uuid || (e.PromptUUID == "" && strings.HasPrefix(e.Anchor, anchorFor(uuid))) {
			return i, true
		}
	}
	return 0, false
}

// continuedBy tells whether e begins with the parts that were written and has more.
func (p ParsedExchange) continuedBy(e Exchange) bool {
	return p.PromptUUID != "" && len(e.Parts) > p.marker.Parts && e.fingerprint(p.marker.Parts) == p.marker.Prefix
}

// appendFresh writes as many exchanges as the note should hold, but one at
// least into a note without any.
func (v *Vault) appendFresh(raw []byte, fresh []Exchange, parsed parsedSession) ([]byte, int) {
	var texts []string
	taken, size := parsed.anchors(), len(raw)
	for _, e := range fresh {
		text := v.renderExchange(e, 0, parsed.home, freeAnchor(e.PromptUUID, taken))
		if size += len(text); size > maxNoteSize && len(parsed.exchanges)+len(texts) > 0 {
			break
		}
		texts = append(texts, text)
		if parsed.home.cwd == "" { // the note's first exchange names it
			parsed.home.cwd = e.Cwd
		}
	}
	if len(texts) == 0 {
		return raw, 0
	}
	return insertBlock(raw, len(raw), strings.Join(texts, "\n")), len(texts)
}

func (v *Vault) rewriteExchange(raw []byte, e Exchange, parsed parsedSession, at int) []byte {
	old := parsed.exchanges[at]
	e.Sessions = union(old.marker.Sessions, e.Sessions)
	home := parsed.home
	if old.marker.Cwd != "" {
		home.cwd = "" // it names its own, perhaps for the others too
	}
	text := v.renderExchange(e, old.marker.From, home, old.Anchor)
	return slices.Concat(raw[:old.start], []byte(text), raw[old.end:])
}

func (v *Vault) continueExchange(raw []byte, e Exchange, parsed parsedSession, at int) []byte {
	old := parsed.exchanges[at]
	text := v.renderExchange(e, old.marker.Parts, parsed.home, freeAnchor(e.PromptUUID, parsed.anchors()))
	return insertBlock(raw, old.end, text)
}

// AddSessions notes on exchanges that further sessions hold them too, and
// returns the note's new bytes.
func (v *Vault) AddSessions(n *Note, holders map[string][]string) []byte {
	parsed := parseSession(n)
	raw := n.Raw
	for _, e := range slices.Backward(parsed.exchanges) { // from the end, so that ranges stay true
		more := union(e.marker.Sessions, holders[e.PromptUUID])
		if e.PromptUUID == "" || len(more) == len(e.marker.Sessions) {
			continue
		}
		m := e.marker
		m.Sessions = more
		lineEnd := e.bodyEnd + strings.IndexByte(string(raw[e.bodyEnd:e.end]), '\n')
		raw = slices.Concat(raw[:e.bodyEnd], []byte(m.String()), raw[lineEnd:])
	}
	return raw
}

// union adds what is new of more to the sorted list of sessions.
func union(sessions, more []string) []string {
	all := slices.Concat(sessions, more)
	slices.Sort(all)
	return slices.Compact(all)
}

func anchorFor(uuid string) string {
	digits := strings.ReplaceAll(uuid, "-", "")
	return anchorPrefix + digits[:min(8, len(digits))]
}

func (p parsedSession) anchors() map[string]bool {
	taken := map[string]bool{}
	for _, e := range p.exchanges {
		taken[e.Anchor] = true
	}
	return taken
}

// freeAnchor is a block id for the exchange that is not taken, and takes it:
// eight digits of its uuid, and a number where another begins with the same.
func freeAnchor(uuid string, taken map[string]bool) string {
	anchor := anchorFor(uuid)
	for i := 2; taken[anchor]; i++ {
		anchor = anchorFor(uuid) + "-" + strconv.Itoa(i)
	}
	taken[anchor] = true
	return anchor
}

// insertBlock puts text at a byte offset with a blank line on either side.
func insertBlock(raw []byte, at int, text string) []byte {
	before := strings.TrimRight(string(raw[:at]), "\n")
	after := strings.TrimLeft(string(raw[at:]), "\n")
	if before != "" {
		before += "\n\n"
	}
	if after != "" {
		text += "\n"
	}
	return []byte(before + text + after)
}
