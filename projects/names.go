package projects

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxName is the longest a project's name gets, in bytes: it is a folder's
// name, with file names below it.
const maxName = 80

// deviceNames cannot be a file's name on Windows, whatever follows the dot.
var deviceNames = map[string]bool{"con": true, "prn": true, "aux": true, "nul": true, "conin$": true, "conout$": true}

// safeName makes of a folder's name one that is legal as a folder of the
// vault and in a link to it: no separators or characters that Obsidian or
// Windows refuse, no leading dot or underscore, NFC. What is left of nothing
// is "project".
func safeName(folder string) string {
	name := strings.Map(legal, norm.NFC.String(strings.ToValidUTF8(folder, "-")))
	name = trimName(name)
	for len(name) > maxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = trimName(name[:len(name)-size])
	}
	if name == "" {
		return "project"
	}
	if isDevice(name) {
		return name + "-project"
	}
	return name
}

func trimName(name string) string {
	name = strings.TrimLeft(name, "._- ")
	return strings.TrimRight(name, "-. ")
}

func legal(r rune) rune {
	switch {
	case strings.ContainsRune(`\/:*?"<>|#^[]`, r), unicode.IsControl(r):
		return '-'
	case r != '\u200c' && r != '\u200d' && unicode.Is(unicode.Cf, r):
		return -1 // invisible, or turns the writing direction; joiners stay
	case unicode.IsSpace(r):
		return ' '
	}
	return r
}

func isDevice(name string) bool {
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	if len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt")) {
		return stem[3] >= '0' && stem[3] <= '9'
	}
	return deviceNames[strings.TrimSpace(stem)]
}

// checkName tells what is wrong with a name that a person or a file chose:
// it is taken as it is or not at all.
func checkName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("a project's name is empty")
	case isReserved(name):
		return fmt.Errorf("project name %q is reserved", name)
	case safeName(name) != norm.NFC.String(name):
		return fmt.Errorf("project name %q is no legal folder name, %q would be", name, safeName(name))
	}
	return nil
}

func isReserved(name string) bool {
	return strings.EqualFold(name, Inbox) || strings.EqualFold(name, Global)
}

// fold makes names comparable: no two projects differ by case alone, since
// not every disk could hold both.
func fold(name string) string { return strings.ToLower(norm.NFC.String(name)) }

// nameFor finds the name of a new project whose folder is root: the folder's
// own where that is free, else with the remote's owner behind it, else with
// the folders above it, else numbered.
func nameFor(root location, owner string, taken func(string) bool) string {
	base := safeName(folderName(root))
	candidates := []string{base}
	if owner != "" && fold(owner) != fold(base) {
		candidates = append(candidates, safeName(base+"-"+owner))
	}
	for up := root.parent(); !up.isRoot() && len(candidates) < 4; up = up.parent() {
		candidates = append(candidates, safeName(base+"-"+safeName(up.base())))
	}
	for _, name := range candidates {
		if !taken(name) {
			return name
		}
	}
	for n := 2; ; n++ {
		if name := fmt.Sprintf("%s-%d", base, n); !taken(name) {
			return name
		}
	}
}

// folderName is the last name of root, without the .git of a bare repository.
func folderName(root location) string {
	base := root.base()
	if stem, ok := strings.CutSuffix(base, ".git"); ok && stem != "" {
		return stem
	}
	return base
}
