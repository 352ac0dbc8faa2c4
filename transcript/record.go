package transcript

import (
	"bytes"
	"time"
)

// record is the outline of one line: undecoded values of the fields that are
// used, nil where a field is missing.
type record struct {
	typ                                string
	uuid, session, timestamp           []byte
	cwd, branch                        []byte
	message, plan, toolUseResult       []byte
	attachment, origin, agent          []byte
	operation, content                 []byte
	title, leaf                        []byte
	meta, sidechain, compact, apiError bool
}

// noise are record types that hold nothing to keep.
func noise(typ string) bool {
	switch typ {
	case "progress", "system", "file-history-snapshot", "last-prompt", "mode",
		"permission-mode", "pr-link", "frame-link", "agent-name":
		return true
	}
	return false
}

// parse checks a line and takes its outline; ok is false when it is no valid
// JSON object.
func parse(raw []byte) (r record, ok bool) {
	ok = scan(raw, func(key, value []byte) { r.set(string(key), value) })
	return r, ok
}

// outline is the outline of a line that is known to be valid.
func outline(raw []byte) record {
	r, _ := parse(raw)
	return r
}

func (r *record) set(key string, value []byte) {
	switch key {
	case "type":
		r.typ = text(value)
	case "uuid":
		r.uuid = value
	case "sessionId":
		r.session = value
	case "timestamp":
		r.timestamp = value
	case "cwd":
		r.cwd = value
	case "gitBranch":
		r.branch = value
	case "message":
		r.message = value
	case "toolUseResult":
		r.toolUseResult = value
	case "attachment":
		r.attachment = value
	case "isMeta":
		r.meta = isTrue(value)
	case "isSidechain":
		r.sidechain = isTrue(value)
	default:
		r.setRare(key, value)
	}
}

func (r *record) setRare(key string, value []byte) {
	switch key {
	case "planContent":
		r.plan = value
	case "origin":
		r.origin = value
	case "agentId":
		r.agent = value
	case "isCompactSummary":
		r.compact = isTrue(value)
	case "isApiErrorMessage":
		r.apiError = isTrue(value)
	case "operation":
		r.operation = value
	case "content":
		r.content = value
	case "customTitle", "aiTitle", "summary":
		r.title = value
	case "leafUuid":
		r.leaf = value
	}
}

// unquoted is the undecoded content of a JSON string.
func unquoted(raw []byte) []byte {
	if len(raw) < 2 || raw[0] != '"' {
		return nil
	}
	return raw[1 : len(raw)-1]
}

// at is the record's time in UTC; zero when it has none that can be read.
func (r *record) at() time.Time {
	t, err := time.Parse(time.RFC3339, string(unquoted(r.timestamp)))
	if err != nil {
		return time.Time{}
	}
	return t.UTC()
}

// gitBranch is the branch; a detached HEAD is none.
func (r *record) gitBranch() string {
	if b := text(r.branch); b != "HEAD" {
		return b
	}
	return ""
}

// humanOrigin reports whether an origin object is missing or says human.
func humanOrigin(origin []byte) bool {
	kind := member(origin, "kind")
	return kind == nil || bytes.Equal(kind, []byte(`"human"`))
}

// member is one member of an object, undecoded; nil when it is missing.
func member(raw []byte, name string) []byte {
	var found []byte
	members(raw, func(key, value []byte) bool {
		if string(key) == name {
			found = value
			return false
		}
		return true
	})
	return found
}
