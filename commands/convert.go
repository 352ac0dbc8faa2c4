package commands

import (
	"regexp"
	"slices"
	"strings"

	"github.com/vaultrecall/vaultrecall/projects"
	"github.com/vaultrecall/vaultrecall/transcript"
	"github.com/vaultrecall/vaultrecall/vault"
)

// roles says how a transcript's parts stand in a note.
var roles = map[transcript.Role]vault.Role{
	transcript.RoleAnswer:   vault.RoleAnswer,
	transcript.RoleAside:    vault.RoleAside,
	transcript.RoleTool:     vault.RoleTools,
	transcript.RoleThinking: vault.RoleThinking,
	transcript.RoleResult:   vault.RoleResult,
	transcript.RoleAgent:    vault.RoleAgent,
}

// toVault is an exchange of a transcript as a note will hold it.
func toVault(e transcript.Exchange, project string) vault.Exchange {
	parts := []vault.Part{{Role: vault.RolePrompt, Text: e.Prompt}}
	for _, p := range e.Parts {
		if role, known := roles[p.Role]; known {
			parts = append(parts, vault.Part{Role: role, Title: p.Title, Text: p.Text})
		}
	}
	return vault.Exchange{
		PromptUUID: e.PromptUUID, Time: e.Time, Cwd: e.Cwd, Branch: e.Branch,
		Project: project, Parts: parts,
	}
}

// fenceInfo finds what the code blocks of an answer say they are.
var fenceInfo = regexp.MustCompile("(?m)^[ \t]*(?:```+|~~~+)[ \t]*([A-Za-z0-9_+#.-]+)")

// languagesOf names the languages of the files a session touched, then those
// of the code blocks it wrote.
func languagesOf(exchanges []transcript.Exchange) []string {
	var files, languages []string
	for _, e := range exchanges {
		files = append(files, e.Files...)
	}
	languages = projects.Languages(files)
	for _, e := range exchanges {
		for _, p := range e.Parts {
			if p.Role != transcript.RoleAnswer {
				continue
			}
			for _, m := range fenceInfo.FindAllStringSubmatch(p.Text, -1) {
				if name := projects.CodeLanguage(m[1]); name != "" && !slices.Contains(languages, name) {
					languages = append(languages, name)
				}
			}
		}
	}
	return languages
}

// filesOf lists the files that exchanges touched, within the project's root as
// a person of the project names them.
func filesOf(exchanges []transcript.Exchange, root string) []string {
	var files []string
	for _, e := range exchanges {
		for _, file := range e.Files {
			if short := within(file, root); !slices.Contains(files, short) {
				files = append(files, short)
			}
		}
	}
	return files
}

func within(file, root string) string {
	slash := func(s string) string { return strings.ReplaceAll(s, `\`, "/") }
	rest, ok := strings.CutPrefix(slash(file), strings.TrimSuffix(slash(root), "/")+"/")
	if !ok || root == "" {
		return file
	}
	return rest
}
