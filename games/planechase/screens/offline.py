"""What a phone without the network may keep of a planar game, as far as it can know what happens (P-20).

Made from a `Board` alone, like the scene. The page carries it as data; `static/js/offline.js` does what it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.planechase import words as planechase
from games.planechase.rules.orders import ORDERS
from games.planechase.rules.view import ItemView, SlotView, View
from games.tables import words
from games.tables.board import Board
from games.tables.words import Lexicon

EVERY = tuple(str(kind.__struct_config__.tag) for kind in ORDERS)
FREE = tuple(str(kind.__struct_config__.tag) for kind in ORDERS if kind.answers == "nothing")
"""Acts that add up: they need not know what happened since."""

TO_KEEP = (
    *("life", "set_life", "poison", "set_poison", "commander", "counters", "note", "leave"),
    *("resolve", "counter", "order", "step", "turn", "roll"),
)
"""P-20; of the rolls only those that were thrown on the table."""


class Offline:
    """What one phone may keep while it is alone."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view: View = board.view

    @property
    def orders(self) -> Sequence[str]:
        """The orders that may be kept: with real cards all of them."""
        return EVERY if self._is_cardboard else TO_KEEP

    @property
    def free(self) -> Sequence[str]:
        """Those that may be kept even behind a walk that waits for the table."""
        return FREE

    @property
    def pending(self) -> Sequence[str]:
        """Those that may turn up a card of a deck that is shuffled here: from there on the table decides."""
        if self._is_cardboard:
            return ()
        waiting = [order for order in ("resolve", "counter") if any(map(self._turns_up, self._tops))]
        return [*waiting, *([] if self.view.charter.is_communal else ["leave"])]

    @property
    def names(self) -> dict[str, str]:
        """How the players are called, for what is kept in another's name."""
        return {one.key: one.name for one in self.view.players}

    @property
    def turns(self) -> dict[str, dict[str, str | None]]:
        """By the player whose turn has begun: the turn that this phone may begin after it, and what its button says.

        Empty where the phone cannot know who comes next: teams, several turn markers, extra turns.
        """
        slot = self.view.slots[0]
        if self.view.charter.mode != "free_for_all" or slot.turn is None or slot.next_player is None:
            return {}
        return dict(self._chain(slot))

    def _chain(self, slot: SlotView) -> Iterator[tuple[str, dict[str, str | None]]]:
        playing = [one.key for one in self.view.players if one.out is None]
        around = playing[::-1] if self.view.reversed else playing
        for place, before in enumerate(around):
            after = around[(place + 1) % len(around)]
            giver = next((one for one in (before, after) if self._may_give_for(one)), None)
            if giver is not None:
                acting_for = None if giver == self.board.seat else giver
                yield before, {"seat": after, "acting_for": acting_for, "words": self._next_turn(after)}

    def _may_give_for(self, seat: str) -> bool:
        """Whether this phone speaks for the seat: its own, or one without a phone at the host's (P-28)."""
        if seat == self.board.seat:
            return True
        person = next((one for one in self.board.people if one.key == seat), None)
        return self.board.is_host and person is not None and (not person.has_phone or person.is_away)

    def _next_turn(self, seat: str) -> str:
        lexicon = Lexicon(self.board.game, self.names, {}, self.view.me)
        return str(planechase.BUTTONS["turn"]) % {"seat": words.name("seat", seat, lexicon)}

    @property
    def _is_cardboard(self) -> bool:
        return self.view.charter.deck_source == "cardboard"

    @property
    def _tops(self) -> list[ItemView]:
        return [slot.stack[0] for slot in self.view.slots if slot.stack]

    def _turns_up(self, item: ItemView) -> bool:
        """Whether a card may be turned up when this is gone: a walk, a phenomenon, a line that the engine plays."""
        row = self.view.rows.get(item.card)
        return row is None or row.is_phenomenon or item.moment == "walking" or bool(row.line(item.line).ops)

    @property
    def data(self) -> dict[str, Any]:
        """All of it, for the page."""
        return {
            "orders": self.orders,
            "free": self.free,
            "pending": self.pending,
            "turns": self.turns,
            "names": self.names,
        }
