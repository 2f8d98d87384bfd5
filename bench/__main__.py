"""`make bench`: a site of its own with SQLite at `synchronous=FULL`, twelve seats, and the figures as a table."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from bench.figures import keep, table
from tests.services.site import ROOT, running_site

KEPT = ROOT / "var" / "bench.json"


def main() -> None:
    """Measures everything and prints it."""
    with tempfile.TemporaryDirectory(prefix="live-magic-bench-") as folder, running_site(Path(folder)) as site:
        os.environ.update(site.env)
        import django

        django.setup()
        from bench import measures

        figures = measures.all_of(site)
    print(table(figures))
    keep(figures, KEPT)
    print(f"\nkept in {KEPT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
