package projects

import "fmt"

// overrideAt is a repository's file, and where it was found.
type overrideAt struct {
	override
	dir     location
	problem string
}

// override reads the file of a repository: the main worktree's, so that all
// worktrees agree, else the one of the worktree at hand.
func (r *Registry) override(repo *repository) overrideAt {
	for _, dir := range []location{repo.root, repo.worktree} {
		key := dir.key()
		o, known := r.overrides[key]
		if !known {
			read, found, problem := readOverride(r.finder.readFile, dir)
			if o = (overrideAt{override: read, problem: problem}); found {
				o.dir = dir
			}
			r.overrides[key] = o
		}
		if !o.dir.isRoot() {
			return o
		}
	}
	return overrideAt{}
}

// claim gives a repository the name that its file asks for: one that is free,
// its own, or one that the user trusts it with. Anything else is refused, for
// a clone may ask for any name. No entry and no reason: the file names none.
func (r *Registry) claim(o overrideAt, repo *repository) (e *entry, refused string) {
	if o.Project == "" {
		return nil, ""
	}
	own, holder := r.known(repo), r.names[fold(o.Project)]
	switch {
	case holder == nil && own == nil:
		return r.create(o.Project), ""
	case holder == nil:
		r.rename(own, o.Project)
		return own, ""
	case holder == own:
		return own, ""
	case r.trusts(holder, repo.root):
		if own != nil {
			r.merge(own, holder)
		}
		return holder, ""
	}
	return nil, fmt.Sprintf("%s names project %q, which belongs to another root: refused until you run `vaultrecall project trust %q %s`",
		o.dir.join(FileName), o.Project, o.dir, o.Project)
}

// rename keeps the old name as a merged one: notes lie in its folder.
func (r *Registry) rename(e *entry, name string) {
	e.MergedFrom = addTo(e.MergedFrom, e.Name)
	e.Name = name
	r.touch(e)
}

func (r *Registry) trusts(e *entry, at location) bool {
	for _, text := range e.Trusted {
		known, ok := parseRoot(text)
		if ok && known.key == at.key() && (known.machine == r.machine || known.machine == "") {
			return true
		}
	}
	return false
}

// apply takes the rest of the file: it may hide a project and name it
// otherwise, never show what is hidden or take another's name.
func (r *Registry) apply(e *entry, o overrideAt) (warning string) {
	if o.Private && !e.Private {
		e.Private = true
		r.touch(e)
	}
	for _, alias := range o.Aliases {
		if err := r.alias(e, alias); err != nil {
			warning = fmt.Sprintf("%s: %v", o.dir.join(FileName), err)
		}
	}
	return warning
}
