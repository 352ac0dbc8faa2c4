package projects

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"
)

// GitRunner runs git in a folder and returns its standard output, also beside
// an error: rev-parse prints what it knows before it fails.
type GitRunner func(ctx context.Context, dir string, args ...string) (stdout string, err error)

// gitTimeout bounds one call: a repository on a network drive that hangs must
// not hang a hook.
const gitTimeout = 5 * time.Second

// NewGitRunner runs the git of PATH in the given environment, from which
// git's own variables are taken: a hook of git's sets GIT_DIR, which would
// answer for every folder. No call asks for a password or fetches anything.
func NewGitRunner(environ []string) GitRunner {
	env := []string{"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C"}
	for _, variable := range environ {
		if !strings.HasPrefix(variable, "GIT_") && !strings.HasPrefix(variable, "LC_ALL=") {
			env = append(env, variable)
		}
	}
	return func(ctx context.Context, dir string, args ...string) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, gitTimeout)
		defer cancel()
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir, cmd.Env, cmd.WaitDelay = dir, env, time.Second
		out, err := cmd.Output()
		return string(out), err
	}
}

// repository is what git says about a folder.
type repository struct {
	root     location // the main worktree, or the folder of a bare repository
	worktree location // where the folder lies in; the root itself in the main worktree
	remotes  []string // normalised; the one that identifies comes first
	commit   string   // root commit, asked for only when there is no remote
	why      string
}

// identity is the same on every machine that has a clone, as far as the
// repository allows.
func (r repository) identity() string {
	switch {
	case len(r.remotes) > 0:
		return r.remotes[0]
	case r.commit != "":
		return commitIdentity + r.commit
	}
	return r.root.String()
}

// commitIdentity precedes a root commit where a remote would stand.
const commitIdentity = "commit:"

// backed tells whether git knows more than a path, so that its answer may
// replace a guess.
func (r repository) backed() bool { return len(r.remotes) > 0 || r.commit != "" }

// layout is where a repository keeps its parts.
type layout struct{ common, gitDir, top location }

// askLayout is the one question per worktree. A bare repository has no top
// level: git then fails after it has printed the rest.
func askLayout(ctx context.Context, git GitRunner, dir location) (layout, bool, error) {
	out, err := git(ctx, dir.String(), "rev-parse", "--git-common-dir", "--git-dir", "--show-toplevel")
	if ctx.Err() != nil {
		return layout{}, false, ctx.Err()
	}
	lines := strings.Split(strings.TrimRight(out, "\r\n"), "\n")
	if len(lines) < 2 || err != nil && len(lines) > 2 {
		return layout{}, false, nil
	}
	l := layout{common: within(dir, lines[0]), gitDir: within(dir, lines[1])}
	if len(lines) > 2 {
		l.top = within(dir, lines[2])
	}
	return l, true, nil
}

// within reads a path that git printed, perhaps relative to dir.
func within(dir location, path string) location {
	path = strings.TrimSuffix(path, "\r")
	if l, ok := parseLocation(path); ok {
		return l
	}
	l, _ := parseLocation(dir.String() + "/" + path)
	return l
}

// root is the folder that gives a repository its name: the main worktree's,
// also when asked in another one or when the repository is bare.
func (l layout) root() location {
	linked := l.gitDir.key() != l.common.key()
	if !linked && !l.top.isRoot() {
		return l.top // also a submodule, whose parts lie in its parent's
	}
	if super, name, ok := strings.Cut(l.common.String(), "/.git/modules/"); ok {
		root, _ := parseLocation(super + "/" + strings.ReplaceAll(name, "/modules/", "/"))
		return root
	}
	if strings.HasPrefix(l.common.base(), ".") { // .git, or the .bare of a folder of worktrees
		return l.common.parent()
	}
	return l.common
}

// askRemotes lists the normalised addresses that are fetched from, the
// identifying one first: origin, else upstream, else the first by name.
func askRemotes(ctx context.Context, git GitRunner, root location) ([]string, error) {
	out, err := git(ctx, root.String(), "remote", "-v")
	if err != nil {
		return nil, ctxOr(ctx, nil)
	}
	var first, rest []string
	for line := range strings.Lines(out) {
		name, address, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		address, _, fetch := strings.Cut(address, " (fetch)")
		url := NormaliseRemote(address)
		switch {
		case !ok || !fetch || url == "":
		case name == "origin", name == "upstream" && len(first) == 0:
			first = append([]string{url}, first...)
		default:
			rest = append(rest, url)
		}
	}
	return append(first, rest...), nil
}

// askRootCommit names the oldest commit without a parent, "" in an empty
// repository.
func askRootCommit(ctx context.Context, git GitRunner, root location) (string, error) {
	out, err := git(ctx, root.String(), "rev-list", "--max-parents=0", "HEAD")
	if err != nil {
		return "", ctxOr(ctx, nil)
	}
	commits := strings.Fields(out)
	if len(commits) == 0 {
		return "", nil
	}
	return commits[len(commits)-1], nil
}

// ctxOr returns the context's error before err: a call that was cancelled has
// not said no.
func ctxOr(ctx context.Context, err error) error { return errors.Join(ctx.Err(), err) }
