package redact

import "strings"

// sample tells whether the body of a token stands for a token: a run of x or
// of another filler, or words that say so.
func sample(body string) bool {
	if strings.Contains(body, "...") || strings.Contains(body, "…") {
		return true
	}
	lower := strings.ToLower(body)
	if strings.Contains(lower, "xxxxx") || strings.Contains(lower, "***") {
		return true
	}
	if random(body) {
		return false
	}
	for _, w := range []string{"your-", "your_", "yourkey", "yourtoken", "yourapikey", "placeholder", "redacted", "example"} {
		if strings.Contains(lower, w) {
			return true
		}
	}
	return filler(body)
}

// filler tells whether s is one character again and again that people write
// for something left out.
func filler(s string) bool {
	for i := range len(s) {
		if s[i] != s[0] || strings.IndexByte("xX*.#_-?", s[0]) < 0 {
			return false
		}
	}
	return true
}

// placeholder tells whether a value names, describes or refers to a secret and
// is none itself.
func placeholder(v string) bool {
	return v == "" || sample(v) || reference(v) || labels(v) || bracketed(v) || strings.Trim(v, "•●·") == ""
}

// bracketed is a value in the brackets of a template: <token>, [token], {token};
// or what follows the end of a string that was taken for its beginning.
func bracketed(v string) bool {
	return strings.IndexByte("<[{(),", v[0]) >= 0
}

// reference tells whether v is looked up somewhere else: a variable of the
// shell or of a template, the environment, a secret store.
func reference(v string) bool {
	if len(v) > 1 && v[0] == '$' && (letters[v[1]] || strings.IndexByte("{(_$@:", v[1]) >= 0) {
		return true
	}
	if len(v) > 2 && v[0] == '%' && v[len(v)-1] == '%' {
		return true
	}
	for _, head := range []string{
		"${", "$(", "{{", "<%", "#{", "@{", "!Ref", "!Sub", "!vault", "!secret", "op://", "arn:", "ssm:", "vault:", "keyring:", "env:", "env.", "env(",
		"ENV[", "ENV.", "process.", "os.", "import.", "secrets.", "vars.", "var.", "local.", "self.", "this.", "http://", "https://", "file:",
		"/", "./", "../", "~/", "C:", "@/",
	} {
		if strings.HasPrefix(v, head) {
			return !strings.HasPrefix(v, "/") || filePath(v)
		}
	}
	return strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.Contains(v, "$(") || strings.Contains(v, "process.env")
}

// filePath tells whether v, which begins with /, goes on like the path of a file
// and not like base64.
func filePath(v string) bool {
	return strings.Count(v, "/") > 1 && !mixed(v) || len(v) < 16 || strings.Contains(v, ".")
}

// labelWords are what placeholders are made of.
var labelWords = wordSet(`a an access account actual admin an any api app apikey auth authentication authorization authtoken base64 bearer bot
	change changeme client code confirm confirmation correct credential credentials current database db default demo dummy email empty enter env
	fake field foo bar baz generated github google here hash hidden id in insert invalid input is jwt key keys label login me missing my name new none null
	nil undefined true false old optional or openai pass passphrase passwd password passwords placeholder plain private provide provided public put
	pwd random redacted refresh removed repeat replace required reset root sample secret secrets session set should some something string str
	token tokens test testing text the this to todo type unset user username user-password valid value variable with wrong your
	int integer number boolean bool any object array bytes byte char option float double void unknown never symbol date
	encrypted decrypted hashed masked disabled enabled yes no on off auto ok safe unsafe weak strong long short`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// labels tells whether v is made of words that stand for a value, such as
// your-api-key, newPassword, TOKEN_HERE or *string.
func labels(v string) bool {
	if strings.ContainsAny(v[1:], "!@#$%^&") {
		return false
	}
	for _, w := range words(v) {
		if !labelWords[w] && (len(w) > 1 || !digits[w[0]]) {
			return false
		}
	}
	return letters[v[0]] || !strings.ContainsAny(v, "0123456789")
}

// words splits an identifier or label into lower-case words at everything that
// is no letter or digit and at inner capitals: APIKey2 is api, key, 2.
func words(s string) []string {
	var out []string
	start := 0
	flush := func(i int) {
		if i > start {
			out = append(out, strings.ToLower(s[start:i]))
		}
	}
	for i := range len(s) {
		switch {
		case s[i] < 0x80 && !alnum[s[i]]:
			flush(i)
			start = i + 1
		case i > start && wordBegins(s, i):
			flush(i)
			start = i
		}
	}
	flush(len(s))
	return out
}

// wordBegins tells whether a capital or a digit at i opens a new word.
func wordBegins(s string, i int) bool {
	prev, next := s[i-1], byte(0)
	if i+1 < len(s) {
		next = s[i+1]
	}
	switch {
	case digits[s[i]] != digits[prev]:
		return true
	case upper(s[i]):
		return !upper(prev) || lower(next)
	}
	return false
}

func upper(b byte) bool { return 'A' <= b && b <= 'Z' }
func lower(b byte) bool { return 'a' <= b && b <= 'z' }

// random tells whether v looks drawn by lot: long, with letters and digits so
// mixed that no word is left.
func random(v string) bool {
	const fewest = 12
	if len(v) < fewest || !mixed(v) {
		return false
	}
	changes, longest := 0, 0
	for _, part := range strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune("-_./: ", r) }) {
		n := 0
		for i := 1; i < len(part); i++ {
			if kind(part[i]) != kind(part[i-1]) && !(upper(part[i-1]) && lower(part[i])) {
				n++
			}
		}
		changes, longest = max(changes, n), max(longest, len(part))
	}
	if !numbered(v) {
		return changes*3 >= len(v) // camelCase changes less often
	}
	return changes >= 3 && longest >= 8 || longest >= 24 && changes >= 2
}

// kind is a character's class: small, capital, digit, other.
func kind(b byte) int {
	switch {
	case lower(b):
		return 1
	case upper(b):
		return 2
	case digits[b]:
		return 3
	}
	return 4
}

// identity tells whether v is a hash or a UUID, which name things in public.
func identity(v string) bool {
	v = strings.TrimPrefix(strings.TrimPrefix(v, "sha256:"), "0x")
	return len(v) >= 7 && uuidChars.all(v)
}
