package vault

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// propertyTypes are Obsidian's types of the properties we write. A name has
// one type across a whole vault.
var propertyTypes = map[string]string{
	"id": "text", "type": "text", "project": "text", "tags": "tags", "aliases": "aliases",
	"created": "date", "updated": "date", "status": "text", "claude_last_accessed": "date",
	"cross_project_recalls": "multitext", "promotion": "text", "superseded_by": "text",
	"session_id": "text", "git_branch": "text", "languages": "multitext", "files": "multitext",
	"exchanges": "number", "started": "datetime", "ended": "datetime", "continues": "text",
	"roots": "multitext", "remotes": "multitext", "merged_from": "multitext", "private": "checkbox",
}

// PropertyClashes lists our properties that the vault gives another type.
func (v *Vault) PropertyClashes() ([]string, error) {
	file := filepath.Join(v.root, ".obsidian", "types.json")
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var settings struct {
		Types map[string]string `json:"types"`
	}
	if err := json.Unmarshal(raw, &settings); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var clashes []string
	for _, name := range slices.Sorted(maps.Keys(propertyTypes)) {
		if have, set := settings.Types[name]; set && have != propertyTypes[name] {
			clashes = append(clashes, fmt.Sprintf("%s is %s here and %s in the vault's settings", name, propertyTypes[name], have))
		}
	}
	return clashes, nil
}
