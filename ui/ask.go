package ui

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Confirm asks a question that is answered by yes or no, on the error stream,
// so that the output stays clean. An empty answer is def; the end of the input
// and three answers that are neither are no. Without a terminal nothing is
// asked and nothing agreed to: the answer is no.
func (s Streams) Confirm(question string, def bool) (bool, error) {
	if !s.StdinTTY {
		return false, nil
	}
	const tries = 3
	choice := " [y/N] "
	if def {
		choice = " [Y/n] "
	}
	for range tries {
		answer, err := s.Ask(question + choice)
		if err != nil {
			return false, noEnd(err)
		}
		switch strings.ToLower(answer) {
		case "":
			return def, nil
		case "y", "yes":
			return true, nil
		case "n", "no":
			return false, nil
		}
	}
	return false, nil
}

func noEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Ask writes a prompt to the error stream and reads one line, without blanks
// around it. It reads no byte past the line. The end of the input before any
// character is io.EOF.
func (s Streams) Ask(prompt string) (string, error) {
	if _, err := fmt.Fprint(s.Err, prompt); err != nil {
		return "", err
	}
	const longest = 64 << 10
	var line []byte
	for one := make([]byte, 1); len(line) < longest; {
		n, err := s.In.Read(one)
		if n > 0 && one[0] == '\n' {
			break
		}
		line = append(line, one[:n]...)
		if err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) {
			return "", err
		}
		if err != nil {
			break
		}
	}
	return strings.TrimSpace(string(line)), nil
}
