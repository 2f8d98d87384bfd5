"""The story: each line is put into words once for all who read it alike, and for nobody else."""

from __future__ import annotations

from datetime import UTC, datetime

from games.kernel.rulebook import By, Line
from games.kernel.table import Happened, TakenBack
from games.tables.words import Lexicon
from games.tables.words.story import Telling

NAMES = {"a": "Ada", "b": "Bo", "c": "Cleo"}


def test_what_fell_of_one_reader_is_not_told_to_the_next_as_their_own() -> None:
    fell = (Line("staked", {"who": "a", "coins": 3}),)
    fact = TakenBack(to=1, seat="b", host=False, fell=fell)
    happened = Happened(5, 5, datetime(2026, 1, 1, tzinfo=UTC), By(seat="b"), fact)
    telling = Telling([happened], Lexicon("throws", NAMES, {}))
    told = {who: telling.to(who)[0].text for who in ("a", "c", None)}
    assert told["a"] == "Bo takes back: You stake 3."
    assert told["c"] == told[None] == "Bo takes back: Ada stakes 3."
