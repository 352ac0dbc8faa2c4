package transcript

import "slices"

// maxCwds bounds the working directories that a report lists.
const maxCwds = 64

// note keeps what a record tells about the session as a whole.
func (s *session) note(rec *record) {
	s.Records++
	if isClaudes(rec) {
		s.Known++
	}
	if s.SessionID == "" {
		s.SessionID = identifier(rec.session)
	}
	if rec.sidechain || rec.typ != "user" && rec.typ != "assistant" {
		return
	}
	s.resolveTitle(text(rec.uuid))
	s.place(rec)
	at := rec.at()
	if at.IsZero() {
		return
	}
	if s.First.IsZero() || at.Before(s.First) {
		s.First = at
	}
	if at.After(s.Last) {
		s.Last = at
	}
	if s.open != nil && at.After(s.open.End) {
		s.open.End = at
	}
}

// place keeps the record's working directory and branch.
func (s *session) place(rec *record) {
	if filled(rec.cwd) {
		if cwd := unquoted(rec.cwd); string(cwd) != s.Cwd {
			s.Cwd = text(rec.cwd)
			if !slices.Contains(s.Cwds, s.Cwd) && len(s.Cwds) < maxCwds {
				s.Cwds = append(s.Cwds, s.Cwd)
			}
		}
	}
	if rec.branch != nil && string(unquoted(rec.branch)) != s.Branch {
		s.Branch = rec.gitBranch()
	}
}

// isClaudes reports whether a record can only be Claude Code's.
func isClaudes(rec *record) bool {
	switch rec.typ {
	case "summary":
		return filled(rec.leaf)
	case "file-history-snapshot":
		return true
	case "":
		return false
	}
	return filled(rec.session) || filled(rec.uuid) || noise(rec.typ)
}

// count counts a type that is not known.
func (s *session) count(what string) {
	what = oneLine(what, 60)
	if s.Unknown == nil {
		s.Unknown = map[string]int{}
	}
	if _, known := s.Unknown[what]; known || len(s.Unknown) < 100 {
		s.Unknown[what]++
	}
}

// skip counts the line that is being read as one that could not be used.
func (s *session) skip(why string) {
	s.Skipped++
	if len(s.Skips) < maxSkips {
		s.Skips = append(s.Skips, skip{Line: s.Line, Why: why})
	}
}
