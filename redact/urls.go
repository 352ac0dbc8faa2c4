package redact

import "strings"

// urlRules find secrets that stand in addresses.
func urlRules() []rule {
	return []rule{
		{name: "url-password", literals: []string{"://", `:\/\/`}, match: matchURL},
		{name: "url-password", literals: []string{"@tcp(", "@unix("}, match: matchDSN}, // github.com/go-sql-driver/mysql
		{name: "slack-webhook", literals: []string{"hooks.slack.com/"}, match: webhook("services/", "workflows/", "triggers/")},
		{name: "discord-webhook", literals: []string{"discord.com/api/", "discordapp.com/api/"}, match: webhook("webhooks/")},
		{name: "teams-webhook", literals: []string{".webhook.office.com/"}, match: webhook("webhookb2/")},
	}
}

// matchURL finds the password of scheme://user:password@host (RFC 3986,
// 3.2.1), or a token in the user's place. Nothing else is hidden.
func matchURL(s string, at, end int) []span {
	if letters.suffix(s, at, 1) == 0 && digits.suffix(s, at, 1) == 0 {
		return nil
	}
	last, stop := authority(s, end)
	if last < 0 && wrappedPassword(s[end:stop]) {
		if next, ok := lineBreak(s, stop); ok {
			last, _ = authority(s, next)
		}
	}
	if last < 0 {
		return nil
	}
	user := s[end:last]
	if i := strings.IndexByte(user, ':'); i >= 0 {
		return credential(s, end+i+1, last)
	}
	if random(user) && len(user) >= 20 && !strings.Contains(user, ".") {
		return one(end, last)
	}
	return nil
}

// authority finds the last @ before the end of an address's host part, -1
// without one, and that end.
func authority(s string, i int) (last, stop int) {
	last = -1
	limit := min(len(s), i+512)
	for ; i < limit && !urlStops[s[i]] && !strings.HasPrefix(s[i:], bracket); i++ {
		if s[i] == '@' {
			last = i
		}
	}
	return last, i
}

var urlStops = newClass("/?# \t\r\n\"'`<>|,\\")

// wrappedPassword tells whether user:password may go on in the next line, and
// is not host:port.
func wrappedPassword(s string) bool {
	_, after, found := strings.Cut(s, ":")
	return found && after != "" && !digits.all(after)
}

func credential(s string, lo, hi int) []span {
	v := s[lo:hi]
	if v == "" || reference(v) || bracketed(v) || filler(v) || strings.Contains(v, "...") || strings.Contains(v, "…") {
		return nil
	}
	return one(lo, hi)
}

// matchDSN finds the password of user:password@tcp(host).
func matchDSN(s string, at, _ int) []span {
	lo := at
	for lo > 0 && at-lo < maxName && strings.IndexByte(" \t\r\n\"'`<>/=", s[lo-1]) < 0 {
		lo--
	}
	i := strings.IndexByte(s[lo:at], ':')
	if i < 0 {
		return nil
	}
	return credential(s, lo+i+1, at)
}

// webhook returns a matcher for addresses that are secrets themselves: what
// follows one of the paths.
func webhook(paths ...string) matcher {
	chars := newClass("A-Za-z0-9_/@-")
	return func(s string, _, end int) []span {
		for _, p := range paths {
			if !strings.HasPrefix(s[end:], p) {
				continue
			}
			lo := end + len(p)
			stop, n := chars.run(s, lo, 20, 44, 300)
			if n < 16 || sample(s[lo:stop]) {
				return nil
			}
			return one(lo, stop)
		}
		return nil
	}
}
