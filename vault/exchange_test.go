package vault

import (
	"strings"
	"testing"
)

func TestHeadingWords(t *testing.T) {
	tests := []struct{ prompt, want string }{
		{"Fix the session id", "Fix the session id"},
		{"Implement the following plan:\n\n# Plan: Move the *store* to Redis\n\nText", "Move the store to Redis"},
		{"Do this:\nthat", "Do this"},
		{"Do this:", "Do this"},
		{"https://github.com/acme/shop/issues/7718", "shop issues 7718"},
		{"look at https://github.com/acme/shop/pull/7 please", "look at shop pull 7 please"},
		{"/deploy now", "deploy now"},
		{"# [[Link]] #tag `code` std::vector", "Link tag code std:vector"},
		{"---\n\n***\n", "Prompt"},
		{"", "Prompt"},
		{strings.Repeat("word ", 40), "word word word word word word word word word word word…"},
		{"修复会话", "修复会话"},
	}
	for _, tt := range tests {
		if got := headingWords(tt.prompt); got != tt.want {
			t.Errorf("headingWords(%q) = %q, want %q", tt.prompt, got, tt.want)
		}
	}
}
