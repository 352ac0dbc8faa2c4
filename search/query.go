package search

import (
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

// DefaultLimit is the number of hits that a Query without a Limit gets.
const DefaultLimit = 5

// Query is a question with where to look and what to leave out. The zero value
// of every field means no restriction.
type Query struct {
	// Text is the question as typed; see ParseText.
	Text string
	// Limit is the most hits that are returned; 0 is DefaultLimit.
	Limit int

	// Current is the project the question is asked from, "" outside of any. It
	// decides the scope and the tiers, and whether a private project is seen.
	Current string
	// All searches every project, not the current one's scope.
	All bool
	// Archived searches archived notes too.
	Archived bool

	Filter

	// Running is a session that is left out, unless Filter.Session names it.
	Running string
}

// Filter narrows what is looked at. The zero value lets everything through.
type Filter struct {
	// Project is the only project that is searched.
	Project string
	// Type is the only type of note.
	Type vault.NoteType
	// Session is a session's id or the first four or more characters of it.
	// Exchanges that several sessions hold are found by each.
	Session string
	// Since and Until bound the time of an exchange; Until is exclusive.
	Since, Until time.Time
	// Branch is the git branch of the exchange.
	Branch string
	// File is the path of a file that the note's session touched, or the end of
	// one from a separator on.
	File string
	// Language is the name of a programming language of the note, in any case.
	Language string
}
