package vault

import (
	"regexp"
	"strings"
)

// conflictCopy matches what sync tools put into the name of a second version:
//
//	X (Conflicted copy DEVICE 202601312359).md    Obsidian Sync
//	X (DEVICE's conflicted copy 2026-01-31).md    Dropbox
//	X (conflicted copy 2026-01-31 235959).md      Nextcloud
//	X.sync-conflict-20260131-235959-ABCDEFG.md    Syncthing
//	X_conflict-20260131-235959.md                 ownCloud
var conflictCopy = regexp.MustCompile(`(?i)\([^()]*\bconflicted copy\b[^()]*\)` +
	`|\.sync-conflict-\d{8}-\d{6}(-[A-Z0-9]+)?(\.|$)` +
	`|_conflict-\d{8}-\d{6}(\.|$)`)

// Conflicted reports whether name, without folders, is that of a conflict copy
// made by a sync tool. Such a file is neither a note of its own nor a sign
// that the first one was deleted. Names that a person could have chosen, like
// "X 2.md" or "X (1).md", are not taken for one.
func Conflicted(name string) bool { return conflictCopy.MatchString(name) }

// Placeholder reports whether name, without folders, is what iCloud leaves in
// place of a file that it moved off the machine (".X.md.icloud"), and returns
// the name of that file. Its absence is no deletion.
func Placeholder(name string) (real string, ok bool) {
	inner, ok := strings.CutSuffix(name, ".icloud")
	if !ok || len(inner) < 2 || inner[0] != '.' {
		return "", false
	}
	return inner[1:], true
}
