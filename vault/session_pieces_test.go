package vault

import (
	"math/rand/v2"
	"testing"
)

// TestNotesOfRandomMarkdown puts what Markdown is made of into every part of a
// note. Each part is escaped for itself and read back in the company of the
// others: one whose fence is taken for open would swallow the next exchange.
func TestNotesOfRandomMarkdown(t *testing.T) {
	v := testVault(t)
	for seed := range uint64(3000) {
		expectNote(t, v, rand.New(rand.NewPCG(seed, 11)), seed)
	}
}

func expectNote(t *testing.T, v *Vault, r *rand.Rand, seed uint64) {
	t.Helper()
	n := testSession(t, v)
	var want []Exchange
	for i := range 4 {
		parts := []Part{{Role: RolePrompt, Text: randomMarkdown(r)}}
		for range r.IntN(5) {
			role := []Role{RoleAnswer, RoleAside, RoleTools, RoleThinking, RoleResult, RoleAgent}[r.IntN(6)]
			p := Part{Role: role, Title: randomMarkdown(r), Text: randomMarkdown(r)}
			if role == RoleAnswer { // which has none
				p.Title = ""
			}
			parts = append(parts, p)
		}
		want = append(want, exchange(i, parts...))
	}
	raw, did := v.AppendExchanges(n, want, false)
	checkParsed(t, n.with(raw), want, seed)
	if again, more := v.AppendExchanges(n.with(raw), want, true); string(again) != string(raw) || did.Added != 4 || more.Added+more.Grown+more.Continued > 0 {
		t.Fatalf("seed %d: appended again: %+v\n%s", seed, more, again)
	}
}

func randomMarkdown(r *rand.Rand) string {
	choice := make([]byte, r.IntN(30))
	for i := range choice {
		choice[i] = byte(r.UintN(256))
	}
	return assemble(choice)
}
