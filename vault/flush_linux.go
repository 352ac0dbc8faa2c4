package vault

import (
	"os"

	"golang.org/x/sys/unix"
)

// flushFiles makes the contents of all files on root's file system durable, in
// one call instead of one for each of many new notes.
func flushFiles(root *os.File) error { return unix.Syncfs(int(root.Fd())) }
