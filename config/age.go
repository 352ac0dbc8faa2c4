package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

const day = 24 * time.Hour

// units of ParseAge, longer names first. A month is 30 days and a year 365.
var units = []struct {
	name   string
	length time.Duration
}{
	{"mo", 30 * day}, {"ms", time.Millisecond}, {"y", 365 * day}, {"w", 7 * day}, {"d", day}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second},
}

// ParseAge reads a length of time such as 30d, 12h, 2w, 6mo, 1y, 90m or 1d12h.
// Zero may be written without a unit; a negative age is an error.
func ParseAge(text string) (time.Duration, error) {
	rest := strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), " ", ""))
	if rest == "0" {
		return 0, nil
	}
	total := 0.0
	for rest != "" {
		amount, after, err := ageAmount(rest)
		if err != nil {
			return 0, fmt.Errorf("%q is no length of time: write 30d, 12h or 2w", text)
		}
		total, rest = total+amount, after
	}
	if total == 0 && !strings.ContainsAny(text, "0") || total > math.MaxInt64 {
		return 0, fmt.Errorf("%q is no length of time: write 30d, 12h or 2w", text)
	}
	return time.Duration(total), nil
}

// ageAmount reads one number and its unit, in nanoseconds.
func ageAmount(s string) (amount float64, rest string, err error) {
	n := 0
	for n < len(s) && ('0' <= s[n] && s[n] <= '9' || s[n] == '.') {
		n++
	}
	number, err := strconv.ParseFloat(s[:n], 64)
	if err != nil {
		return 0, "", err
	}
	for _, u := range units {
		if rest, ok := strings.CutPrefix(s[n:], u.name); ok {
			return number * float64(u.length), rest, nil
		}
	}
	return 0, "", fmt.Errorf("unknown unit in %q", s)
}

// formatAge writes an age as ParseAge reads it.
func formatAge(d time.Duration) string {
	switch {
	case d == 0:
		return "0"
	case d%day == 0:
		return strconv.FormatInt(int64(d/day), 10) + "d"
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = text[:len(text)-2]
	}
	if strings.HasSuffix(text, "h0m") {
		text = text[:len(text)-2]
	}
	return text
}
