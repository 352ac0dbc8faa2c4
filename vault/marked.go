package vault

import (
	"bytes"
	"fmt"
	"strings"
)

// The lines around a generated part are comments, which no view shows:
//
//	%% vr:begin NAME %%
//	%% vr:end NAME %%
const (
	beginMark = "%% vr:begin "
	endMark   = "%% vr:end "
	markClose = " %%"
)

// ReplaceMarked puts text between the two lines that mark the generated part
// called name, with a blank line on either side so that a list or table in it
// stands for itself. Where it stands there already, body itself is returned.
// Where not exactly one such pair is there, outside code and in this order,
// the error is ErrMarkers.
func ReplaceMarked(body []byte, name string, text string) ([]byte, error) {
	start, end, err := findMarked(body, name)
	if err != nil {
		return nil, err
	}
	eol := "\n"
	if start > 1 && body[start-2] == '\r' {
		eol = "\r\n"
	}
	text = strings.Trim(text, "\n")
	if text != "" {
		text = strings.ReplaceAll("\n"+text+"\n\n", "\n", eol)
	}
	if string(body[start:end]) == text {
		return body, nil
	}
	return bytes.Join([][]byte{body[:start], body[end:]}, []byte(text)), nil
}

// Marked returns the generated part called name, without blank lines around
// it. The error is as of ReplaceMarked.
func Marked(body []byte, name string) (string, error) {
	start, end, err := findMarked(body, name)
	if err != nil {
		return "", err
	}
	return trimBlankLines(strings.ReplaceAll(string(body[start:end]), "\r\n", "\n")), nil
}

// findMarked returns the byte range between the two marking lines.
func findMarked(body []byte, name string) (start, end int, err error) {
	start, end = -1, -1
	for _, line := range scanLines(body, 0) {
		text := strings.TrimRight(line.text, " \t")
		switch {
		case line.code:
		case text == beginMark+name+markClose:
			if start >= 0 {
				return 0, 0, fmt.Errorf("%s: %w", name, ErrMarkers)
			}
			start = line.end
		case text == endMark+name+markClose:
			if end >= 0 {
				return 0, 0, fmt.Errorf("%s: %w", name, ErrMarkers)
			}
			end = line.start
		}
	}
	if start < 0 || end < start {
		return 0, 0, fmt.Errorf("%s: %w", name, ErrMarkers)
	}
	return start, end, nil
}
