package search

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vaultrecall/vaultrecall/vault"
)

// writer of texts whose words are as unevenly frequent as those of people:
// Zipf's law over a vocabulary, with identifiers in it.
type prose struct {
	words []string
	zipf  *rand.Zipf
}

func newProse(vocabulary int) *prose {
	random := rand.New(rand.NewPCG(7, 7))
	p := &prose{zipf: rand.NewZipf(random, 1.07, 8, uint64(vocabulary-1))}
	syllables := strings.Fields("ba con de er fi gra he in ka lo mi no pre qua re sta ti un ver wo ing ed tion er s")
	seen := map[string]bool{}
	for len(p.words) < vocabulary {
		var b strings.Builder
		for range 1 + random.IntN(4) {
			b.WriteString(syllables[random.IntN(len(syllables))])
		}
		word := b.String()
		if random.IntN(20) == 0 {
			word += []string{"_", "-", "."}[random.IntN(3)] + syllables[random.IntN(len(syllables))]
		}
		if !seen[word] {
			seen[word] = true
			p.words = append(p.words, word)
		}
	}
	return p
}

func (p *prose) text(bytes int) string {
	var b strings.Builder
	for i := 1; b.Len() < bytes; i++ {
		b.WriteString(p.words[p.zipf.Uint64()])
		if i%90 == 0 {
			b.WriteString(".\n\n")
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// vault is n sessions of ten exchanges, each with an answer of bytes.
func (p *prose) vault(n, bytes int) (docs []vault.Document) {
	for i := range n {
		var units []vault.Unit
		for j := range 10 {
			u := exchange(fmt.Sprintf("%06d-%d", i, j), p.text(60), p.text(bytes))
			u.Parts = append(u.Parts, vault.Part{Role: vault.RoleTools, Text: p.text(bytes / 10)})
			u.Time = today.AddDate(0, 0, -i%700)
			units = append(units, u)
		}
		docs = append(docs, session(fmt.Sprintf("project-%d", i%20), fmt.Sprintf("%08d", i), units...))
	}
	return docs
}

// BenchmarkIndex measures the first sync's part: 400 exchanges, 3 MB of text,
// one transaction, into a new file.
func BenchmarkIndex(b *testing.B) {
	docs := newProse(30_000).vault(40, 6800)
	size := 0
	for _, d := range docs {
		for _, u := range d.Units {
			for _, p := range u.Parts {
				size += len(p.Text)
			}
		}
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		openIndex(b, docs...)
	}
}

// BenchmarkSearch measures questions of rare, common and mistyped words in a
// warm process.
func BenchmarkSearch(b *testing.B) {
	for _, chunks := range []int{10_000, 100_000} {
		if chunks > 10_000 && testing.Short() {
			continue
		}
		p := newProse(200_000)
		ix := openIndex(b, p.vault(chunks/50, 5700)...)
		for _, shape := range []struct{ name, query string }{
			{"rare", p.words[9000] + " " + p.words[20000]},
			{"question", strings.Join([]string{"why", "did", "we", p.words[40], p.words[700], "the", p.words[5000]}, " ")},
			{"common", strings.Join(p.words[1:6], " ")},
			{"typo", strings.ToUpper(p.words[15000][1:]) + "xy " + p.words[300]},
			{"long", p.text(3000)},
		} {
			b.Run(fmt.Sprintf("%dk/%s", chunks/1000, shape.name), func(b *testing.B) {
				for b.Loop() {
					ask(b, ix, Query{Text: shape.query, Current: "project-1"})
				}
			})
		}
	}
}

// BenchmarkCold measures opening a small index and its first answer.
func BenchmarkCold(b *testing.B) {
	p := newProse(30_000)
	path := filepath.Join(b.TempDir(), "index.db")
	ix, err := Open(ctx, path, options())
	if err != nil {
		b.Fatal(err)
	}
	put(b, ix, p.vault(40, 6800)...)
	ix.Close()
	query := Query{Text: p.words[900] + " " + p.words[40] + " " + p.words[2000]}
	for b.Loop() {
		ix, err := Open(ctx, path, options())
		if err != nil {
			b.Fatal(err)
		}
		ask(b, ix, query)
		ix.Close()
	}
}
