package commands

import "time"

// RecallResult is the answer to a question. Its JSON is a contract: every field
// is always there, and what is unknown is null.
type RecallResult struct {
	Query       string      `json:"query"`
	SearchMode  string      `json:"search_mode"` // lexical, hybrid or keyword
	Degraded    *string     `json:"degraded"`    // why the answer is less than it could be
	Project     *string     `json:"project"`     // the current one
	Scope       string      `json:"scope"`       // what was searched
	Results     []RecallHit `json:"results"`
	ResultCount int         `json:"result_count"`
	DurationMS  int64       `json:"duration_ms"`

	// Widened tells that the scope held nothing and more was searched.
	Widened bool `json:"-"`
	// Similar are projects that hold something where the asked one holds nothing.
	Similar []SimilarProject `json:"-"`
	// Notice is what the user should know about the answer; may be empty.
	Notice string `json:"-"`
}

// SimilarProject is a project whose name is like the one asked for.
type SimilarProject struct {
	Name string
	Hits int
	// Mend is the command that makes the name that was asked for lead there.
	Mend string
}

// RecallHit is one memory.
type RecallHit struct {
	Rank       int     `json:"rank"`
	Score      float64 `json:"score"`
	Low        bool    `json:"low"` // below the floor: perhaps nothing to do with the question
	Title      string  `json:"title"`
	Type       string  `json:"type"`
	Project    *string `json:"project"`
	Path       string  `json:"path"`   // from the vault's root
	Anchor     *string `json:"anchor"` // block id without ^, or heading
	SessionID  *string `json:"session_id"`
	PromptUUID *string `json:"prompt_uuid"`
	Date       *string `json:"date"` // YYYY-MM-DD, local
	When       *int64  `json:"when"` // Unix seconds
	WhenHuman  *string `json:"when_human"`
	Preview    string  `json:"preview"`
	Source     string  `json:"source"` // note, claude-memory or git-memory

	// Matches are byte ranges of Preview to highlight.
	Matches [][2]int `json:"-"`
	// Heading is the words of the exchange's or section's heading.
	Heading string `json:"-"`
	// Time is when; zero is unknown.
	Time time.Time `json:"-"`
	// SupersededBy names the note that replaces this one.
	SupersededBy string `json:"-"`
	// Explain is every factor of the score, with Explain asked for.
	Explain []Factor `json:"explain,omitempty"`
}

// Factor is one term of a score.
type Factor struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Why   string  `json:"why,omitempty"`
}

// Low tells whether there are hits and all of them are low.
func (r RecallResult) Low() bool {
	for _, hit := range r.Results {
		if !hit.Low {
			return false
		}
	}
	return len(r.Results) > 0
}
