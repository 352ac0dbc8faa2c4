package transcript

import (
	"errors"
	"io"
	"os"
	"time"
)

// Info is what the first records of a file tell.
type Info struct {
	// First is the time of the first record that has one; zero if none has.
	First time.Time
	// SessionID is the first that a record names.
	SessionID string
	// Cwd is the working directory of the first record that has one and a time.
	Cwd string
	// Summaries are the titles that leading summary records give to records of
	// this or other files, by those records' uuids: see Options.Summaries.
	Summaries map[string]string
}

// headLimit is how far into a file Head looks, in bytes.
const headLimit = 4 << 20

// Head reads the first records of a file, as far as one with a time, but no more
// than about 4 MiB.
func Head(path string) (Info, error) {
	file, err := os.Open(path)
	if err != nil {
		return Info{}, err
	}
	defer func() { _ = file.Close() }() // opened for reading only
	info := Info{Summaries: map[string]string{}}
	l := newLines(io.LimitReader(file, headLimit), 0, 32<<10)
	for info.First.IsZero() {
		ln, err := l.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return info, err
		}
		if broken(ln.raw, ln) == "" {
			info.add(ln.raw)
		}
	}
	return info, nil
}

func (i *Info) add(raw []byte) {
	rec := outline(raw)
	i.First = rec.at()
	if !i.First.IsZero() {
		i.Cwd = text(rec.cwd)
	}
	if i.SessionID == "" {
		i.SessionID = identifier(rec.session)
	}
	if title := oneLine(text(rec.title), maxArgument); rec.typ == "summary" && title != "" && filled(rec.leaf) {
		i.Summaries[text(rec.leaf)] = title
	}
}

// Peek returns the time of a file's first record, for putting files in order: a
// fork copies the records of the session that it left, with their times, so
// equal times are to be expected. It is zero when no record has a time.
func Peek(path string) (time.Time, error) {
	info, err := Head(path)
	return info.First, err
}
