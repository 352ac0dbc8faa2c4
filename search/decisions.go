package search

import (
	"strings"
	"unicode/utf8"
)

// Markers of decisions, which do not age: one strong one, or two different weak
// ones. They are found in any case, where a word or a sign of it begins.
var strongMarkers = []string{
	"we decided", "decided to", "decision:", "root cause", "the fix was", "lesson learned",
	"decidimos", "ficou decidido", "decisão:", "causa raiz", // Portuguese
	"hemos decidido", "se decidió", "decisión:", // Spanish
	"wir haben entschieden", "entschieden uns", "entscheidung:", // German
	"nous avons décidé", "décision :", "cause profonde", // French
	"мы решили", "решение:", "первопричина", // Russian
	"我们决定", "决定使用", "根本原因", // Chinese
	"ことに決め", "と決定し", "根本的な原因", // Japanese
}

var weakMarkers = []string{
	"decided", "decision", "trade-off", "tradeoff", "we chose", "chose to", "agreed to", "conclusion", "turned out",
	"settled on", "go with ", "going with ",
	"escolhemos", "optamos", "conclusão", "combinamos", "decidi ",
	"elegimos", "acordamos", "conclusión", "entschied", "gewählt", "ergebnis:", "choisi", "décidé",
	"выбрали", "договорились", "вывод:", "选择了", "结论", "改为", "選んだ", "結論", "採用",
}

// marker is a mark of decisions; weak ones are numbered from 1, strong ones are 0.
type marker struct {
	text   string
	number int
}

// markersByByte are the markers by their first byte, capitals of ASCII too.
var markersByByte = func() (table [256][]marker) {
	add := func(m marker) {
		first := m.text[0]
		table[first] = append(table[first], m)
		if isLower(first) {
			upper := first - 'a' + 'A'
			table[upper] = append(table[upper], m)
		}
	}
	for _, text := range strongMarkers {
		add(marker{text, 0})
	}
	for i, text := range weakMarkers {
		add(marker{text, i + 1})
	}
	return table
}()

// isDecision tells whether texts say what was decided or found to be the cause.
func isDecision(texts []string) bool {
	weak := 0
	for _, text := range texts {
		inWord := false
		for i := range len(text) {
			c := text[i]
			if !inWord || c >= utf8.RuneSelf {
				for _, m := range markersByByte[c] {
					if len(text)-i < len(m.text) || !strings.EqualFold(text[i:i+len(m.text)], m.text) {
						continue
					}
					if m.number == 0 || weak != 0 && weak != m.number {
						return true
					}
					weak = m.number
				}
			}
			inWord = c < utf8.RuneSelf && isWordByte[c]
		}
	}
	return false
}

// recencyWords are what a question says that asks for what is recent.
var recencyWords = makeSet(`latest recent recently newest yesterday today lately currently
	recente recentes recentemente ultimo ultima ultimos ultimas ontem hoje agora atualmente`)

// asksForRecent tells whether a question asks for what is recent.
func asksForRecent(t Text) bool {
	for _, w := range t.Words {
		if !w.Exclude && !w.Phrase && recencyWords[bare(w.Text)] {
			return true
		}
	}
	return false
}
