package main

import (
	"regexp"
	"slices"
)

// exclusion is a word that a question leaves out, such as -redis. One letter
// after the dash is an option, and so is -n5.
var exclusion = regexp.MustCompile(`^-[\pL_][\pL\pN_.-]+$`)

// shortNumber is -n with its number.
var shortNumber = regexp.MustCompile(`^-n\d+$`)

// withExclusions puts the words that a recall leaves out behind `--`, where
// they are part of the question and no unknown options.
func withExclusions(args []string) []string {
	if len(args) == 0 || args[0] != "recall" && args[0] != "search" {
		return args
	}
	rest, question := args, []string(nil)
	if at := slices.Index(args, "--"); at >= 0 {
		rest, question = args[:at], args[at+1:]
	}
	var kept, left []string
	for _, arg := range rest {
		if exclusion.MatchString(arg) && !shortNumber.MatchString(arg) {
			left = append(left, arg)
			continue
		}
		kept = append(kept, arg)
	}
	if len(left) == 0 {
		return args
	}
	return slices.Concat(kept, []string{"--"}, question, left)
}
