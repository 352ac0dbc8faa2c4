// Package transcript reads Claude Code's session files (JSONL) and is the only
// package that knows their fields. It streams a file of any size, with lines of
// any length, into [Exchange] values: what a person asked, and everything that
// was answered until the next question.
//
// # What opens an exchange
//
// A user record opens one when a person typed it: not isMeta, not a sidechain,
// not a compaction's summary, no tool result, no foreign origin, and something
// is left once the harness's own text is taken away (see human.go). So does a
// custom slash command (its expansion, an isMeta record, is not human), a plan
// that is being carried out, and a queued prompt that reached the model without
// a user record of its own (see queue.go). Interrupts, compactions,
// notifications and local commands open none; what follows a prompt belongs to
// it until the next one.
//
// # Our own text
//
// Answers of a recall must not come back as memories. A typed /recall,
// /remember, /update-memory, /vault-recall, /vault-remember or anything of the
// plugin (/vaultrecall:…) therefore opens no exchange, and what follows it is
// dropped until the next prompt: the question is a query, and the answer is
// made of notes that stand in the vault already. Calls of the program or of its
// MCP tools by the model are dropped with their results; the rest of such an
// exchange is kept.
//
// # Files
//
// Every file is opened for reading only. Nothing is cached or kept between
// calls; all functions may be used concurrently.
package transcript
