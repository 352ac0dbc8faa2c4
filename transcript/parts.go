package transcript

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
)

// An exchange of an autonomous run can hold any number of calls and texts. Kept
// are the first and the last of each kind, within these limits; a part in the
// gap tells how many are missing.
const (
	maxTools    = 200     // calls at either end
	maxWords    = 4 << 20 // bytes of answers, asides and agents' texts at either end
	maxFindings = 3       // paragraphs of thinking, and of results, at either end
	maxGroups   = 1 << 16 // replies whose blocks are still grouped
)

// parts collects the parts of one exchange in bounded memory.
type parts struct {
	entries  []*entry
	dead     int
	seed     maphash.Seed
	groups   map[uint64]int // hash of a message id -> its place in the order
	seen     map[uint64]struct{}
	tools    window
	words    window
	thinking window
	results  window
}

type entry struct {
	group, seq int // sort key: where its reply began, then where it stands itself
	part       Part
	dead       bool
}

func newParts() *parts {
	return &parts{
		seed: maphash.MakeSeed(), groups: map[uint64]int{}, seen: map[uint64]struct{}{},
		tools: newWindow(maxTools), words: newWindow(maxWords),
		thinking: newWindow(maxFindings), results: newWindow(maxFindings),
	}
}

// once reports whether key was never seen before in this exchange. A branched
// session may write the same records twice.
func (p *parts) once(key ...string) bool {
	h := p.hash(key...)
	if _, seen := p.seen[h]; seen {
		return false
	}
	p.seen[h] = struct{}{}
	return true
}

func (p *parts) hash(key ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(p.seed)
	for _, k := range key {
		_, _ = h.WriteString(k)
		_ = h.WriteByte(0)
	}
	return h.Sum64()
}

// add appends a part. Parts of one message stand together; message is empty for
// what is no assistant's block.
func (p *parts) add(message string, part Part) {
	if part.Text == "" && part.Role != RoleTool {
		return
	}
	e := &entry{part: part, seq: len(p.entries) + p.evicted()}
	e.group = p.groupOf(message, e.seq)
	p.entries = append(p.entries, e)
	w, cost := p.windowOf(part)
	for _, old := range w.push(e, cost) {
		old.dead = true
		p.dead++
	}
	p.compact()
}

func (p *parts) groupOf(message string, seq int) int {
	if message == "" {
		return seq
	}
	h := p.hash(message)
	group, known := p.groups[h]
	if !known {
		group = seq
		if len(p.groups) < maxGroups {
			p.groups[h] = group
		}
	}
	return group
}

func (p *parts) windowOf(part Part) (w *window, cost int) {
	switch part.Role {
	case RoleTool:
		return &p.tools, 1
	case RoleThinking:
		return &p.thinking, 1
	case RoleResult:
		return &p.results, 1
	}
	return &p.words, len(part.Text) + len(part.Title)
}

// evicted counts the entries that are gone from the slice for good, so that seq
// goes on rising.
func (p *parts) evicted() int {
	return p.tools.swept + p.words.swept + p.thinking.swept + p.results.swept
}

// compact frees the dead entries once they are many.
func (p *parts) compact() {
	if p.dead < 1000 {
		return
	}
	p.entries = slices.DeleteFunc(p.entries, func(e *entry) bool {
		if !e.dead {
			return false
		}
		w, _ := p.windowOf(e.part)
		w.swept++
		return true
	})
	p.dead = 0
}

// list returns the parts in their order, adjacent texts of one reply joined.
func (p *parts) list() []Part {
	p.markGap(&p.tools, func(n, _ int) Part {
		return Part{Role: RoleTool, Text: fmt.Sprintf("[… %d more calls left out]", n)}
	})
	p.markGap(&p.words, func(n, bytes int) Part {
		return Part{Role: RoleAnswer, Text: fmt.Sprintf("[… %d texts, %s, left out]", n, size(bytes))}
	})
	slices.SortStableFunc(p.entries, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.seq, b.seq))
	})
	var out []Part
	group := -1
	for _, e := range p.entries {
		if e.dead {
			continue
		}
		if n := len(out); n > 0 && e.group == group && e.part.Role == RoleAnswer && out[n-1].Role == RoleAnswer && e.part.Title == out[n-1].Title {
			out[n-1].Text += "\n\n" + e.part.Text
		} else {
			out = append(out, e.part)
		}
		group = e.group
	}
	return out
}

// markGap puts a part where the first one was left out.
func (p *parts) markGap(w *window, note func(n, cost int) Part) {
	if w.dropped > 0 {
		p.entries = append(p.entries, &entry{group: w.gap.group, seq: w.gap.seq, part: note(w.dropped, w.droppedCost)})
	}
}

// window keeps the first entries and the last ones, each up to a cost.
type window struct {
	limit, head          int // head is the cost that the first ones still may have
	tail                 []tailEntry
	tailCost             int
	dropped, droppedCost int
	gap                  entry // a copy of the first one dropped, without its text
	swept                int
}

type tailEntry struct {
	*entry
	cost int
}

func newWindow(limit int) window { return window{limit: limit, head: limit} }

// push adds an entry and returns those that have to go.
func (w *window) push(e *entry, cost int) []*entry {
	if len(w.tail) == 0 && cost <= w.head {
		w.head -= cost
		return nil
	}
	w.tail = append(w.tail, tailEntry{e, cost})
	w.tailCost += cost
	var gone []*entry
	for w.tailCost > w.limit && len(w.tail) > 1 {
		old := w.tail[0]
		w.tail = w.tail[1:]
		w.tailCost -= old.cost
		if w.dropped == 0 {
			w.gap = entry{group: old.group, seq: old.seq}
		}
		w.dropped++
		w.droppedCost += old.cost
		old.part.Text, old.part.Title = "", ""
		gone = append(gone, old.entry)
	}
	return gone
}
