"""`make test`: installs what the tests need from the system, then checks and tests everything.

bin/test.py [--checks-only] [what pytest should know ...]
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SHELL = "chromium-headless-shell"
CHROMIUM = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
CHECKS: tuple[tuple[str, ...], ...] = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy", "."),
    ("lint-imports", "--no-cache"),
    ("python", "manage.py", "check", "--fail-level", "WARNING"),
    ("python", "manage.py", "makemigrations", "--check", "--dry-run"),
    ("python", "-m", "tests.support.services.migrated"),
    ("python", "-m", "tests.support.services.collected"),
)

IN_MEMORY = {"DATABASE_URL": "sqlite:///:memory:"}

SIDE_BY_SIDE = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""A process for each core, each with a database and a Redis of its own; a file of tests stays in one of them."""


def has_chromium() -> bool:
    """Is there a browser for the tests to drive?"""
    return "CHROMIUM" in os.environ or any(map(shutil.which, CHROMIUM))


def missing() -> list[str]:
    """Debian's packages that the tests need and that are not here: a browser, and gettext, which collects the words."""
    browser = [] if has_chromium() else [SHELL, "fonts-liberation"]
    return browser if shutil.which("xgettext") else [*browser, "gettext"]


def known(package: str) -> str:
    """This package, or where the archive has no browser without windows (Debian 11) the whole browser."""
    has_it = subprocess.run(["apt-cache", "show", package], capture_output=True).returncode == 0
    return package if has_it or package != SHELL else "chromium"


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
    subprocess.run(["apt-get", "-qq", "update"], check=True, env=quiet, stdin=subprocess.DEVNULL)
    line = ["apt-get", "-qq", "install", "--yes", "--no-install-recommends", *map(known, packages)]
    subprocess.run(line, check=True, env=quiet, stdin=subprocess.DEVNULL)


def started(program: str, *arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Runs a program of the virtual environment to its end; `more` is for `subprocess.run`.

    What Python compiles is kept, whatever the shell says: the tests start dozens of processes from the same source.
    """
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"} | more.pop("env", {})
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    line = [str(Path(sys.executable).with_name(program)), *arguments]
    return subprocess.run(line, cwd=ROOT, env=env, check=False, text=True, **more)


def check(line: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Runs one of the checks, and keeps what it says."""
    return started(*line, env=IN_MEMORY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def failed_checks() -> list[str]:
    """Runs every check, however many fail, beside each other; prints what each says, in their order."""
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        for line, done in zip(CHECKS, side_by_side.map(check, CHECKS), strict=True):
            print(f"── {' '.join(line)}\n{done.stdout}", end="", flush=True)
            if done.returncode:
                failed.append(" ".join(line))
    return failed


def main() -> int:
    """Gives back 0 when everything is as it should be."""
    wishes = sys.argv[1:]
    failed = failed_checks()
    for line in failed:
        print(f"FAILED: {line}", flush=True)
    if "--checks-only" not in wishes:
        install_what_is_missing()
        if started("python", "-m", "pytest", *SIDE_BY_SIDE, *wishes).returncode:
            failed.append("pytest")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
