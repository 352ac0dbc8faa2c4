package projects

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// nowhere is a machine on which no folder exists, so that tests of foreign
// paths mean the same everywhere. Asking git fails the test.
func nowhere(t *testing.T) Options {
	t.Helper()
	return Options{
		Machine: "desk", Home: "/home/me", Temp: "/var/tmp/me",
		Exists:   func(string) bool { return false },
		ReadFile: func(string) ([]byte, error) { return nil, os.ErrNotExist },
		Git: func(_ context.Context, dir string, args ...string) (string, error) {
			t.Errorf("git was asked in %s: %v", dir, args)
			return "", os.ErrNotExist
		},
	}
}

// here is this machine with a home and a temporary folder of the test's own,
// and a count of git's calls.
func here(t *testing.T, home string) (Options, *int) {
	t.Helper()
	calls := 0
	git := NewGitRunner(os.Environ())
	return Options{
		Machine: "desk", Home: home, Temp: filepath.Join(home, "tmp"),
		Git: func(ctx context.Context, dir string, args ...string) (string, error) {
			calls++
			return git(ctx, dir, args...)
		},
	}, &calls
}

func resolve(t *testing.T, r *Registry, p Place) Answer {
	t.Helper()
	a, err := r.Resolve(context.Background(), p)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	if a.Why == "" || a.Project == "" {
		t.Errorf("%+v: answer without project or reason: %+v", p, a)
	}
	return a
}

// homeDir is a folder with symlinks followed, that is not under version control.
func homeDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func mkdir(t *testing.T, parts ...string) string {
	t.Helper()
	dir := filepath.Join(parts...)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	mkdir(t, filepath.Dir(path))
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// git runs git in a folder, with nothing of the user's configuration.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// repo makes a repository with one commit; an empty remote means none.
func repo(t *testing.T, remote string, parts ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := mkdir(t, parts...)
	git(t, dir, "init", "-q", "-b", "main")
	git(t, dir, "commit", "-q", "--allow-empty", "-m", dir)
	if remote != "" {
		git(t, dir, "remote", "add", "origin", remote)
	}
	return dir
}

func names(list []Project) []string {
	var all []string
	for _, p := range list {
		all = append(all, p.Name)
	}
	return all
}

func equal[T any](t *testing.T, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error("-want +got:", diff)
	}
}
