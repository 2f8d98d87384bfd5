"""What can be remembered of an evening: decks, picks, challenges, throws, Powers, and what they cost.

Records hold nothing that is hidden: what only a closed evening tells stands in none of them before that (LM §4).
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from games.kernel.rulebook import Value
from games.live_magic.rules.codes import Category, Deck, Kind, Mode, Sign, Style
from games.live_magic.rules.state import Shown, Values

How = Literal["alone", "uncontested", "contested", "power", "fate", "completion", "swap", "ruling"]
"""How a pack came to a Magus: nobody could ask for it; everybody let it go; fought for; decided or taken by a Power;
dealt out by one (Act of Fate); taken at completion; swapped by a Power; given by the host's ruling."""

Gone = Literal["cost", "power", "swap", "ruling"]
"""How it left them again: put back as the cost of an own Power, or by another's; swapped; by a ruling."""

Came = Literal["won", "lost", "equal"]
"""What a throw came to by its signs."""

Ending = Literal["test", "concede", "tie", "power", "race", "relent", "split"]
Quantity = Literal["life", "physical", "social", "mental"]


class Sat(Value, frozen=True):
    """A Magus at the table: with which Style, what they declared, their life then and now."""

    seat: str
    style: Style
    kind: Kind | None
    colours: tuple[str, ...]
    life_before: int
    life_after: int
    absent: bool


class DeckAuctioned(Value, frozen=True):
    """`order` counts the decks of the evening; `left`: what nobody took, None while it lies on the table."""

    order: int
    deck: Deck
    mode: Mode
    packs: tuple[str, ...]
    left: tuple[str, ...] | None
    opened_at: datetime
    closed_at: datetime | None


class PackPicked(Value, frozen=True):
    """A pack that came to a Magus."""

    number: int
    seat: str
    pack: str
    deck: Deck
    auction: int | None
    """The place of its deck in the order of the evening; None at completion."""
    step: int | None
    how: How
    challenge: int | None
    """The number of the one that decided it."""
    at: datetime
    gone: Gone | None = None
    """How they lost it again, and to whom (`gone_to`: None is the table)."""
    gone_to: str | None = None


class Bet(Value, frozen=True):
    """A bet of a race of life."""

    seat: str
    amount: int


class Challenged(Value, frozen=True):
    """A challenge that is over. `pack` None: it was for a deck of the completion. `taker`: who has the pack in the end,
    when this challenge decided it; `tests`: every throw with what came of it; `before`, `after`: of both fighters."""

    number: int
    call: int
    auction: int | None
    step: int | None
    deck: Deck
    pack: str | None
    caller: str
    contester: str
    category: Category | None
    bare: bool
    tests: tuple[Shown, ...]
    bets: tuple[Bet, ...]
    retests: tuple[str, ...]
    overbids: tuple[str, ...]
    conceded: str | None
    winner: str | None
    losers: tuple[str, ...]
    how: Ending
    before: dict[str, Values]
    after: dict[str, Values]
    at: datetime


class Thrown(Value, frozen=True):
    """One hand of one throw. `before`: what their last throw of the evening came to."""

    number: int
    challenge: int
    test: int
    seat: str
    sign: Sign
    came: Came
    by_hands: bool
    before: Came | None


class PowerUsed(Value, frozen=True):
    """A Power that was activated or copied; its parameters are not remembered, since some are secret."""

    number: int
    seat: str
    power: str
    window: str
    deck: Deck | None
    challenge: int | None
    copied: bool
    came: Literal["worked", "cancelled", "idle"]
    at: datetime


class Changed(Value, frozen=True):
    """Life or traits that changed. `why`: physical, wager, overbid, retest, race, cost, power, ruling."""

    number: int
    seat: str
    what: Quantity
    before: int
    after: int
    why: str
    challenge: int | None


class Chronicle(Value, frozen=True):
    """An evening so far, or the whole of it (`closed`)."""

    closed: bool
    sat: tuple[Sat, ...]
    decks: tuple[DeckAuctioned, ...]
    picks: tuple[PackPicked, ...]
    challenges: tuple[Challenged, ...]
    throws: tuple[Thrown, ...]
    powers: tuple[PowerUsed, ...]
    changes: tuple[Changed, ...]
