package transcript

import (
	"bytes"
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// FuzzLines: whatever stands in a file, reading neither fails nor panics, and
// the exchanges' ranges follow each other.
func FuzzLines(f *testing.F) {
	for line := range bytes.Lines(eventful().bytes()) {
		f.Add(line)
	}
	f.Add(eventful().bytes())
	f.Add([]byte(`{"type":"user","uuid":"u","message":{"content":[{"type":"tool_result","content":"User has answered your questions: \"a\"=\"b\", \"=\""}]}}`))
	f.Add([]byte("{\"type\":\"user\"}{}\nnull\n[]\n\n{\"a\":"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		all, r := readBytes(t, raw, Cursor{}, Options{})
		end := int64(0)
		for _, e := range all {
			if e.Offset < end || e.EndOffset < e.Offset || e.EndOffset > int64(len(raw)) || e.PromptUUID == "" {
				t.Errorf("exchange %+v follows byte %d of %d", e, end, len(raw))
			}
			end = e.EndOffset
			if !utf8.ValidString(e.Prompt) || e.Prompt == "" {
				t.Errorf("prompt %q", e.Prompt)
			}
		}
		if r.Cursor.Offset > int64(len(raw)) {
			t.Errorf("cursor at %d of %d", r.Cursor.Offset, len(raw))
		}
	})
}

// FuzzResume: reading in two pieces is reading at once.
func FuzzResume(f *testing.F) {
	small := (&fixture{}).user("one", nil).queue("enqueue", "two").queue("remove", "").says("m", words1("A."))
	f.Add(small.bytes(), 300)
	f.Add(eventful().bytes(), 1000)
	f.Fuzz(func(t *testing.T, raw []byte, cut int) {
		if len(raw) == 0 || len(raw) > 1<<16 {
			t.Skip()
		}
		if _, r := readBytes(t, raw, Cursor{}, Options{}); r.Foreign {
			t.Skip() // read no further than needed to see that
		}
		checkResume(t, raw, int(uint(cut)%uint(len(raw))))
	})
}

// FuzzSlimmer: a slimmed line is valid JSON when the line was, in whatever
// pieces it comes, and a short one is not changed.
func FuzzSlimmer(f *testing.F) {
	f.Add([]byte(`{"a":"b\\\"c\u00e9","d":[1,{}]}`), 3)
	f.Add([]byte("\"\\"), 1)
	f.Fuzz(func(t *testing.T, raw []byte, piece int) {
		got, overflow := slimmed(string(raw), int(uint(piece)%100)+1)
		if overflow {
			t.Error("overflow")
		}
		if valid(raw) && !valid(got) {
			t.Errorf("%q became %q", raw, got)
		}
		if len(raw) < maxRun && !bytes.HasPrefix(got, raw) {
			t.Errorf("%q became %q", raw, got)
		}
	})
}

// FuzzScan: what is valid is what gjson and encoding/json call valid, and the
// members are those that gjson finds.
func FuzzScan(f *testing.F) {
	for _, s := range []string{
		`{}`, `{"a":1,"b":[-0.5e+3,true,null,{"c":"\u00e9\n"}]}`, `{"a":01}`, `{"a":1.}`, `{"a":"\x"}`, `{"a":1,}`,
		`{"a" 1}`, `{"a":[1 2]}`, `{"a":"0123456789\"0123"}`, "{\"a\":\"tab\there\"}", `{"a":tru}`, `{}{}`, ` { "a" : 1 } `,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var keys, values []string
		ok := scan(raw, func(key, value []byte) {
			keys, values = append(keys, string(key)), append(values, string(value))
		})
		object := bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{"))
		if want := object && gjson.ValidBytes(raw); ok != want || ok != (object && json.Valid(raw)) {
			t.Fatalf("scan(%q) = %t, want %t", raw, ok, want)
		}
		n := 0
		gjson.ParseBytes(raw).ForEach(func(key, value gjson.Result) bool {
			if ok && (n >= len(keys) || key.Raw != `"`+keys[n]+`"` || value.Raw != values[n]) {
				t.Errorf("member %d of %q is %q: %q, want %s: %s", n, raw, keys, values, key.Raw, value.Raw)
			}
			n++
			return true
		})
		if ok && n != len(keys) {
			t.Errorf("%q has %d members, want %d", raw, len(keys), n)
		}
	})
}
