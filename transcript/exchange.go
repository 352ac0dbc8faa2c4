package transcript

import "time"

// Role says what a part of an exchange is.
type Role string

// The roles of a [Part].
const (
	RoleAnswer   Role = "answer"   // text of the assistant
	RoleAside    Role = "aside"    // a person's words inside the exchange: mid-turn text, a rejection's reason, an answer to a question
	RoleTool     Role = "tool"     // one tool call in one line
	RoleThinking Role = "thinking" // a paragraph of the assistant's thinking that names a decision or a cause
	RoleResult   Role = "result"   // such a paragraph of a tool's result
	RoleAgent    Role = "agent"    // a sub-agent's final text
)

// Part is a piece of what follows a prompt. Title is the tool's name, the
// sub-agent's description, the question that was answered, or empty. Text is
// plain Markdown as it was written, at most about 1 MiB.
type Part struct {
	Role  Role
	Title string
	Text  string
}

// Kind says how a prompt came about.
type Kind string

// The kinds of an [Exchange].
const (
	KindTyped   Kind = "typed"   // typed and sent
	KindCommand Kind = "command" // a custom slash command; the prompt is "/name arguments"
	KindQueued  Kind = "queued"  // typed while the assistant was at work
	KindPlan    Kind = "plan"    // "Implement the following plan: …"
	// KindContinued is work that goes on from a compaction, in a file that does
	// not hold the prompt it was asked for. No person typed its prompt.
	KindContinued Kind = "continued"
)

// Exchange is one prompt and all that belongs to it.
type Exchange struct {
	// PromptUUID is the prompt record's uuid. A queued prompt without a record
	// gets one derived from session, timestamp and text, the same at every read.
	PromptUUID string
	Kind       Kind
	SessionID  string
	// Time is the prompt's, End the newest record's; both UTC. Zero is unknown.
	Time, End time.Time
	// Cwd and Branch are the prompt record's; "" is unknown. A detached HEAD
	// has no branch.
	Cwd, Branch string
	// Prompt holds a person's words only.
	Prompt string
	// Parts stand in the file's order, but the blocks of one reply (one message
	// id) stand together, where its first one stands.
	Parts []Part
	// Files are the paths that tools wrote or edited, in the order of the first
	// touch, each once, at most 500.
	Files []string
	// Offset and EndOffset are the byte range of its records in the file.
	Offset, EndOffset int64
	// Open is true for what stands at the end of the file: it may still grow.
	Open bool
}

// Answered reports whether the assistant wrote or did anything.
func (e Exchange) Answered() bool {
	for _, p := range e.Parts {
		if p.Role == RoleAnswer || p.Role == RoleTool {
			return true
		}
	}
	return false
}
