package vault

import (
	"crypto/sha256"
	"encoding/hex"
)

// AnyHash, as WriteOptions.ExpectHash, lets a write replace whatever stands at
// the path. It is for files that vaultrecall alone owns.
const AnyHash = "any"

// WriteOptions say how careful a write is.
type WriteOptions struct {
	// Durable makes the write survive a power cut: the file and its folder
	// are synced before Write returns. Without it a later SyncDirs does the
	// folders of all such writes at once.
	Durable bool
	// ExpectHash is the Hash of the bytes that the caller read at the path.
	// "", the default, means that nothing may stand there; AnyHash means
	// that the caller does not mind.
	ExpectHash string
}

// Writer changes files below one root. Paths are relative to it and separated
// by "/". A path that is absolute, climbs out by "..", or goes through a
// symbolic link that leaves the root is refused with ErrOutside. Every method
// may be called from several goroutines; two changes to one path are the
// caller's to order, under the vault's lock.
type Writer interface {
	// Read returns the bytes that stand at path after the changes so far. A
	// missing file is fs.ErrNotExist.
	Read(path string) ([]byte, error)
	// Write puts data at path whole: a reader sees the old or the new bytes.
	// Missing folders are made. Where the present bytes are not those that
	// o.ExpectHash names, it changes nothing and returns a ConflictError.
	Write(path string, data []byte, o WriteOptions) error
	// Rename moves a file, making the folders of its new place. A file that
	// stands there already is a ConflictError.
	Rename(from, to string) error
	// Remove deletes a file, not a folder. A missing one is fs.ErrNotExist.
	Remove(path string) error
	// SyncDirs syncs every folder in which something changed since the last
	// call, so that the new names survive a power cut.
	SyncDirs() error
}

// Hash is the short fingerprint by which changes are noticed: the first 16
// hexadecimal digits of the SHA-256 sum.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
