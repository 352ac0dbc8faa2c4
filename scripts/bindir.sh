#!/bin/sh
# Prints the folder to install into: GOBIN where it is set, else the first of
# the usual folders that PATH names and that can be written, else the last
# argument. Usage: bindir.sh GOBIN GOPATH/bin
set -eu
on_path() { case ":$PATH:" in *":$1:"*) return 0 ;; *) return 1 ;; esac; }
if [ -n "$1" ]; then echo "$1"; exit 0; fi
for dir in "$2" "$HOME/.local/bin" "$HOME/bin" /usr/local/bin /opt/homebrew/bin; do
  if on_path "$dir"; then
    if [ -d "$dir" ] && [ -w "$dir" ]; then echo "$dir"; exit 0; fi
    # A folder of the user's own may be made; a system folder may not.
    case "$dir" in "$HOME"/*) echo "$dir"; exit 0 ;; esac
  fi
done
echo "$2"
