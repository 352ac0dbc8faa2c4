package commands

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"github.com/vaultrecall/vaultrecall/projects"
	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault"
)

// sorted are a transcript's exchanges by what is to be done with them.
type sorted struct {
	fresh []transcript.Exchange // in no note yet
	here  []transcript.Exchange // in a note of this session: it may have grown
	// elsewhere counts those that another session's note holds.
	elsewhere int
	// origin is the note that holds the last of those; "" without any.
	origin string
}

// leftOut is a note that could not be read or written. Its session is tried
// again by the next sync, from where it was left.
type leftOut struct {
	path string
	err  error
}

func (l *leftOut) Error() string { return l.err.Error() }
func (l *leftOut) Unwrap() error { return l.err }

var (
	// errUnanswered says that a session has no answer yet and so no note: it is
	// read from its beginning when it goes on.
	errUnanswered = errors.New("no prompt of the session is answered yet")
	// errNotAsked says that only another project was to be written.
	errNotAsked = errors.New("a session of another project")
)

// writeSession brings what one transcript says into the vault, and returns how
// many of its exchanges belong to another session. The error is errUnanswered,
// errNotAsked, a *leftOut, or what ends the sync.
func (r *syncRun) writeSession(ctx context.Context, got reading) (duplicates int, err error) {
	session := got.report.SessionID
	if len(got.exchanges) == 0 || r.forgotten[session] {
		return 0, nil
	}
	s := r.sort(got)
	if err := r.growNotes(ctx, got, s.here); err != nil {
		return s.elsewhere, err
	}
	if len(s.fresh) > 0 {
		if len(r.notes[session]) == 0 && !slices.ContainsFunc(s.fresh, transcript.Exchange.Answered) {
			return s.elsewhere, errUnanswered
		}
		if err := r.appendFresh(ctx, got, s); err != nil {
			return s.elsewhere, err
		}
	}
	return s.elsewhere, r.batch.flushIfFull(ctx)
}

// sort tells new exchanges from those in a note. An exchange that another
// session's note holds gets this session's id there.
func (r *syncRun) sort(got reading) sorted {
	var s sorted
	session := got.report.SessionID
	for _, e := range got.exchanges {
		notePath, known := r.known[e.PromptUUID]
		switch {
		case r.forgotten[e.PromptUUID]:
		case !known:
			s.fresh = append(s.fresh, e)
		case slices.Contains(r.notes[session], notePath):
			s.here = append(s.here, e)
		default:
			s.elsewhere++
			s.origin = notePath
			r.batch.hold(notePath, e.PromptUUID, session)
		}
	}
	r.result.Duplicates += s.elsewhere
	return s
}

// growNotes hands exchanges that are in this session's notes to those notes:
// the open one may have gone on.
func (r *syncRun) growNotes(ctx context.Context, got reading, here []transcript.Exchange) error {
	if !r.o.Full && len(here) > 1 {
		here = here[len(here)-1:] // only the last can have
	}
	perNote := map[string][]transcript.Exchange{}
	for _, e := range here {
		perNote[r.known[e.PromptUUID]] = append(perNote[r.known[e.PromptUUID]], e)
	}
	for _, notePath := range r.notes[got.report.SessionID] {
		if len(perNote[notePath]) == 0 {
			continue
		}
		note, err := r.d.Vault.Read(notePath)
		if err != nil {
			return &leftOut{notePath, err}
		}
		place, err := r.resolve(ctx, got, perNote[notePath][0])
		if err != nil {
			return err
		}
		place.Project = note.Front.Text("project") // a person may have moved it
		if _, err := r.appendTo(ctx, note, got, perNote[notePath], place); err != nil {
			return err
		}
	}
	return nil
}

// appendFresh puts new exchanges into the session's last note, and into
// further ones where that is full.
func (r *syncRun) appendFresh(ctx context.Context, got reading, s sorted) error {
	place, err := r.resolve(ctx, got, s.fresh[0])
	switch {
	case err != nil:
		return err
	case r.o.Project != "" && place.Project != r.o.Project:
		return errNotAsked
	case place.Excluded || r.d.Config.Excludes(s.fresh[0].Cwd):
		return nil
	}
	note, continues, err := r.lastNote(got.report.SessionID, s.origin)
	if err != nil {
		return err
	}
	for rest := s.fresh; len(rest) > 0; note = nil {
		if note == nil {
			if note, err = r.newNote(got, place.Project, rest, continues); err != nil {
				return err
			}
		}
		taken, err := r.appendTo(ctx, note, got, rest, place)
		if err != nil {
			return err
		}
		r.result.Exchanges += taken
		rest, continues = rest[taken:], note.Path
	}
	return nil
}

// lastNote is the note a session goes on in, nil where it has none yet, and
// the note that a new one would continue.
func (r *syncRun) lastNote(session, origin string) (note *vault.Note, continues string, err error) {
	paths := r.notes[session]
	if len(paths) == 0 {
		return nil, origin, nil
	}
	last := paths[len(paths)-1]
	if note, err = r.d.Vault.Read(last); err != nil {
		return nil, last, &leftOut{last, err}
	}
	return note, last, nil
}

