package projects

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// finder looks for repositories on this machine and remembers what it found,
// for as long as the process lives: a working directory costs a few stats,
// and a repository two calls of git, however many exchanges ran in it.
type finder struct {
	git      GitRunner
	readFile func(string) ([]byte, error)
	exists   func(string) bool
	owns     func(location) bool // home, temp, roots: no repository there is a project
	found    map[string]*repository
}

// native tells whether a path is of this system's kind. D:\x names a file in
// the current folder elsewhere.
func native(l location) bool { return l.windows == (runtime.GOOS == "windows") }

// present tells whether the folder is on this machine.
func (f *finder) present(l location) bool { return native(l) && f.exists(l.String()) }

// settle follows the symlinks in what is left of a path on this machine, so
// that two ways to one folder agree, also to one that is gone.
func (f *finder) settle(l location) location {
	if !native(l) {
		return l
	}
	kept := len(l.names)
	for kept > 0 && !f.exists(l.upTo(kept).String()) {
		kept--
	}
	return follow(l.upTo(kept)).join(l.names[kept:]...)
}

// follow evaluates symlinks; what cannot be followed stays as it is.
func follow(l location) location {
	if !native(l) {
		return l
	}
	real, err := filepath.EvalSymlinks(l.String())
	if err != nil {
		return l
	}
	if at, ok := parseLocation(real); ok {
		return at
	}
	return l
}

// repository finds the one that l lies in, or would if it were still there;
// nil when there is none.
func (f *finder) repository(ctx context.Context, l location) (*repository, error) {
	entry, ok := f.entry(l)
	if !ok {
		return nil, nil
	}
	key := entry.String()
	if repo, known := f.found[key]; known {
		return repo, nil
	}
	repo, err := f.ask(ctx, entry)
	if err != nil {
		return nil, err
	}
	f.found[key] = repo
	return repo, nil
}

// entry is the nearest folder, from l up, where git would find a repository.
// Asking git costs a process, so folders without any sign of it are not asked.
func (f *finder) entry(l location) (location, bool) {
	if !native(l) {
		return location{}, false
	}
	for {
		if f.has(l, ".git") || f.has(l, "HEAD") && f.has(l, "objects") && f.has(l, "refs") {
			return l, true
		}
		if l.isRoot() {
			return location{}, false
		}
		l = l.parent()
	}
}

func (f *finder) has(l location, name string) bool {
	_, err := os.Stat(l.join(name).String())
	return err == nil
}

func (f *finder) ask(ctx context.Context, entry location) (*repository, error) {
	parts, ok, err := askLayout(ctx, f.git, entry)
	if err != nil {
		return nil, err
	}
	if !ok {
		return f.withoutGit(entry), nil
	}
	repo := &repository{root: follow(parts.root()), worktree: follow(parts.top)}
	if f.owns(repo.root) {
		return nil, nil // a home folder under version control is no project
	}
	if repo.worktree.isRoot() {
		repo.worktree = repo.root
	}
	if repo.remotes, err = askRemotes(ctx, f.git, entry); err != nil {
		return nil, err
	}
	if len(repo.remotes) == 0 {
		repo.commit, err = askRootCommit(ctx, f.git, entry)
	}
	repo.why = explain(*repo)
	return repo, err
}

func explain(r repository) string {
	if r.worktree.key() != r.root.key() {
		return "worktree " + r.worktree.String() + " of the git repository " + r.root.String()
	}
	return "git repository " + r.root.String()
}

// withoutGit reads the layout itself where git is missing, refuses a folder
// of another owner, or stands in a worktree whose repository was moved away.
// It knows the root then, and nothing more.
func (f *finder) withoutGit(entry location) *repository {
	root := entry
	if data, err := f.readFile(entry.join(".git").String()); err == nil {
		gitDir, ok := strings.CutPrefix(strings.TrimSpace(string(data)), "gitdir: ")
		if !ok {
			return nil
		}
		if common, _, linked := strings.Cut(filepath.ToSlash(gitDir), "/worktrees/"); linked {
			at := within(entry, common)
			root = layout{common: at, gitDir: entry}.root()
		}
	} else if !f.has(entry, ".git/HEAD") {
		return nil
	}
	if root = follow(root); f.owns(root) {
		return nil
	}
	return &repository{root: root, worktree: entry, why: "git answers nothing; its files lie at " + root.String()}
}
