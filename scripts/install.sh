#!/bin/sh
# Installs the program and sets it up for its user.
# Usage: install.sh PROGRAM FOLDER
set -eu
program=$1 folder=$2
mkdir -p "$folder"
# A running copy is replaced, not written over.
cp "$program" "$folder/.vaultrecall.new"
chmod 755 "$folder/.vaultrecall.new"
mv -f "$folder/.vaultrecall.new" "$folder/vaultrecall"
echo "installed $folder/vaultrecall"
case ":$PATH:" in
  *":$folder:"*) ;;
  *)
    echo
    echo "$folder is not on your PATH. Add this line to your shell's start-up file (~/.bashrc, ~/.zshrc):"
    echo "  export PATH=\"$folder:\$PATH\""
    echo
    ;;
esac
"$folder/vaultrecall" init
