package redact

import "strings"

// meaning is what a name says about its value.
type meaning int

const (
	nothing   meaning = iota
	perhaps           // a key or token of unknown use: the value must look random
	tokenName         // an API key or token
	password          // a password or secret: people choose these, they may be words
)

// maxName bounds a name that is looked at, in bytes.
const maxName = 80

// nameRules find values by the names they are given. What a name means is
// judged when one of these words stands in it.
func nameRules() []rule {
	return []rule{
		{name: "password", literals: []string{"pass", "pwd", "senha", "contrase"}, fold: true, match: matchNamed},
		{name: "secret", literals: []string{"secret", "credential"}, fold: true, match: matchNamed},
		{name: "token", literals: []string{"token", "jwt", "auth", "signature", "sig="}, fold: true, match: matchNamed},
		{name: "api-key", literals: []string{"key"}, fold: true, match: matchNamed},
	}
}

var (
	passwordWords = wordSet("password passwd passwort passphrase passcode pass pwd secret secrets senha contrasena contraseña credential userpass dbpass mypass passw")
	tokenWords    = wordSet("token apikey jwt accesskey secretkey authkey privatekey signingkey encryptionkey masterkey authtoken accesstoken refreshtoken")
	passwordTails = []string{"password", "passwd", "passphrase", "passwort", "secret", "senha", "passcode", "_pwd"}
	keyQualifiers = wordSet(`api secret private access auth encryption signing sign master account app application service client license ssh gpg hmac
		webhook deploy admin subscription storage jwt session cookie crypto cipher aes rsa consumer rest write read server bot user integration
		shared host function live test publishable openai anthropic gemini mistral cohere aws gcp azure stripe sendgrid twilio github gitlab x`)
	// What may follow the telling word: API_KEY_PROD, SECRET_KEY_BASE, TOKEN2.
	nameTails = wordSet(`prod production dev development test staging stage live old new backup value b64 base64 primary secondary ro rw
		read write readonly admin main default base plain plaintext raw string str env local`)
	tokenOpposites = wordSet(`next page prev previous continuation cursor sync cancellation cancel eos bos pad unk mask sep cls stop max min total num
		count start end current lookahead first last input output per special public peek prompt completion`)
	keyOpposites = wordSet(`public primary foreign partition sort row range index dict map object cache group registry s3 storage-object
		shortcut hot unique lookup react query sub license-plate translation i18n locale message error event redis route field column`)
)

// meaningOf judges a name such as GITHUB_TOKEN, apiKey, x-api-key or db.password.
func meaningOf(name string) meaning {
	all := words(name)
	for len(all) > 1 && (nameTails[all[len(all)-1]] || digits.all(all[len(all)-1])) {
		all = all[:len(all)-1]
	}
	if len(all) == 0 {
		return nothing
	}
	last, before := all[len(all)-1], ""
	if len(all) > 1 {
		before = all[len(all)-2]
	}
	switch {
	case passwordWords[last] || hasTail(last):
		return password
	case last == "key":
		return keyMeaning(before)
	case tokenWords[last] || strings.HasSuffix(last, "token") || strings.HasSuffix(last, "apikey"):
		return tokenMeaning(before, all)
	case last == "auth" && len(all) == 1, last == "signature", last == "sig":
		return perhaps
	}
	return nothing
}

func hasTail(w string) bool {
	for _, tail := range passwordTails {
		if strings.HasSuffix(w, tail) {
			return true
		}
	}
	return false
}

func keyMeaning(before string) meaning {
	switch {
	case keyOpposites[before]:
		return nothing
	case keyQualifiers[before]:
		return tokenName
	}
	return perhaps
}

func tokenMeaning(before string, all []string) meaning {
	if tokenOpposites[before] || before == "key" && len(all) > 2 && all[len(all)-3] == "public" {
		return nothing
	}
	return tokenName
}
