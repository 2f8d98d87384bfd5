"""The story: each line is put into words once for all who read it alike, and for nobody else."""

from __future__ import annotations

from datetime import UTC, datetime

from games.kernel.rulebook import By, Line
from games.kernel.table import Happened, TakenBack
from games.kernel.table.facts import PutBack
from games.tables.words import Lexicon
from games.tables.words.story import Telling
from tests.games.throws.rules.book import LifeBurned

NAMES = {"a": "Ada", "b": "Bo", "c": "Cleo"}


def test_what_fell_of_one_reader_is_not_told_to_the_next_as_their_own() -> None:
    fell = (Line("staked", {"who": "a", "coins": 3}),)
    fact = TakenBack(to=1, seat="b", host=False, fell=fell)
    happened = Happened(5, 5, datetime(2026, 1, 1, tzinfo=UTC), By(seat="b"), fact)
    telling = Telling([happened], Lexicon("throws", NAMES, {}))
    told = {who: telling.to(who)[0].text for who in ("a", "c", None)}
    assert told["a"] == "Bo takes back: You stake 3."
    assert told["c"] == told[None] == "Bo takes back: Ada stakes 3."


def test_a_story_that_goes_on_is_told_as_it_would_be_anew() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    takes = [Happened(n, n, at, By(seat="b"), TakenBack(to=n - 1, seat="b", host=False, fell=())) for n in (5, 6, 7)]
    names = Lexicon("throws", NAMES, {})
    earlier = Telling(takes[:2], names)
    read = {who: earlier.to(who) for who in ("a", "b", None)}
    later = Telling(takes[1:], names, earlier)
    assert {who: later.to(who) for who in read} == {who: Telling(takes[1:], names).to(who) for who in read}
    assert later.to("b")[0].text != later.to(None)[0].text


def test_whoever_is_called_otherwise_is_called_so_in_what_was_told_before_too() -> None:
    fact = TakenBack(to=1, seat="b", host=False, fell=())
    happened = [Happened(5, 5, datetime(2026, 1, 1, tzinfo=UTC), By(seat="b"), fact)]
    earlier = Telling(happened, Lexicon("throws", NAMES, {}))
    assert "Bo" in earlier.to(None)[0].text
    assert "Bea" in Telling(happened, Lexicon("throws", NAMES | {"b": "Bea"}, {}), earlier).to(None)[0].text


def test_what_was_put_back_is_marked_and_no_more_once_it_is_done_again() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    ada, bo = By(seat="a"), By(seat="b")
    putting = LifeBurned(seat="a")
    happened = [
        Happened(5, 5, at, ada, LifeBurned(seat="a")),
        Happened(6, 6, at, bo, LifeBurned(seat="b")),
        Happened(7, 7, at, ada, PutBack(to=4, of="a", seat="a", host=False)),
        Happened(8, 7, at, ada, putting),
        Happened(9, 9, at, ada, PutBack(to=6, of="a", seat="a", host=False, again=True)),
        Happened(10, 9, at, ada, putting),
    ]
    names = Lexicon("throws", NAMES, {})
    assert [line.version for line in Telling(happened[:4], names).to(None) if line.undone] == [5]
    assert [line.version for line in Telling(happened, names).to(None) if line.undone] == []
