package vault

import (
	"net/url"
	"slices"
	"strings"
)

// RewriteLinks points a note's links at notes that moved. moved gives the new
// path of each old one, both from the vault's root, with or without ".md".
// Links by path are followed in the body and in properties, wikilinks, embeds
// and Markdown links alike; their heading, block and text stay, and so does
// every other byte. Links by name alone are left to Obsidian, which finds a
// moved note by its name. Where nothing changes, raw itself is returned.
func RewriteLinks(raw []byte, moved map[string]string) []byte {
	m := newMoves(moved)
	front, err := ParseFrontmatter(raw)
	body := raw[front.BodyOffset():]
	newBody := m.rewrite(body, Links(body))
	if err != nil || !front.present {
		return joinIfChanged(raw, raw[:front.BodyOffset()], newBody)
	}
	top := raw[:front.BodyOffset()]
	newTop := m.rewriteProperties(top, front)
	return joinIfChanged(raw, newTop, newBody)
}

func joinIfChanged(raw, top, body []byte) []byte {
	if len(top)+len(body) == len(raw) && string(raw[:len(top)]) == string(top) && string(raw[len(top):]) == string(body) {
		return raw
	}
	return slices.Concat(top, body)
}

// moves maps the NameKey of old paths without ".md" to new ones without it.
type moves map[string]string

func newMoves(moved map[string]string) moves {
	m := moves{}
	for from, to := range moved {
		m[NameKey(strings.TrimSuffix(from, ".md"))] = strings.TrimSuffix(to, ".md")
	}
	return m
}

// find returns the new target for one that a link has, in its own form: with
// ".md" or a leading slash if it had them.
func (m moves) find(target string) (string, bool) {
	path, rooted := strings.CutPrefix(target, "/")
	path, suffixed := strings.CutSuffix(path, ".md")
	to, ok := m[NameKey(path)]
	if !ok || !strings.Contains(path, "/") && !rooted {
		return "", false
	}
	if rooted {
		to = "/" + to
	}
	if suffixed {
		to += ".md"
	}
	return to, true
}

// rewrite replaces the targets of links in text.
func (m moves) rewrite(text []byte, links []Link) []byte {
	var out []byte
	at := 0
	for _, l := range links {
		to, ok := m.find(l.Target)
		if !ok || l.targetStart < at {
			continue
		}
		if l.Markdown {
			to = encodeTarget(to, text[l.targetStart-1] == '<')
		}
		out = append(append(out, text[at:l.targetStart]...), to...)
		at = l.targetEnd
	}
	if at == 0 {
		return text
	}
	return append(out, text[at:]...)
}

// encodeTarget writes a path as the target of a Markdown link, where spaces
// and brackets are encoded unless it stands in angle brackets.
func encodeTarget(path string, inAngles bool) string {
	if inAngles {
		return strings.NewReplacer("%", "%25", "<", "%3C", ">", "%3E").Replace(path)
	}
	parts := strings.Split(path, "/")
	for i, part := range parts {
		parts[i] = strings.NewReplacer("(", "%28", ")", "%29").Replace(url.PathEscape(part))
	}
	return strings.Join(parts, "/")
}

// rewriteProperties rewrites the wikilinks in the properties' text. A path that
// the quotes around it cannot hold as it is leaves the properties as they were.
func (m moves) rewriteProperties(top []byte, front Frontmatter) []byte {
	var links []Link
	text := string(top[:front.innerEnd])
	for i := front.innerStart; i < len(text); i++ {
		if l, ok := wikilink(text, i); ok {
			if to, ok := m.find(l.Target); ok && !strings.ContainsAny(to, `"'\`) {
				links = append(links, l)
			}
			i = l.End - 1
		}
	}
	out := m.rewrite(top, links)
	if after, err := ParseFrontmatter(out); err != nil || !slices.Equal(after.Keys(), front.Keys()) {
		return top
	}
	return out
}
