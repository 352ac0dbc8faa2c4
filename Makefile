# The one place that knows how vaultrecall is built: SQLite's FTS5 needs cgo and a tag.
TAGS    := sqlite_fts5
GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X main.version=$(VERSION)
FUZZTIME ?= 20s

# A user's folder for programs: the first of these that PATH already names.
BINDIR ?= $(shell sh scripts/bindir.sh "$$($(GO) env GOBIN)" "$$($(GO) env GOPATH)/bin")

.PHONY: build install test check fmt vet lint race fuzz bench bench-sync bench-large tidy clean need-gcc

build: need-gcc
	CGO_ENABLED=1 $(GO) build -tags $(TAGS) -ldflags '$(LDFLAGS)' -o bin/vaultrecall ./cmd/vaultrecall

install: build
	@sh scripts/install.sh bin/vaultrecall "$(BINDIR)"

test: need-gcc
	CGO_ENABLED=1 $(GO) test -tags $(TAGS) ./...

race: need-gcc
	CGO_ENABLED=1 $(GO) test -race -short -tags $(TAGS) ./...

check: fmt vet lint tidy race fuzz

fmt:
	@out=$$(gofmt -l .); [ -z "$$out" ] || { echo "not gofmt'ed:" $$out; exit 1; }

vet: need-gcc
	$(GO) vet -tags $(TAGS) ./...

lint: need-gcc
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 -tags $(TAGS) ./...

tidy:
	$(GO) mod tidy -diff

fuzz: need-gcc
	@sh scripts/fuzz.sh $(TAGS) $(FUZZTIME)

bench: need-gcc
	$(GO) test -tags $(TAGS) -run '^$$' -bench . -benchmem ./...

# Speed over real sessions: VAULTRECALL_CORPUS names a folder with projects/ in it.
bench-sync: need-gcc
	$(GO) test -tags $(TAGS) -run '^$$' -bench 'FirstSync|NothingNew/corpus' -benchtime 5x ./commands

bench-large: need-gcc
	$(GO) test -tags $(TAGS) -run '^$$' -bench 'NothingNew/30000|Large' -benchtime 3x -timeout 30m ./commands

clean:
	rm -rf bin

need-gcc:
	@command -v $${CC:-gcc} >/dev/null 2>&1 || { \
	  echo "vaultrecall needs a C compiler for SQLite. Install one, then run make again:"; \
	  echo "  sudo apt-get install gcc     (Debian, Ubuntu)"; \
	  echo "  xcode-select --install       (macOS)"; \
	  exit 1; }
