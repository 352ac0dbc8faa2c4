package redact

import "strings"

// shape is one way in which a secret turns up in text. The text holds secret,
// or its pieces where a line break splits it.
type shape struct {
	name   string
	text   string
	secret string
	rule   string
}

// The look-alikes below are put together here, so that no scanner takes this
// file for a leak. None was ever valid.
const (
	b62  = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY3zA5bC7dE9fG1hJ4kM6nP8qR2sT5uV7wX9yZ"
	hexa = "3f9a1c7e5b2d8046af13c9e7b5d20846f1a3c5e7091b3d5f7284a6c8e0f2b4d6a8c0e2f4"
	caps = "7QX2M9KD4WZR8VTB3NHC6JPY5LGF"
)

func body(n int) string  { return strings.Repeat(b62, 1+n/len(b62))[:n] }
func hexes(n int) string { return strings.Repeat(hexa, 1+n/len(hexa))[:n] }

// tokens are the secrets that a rule knows by their own format.
func tokens() []shape {
	list := []shape{
		{secret: "gh" + "p_" + body(36), rule: "github-token"},
		{secret: "gh" + "o_" + body(36), rule: "github-token"},
		{secret: "gh" + "u_" + body(36), rule: "github-token"},
		{secret: "gh" + "s_" + body(36), rule: "github-token"},
		{secret: "gh" + "r_" + body(36), rule: "github-token"},
		{secret: "github" + "_pat_" + body(22) + "_" + body(59), rule: "github-token"},
		{secret: "gl" + "pat-" + body(20), rule: "gitlab-token"},
		{secret: "gl" + "rt-" + body(20), rule: "gitlab-token"},
		{secret: "gl" + "dt-" + body(20), rule: "gitlab-token"},
		{secret: "xo" + "xb-" + "123456789012-1234567890123-" + body(24), rule: "slack-token"},
		{secret: "xo" + "xp-" + "123456789012-123456789012-" + hexes(32), rule: "slack-token"},
		{secret: "xa" + "pp-1-A012B3CD4EF-1234567890123-" + hexes(64), rule: "slack-token"},
		{secret: "AK" + "IA" + caps[:16], rule: "aws-key-id"},
		{secret: "AS" + "IA" + caps[:16], rule: "aws-key-id"},
		{secret: "AI" + "za" + body(35), rule: "google-api-key"},
		{secret: "ya" + "29." + body(60), rule: "google-oauth-token"},
		{secret: "GOC" + "SPX-" + body(28), rule: "google-client-secret"},
		{secret: "sk-" + "ant-api03-" + body(93) + "AA", rule: "anthropic-key"},
		{secret: "sk-" + "proj-" + body(64), rule: "openai-key"},
		{secret: "sk-" + body(20) + "T3Blbk" + "FJ" + body(20), rule: "openai-key"},
		{secret: "sk-" + "or-v1-" + hexes(64), rule: "openrouter-key"},
		{secret: "np" + "m_" + body(36), rule: "npm-token"},
		{secret: "py" + "pi-AgEIcHlwaS5vcmc" + body(120), rule: "pypi-token"},
		{secret: "sk_" + "live_" + body(24), rule: "stripe-key"},
		{secret: "rk_" + "test_" + body(24), rule: "stripe-key"},
		{secret: "wh" + "sec_" + body(32), rule: "webhook-secret"},
		{secret: "S" + "K" + hexes(32), rule: "twilio-key"},
		{secret: "A" + "C" + hexes(32), rule: "twilio-account"},
		{secret: "S" + "G." + body(22) + "." + body(43), rule: "sendgrid-key"},
		{secret: "h" + "f_" + body(34), rule: "huggingface-token"},
		{secret: "dop" + "_v1_" + hexes(64), rule: "digitalocean-token"},
		{secret: "12345" + "67890:AA" + body(33), rule: "telegram-token"},
		{secret: "MTE4" + body(20) + ".G" + body(5) + "." + body(38), rule: "discord-token"},
		{secret: "shp" + "at_" + hexes(32), rule: "shopify-token"},
		{secret: "AGE-SECRET" + "-KEY-1" + strings.Repeat(caps, 3)[:58], rule: "age-key"},
		{secret: "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0." + body(43), rule: "jwt"},
		{secret: "hv" + "s." + body(24), rule: "hashicorp-token"},
		{secret: "da" + "pi" + hexes(32), rule: "databricks-token"},
		{secret: "gs" + "k_" + body(52), rule: "groq-key"},
		{secret: "lin" + "_api_" + body(40), rule: "linear-key"},
		{secret: "dckr" + "_pat_" + body(27), rule: "docker-token"},
		{secret: "fig" + "d_" + body(40), rule: "figma-token"},
		{secret: "ATA" + "TT3" + body(186), rule: "atlassian-token"},
		{secret: "abc" + "8Q" + "~" + body(34), rule: "azure-client-secret"},
		{secret: body(76) + "+AS" + "t" + body(6) + "==", rule: "azure-key"},
	}
	for i := range list {
		list[i].name = list[i].rule
	}
	return list
}

