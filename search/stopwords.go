package search

import (
	"strings"
	"unicode"
)

// stopWords are the words of English and Portuguese that nearly every text
// holds, without accents: they find nothing by themselves. A question of
// nothing else is searched for them all the same.
var stopWords = makeSet(`
a about after again all also am an and any are as at be because been before being between both but by can
cannot could did didn do does doesn doing don down during each few for from further get gets getting got had has
have having he her here him his how i if in into is isn it its just let like ll make me more most my myself need
no nor not now of off on once only or other our out over own please re same she should so some such t than that
the their them then there these they this those through to too under until up us use used using ve very want was
wasn way we were what when where which while who whom why will with won would you your yours
a ao aos aquela aquele aqueles as ate com como da das de dela dele deles depois do dos e ela ele eles em entre
era essa esse esta estao estamos estava este estou eu foi foram ha isso isto ja la lhe mais mas me mesmo meu
minha muito na nao nas nem no nos nossa nosso num numa o os ou para pela pelas pelo pelos por porque qual quais
quando que quem se sem ser seu seus sua suas so tambem tem tinha um uma umas uns vai vamos voce voces
`)

func makeSet(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// isStopWord tells stop words, and what of Japanese is written in Hiragana
// alone: endings and particles.
func isStopWord(word string) bool {
	return stopWords[word] || word != "" && strings.IndexFunc(word, notHiragana) < 0
}

func notHiragana(r rune) bool { return !unicode.Is(unicode.Hiragana, r) }
