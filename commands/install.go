package commands

import (
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/vault"
)

// claudeFiles is what Claude Code gets: the plugin, whose commands `init` also
// installs for the user, since a plugin's commands carry its name in front.
//
//go:embed all:claude
var claudeFiles embed.FS

// slashCommands are installed as /recall and /remember, or under the second
// name where the user has a command or skill of the first already.
var slashCommands = []struct{ name, otherwise string }{
	{"recall", "vault-recall"},
	{"remember", "vault-remember"},
}

// Installation says where and how Claude Code calls the program.
type Installation struct {
	// ClaudeDir is Claude Code's folder, such as ~/.claude.
	ClaudeDir string
	// Program is the absolute path of vaultrecall: the client's shell may have
	// another PATH, and a command that is not found loses the slash command.
	Program string
	// Version is the program's.
	Version string
	// Random makes the end of the here-document unguessable, so that no query
	// can leave it. It fills its argument.
	Random func([]byte) error
}

// FileChange is a file outside the vault that init wants to write.
type FileChange struct {
	Path string
	// Command is the slash command it makes, such as "/recall".
	Command string
	// Kept is the command of the user's own that has the first name; "" for none.
	Kept          string
	Before, After []byte // Before is nil where the file is new
}

// Diff is the change as a unified diff, with the file's path at its head.
func (c FileChange) Diff() string {
	before := c.Path
	if c.Before == nil {
		before = os.DevNull
	}
	text := strings.TrimPrefix(vault.Diff(c.Before, c.After), "--- before\n+++ after\n")
	return "--- " + before + "\n+++ " + c.Path + "\n" + text
}

// installedBy marks our files, and says in which version they were written.
var installedBy = regexp.MustCompile(`<!-- installed by vaultrecall (\S+);`)

// Plan lists the files to write so that the slash commands are there and of
// this version; nothing when they are. A command of the user's own is never
// written over.
func (in Installation) Plan() ([]FileChange, error) {
	var changes []FileChange
	for _, c := range slashCommands {
		target, before, err := in.place(c.name, c.otherwise)
		if err != nil {
			return nil, err
		}
		if m := installedBy.FindSubmatch(before); m != nil && string(m[1]) == in.Version && strings.Contains(string(before), in.Call()) {
			continue
		}
		text, err := in.text(c.name)
		if err != nil {
			return nil, err
		}
		change := FileChange{
			Path: filepath.Join(in.ClaudeDir, "commands", target+".md"), Command: "/" + target,
			Before: before, After: []byte(text),
		}
		if target != c.name {
			change.Kept = "/" + c.name
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// place finds the name that is free for a command, and our file there if any.
func (in Installation) place(names ...string) (name string, before []byte, err error) {
	for _, name = range names {
		before, err = os.ReadFile(filepath.Join(in.ClaudeDir, "commands", name+".md"))
		switch {
		case err == nil && installedBy.Match(before):
			return name, before, nil
		case errors.Is(err, fs.ErrNotExist) && !in.hasSkill(name):
			return name, nil, nil
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return "", nil, err
		}
	}
	return "", nil, fmt.Errorf("%s: both /%s and /%s are commands of your own", in.ClaudeDir, names[0], names[1])
}

func (in Installation) hasSkill(name string) bool {
	_, err := os.Stat(filepath.Join(in.ClaudeDir, "skills", name, "SKILL.md"))
	return err == nil
}

// text is the plugin's command with this machine's program and a delimiter of
// its own.
func (in Installation) text(name string) (string, error) {
	raw, err := claudeFiles.ReadFile("claude/commands/" + name + ".md")
	if err != nil {
		return "", err
	}
	random := make([]byte, 4)
	if err := in.Random(random); err != nil {
		return "", err
	}
	text := strings.ReplaceAll(string(raw), "VAULTRECALL_QUERY", "VAULTRECALL_"+hex.EncodeToString(random))
	text = programCall.ReplaceAllString(text, "${1}"+strings.ReplaceAll(in.Call(), "$", "$$")+" $2")
	return text + fmt.Sprintf("\n<!-- installed by vaultrecall %s; vaultrecall init refreshes it -->\n", in.Version), nil
}

// programCall finds where the commands call the program.
var programCall = regexp.MustCompile("(?m)(^|\\(|`)vaultrecall (recall|remember|show)\\b")

// Call is the program's path as a shell and a permission rule read it.
func (in Installation) Call() string {
	if strings.ContainsAny(in.Program, " '\"$()&;|<>*?[]\\") {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(in.Program) + `"`
	}
	return in.Program
}

// Apply writes the changes. The folder is made when it is missing.
func Apply(changes []FileChange) error {
	for _, c := range changes {
		if err := os.MkdirAll(filepath.Dir(c.Path), 0o755); err != nil {
			return err
		}
		if err := writeWhole(c.Path, c.After); err != nil {
			return err
		}
	}
	return nil
}

// Installed lists our slash commands with the version that wrote them.
func (in Installation) Installed() map[string]string {
	found := map[string]string{}
	for _, c := range slashCommands {
		for _, name := range []string{c.name, c.otherwise} {
			raw, err := os.ReadFile(filepath.Join(in.ClaudeDir, "commands", name+".md"))
			if m := installedBy.FindSubmatch(raw); err == nil && m != nil {
				found["/"+name] = string(m[1])
			}
		}
	}
	return found
}

// Calls are the names by which Claude Code knows our commands, in the order of
// recall and remember; those that are not installed are left out.
func (in Installation) Calls() []string {
	installed := in.Installed()
	var calls []string
	for _, c := range slashCommands {
		for _, name := range []string{"/" + c.name, "/" + c.otherwise} {
			if installed[name] != "" {
				calls = append(calls, name)
				break
			}
		}
	}
	return calls
}

// Uninstall removes our slash commands and returns the files it removed.
func (in Installation) Uninstall() ([]string, error) {
	removed := []string{}
	for _, command := range slices.Sorted(maps.Keys(in.Installed())) {
		file := filepath.Join(in.ClaudeDir, "commands", command[1:]+".md")
		if err := os.Remove(file); err != nil {
			return removed, err
		}
		removed = append(removed, file)
	}
	return removed, nil
}
