package transcript

import (
	"slices"
	"strings"
)

// toolResults takes a user record that holds results: findings, a sub-agent's
// text, and a person's words in them or beside them.
func (s *session) toolResults(rec *record, b blocks, start int64) error {
	var asides []Part
	for _, t := range b.texts {
		if j := judge(t); j.verdict == words && !rec.meta && humanOrigin(rec.origin) {
			asides = append(asides, Part{Role: RoleAside, Text: j.text})
			s.arrived(j.text)
		}
	}
	for _, r := range b.results {
		if _, message := r.humanWords(); message != "" {
			s.arrived(tidy(message))
		}
	}
	if err := s.flushQueued(start, delivered); err != nil {
		return err
	}
	for _, r := range b.results {
		s.result(rec, r)
	}
	for _, a := range asides {
		s.aside(a)
	}
	return nil
}

// takeUse removes and returns the call that a result answers.
func (s *session) takeUse(id string) use {
	for i := len(s.Uses) - 1; i >= 0; i-- {
		if s.Uses[i].ID == id {
			u := s.Uses[i]
			s.Uses = slices.Delete(s.Uses, i, i+1)
			return u
		}
	}
	return use{}
}

func (s *session) result(rec *record, r result) {
	u := s.takeUse(r.id)
	if s.open == nil || u.Kind == useOurs {
		return
	}
	rejection, message := r.humanWords()
	s.aside(Part{Role: RoleAside, Title: strings.TrimSpace(u.Title + " rejected"), Text: tidy(rejection)})
	s.aside(Part{Role: RoleAside, Text: tidy(message)})
	switch u.Kind {
	case useAsk:
		for _, a := range answers(r.text()) {
			s.aside(a)
		}
	case useAgent:
		s.agentResult(rec, r, u)
	case useFind:
		if t := r.text(); rejection == "" && !isOurOutput(t) && !strings.HasPrefix(t, "<persisted-output>") {
			s.found(RoleResult, u.Title, "", withoutReminders(strings.ReplaceAll(t, "\r\n", "\n")))
		}
	}
}

// aside adds a person's words, once.
func (s *session) aside(p Part) {
	if s.open != nil && p.Text != "" && s.open.parts.once("aside", p.Title, p.Text) {
		s.open.parts.add("", p)
	}
}

// agentResult adds a sub-agent's final text, or notes that it is still to come.
func (s *session) agentResult(rec *record, r result, u use) {
	if t := r.agentText(); t != "" && !isOurOutput(t) {
		if s.open.parts.once("agent", t) {
			s.open.parts.add("", Part{Role: RoleAgent, Title: u.Title, Text: t})
		}
		return
	}
	if id := text(member(rec.toolUseResult, "agentId")); id != "" && len(s.open.agents) < maxUses {
		s.open.agents = append(s.open.agents, launched{id: id, title: u.Title})
	}
}
