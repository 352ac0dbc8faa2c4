package transcript

import (
	"bytes"
	"errors"
	"io"
)

const (
	// bufferSize is what a file is read with: a line that fits in it is looked
	// at where it lies, a longer one goes through a slimmer.
	bufferSize = 256 << 10
	// minBuffer keeps small files from allocating that much.
	minBuffer = 4 << 10
)

// errLineTooLong is a line that stays over maxLine even without its long
// strings.
var errLineTooLong = errors.New("line too long")

// line is one line of a file. raw is only good until the next one is read.
type line struct {
	raw         []byte
	start, end  int64 // byte range in the file, the line break included
	terminated  bool  // false for a last line without a line break
	problem     error // the line must be skipped
	longStrings bool  // raw is not as in the file: long strings were cut
}

// lines reads a file line by line in bounded memory.
type lines struct {
	src    io.Reader
	buf    []byte
	r, w   int   // unread bytes are buf[r:w]
	offset int64 // of buf[r] in the file
	eof    bool
	slim   slimmer
}

// newLines reads src, whose first byte stands at offset of its file and which
// is about size bytes long.
func newLines(src io.Reader, offset, size int64) *lines {
	n := min(max(size-offset+1, minBuffer), bufferSize)
	return &lines{src: src, buf: make([]byte, n), offset: offset}
}

// next returns the next line, io.EOF when there is none, or the source's error.
func (l *lines) next() (line, error) {
	searched := l.r
	for {
		if n := bytes.IndexByte(l.buf[searched:l.w], '\n'); n >= 0 {
			return l.take(searched+n+1, true), nil
		}
		searched = l.w
		if l.eof {
			if l.r == l.w {
				return line{}, io.EOF
			}
			return l.take(l.w, false), nil
		}
		if l.r == 0 && l.w == len(l.buf) {
			return l.long()
		}
		moved := l.r
		if err := l.fill(); err != nil {
			return line{}, err
		}
		searched -= moved
	}
}

// take cuts the line that ends before index end out of the buffer.
func (l *lines) take(end int, terminated bool) line {
	ln := line{raw: l.buf[l.r:end], start: l.offset, terminated: terminated}
	l.offset += int64(end - l.r)
	l.r = end
	ln.end = l.offset
	ln.raw = bytes.TrimSpace(ln.raw)
	return ln
}

// fill moves what is unread to the buffer's start and reads more.
func (l *lines) fill() error {
	copy(l.buf, l.buf[l.r:l.w])
	l.w -= l.r
	l.r = 0
	for empty := 0; empty < 100; empty++ {
		n, err := l.src.Read(l.buf[l.w:])
		l.w += n
		if err == io.EOF {
			l.eof = true
			return nil
		}
		if err != nil || n > 0 {
			return err
		}
	}
	return io.ErrNoProgress
}

// long reads a line that does not fit into the buffer, cutting its long strings.
func (l *lines) long() (line, error) {
	l.slim.reset()
	ln := line{start: l.offset, longStrings: true}
	for {
		chunk := l.buf[l.r:l.w]
		if n := bytes.IndexByte(chunk, '\n'); n >= 0 {
			chunk, ln.terminated = chunk[:n+1], true
		}
		l.slim.write(chunk)
		l.offset += int64(len(chunk))
		l.r += len(chunk)
		if ln.terminated || l.eof && l.r == l.w {
			break
		}
		if err := l.fill(); err != nil {
			return line{}, err
		}
	}
	ln.end = l.offset
	ln.raw = bytes.TrimSpace(l.slim.out)
	if l.slim.overflow {
		ln.raw, ln.problem = nil, errLineTooLong
	}
	return ln, nil
}
