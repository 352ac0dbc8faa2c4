#!/bin/sh
# Runs every fuzz target of the project for a while. Usage: fuzz.sh TAGS TIME
set -eu
grep -rlE '^func Fuzz' --include='*_test.go' . | sort | while read -r file; do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
    echo "fuzz $target ($file)"
    go test -tags "$1" -run '^$' -fuzz "^$target\$" -fuzztime "$2" -fuzzminimizetime 20x "$(dirname "$file")" </dev/null
  done
done
