package commands

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/vaultrecall/vaultrecall/search"
	"github.com/vaultrecall/vaultrecall/vault"
)

// maxBatch is about how many bytes of notes wait for the index at once.
const maxBatch = 8 << 20

// batch holds what goes to the index in one transaction. Notes are written
// before it: were the process killed in between, the next sync would find them
// in the vault and read their transcripts again, to no effect.
type batch struct {
	run     *syncRun
	docs    map[string]vault.Document
	sources []search.Source
	// holders are sessions to note on exchanges of other sessions' notes:
	// path -> prompt uuid -> sessions.
	holders map[string]map[string][]string
	meta    map[string]string
	size    int64
}

// hold queues the fact that a session holds an exchange of another's note.
func (b *batch) hold(notePath, uuid, session string) {
	if b.holders[notePath] == nil {
		b.holders[notePath] = map[string][]string{}
	}
	b.holders[notePath][uuid] = append(b.holders[notePath][uuid], session)
}

// addNote reads a note back as it now stands in the vault, which is what a
// rebuild would index.
func (b *batch) addNote(notePath string) error {
	note, err := b.run.d.Vault.Read(notePath)
	if err != nil {
		return err
	}
	b.docs[notePath] = note.Document()
	b.size += note.Size
	return nil
}

func (b *batch) addSource(ctx context.Context, s search.Source) error {
	b.sources = append(b.sources, s)
	b.run.sources[s.Path] = s
	return b.flushIfFull(ctx)
}

func (b *batch) flushIfFull(ctx context.Context) error {
	if b.size < maxBatch && len(b.sources) < 2000 {
		return nil
	}
	return b.flush(ctx)
}

func (b *batch) flush(ctx context.Context) error {
	if err := b.writeHolders(); err != nil {
		return err
	}
	if err := b.run.d.Vault.SyncDirs(); err != nil {
		return err
	}
	err := b.run.d.Index.Write(ctx, func(tx *search.Tx) error { return b.store(ctx, tx) })
	clear(b.docs)
	clear(b.holders)
	b.sources, b.size, b.meta = nil, 0, nil
	return err
}

// writeHolders notes on exchanges which other sessions hold them.
func (b *batch) writeHolders() error {
	for _, notePath := range slices.Sorted(maps.Keys(b.holders)) {
		note, err := b.run.d.Vault.Read(notePath)
		if err != nil {
			b.run.fail(notePath, err)
			continue
		}
		err = b.run.write(note, b.run.d.Vault.AddSessions(note, b.holders[notePath]))
		if left := (*leftOut)(nil); errors.As(err, &left) {
			b.run.fail(left.path, left.err)
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *batch) store(ctx context.Context, tx *search.Tx) error {
	for _, notePath := range slices.Sorted(maps.Keys(b.docs)) {
		if err := putNote(ctx, tx, b.docs[notePath]); err != nil {
			return err
		}
	}
	for _, s := range b.sources {
		if err := tx.PutSource(ctx, s); err != nil {
			return err
		}
	}
	for key, value := range b.meta {
		if err := tx.SetMeta(ctx, key, value); err != nil {
			return err
		}
	}
	return nil
}
