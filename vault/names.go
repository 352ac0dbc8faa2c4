package vault

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxNameBytes bounds a note's file name without ".md". With it a name has at
// most 200 bytes, which leaves room for what sync tools append below the 255
// that file systems allow.
const maxNameBytes = 200 - len(".md")

// untitled is the name of a note whose title has nothing that can be shown.
const untitled = "Untitled"

// lookAlike replaces the characters that Obsidian's links or some file system
// cannot bear by ones that look like them and that hardly any title holds, so
// that "C#" stays apart from "C" and NameTitle can undo it.
var lookAlike = strings.NewReplacer(
	`\`, "∖", "/", "∕", ":", "꞉", "*", "∗", "?", "﹖", `"`, "ʺ",
	"<", "˂", ">", "˃", "|", "ǀ", "#", "♯", "^", "ˆ", "[", "⁅", "]", "⁆",
	"`", "ˋ", "%%", "﹪﹪",
)

var fromLookAlike = strings.NewReplacer(
	"∖", `\`, "∕", "/", "꞉", ":", "∗", "*", "﹖", "?", "ʺ", `"`,
	"˂", "<", "˃", ">", "ǀ", "|", "♯", "#", "ˆ", "^", "⁅", "[", "⁆", "]",
	"ˋ", "`", "﹪", "%", hiddenDot, ".",
)

// hiddenDot stands for a dot where a name may not have one.
const hiddenDot = "․"

// device matches the names that Windows keeps for devices, whatever follows
// the first dot.
var device = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])( *\..*)?$`)

// markedDevice matches what FileName makes of them.
var markedDevice = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])_( *\..*)?$`)

// FileName turns a title into the name of its file, without ".md". The name is
// legal on every system and inside a wikilink: NFC, at most 197 bytes cut at a
// word, no separator, no leading or trailing dot or space, no device name.
// Characters that may not stand there become look-alikes, so that titles that
// differ get names that differ and can be read back with NameTitle. A name
// that came from FileName stays as it is.
func FileName(title string) string {
	name := norm.NFC.String(strings.Join(strings.Fields(strings.Map(visible, title)), " "))
	name = norm.NFC.String(lookAlike.Replace(name))
	name = hideDots(device.ReplaceAllString(name, "${1}_${3}"))
	if name == "" {
		return untitled
	}
	return cutName(name, maxNameBytes)
}

// NameTitle returns the title that a file's name, without ".md", was made of.
// It is exact for titles that hold no look-alike themselves, are in NFC with
// single spaces, and were not cut. The title's own record is the H1.
func NameTitle(name string) string {
	return markedDevice.ReplaceAllString(fromLookAlike.Replace(name), "${1}${3}")
}

// NameKey is a name as file systems that ignore case compare it.
func NameKey(name string) string { return strings.ToLower(norm.NFC.String(name)) }

// UniqueName returns base, or base with the first free number in brackets. It
// asks taken with the NameKey of each candidate. The result has at most 197
// bytes.
func UniqueName(base string, taken func(lowercase string) bool) string {
	name := base
	for n := 2; taken(NameKey(name)); n++ {
		suffix := fmt.Sprintf(" (%d)", n)
		name = cutName(base, maxNameBytes-len(suffix)) + suffix
	}
	return name
}

// visible maps white space to a space and drops what cannot be seen: control
// characters, the marks that reorder text, and zero-width spaces.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r), isReordering(r), r == '\u200b', r == '\u2060', r == '\ufeff':
		return -1
	}
	return r
}

// isReordering reports whether r is one of the characters that override or
// isolate the direction of text (Unicode 15, UAX #9, explicit formatting).
func isReordering(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

// cutName shortens name to limit bytes, marked by an ellipsis: at a space near
// the end, else between two characters, never before a combining one.
func cutName(name string, limit int) string {
	if len(name) <= limit {
		return name
	}
	const mark = "…"
	end := limit - len(mark)
	for end > 0 && !cutsWell(name, end) {
		end--
	}
	if space := strings.LastIndexByte(name[:end], ' '); space > end-40 && space > 0 {
		end = space
	}
	return strings.TrimRight(name[:end], " .") + mark
}

// cutsWell reports whether a name may be cut before its byte i.
func cutsWell(name string, i int) bool {
	if !utf8.RuneStart(name[i]) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(name[i:])
	last, _ := utf8.DecodeLastRuneInString(name[:i])
	return !unicode.Is(unicode.M, next) && next != '\u200d' && last != '\u200d'
}

// hideDots replaces the dots that make a file hidden, that Windows drops, or
// that would make the name look like another note's.
func hideDots(name string) string {
	if rest, ok := strings.CutPrefix(name, "."); ok {
		name = hiddenDot + rest
	}
	for end := len(name); end > 0 && name[end-1] == '.'; end-- {
		name = name[:end-1] + hiddenDot + name[end:]
	}
	if len(name) > 3 && strings.EqualFold(name[len(name)-3:], ".md") {
		name = name[:len(name)-3] + hiddenDot + name[len(name)-2:]
	}
	return name
}
