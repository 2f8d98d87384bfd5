"""An auction for somebody who is alone: their own Magus, or a novice, and three that the house plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import ARTIFACTS, COLOURS, Colour, Style, Temper
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.setup import Pack, PowerRow, Seat, Setup, Sheet, Traits
from games.tables import service
from games.tables.live.house import seating
from games.tables.models import Table

NEWCOMER = "you"
HOUSE: Mapping[str, Temper] = {f"house{number}": temper for number, temper in enumerate(CHARACTERS, 1)}
SCHEME = (3, 5, 7)
"""D-02."""


class Played(NamedTuple):
    """With what an auction is played: packs, house rules and Powers of the group, or none."""

    packs: Sequence[Pack]
    charter: Charter = Charter()
    powers: Sequence[PowerRow] = ()


def open_trial(played: Played, at: datetime, chance: Random, *, mine: Seat | None = None, name: str = "") -> Table:
    """Lays the table, the newcomer's seat first, which is the host's; the house sits down. `mine`: the Magus that they
    have already; the house then has as many Powers. Raises ValueError when it cannot be played.

    The first deck has the colour of the newcomer's Style, and the bold one has that Style too: only who has equal
    precedence may contest (D-09, D-11), so that a challenge comes soon."""
    chosen = chance.sample(COLOURS, len(COLOURS))
    first = mine.sheet.style if mine is not None and mine.sheet.style in COLOURS else chosen[0]
    others = [colour for colour in chosen if colour != first]
    mine = mine or Seat(NEWCOMER, _("Novice"), _sheet(first, (), 0, chance))
    seats = (replace(mine, key=NEWCOMER), *_house(first, others, played, len(mine.sheet.powers), chance))
    setup = Setup(
        seats=seats,
        packs=tuple(played.packs),
        powers=tuple(played.powers),
        charter=_alone(played.charter),
        deck_order=(first, *others, ARTIFACTS),
    )
    places = [service.Place(seat.key, seat.name) for seat in seats]
    table = service.open_table("live_magic", setup, places, name=name or _("A first auction"), host=NEWCOMER, at=at)
    seating.sit_down(table, HOUSE, at)
    return table


def _house(first: Colour, others: Sequence[Colour], played: Played, powers: int, chance: Random) -> Iterator[Seat]:
    """The Magi of the house, one of each temper, with so many Powers."""
    names = {"cautious": _("Prudence"), "bold": _("Audacity"), "scheming": _("Cunning")}
    styles: dict[Temper, Style] = {"cautious": others[0], "bold": first, "scheming": others[1]}
    for key, temper in HOUSE.items():
        yield Seat(key, names[temper], _sheet(styles[temper], played.powers, powers, chance))


def _alone(charter: Charter) -> Charter:
    """The rules of the group, played on one phone in one evening: nobody is there to throw hands or to go on."""
    return replace(charter, throw_mode="phones", auto_advance=True, pace="evening", answer_seconds=None)


def _sheet(style: Style, powers: Sequence[PowerRow], many: int, chance: Random) -> Sheet:
    """A Magus of the beginning, with so many of the group's Powers."""
    known = [row.key for row in powers]
    return Sheet(style, Traits(*chance.sample(SCHEME, len(SCHEME))), tuple(chance.sample(known, min(many, len(known)))))
