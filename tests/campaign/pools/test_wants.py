"""What a deck in want lacks beside the other colours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.pools.glance import Glance, glance
from campaign.pools.pool_rules import Facts
from campaign.pools.supply import supply
from campaign.pools.wants import MOST_TOLD, THIN, Thin, thin, wants_of


def deck(creatures: int, instants: int) -> Glance:
    """So many creatures for two mana, and instants for one."""
    bears = [Facts(f"bear {n}", "{1}{G}", "G", "Creature — Bear") for n in range(creatures)]
    return glance([*bears, *(Facts(f"bolt {n}", "{R}", "R", "Instant") for n in range(instants))])


def test_a_deck_in_want_is_measured_by_the_other_colours() -> None:
    # Given four colours of ten creatures and five instants, and a green deck of ten creatures alone
    decks = dict.fromkeys("WUBR", deck(10, 5)) | {"G": deck(10, 0), "A": deck(11, 0), "L": glance([])}
    # When four players sit down, who need fifteen of each colour
    found = wants_of(decks, supply({name: one.packs for name, one in decks.items()}, 4).shortages)
    # Then green lacks five instants, which are its cards for one mana
    assert [(want.deck, want.missing) for want in found] == [("G", 5)]
    assert found[0].kinds == (Thin("instant", 0, 5),)
    assert found[0].costs == (Thin("1", 0, 5),)


def test_artifacts_are_compared_by_their_cost_alone() -> None:
    decks = dict.fromkeys("WUBRG", deck(10, 5)) | {"A": deck(5, 0), "L": glance([])}
    (found,) = wants_of(decks, supply({name: one.packs for name, one in decks.items()}, 4).shortages)
    assert (found.deck, found.missing, found.kinds) == ("A", 6, ())
    assert found.costs == (Thin("1", 0, 4), Thin("2", 5, 7))


def test_where_there_are_no_others_nothing_is_thin() -> None:
    decks = dict.fromkeys("WUBRGAL", glance([]))
    found = wants_of(decks, supply({}, 2).shortages)
    assert [(want.deck, want.costs, want.kinds) for want in found] == [(name, (), ()) for name in "WUBRGA"]


numbers = st.lists(st.integers(0, 40), min_size=5, max_size=5)


@given(numbers, numbers, st.integers(0, 40))
def test_what_is_told_is_thin_and_the_thinnest_comes_first(own: list[int], others: list[int], packs: int) -> None:
    found = thin("abcde", own, others, packs)
    lacks = [one.would_have - one.has for one in found]
    assert lacks == sorted(lacks, reverse=True)
    assert all(lack >= THIN for lack in lacks)
    assert len(found) <= MOST_TOLD
