// Package config finds vaultrecall's settings and places.
//
// A value comes from, in this order: a flag, the environment
// (VAULTRECALL_<SECTION>_<KEY>), the user's config file, the default. [Config]
// remembers which. API keys are never settings: they stay in the environment.
// Which embedder is asked, and where, is for the user's own file to say, since
// a cloned repository can set environment.
package config

import (
	"os"
	"time"
)

// Sources are what [Load] reads. Nil functions and empty fields mean the
// machine's own, but for Flags.
type Sources struct {
	// Flags are the flags that were set, by key: "vault", "recall.limit". An
	// empty value counts as not set. "config" names the config file.
	Flags map[string]string
	// Env looks up an environment variable.
	Env func(string) (string, bool)
	// Home is the user's home folder, Cwd the folder that relative paths of
	// flags and environment count from.
	Home, Cwd string
	// ConfigHome and CacheDir are the user's folders for settings and caches:
	// $XDG_CONFIG_HOME and $XDG_CACHE_HOME, or what the system has instead.
	ConfigHome, CacheDir string
	// ReadFile reads a file whole.
	ReadFile func(string) ([]byte, error)
	// FolderHas tells whether a folder holds an entry of that name; it finds
	// the markers of tools that sync folders.
	FolderHas func(folder, name string) bool
	// Resolve follows symbolic links.
	Resolve func(path string) string
	// Hostname is the default of the key machine.
	Hostname func() (string, error)
}

// Config holds all settings. Paths are absolute and clean.
type Config struct {
	// Vault is the folder of the Obsidian vault; default ~/.claude-memory.
	Vault string
	// Index is the database's file; default beside the vault, or in the user's
	// cache folder where something syncs the vault.
	Index string
	// Sessions is the folder of Claude Code's transcripts; it is only read.
	Sessions string
	// ClaudeDir is Claude Code's own folder: $CLAUDE_CONFIG_DIR or ~/.claude.
	ClaudeDir string
	// File is the config file that was read, or would be if it were there.
	File string
	// Machine names this computer in the roots of projects; default its
	// hostname up to the first dot.
	Machine string
	// PropertyPrefix stands before the names of our properties; default none.
	PropertyPrefix string
	// TrustEnv lets the environment choose the embedder; default false.
	TrustEnv bool

	Redact    Redact
	Search    Search
	Recall    Recall
	Sync      Sync
	Archive   Archive
	Promotion Promotion
	Embed     Embed

	// Warnings tell which settings were ignored, and why.
	Warnings []string

	values    []Value
	home      string
	folderHas func(folder, name string) bool
	resolve   func(path string) string
}

// Redact holds the user's own patterns of secrets.
type Redact struct{ Patterns []Pattern }

// Pattern is a secret's name and its regular expression in Go's syntax.
type Pattern struct{ Name, Regexp string }

// Search holds what the ranking leaves to the user.
type Search struct {
	// HalfLife is the age at which the recency of a hit halves; default 30
	// days, zero turns it off.
	HalfLife time.Duration
	// FuzzyThreshold is the least similarity, 0 to 1, of a word taken for a
	// misspelt one; default 0.70.
	FuzzyThreshold float64
	// FuzzyMaxExpansions is the most words that one misspelt word stands for;
	// default 5, zero turns the tolerance off.
	FuzzyMaxExpansions int
}

// Recall holds how many hits an answer shows.
type Recall struct {
	Limit     int // on a terminal; default 5
	JSONLimit int // in JSON, clips and MCP; default 8
}

// Sync holds what becomes a note.
type Sync struct {
	// Subagents adds to an exchange what its sub-agents' results lack; default false.
	Subagents bool
	// Exclude lists globs of working directories whose exchanges are left out;
	// see [Config.Excludes].
	Exclude []string
}

// Archive holds when a session note is moved to the archive: when it is longer
// or older, and nothing recalls it.
type Archive struct {
	AfterLines int // default 500; zero turns it off
	AfterDays  int // default 30; zero turns it off
}

// Promotion holds after how many recalls from other projects a note is offered
// to all of them.
type Promotion struct {
	Threshold      int // default 3
	LaterThreshold int // after the answer "later"; default 5
}

// Embed holds the embedder. Its API key comes from the environment.
type Embed struct {
	Provider         string // none, builtin, ollama, openai, voyage; default none
	Model            string
	BaseURL          string
	Dimensions       int // zero: the model's own
	QueryInstruction string
}

// Load reads the settings. A config file that is not there is no error unless
// it was asked for by flag or environment.
func Load(src Sources) (Config, error) {
	src = src.complete()
	l := loader{src: src}
	if err := l.readFile(); err != nil {
		return Config{}, err
	}
	l.cfg.home, l.cfg.folderHas, l.cfg.resolve = src.Home, src.FolderHas, src.Resolve
	for _, k := range keys() {
		if err := l.load(k); err != nil {
			return Config{}, err
		}
	}
	return l.cfg, nil
}

func (s Sources) complete() Sources {
	if s.Env == nil {
		s.Env = os.LookupEnv
	}
	if s.ReadFile == nil {
		s.ReadFile = os.ReadFile
	}
	if s.FolderHas == nil {
		s.FolderHas = folderHas
	}
	if s.Resolve == nil {
		s.Resolve = resolve
	}
	if s.Hostname == nil {
		s.Hostname = os.Hostname
	}
	if s.Home == "" {
		s.Home = orEmpty(os.UserHomeDir())
	}
	if s.Cwd == "" {
		s.Cwd = orEmpty(os.Getwd())
	}
	if s.ConfigHome == "" {
		s.ConfigHome = userDir(s, "XDG_CONFIG_HOME", os.UserConfigDir, ".config")
	}
	if s.CacheDir == "" {
		s.CacheDir = userDir(s, "XDG_CACHE_HOME", os.UserCacheDir, ".cache")
	}
	return s
}

func orEmpty(value string, err error) string {
	if err != nil {
		return ""
	}
	return value
}
