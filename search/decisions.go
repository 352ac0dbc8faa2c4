package search

import "strings"

// Markers of decisions, which do not age: one strong one, or two weak ones.
// They are lower case and looked for in lower-case text.
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

// isDecision tells whether a text says what was decided or found to be the cause.
func isDecision(text string) bool {
	text = strings.ToLower(text)
	weak := 0
	for _, m := range strongMarkers {
		if strings.Contains(text, m) {
			return true
		}
	}
	for _, m := range weakMarkers {
		if strings.Contains(text, m) {
			if weak++; weak == 2 {
				return true
			}
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
