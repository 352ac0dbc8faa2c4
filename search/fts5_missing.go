//go:build !sqlite_fts5

package search

// SQLite has its full-text index only with a build tag. A build without it
// would fail at the first question; this line makes it fail at once.
var _ = build_with_make_or_go_build_tags_sqlite_fts5
