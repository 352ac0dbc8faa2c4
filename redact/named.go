package redact

import "strings"

// matchNamed finds the value that follows a telling name: API_KEY=…,
// "password": "…", --token …, <secret>…</secret>, "the password is …".
func matchNamed(s string, at, end int) []span {
	name, ok := nameAt(s, at, end)
	if !ok {
		return nil
	}
	i, form := separator(s, name)
	if form == noForm {
		return nil
	}
	m := meaningOf(s[name.lo:name.hi])
	if m == nothing || form != query && workingDirectory(s[name.lo:name.hi]) {
		return nil
	}
	v := valueAt(s, i, form)
	if !v.credible(s, m) {
		return nil
	}
	return []span{v.whole(s)}
}

// workingDirectory tells whether a name is pwd alone, which is a password only
// in an address or a connection string.
func workingDirectory(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return strings.EqualFold(strings.TrimLeft(last, "-"), "pwd")
}

// nameAt widens the literal s[at:end] to the whole identifier.
func nameAt(s string, at, end int) (span, bool) {
	end -= len(s[at:end]) - len(strings.TrimSuffix(s[at:end], "="))
	lo := at - nameable.suffix(s, at, maxName)
	hi := end + nameable.prefix(s, end, maxName)
	if hi-lo > maxName {
		return span{}, false
	}
	if lo > 0 && s[lo-1] == '\\' && lo < at && strings.IndexByte("nrt", s[lo]) >= 0 {
		lo++
	}
	for hi > end && !word[s[hi-1]] {
		hi--
	}
	if lo > 0 && s[lo-1] == '$' || lo > 1 && s[lo-2:lo] == "${" {
		return span{}, false // it is used here, not given
	}
	return span{lo, hi}, true
}

// form is how a value is bound to its name; it says how sure the value must
// look to be a secret.
type form int

const (
	noForm  form = iota
	env          // NAME=value of a shell or an .env file
	query        // ?name=value in a URL, --name=value, ;name=value
	flagged      // --name value
	tight        // name=value
	loose        // name = value
	colon        // name: value
	call         // name("value"), ("name", "value")
	prose        // the name is value
	markup       // <name>value</name>
)

// separator reads what stands between a name and its value, and answers where
// the value begins.
func separator(s string, name span) (int, form) {
	i, quoted := skipQuote(s, name.hi)
	if i < len(s) && s[i] == ']' {
		i++
	}
	i = emphasis.skip(s, i)
	spaced := blanks.skip(s, i)
	if spaced >= len(s) {
		return 0, noForm
	}
	switch s[spaced] {
	case '=':
		return equals(s, name, i, spaced)
	case ':':
		return afterColon(s, spaced)
	case '>':
		if name.lo > 0 && s[name.lo-1] == '<' && spaced == name.hi {
			return spaced + 1, markup
		}
		return 0, noForm
	case '(', ',':
		return afterCall(s, name, spaced, quoted)
	case '|':
		return afterCell(s, name, spaced)
	}
	return afterSpace(s, name, i)
}

func equals(s string, name span, i, at int) (int, form) {
	j := equalSigns.skip(s, at)
	if j-at > 3 {
		return 0, noForm
	}
	if j < len(s) && s[j] == '>' {
		return blanks.skip(s, j+1), loose
	}
	value := skipBreak(s, j)
	switch {
	case j-at > 1:
		return value, call // a comparison
	case value != j || at != i || i != name.hi:
		return value, loose
	case name.lo > 0 && strings.IndexByte("?&", s[name.lo-1]) >= 0, strings.HasSuffix(s[:name.lo], "&amp;"):
		return value, query
	case name.lo > 0 && s[name.lo-1] == ';':
		return value, query // a connection string
	case s[name.lo] == '-' || name.lo > 0 && s[name.lo-1] == '-':
		return value, query
	case shouted(s[name.lo:name.hi]) || exported(s[:name.lo]):
		return value, env
	}
	return value, tight
}

// afterColon also steps over the type of a declaration: password: string = "…".
func afterColon(s string, at int) (int, form) {
	i := at + 1
	if i < len(s) && s[i] == '=' {
		return blanks.skip(s, i+1), loose
	}
	i = skipBreak(s, emphasis.skip(s, i))
	n := word.prefix(s, i, maxName)
	if j := optional.skip(s, i+n); n > 0 && j > i+n && j+1 < len(s) && s[j] == '=' && s[j+1] != '=' {
		return blanks.skip(s, j+1), loose
	}
	return i, colon
}

