package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Count writes a number with commas between thousands: 1,284.
func Count(n int) string {
	text := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, text = "-", text[1:]
	}
	var b strings.Builder
	for i, r := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	return sign + b.String()
}

// Plural counts things: 1 memory, 1,284 memories.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// Bytes writes a size in units of 1,024: 512 B, 1.5 KiB, 310 MiB.
func Bytes(n int64) string {
	const unit = 1024
	if n < unit {
		return strconv.FormatInt(n, 10) + " B"
	}
	size, name := float64(n), ""
	for _, name = range []string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"} {
		if size /= unit; size < unit-0.5 {
			break
		}
	}
	if size < 9.95 {
		return strconv.FormatFloat(size, 'f', 1, 64) + " " + name
	}
	return strconv.FormatFloat(size, 'f', 0, 64) + " " + name
}

// Moment writes a time to the minute, in its own zone: 2026-03-14 10:02. The
// zero time is an empty text.
func Moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006-01-02 15:04")
}

// When writes a time and how long ago it was: 2026-03-14 10:02 (8 months ago).
// The zero time is an empty text.
func When(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	return Moment(t) + " (" + Ago(t, now) + ")"
}

const day = 24 * time.Hour

// steps are the units of Ago: each is used up to limit. A month is a twelfth
// of 365 days.
var steps = []struct {
	limit, length time.Duration
	name          string
}{
	{time.Hour, time.Minute, "minute"},
	{day, time.Hour, "hour"},
	{14 * day, day, "day"},
	{61 * day, 7 * day, "week"},
	{730 * day, 365 * day / 12, "month"},
	{1<<63 - 1, 365 * day, "year"},
}

// Ago writes how long before now t was, in its largest unit, rounded down: just
// now, 5 minutes ago, 8 months ago; in 3 days for what is to come.
func Ago(t, now time.Time) string {
	age := now.Sub(t)
	past := age >= 0
	if !past {
		age = -max(age, -1<<63+1)
	}
	if age < time.Minute {
		return "just now"
	}
	unit := steps[0]
	for _, s := range steps[1:] {
		if age >= unit.limit {
			unit = s
		}
	}
	text := Plural(int(age/unit.length), unit.name, unit.name+"s")
	if past {
		return text + " ago"
	}
	return "in " + text
}

// Took writes how long something lasted: 0.4 s, 12 s, 3 min 20 s, 2 h 5 min.
func Took(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
