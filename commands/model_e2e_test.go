package commands

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vaultrecall/vaultrecall/search"
)

// TestAnyHistoryOfAVault lets Claude Code and a person do at random what they
// do, and after each sync holds the vault against what both must find in it.
func TestAnyHistoryOfAVault(t *testing.T) {
	seeds := 40
	if testing.Short() {
		seeds = 8
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			m := newModel(t, uint64(seed))
			for range 40 {
				m.step()
				if t.Failed() {
					t.Log(strings.Join(m.log, "\n"))
					return
				}
			}
			m.sync(SyncOptions{Full: true})
			m.indexIsRebuilt()
			if t.Failed() {
				t.Log(strings.Join(m.log, "\n"))
			}
		})
	}
}

// model is what a vault must hold, whatever happened to it.
type model struct {
	*place
	rand  *rand.Rand
	talks []talk
	swept map[string]bool // sessions whose transcripts Claude Code deleted
	// words are those of an exchange that must stand once, by its key.
	words map[string][]string
	// gone are exchanges that a person took out: key to the id in the list of
	// deletions. Those that were in no note then may stand or not.
	gone      map[string]string
	uncertain map[string]bool
	deleted   int // notes since the last sync
	count     int
	log       []string
}

func newModel(t *testing.T, seed uint64) *model {
	m := &model{place: newPlace(t), rand: rand.New(rand.NewPCG(seed, 7)), swept: map[string]bool{},
		words: map[string][]string{}, gone: map[string]string{}, uncertain: map[string]bool{}}
	for range 5 {
		m.newSession()
	}
	m.sync(SyncOptions{})
	return m
}

func (m *model) step() {
	actions := []struct {
		weight int
		do     func()
	}{
		{3, m.newSession}, {12, m.newTurn}, {12, m.newAnswer}, {5, m.fork}, {2, m.moveTranscript}, {2, m.sweep},
		{8, m.edit}, {5, m.cutExchange}, {4, m.deleteNote}, {5, m.renameNote}, {4, m.takeBack}, {3, m.dropIndex},
		{25, func() { m.sync(SyncOptions{}) }}, {4, func() { m.sync(SyncOptions{Full: true}) }}, {6, m.recall},
	}
	total := 0
	for _, a := range actions {
		total += a.weight
	}
	at := m.rand.IntN(total)
	for _, a := range actions {
		if at -= a.weight; at < 0 {
			a.do()
			return
		}
	}
}

func (m *model) did(format string, args ...any) { m.log = append(m.log, fmt.Sprintf(format, args...)) }

// word is one that stands nowhere else.
func (m *model) word() string {
	m.count++
	return fmt.Sprintf("w%dx", m.count)
}

func (m *model) turn() turn {
	key, prompt, answer := fmt.Sprint("k", m.count), m.word(), m.word()
	m.words[key] = []string{prompt, answer}
	return turn{day: 1 + m.count/100, at: m.count % 100, prompt: "ask about " + prompt, answers: []string{"say " + answer}, key: key}
}

func (m *model) newSession() {
	id := fmt.Sprint("s", m.count)
	s := talk{id: id, cwd: fmt.Sprintf("/home/x/p%d", m.rand.IntN(3)), turns: []turn{m.turn()}}
	m.talks = append(m.talks, s)
	m.write(s)
	m.did("new session %s", id)
}

// live is the place of a session that can go on.
func (m *model) live() int {
	for {
		if i := m.rand.IntN(len(m.talks)); !m.swept[m.talks[i].id] {
			return i
		}
		if len(m.swept) == len(m.talks) {
			m.newSession()
		}
	}
}

func (m *model) newTurn() {
	s := &m.talks[m.live()]
	s.turns = append(s.turns, m.turn())
	m.write(*s)
	m.did("turn %s in %s", s.turns[len(s.turns)-1].key, s.id)
}

// newAnswer lets the last exchange go on, which only its own session can do.
func (m *model) newAnswer() {
	s := &m.talks[m.live()]
	last := &s.turns[len(s.turns)-1]
	if m.holders(last.key) > 1 {
		return
	}
	word := m.word()
	last.answers = append(slices.Clone(last.answers), "go on "+word)
	m.words[last.key] = append(m.words[last.key], word)
	m.write(*s)
	m.did("answer %s to %s in %s", word, last.key, s.id)
}

func (m *model) holders(key string) (n int) {
	for _, s := range m.talks {
		if slices.ContainsFunc(s.turns, func(t turn) bool { return t.key == key }) {
			n++
		}
	}
	return n
}

