//go:build !cgo

package search

// go-sqlite3 without cgo compiles to a stub that fails when it is first used;
// this line makes the build fail instead.
var _ = sqlite_needs_a_C_compiler_install_gcc_and_set_CGO_ENABLED_1
