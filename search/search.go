package search

import (
	"context"
	"database/sql"
	"slices"
)

// minSession is the least number of characters that name a session.
const minSession = 4

// Search answers a question. It never fails for what the question's text is.
// Hits that are low only make it look further, as if there were none.
func (ix *Index) Search(ctx context.Context, q Query) (Answer, error) {
	if q.Session != "" && len(q.Session) < minSession {
		return Answer{}, ErrSession
	}
	if q.Limit <= 0 {
		q.Limit = DefaultLimit
	}
	// Secrets stand nowhere in the index, so nothing is lost by masking them
	// before the question is even read.
	q.Text = ix.scrub(cutQuery(q.Text))
	answer := Answer{Query: q.Text, SearchMode: ModeLexical, Project: q.Current,
		Scope: q.describe(q.scopes()[0])}
	err := ix.snapshot(ctx, func(tx *sql.Tx) error { return ix.search(ctx, tx, q, &answer) })
	return answer, fail(ix.path, err)
}

// snapshot runs do in a reading transaction: everything it asks sees one state.
func (ix *Index) snapshot(ctx context.Context, do func(*sql.Tx) error) error {
	db, err := ix.reader()
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return do(tx)
}

func (ix *Index) search(ctx context.Context, tx *sql.Tx, q Query, answer *Answer) error {
	text := ParseText(q.Text)
	analyser := newAnalyser()
	plan := makePlan(text, analyser)
	err := plan.weigh(ctx, tx, ix.weights)
	if err != nil {
		return err
	}
	answer.Corrections = plan.fixes
	reader := newReader(plan, analyser)
	s := scoring{weights: ix.weights, now: ix.now(), current: q.Current, recent: asksForRecent(text)}
	for i, where := range q.scopes() {
		units, err := find(ctx, tx, reader, s, q, where, q.Limit)
		if err != nil {
			return err
		}
		better := hasCertain(units)
		if len(units) > 0 && (len(answer.Hits) == 0 || better) {
			if answer.Hits, err = reader.hits(ctx, tx, units); err != nil {
				return err
			}
			answer.Scope, answer.Widened = q.describe(where), i > 0
		}
		if better {
			return nil
		}
	}
	if q.Project != "" && len(answer.Hits) == 0 {
		answer.Similar, err = similar(ctx, tx, reader, s, q)
	}
	return err
}

func hasCertain(units []*found) bool {
	return slices.ContainsFunc(units, func(u *found) bool { return !u.low })
}

// find retrieves, scores and orders units in a scope. Where the rarer words
// find nothing there, or too little under filters, the common ones have to
// retrieve after all: a filter must not hide a hit that exists.
func find(ctx context.Context, tx *sql.Tx, r *reader, s scoring, q Query, where scope, limit int) ([]*found, error) {
	c := q.conditions(where)
	chunks, err := candidates(ctx, tx, r.plan, false, c, s.weights)
	if err != nil {
		return nil, err
	}
	units := r.fuse(chunks, s.weights)
	short := len(units) == 0 || len(units) < limit && q.Filter != Filter{}
	if short && r.plan.match(false) != r.plan.match(true) {
		if chunks, err = candidates(ctx, tx, r.plan, true, c, s.weights); err != nil {
			return nil, err
		}
		units = r.fuse(chunks, s.weights)
	}
	s.scoreAll(units)
	return collapse(units, limit, s.weights), nil
}
