"""The players of the house, as the tables know them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import msgspec

from games.kernel import table as kernel_table
from games.kernel.house import House
from games.kernel.rulebook import Offer
from games.kernel.table import Happened
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.codes import Temper
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.choosing import choose
from games.live_magic.rules.players.habits import Memory, notice
from games.live_magic.rules.state import State
from games.live_magic.rules.view import View


def in_temper(
    view: View, offers: Sequence[Offer], temper: str, memory: Memory, chance: Random
) -> dict[str, Any] | None:
    """What a player of this temper does."""
    return choose(view, offers, CHARACTERS[msgspec.convert(temper, Temper)], memory, chance)


def due(state: State, house: Collection[str]) -> list[str]:
    """Those for whom the table waits: an auction comes to an end whoever plays it."""
    return [seat for seat in BOOK.waited_for(state) if seat in house]


def remember(history: Sequence[Happened]) -> Memory:
    """The hands that everybody has seen at this table.

    A challenge is looked at as it ends, and the one that is open now: then all of its throws are shown.
    """
    memory, before = Memory(), None
    for happened in kernel_table.standing(history):
        now = kernel_table.fold(BOOK, [happened]) if before is None else kernel_table.follow(BOOK, before, happened)
        if before is not None and before.game.challenge is not None and now.game.challenge is None:
            memory = notice(memory, BOOK.view(before.game, None))
        before = now
    return memory if before is None else notice(memory, BOOK.view(before.game, None))


HOUSE = House(tempers=tuple(CHARACTERS), choose=in_temper, due=due, remember=remember)
