// Package templates holds the texts that notes, views and maps are made from.
//
// The files beside it are embedded. Those for Markdown and Bases are Go
// text/template; the ones for entities, topics and sessions double as the list
// of sections that `remember` offers.
package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"text/template"
)

//go:embed files
var files embed.FS

// Read returns the text of a template as it stands in the binary.
func Read(name string) (string, error) {
	text, err := fs.ReadFile(files, "files/"+name)
	return string(text), err
}

// Render fills the named template with data. A key that data lacks is an error.
func Render(name string, data any) (string, error) {
	text, err := Read(name)
	if err != nil {
		return "", err
	}
	return RenderText(name, text, data)
}

// RenderText fills a template's text, such as a user's own, with data; name is
// for its errors.
func RenderText(name, text string, data any) (string, error) {
	parsed, err := template.New(name).Option("missingkey=error").Parse(text)
	if err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	var b strings.Builder
	if err := parsed.Execute(&b, data); err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	return b.String(), nil
}
