// Package projects answers which project a working directory belongs to.
//
// One function, [Registry.Resolve], answers for everyone, in this order: a
// flag; a repository's .vaultrecall.yaml; the git repository of the directory,
// so that its subdirectories, its worktrees and symlinks to it agree; a
// recorded root that contains the directory; and, for what is no longer on
// this machine, the words of the path itself. Every answer says why.
//
// Two machines agree because a project is known by its identity: the
// normalised URL of the repository's remote, else its root commit, else the
// path of its root. The name is that of the folder.
//
// The package reads and never writes: [Registry.Changed] lists what the caller
// has to save, as the properties of the project's index note.
package projects
