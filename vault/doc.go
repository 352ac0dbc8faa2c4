// Package vault reads and writes the notes of an Obsidian vault. It is the
// only package that writes into one.
//
// Three rules hold everywhere in it. A person's bytes stay as they are outside
// the properties and the marked parts that vaultrecall owns, so that every
// change is a splice and never a re-rendering. Text that came out of a
// transcript passes Escape, which makes it inert in Obsidian and which
// Unescape undoes exactly. Nothing is written over bytes that the caller has
// not read: a Writer compares hashes just before it renames, and answers
// ErrConflict where they differ.
//
// Paths are relative to the vault's root and separated by "/". The functions
// on bytes and strings are pure and safe for concurrent use; the types say
// for themselves what they allow.
package vault
