package config

import (
	"strconv"
	"strings"
)

// Error is a setting that cannot be used.
type Error struct {
	Source  string // the file's path, a flag, an environment variable
	Line    int    // in the file, from 1; 0 unknown
	Column  int
	Message string
	Hint    string // what a person can do about it
	Err     error  // the cause, if any
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Source)
	if e.Line > 0 {
		b.WriteString(":" + strconv.Itoa(e.Line))
		if e.Column > 0 {
			b.WriteString(":" + strconv.Itoa(e.Column))
		}
	}
	b.WriteString(": " + e.Message)
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
