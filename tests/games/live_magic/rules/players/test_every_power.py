"""Every shipped Power is used by players of the house, somewhere: what its row does is weighed, and pays at times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import Fact
from games.live_magic.rules import facts as f
from games.live_magic.rules.codes import LANDS, STYLES
from games.live_magic.rules.laboratory.pool import plain_pool
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.evening import Evening, HousePlayer, Player
from games.live_magic.rules.setup import Pack, PowerRow, Seat, Setup, Sheet, Traits
from tests.games.live_magic.rules.playing import ROWS

KINDS = ("Creature", "Creature", "Instant", "Land", "Legendary Planeswalker", "Planeswalker", "Artifact")
"""Packs so unlike that one of them may be worth another, and a pick."""
BESIDE = 2
MOST = 400
"""Among so many evenings there is one in which the Power is used."""


class Watched(Evening):
    """An evening of which is known whether a Power was used."""

    def __init__(self, setup: Setup, players: Mapping[str, Player], chance: Random) -> None:
        super().__init__(setup, players, chance)
        self.used: set[str] = set()

    def happened(self, fact: Fact) -> None:
        """Remembers each Power that is used."""
        if isinstance(fact, f.PowerActivated):
            self.used.add(fact.power)


def uses(row: PowerRow, seed: int) -> bool:
    """From two to six players of the house, who have the Power and others beside: is it used?"""
    chance = Random(seed)
    others = [each.key for each in ROWS if each.key != row.key]
    seats = tuple(
        Seat(f"s{number}", f"Magus {number}", a_sheet(chance, (row.key, *chance.sample(others, BESIDE))))
        for number in range(2 + seed % 5)
    )
    minds = list(CHARACTERS.values())
    players: dict[str, Player] = {seat.key: HousePlayer(chance.choice(minds)) for seat in seats}
    evening = Watched(Setup(seats=seats, packs=tuple(unlike(len(seats), chance)), powers=ROWS), players, chance)
    evening.play()
    return row.key in evening.used


def a_sheet(chance: Random, powers: tuple[str, ...]) -> Sheet:
    return Sheet(chance.choice(STYLES), Traits(*chance.sample((3, 5, 7), 3)), powers, xp_free=3)


def unlike(seats: int, chance: Random) -> Iterator[Pack]:
    """The pool of the laboratory, its cards of every kind."""
    for pack in plain_pool(seats):
        yield pack if pack.deck == LANDS else replace(pack, type_line=chance.choice(KINDS))


@pytest.mark.thorough
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_a_shipped_power_is_used_where_it_pays(row: PowerRow) -> None:
    assert any(uses(row, seed) for seed in range(MOST)), f"{row.key} is never worth its price to a player of the house"
