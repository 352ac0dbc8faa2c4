package config

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
	"strings"
)

// userDir is one of the user's folders: the XDG variable on every system, else
// the system's own, else below the home folder.
func userDir(s Sources, variable string, system func() (string, error), fallback string) string {
	if dir, ok := s.Env(variable); ok && filepath.IsAbs(dir) {
		return dir
	}
	if dir, err := system(); err == nil && inside(dir, s.Home) {
		return dir
	}
	return filepath.Join(s.Home, fallback)
}

// path makes a path absolute and clean; ~ is the home folder.
func (l *loader) path(v value) (string, error) {
	if v.text == "" {
		return "", errors.New("a folder is expected")
	}
	if strings.ContainsRune(v.text, 0) {
		return "", errors.New("a path holds no NUL")
	}
	return l.abs(v.text, v.base), nil
}

func (l *loader) abs(path, base string) string {
	path = expandHome(path, l.src.Home)
	if !filepath.IsAbs(path) {
		path = filepath.Join(base, path)
	}
	return filepath.Clean(path)
}

// expandHome replaces a leading ~ by the home folder.
func expandHome(path, home string) string {
	if path == "~" {
		return home
	}
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		return filepath.Join(home, rest)
	}
	if rest, ok := strings.CutPrefix(path, `~\`); ok && filepath.Separator == '\\' {
		return filepath.Join(home, rest)
	}
	return path
}

// inside tells whether path lies in folder, or is it.
func inside(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

const database = "index.db"

// defaultIndex is index.db in <vault>-index beside the vault; that folder
// begins with a dot, as the vault's may, so that nobody takes it for notes. A
// database in a synced folder gets damaged: then it lies in the user's cache.
func defaultIndex(l *loader) (path, variable string) {
	vault := l.cfg.Vault
	name := filepath.Base(vault) + "-index"
	if l.cfg.SyncedFolder(vault) != "" {
		sum := sha256.Sum256([]byte(vault))
		unique := strings.TrimLeft(filepath.Base(vault), ".") + "-" + hex.EncodeToString(sum[:4])
		return filepath.Join(l.src.CacheDir, "vaultrecall", unique, database), ""
	}
	if !strings.HasPrefix(name, ".") {
		name = "." + name
	}
	return filepath.Join(filepath.Dir(vault), name, database), ""
}

// setIndex takes a database's file, or the folder that it shall lie in.
func setIndex(l *loader, v value) error {
	clean, err := l.path(v)
	if err != nil {
		return err
	}
	if filepath.Ext(clean) != ".db" {
		clean = filepath.Join(clean, database)
	}
	l.cfg.Index = clean
	return nil
}

// defaultSessions also notes where Claude Code keeps its things.
func defaultSessions(l *loader) (path, variable string) {
	dir, ok := l.src.Env("CLAUDE_CONFIG_DIR")
	if ok && dir != "" {
		variable = "CLAUDE_CONFIG_DIR"
	} else {
		dir = "~/.claude"
	}
	l.cfg.ClaudeDir = l.abs(dir, l.src.Cwd)
	return filepath.Join(l.cfg.ClaudeDir, "projects"), variable
}

func defaultMachine(l *loader) (machine, variable string) {
	name, err := l.src.Hostname()
	name, _, _ = strings.Cut(name, ".")
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(":/\\ \t\r\n", r) {
			return '-'
		}
		return r
	}, strings.ToLower(name))
	if err != nil || name == "" {
		return "localhost", ""
	}
	return name, ""
}
