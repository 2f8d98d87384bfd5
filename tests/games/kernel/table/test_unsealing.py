"""Which sealed facts everybody has been shown (docs/fairness.md)."""

from games.kernel.rulebook import HOST
from games.kernel.table import unsealed
from games.kernel.table.orders import TakeBack
from tests.games.throws.rules.book import BOOK, SitOut, Throw, Thrown, ThrowsShown
from tests.games.throws.sitting import Sitting, staked


def opened(table: Sitting) -> list[tuple[str, str]]:
    """Whose throws are opened, and which."""
    facts = [table.past[version - 1].fact for version in unsealed(BOOK, table.past)]
    return [(fact.seat, fact.sign) for fact in facts if isinstance(fact, Thrown)]


def test_a_throw_is_opened_when_all_are_shown_and_not_before() -> None:
    table = staked(auto_advance=False)
    table.act("a", Throw(sign="rock"))
    table.act("b", SitOut())
    assert opened(table) == []
    table.act("c", Throw(sign="paper"))
    assert opened(table) == [("a", "rock"), ("c", "paper")]
    assert set(unsealed(BOOK, table.past).values()) == {table.last_version_of(ThrowsShown)}


def test_a_throw_that_was_taken_back_before_anybody_saw_it_stays_sealed() -> None:
    table = staked(host=HOST, auto_advance=False)
    table.act("a", Throw(sign="rock"))
    first = table.last_version_of(Thrown)
    table.act("a", TakeBack(to=first - 1))
    table.act("a", Throw(sign="rock"))
    table.act("b", SitOut())
    table.act("c", SitOut())
    assert list(unsealed(BOOK, table.past)) == [first + 2]


def test_what_was_shown_stays_open_and_what_is_thrown_after_taking_back_is_sealed_anew() -> None:
    table = staked(host=HOST, auto_advance=False)
    for seat in "abc":
        table.act(seat, Throw(sign="rock"))
    table.act(HOST, TakeBack(to=table.last_version_of(ThrowsShown) - 2))
    shown = [("a", "rock"), ("b", "rock"), ("c", "rock")]
    assert opened(table) == shown
    for seat in "ab":
        table.act(seat, Throw(sign="paper"))
    assert opened(table) == shown
    table.act("c", Throw(sign="paper"))
    assert opened(table) == [*shown, ("a", "paper"), ("b", "paper"), ("c", "paper")]
