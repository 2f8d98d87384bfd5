"""`make check`, `make test`, `make test-all`: installs what the tests need from the system, then checks and tests.

bin/test.py lint|check|test|all [what pytest should know ...]
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Container, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SHELL = "chromium-headless-shell"
CHROMIUM = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
CHECKS: tuple[tuple[str, ...], ...] = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("python", "-m", "bin.format", "--check"),
    ("python", "-m", "bin.prose", "--check"),
    ("codespell",),
    ("mypy", "."),
    ("lint-imports", "--no-cache"),
    ("python", "manage.py", "check", "--fail-level", "WARNING"),
    ("python", "manage.py", "makemigrations", "--check", "--dry-run"),
)

Done = subprocess.CompletedProcess[str]
"""What has run to its end, with what it has said."""

WIDE = 100
"""So much of a line is told: one names many files."""

IN_MEMORY = {"DATABASE_URL": "sqlite:///:memory:"}

PYTEST = ("python", "-m", "pytest")
ON_ALL_CORES = (*PYTEST, "--dist", "worksteal", "-n", str(os.cpu_count() or 1))
"""A process for each, with a database and a Redis of its own. Each begins with a stretch of its own, so that what the
tests of one file share is made once; who has nothing left to do takes from the end of another's."""

AFTER_THE_OTHERS = ("nice",)
"""This session leaves the cores to what runs beside it: that waits most of the time, for browsers and servers, and who
always computes would take them from it in the middle of its short steps, again and again."""

AT_ONCE = {"check": 1, "test": 1}
"""So many of the lines that run beside the tests of a command: two cores have enough to do with one, and the more
compute at the same time the more often each has to fetch again what it had at hand. Elsewhere two: a night has hours
of them, and who checks alone has a core to spare."""


def files_with(*marks: str) -> list[str]:
    """The files that have tests with one of these marks: the others need not be collected."""
    files = (ROOT / "tests").glob("**/test_*.py")
    return sorted(str(file) for file in files if any(f"mark.{mark}" in file.read_text("utf-8") for mark in marks))


BOTH = "both_databases"
WAITING = "(browser or process)"
"""Starts a browser, or processes of its own."""
ON_POSTGRESQL = ("python", "-m", "tests.support.services.on_postgresql", "-m", "pytest")
GAMES = ROOT / "tests" / "games"
RULE_BOOKS = [str(GAMES / "kernel"), *sorted(map(str, GAMES.glob("*/rules")))]
WITH_A_DATABASE = (
    "tests/tables",
    "tests/campaign",
    "tests/upgrade",
    "tests/web",
    "tests/games/journal",
    *sorted(map(str, GAMES.glob("*/test_*.py"))),
)

ONE_OF_EACH = ("tests/web/test_doors.py::test_everybody_finds_what_is_his[carla]",)
"""Every page as a host finds it."""

SESSIONS: dict[str, tuple[str, ...]] = {
    "check": (*ON_ALL_CORES, *RULE_BOOKS, *ONE_OF_EACH, "-m", "not thorough"),
    "test": (*ON_ALL_CORES, "-m", f"not {WAITING} and not thorough"),
    "all": (*ON_ALL_CORES, "-m", f"not {WAITING}", "--timeout", "3600"),
}
"""What Python runs for each command over all cores."""

BESIDE: dict[str, tuple[tuple[str, ...], ...]] = {
    "test": (
        (*PYTEST, *files_with("browser", "process"), "-m", f"{WAITING} and not thorough"),
        (*ON_POSTGRESQL, *files_with(BOTH), "-m", f"{BOTH} and not process and not thorough"),
    ),
    "all": (
        (*PYTEST, *files_with("browser", "process"), "-m", WAITING, "--timeout", "3600"),
        (*ON_POSTGRESQL, *WITH_A_DATABASE, "-m", "not browser and not process", "--timeout", "3600"),
    ),
}
"""What processes of their own try meanwhile: what starts others and waits for them, which one process does (two are in
the way of all others), and PostgreSQL."""

