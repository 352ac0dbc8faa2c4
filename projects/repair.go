package projects

import (
	"errors"
	"fmt"
	"slices"
)

var (
	// ErrUnknown says that no project goes by a name.
	ErrUnknown = errors.New("no such project")
	// ErrTaken says that a name already leads to another project.
	ErrTaken = errors.New("name belongs to another project")
)

// Merge makes one project part of another: its name leads there from now on,
// and so do its roots and remotes. If either was private, the whole is.
func (r *Registry) Merge(from, into string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	source, target := r.names[fold(from)], r.names[fold(into)]
	switch {
	case source == nil:
		return fmt.Errorf("%s: %w", from, ErrUnknown)
	case target == nil:
		return fmt.Errorf("%s: %w", into, ErrUnknown)
	case source == target:
		return fmt.Errorf("%s and %s are one project already", from, into)
	}
	r.merge(source, target)
	return nil
}

func (r *Registry) merge(from, into *entry) {
	into.take(from.Project)
	r.entries = slices.DeleteFunc(r.entries, func(e *entry) bool { return e == from })
	r.touch(into)
}

// Alias gives a project another name. ErrTaken when it leads elsewhere.
func (r *Registry) Alias(name, alias string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.names[fold(name)]
	if e == nil {
		return fmt.Errorf("%s: %w", name, ErrUnknown)
	}
	return r.alias(e, alias)
}

func (r *Registry) alias(e *entry, alias string) error {
	if holder := r.names[fold(alias)]; holder == e {
		return nil
	} else if holder != nil {
		return fmt.Errorf("%s: %w (%s)", alias, ErrTaken, holder.Name)
	}
	if err := checkName(alias); err != nil {
		return err
	}
	e.Aliases = addTo(e.Aliases, alias)
	r.touch(e)
	return nil
}

// Trust lets the file in a root of this machine name a project that belongs
// to another root. The root may be written "machine:path" too.
func (r *Registry) Trust(rootPath, name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.names[fold(name)]
	if e == nil {
		return fmt.Errorf("%s: %w", name, ErrUnknown)
	}
	at, ok := parseRoot(rootPath)
	if !ok {
		return fmt.Errorf("%s: not an absolute path", rootPath)
	}
	if at.machine == "" {
		at.machine, at.at = r.machine, r.finder.settle(at.at)
	}
	e.Trusted = addTo(e.Trusted, at.machine+":"+at.at.String())
	r.touch(e)
	return nil
}
