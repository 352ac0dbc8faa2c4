package projects

import "strings"

// cut is what the words of a path say about the project it belonged to.
type cut struct {
	root location
	why  string
}

// cutWorktree recognises the places that worktrees are kept in, outermost
// first: <root>/.claude/worktrees/<x>, <root>/.worktrees/<x>, and
// <parent>/<name>-worktrees/<x>, whose root is <parent>/<name>. Anything else
// below <root>/.claude or <root>/.git belongs to <root> too. Where that would
// leave a home folder or a root, the worktree's own name is the project.
func cutWorktree(l location, isInbox func(location) bool) (cut, bool) {
	for i := range l.names {
		root, skip, why := worktreeAt(l, i)
		if why == "" {
			continue
		}
		if !isInbox(root) {
			return cut{root: root, why: why}, true
		}
		if own := i + skip; skip > 0 && own < len(l.names) {
			return cut{root: l.upTo(own + 1), why: "name of a worktree at " + l.upTo(own).String()}, true
		}
	}
	return cut{}, false
}

// worktreeAt tells whether the i-th name begins a place of worktrees, and how
// many names further the worktree's own stands; 0 for a place without any.
func worktreeAt(l location, i int) (root location, skip int, why string) {
	before, name := l.upTo(i), l.names[i]
	next := ""
	if i+1 < len(l.names) {
		next = l.names[i+1]
	}
	switch {
	case (name == ".claude" || name == ".cursor") && next == "worktrees":
		return before, 2, "cut at /" + name + "/worktrees/"
	case name == ".worktrees":
		return before, 1, "cut at /.worktrees/"
	case name == ".claude" || name == ".git":
		return before, 0, "cut at /" + name
	}
	stem, ok := strings.CutSuffix(name, "-worktrees")
	if !ok || stem == "" {
		return location{}, 0, ""
	}
	if strings.HasPrefix(stem, ".") { // ~/.claude-worktrees/<project>/<x>
		return before, 1, "cut at /" + name + "/"
	}
	return before.join(stem), 1, "cut at /" + name + "/"
}
