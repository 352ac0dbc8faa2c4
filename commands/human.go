package commands

import (
	"fmt"
	"strconv"
	"time"
)

// count is a number with its noun, such as "1 session" and "1,284 sessions".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return thousands(n) + " " + noun
}

// thousands writes n with commas, such as 1,284.
func thousands(n int) string {
	if n < 0 {
		return "-" + thousands(-n)
	}
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// WhenHuman is a time as people say it: "2026-03-14 10:02 (8 months ago)".
func WhenHuman(t, now time.Time, zone *time.Location) string {
	return t.In(zone).Format("2006-01-02 15:04") + " (" + Ago(now.Sub(t)) + ")"
}

// Ago is an age in its largest unit: "8 months ago". What lies ahead, by a
// clock that is off, is "just now".
func Ago(age time.Duration) string {
	days := int(age.Hours() / 24)
	for _, unit := range []struct {
		n    int
		name string
	}{
		{days / 365, "year"}, {days / 30, "month"}, {days / 7, "week"}, {days, "day"},
		{int(age.Hours()), "hour"}, {int(age.Minutes()), "minute"},
	} {
		if unit.n > 0 {
			return count(unit.n, unit.name) + " ago"
		}
	}
	return "just now"
}
