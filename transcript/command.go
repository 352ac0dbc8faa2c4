package transcript

import (
	"slices"
	"strings"
)

// localCommands only change the client itself; nothing is asked of the model.
// /plan is one when it has no arguments.
var localCommands = []string{
	"add-dir", "agents", "allowed-tools", "bashes", "bug", "clear", "color", "compact", "config",
	"context", "copy", "cost", "desktop", "doctor", "effort", "exit", "export", "extra-usage",
	"fast", "feedback", "help", "hooks", "ide", "install-github-app", "install-slack-app",
	"keybindings", "login", "logout", "marketplace", "mcp", "memory", "migrate-installer", "mobile",
	"model", "output-style", "passes", "permissions", "plugin", "plugins", "privacy-settings",
	"quit", "release-notes", "reload-plugins", "remote-control", "remote-env", "rename", "reset",
	"resume", "rewind", "sandbox", "settings", "skills", "stats", "status", "statusline",
	"stickers", "tag", "tasks", "terminal-setup", "theme", "todos", "upgrade", "usage", "vim",
}

// ourCommands are the slash commands of this program; see the package's
// comment. /promote is missing: it is too common a name for people's own
// commands, and its answer holds no recalled text.
var ourCommands = []string{
	"recall", "remember", "update-memory",
	"vault-recall", "vault-remember", "vault-update-memory", "vault-promote",
}

func isOurs(name string) bool {
	return slices.Contains(ourCommands, name) || strings.HasPrefix(name, "vaultrecall:")
}

// slashCommand reads the record of a typed slash command, which consists of
// <command-name>, <command-message> and <command-args> in any order. ok is
// false for every other text.
func slashCommand(text string) (s said, ok bool) {
	if !strings.HasPrefix(text, "<command-") {
		return said{}, false
	}
	name, ok := inTag(text, "command-name")
	if !ok {
		return said{}, false
	}
	args, _ := inTag(text, "command-args")
	return judgeCommand(name, args), true
}

// judgeCommand tells what a slash command with these arguments is.
func judgeCommand(name, args string) said {
	name = strings.TrimPrefix(strings.TrimSpace(name), "/")
	args = tidy(strings.TrimSpace(withoutContext(args)))
	switch {
	case name == "" || slices.Contains(localCommands, name) || name == "plan" && args == "":
		return said{}
	case isOurs(name):
		return said{verdict: ours, text: "/" + name, bare: args == ""}
	}
	return said{verdict: command, text: strings.TrimSpace("/" + name + " " + args), bare: args == ""}
}

// inTag is the content of the first <tag> in text.
func inTag(text, tag string) (content string, ok bool) {
	_, rest, ok := strings.Cut(text, "<"+tag+">")
	if !ok {
		return "", false
	}
	content, _, ok = strings.Cut(rest, "</"+tag+">")
	return content, ok
}

// typedCommand takes plain "/name arguments" apart, as the queue keeps it.
func typedCommand(text string) (name, args string, ok bool) {
	rest, ok := strings.CutPrefix(text, "/")
	if !ok {
		return "", "", false
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return !isNameRune(r) })
	if end < 0 {
		end = len(rest)
	}
	name = rest[:end]
	if name == "" || end < len(rest) && !strings.ContainsRune(" \t\r\n", rune(rest[end])) {
		return "", "", false // a path
	}
	return name, strings.TrimSpace(rest[end:]), true
}

func isNameRune(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_' || r == ':'
}
