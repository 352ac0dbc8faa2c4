package projects

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"unicode/utf16"
)

// folder is a transcript folder: all working directories that its sessions
// ran in, and the roots that they suggest together.
type folder struct {
	name string
	seen map[string]location // by path as written
	// roots are the repositories and the guesses of this folder. Of those with
	// one name the first leads and has the plain name. nil until asked for.
	roots []suggestion
}

// suggestion is a root that a folder's working directories point to.
type suggestion struct {
	at      location
	key     string
	why     string
	repo    *repository // nil for a guess
	present bool        // on this machine
	cut     bool        // the path itself names it as the home of worktrees
}

func newFolder(path string) *folder { return &folder{name: path, seen: map[string]location{}} }

// add takes further working directories and tells whether any was new.
func (f *folder) add(cwds ...string) bool {
	before := len(f.seen)
	for _, cwd := range cwds {
		if _, known := f.seen[cwd]; known {
			continue
		}
		if at, ok := parseLocation(cwd); ok {
			f.seen[cwd] = at
		}
	}
	if len(f.seen) == before {
		return false
	}
	f.roots = nil
	return true
}

// suggest works out the folder's roots. They depend on the set of working
// directories alone, in whatever order these came.
func (r *Registry) suggest(ctx context.Context, f *folder) error {
	if f.roots != nil {
		return nil
	}
	roots := map[string]suggestion{}
	var guessed []location
	for _, at := range f.seen {
		repo, settled, err := r.look(ctx, at)
		if err != nil {
			return err
		}
		switch {
		case repo != nil:
			roots[repo.root.key()] = suggestion{at: repo.root, key: repo.root.key(), repo: repo, present: true}
		case !r.isInbox(settled):
			guessed = append(guessed, settled)
		}
	}
	for _, s := range r.guess(f.name, guessed) {
		if _, known := roots[s.key]; !known {
			roots[s.key] = s
		}
	}
	f.roots = make([]suggestion, 0, len(roots))
	for _, s := range roots {
		f.roots = append(f.roots, s)
	}
	slices.SortFunc(f.roots, leaderFirst)
	return nil
}

func leaderFirst(a, b suggestion) int {
	rank := func(s suggestion) int {
		switch {
		case s.repo != nil:
			return 0
		case s.present:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.key, b.key))
}

// guess reduces working directories to roots: worktrees to their
// repositories, and folders to the shortest of the others that contains them.
func (r *Registry) guess(folderName string, cwds []location) []suggestion {
	var known []suggestion
	for _, at := range cwds {
		known = append(known, r.reduce(at, ""))
		if start, ok := startOf(at, folderName); ok && !r.isInbox(start) {
			known = append(known, r.reduce(start, "the transcript folder is named after it"))
		}
	}
	slices.SortFunc(known, func(a, b suggestion) int {
		return cmp.Or(cmp.Compare(len(a.at.names), len(b.at.names)), cmp.Compare(a.key, b.key), cmp.Compare(b.why, a.why))
	})
	var kept []suggestion
	for _, s := range known {
		if !slices.ContainsFunc(kept, func(outer suggestion) bool { return outer.key == s.key || !s.cut && outer.claims(s.key) }) {
			kept = append(kept, s)
		}
	}
	return kept
}

// reduce takes from a path what names a worktree, and from one that is gone
// what can only be a part of a project.
func (r *Registry) reduce(at location, why string) suggestion {
	c, isCut := cutWorktree(at, r.isInbox)
	switch {
	case isCut:
		at, why = c.root, c.why
	case !r.finder.present(at):
		if whole := at.withoutParts(r.isInbox); len(whole.names) < len(at.names) {
			at, why = whole, "a part of "+whole.String()
		}
	}
	return suggestion{at: at, key: at.key(), why: why, cut: isCut, present: r.finder.present(at)}
}

// claims tells whether a guessed root takes a folder in. A folder that only
// holds projects takes in nothing but itself.
func (s suggestion) claims(key string) bool {
	return s.key == key || keyContains(s.key, key) && !s.at.isContainer()
}

// startOf finds, among a working directory and the folders above it, the one
// that a transcript folder is named after: the client writes a hyphen for
// every UTF-16 unit that is no ASCII letter or digit, and cuts at 200. The
// name cannot be read backwards, but a path can be compared with it.
func startOf(at location, folderPath string) (location, bool) {
	name := path.Base(strings.ReplaceAll(folderPath, `\`, "/"))
	for {
		encoded := encodeFolder(at.String())
		if encoded == name || len(encoded) > 200 && strings.HasPrefix(name, encoded[:200]) {
			return at, true
		}
		if len(encoded) < min(len(name), 200) || at.isRoot() {
			return location{}, false
		}
		at = at.parent()
	}
}

func encodeFolder(path string) string {
	units := utf16.Encode([]rune(path))
	out := make([]byte, len(units))
	for i, u := range units {
		out[i] = '-'
		if u < 128 && (u >= '0' && u <= '9' || u|0x20 >= 'a' && u|0x20 <= 'z') {
			out[i] = byte(u)
		}
	}
	return string(out)
}

// named lists the folder's roots of one name, the leader first.
func (f *folder) named(name string) []suggestion {
	var same []suggestion
	for _, s := range f.roots {
		if sameFolderName(s.at, name) {
			same = append(same, s)
		}
	}
	return same
}

// plainNames are the folded names that roots of other names have without a
// suffix: a suffix must not lead to one.
func (f *folder) plainNames(except string) map[string]bool {
	plain := map[string]bool{}
	for _, s := range f.roots {
		if !sameFolderName(s.at, except) {
			plain[fold(safeName(folderName(s.at)))] = true
		}
	}
	return plain
}

// guesses tells whether a root is a guess of this folder's.
func (f *folder) guesses(key string) bool {
	return slices.ContainsFunc(f.roots, func(s suggestion) bool { return s.key == key && s.repo == nil })
}

func sameFolderName(at location, name string) bool {
	return fold(safeName(folderName(at))) == fold(safeName(name))
}
