"""No order of any game holds anything without end, and nothing is told without end."""

import pytest

from games.kernel import registry
from games.kernel.limits import LONGEST, told
from games.tables.games import games
from tests.support.laws import check_limits


@pytest.mark.parametrize("game", sorted(games()))
def test_every_field_of_every_order_has_its_limit(game: str) -> None:
    check_limits(registry.book(game))


def test_what_is_told_is_cut_wherever_it_stands() -> None:
    long = "x" * 100_000
    cut = told({"reason": long, "names": ("a", long), "rows": [{"text": long}], "number": 3, "none": None})
    short = "x" * (LONGEST - 1) + "…"
    assert cut == {"reason": short, "names": ("a", short), "rows": [{"text": short}], "number": 3, "none": None}
    assert told("x" * LONGEST) == "x" * LONGEST
