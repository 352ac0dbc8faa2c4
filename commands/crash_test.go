package commands

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// childDir is set in the environment of a test binary that is to sync there
// and nothing else.
const childDir = "VAULTRECALL_TEST_SYNC"

// TestMain lets the test binary be the program that is killed.
func TestMain(m *testing.M) {
	dir := os.Getenv(childDir)
	if dir == "" {
		os.Exit(m.Run())
	}
	if err := syncOnce(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func syncOnce(dir string) error {
	p := &place{dir: dir, now: noon}
	d, err := Open(context.Background(), p.config(), p.world(), MakesVault)
	if err != nil {
		return err
	}
	defer d.Close()
	_, err = d.Sync(context.Background(), SyncOptions{Wait: time.Minute})
	return err
}

// runChild syncs in a process of its own, and kills it after a while; zero lets
// it end. It returns how long the process ran.
func runChild(t *testing.T, dir string, after time.Duration) time.Duration {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), childDir+"="+dir)
	start := time.Now()
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		timer := time.AfterFunc(after, func() { child.Process.Kill() })
		defer timer.Stop()
	}
	err := child.Wait()
	if after == 0 && err != nil {
		t.Fatal(err)
	}
	return time.Since(start)
}

// history is what the crash tests sync: sessions of several projects, forks
// among them, and sessions that share a day and a title.
func history(n int) (talks []talk, owners []string) {
	for i := range n {
		s := talk{id: fmt.Sprintf("s%d", i), cwd: fmt.Sprintf("/home/x/p%d", i%7), turns: []turn{
			{day: i % 9, at: i % 50, prompt: fmt.Sprintf("question %d", i%20), answers: []string{fmt.Sprintf("answer %d with some words to write", i)}},
			{day: i % 9, at: i%50 + 5, prompt: "and then?", answers: []string{"then this", "and that"}},
		}}
		talks, owners = append(talks, s), append(owners, s.id)
		if i%5 == 0 {
			fork := s
			fork.id = s.id + "-fork"
			fork.turns = append(append([]turn{}, s.turns...), turn{day: 9, at: i % 50, prompt: "in the fork", answers: []string{fmt.Sprintf("forked %d", i)}})
			talks, owners = append(talks, fork), append(owners, s.id)
		}
	}
	return talks, owners
}

func (p *place) writeHistory(turns int) {
	talks, owners := history(100)
	for i, s := range talks {
		s.turns = s.turns[:min(turns, len(s.turns))]
		p.writeAs(s, owners[i])
	}
}

// rounds is how many kills each crash test does.
func rounds() int {
	if testing.Short() {
		return 6
	}
	return 25
}

// TestKilledFirstSync kills a first sync at random moments; the next run ends
// with the vault of an undisturbed one.
func TestKilledFirstSync(t *testing.T) {
	want := newPlace(t)
	want.writeHistory(3)
	took := runChild(t, want.dir, 0)
	r := rand.New(rand.NewPCG(1, 2))
	for range rounds() {
		p := newPlace(t)
		p.writeHistory(3)
		runChild(t, p.dir, time.Duration(r.Float64()*float64(took))+time.Millisecond)
		runChild(t, p.dir, 0)
		compareVaults(t, want, p)
		os.RemoveAll(p.dir)
	}
}

// TestKilledUpdate kills a sync that adds to notes that are there.
func TestKilledUpdate(t *testing.T) {
	want := newPlace(t)
	want.writeHistory(1)
	runChild(t, want.dir, 0)
	want.writeHistory(3)
	took := runChild(t, want.dir, 0)
	r := rand.New(rand.NewPCG(3, 4))
	for range rounds() {
		p := newPlace(t)
		p.writeHistory(1)
		runChild(t, p.dir, 0)
		p.writeHistory(3)
		runChild(t, p.dir, time.Duration(r.Float64()*float64(took))+time.Millisecond)
		runChild(t, p.dir, 0)
		compareVaults(t, want, p)
		os.RemoveAll(p.dir)
	}
}

// compareVaults compares every file of two vaults, and what their indexes say
// with what an index made of the vault alone says.
func compareVaults(t *testing.T, want, got *place) {
	t.Helper()
	if diff := cmp.Diff(readTree(t, want.config().Vault, ""), readTree(t, got.config().Vault, "")); diff != "" {
		t.Fatalf("the vault differs (-undisturbed +killed):\n%s", diff)
	}
	answers := got.answers()
	if err := os.RemoveAll(filepath.Dir(got.config().Index)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got.answers(), answers); diff != "" {
		t.Fatalf("the index differs from a rebuilt one (-rebuilt +killed):\n%s", diff)
	}
}

// answers asks the index a few things and returns what it says as JSON.
func (p *place) answers() []string {
	p.t.Helper()
	return p.ask([]string{"question 3", "forked", "answer 41", "then this"})
}
