"""The shipped runes and rulers, as a table reads them."""

from __future__ import annotations

import csv
from pathlib import Path

from games.runes.rules.cards import Catalogue, read_catalogue

DATA = Path(__file__).parents[4] / "data"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a shipped file."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


RUNE_ROWS, RULER_ROWS = rows("runes.csv"), rows("rune_rulers.csv")
CATALOGUE: Catalogue = read_catalogue(RUNE_ROWS, RULER_ROWS)
