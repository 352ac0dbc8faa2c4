package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands are what scripts have besides what a user types.
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"say": say, "raw": raw, "use": use, "fork": fork, "large": large, "foreign": foreign, "aged": aged, // transcripts
		"edit": edit, "contains": contains, "count": count, "snapshot": snapshot, // files
		"exits": exits, "settle": settle, "lock": lock, "unlock": unlock, "meddle": meddle, "secret": secret,
	}
}

// exits CODE PROGRAM [ARG…] fails unless the program ends with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	code, failed := 0, (*exec.ExitError)(nil)
	if errors.As(err, &failed) {
		code = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// program is where scripts have the program.
var program = regexp.MustCompile(`/[^\s'"` + "`" + `()]*/bin/vaultrecall\b`)

// settle [KEY…] prints what the last command printed without what differs from
// one run to the next: the home folder is $HOME, the script's $WORK, the program $PROGRAM, and the
// JSON values of the keys are 0.
func settle(ts *testscript.TestScript, neg bool, args []string) {
	text := strings.ReplaceAll(ts.ReadFile("stdout"), ts.Getenv("HOME"), "$HOME")
	text = strings.ReplaceAll(text, ts.Getenv("WORK"), "$WORK")
	text = program.ReplaceAllString(text, "$$PROGRAM")
	for _, key := range args {
		value := regexp.MustCompile(`("` + key + `": )("[^"]*"|[0-9.]+)`)
		text = value.ReplaceAllString(text, "${1}0")
	}
	_, err := ts.Stdout().Write([]byte(text))
	ts.Check(err)
}

// use SESSION CWD TIME TOOL INPUT [RESULT] appends a tool call, its input as
// JSON, and what the tool answered.
func use(ts *testscript.TestScript, neg bool, args []string) {
	session, cwd, at := args[0], args[1], args[2]
	key := session + at + "tool"
	add := func(kind string, block map[string]any) {
		line, err := json.Marshal(map[string]any{
			"type": kind, "uuid": uuid(key + kind), "sessionId": uuid(session), "cwd": cwd, "gitBranch": "main", "timestamp": at, "version": "2.1.0",
			"message": map[string]any{"role": kind, "id": "msg_" + key, "content": []any{block}},
		})
		ts.Check(err)
		appendTo(ts, transcriptFile(ts, session, cwd), string(line)+"\n")
	}
	add("assistant", map[string]any{"type": "tool_use", "id": key, "name": args[3], "input": json.RawMessage(args[4])})
	if len(args) > 5 {
		add("user", map[string]any{"type": "tool_result", "tool_use_id": key, "content": strings.ReplaceAll(args[5], `\n`, "\n")})
	}
}

func appendTo(ts *testscript.TestScript, path, text string) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	ts.Check(err)
	defer file.Close()
	_, err = file.WriteString(text)
	ts.Check(err)
}

// fork FROM CWD INTO copies a session as `claude --fork-session` does: every
// record with its uuid, under another session id.
func fork(ts *testscript.TestScript, neg bool, args []string) {
	data := ts.ReadFile(transcriptFile(ts, args[0], args[1]))
	data = strings.ReplaceAll(data, `"sessionId":"`+uuid(args[0]), `"sessionId":"`+uuid(args[2]))
	ts.Check(os.WriteFile(transcriptFile(ts, args[2], args[1]), []byte(data), 0o644))
}

// aged SESSION CWD DAYS makes a session's file that many days old.
func aged(ts *testscript.TestScript, neg bool, args []string) {
	days, err := strconv.Atoi(args[2])
	ts.Check(err)
	now, err := time.Parse(time.RFC3339, ts.Getenv("NOW"))
	ts.Check(err)
	at := now.AddDate(0, 0, -days)
	ts.Check(os.Chtimes(transcriptFile(ts, args[0], args[1]), at, at))
}

// lock holds the vault's lock, as another sync would, until unlock.
func lock(ts *testscript.TestScript, neg bool, args []string) {
	held := flock.New(filepath.Join(ts.Getenv("HOME"), ".claude-memory-index", "vault.lock"))
	got, err := held.TryLock()
	ts.Check(err)
	if !got {
		ts.Fatalf("the vault is locked already")
	}
	*ts.Value(heldLock{}).(*func() error) = held.Unlock
}

// unlock releases what lock holds.
func unlock(ts *testscript.TestScript, neg bool, args []string) {
	ts.Check((*ts.Value(heldLock{}).(*func() error))())
}

// heldLock is where a script's lock is kept.
type heldLock struct{}

// meddle STATEMENT… runs SQL on the index, as no program should.
func meddle(ts *testscript.TestScript, neg bool, args []string) {
	db, err := sql.Open("sqlite3", filepath.Join(ts.Getenv("HOME"), ".claude-memory-index", "index.db"))
	ts.Check(err)
	defer db.Close()
	for _, statement := range args {
		_, err := db.Exec(statement)
		ts.Check(err)
	}
}

// secret NAME KIND puts a made-up secret into an environment variable. It is
// put together here, so that no file holds what looks like one.
func secret(ts *testscript.TestScript, neg bool, args []string) {
	value, known := map[string]string{
		"github": "gh" + "p_" + "16C7e42F292c6912E7710c838347Ae178B4a",
		"aws":    "AKI" + "A" + "Z7QKPWXN3JTLUD5M",
		"slack":  "xox" + "b-" + "263594206564-2343594206574-FGqddMF8t08v8N7Oq4i57vs1",
		"jwt":    "ey" + "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
		"url":    "postgres://shop:" + "s3cr3tPassw0rd" + "@db.internal:5432/shop",
	}[args[1]]
	if !known {
		ts.Fatalf("no kind of secret: %s", args[1])
	}
	ts.Setenv(args[0], value)
}

// large SESSION CWD TIME PROMPT MEGABYTES appends a prompt whose answer is one
// line of that many megabytes, of a single word that no space divides.
func large(ts *testscript.TestScript, neg bool, args []string) {
	megabytes, err := strconv.Atoi(args[4])
	ts.Check(err)
	say(ts, false, []string{args[0], args[1], args[2], args[3], "data:" + strings.Repeat("QUJD", megabytes<<18)})
	fmt.Fprintf(ts.Stderr(), "%d MB\n", megabytes)
}