NOTHING_WISHED_FOR = 5
"""How pytest ends that has found no test: a session may have none of those that somebody wishes for."""

EVERYTHING = {"EVERYTHING": "1"}
"""Laws are tried on ten times the examples, and on others in every run."""


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


def exit_unless_installable(packages: list[str]) -> None:
    """Debian's packages are installed as root; exits with what to do about it for everybody else."""
    if packages and (os.geteuid() != 0 or not shutil.which("apt-get")):
        sys.exit(
            f"The tests need what is not here: {' '.join(packages)} (Debian: sudo apt install {' '.join(packages)}).\n"
            "Another Chromium can be named: CHROMIUM=/path/to/chrome make test"
        )


def install(packages: list[str]) -> None:
    """Installs these from the system's archive."""
    print(f"installing for the tests: {' '.join(packages)}", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], check=True, env=quiet, stdin=subprocess.DEVNULL)
    line = ["apt-get", "-qq", "install", "--yes", "--no-install-recommends", *map(known, packages)]
    subprocess.run(line, check=True, env=quiet, stdin=subprocess.DEVNULL)


def started(program: str, *arguments: str, **more: Any) -> Done:
    """Runs a program of the virtual environment to its end; `by`: what starts it; `more` is for `subprocess.run`.

    What Python compiles is kept, whatever the shell says: the tests start dozens of processes from the same source.
    """
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"} | more.pop("env", {})
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    line = [*more.pop("by", ()), str(Path(sys.executable).with_name(program)), *arguments]
    return subprocess.run(line, cwd=ROOT, env=env, check=False, text=True, **more)


def quietly(line: tuple[str, ...], env: dict[str, str]) -> Done:
    """Runs one of these to its end, and keeps what it says."""
    return started(*line, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def on_all_cores(command: str, session: tuple[str, ...], wishes: list[str]) -> Done:
    """Runs the tests of this command that all cores share; what they say is seen while they say it."""
    return started(*session, *wishes, by=AFTER_THE_OTHERS, env=env_of(command, session))


def env_of(command: str, line: tuple[str, ...]) -> dict[str, str]:
    """What this line of a command finds in its environment: other examples are looked for once, not on PostgreSQL
    again."""
    return EVERYTHING if command == "all" and line[: len(ON_POSTGRESQL)] != ON_POSTGRESQL else {}


def failures(run: Iterable[tuple[tuple[str, ...], Future[Done]]], fine: Container[int]) -> list[str]:
    """Prints what each of these says, in their order, however many fail; gives those that do not end with a status
    that is `fine`."""
    failed = []
    for line, running in run:
        said = running.result()
        print(f"── {' '.join(line)[:WIDE]}\n{said.stdout}", end="", flush=True)
        if said.returncode not in fine:
            failed.append(" ".join(line)[:WIDE])
    return failed


def main() -> int:
    """Gives back 0 when everything is as it should be. While the system installs for the tests the checks begin."""
    command, *wishes = sys.argv[1:] or ["test"]
    session = SESSIONS.get(command)
    others = [(*line, *wishes) for line in BESIDE.get(command, ())]
    fine = (0, NOTHING_WISHED_FOR) if wishes else (0,)
    packages = missing() if session else []
    exit_unless_installable(packages)
    with ThreadPoolExecutor(AT_ONCE.get(command, 2)) as hands:
        checks = [(line, hands.submit(quietly, line, IN_MEMORY)) for line in CHECKS]
        if packages:
            install(packages)
        tests = [(line, hands.submit(quietly, line, env_of(command, line))) for line in others]
        is_green = not session or on_all_cores(command, session, wishes).returncode in fine
        failed = failures(tests, fine) + failures(checks, fine)
    for line in [*failed, *([] if is_green else ["pytest"])]:
        print(f"FAILED: {line}", flush=True)
    return 0 if is_green and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
