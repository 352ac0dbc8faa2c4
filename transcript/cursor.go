package transcript

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"slices"
	"time"
)

// rules is the version of what reading makes of a file. A cursor of another
// version is not resumed: the file is read from its start.
const rules = 1

// guardLength is how many bytes before the cursor are remembered as a hash, in
// order to notice that the file was replaced.
const guardLength = 512

// Cursor is where reading goes on: the start of the open exchange's first
// record, or the end of the last complete line when none is open, with all that
// must be known of what stands before. It is plain data, made to be stored as
// JSON. The zero value is the start of a file.
type Cursor struct {
	Rules  int    `json:"rules"`
	Offset int64  `json:"offset"`
	Guard  string `json:"guard,omitempty"`
	state
}

// state is what the records before an offset leave behind.
type state struct {
	Line      int               `json:"line,omitempty"`
	SessionID string            `json:"session,omitempty"`
	Title     string            `json:"title,omitempty"`
	TitleRank int               `json:"title_rank,omitempty"`
	Leaves    map[string]string `json:"leaves,omitempty"` // summaries of this file by the uuid they are for
	Recent    []string          `json:"recent,omitempty"` // the last few uuids
	First     time.Time         `json:"first,omitzero"`
	Last      time.Time         `json:"last,omitzero"`
	Cwds      []string          `json:"cwds,omitempty"`
	Cwd       string            `json:"cwd,omitempty"`
	Branch    string            `json:"branch,omitempty"`
	Records   int               `json:"records,omitempty"`
	Known     int               `json:"known,omitempty"` // records that are surely Claude Code's
	Skipped   int               `json:"skipped,omitempty"`
	Skips     []skip            `json:"skips,omitempty"`
	Unknown   map[string]int    `json:"unknown,omitempty"`
	Queue     []queued          `json:"queue,omitempty"`
	Uses      []use             `json:"uses,omitempty"`
	Prompts   []uint64          `json:"prompts,omitempty"` // hashes of the prompts' uuids
	Filled    []string          `json:"filled,omitempty"`  // sub-agents whose text was taken from their file
	Repeated  int               `json:"repeated,omitempty"`
}

type skip struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

// Texts are the words out of the transcript that the cursor remembers: titles
// and prompts that wait. Whoever stores the cursor stores them too.
func (c Cursor) Texts() []string {
	texts := []string{c.Title}
	for _, q := range c.Queue {
		texts = append(texts, q.Text)
	}
	for _, title := range c.Leaves {
		texts = append(texts, title)
	}
	for _, s := range c.Skips {
		texts = append(texts, s.Why)
	}
	return append(texts, c.Branch, c.Cwd)
}

// clone copies the state so that the copy does not change with the original.
func (s *state) clone() state {
	c := *s
	c.Leaves = maps.Clone(s.Leaves)
	c.Recent = slices.Clone(s.Recent)
	c.Cwds = slices.Clone(s.Cwds)
	c.Skips = slices.Clone(s.Skips)
	c.Unknown = maps.Clone(s.Unknown)
	c.Queue = slices.Clone(s.Queue)
	c.Uses = slices.Clone(s.Uses)
	c.Prompts = slices.Clip(s.Prompts) // only ever appended to
	c.Filled = slices.Clone(s.Filled)
	return c
}

// fits reports whether the cursor still points into the file that it was made
// for.
func (c Cursor) fits(file io.ReaderAt, size int64) bool {
	if c.Rules != rules || c.Offset < 0 || c.Offset > size {
		return false
	}
	guard, err := guardOf(file, c.Offset)
	return err == nil && guard == c.Guard
}

// guardOf hashes the bytes just before offset; "" at the start of the file.
func guardOf(file io.ReaderAt, offset int64) (string, error) {
	n := min(offset, guardLength)
	if n == 0 {
		return "", nil
	}
	buf := make([]byte, n)
	if _, err := file.ReadAt(buf, offset-n); err != nil {
		return "", err
	}
	sum := sha256.Sum256(buf)
	return hex.EncodeToString(sum[:8]), nil
}
