package search

import "time"

// Weights are the numbers of the ranking. DefaultWeights documents where they
// come from; a test pins the order they give.
type Weights struct {
	// Saturation and LengthShare are BM25's k1 (how fast more occurrences stop
	// counting; above 0) and b (how much a long chunk is held against it, 0 to 1).
	Saturation, LengthShare float64
	// Title is how many occurrences in the text one in the title counts as.
	Title float64
	// Lexical, Coverage and Proximity share out the relevance and add up to 1:
	// BM25 of the best chunk, the share of the question's idf that the whole
	// unit holds, and the share whose words stand together as in the question.
	Lexical, Coverage, Proximity float64
	// Neighbour is the share of the better neighbour's BM25 that is added, as
	// far as relevance has room (0 to 1).
	Neighbour float64
	// KnownVariant is how much a variant counts of a word that stands in the
	// index as it was typed, 0 to 1.
	KnownVariant float64
	// Thinking, Result, Tools and Agent weigh a chunk by its role; any other has 1.
	Thinking, Result, Tools, Agent float64
	// Tiers are the factors of the current project, global notes, other
	// projects' entities, and the rest.
	Tiers [4]float64
	// Entity, Topic, Session, Note and ProjectIndex weigh a note by its type;
	// Note is any other.
	Entity, Topic, Session, Note, ProjectIndex float64
	// AgeShare is how much of the score age can take, 0 to 1; RecentShare the
	// same for a question that asks for what is recent. HalfLife is the age at
	// which half of it is taken; zero turns ageing off.
	AgeShare, RecentShare float64
	HalfLife              time.Duration
	// LowRelevance and LowCoverage are the bounds below which a hit is low; one
	// that holds all of the question is not, whatever its relevance.
	LowRelevance, LowCoverage float64
	// Duplicate is the similarity (0 to 1) above which of two hits only the
	// better one is shown.
	Duplicate float64
	// FuzzyLength is the least number of characters of a word that may be a
	// typing mistake, FuzzyRare the most chunks it may stand in, FuzzyFactor how
	// many times as frequent a variant must be, FuzzySimilarity how similar
	// (0 to 1), FuzzyVariants how many of them are taken.
	FuzzyLength, FuzzyRare, FuzzyFactor int
	FuzzySimilarity                     float64
	FuzzyVariants                       int
}

// DefaultWeights are fitted on questions with known answers over developers'
// sessions.
var DefaultWeights = Weights{
	Saturation: 1.4, LengthShare: 0.6, Title: 1,
	Lexical: 0.7, Coverage: 0.2, Proximity: 0.1, Neighbour: 0.35,
	Thinking: 0.7, Result: 0.6, Tools: 0.85, Agent: 0.6,
	Tiers:  [4]float64{1, 0.95, 0.85, 0.75},
	Entity: 1, Topic: 0.97, Session: 0.94, Note: 0.95, ProjectIndex: 0.7,
	AgeShare: 0.15, RecentShare: 0.5, HalfLife: 30 * 24 * time.Hour,
	LowRelevance: 0.3, LowCoverage: 0.4,
	Duplicate:   0.9,
	FuzzyLength: 4, FuzzyRare: 10, FuzzyFactor: 10, FuzzySimilarity: 0.7, FuzzyVariants: 5, KnownVariant: 0.2,
}