func (m *model) fork() {
	s := m.talks[m.live()]
	fork := talk{id: fmt.Sprint("f", m.count), cwd: s.cwd, turns: append(slices.Clone(s.turns[:1+m.rand.IntN(len(s.turns))]), m.turn())}
	m.talks = append(m.talks, fork)
	m.write(fork)
	m.did("fork %s of %s with %d", fork.id, s.id, len(fork.turns)-1)
}

func (m *model) moveTranscript() {
	s := &m.talks[m.live()]
	old := m.file(*s)
	s.cwd += "/sub"
	if m.file(*s) == old {
		return
	}
	m.write(*s)
	m.check(os.Remove(old))
	m.did("moved the transcript %s", s.id)
}

func (m *model) sweep() {
	i := m.live()
	m.sync(SyncOptions{}) // what was never read is lost, and that is no fault
	m.check(os.Remove(m.file(m.talks[i])))
	m.swept[m.talks[i].id] = true
	m.did("swept %s", m.talks[i].id)
}

func (m *model) check(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

// anyNote is a session note; "" where none is.
func (m *model) anyNote() (name, text string) {
	notes := m.notes()
	var names []string
	for name, text := range notes {
		if strings.Contains(text, "\ntype: session\n") {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "", ""
	}
	slices.Sort(names)
	name = names[m.rand.IntN(len(names))]
	return name, notes[name]
}

// edit adds a word to an answer by hand.
func (m *model) edit() {
	name, text := m.anyNote()
	for _, key := range m.keysIn(text) {
		word := m.words[key][1+m.rand.IntN(len(m.words[key])-1)]
		if !strings.Contains(text, word+"\n") || strings.HasPrefix(word, "edited") {
			continue
		}
		mine := "edited" + m.word()
		m.words[key] = append(m.words[key], mine)
		m.put(filepath.Join(m.config().Vault, name), strings.Replace(text, word+"\n", word+" "+mine+"\n", 1))
		m.did("edited %s: %s beside %s", key, mine, word)
		return
	}
}

var markerLine = regexp.MustCompile(`(?m)^%% vr \{"u":"([^"]+)"`)

// keysIn are the exchanges of a note, in order, each once.
func (m *model) keysIn(text string) []string {
	byUUID := map[string]string{}
	for key := range m.words {
		byUUID[uuid(key)] = key
	}
	var keys []string
	for _, match := range markerLine.FindAllStringSubmatch(text, -1) {
		if key := byUUID[match[1]]; !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

var exchangeText = regexp.MustCompile(`(?ms)^## .*?^\^ex-[^\n]*\n`)

// cutExchange takes an exchange out of a note, with its continuations.
func (m *model) cutExchange() {
	name, text := m.anyNote()
	keys := m.keysIn(text)
	if len(keys) < 2 {
		return
	}
	key := keys[m.rand.IntN(len(keys))]
	text = exchangeText.ReplaceAllStringFunc(text, func(exchange string) string {
		if strings.Contains(exchange, `"u":"`+uuid(key)+`"`) {
			return ""
		}
		return exchange
	})
	m.gone[key] = uuid(key)
	m.put(filepath.Join(m.config().Vault, name), text)
	m.did("cut %s out of %s", key, name)
}

var sessionLine = regexp.MustCompile(`(?m)^session_id: "?([^"\n]+)`)

func (m *model) deleteNote() {
	if name, _ := m.anyNote(); name == "" || m.deleted > 0 || m.noteCount() < 2 {
		return
	}
	m.sync(SyncOptions{}) // what stood in it is what was indexed
	name, text := m.anyNote()
	session := sessionLine.FindStringSubmatch(text)[1]
	m.check(os.Remove(filepath.Join(m.config().Vault, name)))
	m.deleted++
	for _, key := range m.keysIn(text) {
		if m.gone[key] == "" {
			m.gone[key] = session
		}
	}
	m.did("deleted %s", name)
}

func (m *model) noteCount() (n int) {
	for _, text := range m.notes() {
		if strings.Contains(text, "\ntype: session\n") {
			n++
		}
	}
	return n
}

func (m *model) renameNote() {
	name, _ := m.anyNote()
	if name == "" {
		return
	}
	folder := path.Dir(name)
	if m.rand.IntN(2) == 0 {
		folder = "claude/kept"
	}
	to := folder + "/" + m.word() + ".md"
	m.check(os.MkdirAll(filepath.Join(m.config().Vault, folder), 0o700))
	m.check(os.Rename(filepath.Join(m.config().Vault, name), filepath.Join(m.config().Vault, to)))
	m.did("renamed %s to %s", name, to)
}

var forgottenID = regexp.MustCompile("(?m)^- `([^`]+)`")

// takeBack deletes a line of the list of deletions.
func (m *model) takeBack() {
	m.sync(SyncOptions{})
	raw, err := os.ReadFile(filepath.Join(m.config().Vault, "claude", "_forgotten.md"))
	if err != nil {
		return
	}
	ids := forgottenID.FindAllStringSubmatch(string(raw), -1)
	if len(ids) == 0 {
		return
	}
	id := ids[m.rand.IntN(len(ids))][1]
	m.place.takeBack(id)
	for key, by := range m.gone {
		if by == id {
			delete(m.gone, key)
			m.uncertain[key] = true // where no transcript holds it any more, it stays away
		}
	}
	m.did("took back %s", id)
}

func (m *model) dropIndex() {
	m.sync(SyncOptions{}) // deletions are known by then
	m.check(os.RemoveAll(filepath.Dir(m.config().Index)))
	m.did("deleted the index")
}

func (m *model) recall() {
	d, err := Open(context.Background(), m.config(), m.world(), MakesVault)
	m.check(err)
	defer d.Close()
	_, err = d.Recall(context.Background(), RecallOptions{Query: "ask about w1x", All: true})
	m.check(err)
	m.deleted = 0
	m.did("recall")
}

func (m *model) sync(o SyncOptions) {
	m.t.Helper()
	result := m.place.sync(o)
	m.deleted = 0
	m.did("sync full=%v: %d new, %d grown", o.Full, result.Exchanges, result.Grown)
	if len(result.Failed)+len(result.Vanished) > 0 {
		m.t.Errorf("failed %+v, vanished %v", result.Failed, result.Vanished)
	}
	before := m.notes()
	if again := m.place.sync(SyncOptions{}); again.NotesWritten > 0 {
		m.t.Errorf("the next sync wrote %d notes: %s", again.NotesWritten, cmp.Diff(before, m.notes()))
	}
	m.standsOnce()
}

// standsOnce looks for the words of every exchange in the session notes.
func (m *model) standsOnce() {
	var all strings.Builder
	for _, text := range m.notes() {
		if strings.Contains(text, "\ntype: session\n") {
			all.WriteString(text)
		}
	}
	text := all.String()
	for _, key := range slices.Sorted(maps.Keys(m.words)) {
		for i, word := range m.words[key] {
			want, n := 1, 0
			if m.gone[key] != "" {
				want = 0
			}
			// A prompt's words stand in title and heading too, and in those of continuations.
			if n = strings.Count(text, "say "+word) + strings.Count(text, "go on "+word) + strings.Count(text, " "+word+"\n")*wordIsEdit(word); i == 0 {
				n = strings.Count(text, "> ask about "+word+"\n")
			}
			if n != want && !m.mayBeAway(key, n) {
				m.t.Errorf("%s: %s of %s stands %d times, not %d", m.log[len(m.log)-1], word, key, n, want)
			}
		}
	}
}

func wordIsEdit(word string) int {
	if strings.HasPrefix(word, "edited") {
		return 1
	}
	return 0
}

// mayBeAway excuses exchanges that were taken back and are not to be had again,
// and those of a session that was deleted before they came into a note.
func (m *model) mayBeAway(key string, n int) bool {
	if n > 0 && m.gone[key] != "" || n > 1 {
		return false
	}
	if m.uncertain[key] {
		return true
	}
	for _, by := range m.gone {
		for _, s := range m.talks {
			if by == uuid(s.id) && slices.ContainsFunc(s.turns, func(t turn) bool { return t.key == key }) {
				return true
			}
		}
	}
	return false
}

// indexIsRebuilt compares what the index knows with one made of the vault alone.
func (m *model) indexIsRebuilt() {
	before := m.indexed()
	m.check(os.RemoveAll(filepath.Dir(m.config().Index)))
	if diff := cmp.Diff(m.indexed(), before); diff != "" {
		m.t.Errorf("the index differs from a rebuilt one (-rebuilt +grown):\n%s", diff)
	}
}

// indexed is what the index says of its notes and exchanges, and its answers.
func (p *place) indexed() map[string]any {
	p.t.Helper()
	d, err := Open(context.Background(), p.config(), p.world(), NeedsVault)
	if err != nil {
		p.t.Fatal(err)
	}
	defer d.Close()
	notes, err := d.Index.Notes(context.Background())
	exchanges, err2 := d.Index.Exchanges(context.Background())
	damage, err3 := d.Index.Check(context.Background())
	if err != nil || err2 != nil || err3 != nil || len(damage) > 0 {
		p.t.Fatal(err, err2, err3, damage)
	}
	slices.SortFunc(notes, func(a, b search.NoteRow) int { return strings.Compare(a.Path, b.Path) })
	return map[string]any{"notes": notes, "exchanges": exchanges, "answers": p.answers()}
}
