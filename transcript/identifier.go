package transcript

// maxIdentifier is the length in bytes above which an id is none of Claude
// Code's, whose are UUIDs of 36.
const maxIdentifier = 64

// identifier is a record's id as others may write it into names, links and
// comments: one of ASCII letters, digits and dashes as it stands, any other by
// a UUID that is the same wherever that id turns up.
func identifier(raw []byte) string {
	id := text(raw)
	if id == "" || len(id) <= maxIdentifier && isPlain(id) {
		return id
	}
	return derivedUUID("", "", id)
}

func isPlain(id string) bool {
	for i := range len(id) {
		c := id[i]
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' && i > 0) {
			return false
		}
	}
	return true
}
