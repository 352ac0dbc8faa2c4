package transcript

import (
	"slices"
	"strings"
)

// builder collects one exchange.
type builder struct {
	Exchange
	parts  *parts
	bare   bool
	agents []launched // sub-agents whose final text has not come
}

type launched struct{ id, title string }

func newBuilder(p prompt, start int64) *builder {
	return &builder{
		Exchange: Exchange{
			PromptUUID: p.uuid, Kind: p.kind, Time: p.at, End: p.at, Cwd: p.cwd, Branch: p.branch,
			Prompt: strings.TrimSpace(p.text), Offset: start,
		},
		parts: newParts(), bare: p.bare,
	}
}

// maxFiles bounds the files that an exchange lists.
const maxFiles = 500

func (b *builder) touch(path string) {
	if path != "" && len(b.Files) < maxFiles && !slices.Contains(b.Files, path) {
		b.Files = append(b.Files, path)
	}
}

func (b *builder) finish(sessionID string, end int64) Exchange {
	b.SessionID, b.EndOffset = sessionID, end
	b.Parts = b.parts.list()
	return b.Exchange
}
