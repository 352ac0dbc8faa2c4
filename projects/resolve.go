package projects

import (
	"context"
	"fmt"
	"slices"
)

// Place is what is known about where an exchange ran.
type Place struct {
	Cwd    string   // working directory as the transcript has it
	Seen   []string // other working directories of the same transcript folder, in any order
	Folder string   // path of the transcript folder, "" outside one
	Flag   string   // project named by the user, over everything else
}

// Answer is the project of a place, and why.
type Answer struct {
	Project  string
	Root     string // folder that made it this project, "" for a flag and the inbox
	Identity string // remote, root commit, or path: equal on machines that agree
	Why      string // for a person
	Inbox    bool   // belongs to no project
	Excluded bool   // the repository's file asks for no notes of this folder
	Warning  string // what the repository's file asked for and did not get
}

// Prepare tells a transcript folder's working directories in advance. Answers
// for them then do not depend on the order in which they are asked for.
func (r *Registry) Prepare(folder string, cwds []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.folderOf(Place{Folder: folder, Seen: cwds})
}

// Resolve answers which project a place belongs to. New projects and new roots
// are kept in memory, for [Registry.Changed]. It fails for a flag that is no
// name, and when the context ends.
func (r *Registry) Resolve(ctx context.Context, p Place) (Answer, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p.Flag != "" {
		return r.byFlag(p.Flag)
	}
	f := r.folderOf(p)
	key := memoKey{folder: p.Folder, cwd: p.Cwd}
	if known, ok := r.memo[key]; ok {
		return known, nil
	}
	answer, err := r.decide(ctx, p.Cwd, f)
	if err == nil && (p.Folder != "" || len(p.Seen) == 0) {
		r.memo[key] = answer
	}
	return answer, err
}

// folderOf adds to what is known of a transcript folder.
func (r *Registry) folderOf(p Place) *folder {
	f := r.folders[p.Folder]
	if f == nil || p.Folder == "" {
		f = newFolder(p.Folder)
	}
	added := f.add(p.Seen...)
	if p.Cwd != "" {
		added = f.add(p.Cwd) || added
	}
	if p.Folder != "" {
		r.folders[p.Folder] = f
		if added {
			clear(r.memo)
		}
	}
	return f
}

func (r *Registry) byFlag(name string) (Answer, error) {
	project, known := r.canonical(name)
	if !known {
		if err := checkName(name); err != nil {
			return Answer{}, err
		}
		project = name
	}
	answer := Answer{Project: project, Why: "named by the flag", Inbox: project == Inbox}
	if e := r.names[fold(project)]; e != nil && e.backed() {
		answer.Identity = e.Remotes[0]
	}
	return answer, nil
}

func inboxAnswer(why string) Answer {
	return Answer{Project: Inbox, Why: why + " is no project", Inbox: true}
}

func (r *Registry) decide(ctx context.Context, cwd string, f *folder) (Answer, error) {
	at, ok := parseLocation(cwd)
	if !ok {
		return inboxAnswer(fmt.Sprintf("a session without a working directory (%q)", cwd)), nil
	}
	repo, settled, err := r.look(ctx, at)
	if err != nil {
		return Answer{}, err
	}
	if why := r.inboxReason(at, settled, repo); why != "" {
		return inboxAnswer(why), nil
	}
	if err := r.suggest(ctx, f); err != nil {
		return Answer{}, err
	}
	if repo == nil {
		return r.byWords(ctx, settled, f)
	}
	if known, ok := r.recorded(settled); ok && r.wasInside(repo, settled, known) {
		return r.byRecord(known), nil
	}
	return r.byRepository(at, settled, repo, f), nil
}

// wasInside tells whether a folder that is gone lay in another repository,
// inside the one that is there: a submodule or a foreign worktree.
func (r *Registry) wasInside(outer *repository, at location, known recordedRoot) bool {
	return known.owner.backed() && !r.finder.present(at) && known.key != outer.root.key() && outer.root.contains(known.at)
}

// look finds the repository of a folder. Without one, or for a folder that is
// gone, it is the repository that the folder lay in or that its path speaks of,
// whichever is closer. It also returns the folder with its symlinks followed.
func (r *Registry) look(ctx context.Context, at location) (*repository, location, error) {
	settled := r.finder.settle(at)
	if r.owns(at) || r.owns(settled) {
		return nil, settled, nil
	}
	repo, err := r.repositoryOf(ctx, settled)
	if err != nil || repo != nil && r.finder.present(settled) {
		return repo, settled, err
	}
	c, isCut := cutWorktree(settled, r.isInbox)
	if !isCut {
		return repo, settled, nil
	}
	named, err := r.repositoryOf(ctx, c.root)
	if named != nil && (repo == nil || repo.root.contains(named.root)) {
		repo = named
	}
	return repo, settled, err
}

func (r *Registry) repositoryOf(ctx context.Context, at location) (*repository, error) {
	repo, err := r.finder.repository(ctx, at)
	if repo == nil && err == nil {
		repo = r.marked(at)
	}
	return repo, err
}

// marked finds a folder that is no repository and holds our file all the same.
func (r *Registry) marked(at location) *repository {
	for native(at) && !r.isInbox(at) {
		if r.finder.has(at, FileName) {
			return &repository{root: at, worktree: at, why: FileName + " in " + at.String()}
		}
		at = at.parent()
	}
	return nil
}

// inboxReason says why a folder belongs to no project, "" when it may. One
// that only looks like somebody's home is a project when it is a repository.
func (r *Registry) inboxReason(at, settled location, repo *repository) string {
	switch shape := settled.inboxByShape(); {
	case repo != nil:
		return ""
	case shape != "":
		return shape
	case r.owns(at), r.owns(settled):
		return "the home folder or the temporary folder itself"
	}
	return at.inboxByShape()
}

// owns tells whether a repository exactly here would be no project: roots,
// temporary folders, and this machine's home.
func (r *Registry) owns(at location) bool {
	if at.isRoot() || at.matchesAny(tempFolders) || at.matchesAny(rootFolders) {
		return true
	}
	return slices.ContainsFunc(r.reserved, func(own location) bool { return own.key() == at.key() })
}

// isInbox is owns, and folders that look like somebody's home.
func (r *Registry) isInbox(at location) bool { return r.owns(at) || at.inboxByShape() != "" }
