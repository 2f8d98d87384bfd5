"""`make bench`: a site of its own with SQLite at `synchronous=FULL`, twelve seats, and the figures as a table.

`--short` does a handful of everything and keeps nothing: its figures say only that all of it runs.
"""

from __future__ import annotations

import argparse
import os

from bench.figures import keep, table
from bench.site import measured_site
from bench.sizes import FULL, SHORT
from tests.support.services.site import ROOT

KEPT = ROOT / "var" / "bench.json"
BESIDE = ROOT / "var" / "bench-beside.json"


def main() -> None:
    """Measures everything and prints it."""
    wish = argparse.ArgumentParser(prog="python -m bench", description="Measures the running product.")
    wish.add_argument("--short", action="store_true", help="a handful of everything, and nothing is kept")
    wish.add_argument("--webs", type=int, default=os.cpu_count(), help="web processes (one for each core)")
    said = wish.parse_args()
    with measured_site(said.webs) as site:
        # models can be imported only when Django is set up for this site
        from bench import measures

        measured = measures.all_of(site, SHORT if said.short else FULL)
    print(table(measured.figures))
    print(f"\n{measured.words}" if measured.words else "")
    if not said.short:
        keep(measured.figures, KEPT)
        keep(measured.rows, BESIDE)
        print(f"\nkept in {KEPT.relative_to(ROOT)} and {BESIDE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
