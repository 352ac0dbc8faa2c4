package transcript

import "strings"

// The ranks of the titles that a file may give itself: a person's own, the
// client's, and a summary's. A better one wins, of equals the last.
const (
	rankSummary = iota + 1
	rankClient
	rankCustom
)

// recentUUIDs is how many uuids before a summary record are tried for its leaf.
const recentUUIDs = 8

// maxLeaves bounds the summaries that one file may hold for other files.
const maxLeaves = 1000

// titled takes a title or summary record. why is not empty when it has none.
//
// A summary names the record (leafUuid) that it sums up to, mostly one of
// another file: it titles this file only if that record stands in it.
func (s *session) titled(rec *record) (why string) {
	title := oneLine(text(rec.title), maxArgument)
	if title == "" {
		return rec.typ + " without a title"
	}
	switch rec.typ {
	case "custom-title":
		s.entitle(title, rankCustom)
	case "ai-title":
		s.entitle(title, rankClient)
	default:
		s.summary(text(rec.leaf), title)
	}
	return ""
}

func (s *session) summary(leaf, title string) {
	for _, uuid := range s.Recent {
		if uuid == leaf {
			s.entitle(title, rankSummary)
			return
		}
	}
	if s.Leaves == nil {
		s.Leaves = map[string]string{}
	}
	if len(s.Leaves) < maxLeaves {
		s.Leaves[leaf] = title
	}
}

func (s *session) entitle(title string, rank int) {
	if title = strings.Join(strings.Fields(title), " "); rank >= s.TitleRank {
		s.Title, s.TitleRank = title, rank
	}
}

// resolveTitle sees whether a summary was written for this record.
func (s *session) resolveTitle(uuid string) {
	if uuid == "" {
		return
	}
	for _, leaves := range []map[string]string{s.Leaves, s.opts.Summaries} {
		if title, ok := leaves[uuid]; ok {
			s.entitle(title, rankSummary)
		}
	}
	if len(s.Recent) == recentUUIDs {
		s.Recent = s.Recent[:copy(s.Recent, s.Recent[1:])]
	}
	s.Recent = append(s.Recent, uuid)
}
