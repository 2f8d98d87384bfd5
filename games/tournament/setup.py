"""A tournament from nothing: names, settings, and a table that is laid (TD-18, TD-22, TD-26)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.kernel.naming import folded
from games.kernel.rulebook import HOST, learn
from games.tables import service
from games.tables.models import Table
from games.tables.setup_errors import InvalidSetup
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import LONGEST_NAME, MOST_ENTRANTS
from games.tournament.rules.pasting import Double, Pasted, read_names
from games.tournament.rules.proposing import usual_form
from games.tournament.rules.setup import Entry, Setup, new_entries

GAME = "tournament"
FEWEST = 2
LONGEST = MOST_ENTRANTS * (LONGEST_NAME + 2)
MOST_PHONES = 512
"""So many get a seat each, so that their phones report; of more the host enters the results."""

HEADS = ("name", "player", "nome", "giocatore", "magus")
"""What the head of a column of names is called in a pasted table."""

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
        raise InvalidSetup(why=str(wrong)) from wrong


def _with_byes(entries: tuple[Entry, ...], byes: Mapping[str, int]) -> tuple[Entry, ...]:
    known = {folded(name): number for name, number in byes.items()}
    unknown = set(known) - {folded(entry.name) for entry in entries}
    if unknown:
        raise InvalidSetup(why=", ".join(name for name in byes if folded(name) in unknown))
    return tuple(replace(entry, byes=known.get(folded(entry.name), entry.byes)) for entry in entries)


def charter_of(values: Mapping[str, object], players: int) -> Charter:
    """The charter of these settings; without a format the one that so many usually play (TD-18).

    Raises InvalidSetup.
    """
    form = values.get("format") or usual_form(players)
    try:
        return msgspec.convert({**values, "format": form}, Charter)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise InvalidSetup(why=str(wrong)) from wrong


# --- pasted names ----------------------------------------------------------------------------------------------------


def read_list(text: str, known: Iterable[str] = ()) -> Pasted:
    """The names of a list, one a line, or those in the column of names of a pasted table (TD-26). `known`: who is
    entered already."""
    return read_names(names_column(text), known)


def names_column(text: str) -> str:
    """A table with a head loses all but its names; each stays on its line. Anything else stays as it is."""
    lines = text.splitlines()
    first = lines[0] if lines else ""
    for sign in ("\t", ";", ","):
        heads = [head.strip().strip('"').casefold() for head in first.split(sign)]
        at = next((place for place, head in enumerate(heads) if head in HEADS), None)
        if at is not None:
            return "\n".join(["", *(_cell(line, sign, at) for line in lines[1:])])
    return text


def _cell(line: str, sign: str, at: int) -> str:
    """What stands in this column; a line that is too long for a table is taken whole, and is no name."""
    try:
        row = next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return line
    return row[at] if at < len(row) else ""


def entered_twice(pasted: Pasted) -> list[str]:
    """All names, also those that stand on several lines, as often as they stand there."""
    again = [double.name for double in pasted.doubles for _ in double.lines[0 if double.known else 1 :]]
    return [*pasted.names, *again]


def lines_of(double: Double) -> str:
    """The lines of a name that stands twice, to be read."""
    return ", ".join(map(str, double.lines))
