"""What a phone may keep of a planar game while the network is gone (P-20)."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import Order
from games.planechase.cards import shipped_planes
from games.planechase.rules import orders as o
from games.planechase.rules.charter import Charter
from games.planechase.screens.offline import EVERY, Offline
from games.planechase.setup import Wanted, open_game
from games.tables import board, service, state

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 20, 19, tzinfo=UTC)
QUIET = [
    card.name
    for card in shipped_planes().values()
    if card.is_plane
    and card.status == "official"
    and {"static", "chaos"}.issuperset(on for line in card.abilities for on in line.on)
][:30]


def offline(phones: str = "Anna", *acts: Order, **charter: Any) -> Offline:
    """What Anna's phone may keep in her first turn, after these acts of hers. Of the three those named have phones."""
    settings = Charter(decks="communal", deck_check="warn", **charter)
    up = (QUIET[0],) if settings.deck_source == "cardboard" else ()
    table, _ = open_game(Wanted(("Anna", "Bruno", "Carla"), settings, {0: QUIET}), "Friday", None, Random(7))
    for order in (o.First(seat="Anna"), o.Start(up=up), o.BeginTurn(seat="Anna"), o.GoToStep(step="main1")):
        service.act_by_table(table, order, AT, Random(3))
    for seat in table.seats.filter(key__in=phones.split()):
        service.take_seat(table, seat, seat.name)
    anna = table.seats.get(key="Anna")
    for act in acts:
        version = state.current(table.stream_id, table.game).state.version
        service.act(table, anna, replace(act, question=version), at=AT)
    return Offline(board.board(table, anna))


def test_p20_of_a_deck_shuffled_here_only_what_needs_no_card_is_kept() -> None:
    found = offline()
    assert {"life", "turn", "step", "roll", "resolve", "leave", "note"} <= set(found.orders)
    assert not {"look", "reveal", "walk", "choose", "start", "shuffle"} & set(found.orders)


def test_p20_with_real_cards_a_phone_may_keep_everything() -> None:
    found = offline(deck_source="cardboard")
    assert set(found.orders) == set(EVERY)
    assert found.pending == ()


def test_p20_a_walk_of_a_deck_shuffled_here_waits_for_the_table() -> None:
    walk = o.Roll(face="walk", thrown=True)
    assert offline().pending == []
    assert offline("Anna", walk).pending == ["resolve", "counter"]
    assert offline("Anna", walk, deck_source="cardboard").pending == ()


def test_p28_one_phone_for_all_knows_who_comes_after_whom() -> None:
    turns = offline().turns
    assert [(turns[who]["seat"], turns[who]["acting_for"]) for who in ("Anna", "Bruno", "Carla")] == [
        ("Bruno", None),
        ("Carla", "Bruno"),
        ("Anna", "Carla"),
    ]


def test_p28_a_phone_begins_no_turn_between_two_others_that_have_their_own() -> None:
    assert set(offline("Anna Bruno Carla").turns) == {"Anna", "Carla"}


def test_p20_in_teams_a_phone_does_not_guess_whose_turn_comes() -> None:
    table, _ = open_game(
        Wanted(("Anna", "Bruno", "Carla", "Dario"), Charter(mode="two_headed_giant")), "Friday", None, Random(7)
    )
    assert Offline(board.board(table, table.seats.get(key="Anna"))).turns == {}
