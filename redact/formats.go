package redact

// formats is the table of tokens with a fixed start. The lengths are those of
// the makers' documentation where it gives them, and of tokens seen otherwise;
// the least length is lower, so that a token cut short is masked too.
func formats() []format {
	return append(codeHosts(), append(clouds(), append(models(), services()...)...)...)
}

func codeHosts() []format {
	return []format{
		// docs.github.com "Token prefixes"; github.blog 2021-04-05 "Behind GitHub's new authentication token formats".
		{name: "github-token", starts: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"}, body: alnum, least: 20, full: 36},
		{name: "github-token", starts: []string{"github_pat_"}, body: word, least: 22, full: 82},
		// docs.gitlab.com/security/tokens "Token prefixes".
		{name: "gitlab-token", starts: []string{
			"glpat-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-", "gloas-", "glsoat-", "glffct-", "glwt-",
		}, body: dotted, least: 16, full: 20},
		{name: "gitlab-token", starts: []string{"GR1348941"}, body: base64URL, least: 16, full: 20},
		// docs.npmjs.com "About access tokens": npm_ and 36 characters.
		{name: "npm-token", starts: []string{"npm_"}, body: alnum, least: 30, full: 36},
		// pypi.org/help "API tokens": a macaroon in base64 whose first bytes are fixed.
		{name: "pypi-token", starts: []string{"pypi-AgE", "pypi-AgN"}, body: base64URL, least: 24, full: 150},
		{name: "pypi-token", starts: []string{"pypi-"}, body: base64URL, least: 60, full: 150, mixed: true},
		// guides.rubygems.org "API key"; crates.io tokens; docs.docker.com "Personal access tokens".
		{name: "rubygems-token", starts: []string{"rubygems_"}, body: hexDigits, least: 40, full: 48},
		{name: "crates-token", starts: []string{"cio"}, body: alnum, least: 32, full: 32, alone: true, mixed: true, exact: true},
		{name: "docker-token", starts: []string{"dckr_pat_", "dckr_oat_"}, body: base64URL, least: 20, full: 27},
		// support.atlassian.com "API tokens".
		{name: "atlassian-token", starts: []string{"ATATT3", "ATCTT3", "ATBB", "ATSTT3"}, body: anyBase64, least: 24, full: 186, alone: true, mixed: true},
		{name: "artifactory-key", starts: []string{"AKCp", "cmVmd"}, body: alnum, least: 59, full: 69, alone: true, mixed: true},
		{name: "clojars-token", starts: []string{"CLOJARS_"}, body: alnum, least: 40, full: 60},
		{name: "readme-key", starts: []string{"rdme_"}, body: alnum, least: 40, full: 70},
		{name: "harness-key", starts: []string{"pat.", "sat."}, body: dotted, least: 64, full: 68, alone: true, mixed: true},
		{name: "octopus-key", starts: []string{"API-"}, body: upperNum, least: 26, full: 26, alone: true, mixed: true, exact: true},
		{name: "sourcegraph-token", starts: []string{"sgp_"}, body: word, least: 32, full: 40},
		{name: "bitbucket-token", starts: []string{"BBDC-"}, body: base64Std, least: 32, full: 44},
	}
}

func clouds() []format {
	return []format{
		// docs.aws.amazon.com IAM "Unique identifiers": AKIA access keys, ASIA temporary ones.
		{name: "aws-key-id", starts: []string{"AKIA", "ASIA"}, body: upperNum, least: 16, full: 16},
		{name: "aws-bedrock-key", starts: []string{"ABSK", "bedrock-api-key-"}, body: base64Std, least: 60, full: 120, alone: true, mixed: true},
		// cloud.google.com "API keys": AIza and 35; OAuth access (ya29.), refresh (1//0), client secret (GOCSPX-).
		{name: "google-api-key", starts: []string{"AIza"}, body: base64URL, least: 30, full: 35},
		{name: "google-oauth-token", starts: []string{"ya29."}, body: dotted, least: 16, full: 60},
		{name: "google-oauth-token", starts: []string{"1//0"}, body: base64URL, least: 30, full: 60, alone: true, mixed: true},
		{name: "google-client-secret", starts: []string{"GOCSPX-"}, body: base64URL, least: 20, full: 28},
		// docs.digitalocean.com "API tokens": 64 hexadecimal digits.
		{name: "digitalocean-token", starts: []string{"dop_v1_", "doo_v1_", "dor_v1_"}, body: hexDigits, least: 32, full: 64},
		// docs.databricks.com "Personal access tokens".
		{name: "databricks-token", starts: []string{"dapi"}, body: hexDigits, least: 32, full: 32, alone: true, exact: true},
		{name: "hashicorp-token", starts: []string{"hvs.", "hvb.", "hvr."}, body: base64URL, least: 20, full: 90, alone: true},
		{name: "terraform-token", starts: []string{"atlasv1."}, body: base64URL, least: 40, full: 67},
		{name: "alibaba-key-id", starts: []string{"LTAI"}, body: alnum, least: 16, full: 20, alone: true, mixed: true, exact: true},
		{name: "planetscale-token", starts: []string{"pscale_tkn_", "pscale_pw_", "pscale_oauth_"}, body: dotted, least: 30, full: 43},
		{name: "supabase-token", starts: []string{"sbp_", "sb_secret_"}, body: base64URL, least: 20, full: 40, mixed: true},
		{name: "fly-token", starts: []string{"fm1_", "fm2_", "fo1_"}, body: anyBase64, least: 40, full: 200, alone: true},
		{name: "heroku-token", starts: []string{"HRKU-"}, body: base64URL, least: 30, full: 60},
		{name: "netlify-token", starts: []string{"nfp_"}, body: alnum, least: 32, full: 36, alone: true},
		{name: "pulumi-token", starts: []string{"pul-"}, body: hexDigits, least: 40, full: 40, alone: true, exact: true},
		{name: "tailscale-key", starts: []string{"tskey-"}, body: base64URL, least: 16, full: 40},
		{name: "doppler-token", starts: []string{"dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."}, body: dotted, least: 32, full: 43, alone: true},
		{name: "1password-key", starts: []string{"A3-"}, body: newClass("A-Z0-9-"), least: 32, full: 36, alone: true, mixed: true},
		{name: "openshift-token", starts: []string{"sha256~"}, body: base64URL, least: 40, full: 43},
		{name: "dynatrace-token", starts: []string{"dt0c01.", "dt0s01.", "dt0s16."}, body: dotted, least: 60, full: 89},
		{name: "cloudflare-key", starts: []string{"v1.0-"}, body: newClass("0-9a-f-"), least: 100, full: 171, alone: true},
		{name: "1password-token", starts: []string{"ops_eyJ"}, body: anyBase64, least: 40, full: 250},
		{name: "age-key", starts: []string{"AGE-SECRET-KEY-1"}, body: upperNum, least: 30, full: 58}, // age-encryption.org/v1
	}
}

func models() []format {
	return []format{
		{name: "anthropic-key", starts: []string{"sk-ant-"}, body: base64URL, least: 16, full: 101},
		{name: "openai-key", starts: []string{"sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"}, body: base64URL, least: 16, full: 120, mixed: true},
		{name: "openrouter-key", starts: []string{"sk-or-v1-"}, body: hexDigits, least: 32, full: 64},
		// The bare sk- is shared by OpenAI's older keys, DeepSeek and many gateways.
		{name: "openai-key", starts: []string{"sk-"}, body: alnum, least: 20, full: 48, alone: true, mixed: true},
		// huggingface.co/docs/hub/security-tokens.
		{name: "huggingface-token", starts: []string{"hf_"}, body: alnum, least: 30, full: 34, alone: true},
		{name: "huggingface-token", starts: []string{"api_org_"}, body: alnum, least: 30, full: 34},
		{name: "groq-key", starts: []string{"gsk_"}, body: alnum, least: 32, full: 52, alone: true, mixed: true},
		{name: "xai-key", starts: []string{"xai-"}, body: alnum, least: 40, full: 80, alone: true, mixed: true},
		{name: "perplexity-key", starts: []string{"pplx-"}, body: alnum, least: 32, full: 48, mixed: true},
		{name: "replicate-token", starts: []string{"r8_"}, body: alnum, least: 32, full: 37, alone: true, mixed: true},
		{name: "voyage-key", starts: []string{"pa-"}, body: base64URL, least: 40, full: 43, alone: true, mixed: true},
		{name: "tavily-key", starts: []string{"tvly-"}, body: base64URL, least: 24, full: 32, mixed: true},
		{name: "langsmith-key", starts: []string{"lsv2_pt_", "lsv2_sk_"}, body: word, least: 32, full: 43},
		{name: "jina-key", starts: []string{"jina_"}, body: base64URL, least: 40, full: 60, mixed: true},
		{name: "nvidia-key", starts: []string{"nvapi-"}, body: base64URL, least: 40, full: 64, mixed: true},
	}
}

func services() []format {
	return []format{
		// api.slack.com/concepts/token-types.
		{name: "slack-token", starts: []string{"xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xoxc-", "xoxd-", "xoxo-", "xapp-"}, body: newClass("A-Za-z0-9%-"), least: 10, full: 50},
		// docs.stripe.com/keys; whsec_ signs webhooks.
		{name: "stripe-key", starts: []string{"sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_org_"}, body: word, least: 10, full: 24},
		{name: "webhook-secret", starts: []string{"whsec_"}, body: base64Std, least: 16, full: 32},
		// www.twilio.com/docs/iam: SK keys and AC accounts, 32 hexadecimal digits.
		{name: "twilio-key", starts: eachAfter("SK", "0123456789abcdef"), body: hexDigits, least: 31, full: 31, alone: true, exact: true},
		{name: "twilio-account", starts: eachAfter("AC", "0123456789abcdef"), body: hexDigits, least: 31, full: 31, alone: true, exact: true},
		// docs.sendgrid.com "API keys": SG. 22 characters . 43 characters.
		{name: "sendgrid-key", starts: []string{"SG."}, body: dotted, least: 32, full: 66, alone: true, mixed: true},
		// shopify.dev "Access tokens".
		{name: "shopify-token", starts: []string{"shpat_", "shpca_", "shppa_", "shpss_", "shpua_", "shptka_"}, body: hexDigits, least: 24, full: 32},
		{name: "mailgun-key", starts: []string{"key-"}, body: hexDigits, least: 32, full: 32, alone: true, exact: true},
		{name: "brevo-key", starts: []string{"xkeysib-", "xsmtpsib-"}, body: base64URL, least: 32, full: 81},
		{name: "linear-key", starts: []string{"lin_api_", "lin_oauth_"}, body: alnum, least: 30, full: 40},
		{name: "notion-token", starts: []string{"ntn_"}, body: alnum, least: 40, full: 46, alone: true},
		{name: "figma-token", starts: []string{"figd_", "figu_"}, body: base64URL, least: 36, full: 40},
		{name: "postman-key", starts: []string{"PMAK-"}, body: base64URL, least: 32, full: 59},
		{name: "grafana-token", starts: []string{"glsa_", "glc_"}, body: anyBase64, least: 32, full: 41, alone: true, mixed: true},
		{name: "newrelic-key", starts: []string{"NRAK-", "NRII-", "NRJS-"}, body: base64URL, least: 19, full: 27},
		{name: "sentry-token", starts: []string{"sntrys_", "sntryu_"}, body: anyBase64, least: 40, full: 64},
		{name: "square-token", starts: []string{"sq0atp-", "sq0csp-", "sq0idp-"}, body: base64URL, least: 22, full: 43},
		{name: "shippo-token", starts: []string{"shippo_live_", "shippo_test_"}, body: hexDigits, least: 32, full: 40},
		{name: "contentful-token", starts: []string{"CFPAT-"}, body: base64URL, least: 40, full: 43},
		{name: "typeform-token", starts: []string{"tfp_"}, body: dotted, least: 40, full: 59, alone: true},
		{name: "airtable-token", starts: []string{"pat"}, body: dotted, least: 78, full: 79, alone: true, mixed: true},
		{name: "facebook-token", starts: []string{"EAAC", "EAAB", "EAAG", "EAAM"}, body: alnum, least: 60, full: 120, alone: true, mixed: true},
		{name: "adobe-secret", starts: []string{"p8e-"}, body: base64URL, least: 28, full: 32, alone: true, mixed: true},
		{name: "duffel-token", starts: []string{"duffel_live_", "duffel_test_"}, body: base64URL, least: 32, full: 43},
		{name: "easypost-key", starts: []string{"EZAK", "EZTK"}, body: alnum, least: 54, full: 54, alone: true, mixed: true},
		{name: "flutterwave-key", starts: []string{"FLWSECK_TEST-", "FLWSECK-"}, body: base64URL, least: 12, full: 34},
		{name: "frameio-token", starts: []string{"fio-u-"}, body: base64URL, least: 40, full: 64},
		{name: "infracost-key", starts: []string{"ico-"}, body: alnum, least: 32, full: 32, alone: true, mixed: true, exact: true},
		{name: "prefect-key", starts: []string{"pnu_", "pnb_"}, body: alnum, least: 32, full: 36, alone: true},
		{name: "settlemint-token", starts: []string{"sm_aat_", "sm_pat_", "sm_sat_"}, body: alnum, least: 16, full: 16},
		{name: "scalingo-token", starts: []string{"tk-us-"}, body: base64URL, least: 40, full: 48},
		{name: "nuget-key", starts: []string{"oy2"}, body: newClass("a-z0-9"), least: 43, full: 43, alone: true, mixed: true, exact: true},
	}
}

// eachAfter returns start followed by each of the characters of next: a start
// of two letters is too short to look for.
func eachAfter(start, next string) []string {
	var out []string
	for _, r := range next {
		out = append(out, start+string(r))
	}
	return out
}
