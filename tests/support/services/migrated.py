"""A migrated SQLite file, made once and copied: all migrations take longer than most files of tests."""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KEPT = ROOT / "var" / "tests"


def fingerprint() -> str:
    """Another one for every other set of migrations: our own, and those of the apps that are installed."""
    ours = [ROOT / "config" / "settings" / "base.py"]
    for room in ("campaign", "games"):
        ours += sorted((ROOT / room).glob("**/migrations/*.py"))
    read = hashlib.sha256(f"{version('django')} {version('django-allauth')}".encode())
    for file in ours:
        read.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return read.hexdigest()[:16]


def migrated() -> Path:
    """The file as all migrations leave it. They run only where nobody before has met the same ones: of those who come
    at once one makes it, and the others wait."""
    ready = KEPT / f"migrated-{fingerprint()}.sqlite3"
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready.exists():
            migrate(ready)
    return ready


def migrate(ready: Path) -> None:
    """Makes the file, which is there when all of it is."""
    mine = KEPT / f"{os.getpid()}.sqlite3"
    mine.unlink(missing_ok=True)
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": f"sqlite:///{mine}"}
    line = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(line, cwd=ROOT, env=env, check=True)
    with closing(sqlite3.connect(mine)) as whole:
        whole.execute("PRAGMA journal_mode = DELETE")  # one file holds everything
    mine.replace(ready)


def lay_migrated(file: Path) -> None:
    """Puts a migrated database where `file` says."""
    shutil.copyfile(migrated(), file)
