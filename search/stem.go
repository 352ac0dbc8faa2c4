package search

// stem cuts an English word's ending by M. F. Porter's algorithm ("An algorithm
// for suffix stripping", 1980; https://tartarus.org/martin/PorterStemmer/), the
// one that FTS5's porter tokenizer has. word must be lower case and is overwritten;
// words of other letters than a to z, and of fewer than three, stay as they are.
func stem(word []byte) []byte {
	if len(word) < 3 {
		return word
	}
	for _, c := range word {
		if c < 'a' || c > 'z' {
			return word
		}
	}
	w := word
	w = plural(w)
	w = pastAndGerund(w)
	w = finalY(w)
	w = replaceSuffix(w, doubleSuffixes, 0)
	w = replaceSuffix(w, singleSuffixes, 0)
	w = dropSuffix(w)
	return finalE(w)
}

type suffix struct{ from, to string }

// doubleSuffixes and singleSuffixes are steps 2 and 3 of the algorithm.
var doubleSuffixes = []suffix{
	{"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
	{"bli", "ble"}, {"alli", "al"}, {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"},
	{"ization", "ize"}, {"ation", "ate"}, {"ator", "ate"}, {"alism", "al"}, {"iveness", "ive"},
	{"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"}, {"iviti", "ive"}, {"biliti", "ble"}, {"logi", "log"},
}

var singleSuffixes = []suffix{
	{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"}, {"ical", "ic"}, {"ful", ""}, {"ness", ""},
}

// lastSuffixes are those of step 4, without "ion", which has a condition.
var lastSuffixes = []string{
	"ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize",
	"al", "er", "ic", "ou",
}

func hasSuffix(w []byte, s string) bool {
	return len(w) > len(s) && string(w[len(w)-len(s):]) == s
}

// plural is step 1a.
func plural(w []byte) []byte {
	switch {
	case hasSuffix(w, "sses"), hasSuffix(w, "ies"):
		return w[:len(w)-2]
	case hasSuffix(w, "ss"):
		return w
	case hasSuffix(w, "s"):
		return w[:len(w)-1]
	}
	return w
}

// pastAndGerund is step 1b.
func pastAndGerund(w []byte) []byte {
	if hasSuffix(w, "eed") {
		if measure(w[:len(w)-3]) > 0 {
			return w[:len(w)-1]
		}
		return w
	}
	cut := 0
	if hasSuffix(w, "ed") {
		cut = 2
	} else if hasSuffix(w, "ing") {
		cut = 3
	}
	if cut == 0 || !hasVowel(w[:len(w)-cut]) {
		return w
	}
	w = w[:len(w)-cut]
	switch {
	case hasSuffix(w, "at"), hasSuffix(w, "bl"), hasSuffix(w, "iz"):
		return append(w, 'e') // the room of the ending that was cut
	case doubleConsonant(w) && w[len(w)-1] != 'l' && w[len(w)-1] != 's' && w[len(w)-1] != 'z':
		return w[:len(w)-1]
	case measure(w) == 1 && consonantVowelConsonant(w):
		return append(w, 'e')
	}
	return w
}

// finalY is step 1c.
func finalY(w []byte) []byte {
	if hasSuffix(w, "y") && hasVowel(w[:len(w)-1]) {
		w[len(w)-1] = 'i'
	}
	return w
}

// replaceSuffix puts the first suffix of the table that the word has into its
// shorter form, where what is left before it has a measure above least.
func replaceSuffix(w []byte, table []suffix, least int) []byte {
	for _, s := range table {
		if !hasSuffix(w, s.from) {
			continue
		}
		if head := w[:len(w)-len(s.from)]; measure(head) > least {
			return append(head, s.to...)
		}
		return w
	}
	return w
}

// dropSuffix is step 4.
func dropSuffix(w []byte) []byte {
	if hasSuffix(w, "ion") {
		head := w[:len(w)-3]
		if last := head[len(head)-1]; (last == 's' || last == 't') && measure(head) > 1 {
			return head
		}
		return w
	}
	for _, s := range lastSuffixes {
		if hasSuffix(w, s) {
			if head := w[:len(w)-len(s)]; measure(head) > 1 {
				return head
			}
			return w
		}
	}
	return w
}

// finalE is step 5.
func finalE(w []byte) []byte {
	if hasSuffix(w, "e") {
		head := w[:len(w)-1]
		if m := measure(head); m > 1 || m == 1 && !consonantVowelConsonant(head) {
			w = head
		}
	}
	if hasSuffix(w, "ll") && measure(w[:len(w)-1]) > 1 {
		w = w[:len(w)-1]
	}
	return w
}

func isConsonant(w []byte, i int) bool {
	switch w[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return false
	case 'y':
		return i == 0 || !isConsonant(w, i-1)
	}
	return true
}

// measure counts the changes from vowels to consonants: Porter's m.
func measure(w []byte) int {
	m, vowel := 0, false
	for i := range w {
		if !isConsonant(w, i) {
			vowel = true
		} else if vowel {
			m, vowel = m+1, false
		}
	}
	return m
}

func hasVowel(w []byte) bool {
	for i := range w {
		if !isConsonant(w, i) {
			return true
		}
	}
	return false
}

func doubleConsonant(w []byte) bool {
	n := len(w)
	return n > 1 && w[n-1] == w[n-2] && isConsonant(w, n-1)
}

// consonantVowelConsonant is Porter's *o: the word ends so, and not in w, x or y.
func consonantVowelConsonant(w []byte) bool {
	n := len(w)
	if n < 3 || !isConsonant(w, n-3) || isConsonant(w, n-2) || !isConsonant(w, n-1) {
		return false
	}
	last := w[n-1]
	return last != 'w' && last != 'x' && last != 'y'
}
