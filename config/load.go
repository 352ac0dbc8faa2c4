package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// loader carries Load from key to key.
type loader struct {
	src  Sources
	cfg  Config
	file settings
	// guest: the file was named by the environment and lies outside the user's
	// config folder, so it may set no more than the environment.
	guest bool
	// trusted: the user's own file says trust_env.
	trusted bool
}

// readFile finds and reads the config file.
func (l *loader) readFile() error {
	home := filepath.Join(l.src.ConfigHome, "vaultrecall")
	own := filepath.Join(home, "config.yaml")
	path, source := own, ""
	if named, ok := l.src.Env("VAULTRECALL_CONFIG"); ok && named != "" {
		path, source = l.abs(named, l.src.Cwd), "VAULTRECALL_CONFIG"
		l.guest = !inside(path, home)
	}
	if named := l.src.Flags["config"]; named != "" {
		path, source, l.guest = l.abs(named, l.src.Cwd), "--config", false
	}
	l.cfg.File = path
	var err error
	if l.file, err = l.settings(path); err != nil && (source != "" || !errors.Is(err, fs.ErrNotExist)) {
		return namedBy(err, source)
	}
	if !l.guest {
		l.trusted = l.file.says("trust_env")
		return nil
	}
	mine, err := l.settings(own)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	l.trusted = mine.says("trust_env")
	return nil
}

func namedBy(err error, source string) error {
	if source == "" || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return &Error{Source: source, Message: "the config file is not there", Err: err, Hint: "create it, or leave " + source + " out to use the default place"}
}

func (l *loader) settings(path string) (settings, error) {
	data, err := l.src.ReadFile(path)
	if err != nil {
		return settings{}, err
	}
	return parseSettings(path, data)
}

// load reads one key from the first source that has it.
func (l *loader) load(k key) error {
	found := l.candidates(k)
	if len(found) == 0 {
		return nil
	}
	c := found[0]
	c.value.text = strings.TrimSpace(c.value.text)
	if err := k.set(l, c.value); err != nil {
		return c.fail(k.name, err)
	}
	l.cfg.values = append(l.cfg.values, Value{Key: k.name, Env: Env(k.name), Text: l.shown(k, c), Origin: c.origin, Where: c.where})
	return nil
}

// candidate is a value and where it was found.
type candidate struct {
	value  value
	origin Origin
	where  string
	line   int
	column int
}

func (c candidate) fail(name string, err error) error {
	source := c.where
	if c.origin == FromFile {
		source = source[:strings.LastIndexByte(source, ':')]
	}
	return &Error{Source: source, Line: c.line, Column: c.column, Message: name, Err: err}
}

// candidates lists a key's values, the strongest first; there is always the default.
func (l *loader) candidates(k key) []candidate {
	var out []candidate
	if v := l.src.Flags[k.name]; v != "" {
		out = append(out, candidate{value: value{text: v, items: splitList(v), base: l.src.Cwd}, origin: FromFlag, where: flagOf(k.name)})
	}
	if c, ok := l.fromEnv(k); ok {
		out = append(out, c)
	}
	if c, ok := l.fromFile(k); ok {
		out = append(out, c)
	}
	if k.list && len(out) > 1 {
		out = []candidate{added(out)}
	}
	return append(out, l.fallback(k))
}

func (l *loader) fallback(k key) candidate {
	c := candidate{value: value{text: k.def, base: l.src.Home}, origin: FromDefault}
	if k.unset == nil {
		return c
	}
	if c.value.text, c.where = k.unset(l); c.where != "" {
		c.origin = FromEnv
	}
	return c
}

// added joins the lists of several sources. A list only ever adds: so a
// repository that sets environment cannot take the user's masks away.
func added(all []candidate) candidate {
	sum := all[0]
	for _, c := range all[1:] {
		sum.value.items = append(sum.value.items, c.value.items...)
		sum.value.patterns = append(sum.value.patterns, c.value.patterns...)
		sum.where += " and " + c.where
	}
	return sum
}

func flagOf(name string) string {
	return "--" + strings.ReplaceAll(name[strings.LastIndexByte(name, '.')+1:], "_", "-")
}

func (l *loader) fromEnv(k key) (candidate, bool) {
	name := Env(k.name)
	v, ok := l.src.Env(name)
	if k.name == "embed.provider" {
		if short, set := l.src.Env("VAULTRECALL_EMBEDDER"); set && short != "" {
			name, v, ok = "VAULTRECALL_EMBEDDER", short, true
		}
	}
	if !ok || v == "" {
		return candidate{}, false
	}
	off := k.name == "embed.provider" && strings.TrimSpace(v) == "none"
	if k.own && !off && (!l.trusted || k.name == "trust_env") {
		l.warn("%s is ignored: %s comes from your own file only, unless trust_env is true there", name, k.name)
		return candidate{}, false
	}
	c := candidate{value: value{text: v, items: splitList(v), base: l.src.Cwd}, origin: FromEnv, where: name}
	if k.name == "redact.patterns" {
		c.value.patterns = splitPatterns(v)
	}
	return c, true
}

func (l *loader) fromFile(k key) (candidate, bool) {
	e, ok := l.file.entries[k.name]
	if !ok {
		return candidate{}, false
	}
	if l.guest && k.own && !l.trusted {
		l.warn("%s:%d: %s is ignored: the environment named this file, and it lies outside your own config folder", l.file.path, e.line, k.name)
		return candidate{}, false
	}
	e.value.base = filepath.Dir(l.file.path)
	return candidate{value: e.value, origin: FromFile, where: l.file.path + ":" + strconv.Itoa(e.line), line: e.line, column: e.column}, true
}

func (l *loader) warn(format string, args ...any) {
	l.cfg.Warnings = append(l.cfg.Warnings, fmt.Sprintf(format, args...))
}

// splitList reads a list from one text: items divided by commas or line breaks.
func splitList(text string) []string {
	var out []string
	for _, item := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '\n' }) {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}

var patternLine = regexp.MustCompile(`^\s*([a-z0-9-]+)=(.+?)\s*$`)

// splitPatterns reads patterns from one text: a name, = and a regexp a line.
// A line without a name is kept without one, for the check to refuse.
func splitPatterns(text string) []Pattern {
	var out []Pattern
	for _, line := range strings.Split(text, "\n") {
		if m := patternLine.FindStringSubmatch(line); m != nil {
			out = append(out, Pattern{m[1], m[2]})
		} else if strings.TrimSpace(line) != "" {
			out = append(out, Pattern{Regexp: strings.TrimSpace(line)})
		}
	}
	return out
}
