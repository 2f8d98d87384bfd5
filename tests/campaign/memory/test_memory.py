"""What the campaign remembers of its evenings: rows that follow the tables, whenever and however often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from campaign.bridge import table_queries
from campaign.memory import catch_up, rebuild, remember
from campaign.models import (
    Appearance,
    Auction,
    Campaign,
    ChallengeResolution,
    Evening,
    Memory,
    Pick,
    PowerUse,
    Throw,
    Toll,
)
from tests.support.services.database import Database
from tests.support.worlds.shared import lay_demo

pytestmark = pytest.mark.django_db

ROWS = (Appearance, Auction, ChallengeResolution, Pick, Throw, PowerUse, Toll)


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[int]:
    """The demo, really committed; what a test changes in it is rolled back."""
    with database.holding(lay_demo) as demo:
        yield demo


@pytest.fixture
def demo(laid: int, db: None) -> Campaign:
    return Campaign.objects.get(pk=laid)


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Everything that is remembered, with its keys."""
    return {
        model.__name__: [dict(row) for row in model.objects.order_by("evening", "number").values()] for model in ROWS
    }


def contents(evening: Evening) -> dict[str, list[dict[str, Any]]]:
    """What is remembered of an evening, keys of rows aside."""
    keys = {"id", "auction_id", "challenge_id"}
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in keys}
            for row in model.objects.filter(evening=evening).order_by("number").values()
        ]
        for model in ROWS
    }


def test_a_closed_evening_is_remembered_as_its_table_stands(demo: Campaign) -> None:
    evening = demo.evenings.get(number=1)
    remember(evening)
    seats = {place.magus_id: place.seat for place in evening.attendance.all()}
    held: dict[str, set[str]] = {}
    for pick in Pick.objects.filter(evening=evening, gone=""):
        held.setdefault(seats[pick.magus_id], set()).add(pick.pack)
    decks = {deck.seat: {*deck.packs, *deck.left_out} for deck in table_queries.view(evening).decks}
    assert held == decks
    lives = {seats[one.magus_id]: one.life_after for one in Appearance.objects.filter(evening=evening)}
    assert lives == {seat.key: seat.life for seat in table_queries.view(evening).seats}


def test_remembering_twice_changes_nothing(demo: Campaign) -> None:
    evenings = list(demo.evenings.all())
    catch_up(evenings)
    before = all_rows()
    catch_up(evenings)
    assert [changed for _, changed in rebuild(evenings)] == [0, 0, 0]
    assert all_rows() == before


def test_rows_that_were_spoiled_are_put_right_and_keep_their_keys(demo: Campaign) -> None:
    catch_up(demo.evenings.all())
    before = all_rows()
    first = demo.evenings.get(number=1)
    Pick.objects.filter(evening=first, number__lte=3).update(pack_name="Nobody's")
    Toll.objects.filter(evening=first).update(amount=9)
    assert {each.number: bool(changed) for each, changed in rebuild(demo.evenings.all())} == {
        1: True,
        2: False,
        3: False,
    }
    assert all_rows() == before


def test_rows_that_were_lost_or_invented_are_put_right(demo: Campaign) -> None:
    catch_up(demo.evenings.all())
    first = demo.evenings.get(number=1)
    before = contents(first)
    invented = Throw.objects.filter(evening=first).last()
    assert invented is not None
    Throw.objects.create(
        evening=first, number=999, challenge=invented.challenge, test=9, magus=invented.magus, sign="rock", came="won"
    )
    ChallengeResolution.objects.filter(evening=first, number=1).delete()
    list(rebuild([first]))
    assert contents(first) == before


def test_without_rows_the_journal_alone_makes_them_again(demo: Campaign) -> None:
    catch_up(demo.evenings.all())
    before = {each.number: contents(each) for each in demo.evenings.all()}
    for model in (*ROWS, Memory):
        model.objects.all().delete()
    catch_up(demo.evenings.all())
    assert {each.number: contents(each) for each in demo.evenings.all()} == before


def test_an_open_evening_is_remembered_without_what_is_secret(demo: Campaign) -> None:
    """The third evening stands in the middle of a deck, at a question."""
    evening = demo.evenings.get(number=3)
    remember(evening)
    seen = table_queries.view(evening)
    taken = Counter(pack for seat in seen.seats for pack in seat.packs or ())
    assert Counter(Pick.objects.filter(evening=evening, gone="").values_list("pack", flat=True)) == taken
    assert not Pick.objects.filter(evening=evening, how="completion").exists()
    assert Auction.objects.get(evening=evening, closed_at=None).deck == seen.deck


def test_a_planned_evening_has_nothing_to_remember(demo: Campaign) -> None:
    planned = Evening.objects.create(campaign=demo, number=4, day=timezone.localdate())
    assert remember(planned, anew=True) == 0
    assert not Memory.objects.filter(evening=planned).exists()
