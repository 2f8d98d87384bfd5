"""`make load`: a Swiss of two hundred, a thousand watchers, forty tables, and the figures as a table.

`--short` does a handful of everything and keeps nothing: its figures say only that all of it runs.
"""

from __future__ import annotations

import argparse
import os
import resource
from collections.abc import Sequence

from bench.figures import Figure, keep, table
from bench.load.sizes import SHORT, Sizes
from bench.phones.crowd import running_crowd
from bench.site import measured_site
from tests.support.services.site import ROOT

KEPT = ROOT / "var" / "load.json"
PARTS = ("watchers", "tables", "swiss")


def main() -> None:
    """Measures what is asked for and prints it."""
    said = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a stream is a file on both sides
    sizes = SHORT if said.short else Sizes(**{name: getattr(said, name) for name in Sizes._fields})
    found = measured(said.only or PARTS, sizes, said.webs)
    print(table(found))
    print(f"\n{said.webs} web processes")
    if not said.short:
        keep(found, KEPT)
        print(f"kept in {KEPT.relative_to(ROOT)}")


def arguments() -> argparse.Namespace:
    """The command line."""
    wish = argparse.ArgumentParser(prog="python -m bench.load", description="Lays a load on the running product.")
    wish.add_argument("--only", action="append", choices=PARTS, help="this part of it, and not the others")
    wish.add_argument("--short", action="store_true", help="a handful of everything, and nothing is kept")
    wish.add_argument("--webs", type=int, default=os.cpu_count(), help="web processes (one for each core)")
    for name, usual in Sizes._field_defaults.items():
        wish.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{usual}")
    return wish.parse_args()


def measured(parts: Sequence[str], sizes: Sizes, webs: int) -> list[Figure]:
    """The figures of these parts, over one site."""
    with measured_site(webs) as site, running_crowd() as crowd:
        # models can be imported only when Django is set up for this site
        from bench.load import swiss, tables, watchers

        known = {"watchers": watchers.measured, "tables": tables.measured, "swiss": swiss.measured}
        return [figure for part in parts for figure in known[part](site, crowd, sizes)]


if __name__ == "__main__":
    main()
