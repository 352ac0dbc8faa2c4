package projects

import (
	"cmp"
	"os"
	"slices"
	"sync"
)

// Options are a registry's view of the machine. A program names machine, home
// and temporary folder; the rest has defaults.
type Options struct {
	Machine  string                       // host name, written before every root; default "local"
	Home     string                       // the user's home folder, "" when unknown
	Temp     string                       // the temporary folder, "" when unknown
	Git      GitRunner                    // default: the git of PATH, in the process's environment
	ReadFile func(string) ([]byte, error) // default: regular files up to 64 KiB
	Exists   func(folder string) bool     // default: whether os.Stat finds a folder
}

// Registry knows the projects and answers for working directories. It is safe
// for concurrent use. What it finds on disk it remembers for as long as it
// lives, so a new process sees a repository that has just been made.
type Registry struct {
	mu       sync.Mutex
	machine  string
	reserved []location // home and temp, as named and with symlinks followed
	finder   finder

	entries   []*entry          // by folded name
	names     map[string]*entry // folded name, alias, or merged name
	admitted  map[string]bool   // roots whose guesses have given way
	overrides map[string]overrideAt
	folders   map[string]*folder
	memo      map[memoKey]Answer
}

// entry is a project with its roots taken apart.
type entry struct {
	Project
	roots   []root
	changed bool
}

type memoKey struct{ folder, cwd string }

// New makes a registry of the known projects. A project that another one lists
// as merged is part of that one.
func New(known []Project, o Options) *Registry {
	r := &Registry{
		machine: machineName(o.Machine), admitted: map[string]bool{},
		overrides: map[string]overrideAt{}, folders: map[string]*folder{}, memo: map[memoKey]Answer{},
	}
	r.finder = finder{git: o.Git, readFile: o.ReadFile, exists: o.Exists, owns: r.owns, found: map[string]*repository{}}
	if o.Git == nil {
		r.finder.git = NewGitRunner(os.Environ())
	}
	if o.ReadFile == nil {
		r.finder.readFile = readSmallFile
	}
	if o.Exists == nil {
		r.finder.exists = folderExists
	}
	for _, path := range []string{o.Home, o.Temp} {
		if at, ok := parseLocation(path); ok {
			r.reserved = append(r.reserved, at, follow(at))
		}
	}
	r.load(known)
	return r
}

func folderExists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func (r *Registry) load(known []Project) {
	known = slices.Clone(known)
	slices.SortStableFunc(known, func(a, b Project) int { return cmp.Compare(fold(a.Name), fold(b.Name)) })
	into := map[string]string{} // folded name of a merged project -> where it went
	for _, p := range known {
		if _, gone := into[fold(p.Name)]; !gone {
			for _, from := range p.MergedFrom {
				into[fold(from)] = p.Name
			}
		}
	}
	for _, p := range known {
		if _, gone := into[fold(p.Name)]; !gone {
			r.entries = append(r.entries, newEntry(p.clone()))
		}
	}
	r.index()
	for _, p := range known {
		if target, gone := into[fold(p.Name)]; gone && r.names[fold(target)] != nil {
			r.names[fold(target)].take(p)
		}
	}
}

func newEntry(p Project) *entry {
	e := &entry{Project: p}
	e.parse()
	return e
}

func (e *entry) parse() {
	e.roots = e.roots[:0]
	for _, text := range e.Roots {
		if at, ok := parseRoot(text); ok {
			e.roots = append(e.roots, at)
		}
	}
}

// backed tells whether a repository has vouched for the project on any
// machine; else its roots are guesses.
func (e *entry) backed() bool { return len(e.Remotes) > 0 }

// take adds what another project knows; nothing shows any more that it hid.
func (e *entry) take(p Project) {
	for _, at := range p.Roots {
		e.Roots = addTo(e.Roots, at)
	}
	for _, remote := range p.Remotes {
		e.Remotes = addTo(e.Remotes, remote)
	}
	for _, trusted := range p.Trusted {
		e.Trusted = addTo(e.Trusted, trusted)
	}
	for _, alias := range p.Aliases {
		e.Aliases = addTo(e.Aliases, alias)
	}
	for _, from := range append(p.MergedFrom, p.Name) {
		if fold(from) != fold(e.Name) {
			e.MergedFrom = addTo(e.MergedFrom, from)
		}
	}
	e.Private = e.Private || p.Private
	e.parse()
}

// index sorts the projects and maps every name to its project: own names
// before aliases before merged names.
func (r *Registry) index() {
	slices.SortFunc(r.entries, func(a, b *entry) int { return cmp.Compare(fold(a.Name), fold(b.Name)) })
	r.names = make(map[string]*entry, len(r.entries))
	for _, of := range []func(*entry) []string{
		func(e *entry) []string { return []string{e.Name} },
		func(e *entry) []string { return e.Aliases },
		func(e *entry) []string { return e.MergedFrom },
	} {
		for _, e := range r.entries {
			for _, name := range of(e) {
				if _, taken := r.names[fold(name)]; !taken {
					r.names[fold(name)] = e
				}
			}
		}
	}
}

// touch notes that an entry has changed: it is to be saved, and no earlier
// answer may stand.
func (r *Registry) touch(e *entry) {
	e.changed = true
	r.index()
	clear(r.memo)
}

// taken tells whether a new project cannot have the name.
func (r *Registry) taken(name string) bool {
	e := r.names[fold(name)]
	return isReserved(name) || e != nil && !e.unclaimed(name)
}

// unclaimed tells whether a project is but a name: its registry was lost with
// its index note, or never had a place. The first root of that name is its own.
// A private one is given to nobody by its name alone.
func (e *entry) unclaimed(name string) bool {
	return fold(e.Name) == fold(name) && len(e.Roots) == 0 && len(e.Remotes) == 0 && !e.Private
}

// Canonical gives the name of the project that goes by a name, an alias, or
// the name of a project that was merged into it, in any case.
func (r *Registry) Canonical(name string) (string, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.canonical(name)
}

func (r *Registry) canonical(name string) (string, bool) {
	for _, own := range []string{Inbox, Global} {
		if fold(name) == own {
			return own, true
		}
	}
	if e := r.names[fold(name)]; e != nil {
		return e.Name, true
	}
	return "", false
}

// Project returns a copy of the project that goes by a name.
func (r *Registry) Project(name string) (Project, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.names[fold(name)]; e != nil {
		return e.clone(), true
	}
	return Project{}, false
}

// Projects returns copies of all projects, by name.
func (r *Registry) Projects() []Project {
	return r.list(func(*entry) bool { return true })
}

// Changed returns copies of the projects that are new or have changed since
// the last [Registry.Saved], by name.
func (r *Registry) Changed() []Project {
	return r.list(func(e *entry) bool { return e.changed })
}

// Saved says that the caller has written the named projects.
func (r *Registry) Saved(names ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range names {
		if e := r.names[fold(name)]; e != nil {
			e.changed = false
		}
	}
}

func (r *Registry) list(keep func(*entry) bool) []Project {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []Project
	for _, e := range r.entries {
		if keep(e) {
			list = append(list, e.clone())
		}
	}
	return list
}
