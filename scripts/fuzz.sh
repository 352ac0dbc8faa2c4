#!/bin/sh
# Runs every fuzz target of the project for a while. Usage: fuzz.sh TAGS TIME
set -eu
tags=$1 time=$2

# fuzz TARGET FOLDER runs one target. Where the time ends while the go command
# waits for a worker, it reports "context deadline exceeded" as a failure though
# no input failed (go.dev/issue/75804; a failing input is always written to testdata and named):
# that is the end of the time, not a finding.
fuzz() {
  echo "fuzz $1 ($2)"
  if out=$(go test -tags "$tags" -run '^$' -fuzz "^$1\$" -fuzztime "$time" -fuzzminimizetime 20x "$2" </dev/null 2>&1); then
    echo "$out" | tail -n 3
    return 0
  fi
  echo "$out" | tail -n 40
  case $out in
    *"Failing input written"* | *panic* | *"hung or terminated"*) return 1 ;;
    *"context deadline exceeded"*) return 0 ;;
  esac
  return 1
}

for file in $(grep -rlE '^func Fuzz' --include='*_test.go' . | sort); do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
    fuzz "$target" "$(dirname "$file")"
  done
done
