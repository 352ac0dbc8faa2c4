package commands

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/vaultrecall/vaultrecall/vault"
)

// Health is how a check ended.
type Health string

// The ends of a check, best first.
const (
	HealthOK   Health = "ok"
	HealthWarn Health = "warn"
	HealthFail Health = "fail"
)

// Check is one thing that doctor looked at.
type Check struct {
	Name   string `json:"name"`
	Health Health `json:"health"`
	Detail string `json:"detail"`
	// Fix is what to do about it; "" when nothing.
	Fix string `json:"fix"`
}

// DoctorResult is what doctor found.
type DoctorResult struct {
	Health Health  `json:"health"` // the worst of the checks
	Checks []Check `json:"checks"`
}

// Doctor looks for what keeps the memory from working well. It changes nothing.
func (d *Deps) Doctor(ctx context.Context, in Installation) (DoctorResult, error) {
	status, err := d.Status(ctx)
	if err != nil {
		return DoctorResult{}, err
	}
	damage, err := d.Index.Check(ctx)
	if err != nil {
		return DoctorResult{}, err
	}
	result := DoctorResult{Health: HealthOK}
	for _, check := range []Check{
		d.checkVault(status), checkIndex(damage), checkSyncedIndex(d.Config.Index, d.Config.SyncedFolder(d.Config.Index)),
		checkTranscripts(status), checkSkipped(status), checkFailed(status), checkVanished(status), checkConflicts(status),
		checkNotes(status), checkCleanup(status), checkSlashCommands(in), checkPropertyTypes(d.Vault),
	} {
		if check.Name == "" {
			continue
		}
		result.Checks = append(result.Checks, check)
		result.Health = worse(result.Health, check.Health)
	}
	return result, nil
}

func worse(a, b Health) Health {
	rank := map[Health]int{HealthOK: 0, HealthWarn: 1, HealthFail: 2}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

func ok(name, detail string) Check { return Check{Name: name, Health: HealthOK, Detail: detail} }

func (d *Deps) checkVault(s StatusResult) Check {
	probe, err := os.CreateTemp(d.Vault.Root(), ".vr-tmp-*")
	if err != nil {
		return Check{"vault", HealthFail, err.Error(), "make the folder writable for you"}
	}
	defer os.Remove(probe.Name())
	defer probe.Close()
	return ok("vault", fmt.Sprintf("%s: %s", s.Vault, count(s.Notes, "note")))
}

func checkIndex(damage []string) Check {
	if len(damage) > 0 {
		return Check{"index", HealthFail, strings.Join(damage, "; "), "run `vaultrecall rebuild`"}
	}
	return ok("index", "no orphans, no duplicates, full text intact")
}

func checkSyncedIndex(index, service string) Check {
	if service != "" {
		return Check{"index place", HealthWarn, index + " lies in a folder that " + service + " syncs, which damages databases",
			"set index: in the configuration to a folder that is not synced"}
	}
	return ok("index place", "outside synced folders")
}

// checkTranscripts fails where many files were read and none held an exchange:
// then Claude Code writes another format.
func checkTranscripts(s StatusResult) Check {
	const many = 5
	files := s.Pending + s.FilesRead
	switch {
	case s.FilesRead-s.SkippedFiles >= many && s.Exchanges == 0:
		return Check{"transcripts", HealthFail, fmt.Sprintf("%s read and not one exchange found: the format has changed", count(s.FilesRead, "file")),
			"install a newer version of vaultrecall"}
	case files == 0:
		return Check{"transcripts", HealthWarn, s.SessionsFolder + ": no sessions of Claude Code", "name their folder with --sessions"}
	case s.Pending > 0:
		return Check{"transcripts", HealthWarn, count(s.Pending, "session file") + " not read yet", "run `vaultrecall sync`"}
	}
	return ok("transcripts", count(s.FilesRead, "session file")+" read")
}

func checkSkipped(s StatusResult) Check {
	if s.SkippedLines > 0 || s.SkippedFiles > 0 {
		return ok("skipped", fmt.Sprintf("%s and %s could not be used", count(s.SkippedLines, "line"), count(s.SkippedFiles, "file")))
	}
	return Check{}
}

func checkFailed(s StatusResult) Check {
	if s.Failed == 0 {
		return Check{}
	}
	return Check{"unread", HealthWarn, fmt.Sprintf("%s, such as %s: %s", count(s.Failed, "file"), s.Failures[0].Path, s.Failures[0].Reason),
		"the next sync tries again"}
}

func checkVanished(s StatusResult) Check {
	if s.Vanished == 0 {
		return Check{}
	}
	return Check{"vanished", HealthWarn, count(s.Vanished, "session note") + " are missing at once",
		"`vaultrecall sync --restore` writes them again, `vaultrecall prune` takes them for deleted"}
}

func checkConflicts(s StatusResult) Check {
	if len(s.ConflictCopies) == 0 {
		return Check{}
	}
	return Check{"conflict copies", HealthWarn, strings.Join(s.ConflictCopies, ", "), "merge what you need into the note itself and delete the copy"}
}

func checkNotes(s StatusResult) Check {
	if len(s.UnreadableNotes) == 0 {
		return Check{}
	}
	return Check{"properties", HealthWarn, s.UnreadableNotes[0].Path + ": " + s.UnreadableNotes[0].Reason, "mend the properties at the top of the note"}
}

func checkCleanup(s StatusResult) Check {
	if s.CleanupDaysSet || s.DueThisWeek == 0 {
		return Check{}
	}
	return Check{"cleanup", HealthWarn, fmt.Sprintf("Claude Code deletes %s this week (cleanupPeriodDays is not set, so after %d days)",
		count(s.DueThisWeek, "transcript"), s.CleanupDays), "sync before then; the notes stay"}
}

func checkSlashCommands(in Installation) Check {
	installed, calls := in.Installed(), in.Calls()
	if len(calls) < len(slashCommands) {
		return Check{"slash commands", HealthWarn, "/recall and /remember are not both installed for Claude Code", "run `vaultrecall init`"}
	}
	for _, command := range calls {
		if version := installed[command]; version != in.Version {
			return Check{"slash commands", HealthWarn, fmt.Sprintf("%s is of version %s, this is %s", command, version, in.Version), "run `vaultrecall init`"}
		}
	}
	return ok("slash commands", strings.Join(calls, " and ")+" are installed")
}

// checkPropertyTypes warns where the vault gives one of our properties another type.
func checkPropertyTypes(v *vault.Vault) Check {
	clashes, err := v.PropertyClashes()
	switch {
	case err != nil:
		return Check{"property types", HealthWarn, err.Error(), ""}
	case len(clashes) > 0:
		return Check{"property types", HealthWarn, strings.Join(clashes, "; "), "change the type in Obsidian, or set property_prefix: in the configuration"}
	}
	return Check{}
}
