// Command vaultrecall gives Claude Code a memory that a person can read.
package main

import "os"

// version is set by the build.
var version = "dev"

func main() { os.Exit(Main(os.Args[1:], System())) }
