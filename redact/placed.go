package redact

import "strings"

// placedRules are tokens that are known by something other than a start of
// their own: a fixed part in their middle, or their parts.
func placedRules() []rule {
	return []rule{
		{name: "jwt", literals: []string{"eyJ"}, match: matchJWT},
		{name: "grafana-token", literals: []string{"eyJrIjoi"}, match: format{body: base64Std, least: 50, full: 90, alone: true}.match},                  // {"k":"…" in base64
		{name: "jwt", literals: []string{"ZXlKaGJHY2lPa", "ZXlKMGVYQWlPa", "ZXlKcmFXUWlPa"}, match: format{body: base64Std, least: 60, full: 200}.match}, // in base64 once more
		{name: "aws-secret-key", literals: []string{"AKIA", "ASIA"}, match: matchAWSSecret},
		// core.telegram.org/bots/api: the bot's number, a colon, 35 characters.
		{name: "telegram-token", literals: []string{":AA"}, match: matchTelegram},
		// discord.com/developers/docs/reference: the bot's number in base64, a time, an HMAC.
		{name: "discord-token", literals: discordStarts(), match: matchDiscord},
		// learn.microsoft.com "Identifiable secrets": a signature at a fixed place.
		{name: "azure-key", literals: []string{"+ASt", "+ACR", "+ABa", "+AEh", "+ASb", "ACDb", "+AIo"}, match: matchAzureKey},
		{name: "azure-client-secret", literals: eachBefore("0123456789", "Q~"), match: matchAzureSecret},
	}
}

// matchJWT finds RFC 7519 tokens: header and claims in base64url, both begin
// with {", then the signature, which may have been cut off. Five parts are an
// encrypted token (RFC 7516).
func matchJWT(s string, at, _ int) []span {
	if dotted.suffix(s, at, 1) > 0 && !escapeBefore(s, at) {
		return nil // in the middle of a word, which was looked at from its beginning
	}
	end, _ := dotted.run(s, at, 1, longestJWT, longestJWT)
	token := strings.TrimRight(joinLines(s[at:end]), ".")
	parts := strings.Split(token, ".")
	if len(parts) < 2 || len(parts[0]) < 8 || len(parts[1]) < 8 {
		return nil
	}
	if len(parts) < 3 && !strings.HasPrefix(parts[1], "eyJ") {
		return nil
	}
	if sample(token) {
		return nil
	}
	for s[end-1] == '.' {
		end--
	}
	return one(at, end)
}

const longestJWT = 64 << 10

// joinLines takes the line breaks out of a wrapped token.
func joinLines(s string) string {
	if strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if next, ok := lineBreak(s, i); ok {
			i = next
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// matchAWSSecret finds the secret key beside a key id: 40 characters of base64
// in the same or the next line.
func matchAWSSecret(s string, at, end int) []span {
	const reach, length = 200, 40
	n := upperNum.prefix(s, end, 17)
	if n != 16 {
		return nil
	}
	rest := s[:min(len(s), end+n+reach)]
	for i := end + n; i < len(rest); {
		m := base64Std.prefix(rest, i, len(rest))
		if m == length && mixed(rest[i:i+m]) && !hexDigits.all(rest[i:i+m]) {
			return one(i, i+m)
		}
		i += m + 1
	}
	return nil
}

func matchTelegram(s string, at, end int) []span {
	const least, most, body = 8, 10, 33
	n := digits.suffix(s, at, most+1)
	stop, m := base64URL.run(s, end, body, body, body+2)
	if n < least || n > most || m < body || sample(s[end:stop]) {
		return nil
	}
	return one(at-n, stop)
}

// discordStarts are the first three characters of a number in base64: two
// digits give the first two, the top bits of a third complete the next.
func discordStarts() []string {
	var out []string
	for _, first := range []string{"MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"} {
		out = append(out, eachAfter(first, "AEIMQUYcgk")...)
	}
	return out
}

func matchDiscord(s string, at, end int) []span {
	if !bounded(s, at) {
		return nil
	}
	id := base64URL.prefix(s, at, 32)
	dot := at + id
	if id < 22 || id > 30 || dot+7 >= len(s) || s[dot] != '.' || s[dot+7] != '.' || !base64URL.all(s[dot+1:dot+7]) {
		return nil
	}
	stop, n := base64URL.run(s, dot+8, 27, 38, 40)
	if n < 27 {
		return nil
	}
	return one(at, stop)
}

// matchAzureKey finds the key whose signature stands at its 33rd, 37th or 77th
// character; it ends in = signs.
func matchAzureKey(s string, at, end int) []span {
	before := alnumSigns.suffix(s, at, 80)
	if escapeBefore(s, at-before+1) {
		before--
	}
	after := base64Std.prefix(s, end, 16)
	total := before + (end - at) + after
	if before < 32 || after < 6 || total != 44 && total != 52 && total != 88 {
		return nil
	}
	return one(at-before, end+after)
}

// matchAzureSecret finds an Entra client secret: three characters, a digit,
// Q~, and 31 to 34 characters more.
func matchAzureSecret(s string, at, end int) []span {
	n := azureChars.prefix(s, end, 40)
	m := azureChars.suffix(s, at, 4)
	for n > 0 && s[end+n-1] == '.' {
		n--
	}
	if escapeBefore(s, at-m+1) {
		m--
	}
	if n < 31 || n > 34 || m != 3 {
		return nil
	}
	return one(at-m, end+n)
}

func eachBefore(heads, rest string) []string {
	var out []string
	for _, r := range heads {
		out = append(out, string(r)+rest)
	}
	return out
}
