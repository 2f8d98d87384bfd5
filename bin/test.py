"""`make test`: installs what the tests need from the system, then checks and tests everything.

bin/test.py [--checks-only] [what pytest should know ...]
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
CHECKS: tuple[tuple[str, ...], ...] = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy", "."),
    ("lint-imports", "--no-cache"),
    ("python", "manage.py", "check", "--fail-level", "WARNING"),
    ("python", "manage.py", "makemigrations", "--check", "--dry-run"),
)

SIDE_BY_SIDE = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""A process for each core, each with a database and a Redis of its own; a file of tests stays in one of them."""


def has_chromium() -> bool:
    """Is there a browser for the tests to drive?"""
    return "CHROMIUM" in os.environ or any(map(shutil.which, CHROMIUM))


def missing() -> list[str]:
    """Debian's packages that the tests need and that are not here: a browser, and gettext, which collects the words."""
    browser = [] if has_chromium() else ["chromium", "fonts-liberation"]
    return browser if shutil.which("xgettext") else [*browser, "gettext"]


def install_what_is_missing() -> None:
    """Installs Debian's packages as root; exits with what to do about it for everybody else."""
    packages = missing()
    if not packages:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit(
            f"The tests need what is not here: {' '.join(packages)} (Debian: sudo apt install {' '.join(packages)}).\n"
            "Another Chromium can be named: CHROMIUM=/path/to/chrome make test"
        )
    print(f"installing for the tests: {' '.join(packages)}", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for line in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *line], check=True, env=quiet, stdin=subprocess.DEVNULL)


def run(program: str, *arguments: str, **more: str) -> int:
    """Runs a program of the virtual environment, with `more` in its environment, and gives its exit code."""
    print(f"── {' '.join((program, *arguments))}", flush=True)
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"} | more
    line = [str(Path(sys.executable).with_name(program)), *arguments]
    return subprocess.run(line, cwd=ROOT, env=env, check=False).returncode


def main() -> int:
    """Gives back 0 when everything is as it should be; every check is run, however many fail."""
    wishes = sys.argv[1:]
    failed = [line for line in CHECKS if run(*line, DATABASE_URL="sqlite:///:memory:")]
    for line in failed:
        print(f"FAILED: {' '.join(line)}", flush=True)
    if "--checks-only" not in wishes:
        install_what_is_missing()
        if run("python", "-m", "pytest", *SIDE_BY_SIDE, *wishes):
            failed.append(("pytest",))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
