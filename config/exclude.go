package config

import (
	"path"
	"strings"
)

// Excludes tells whether exchanges in that working directory are left out: one
// of the globs of sync.exclude matches it or a folder above it. In a glob *
// stands for anything but a slash and ** for any number of folders; ~/ is the
// home folder; a glob without a slash matches a folder of that name anywhere.
// Windows paths match with either slash.
func (c Config) Excludes(cwd string) bool {
	parts := segments(cwd)
	if len(parts) == 0 {
		return false
	}
	for _, glob := range c.Sync.Exclude {
		if excluded(segments(anchored(glob, c.home)), parts) {
			return true
		}
	}
	return false
}

func anchored(glob, home string) string {
	glob = strings.ReplaceAll(expandHome(glob, home), `\`, "/")
	if strings.HasPrefix(glob, "/") || strings.HasPrefix(glob, "**") || len(glob) > 1 && glob[1] == ':' {
		return glob
	}
	return "**/" + glob
}

func segments(p string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(p, `\`, "/"), func(r rune) bool { return r == '/' })
}

// excluded matches glob against the beginning of parts.
func excluded(glob, parts []string) bool {
	switch {
	case len(glob) == 0:
		return true
	case glob[0] == "**":
		for i := range len(parts) + 1 {
			if excluded(glob[1:], parts[i:]) && (len(glob) > 1 || i < len(parts)) {
				return true
			}
		}
		return false
	case len(parts) == 0:
		return false
	}
	ok, err := path.Match(glob[0], parts[0])
	return err == nil && ok && excluded(glob[1:], parts[1:])
}