// afterCall reads setPassword("value"), and ("API_KEY", "value") where the
// name itself was quoted; and "name": "API_KEY", "value": "…".
func afterCall(s string, name span, at int, quoted bool) (int, form) {
	i := space.skip(s, at+1)
	if j, ok := valueKey(s, i); ok {
		return j, colon
	}
	if s[at] == ',' && !(quoted && strings.HasSuffix(strings.TrimRight(s[:name.lo], `\"'`), "(")) {
		return 0, noForm
	}
	if j, ok := skipQuote(s, i); ok && s[j-1] != '`' {
		return i, call
	}
	return 0, noForm
}

// afterCell reads | name | value | of a table.
func afterCell(s string, name span, at int) (int, form) {
	before := strings.TrimRight(s[max(0, name.lo-16):name.lo], " \t*`")
	if !strings.HasSuffix(before, "|") || s[at-1] != ' ' {
		return 0, noForm
	}
	return dressed.skip(s, at+1), prose
}

// afterSpace reads --flag value, name is value, and the value: of a YAML list.
func afterSpace(s string, name span, i int) (int, form) {
	j := skipBreak(s, i)
	if j == i && s[i] != '\n' && s[i] != '\r' {
		return 0, noForm
	}
	if s[name.lo] == '-' || name.lo > 0 && s[name.lo-1] == '-' {
		return j, flagged
	}
	if n := verb(s[j:]); n > 0 {
		return dressed.skip(s, j+n), prose
	}
	if s[name.lo:name.hi] == "password" && netrc(s[max(0, name.lo-maxName):name.lo]) {
		return j, prose
	}
	if k, ok := valueKey(s, space.skip(s, j)); ok {
		return k, colon
	}
	return 0, noForm
}

// netrc tells whether the words before a name are those of a .netrc file:
// machine host login user password.
func netrc(before string) bool {
	return strings.HasSuffix(before, " ") && strings.Contains(before, "login ") && strings.Contains(before, "machine ")
}

// verb is the length of the word that says what a name is, zero without one.
func verb(s string) int {
	if s == "" || s[0] != 'i' && s[0] != 'e' && s[0] != "é"[0] {
		return 0
	}
	for _, v := range []string{"is ", "é ", "ist ", "es "} {
		if strings.HasPrefix(s, v) {
			return len(v)
		}
	}
	return 0
}

// valueKey reads the word value, quoted or not, and its separator.
func valueKey(s string, i int) (int, bool) {
	j, _ := skipQuote(s, i)
	if !strings.HasPrefix(s[j:], "value") {
		return 0, false
	}
	j, _ = skipQuote(s, j+len("value"))
	j = blanks.skip(s, j)
	if j >= len(s) || s[j] != ':' && s[j] != '=' {
		return 0, false
	}
	return blanks.skip(s, j+1), true
}

// shouted tells whether a name is written as environment variables are.
func shouted(name string) bool { return strings.ToUpper(name) == name }

// exported tells whether a command that sets variables precedes a name.
func exported(before string) bool {
	line := before[strings.LastIndexByte(before[max(0, len(before)-16):], '\n')+1+max(0, len(before)-16):]
	for _, command := range []string{"export ", "set ", "setx ", "env ", "$env:", "declare -x ", "ENV ", "ARG "} {
		if strings.HasSuffix(line, command) {
			return true
		}
	}
	return false
}

// skipQuote skips one quotation mark with the backslashes before it.
func skipQuote(s string, i int) (int, bool) {
	j := i
	for j < len(s) && s[j] == '\\' {
		j++
	}
	if j < len(s) && strings.IndexByte("\"'`", s[j]) >= 0 {
		return j + 1, true
	}
	if strings.HasPrefix(s[i:], "&quot;") {
		return i + len("&quot;"), true
	}
	return i, false
}

// skipBreak skips blanks, and a line break behind a backslash or before a
// quotation mark.
func skipBreak(s string, i int) int {
	j := blanks.skip(s, i)
	next, ok := lineBreak(s, j)
	if !ok {
		return j
	}
	if _, quoted := skipQuote(s, next); quoted && s[j] != '\\' || lineContinues(s, j) {
		return next
	}
	return j
}

// lineContinues tells whether a backslash at i continues the line.
func lineContinues(s string, i int) bool {
	if i >= len(s) || s[i] != '\\' {
		return false
	}
	rest := strings.TrimLeft(s[i:min(len(s), i+4)], `\`)
	return strings.HasPrefix(rest, "\n") || strings.HasPrefix(rest, "\r\n") || strings.HasPrefix(s[i:], `\\\n`)
}
