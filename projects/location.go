package projects

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// location is an absolute path taken apart by the rules of the system that
// wrote it, which need not be the one that reads it.
type location struct {
	volume  string   // "C:", `\\server\share`, or "" on other systems
	names   []string // from the top down; none at a root
	windows bool
}

// parseLocation reads an absolute path of either kind. Relative paths and ""
// are not locations.
func parseLocation(path string) (location, bool) {
	if volume, rest, ok := windowsVolume(path); ok {
		return location{volume: volume, names: elements(rest, `\/`), windows: true}, true
	}
	if !strings.HasPrefix(path, "/") {
		return location{}, false
	}
	return location{names: elements(path, "/")}, true
}

// windowsVolume splits a path that begins with a drive or a share. The drive's
// letter is upper case, whatever the editor that started the session wrote.
func windowsVolume(path string) (volume, rest string, ok bool) {
	path = strings.TrimPrefix(path, `\\?\`)
	if share, found := strings.CutPrefix(path, `UNC\`); found {
		path = `\\` + share
	}
	if isDrive(path) {
		return strings.ToUpper(path[:2]), path[2:], true
	}
	share, found := strings.CutPrefix(path, `\\`)
	if !found {
		return "", "", false
	}
	parts := elements(share, `\/`)
	if len(parts) < 2 || parts[0] == "?" || parts[0] == "." { // no server, but a device's prefix
		return "", "", false
	}
	return `\\` + parts[0] + `\` + parts[1], strings.Join(parts[2:], `\`), true
}

// isDrive tells whether path begins like C:\ or C:/, or is C: alone.
func isDrive(path string) bool {
	if len(path) < 2 || path[1] != ':' || path[0]|0x20 < 'a' || path[0]|0x20 > 'z' {
		return false
	}
	return len(path) == 2 || path[2] == '\\' || path[2] == '/'
}

// elements splits at any of the separators, dropping empty names and "." and
// applying "..".
func elements(path, separators string) []string {
	var names []string
	for name := range strings.FieldsFuncSeq(path, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		switch {
		case name == ".":
		case name == ".." && len(names) > 0:
			names = names[:len(names)-1]
		case name != "..":
			names = append(names, name)
		}
	}
	return names
}

// String writes the path as its own system would.
func (l location) String() string {
	if l.windows {
		return l.volume + `\` + strings.Join(l.names, `\`)
	}
	return "/" + strings.Join(l.names, "/")
}

// key is equal for two spellings of one place. Case is folded where the
// usual file system does not tell it: on Windows and its drives in WSL, and
// in the places of macOS. Composed and decomposed letters are one.
func (l location) key() string {
	s := norm.NFC.String(l.volume + "/" + strings.Join(l.names, "/"))
	if l.windows || l.foldsCase() {
		return strings.ToLower(s)
	}
	return s
}

func (l location) foldsCase() bool {
	if len(l.names) == 0 {
		return false
	}
	switch top := l.names[0]; top {
	case "Users", "Volumes", "private":
		return true
	default:
		return top == "mnt" && len(l.names) > 1 && len(l.names[1]) == 1
	}
}

// isRoot tells whether this is / or a drive's or share's root.
func (l location) isRoot() bool { return len(l.names) == 0 }

// base is the last name, "" at a root.
func (l location) base() string {
	if l.isRoot() {
		return ""
	}
	return l.names[len(l.names)-1]
}

// parent of a root is the root itself.
func (l location) parent() location {
	return l.upTo(max(len(l.names)-1, 0))
}

// upTo keeps the first n names.
func (l location) upTo(n int) location {
	l.names = l.names[:n:n]
	return l
}

// join adds names below.
func (l location) join(names ...string) location {
	l.names = append(l.names[:len(l.names):len(l.names)], names...)
	return l
}

// contains tells whether other is l or lies below it.
func (l location) contains(other location) bool {
	return keyContains(l.key(), other.key())
}

// keyContains is contains for two keys.
func keyContains(outer, inner string) bool {
	rest, ok := strings.CutPrefix(inner, outer)
	return ok && (rest == "" || rest[0] == '/' || strings.HasSuffix(outer, "/"))
}
