package config

import (
	"os"
	"path/filepath"
	"strings"
)

// syncedNames are names of folders that a service keeps in step with other
// machines. Compared in small letters: exactly, or up to what follows (a
// company's or an account's name).
var syncedNames = []struct {
	service, name string
	prefix        bool
}{
	{"iCloud", "mobile documents", false},
	{"iCloud", "iclouddrive", false},
	{"iCloud", "icloud drive", false},
	{"iCloud", "com~apple~clouddocs", false},
	{"Dropbox", "dropbox", false},
	{"Dropbox", "dropbox (", true},
	{"Dropbox", "dropbox-", true},
	{"OneDrive", "onedrive", false},
	{"OneDrive", "onedrive -", true},
	{"OneDrive", "onedrive-", true},
	{"Google Drive", "google drive", false},
	{"Google Drive", "googledrive", false},
	{"Google Drive", "googledrive-", true},
	{"Google Drive", "my drive", false},
	{"a cloud service", "cloudstorage", false}, // ~/Library/CloudStorage of macOS
	{"Nextcloud", "nextcloud", false},
}

// syncedMarkers are entries by which a service marks a folder that it syncs.
var syncedMarkers = []struct{ service, name string }{
	{"Syncthing", ".stfolder"},
	{"Dropbox", ".dropbox.cache"},
	{"Dropbox", ".dropbox"},
	{"Nextcloud", ".sync_nextcloud.db"},
}

// SyncedFolder names the service that syncs the folder in which path lies;
// empty when none is recognised. It goes by the names of folders, and by the
// markers in path and in the folders above it, but for the home folder itself:
// ~/.dropbox is the service's settings and no marker. Symbolic links count by
// where they lead too.
func (c Config) SyncedFolder(path string) string {
	if service := c.syncedPath(path); service != "" || c.resolve == nil {
		return service
	}
	return c.syncedPath(c.resolve(path))
}

func (c Config) syncedPath(path string) string {
	for folder := filepath.Clean(path); ; folder = filepath.Dir(folder) {
		if service := syncedByName(filepath.Base(folder)); service != "" {
			return service
		}
		if folder != c.home && c.folderHas != nil {
			for _, m := range syncedMarkers {
				if c.folderHas(folder, m.name) {
					return m.service
				}
			}
		}
		if filepath.Dir(folder) == folder {
			return ""
		}
	}
}

func syncedByName(name string) string {
	name = strings.ToLower(name)
	for _, s := range syncedNames {
		if name == s.name || s.prefix && strings.HasPrefix(name, s.name) {
			return s.service
		}
	}
	return ""
}

// resolve follows the symbolic links of the part of path that is there.
func resolve(path string) string {
	for folder, rest := path, ""; ; {
		if real, err := filepath.EvalSymlinks(folder); err == nil {
			return filepath.Join(real, rest)
		}
		up := filepath.Dir(folder)
		if up == folder {
			return path
		}
		folder, rest = up, filepath.Join(filepath.Base(folder), rest)
	}
}

func folderHas(folder, name string) bool {
	_, err := os.Lstat(filepath.Join(folder, name))
	return err == nil
}
