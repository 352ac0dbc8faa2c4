package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"
)

// BenchmarkCorpus reads the session files of the corpus and, in the same run,
// decodes the same bytes line by line with encoding/json into any. Both use one
// goroutine. The metric x/any is the share of the decoder's time that reading
// takes: 0.25 means four times as fast.
func BenchmarkCorpus(b *testing.B) {
	files := corpusFiles(b)
	var bytesRead int64
	for _, f := range files {
		bytesRead += f.Size
	}
	b.SetBytes(bytesRead)
	b.ReportAllocs()
	var reading, decoding time.Duration
	for b.Loop() {
		reading += readAll(b, files)
		b.StopTimer()
		decoding += decodeAll(b, files)
		b.StartTimer()
	}
	b.ReportMetric(float64(bytesRead)/1e6/(reading.Seconds()/float64(b.N)), "read-MB/s")
	b.ReportMetric(float64(bytesRead)/1e6/(decoding.Seconds()/float64(b.N)), "any-MB/s")
	b.ReportMetric(reading.Seconds()/decoding.Seconds(), "x/any")
}

func readAll(b *testing.B, files []File) time.Duration {
	start := time.Now()
	exchanges := 0
	for _, f := range files {
		_, err := Read(context.Background(), f, Cursor{}, Options{}, func(Exchange) error { exchanges++; return nil })
		if err != nil {
			b.Fatal(err)
		}
	}
	if exchanges == 0 {
		b.Fatal("no exchanges")
	}
	return time.Since(start)
}

func decodeAll(b *testing.B, files []File) time.Duration {
	start := time.Now()
	for _, f := range files {
		raw, err := os.ReadFile(f.Path)
		if err != nil {
			b.Fatal(err)
		}
		for line := range bytes.Lines(raw) {
			var v any
			if json.Unmarshal(line, &v) != nil {
				continue // a bad line costs the decoder nothing more
			}
		}
	}
	return time.Since(start)
}
