package vault

import "testing"

func TestDiff(t *testing.T) {
	if got := Diff([]byte("a\n"), []byte("a\n")); got != "" {
		t.Errorf("the diff of equal texts is %q", got)
	}
	got := Diff([]byte("a\nb\nc\n"), []byte("a\nB\nc\n"))
	want := "--- before\n+++ after\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
