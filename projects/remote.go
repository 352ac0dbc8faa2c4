package projects

import (
	"regexp"
	"strings"
)

var (
	// remoteURL is scheme://[user[:password]@]host[:port]/path.
	remoteURL = regexp.MustCompile(`(?s)^([a-z][a-z0-9+.-]*)://(?:[^/]*@)?(\[[^\]]+\]|[^/:]*)(?::([0-9]+))?(/.*)?$`)
	// remoteSCP is git's short form of ssh, [user@]host:path.
	remoteSCP = regexp.MustCompile(`(?s)^(?:[^@/\\]+@)?(\[[^\]]+\]|[^/:@\\]+):(.*)$`)
	// hostAlias is a known kind of host with a key's name behind it, as in
	// github.com-work, which people put in ssh's configuration.
	hostAlias = regexp.MustCompile(`^(.+\.(?:com|org|net|io))-[\w-]+$`)
)

// NormaliseRemote gives one form to all spellings of a remote's address:
// host/path in lower case, without scheme, user, password, port, query, or
// .git. A remote that is a path of a machine is that path. "" is no address.
func NormaliseRemote(address string) string {
	address = strings.TrimSpace(address)
	lower := strings.ToLower(address)
	if strings.HasPrefix(lower, "file://") {
		return localRemote(address[len("file://"):])
	}
	if m := remoteURL.FindStringSubmatch(lower); m != nil {
		return hosted(m[2]+portOf(m[1], m[3]), m[4])
	}
	if _, ok := parseLocation(address); ok {
		return localRemote(address)
	}
	if m := remoteSCP.FindStringSubmatch(lower); m != nil && !strings.Contains(lower, "://") {
		host, _, _ := strings.Cut(strings.Trim(m[1], "[]"), ":")
		return hosted(host, m[2])
	}
	unknown := lower[strings.LastIndexByte(lower, '@')+1:] // before it, a password may stand
	return strings.Trim(strings.TrimSuffix(unknown, ".git"), "/")
}

// portOf keeps a port only where it tells servers apart: an ssh port never
// does, since the same repository is served over https without it.
func portOf(scheme, port string) string {
	if port == "" || port == "80" || port == "443" || !strings.HasPrefix(scheme, "http") {
		return ""
	}
	return ":" + port
}

// hosted joins host and path, mending what the big hosts write differently in
// ssh and https.
func hosted(host, path string) string {
	if m := hostAlias.FindStringSubmatch(host); m != nil {
		host = m[1]
	}
	path, _, _ = strings.Cut(path, "?")
	path = strings.Trim(path, "/")
	path = strings.TrimSuffix(strings.TrimSuffix(path, ".git"), "/")
	switch host {
	case "ssh.github.com":
		host = "github.com"
	case "altssh.bitbucket.org":
		host = "bitbucket.org"
	case "ssh.dev.azure.com", "dev.azure.com":
		host = "dev.azure.com"
		path = strings.Replace(strings.TrimPrefix(path, "v3/"), "/_git/", "/", 1)
	}
	path = strings.TrimPrefix(path, "scm/") // Bitbucket Server over https
	return strings.TrimSuffix(host+"/"+path, "/")
}

// localRemote keeps the case: a path is no host's name.
func localRemote(path string) string {
	if l, ok := parseLocation(path); ok {
		path = l.String()
	}
	return strings.TrimSuffix(strings.TrimSuffix(path, ".git"), "/")
}

// remoteOwner is the name before the repository's in a normalised address, ""
// when that is the host or a path.
func remoteOwner(remote string) string {
	parts := strings.Split(remote, "/")
	if len(parts) < 3 || parts[0] == "" || strings.ContainsRune(remote, '\\') {
		return ""
	}
	return parts[len(parts)-2]
}

// remoteName is the repository's own name in a normalised address.
func remoteName(remote string) string {
	return remote[strings.LastIndexAny(remote, `/\`)+1:]
}
