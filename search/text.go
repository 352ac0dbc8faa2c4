package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxQuery is the number of bytes of a question that are looked at. What is
// pasted beyond it adds words, not meaning.
const maxQuery = 10_000

// Text is a question as typed, taken apart. Every input has a Text: what is no
// operator is a word.
type Text struct{ Words []Word }

// Word is one operand of a question.
type Word struct {
	// Text is the word as typed, without its operators.
	Text string
	// Phrase is set on words "in quotes": they are found next to each other only.
	Phrase bool
	// Prefix is set on word*: every word that begins so is meant.
	Prefix bool
	// Exclude is set on -word and -"a phrase": what holds it is no hit.
	Exclude bool
}

// ParseText takes a question apart. The operators are "a phrase", -word where a
// space stands before it, and word*. A single letter after the sign is a
// command's option (-v) and no exclusion. A quotation mark without a second one
// is a character like any other. The question is cut at 10,000 bytes.
func ParseText(s string) Text {
	s = cutQuery(strings.ToValidUTF8(s, " "))
	var t Text
	for i := 0; ; {
		i = skipSpace(s, i)
		if i == len(s) {
			return t
		}
		w, end := nextWord(s, i, len(t.Words) > 0)
		if w.Text != "" {
			t.Words = append(t.Words, w)
		}
		i = end
	}
}

// cutQuery cuts at a space where there is one near the limit, else at a rune.
func cutQuery(s string) string {
	if len(s) <= maxQuery {
		return s
	}
	end := runeStart(s, maxQuery)
	if i := strings.LastIndexAny(s[:end], " \n\t"); i > maxQuery-maxWord {
		end = i
	}
	return s[:end]
}

func skipSpace(s string, i int) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsSpace(r) {
			break
		}
		i += size
	}
	return i
}

// nextWord reads the operand at i, which is no space. An exclusion needs a
// word before it.
func nextWord(s string, i int, follows bool) (w Word, end int) {
	if follows && excludes(s[i:]) {
		w.Exclude = true
		i++
	}
	if phrase, end, ok := quoted(s, i); ok {
		w.Text, w.Phrase = phrase, true
		return w, end
	}
	end = i + strings.IndexFunc(s[i:], unicode.IsSpace)
	if end < i {
		end = len(s)
	}
	w.Text = s[i:end]
	if head, ok := strings.CutSuffix(w.Text, "*"); ok && endsInWord(head) {
		w.Text, w.Prefix = head, true
	}
	return w, end
}

// excludes tells whether s begins with the sign of an exclusion: -" or a minus
// before at least two word characters.
func excludes(s string) bool {
	if s[0] != '-' {
		return false
	}
	if _, _, ok := quoted(s, 1); ok {
		return true
	}
	first, size := utf8.DecodeRuneInString(s[1:])
	if !isWordRune(first) {
		return false
	}
	second, _ := utf8.DecodeRuneInString(s[1+size:])
	return isWordRune(second) || isUnspaced(first)
}

// quoted reads a phrase at i. Its white space becomes single spaces.
func quoted(s string, i int) (phrase string, end int, ok bool) {
	if i >= len(s) || s[i] != '"' {
		return "", i, false
	}
	length := strings.IndexByte(s[i+1:], '"')
	if length < 0 {
		return "", i, false
	}
	return strings.Join(strings.Fields(s[i+1:i+1+length]), " "), i + length + 2, true
}

func endsInWord(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return isWordRune(r)
}

// String writes the question so that ParseText reads the same Text again.
func (t Text) String() string {
	var b strings.Builder
	for i, w := range t.Words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if w.Exclude {
			b.WriteByte('-')
		}
		switch {
		case w.Phrase:
			b.WriteString(`"` + w.Text + `"`)
		case w.Prefix:
			b.WriteString(w.Text + "*")
		default:
			b.WriteString(w.Text)
		}
	}
	return b.String()
}

// Empty reports whether there is nothing to look for.
func (t Text) Empty() bool {
	for _, w := range t.Words {
		if !w.Exclude {
			return false
		}
	}
	return true
}