// named are secrets that only their surroundings give away.
func named() []shape {
	pw, key := "hunt"+"er2x", body(28)
	hex32 := hexes(32)
	return []shape{
		{"export", "export API_KEY=" + key, key, "api-key"},
		{"export, own name", "export ACME_SIGNING_KEY=" + key, key, "api-key"},
		{"export, quoted", `export DB_PASSWORD="` + pw + `"`, pw, "password"},
		{"export, single quotes", "export MY_SECRET='" + pw + "'", pw, "secret"},
		{"export, word", "export POSTGRES_PASSWORD=" + "postg" + "rose", "postg" + "rose", "password"},
		{"env file", "A=1\nACCESS_TOKEN=" + key + "\nB=2", key, "token"},
		{"env file, short", "PGPASS" + "WORD=" + "s3c", "s3c", "password"},
		{"env file, signs", "DB_PASSWORD=p@ss;w0" + "rd,x)y", "p@ss;w0" + "rd,x)y", "password"},
		{"inline env", "MYSQL_PWD=" + pw + " mysqldump x", pw, "password"},
		{"lower-case export", "export my_token=" + key, key, "token"},
		{"powershell", `$env:API_TOKEN = "` + key + `"`, key, "token"},
		{"dockerfile", "ENV SECRET_KEY " + "x\nENV SECRET_KEY=" + key, key, "secret"},
		{"suffix", "STRIPE_SECRET_PROD=" + key, key, "secret"},
		{"rails", "SECRET_KEY_BASE=" + hexes(64), hexes(64), "secret"},
		{"uuid as key", "HEROKU_API_KEY=12345678-9abc-4def-8123-456789abcdef", "12345678-9abc-4def-8123-456789abcdef", "api-key"},
		{"json", `{"api_key": "` + key + `"}`, key, "api-key"},
		{"json, escaped", `{"body":"{\"api_key\":\"` + key + `\"}"}`, key, "api-key"},
		{"json, escaped twice", `"{\\\"client_secret\\\": \\\"` + key + `\\\"}"`, key, "secret"},
		{"json, quote inside", `{"password": "ab\"c` + pw + `"}`, `ab\"c` + pw, "password"},
		{"json, camel", `{"clientSecret":"` + key + `"}`, key, "secret"},
		{"json, newline escapes", `{"content":"A=1\nAPI_KEY=` + key + `\nB=2"}`, key, "api-key"},
		{"json, name and value", `{"name":"API_TOKEN","value":"` + key + `"}`, key, "token"},
		{"yaml", "db:\n  password: " + pw + "\n", pw, "password"},
		{"yaml, quoted", "password: '" + pw + "'", pw, "password"},
		{"yaml, api key", "api-key: " + key, key, "api-key"},
		{"yaml, kubernetes", "- name: DB_PASSWORD\n  value: " + pw + "\n", pw, "password"},
		{"yaml, compose", "  MYSQL_ROOT_PASSWORD: " + pw, pw, "password"},
		{"toml", `auth_token = "` + key + `"`, key, "token"},
		{"ini", "password = " + pw, pw, "password"},
		{"properties", "spring.datasource.password=" + pw, pw, "password"},
		{"npmrc", "//registry.npmjs.org/:_authToken=" + key, key, "token"},
		{"aws file", "aws_secret_access_key = " + body(40), body(40), "secret"},
		{"aws pair", "AK" + "IA" + caps[:16] + ", " + body(40), body(40), "aws-secret-key"},
		{"azure storage", "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=" + body(86) + "==;EndpointSuffix=y", body(86) + "==", "api-key"},
		{"connection string", "Server=db;User Id=sa;Password=" + "Summer" + ";Encrypt=no", "Summer" + ";", "password"},
		{"go", `password := "` + pw + `"`, pw, "password"},
		{"typescript", `const apiKey: string = "` + key + `";`, key, "api-key"},
		{"python", `client = Client(api_key="` + key + `")`, key, "api-key"},
		{"dict", `os.environ["OPENAI_API_KEY"] = "` + key + `"`, key, "api-key"},
		{"setenv", `os.Setenv("DB_PASSWORD", "` + pw + `")`, pw, "password"},
		{"setter", `builder.setPassword("` + pw + `")`, pw, "password"},
		{"xml", "<password>" + pw + "</password>", pw, "password"},
		{"flag", "tool login --password " + pw, pw, "password"},
		{"flag, equals", "tool login --password=" + "opensesame", "opensesame", "password"},
		{"flag, token", "tool --token " + key + " --verbose", key, "token"},
		{"flag, next line", "tool --api-key \\\n   " + key, key, "api-key"},
		{"curl -u", "curl -s -u admin:" + pw + " https://x.test", pw, "password"},
		{"curl --user", "curl --user 'admin:" + pw + "' https://x.test", pw, "password"},
		{"sshpass", "sshpass -p " + pw + " ssh host", pw, "password"},
		{"mysql", "mysql -u root -p" + pw + " db", pw, "password"},
		{"docker login", "docker login -u me -p " + pw, pw, "password"},
		{"prose", "my password is " + pw + ".", pw, "password"},
		{"prose, portuguese", "a senha é " + pw, pw, "password"},
		{"markdown", "**Password:** `" + pw + "`", pw, "password"},
		{"table", "| password | " + pw + " |", pw, "password"},
		{"netrc", "machine x.test login me password " + pw, pw, "password"},
		{"sql", "CREATE USER me IDENTIFIED BY '" + pw + "'", pw, "password"},
		{"sql, postgres", "ALTER ROLE me WITH PASSWORD '" + pw + "';", pw, "password"},
		{"nuget", `<add key="ClearTextPassword" value="` + pw + `" />`, pw, "password"},
		{"docker config", `{"auths":{"x.test":{"auth":"` + "bWU6aHVudGVy" + "MnhhYmM=" + `"}}}`, "bWU6aHVudGVy" + "MnhhYmM=", "token"},
		{"wrapped, exported", "export API_KEY=" + key[:14] + "\\\n" + key[14:], key, "api-key"},
		{"wrapped, quoted", `{"api_key": "` + key[:14] + "\n  " + key[14:] + `"}`, key, "api-key"},
		{"wrapped by the terminal", "API_KEY=" + hex32 + "\n" + hexes(12) + "\nnext", hex32, "api-key"},
		{"wrapped bearer", "Authorization: Bearer " + key + "\n    " + body(20) + "\n", key, "bearer-token"},
		{"bearer", "Authorization: Bearer " + key, key, "bearer-token"},
		{"bearer, curl", `curl -H "Authorization: Bearer ` + key + `" https://x.test`, key, "bearer-token"},
		{"bearer, lower case", "authorization: bearer " + hex32, hex32, "bearer-token"},
		{"bearer, json", `{"Authorization":"Bearer ` + key + `"}`, key, "bearer-token"},
		{"bearer, escaped", `"{\"authorization\": \"Bearer ` + key + `\"}"`, key, "bearer-token"},
		{"bearer, next line", "-H 'Authorization: Bearer \\\n  " + key + "'", key, "bearer-token"},
		{"basic", "Authorization: Basic " + "dXNlcjpodW50" + "ZXIy", "dXNlcjpodW50" + "ZXIy", "basic-credentials"},
		{"scheme of its own", "Authorization: token " + key, key, "authorization"},
		{"no scheme", "Authorization: " + key, key, "authorization"},
		{"header", "X-Api-Key: " + key, key, "api-key"},
		{"header, gitlab", "PRIVATE-TOKEN: " + key, key, "token"},
		{"cookie", "Cookie: theme=dark; session=" + key, key, "cookie"},
		{"set-cookie", "Set-Cookie: sid=" + key + "; Path=/; HttpOnly", key, "cookie"},
		{"cookie, json", `{"Cookie": "sid=` + key + `"}`, key, "cookie"},
		{"postgres", "postgres://u:" + "pq" + "@h/db", "pq", "url-password"},
		{"mysql url", "mysql://root:" + pw + "@localhost:3306/db", pw, "url-password"},
		{"mongodb", "mongodb+srv://app:" + "p%40ss" + "@cluster0.x.net/?w=1", "p%40ss", "url-password"},
		{"redis", "redis://:" + pw + "@h:6379/0", pw, "url-password"},
		{"amqp", "amqp://guest:" + "gue" + "zt@h", "gue" + "zt", "url-password"},
		{"https", "git clone https://me:" + key + "@example.test/r.git", key, "url-password"},
		{"token as user", "https://" + key + "@example.test/r.git", key, "url-password"},
		{"at sign inside", "postgres://u:a@" + pw + "@h/db", "a@" + pw, "url-password"},
		{"go dsn", "root:" + pw + "@tcp(127.0.0.1:3306)/db", pw, "url-password"},
		{"query, token", "https://x.test/a?token=" + key, key, "token"},
		{"query, api_key", "https://x.test/a?x=1&api_key=" + hex32 + "&y=2", hex32, "api-key"},
		{"query, access token", "/cb#/?access_token=" + key, key, "token"},
		{"query, signature", "https://x.blob.test/c?sv=1&sig=" + body(43) + "%3D", body(43), "token"},
		{"query, aws", "https://b.s3.test/k?X-Amz-Signature=" + hexes(64), hexes(64), "token"},
		{"wrapped url", "postgres://app:" + key[:12] + "\n  " + key[12:] + "@h/db", key, "url-password"},
		{"value on the next line", "\"api_key\":\n    \"" + key + "\"", key, "api-key"},
		{"flag, wrapped", "tool --token=" + key[:12] + "\\\n" + key[12:], key, "token"},
		{"bearer, short", "Authorization: Bearer abc" + "123", "abc" + "123", "bearer-token"},
		{"bearer, word", `"Authorization": "Bearer ` + "opensesame" + `"`, "opensesame", "bearer-token"},
		{"bearer, newline", "Authorization: Bearer\n    " + key, key, "bearer-token"},
		{"aws sample", "AK" + "IAIOSFODNN7" + "EXAMPLE", "AK" + "IAIOSFODNN7" + "EXAMPLE", "aws-key-id"},
		{"slack webhook", "https://hooks.slack.com/" + "services/T01234567/B01234567/" + body(24), body(24), "slack-webhook"},
		{"discord webhook", "https://discord.com/api/" + "webhooks/123456789012345678/" + body(68), body(68), "discord-webhook"},
	}
}

