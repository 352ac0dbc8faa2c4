package redact

import "strings"

// commandRules find passwords that commands take without a telling name.
func commandRules() []rule {
	return []rule{
		{name: "password", literals: []string{"curl", "wget"}, match: options(true, "-u", "--user", "--proxy-user")},
		{name: "password", literals: []string{"sshpass", "docker login", "podman login", "az login", "mysql", "smbclient"}, match: options(false, "-p")},
		{name: "password", literals: []string{"redis-cli"}, match: options(false, "-a", "--pass")},
		{name: "password", literals: []string{"identified by", "with password"}, fold: true, match: matchSQL},
	}
}

// options returns a matcher for the argument of an option on the same command
// line. With pair, the argument is user:password and only what follows the
// colon is hidden.
func options(pair bool, names ...string) matcher {
	return func(s string, _, end int) []span {
		line := commandLine(s, end)
		var out []span
		for _, name := range names {
			for at := 0; ; {
				i := strings.Index(s[end+at:line], " "+name)
				if i < 0 {
					break
				}
				at += i + 1 + len(name)
				if v, ok := argument(s, end+at, line, pair); ok {
					out = append(out, v)
				}
			}
		}
		return out
	}
}

// argument reads the value of an option that ends at i: attached, or after
// blanks, an equals sign, a line break.
func argument(s string, i, line int, pair bool) (span, bool) {
	attached := i < line && word[s[i]]
	if attached && pair {
		return span{}, false
	}
	v := valueAt(s, skipBreak(s, equalSigns.skip(s, i)), flagged)
	if v.lo >= line {
		return span{}, false
	}
	if pair {
		n := strings.IndexByte(s[v.lo:v.hi], ':')
		if n < 0 {
			return span{}, false
		}
		v.lo += n + 1
		return v.span, v.lo < v.hi && !placeholder(s[v.lo:v.hi])
	}
	text := s[v.lo:v.hi]
	return v.span, !placeholder(text) && (strong(text) || v.quoted && len(text) > 3) && text[0] != '-'
}

// matchSQL finds the password of CREATE USER … IDENTIFIED BY '…' and of
// CREATE ROLE … WITH PASSWORD '…'.
func matchSQL(s string, _, end int) []span {
	i := blanks.skip(s, end)
	if i >= len(s) || s[i] != '\'' && s[i] != '"' {
		return nil
	}
	v := valueAt(s, i, call)
	if v.lo == v.hi || placeholder(s[v.lo:v.hi]) {
		return nil
	}
	return one(v.lo, v.hi)
}

// commandLine finds the end of the command that goes on at i: a line break
// without a backslash before it, within reason.
func commandLine(s string, i int) int {
	limit := min(len(s), i+1000)
	for i < limit {
		if s[i] == '\n' && (i == 0 || s[i-1] != '\\') {
			return i
		}
		i++
	}
	return limit
}
