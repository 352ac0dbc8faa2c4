package transcript

import "unicode/utf8"

const (
	// maxText is how much of one text is kept, in bytes.
	maxText = 1 << 20
	// maxLine is how long a slimmed line may become. Its strings are dropped
	// whole once half of that is used up.
	maxLine = 16 << 20
	// maxRun is how many characters of the base64 alphabet may follow each
	// other before they count as a blob.
	maxRun = 2000
)

// slimmer copies JSON and shortens its strings on the way, so that a line of
// any length fits into bounded memory. A string over maxText is cut, with a
// mark that tells how much was left out; a base64 blob becomes its mark. What is
// left is valid JSON if and only if the input was, but for the escapes inside
// what was left out.
type slimmer struct {
	out      []byte
	overflow bool

	inString bool
	escape   int // bytes of an escape sequence that are still to come
	start    int // index in out where the string's content begins
	run      int // length of the base64 run that goes on
	runStart int // index in out where it began
	left     int // bytes of this string that were left out
}

func (s *slimmer) reset() {
	*s = slimmer{out: s.out[:0]}
	if cap(s.out) > 2*maxText {
		s.out = nil
	}
}

func (s *slimmer) write(chunk []byte) {
	for _, c := range chunk {
		switch {
		case s.overflow:
			return
		case !s.inString:
			s.outside(c)
		case s.escape > 0:
			s.escaped(c)
		default:
			s.inside(c)
		}
	}
}

func (s *slimmer) outside(c byte) {
	if len(s.out) >= maxLine {
		s.overflow = true
		return
	}
	s.out = append(s.out, c)
	if c == '"' {
		s.inString, s.start, s.left, s.run = true, len(s.out), 0, 0
	}
}

func (s *slimmer) inside(c byte) {
	switch {
	case c == '"':
		s.endRun()
		s.close()
	case c == '\\':
		s.endRun()
		s.escape = 1
		s.keep(c, true)
	case isBase64(c):
		s.inRun(c)
	default:
		s.endRun()
		s.keep(c, utf8.RuneStart(c))
	}
}

// escaped takes the rest of an escape sequence, which is never cut apart.
func (s *slimmer) escaped(c byte) {
	s.escape--
	if c == 'u' && s.left == 0 && s.out[len(s.out)-1] == '\\' {
		s.escape = 4
	}
	s.keep(c, false)
}

// keep copies c, unless the string is over its limit; a cut is only made where
// a character or an escape sequence begins.
func (s *slimmer) keep(c byte, boundary bool) {
	limit := maxText - 100 // leaves room for the mark
	if s.start > maxLine/2 {
		limit = 0
	}
	if s.left > 0 || boundary && len(s.out)-s.start >= limit {
		s.left++
		return
	}
	s.out = append(s.out, c)
}

func (s *slimmer) inRun(c byte) {
	if s.run == 0 {
		s.runStart = len(s.out)
	}
	s.run++
	if s.run <= 2*maxRun {
		s.keep(c, true)
	}
}

// endRun replaces a long run by its mark. Of a run that is only somewhat long,
// all was kept.
func (s *slimmer) endRun() {
	if s.run > 2*maxRun && s.left == 0 {
		s.out = append(s.out[:s.runStart], blobMark(s.run)...)
	} else if s.run > 2*maxRun {
		s.left += s.run - 2*maxRun
	}
	s.run = 0
}

func (s *slimmer) close() {
	if s.left > 0 {
		s.out = append(s.out, `\n\n`+leftOutMark(s.left)...)
	}
	s.inString = false
	s.out = append(s.out, '"')
}
