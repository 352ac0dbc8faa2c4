// Package search is the index beside the vault: it takes notes apart into what
// can be found, and answers questions from them. It is the only package that
// knows SQL.
//
// A note becomes units (an exchange of a session, a section of another note),
// a unit becomes chunks of about 1,600 characters, and every chunk is a row of
// an FTS5 table. The words are made in Go by one analyser (analyse.go), for the
// index, for the query and for scoring alike, so that the three can never
// disagree about what a word is; FTS5 stores and finds what the analyser made.
//
// A search goes through steps that stand in files of their own:
//
//	text.go      the question as typed, parsed; nothing is a syntax error
//	plan.go      the parsed words become groups of equal terms with their rarity
//	match.go     the groups are written as an FTS5 expression
//	filter.go    scope and filters as conditions inside the same SQL query
//	candidates.go  the best chunks by BM25 under those conditions
//	lexical.go   their exact relevance, 0 to 1
//	fuse.go      chunks to units, neighbours, near-duplicates
//	score.go     tier, type, role and age, with every factor kept for Explain
//	answer.go    titles, places and previews of what is shown
//
// Everything in the index can be made again from the vault alone with the same
// answers: they depend on the notes' content, never on the order in which the
// notes came or on row numbers. Only the transcripts' cursors are kept over a
// rebuild.
package search
