"""The Power laboratory: how long an experiment takes, and what the shipped Powers are worth in it.

`python -m bench.laboratory` tries every shipped Power anew and writes data/laboratory.json, beside which proposed ones
are read.
"""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from operator import add
from random import Random

from bench.figures import Figure, single
from games.live_magic.rules.laboratory.experiment import Experiment
from games.live_magic.rules.laboratory.tally import Tally, as_data
from games.live_magic.rules.laboratory.trying import tally
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.setup import PowerRow
from tests.support.services.site import ROOT

POWERS = ROOT / "data" / "powers.json"
KEPT = ROOT / "data" / "laboratory.json"
SEED = "the shipped Powers"
EVENINGS = 200
"""Of each shipped Power."""
PIECE = 10
THOUSAND = 1000


def all_of(evenings: int) -> list[Figure]:
    """A Power tried at tables of six, with it and without, on all cores."""
    rows = shipped_rows()
    begin = time.perf_counter()
    in_pieces(Experiment(SEED, evenings, rows[0], others=rows))
    spent = time.perf_counter() - begin
    return [single("a Power tried in a thousand evenings of six", spent * THOUSAND / evenings, "s", evenings)]


def in_pieces(experiment: Experiment) -> Tally:
    """The whole experiment, cut for as many processes as there are cores."""
    pieces = [range(first, min(first + PIECE, experiment.evenings)) for first in range(0, experiment.evenings, PIECE)]
    with ProcessPoolExecutor(os.cpu_count()) as cores:
        return reduce(add, cores.map(_piece, [experiment] * len(pieces), pieces))


def _piece(experiment: Experiment, numbers: range) -> Tally:
    return tally(experiment, numbers, Random)


def shipped_rows() -> tuple[PowerRow, ...]:
    """The Powers that ship with the product."""
    return tuple(read_row(row) for row in json.loads(POWERS.read_text(encoding="utf-8"))["powers"])


def main() -> None:
    """Tries all of them and keeps what comes of it."""
    rows = shipped_rows()
    tried = {row.key: as_data(in_pieces(Experiment(SEED, EVENINGS, row, others=rows))) for row in rows}
    kept = {"seed": SEED, "evenings": EVENINGS, "powers": tried}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