const begin, end = "-----BEGIN ", "-----END "

// blocks are secrets of several lines.
func blocks() []shape {
	line := body(64)
	pem := begin + "RSA PRIVATE KEY-----\n" + line + "\n" + line + "\n" + body(40) + "==\n" + end + "RSA PRIVATE KEY-----"
	ssh := begin + "OPENSSH PRIVATE KEY-----\n" + line + "\n" + body(30) + "=\n" + end + "OPENSSH PRIVATE KEY-----"
	return []shape{
		{"pem", "x\n" + pem + "\ny", line, "private-key"},
		{"ssh", ssh, line, "private-key"},
		{"ec", strings.ReplaceAll(pem, "RSA", "EC"), line, "private-key"},
		{"pkcs8", strings.ReplaceAll(pem, "RSA ", ""), line, "private-key"},
		{"encrypted", strings.Replace(pem, "-----\n", "-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,"+hexes(32)+"\n\n", 1), line, "private-key"},
		{"pgp", begin + "PGP PRIVATE KEY BLOCK-----\n\n" + line + "\n=" + body(4) + "\n" + end + "PGP PRIVATE KEY BLOCK-----", line, "private-key"},
		{"pem in json", `{"private_key": "` + strings.ReplaceAll(pem, "\n", `\n`) + `\n"}`, line, "private-key"},
		{"pem in json, escaped", `"{\"private_key\": \"` + strings.ReplaceAll(pem, "\n", `\\n`) + `\\n\"}"`, line, "private-key"},
		{"pem without end", begin + "PRIVATE KEY-----\n" + line + "\n" + line + "\n" + body(20), line, "private-key"},
		{"pem without end, prose after", begin + "PRIVATE KEY-----\n" + line + "\n\nThat was it.", line, "private-key"},
		{"pem without end, json", `"` + begin + `PRIVATE KEY-----\n` + line + `\n` + line + `"`, line, "private-key"},
		{"pem without begin", line + "\n" + line + "\n" + end + "PRIVATE KEY-----", line, "private-key"},
		{"pem, numbered", "     1→" + begin + "PRIVATE KEY-----\n     2→" + line + "\n     3→" + line, line, "private-key"},
		{"pem, quoted", "> " + begin + "PRIVATE KEY-----\n> " + line + "\n> " + line, line, "private-key"},
		{"putty", "PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n" + line + "\n", line, "private-key"},
	}
}