func (r *syncRun) newNote(got reading, project string, rest []transcript.Exchange, continues string) (*vault.Note, error) {
	if err := r.d.registerProject(project); err != nil {
		return nil, err
	}
	part := len(r.notes[got.report.SessionID]) + 1
	session := r.session(got, project, rest)
	session.Continues = continues
	if part > 1 {
		session.Title = r.firstTitle(session)
	}
	folder := r.sessionFolderOf(project, session.Started)
	notePath := r.d.Vault.SessionPath(session, folder, part, func(lower string) bool { return r.taken[lower] })
	note, err := r.d.Vault.NewSessionNote(session, notePath, part)
	if err != nil {
		return nil, err
	}
	r.take(notePath)
	r.perProject[project]++
	r.notes[session.ID] = append(r.notes[session.ID], notePath)
	r.result.Sessions++
	return note, nil
}

// firstTitle is the title of a session's first note, for its later ones.
func (r *syncRun) firstTitle(s vault.Session) string {
	note, err := r.d.Vault.Read(r.notes[s.ID][0])
	if err != nil {
		return s.Title
	}
	return note.Title()
}

// session is what a note's properties say, from the exchanges it gets now.
func (r *syncRun) session(got reading, project string, exchanges []transcript.Exchange) vault.Session {
	if len(exchanges) == 0 {
		return vault.Session{ID: got.report.SessionID, Title: got.report.Title, Project: project}
	}
	last := exchanges[len(exchanges)-1]
	s := vault.Session{
		ID: got.report.SessionID, Title: got.report.Title, Project: project, Branch: last.Branch,
		Languages: languagesOf(exchanges), Started: exchanges[0].Time, Ended: last.Time,
	}
	if s.Title == "" {
		s.Title = vault.TitleFrom(r.d.Vault.Scrub(firstAnswered(exchanges).Prompt))
	}
	return s
}

func firstAnswered(exchanges []transcript.Exchange) transcript.Exchange {
	for _, e := range exchanges {
		if e.Answered() {
			return e
		}
	}
	return exchanges[0]
}

// appendTo writes exchanges into a note, with the properties that follow, and
// returns how many the note took; the others are for the next one.
func (r *syncRun) appendTo(ctx context.Context, note *vault.Note, got reading, exchanges []transcript.Exchange, place projects.Answer) (int, error) {
	converted := make([]vault.Exchange, len(exchanges))
	for i, e := range exchanges {
		converted[i] = toVault(e, r.projectOf(ctx, got, e, place.Project))
	}
	raw, did := r.d.Vault.AppendExchanges(note, converted, r.o.Full)
	taken := exchanges[:did.Taken]
	session := r.session(got, place.Project, taken)
	session.Files = filesOf(taken, place.Root)
	if got.report.Title == "" {
		session.Title = "" // a later prompt's words are no better title
	}
	raw, err := r.d.Vault.UpdateSession(note, raw, session)
	if err != nil {
		return 0, &leftOut{note.Path, err}
	}
	if err := r.write(note, raw); err != nil {
		return 0, err
	}
	r.result.Grown += did.Grown + did.Continued
	for _, e := range taken {
		r.known[e.PromptUUID] = note.Path
	}
	return did.Taken, nil
}

// write stores a note's new bytes and queues it for the index. A note that a
// person is writing at this moment is left for the next sync.
func (r *syncRun) write(note *vault.Note, raw []byte) error {
	if string(raw) == string(note.Raw) && note.Hash != "" {
		return nil
	}
	var err error
	if note.Hash == "" {
		err = r.d.Vault.Create(note.Path, raw, vault.WriteOptions{})
	} else {
		err = r.d.Vault.Write(note, raw, vault.WriteOptions{})
	}
	if errors.Is(err, vault.ErrConflict) {
		return &leftOut{note.Path, err}
	}
	if err != nil {
		return err
	}
	r.written[note.Path] = true
	r.result.NotesWritten = len(r.written)
	return r.batch.addNote(note.Path)
}

// resolve names the project of an exchange.
func (r *syncRun) resolve(ctx context.Context, got reading, e transcript.Exchange) (projects.Answer, error) {
	answer, err := r.d.Projects.Resolve(ctx, projects.Place{Cwd: e.Cwd, Folder: filepath.Dir(got.file.Path)})
	if answer.Warning != "" && !slices.Contains(r.result.Warnings, answer.Warning) {
		r.result.Warnings = append(r.result.Warnings, answer.Warning)
	}
	return answer, err
}

// projectOf is an exchange's own project; the note's where that cannot be told.
func (r *syncRun) projectOf(ctx context.Context, got reading, e transcript.Exchange, noteProject string) string {
	if e.Cwd == "" {
		return noteProject
	}
	answer, err := r.resolve(ctx, got, e)
	if err != nil || answer.Project == "" {
		return noteProject
	}
	return answer.Project
}
