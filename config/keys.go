package config

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// key is one setting: its name in the file, its default, and how it is read.
type key struct {
	name string
	// def is the default as text. unset computes it where it depends on others,
	// and names the environment variable of another program that it came from.
	def   string
	unset func(*loader) (def, variable string)
	// set reads a value into the Config. It may be called once for the default
	// and once for the winning source.
	set func(*loader, value) error
	// list: the value is a list; the lists of file and environment add up.
	list bool
	// own: only the user's own file may set it, unless trust_env is true there.
	own bool
}

// keys is the table of all settings, in the order in which they are read and
// shown: index, for one, depends on vault.
func keys() []key {
	return []key{
		{name: "trust_env", def: "false", set: flag(func(c *Config) *bool { return &c.TrustEnv }), own: true},
		{name: "vault", def: "~/.claude-memory", set: folder(func(c *Config) *string { return &c.Vault })},
		{name: "index", unset: defaultIndex, set: setIndex},
		{name: "sessions", unset: defaultSessions, set: folder(func(c *Config) *string { return &c.Sessions })},
		{name: "machine", unset: defaultMachine, set: setMachine},
		{name: "property_prefix", set: setPrefix},
		{name: "redact.patterns", set: setPatterns, list: true},
		{name: "search.half_life", def: "30d", set: age(func(c *Config) *time.Duration { return &c.Search.HalfLife })},
		{name: "search.fuzzy_threshold", def: "0.70", set: setThreshold},
		{name: "search.fuzzy_max_expansions", def: "5", set: number(0, 100, func(c *Config) *int { return &c.Search.FuzzyMaxExpansions })},
		{name: "recall.limit", def: "5", set: number(1, 100, func(c *Config) *int { return &c.Recall.Limit })},
		{name: "recall.json_limit", def: "8", set: number(1, 100, func(c *Config) *int { return &c.Recall.JSONLimit })},
		{name: "sync.subagents", def: "false", set: flag(func(c *Config) *bool { return &c.Sync.Subagents })},
		{name: "sync.exclude", set: setExclude, list: true},
		{name: "archive.after_lines", def: "500", set: number(0, 1<<30, func(c *Config) *int { return &c.Archive.AfterLines })},
		{name: "archive.after_days", def: "30", set: number(0, 1<<20, func(c *Config) *int { return &c.Archive.AfterDays })},
		{name: "promotion.threshold", def: "3", set: number(1, 1000, func(c *Config) *int { return &c.Promotion.Threshold })},
		{name: "promotion.later_threshold", def: "5", set: number(1, 1000, func(c *Config) *int { return &c.Promotion.LaterThreshold })},
		{name: "embed.provider", def: "none", set: setProvider, own: true},
		{name: "embed.model", set: text(func(c *Config) *string { return &c.Embed.Model }), own: true},
		{name: "embed.base_url", set: setBaseURL, own: true},
		{name: "embed.dimensions", def: "0", set: number(0, 1<<16, func(c *Config) *int { return &c.Embed.Dimensions }), own: true},
		{name: "embed.query_instruction", set: text(func(c *Config) *string { return &c.Embed.QueryInstruction }), own: true},
	}
}

// Env is the environment variable of a key: search.half_life is
// VAULTRECALL_SEARCH_HALF_LIFE.
func Env(key string) string {
	return "VAULTRECALL_" + strings.ToUpper(strings.ReplaceAll(key, ".", "_"))
}

// value is a setting's text, or its list, from one source.
type value struct {
	text     string
	items    []string
	patterns []Pattern
	base     string // the folder that a relative path counts from
}

func text(field func(*Config) *string) func(*loader, value) error {
	return func(l *loader, v value) error {
		*field(&l.cfg) = v.text
		return nil
	}
}

func folder(field func(*Config) *string) func(*loader, value) error {
	return func(l *loader, v value) error {
		clean, err := l.path(v)
		*field(&l.cfg) = clean
		return err
	}
}

func flag(field func(*Config) *bool) func(*loader, value) error {
	return func(l *loader, v value) error {
		on, err := parseBool(v.text)
		*field(&l.cfg) = on
		return err
	}
}

// parseBool reads what people write for yes and no, in YAML and in a shell.
func parseBool(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "true", "yes", "on", "1":
		return true, nil
	case "false", "no", "off", "0":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", text)
}

func number(least, most int, field func(*Config) *int) func(*loader, value) error {
	return func(l *loader, v value) error {
		n, err := strconv.Atoi(v.text)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%q is not a whole number from %d to %d", v.text, least, most)
		}
		*field(&l.cfg) = n
		return nil
	}
}

func age(field func(*Config) *time.Duration) func(*loader, value) error {
	return func(l *loader, v value) error {
		d, err := ParseAge(v.text)
		*field(&l.cfg) = d
		return err
	}
}

func setThreshold(l *loader, v value) error {
	f, err := strconv.ParseFloat(v.text, 64)
	if err != nil || !(f >= 0 && f <= 1) {
		return fmt.Errorf("%q is not a number from 0 to 1", v.text)
	}
	l.cfg.Search.FuzzyThreshold = f
	return nil
}

var identifier = regexp.MustCompile(`^[A-Za-z0-9_-]*$`)

func setPrefix(l *loader, v value) error {
	if !identifier.MatchString(v.text) {
		return fmt.Errorf("%q: a prefix is made of letters, digits, _ and -", v.text)
	}
	l.cfg.PropertyPrefix = v.text
	return nil
}

// setMachine keeps the colon free, which divides machine and path in a root.
func setMachine(l *loader, v value) error {
	if v.text == "" || strings.ContainsAny(v.text, ":/\\\r\n\t") {
		return fmt.Errorf("%q is no name of a machine: it holds no colon, slash or tab", v.text)
	}
	l.cfg.Machine = v.text
	return nil
}

func setPatterns(l *loader, v value) error {
	for _, p := range v.patterns {
		if p.Name == "" {
			return fmt.Errorf("%q: a pattern needs a name: write name=regexp", p.Regexp)
		}
		if _, err := regexp.Compile(p.Regexp); err != nil {
			return fmt.Errorf("pattern %q: %w", p.Name, err)
		}
	}
	l.cfg.Redact.Patterns = v.patterns
	return nil
}

func setExclude(l *loader, v value) error {
	for _, glob := range v.items {
		if _, err := path.Match(glob, ""); err != nil {
			return fmt.Errorf("%q: %w", glob, err)
		}
	}
	l.cfg.Sync.Exclude = v.items
	return nil
}

func setProvider(l *loader, v value) error {
	known := []string{"none", "builtin", "ollama", "openai", "voyage"}
	if !slices.Contains(known, v.text) {
		return fmt.Errorf("provider %q is not known: choose %s", v.text, strings.Join(known, ", "))
	}
	l.cfg.Embed.Provider = v.text
	return nil
}

func setBaseURL(l *loader, v value) error {
	u, err := url.Parse(v.text)
	switch {
	case v.text == "":
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("%q is no http or https address", v.text)
	case u.User != nil:
		return fmt.Errorf("an address in the settings holds no password; API keys come from the environment")
	}
	l.cfg.Embed.BaseURL = v.text
	return nil
}
