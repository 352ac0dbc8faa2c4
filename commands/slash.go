package commands

import "strings"

// SlashOption is an option that may stand in the text after a slash command.
type SlashOption struct {
	Name string // with its dashes
	// Value tells that the next word is its value; with Optional only
	// `--name=value` gives one.
	Value, Optional bool
}

// SplitSlash takes the options off the beginning and end of what a person typed
// after a slash command, and returns them as arguments and the rest as it was
// typed. Words in the middle, and all after `--`, belong to the text, so that a
// question about an option is not taken for one.
func SplitSlash(text string, options []SlashOption) (args []string, rest string) {
	rest = strings.TrimSpace(text)
	for {
		word, after, _ := cutWord(rest)
		if word == "--" {
			return args, strings.TrimSpace(after)
		}
		taken, remaining, ok := takeOption(word, after, options)
		if !ok {
			break
		}
		args, rest = append(args, taken...), remaining
	}
	for {
		taken, before, ok := takeLastOption(rest, options)
		if !ok {
			return args, rest
		}
		args, rest = append(args, taken...), before
	}
}

// takeOption recognises word, with its value at the head of after.
func takeOption(word, after string, options []SlashOption) (taken []string, rest string, ok bool) {
	name, value, joined := strings.Cut(word, "=")
	for _, o := range options {
		if o.Name != name {
			continue
		}
		if joined && (o.Value || o.Optional) {
			return []string{name + "=" + unquote(value)}, strings.TrimSpace(after), true
		}
		if !o.Value {
			return []string{name}, strings.TrimSpace(after), !joined
		}
		next, remaining, found := cutWord(strings.TrimSpace(after))
		if !found || strings.HasPrefix(next, "--") {
			return nil, "", false
		}
		return []string{name + "=" + unquote(next)}, strings.TrimSpace(remaining), true
	}
	return nil, "", false
}

// takeLastOption recognises an option at the end of text.
func takeLastOption(text string, options []SlashOption) (taken []string, before string, ok bool) {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] != '-' || !strings.HasPrefix(text[i:], "--") || i > 0 && !strings.ContainsRune(" \t\n", rune(text[i-1])) {
			continue
		}
		word, after, _ := cutWord(text[i:])
		taken, rest, ok := takeOption(word, after, options)
		if !ok || rest != "" {
			return nil, "", false
		}
		return taken, strings.TrimSpace(text[:i]), true
	}
	return nil, "", false
}

// cutWord cuts the first word off; one in quotes may hold spaces.
func cutWord(text string) (word, rest string, ok bool) {
	if text == "" {
		return "", "", false
	}
	if quote := text[0]; quote == '"' || quote == '\'' {
		if end := strings.IndexByte(text[1:], quote); end >= 0 {
			return text[:end+2], text[end+2:], true
		}
	}
	if i := strings.IndexAny(text, " \t\n"); i >= 0 {
		return text[:i], text[i:], true
	}
	return text, "", true
}

func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}
