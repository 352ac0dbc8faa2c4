package search

import (
	"math"
	"slices"
	"time"

	"github.com/vaultrecall/vaultrecall/vault"
)

// Explanation is how a hit came by its score. Relevance is the sum of its
// shares, bounded by 1, and Score is the product of Relevance, Tier, Type and
// Age. The weight of the chunk's role is within Lexical and Coverage.
type Explanation struct {
	Terms []TermExplanation `json:"terms"`

	Lexical   float64 `json:"lexical"`   // BM25's share
	Coverage  float64 `json:"coverage"`  // idf overlap's share
	Proximity float64 `json:"proximity"` // share of words that stand together
	Neighbour float64 `json:"neighbour"` // share of the better neighbour
	Relevance float64 `json:"relevance"`

	Role float64 `json:"role"`
	Tier float64 `json:"tier"`
	Type float64 `json:"type"`
	Age  float64 `json:"age"`
	// Timeless says that Age is 1 because the text tells a decision.
	Timeless bool `json:"timeless"`

	Score float64 `json:"score"`
}

// TermExplanation is one word of the question in the hit's best chunk.
type TermExplanation struct {
	Term   string  `json:"term"`
	Chunks int     `json:"chunks"` // of the index that hold it
	IDF    float64 `json:"idf"`
	Common bool    `json:"common"` // too frequent to retrieve
	Text   float64 `json:"text"`   // occurrences in the chunk, a variant counts less
	Title  float64 `json:"title"`
}

// scoring is what the factors depend on besides the unit.
type scoring struct {
	weights Weights
	now     time.Time
	current string // project
	recent  bool   // the question asks for what is recent
}

// maxAged is how many units are looked at for their age. Age moves a score by
// its share only, and telling a decision costs a walk over the text.
const maxAged = 30

// scoreAll scores the units and puts them in order.
func (s scoring) scoreAll(units []*found) {
	for _, u := range units {
		s.score(u)
	}
	slices.SortFunc(units, byScore)
	for _, u := range units[:min(len(units), maxAged)] {
		u.timeless = isDecision(u.texts)
		u.age = s.age(u)
		u.score *= u.age
	}
	for _, u := range units[min(len(units), maxAged):] {
		u.age = s.age(u)
		u.score *= u.age
	}
	slices.SortFunc(units, byScore)
}

// allCovered is the coverage of a unit that holds every word of the question,
// short of rounding and of spellings that count less. Such a unit is never low,
// however long its text.
const allCovered = 0.95

// score fills in the unit's relevance and all factors but age.
func (s scoring) score(u *found) {
	w := s.weights
	covered := u.coverage
	u.lexical *= w.Lexical
	u.coverage *= w.Coverage
	u.proximity *= w.Proximity
	own := u.lexical + u.coverage + u.proximity
	u.neighbour *= w.Neighbour * w.Lexical * (1 - own)
	u.relevance = min(1, own+u.neighbour)
	u.low = covered < w.LowCoverage || u.relevance < w.LowRelevance && covered < allCovered
	u.tierFactor = s.tier(u)
	u.kind = w.kind(u.noteType)
	u.score = u.relevance * u.tierFactor * u.kind
}

// tier is the factor for how near the unit's project is. Outside of a project
// every one is as near.
func (s scoring) tier(u *found) float64 {
	switch {
	case s.current == "" || u.project == s.current:
		u.tier = 0
	case u.project == vault.GlobalProject:
		u.tier = 1
	case u.noteType == vault.TypeEntity:
		u.tier = 2
	default:
		u.tier = 3
	}
	if u.status == vault.StatusArchived {
		u.tier = 3
	}
	return s.weights.Tiers[u.tier]
}

// age is 1 for new and timeless units and falls by half of its share with every
// half-life.
func (s scoring) age(u *found) float64 {
	share := s.weights.AgeShare
	if s.recent {
		share = s.weights.RecentShare
	}
	if s.weights.HalfLife <= 0 || u.at == 0 || u.timeless && !s.recent {
		return 1
	}
	halves := float64(s.now.Unix()-u.at) / s.weights.HalfLife.Seconds()
	return 1 - share + share*math.Exp2(-max(0, halves))
}

func (w Weights) role(r vault.Role) float64 {
	switch r {
	case vault.RoleThinking:
		return w.Thinking
	case vault.RoleResult:
		return w.Result
	case vault.RoleTools:
		return w.Tools
	case vault.RoleAgent:
		return w.Agent
	}
	return 1
}

func (w Weights) kind(t vault.NoteType) float64 {
	switch t {
	case vault.TypeEntity:
		return w.Entity
	case vault.TypeTopic:
		return w.Topic
	case vault.TypeSession:
		return w.Session
	case vault.TypeProjectIndex:
		return w.ProjectIndex
	}
	return w.Note
}

// explain tells how the score of u came about.
func (u *found) explain(p plan) *Explanation {
	e := &Explanation{Lexical: u.lexical, Coverage: u.coverage, Proximity: u.proximity, Neighbour: u.neighbour,
		Relevance: u.relevance, Role: u.role, Tier: u.tierFactor, Type: u.kind, Age: u.age, Timeless: u.timeless,
		Score: u.score}
	for i, g := range p.groups {
		e.Terms = append(e.Terms, TermExplanation{Term: g.label, Chunks: g.chunks, IDF: g.idf, Common: g.common,
			Text: u.matches.text[i], Title: u.matches.title[i]})
	}
	return e
}
