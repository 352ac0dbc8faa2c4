package ui

import (
	"io"
	"strings"
)

// Column describes a column of a [Table].
type Column struct {
	Title string
	// Right aligns numbers.
	Right bool
	// Flexible columns are cut when the table is wider than it may be.
	Flexible bool
}

// Table lays rows out in aligned columns, two blanks apart, measured as a
// terminal shows them. It is not safe for concurrent use.
type Table struct {
	Columns []Column
	// Width is the most columns a line may have; 0 sets no limit.
	Width int
	// Style decorates the titles; without any title there is no head line.
	Style Style

	rows [][]string
}

// Add appends a row. Missing cells are empty, line breaks become blanks.
func (t *Table) Add(cells ...string) {
	row := make([]string, len(t.Columns))
	for i := range min(len(cells), len(row)) {
		row[i] = strings.Join(strings.FieldsFunc(cells[i], func(r rune) bool { return r == '\n' || r == '\r' }), " ")
	}
	t.rows = append(t.rows, row)
}

// Len is the number of rows.
func (t *Table) Len() int { return len(t.rows) }

const gap = "  "

// Write writes the table. No line ends in blanks.
func (t *Table) Write(w io.Writer) error {
	widths := t.widths()
	var b strings.Builder
	if t.titled() {
		titles := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			titles[i] = t.Style.Dim(Truncate(c.Title, widths[i]))
		}
		t.line(&b, titles, widths)
	}
	for _, row := range t.rows {
		t.line(&b, row, widths)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *Table) titled() bool {
	for _, c := range t.Columns {
		if c.Title != "" {
			return true
		}
	}
	return false
}

func (t *Table) line(b *strings.Builder, cells []string, widths []int) {
	var line strings.Builder
	for i, c := range t.Columns {
		if i > 0 {
			line.WriteString(gap)
		}
		line.WriteString(Pad(Truncate(cells[i], widths[i]), widths[i], c.Right))
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// widths measures the columns and cuts the flexible ones, the widest first,
// until the table fits or nothing is left to cut.
func (t *Table) widths() []int {
	const narrowest = 8
	widths := make([]int, len(t.Columns))
	total := len(gap) * (len(widths) - 1)
	for i, c := range t.Columns {
		widths[i] = Width(c.Title)
		for _, row := range t.rows {
			widths[i] = max(widths[i], Width(row[i]))
		}
		total += widths[i]
	}
	for t.Width > 0 && total > t.Width {
		widest := -1
		for i, c := range t.Columns {
			if c.Flexible && widths[i] > narrowest && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
		total--
	}
	return widths
}
