package transcript

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// use is a tool call whose result has not come yet.
type use struct {
	ID    string  `json:"id"`
	Kind  useKind `json:"kind,omitempty"`
	Title string  `json:"title,omitempty"` // the tool's name, or the sub-agent's task
}

// useKind says what is taken from a call's result.
type useKind int

const (
	useOther useKind = iota // nothing but a person's words in it
	useFind                 // paragraphs that name a decision or a cause
	useAsk                  // a person's answers
	useAgent                // a sub-agent's final text
	useOurs                 // nothing: it is our own output
)

// maxUses bounds the calls that are waited for.
const maxUses = 256

// maxArgument is the length of a call's argument in its summary, in runes.
const maxArgument = 200

// call is a tool_use block, taken apart.
type call struct {
	id, name string
	input    map[string][]byte // undecoded members, in no order
	keys     []string          // their order
}

func readCall(block []byte) call {
	c := call{input: map[string][]byte{}}
	members(block, func(key, value []byte) bool {
		switch string(key) {
		case "id":
			c.id = text(value)
		case "name":
			c.name = text(value)
		case "input":
			members(value, func(key, value []byte) bool {
				c.input[string(key)] = value
				c.keys = append(c.keys, string(key))
				return len(c.keys) < 32
			})
		}
		return true
	})
	return c
}

func (c call) arg(key string) string { return oneLine(text(c.input[key]), maxArgument) }

// essential names the argument that tells most about a call, by tool.
var essential = map[string]string{
	"Bash": "command", "PowerShell": "command", "Read": "file_path", "Edit": "file_path",
	"Write": "file_path", "MultiEdit": "file_path", "NotebookEdit": "notebook_path",
	"NotebookRead": "notebook_path", "Glob": "pattern", "Grep": "pattern", "LS": "path",
	"WebFetch": "url", "WebSearch": "query", "Task": "description", "Agent": "description",
	"TaskCreate": "subject", "TaskOutput": "task_id", "ToolSearch": "query", "SendMessage": "summary",
}

// preferred are the arguments to look for in a tool that is not listed.
var preferred = []string{
	"query", "url", "pattern", "command", "file_path", "path", "title", "name", "description",
	"subject", "summary", "text", "prompt", "action",
}

// summary is the call in one line, without the tool's name.
func (c call) summary() string {
	switch c.name {
	case "Grep":
		if in := c.arg("path"); in != "" {
			return c.arg("pattern") + " in " + in
		}
	case "Skill":
		return strings.TrimSpace(c.arg("skill") + " " + c.arg("args"))
	case "TaskUpdate":
		return strings.TrimSpace(c.arg("taskId") + " " + c.arg("status"))
	case "TodoWrite":
		return c.firstOf("todos", "content")
	case "AskUserQuestion":
		return c.firstOf("questions", "question")
	case "ExitPlanMode":
		return ""
	}
	if key, ok := essential[c.name]; ok {
		return c.arg(key)
	}
	for _, key := range append(slices.Clone(preferred), c.keys...) {
		if s := c.arg(key); s != "" {
			return s
		}
	}
	return ""
}

// firstOf is a member of the list's first object, or of the one in progress.
func (c call) firstOf(list, name string) string {
	var found string
	elements(c.input[list], func(item []byte) {
		if found == "" || bytes.Equal(member(item, "status"), []byte(`"in_progress"`)) {
			found = oneLine(text(member(item, name)), maxArgument)
		}
	})
	return found
}

// touched is the path that the call writes or edits; "" if it does not.
func (c call) touched() string {
	switch c.name {
	case "Edit", "Write", "MultiEdit":
		return text(c.input["file_path"])
	case "NotebookEdit":
		return text(c.input["notebook_path"])
	}
	return ""
}

// use tells what will be wanted of the call's result.
func (c call) use() use {
	u := use{ID: c.id, Title: c.name}
	switch c.name {
	case "AskUserQuestion":
		u.Kind = useAsk
	case "Task", "Agent":
		u.Kind, u.Title = useAgent, c.arg("description")
	case "Bash", "PowerShell":
		u.Kind = commandUse(text(c.input["command"]))
	case "WebFetch", "WebSearch":
		u.Kind = useFind
	case "Skill":
		if isOurs(strings.TrimPrefix(text(c.input["skill"]), "/")) {
			u.Kind = useOurs
		}
	default:
		if strings.HasPrefix(c.name, "mcp__") {
			u.Kind = useFind
			if strings.Contains(c.name, "vaultrecall") {
				u.Kind = useOurs
			}
		}
	}
	return u
}

// commandUse judges a shell command. The content of files is no finding, and
// what holds secrets is never looked at.
func commandUse(command string) useKind {
	if callsUs(command) {
		return useOurs
	}
	for _, secret := range []string{".env", "id_rsa", "id_ed25519", ".pem", ".key", "credentials", ".netrc", "secret"} {
		if strings.Contains(command, secret) {
			return useOther
		}
	}
	for _, word := range strings.FieldsFunc(command, isShellBreak) {
		switch word {
		case "cat", "head", "tail", "sed", "less", "more", "bat", "type", "Get-Content",
			"grep", "rg", "awk", "find", "diff", "show", "Select-String":
			return useOther
		}
	}
	return useFind
}

func isShellBreak(r rune) bool { return strings.ContainsRune(" \t\n;&|()`$", r) }

// callsUs reports whether a shell command runs one of this program's commands
// that print notes.
func callsUs(command string) bool {
	if !strings.Contains(command, "vaultrecall") {
		return false
	}
	words := strings.Fields(strings.NewReplacer(";", " ; ", "&&", " ; ", "|", " ; ", "(", " ", ")", " ", "`", " ").Replace(command))
	for i, word := range words {
		program := strings.TrimSuffix(path.Base(strings.ReplaceAll(strings.Trim(word, `"'`), `\`, "/")), ".exe")
		if program == "vaultrecall" && printsNotes(words[i+1:]) {
			return true
		}
	}
	return false
}

// printsNotes reports whether the words behind the program's name, up to the
// next command, hold such a subcommand.
func printsNotes(words []string) bool {
	for _, word := range words[:min(len(words), 8)] {
		switch word {
		case ";":
			return false
		case "recall", "search", "show", "map", "expand", "step", "grep", "recent", "sessions",
			"export", "clip", "links", "memory", "remember", "update", "promote", "demo", "hook":
			return true
		}
	}
	return false
}
