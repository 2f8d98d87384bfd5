"""Files that hold secrets: sessions, passwords, whatever lies sealed on a table. Other accounts of the machine do not
read them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

OTHERS = 0o007
BESIDE_A_DATABASE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database has the rights of the database, if it is made after it."""


def make_private(file: Path) -> None:
    """Makes the file for its owner alone when it is missing; of one that is there everybody else loses their rights. A
    group that was given some keeps them."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        hide(file)
    else:
        give_to_owner_of_folder(file)


def give_to_owner_of_folder(path: Path) -> None:
    """Let a file that root has just made belong to the user whose folder it is in: a server does not run as root."""
    if os.geteuid() == 0:
        folder = path.absolute().parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)


def hide(file: Path) -> None:
    """Takes the rights of everybody else, where the file is there and ours."""
    if file.exists() and file.stat().st_uid == os.getuid() and file.stat().st_mode & OTHERS:
        file.chmod(file.stat().st_mode & ~OTHERS)


def private_database(database: dict[str, Any]) -> dict[str, Any]:
    """These settings of a database, whose file, where it is one, other accounts do not read."""
    name = Path(database["NAME"])
    if database["ENGINE"].endswith("sqlite3") and name.name != ":memory:" and name.parent.is_dir():
        make_private(name)
        for ending in BESIDE_A_DATABASE:
            hide(name.with_name(name.name + ending))
    return database
