package projects

import (
	"slices"
	"strings"
)

// byRepository answers for a folder in a repository, or in a folder that holds
// our file.
func (r *Registry) byRepository(at, settled location, repo *repository, f *folder) Answer {
	o := r.override(repo)
	e, refused := r.projectOf(repo, o, f)
	answer := Answer{Project: e.Name, Root: repo.root.String(), Identity: repo.identity(), Why: repo.why, Warning: o.problem}
	switch {
	case refused != "":
		answer.Warning = refused
		answer.Why += "; " + refused
	case o.Project != "":
		answer.Why = "named in " + o.dir.join(FileName).String()
	}
	r.addLink(e, at, settled, repo)
	if warning := r.apply(e, o); warning != "" {
		answer.Warning = warning
	}
	answer.Excluded = o.Exclude.covers(below(settled, repo))
	return answer
}

// projectOf is the project that a repository's file names, else the one that
// the repository is. It says why the file was not followed.
func (r *Registry) projectOf(repo *repository, o overrideAt, f *folder) (e *entry, refused string) {
	e, refused = r.claim(o, repo)
	if e == nil {
		return r.admit(repo, f), refused
	}
	r.vouch(e, repo)
	return e, ""
}

// below names a folder from its worktree's root, with slashes.
func below(at location, repo *repository) string {
	for _, top := range []location{repo.worktree, repo.root} {
		if top.contains(at) {
			return strings.Join(at.names[len(top.names):], "/")
		}
	}
	return ""
}

// known finds the project that a repository already is: by what identifies
// it, else by its root, unless another repository has taken that place.
func (r *Registry) known(repo *repository) *entry {
	if repo.backed() {
		for _, e := range r.entries {
			if slices.Contains(e.Remotes, repo.identity()) {
				return e
			}
		}
	}
	if e := r.exact(repo.root); e != nil && sameRepository(e, repo) {
		return e
	}
	return nil
}

// sameRepository tells, of a project and a repository with one root, whether
// the remote was renamed, moved or added, rather than the folder reused.
func sameRepository(e *entry, repo *repository) bool {
	hosted := slices.DeleteFunc(slices.Clone(e.Remotes), func(remote string) bool {
		return strings.HasPrefix(remote, commitIdentity)
	})
	if len(hosted) == 0 || len(repo.remotes) == 0 {
		return true
	}
	return slices.ContainsFunc(hosted, func(old string) bool {
		return slices.Contains(repo.remotes, old) || remoteName(old) == remoteName(repo.remotes[0])
	})
}

// admit finds or makes the project of a repository. A guess of the same name
// in the same transcript folder, no longer on this machine, was this
// repository before it moved.
func (r *Registry) admit(repo *repository, f *folder) *entry {
	e := r.known(repo)
	same := f.named(folderName(repo.root))
	leads := len(same) == 0 || same[0].repo != nil && same[0].repo.identity() == repo.identity()
	if e == nil && leads {
		e = r.movedFrom(same)
	}
	if e == nil {
		e = r.create(r.newName(suggestion{at: repo.root, key: repo.root.key(), repo: repo, present: true}, f))
	}
	r.vouch(e, repo)
	return e
}

func (r *Registry) movedFrom(same []suggestion) *entry {
	for _, s := range same {
		if s.repo != nil || s.present {
			continue
		}
		if e := r.exact(s.at); e != nil && !e.backed() {
			return e
		}
	}
	return nil
}

// vouch records what a repository says about its project, and lets guesses
// inside the repository give way.
func (r *Registry) vouch(e *entry, repo *repository) {
	if repo.backed() && !slices.Contains(e.Remotes, repo.identity()) {
		e.Remotes = append(e.Remotes, repo.identity())
		r.touch(e)
	}
	for _, at := range []location{repo.root, repo.worktree} {
		if r.admitted[at.key()] {
			continue
		}
		r.admitted[at.key()] = true
		for _, other := range slices.Clone(r.entries) {
			if other != e && (!other.backed() || r.hasRoot(other, at)) {
				r.giveWay(other, e, at)
			}
		}
		if c, ok := cutWorktree(at, r.isInbox); !ok || c.root.key() != repo.root.key() {
			r.addRoot(e, at)
		}
	}
}

func (r *Registry) hasRoot(e *entry, at location) bool {
	return slices.ContainsFunc(e.roots, func(known root) bool { return known.machine == r.machine && known.key == at.key() })
}

// giveWay takes from a project its roots in a repository that is another's. A
// guess that has none left becomes part of that other. An empty repository of
// its own inside is no guess.
func (r *Registry) giveWay(from, to *entry, repo location) {
	kept := slices.DeleteFunc(slices.Clone(from.Roots), func(text string) bool {
		at, ok := parseRoot(text)
		if !ok || at.machine != "" && at.machine != r.machine || !repo.contains(at.at) {
			return false
		}
		return at.key == repo.key() || !from.backed() && !r.finder.has(at.at, ".git") && !r.finder.has(at.at, FileName)
	})
	if len(kept) == len(from.Roots) {
		return
	}
	from.Roots = kept
	from.parse()
	r.touch(from)
	if len(kept) == 0 && !from.backed() {
		r.merge(from, to)
	}
}

// addLink records the path by which a symlink leads to a root, so that it
// still leads there when the link is gone.
func (r *Registry) addLink(e *entry, at, settled location, repo *repository) {
	top := repo.worktree
	if at.key() == settled.key() || !top.contains(settled) {
		return
	}
	inside := settled.names[len(top.names):]
	outer := len(at.names) - len(inside)
	if outer <= 0 || !slices.Equal(at.names[outer:], inside) {
		return
	}
	if link := at.upTo(outer); !r.isInbox(link) && !link.isContainer() {
		r.addRoot(e, link)
	}
}
