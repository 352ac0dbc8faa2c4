package projects

import (
	"slices"
	"strings"
)

// Inbox is the project of sessions that belong to none: those that ran in a
// home folder, a root or a temporary folder itself.
const Inbox = "_inbox"

// Global is the name under which notes of every project's concern are kept;
// no repository can have it.
const Global = "global"

// homeFolders and tempFolders are shapes of other machines' folders, lower
// case. A star is any one name.
var (
	homeFolders = shapes("/root", "/home", "/home/*", "/users", "/users/*", "/export/home/*", "/usr/home/*", "/var/home/*",
		"/mnt/*/users", "/mnt/*/users/*", "/system/volumes/data/users/*", "/data/data/com.termux/files/home",
		`c:/users`, `c:/users/*`, `c:/documents and settings/*`)
	tempFolders = shapes("/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/dev/shm",
		"/var/folders/*/*/t", "/private/var/folders/*/*/t",
		`c:/temp`, `c:/tmp`, `c:/windows/temp`, `c:/users/*/appdata/local/temp`)
	rootFolders = shapes("/mnt", "/mnt/?", "/volumes", "/volumes/*")
)

// containers are names of folders that people keep repositories in, lower
// case. A session in one does not claim what lies below it.
var containers = []string{
	"code", "coding", "desktop", "dev", "develop", "developer", "development", "documents", "downloads", "git", "github", "gitlab",
	"go", "programming", "projects", "repo", "repos", "repositories", "source", "sources", "src", "tmp", "temp", "work", "workspace", "workspaces",
}

// parts are names, lower case, that a folder has inside a project and no
// project has.
var parts = []string{
	"src", "types", "assets", "img", "images", "static", "e2e", "__tests__", "__pycache__", "node_modules", "dist",
}

// withoutParts cuts such names off the end, unless only a folder that holds
// projects would be left.
func (l location) withoutParts(isInbox func(location) bool) location {
	for !l.isRoot() && slices.Contains(parts, strings.ToLower(l.base())) {
		up := l.parent()
		if isInbox(up) || up.isContainer() {
			break
		}
		l = up
	}
	return l
}

func shapes(patterns ...string) [][]string {
	split := make([][]string, len(patterns))
	for i, p := range patterns {
		split[i] = strings.Split(p, "/")
	}
	return split
}

// matches compares with a shape; every drive is c: there.
func (l location) matches(shape []string) bool {
	top := ""
	if l.windows {
		top = "c:"
	}
	if len(shape) != len(l.names)+1 || shape[0] != top || strings.HasPrefix(l.volume, `\\`) {
		return false
	}
	for i, want := range shape[1:] {
		name := strings.ToLower(l.names[i])
		if want != "*" && want != name && (want != "?" || len(name) != 1) {
			return false
		}
	}
	return true
}

func (l location) matchesAny(all [][]string) bool {
	return slices.ContainsFunc(all, l.matches)
}

// inboxByShape says why any machine's sessions exactly here belong to no
// project, "" when they may.
func (l location) inboxByShape() string {
	switch {
	case l.isRoot(), l.matchesAny(rootFolders):
		return "the root of a drive"
	case l.matchesAny(tempFolders):
		return "a temporary folder itself"
	case l.matchesAny(homeFolders):
		return "a home folder itself"
	}
	return ""
}

// isContainer tells whether l only holds projects: every name between it and
// the home folder or drive is one that people give to such folders.
func (l location) isContainer() bool {
	for at := l; ; at = at.parent() {
		switch {
		case at.isRoot():
			return l.windows && !l.isRoot()
		case at.matchesAny(homeFolders):
			return true
		case !slices.Contains(containers, strings.ToLower(at.base())):
			return false
		}
	}
}
