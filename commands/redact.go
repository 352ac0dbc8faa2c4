package commands

import (
	"context"

	"github.com/vaultrecall/vaultrecall/redact"
)

// ScanFinding is a secret that stands in the vault. It says where and of what
// kind; the secret itself is in no answer.
type ScanFinding struct {
	Path string `json:"path"`
	Line int    `json:"line"` // 0 for the file's name
	Rule string `json:"rule"`
}

// ScanResult is what a scan of the stored notes found.
type ScanResult struct {
	Notes    int           `json:"notes"`
	Findings []ScanFinding `json:"findings"`
}

// RedactScan looks for secrets in every note of ours, as they stand on disk.
func (d *Deps) RedactScan(ctx context.Context) (ScanResult, error) {
	result := ScanResult{Findings: []ScanFinding{}}
	survey, err := d.Vault.Walk(ctx)
	if err != nil {
		return result, err
	}
	for i, entry := range survey.Notes {
		if err := ctx.Err(); err != nil {
			return result, err
		}
		d.progress("scanning notes", i, len(survey.Notes))
		raw, err := d.Vault.ReadFile(entry.Path)
		if err != nil {
			return result, err
		}
		result.Notes++
		for _, f := range d.Redactor.Find(entry.Path) {
			result.Findings = append(result.Findings, ScanFinding{Path: d.Vault.Scrub(entry.Path), Rule: f.Rule})
		}
		for _, f := range d.Redactor.Find(string(raw)) {
			line, _ := redact.Position(string(raw), f.Start)
			result.Findings = append(result.Findings, ScanFinding{Path: d.Vault.Scrub(entry.Path), Line: line, Rule: f.Rule})
		}
	}
	return result, nil
}
