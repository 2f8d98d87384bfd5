"""`python -m tests.support.services.on_postgresql LINE ...`: runs a line of Python over a PostgreSQL of its own.

LINE is what Python is given, `-m pytest tests/games/journal` say. The server holds a migrated database, from which
every process of tests makes its own.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg.sql import SQL, Identifier

from tests.support.services.migrated import ROOT
from tests.support.services.postgres import running_postgres

TEMPLATE = "migrated"
"""The database that test databases are copied from."""


def migrate(url: str) -> dict[str, str]:
    """Makes the template in the server at `url`; gives the environment in which tests find it."""
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {TEMPLATE}")
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    line = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    there = {"DATABASE_URL": url.replace("/postgres?", f"/{TEMPLATE}?")}
    subprocess.run(line, cwd=ROOT, env=env | there, check=True)
    return env | {"DATABASE_URL": url, "TEST_TEMPLATE": TEMPLATE}


@contextmanager
def copied(name: str) -> Iterator[str]:
    """A database of this name with everything that the template has; its URL. Only where tests run on PostgreSQL."""
    url, template = os.environ["DATABASE_URL"], os.environ["TEST_TEMPLATE"]
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template)))
        try:
            yield url.replace("/postgres?", f"/{name}?")
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def main() -> int:
    """Gives back what the line gives back."""
    with running_postgres() as url:
        return subprocess.run([sys.executable, *sys.argv[1:]], cwd=ROOT, env=migrate(url)).returncode


if __name__ == "__main__":
    sys.exit(main())
