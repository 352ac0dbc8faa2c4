package vault

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// maxLocated bounds the bytes and maxTried the lines of properties in which
// the place of a mistake is looked for by trying, which costs a parse each.
const (
	maxLocated = 4 << 10
	maxTried   = 200
)

// yamlLine matches the line that the parser's message names.
var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// locate finds where the properties stop being readable: behind the longest
// beginning that reads. The parser itself tells the line at best.
func locate(raw []byte, start, end int, cause error) error {
	message := cause.Error()
	said := yamlLine.FindStringSubmatch(message)
	e := &FrontmatterError{Line: 2, Reason: message}
	if said != nil {
		e.Reason = message[len(said[0]):]
		if n, err := strconv.Atoi(said[1]); err == nil {
			e.Line = n + 1
		}
	}
	inner := raw[start:end]
	lines := bytes.SplitAfter(inner, []byte("\n"))
	if len(inner) > maxLocated || len(lines) > maxTried {
		return e
	}
	good := len(lines) - 1
	for good > 0 && !reads(bytes.Join(lines[:good], nil)) {
		good--
	}
	before := bytes.Join(lines[:good], nil)
	bad := bytes.TrimRight(lines[good], "\r\n")
	column := min(len(bad), maxTried)
	for column > 0 && !reads(slices.Concat(before, bad[:column])) {
		column--
	}
	e.Line = 2 + good
	e.Column = 1 + utf8.RuneCount(bad[:column])
	return e
}

func reads(inner []byte) bool {
	var doc yaml.Node
	return yaml.Unmarshal(inner, &doc) == nil
}
