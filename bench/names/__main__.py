"""`python -m bench.names`: fills a throwaway database of each kind, and times what people wait for.

`--short` fills it with a handful of cards: its figures say only that all of it runs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.services.migrated import ROOT, lay_migrated
from tests.support.services.on_postgresql import TEMPLATE, migrate
from tests.support.services.postgres import running_postgres

FULL = ("30000", "100")
SHORT = ("300", "5")
"""So many cards, and how often each search is measured."""


def databases(folder: Path) -> Iterator[tuple[str, str]]:
    """A migrated database of each kind, one after the other: what it is called, and its address."""
    file = folder / "names.sqlite3"
    lay_migrated(file)
    yield "SQLite", f"sqlite:///{file}"
    with running_postgres() as url:
        migrate(url)
        yield "PostgreSQL", url.replace("/postgres?", f"/{TEMPLATE}?")


def main() -> None:
    """Measures each database in a process of its own: Django has one for good."""
    wish = argparse.ArgumentParser(prog="python -m bench.names", description="Times finding cards by their names.")
    wish.add_argument("--short", action="store_true", help="a handful of cards")
    size = SHORT if wish.parse_args().short else FULL
    with tempfile.TemporaryDirectory(prefix="live-magic-names-") as folder:
        for name, url in databases(Path(folder)):
            print(f"\n{name}, {size[0]} cards", flush=True)
            env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": url}
            subprocess.run([sys.executable, "-m", "bench.names.measures", *size], cwd=ROOT, env=env, check=True)


if __name__ == "__main__":
    main()
