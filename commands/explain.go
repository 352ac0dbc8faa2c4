package commands

import (
	"fmt"

	"github.com/vaultrecall/vaultrecall/search"
)

// factors lists what a score is made of: the terms of the relevance, which add
// up to it, then the factors that make the score of it.
func factors(e *search.Explanation) []Factor {
	age := "0.85 + 0.15 · 2^(−age/half-life)"
	if e.Timeless {
		age = "a decision does not age"
	}
	list := []Factor{
		{"lexical", e.Lexical, "BM25 of the best chunk"},
		{"coverage", e.Coverage, "share of the question's idf"},
		{"proximity", e.Proximity, "words that stand together"},
		{"neighbour", e.Neighbour, "share of the better neighbour"},
		{"relevance", e.Relevance, "sum of the above"},
		{"× tier", e.Tier, "current project, global, others' entities, the rest"},
		{"× type", e.Type, "entity, topic, session"},
		{"× role", e.Role, "what the chunk is"},
		{"× age", e.Age, age},
		{"= score", e.Score, ""},
	}
	for _, t := range e.Terms {
		list = append(list, Factor{"term " + t.Term, t.IDF, fmt.Sprintf("idf; in %d chunks, here %.2g times, in titles %.2g", t.Chunks, t.Text, t.Title)})
	}
	return list
}
