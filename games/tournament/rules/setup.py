"""Everything that a tournament is opened with: who enters, and by which settings."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from games.kernel.rulebook import HOST, Refusal, Value, learn, require
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import DRAWN, LONGEST_NAME, LOTS, MOST_BYES, MOST_ENTRANTS


class Entry(Value, frozen=True, omit_defaults=True):
    """Somebody who enters."""

    key: str
    """How facts and orders name them, and their seat, if they have one (`seat`: a phone reports their results)."""
    name: str
    lot: int
    """Drawn once when they enter (TD-13)."""
    life: int | None = None
    """At what they start their matches, and `first_life` their first one, where that is another number (LM 3.6); None:
    as the game says."""
    first_life: int | None = None
    is_out: bool = False
    """A Magus out by life 0 (D-19, TD-16)."""
    byes: int = 0
    """Awarded for rounds 1 to `byes` (TD-22)."""
    seat: bool = False
    co_host: bool = False
    """Hosts the group beside whoever runs the table: asked first where that one is a party (D-52)."""


class Setup(Value, frozen=True):
    """A table to be opened. Raises ValueError: what it says cannot be played.

    `about`: what pages and exports say besides (name of the event, place, date). No rule reads it.
    """

    entries: tuple[Entry, ...] = ()
    charter: Charter = Charter()
    about: dict[str, str] = {}

    def __post_init__(self) -> None:
        keys = [entry.key for entry in self.entries]
        _require(len(set(keys)) == len(keys) and HOST not in keys, "every entrant needs a key of their own")
        _require(all(0 < len(key) <= 20 for key in keys), "a key has 1 to 20 characters")
        _require(len(keys) <= MOST_ENTRANTS, f"more than {MOST_ENTRANTS} entrants")
        for entry in self.entries:
            _require(0 < len(entry.name) <= LONGEST_NAME, f"a name has 1 to {LONGEST_NAME} characters")
            _require(0 <= entry.byes <= MOST_BYES, "nobody is awarded more than three byes (TD-22)")
            form = self.charter.format
            require(not entry.byes or form in DRAWN, Refusal("TD-22", "no_byes_in_this_form", {"form": form}))


def draw_lot(chance: Random) -> int:
    """The lot of one who enters (TD-13)."""
    return chance.randint(1, LOTS)


def new_entries(names: Iterable[str], chance: Random, *, first: int = 1, seat: bool = False) -> tuple[Entry, ...]:
    """Entries for these names, with the keys e1, e2 … and a lot each."""
    return tuple(
        Entry(key=f"e{number}", name=name, lot=draw_lot(chance), seat=seat) for number, name in enumerate(names, first)
    )


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)


learn(Setup)
