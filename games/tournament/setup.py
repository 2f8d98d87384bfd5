"""A tournament from nothing: names, settings, and a table that is laid (TD-18, TD-22, TD-26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.kernel.naming import folded
from games.kernel.rulebook import HOST, Refusal, learn
from games.tables import service
from games.tables.models import Table
from games.tables.setups import InvalidSetup, invalid
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import LONGEST_NAME, MOST_ENTRANTS
from games.tournament.rules.pasting import Double, Pasted
from games.tournament.rules.proposing import usual_form
from games.tournament.rules.setup import Entry, Setup, new_entries

GAME = "tournament"
FEWEST = 2
LONGEST = MOST_ENTRANTS * (LONGEST_NAME + 2)
MOST_PHONES = 512
"""So many get a seat each, so that their phones report; of more the host enters the results."""

learn(Charter)


class Wanted(NamedTuple):
    """What somebody wants to play."""

    names: Sequence[str]
    charter: Charter
    byes: Mapping[str, int] = {}
    """Awarded ones, by name (TD-22)."""
    host_plays: bool = False
    """The first name is the host's."""
    phones: bool = True
    """Everybody has a seat of their own."""
    about: Mapping[str, str] = {}


def open_game(wanted: Wanted, name: str, opened_by: object, chance: Random) -> Table:
    """Lays the table: a seat for everybody, if there are phones, and one for a host who does not play.

    Raises InvalidSetup.
    """
    setup = setup_of(wanted, chance)
    seated = [service.Place(entry.key, entry.name) for entry in setup.entries if entry.seat]
    host = setup.entries[0].key if wanted.host_plays else HOST
    places = seated if wanted.host_plays else [service.Place(HOST, wanted.about.get("host", HOST)), *seated]
    return service.open_table(GAME, setup, places, name=name, host=host, opened_by=opened_by)


def setup_of(wanted: Wanted, chance: Random) -> Setup:
    """What the table is opened with; a lot is drawn for everybody (TD-13). Raises InvalidSetup."""
    entries = new_entries(wanted.names, chance, seat=wanted.phones and len(wanted.names) <= MOST_PHONES)
    if wanted.host_plays and entries:
        entries = (replace(entries[0], seat=True), *entries[1:])
    try:
        return Setup(entries=_with_byes(entries, wanted.byes), charter=wanted.charter, about=dict(wanted.about))
    except ValueError as wrong:
        raise invalid(wrong) from wrong


def _with_byes(entries: tuple[Entry, ...], byes: Mapping[str, int]) -> tuple[Entry, ...]:
    known = {folded(name): number for name, number in byes.items()}
    unknown = set(known) - {folded(entry.name) for entry in entries}
    if unknown:
        names = ", ".join(name for name in byes if folded(name) in unknown)
        raise InvalidSetup(Refusal("TD-22", "no_such_entrant", {"entrant": names}))
    return tuple(replace(entry, byes=known.get(folded(entry.name), entry.byes)) for entry in entries)


def charter_of(values: Mapping[str, object], players: int) -> Charter:
    """The charter of these settings; without a format the one that so many usually play (TD-18).

    Raises InvalidSetup.
    """
    form = values.get("format") or usual_form(players)
    try:
        return msgspec.convert({**values, "format": form}, Charter)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise invalid(wrong) from wrong


# --- pasted names ----------------------------------------------------------------------------------------------------


def entered_twice(pasted: Pasted) -> list[str]:
    """All names, also those that stand on several lines, as often as they stand there."""
    again = [double.name for double in pasted.doubles for _ in double.lines[0 if double.known else 1 :]]
    return [*pasted.names, *again]


def lines_of(double: Double) -> str:
    """The lines of a name that stands twice, to be read."""
    return ", ".join(map(str, double.lines))
