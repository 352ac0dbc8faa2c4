-- What is known of the index itself: content (the version of what is in it).
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Every note that was read, also those that no search finds.
CREATE TABLE notes (
    id            INTEGER PRIMARY KEY,
    path          TEXT    NOT NULL UNIQUE,
    note_id       TEXT    NOT NULL,
    title         TEXT    NOT NULL,
    type          TEXT    NOT NULL,
    project       TEXT    NOT NULL,
    status        TEXT    NOT NULL,
    session_id    TEXT    NOT NULL,
    superseded_by TEXT    NOT NULL,
    created       INTEGER NOT NULL, -- Unix seconds, 0 unknown
    updated       INTEGER NOT NULL,
    hash          TEXT    NOT NULL,
    size          INTEGER NOT NULL,
    mod_time      INTEGER NOT NULL  -- Unix nanoseconds
);
CREATE INDEX notes_by_id ON notes (note_id);
CREATE INDEX notes_by_session ON notes (session_id);

CREATE TABLE note_files (
    note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    path TEXT    NOT NULL,
    PRIMARY KEY (note, path)
) WITHOUT ROWID;

CREATE TABLE note_languages (
    note     INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    language TEXT    NOT NULL COLLATE NOCASE,
    PRIMARY KEY (note, language)
) WITHOUT ROWID;

CREATE TABLE note_tags (
    note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    tag  TEXT    NOT NULL COLLATE NOCASE,
    PRIMARY KEY (note, tag)
) WITHOUT ROWID;

CREATE TABLE note_aliases (
    note  INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    alias TEXT    NOT NULL,
    PRIMARY KEY (note, alias)
) WITHOUT ROWID;

-- The smallest things that a search finds: exchanges and sections.
CREATE TABLE units (
    id          INTEGER PRIMARY KEY,
    note        INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    position    INTEGER NOT NULL,
    anchor      TEXT    NOT NULL,
    title       TEXT    NOT NULL,
    prompt_uuid TEXT    NOT NULL,
    project     TEXT    NOT NULL,
    branch      TEXT    NOT NULL,
    cwd         TEXT    NOT NULL,
    at          INTEGER NOT NULL, -- Unix seconds, 0 unknown
    UNIQUE (note, position)
);
CREATE INDEX units_by_prompt ON units (prompt_uuid) WHERE prompt_uuid <> '';
CREATE INDEX units_by_time ON units (at);

CREATE TABLE unit_sessions (
    unit       INTEGER NOT NULL REFERENCES units (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL, -- 0 is the owner
    session_id TEXT    NOT NULL,
    PRIMARY KEY (unit, session_id)
) WITHOUT ROWID;
CREATE INDEX unit_sessions_by_id ON unit_sessions (session_id, unit);

CREATE TABLE chunks (
    id       INTEGER PRIMARY KEY,
    unit     INTEGER NOT NULL REFERENCES units (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    role     TEXT    NOT NULL,
    length   INTEGER NOT NULL -- words
);
CREATE INDEX chunks_by_unit ON chunks (unit, position);

-- Apart from their chunks, so that a walk over many chunks stays on few pages.
CREATE TABLE chunk_texts (
    chunk INTEGER PRIMARY KEY REFERENCES chunks (id) ON DELETE CASCADE,
    text  TEXT NOT NULL
);

-- The rows hold words as the analyser made them, not text: stemmed, folded,
-- separated by spaces. title is the same for all chunks of a unit; parts holds
-- the other readings of identifiers (sessionId: session id; session_id: sessionid).
CREATE VIRTUAL TABLE chunks_fts USING fts5 (
    title, body, parts,
    content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2'
);

-- Gathers the words of a first sync in memory; the default is 1 MB.
INSERT INTO chunks_fts (chunks_fts, rank) VALUES ('hashsize', 16777216);

-- In how many chunks a word stands. It tells rare words from common ones
-- without a walk over their rows, and holds the spellings that typos may mean.
CREATE TABLE terms (
    term   TEXT PRIMARY KEY,
    chunks INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE corpus (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    chunks INTEGER NOT NULL,
    words  INTEGER NOT NULL
);
INSERT INTO corpus VALUES (1, 0, 0);

-- Out of the project-index notes.
CREATE TABLE projects (
    note    INTEGER PRIMARY KEY REFERENCES notes (id) ON DELETE CASCADE,
    name    TEXT    NOT NULL,
    private INTEGER NOT NULL
);
CREATE INDEX projects_by_name ON projects (name, private);

-- Cursors into transcripts, kept over a rebuild.
CREATE TABLE sources (
    path          TEXT PRIMARY KEY,
    size          INTEGER NOT NULL,
    mod_time      INTEGER NOT NULL, -- Unix nanoseconds
    session_id    TEXT    NOT NULL,
    cursor        BLOB    NOT NULL,
    records       INTEGER NOT NULL,
    exchanges     INTEGER NOT NULL,
    skipped_lines INTEGER NOT NULL,
    duplicates    INTEGER NOT NULL,
    skipped       TEXT    NOT NULL, -- why the whole file was left out, or ''
    failed        TEXT    NOT NULL  -- why reading it failed, or ''
) WITHOUT ROWID;
