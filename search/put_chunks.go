package search

import (
	"strings"

	"github.com/vaultrecall/vaultrecall/vault"
)

// putChunks cuts the parts of each role into chunks and stores them.
func (tx *Tx) putChunks(unit int64, title string, parts []vault.Part) error {
	position := 0
	for _, group := range byRole(parts) {
		text := tx.clean(group.text)
		for _, s := range cutChunks(text) {
			if err := tx.putChunk(unit, position, group.role, title, text[s.start:s.end]); err != nil {
				return err
			}
			position++
		}
	}
	if position > 0 {
		return nil
	}
	return tx.putChunk(unit, 0, vault.RoleSection, title, "") // found by its title alone
}

// roleText is the text of all parts of one role.
type roleText struct {
	role vault.Role
	text string
}

// byRole joins the texts of each role, in the order in which the roles appear,
// so that an answer that tool calls interrupt is cut as one text.
func byRole(parts []vault.Part) []roleText {
	var out []roleText
	at := map[vault.Role]int{}
	for _, p := range parts {
		text := strings.TrimSpace(p.Text)
		if p.Title != "" && p.Role != vault.RoleTools {
			text = strings.TrimSpace(p.Title + "\n" + text)
		}
		if text == "" {
			continue
		}
		i, seen := at[p.Role]
		if !seen {
			at[p.Role] = len(out)
			out = append(out, roleText{p.Role, text})
			continue
		}
		out[i].text += "\n\n" + text
	}
	return out
}

// row is what the FTS table gets of one chunk.
type row struct {
	title, body, parts []byte
	length             int
	number             int     // of the chunk, to see each of its words once
	distinct           []*word // of the chunk
}

// analyse fills the row from a chunk. Its length counts the words of the text
// once, without other readings and without the title.
func (r *row) analyse(a *analyser, title, text string) {
	r.title, r.body, r.parts, r.length = r.title[:0], r.body[:0], r.parts[:0], 0
	r.distinct = r.distinct[:0]
	r.number++
	a.words(title, func(t token) {
		r.title = append(append(r.title, t.term...), ' ')
		r.note(t.word)
	})
	a.words(text, func(t token) {
		if t.position >= partsFrom {
			r.parts = append(append(r.parts, t.term...), ' ')
		} else {
			r.body = append(append(r.body, t.term...), ' ')
			r.length++
		}
		r.note(t.word)
	})
}

func (r *row) note(w *word) {
	if w.chunk != r.number {
		w.chunk = r.number
		r.distinct = append(r.distinct, w)
	}
}

func (tx *Tx) putChunk(unit int64, position int, role vault.Role, title, text string) error {
	tx.row.analyse(tx.analyser, title, text)
	tx.count(1)
	id, err := tx.exec("INSERT INTO chunks (unit, position, role, length) VALUES (?,?,?,?)",
		unit, position, string(role), tx.row.length)
	if err != nil {
		return err
	}
	if _, err := tx.exec("INSERT INTO chunk_texts (chunk, text) VALUES (?,?)", id, text); err != nil {
		return err
	}
	_, err = tx.exec("INSERT INTO chunks_fts (rowid, title, body, parts) VALUES (?,?,?,?)",
		id, string(tx.row.title), string(tx.row.body), string(tx.row.parts))
	return err
}

// count adds the row's words to what Write brings up to date at its end, or
// takes them away.
func (tx *Tx) count(sign int) {
	for _, w := range tx.row.distinct {
		w.change += sign
	}
	tx.chunks += sign
	tx.length += sign * tx.row.length
}
