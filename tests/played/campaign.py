"""A small campaign around the recorded evening: matches, award, the next session, spending (LM §3.6, §3.7; D-33, D-35).

It stands here for the events 138–151, which are not the auction table's.
"""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

from msgspec.structs import replace

from games.engines.kernel import TABLE, By, Order, Refused
from games.engines.live_magic import BOOK
from games.engines.live_magic import orders as o
from games.engines.live_magic.setup import PowerRow, Setup, Sheet
from games.engines.live_magic.state import State
from tests.played.evening import HOST, form_of

NOW = datetime(2026, 1, 1, 23, 0, tzinfo=UTC)
COST_OF_STYLE = 1
COST_OF_LIFE = 5


class Campaign:
    """The table of the evening, the matches played, and the sheets that last."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.state = state
        self.sheets = {seat.key: seat.sheet for seat in setup.seats}
        self.wins = dict.fromkeys(self.sheets, 0)

    def act(self, event: dict[str, Any]) -> None:
        """One event. Raises Refused, and then nothing has happened."""
        match event["type"]:
            case "match":
                self.wins[event["winner"]] += 1
            case "award":
                self.award(event["scheme"])
            case "next_session":
                self.meet_again()
            case "spend":
                self.spend(event["player"], event["item"], event.get("arg"))
            case other:
                raise ValueError(f"no event of a campaign: {other}")

    def award(self, scheme: list[int]) -> None:
        """Experience by rank; the evening is over."""
        ranking = sorted(self.sheets, key=lambda seat: -self.wins[seat])
        for seat, xp in zip(ranking, scheme, strict=True):
            self.sheets[seat] = replace(self.sheets[seat], xp_free=self.sheets[seat].xp_free + xp)
        self.give(HOST, o.CloseEvening())

    def meet_again(self) -> None:
        """Traits and life are at their ratings again, packs in the pool (D-33)."""
        seats = tuple(replace(seat, sheet=self.sheets[seat.key]) for seat in self.setup.seats)
        self.setup = replace(self.setup, seats=seats)
        self.state = BOOK.initial(self.setup)

    def spend(self, seat: str, item: str, what: str | None) -> None:
        """A purchase, between sessions and until the sheet's first approval (D-36)."""
        sheet = self.sheets[seat]
        price = price_of(sheet, item, what, self.setup.powers)
        if price > sheet.xp_free:
            raise Refused("LM 3.7", "xp_insufficient", price=price, free=sheet.xp_free)
        bought = replace(bought_for(sheet, item, what), xp_free=sheet.xp_free - price, xp_spent=sheet.xp_spent + price)
        self.sheets[seat] = replace(bought, version=sheet.version + 1)
        self.give(TABLE, o.ReviseSheet(seat=seat, sheet=self.sheets[seat]))

    def give(self, by: By, order: Order) -> None:
        for fact in BOOK.decide(self.state, order, by, Random(1), NOW):
            self.state = BOOK.evolve(self.state, fact)

    def form(self) -> dict[str, Any]:
        """The state in the form of the file, experience from the sheets."""
        form = form_of(self.state)
        for seat, sheet in self.sheets.items():
            form["players"][seat] |= {"xp_free": sheet.xp_free, "xp_spent": sheet.xp_spent}
        return form


def price_of(sheet: Sheet, item: str, what: str | None, powers: tuple[PowerRow, ...]) -> int:
    """LM §3.7; an attribute costs its current rating (D-35)."""
    match item:
        case "style":
            return COST_OF_STYLE
        case "pv":
            return COST_OF_LIFE
        case "attribute":
            return sheet.attributes.of(what or "")
    return next(row.xp for row in powers if row.key == what)


def bought_for(sheet: Sheet, item: str, what: Any) -> Sheet:
    """The sheet with what was bought."""
    match item:
        case "style":
            return replace(sheet, style=what)
        case "pv":
            return replace(sheet, life=sheet.life + 1)
        case "attribute":
            return replace(sheet, attributes=sheet.attributes.with_(what, sheet.attributes.of(what) + 1))
    return replace(sheet, powers=(*sheet.powers, what))
