package projects

import (
	"context"
	"slices"
)

// recordedRoot is a project's root that contains a folder.
type recordedRoot struct {
	root
	owner *entry
}

// recorded finds the root that says most about a folder: a repository's before
// a guessed one, then the deepest, then this machine's.
func (r *Registry) recorded(at location) (recordedRoot, bool) {
	key := at.key()
	var best recordedRoot
	for _, e := range r.entries {
		for _, known := range e.roots {
			if !keyContains(known.key, key) || known.key != key && !e.backed() && known.at.isContainer() {
				continue
			}
			if next := (recordedRoot{known, e}); best.owner == nil || next.over(best, r.machine) {
				best = next
			}
		}
	}
	return best, best.owner != nil
}

func (a recordedRoot) over(b recordedRoot, machine string) bool {
	switch {
	case a.owner.backed() != b.owner.backed():
		return a.owner.backed()
	case len(a.key) != len(b.key):
		return len(a.key) > len(b.key)
	}
	return a.machine == machine && b.machine != machine
}

// exact finds the project that has this very root, on this machine first.
func (r *Registry) exact(at location) *entry {
	key := at.key()
	var elsewhere *entry
	for _, e := range r.entries {
		for _, known := range e.roots {
			switch {
			case known.key != key:
			case known.machine == r.machine || known.machine == "":
				return e
			case elsewhere == nil:
				elsewhere = e
			}
		}
	}
	return elsewhere
}

func (r *Registry) byRecord(known recordedRoot) Answer {
	return Answer{
		Project: known.owner.Name, Root: known.at.String(), Identity: known.owner.identity(known.at),
		Why: "recorded root " + known.at.String(),
	}
}

// identity is the repository's where one has vouched, else the root's path.
func (e *entry) identity(at location) string {
	if e.backed() {
		return e.Remotes[0]
	}
	return at.String()
}

// byWords answers for a folder outside any repository, by recorded roots and
// the roots that its transcript folder suggests. A suggested root gives way to
// a recorded one, unless that is a guess above the home of a worktree.
func (r *Registry) byWords(ctx context.Context, at location, f *folder) (Answer, error) {
	s := r.suggested(at, f)
	for _, l := range []location{at, s.at} {
		known, ok := r.recorded(l)
		if ok && !s.over(known, f) {
			return r.byRecord(known), nil
		}
	}
	e, why := r.join(s, f)
	if e == nil {
		e = r.create(r.newName(s, f))
	}
	r.addRoot(e, s.at)
	return Answer{Project: e.Name, Root: s.at.String(), Identity: e.identity(s.at), Why: s.reason(at) + why}, ctx.Err()
}

// over tells whether a suggestion stands against a recorded root that contains
// the folder: it is the home of worktrees, so it is a repository's root, and
// the recorded one above it is but a guess.
func (s suggestion) over(known recordedRoot, f *folder) bool {
	above := known.key != s.key && keyContains(known.key, s.key)
	return s.cut && above && (!known.owner.backed() || f.guesses(known.key))
}

func (s suggestion) reason(at location) string {
	switch {
	case s.key == at.key() && !s.cut:
		return "the folder's own name"
	case s.why == "":
		return "in " + s.at.String() + ", the shortest folder seen with it"
	}
	return s.why
}

// suggested is the root that at's transcript folder suggests for it.
func (r *Registry) suggested(at location, f *folder) suggestion {
	own := r.reduce(at, "")
	best, found := own, false
	for _, s := range f.roots {
		fits := s.repo == nil && (s.key == own.key || !own.cut && s.claims(at.key()))
		if fits && (!found || len(s.key) > len(best.key)) {
			best, found = s, true
		}
	}
	return best
}

// join finds the project that a guessed root shares with another root of the
// same name in its transcript folder: a home that was moved or renamed. Two
// folders that are both on this machine were not moved.
func (r *Registry) join(s suggestion, f *folder) (*entry, string) {
	same := f.named(folderName(s.at))
	if len(same) == 0 || s.present && same[0].key != s.key {
		return nil, ""
	}
	for i, other := range same {
		if i > 0 && other.present {
			continue
		}
		why := "; one project with " + other.at.String() + ", seen with it"
		if other.repo != nil {
			e, _ := r.projectOf(other.repo, r.override(other.repo), f)
			return e, why
		}
		if e := r.exact(other.at); e != nil {
			return e, why
		}
	}
	return nil, ""
}

// newName names the project of a root that none has yet. The names of all
// roots that share one in the transcript folder are worked out in their order,
// as if they came in it: so each gets the same whichever comes first.
func (r *Registry) newName(s suggestion, f *folder) string {
	same := f.named(folderName(s.at))
	if len(same) > 0 && s.repo == nil && !s.present {
		s = same[0] // what is gone goes with the first
	}
	reserved := f.plainNames(folderName(s.at))
	taken := func(name string) bool { return r.taken(name) || reserved[fold(name)] }
	for i, other := range same {
		if other.key == s.key || other.repo != nil && s.repo != nil && other.repo.identity() == s.repo.identity() {
			s = other
			break
		}
		joins := i > 0 && !other.present
		if !joins && !r.isKnown(other) {
			reserved[fold(nameFor(other.at, other.owner(), taken))] = true
		}
	}
	return nameFor(s.at, s.owner(), taken)
}

func (r *Registry) isKnown(s suggestion) bool {
	if s.repo != nil {
		return r.known(s.repo) != nil
	}
	return r.exact(s.at) != nil
}

// owner is that of the repository's remote, "" where there is none.
func (s suggestion) owner() string {
	if s.repo == nil || len(s.repo.remotes) == 0 {
		return ""
	}
	return remoteOwner(s.repo.remotes[0])
}

// create makes a project, or takes the one that is but a name.
func (r *Registry) create(name string) *entry {
	if e := r.names[fold(name)]; e != nil && e.unclaimed(name) {
		return e
	}
	e := &entry{Project: Project{Name: name}}
	r.entries = append(r.entries, e)
	r.touch(e)
	return e
}

// addRoot records a root of this machine, unless one that is there contains it.
func (r *Registry) addRoot(e *entry, at location) {
	key := at.key()
	covered := slices.ContainsFunc(e.roots, func(known root) bool {
		return (known.machine == r.machine || known.machine == "") && keyContains(known.key, key)
	})
	if covered {
		return
	}
	e.Roots = append(e.Roots, r.machine+":"+at.String())
	e.parse()
	r.touch(e)
}
