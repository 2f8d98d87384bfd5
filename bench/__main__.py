"""`make bench`: a site of its own with SQLite at `synchronous=FULL`, twelve seats, and the figures as a table.

`python -m bench --short` does a handful of everything and keeps nothing: its figures say only that all of it runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from bench.figures import Figure, keep, table
from bench.sizes import FULL, SHORT, Sizes
from tests.support.services.site import ROOT, running_site

KEPT = ROOT / "var" / "bench.json"
SERVED = "config.asgi:application"
"""The product as it is, and not as the tests read its pages: with the forms' tokens of everybody."""


def measured(sizes: Sizes) -> list[Figure]:
    """Every figure, of a site that runs for as long as it takes."""
    with (
        tempfile.TemporaryDirectory(prefix="live-magic-bench-") as folder,
        running_site(Path(folder), served=SERVED) as site,
    ):
        os.environ.update(site.env)
        import django

        django.setup()
        from bench import measures

        return measures.all_of(site, sizes)


def main() -> None:
    """Measures everything and prints it."""
    is_short = "--short" in sys.argv[1:]
    figures = measured(SHORT if is_short else FULL)
    print(table(figures))
    if not is_short:
        keep(figures, KEPT)
        print(f"\nkept in {KEPT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
