"""Games of Planechase for an evening: laying their tables, and what the campaign reads of them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.bridge.own_planes import without_clashes
from campaign.bridge.reading import view
from campaign.models import Evening, Person
from games.engines.kernel import HOST
from games.engines.planechase.chronicle import PlanarChronicle
from games.engines.planechase.chronicle import chronicle as told
from games.engines.planechase.codes import FACES
from games.engines.planechase.setup import Setup
from games.engines.play import TableOpened, standing
from games.tables import planar_decklists, service, state
from games.tables.models import NAME_LENGTH, Table
from games.tables.no_game import NoGame
from games.tables.pictures import plane_chart_url
from games.tables.planar_games import GAME as PLANECHASE
from games.tables.planar_games import MOST as MOST_AT_A_PLANAR_TABLE
from games.tables.planar_games import Wanted, charter_of, setup_of
from games.tables.records import shipped_planes
from games.words.planechase.charter import SETTINGS as PLANAR_SETTINGS
from games.words.planechase.charter import VALUES as PLANAR_VALUES

__all__ = [
    "LONGEST_LISTS",
    "MOST_AT_A_PLANAR_TABLE",
    "PLANAR_SETTINGS",
    "PLANAR_VALUES",
    "PLANECHASE",
    "NoPlanarTable",
    "OwnPlanes",
    "PlanarChronicle",
    "SeatAtPlanes",
    "face_odds",
    "is_planar_table_over",
    "lay_planar_table",
    "match_lives",
    "planar_chronicle",
    "planar_door_path",
    "plane_chart_url",
]

LONGEST_LISTS = planar_decklists.LONGEST


class SeatAtPlanes(NamedTuple):
    """Who plays: his Magus, whose account it is, and with how much life he begins (LM §3.6)."""

    name: str
    person: Person | None
    life: int


class OwnPlanes(NamedTuple):
    """The rows of the group's own planes, and whether they are dealt at random too; a list may name them always."""

    rows: Sequence[Mapping[str, Any]] = ()
    dealt: bool = False


NONE_OF_THEIR_OWN = OwnPlanes()


class NoPlanarTable(Exception):
    """It can not be played like this: one sentence for each reason, in the reader's language."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


def lay_planar_table(
    name: str,
    players: Sequence[SeatAtPlanes],
    settings: Mapping[str, Any],
    lists: str,
    host: Person,
    at: datetime,
    own: OwnPlanes = NONE_OF_THEIR_OWN,
) -> tuple[str, tuple[str, ...]]:
    """Lays a planar table: its code, and the keys of the seats in the order of `players`.

    `settings` are fields of the planar charter, `lists` the decks that the group has written (empty: dealt at random),
    `own` the planes of the group's own: the table keeps their rows as they are now. A host who plays no Magus gets a
    place of his own. Raises NoPlanarTable.
    """
    setup = _setup(players, settings, lists, own)
    keys = tuple(seat.key for seat in setup.seats)
    places = [service.Place(key, one.name, one.person) for key, one in zip(keys, players, strict=True)]
    hosts = next((place.key for place in places if place.user == host), None)
    if hosts is None:
        places.append(service.Place(HOST, str(host)[:NAME_LENGTH], host))
    table = service.open_table(PLANECHASE, setup, places, name=name, host=hosts or HOST, opened_by=host, at=at)
    return table.code, keys


def _setup(players: Sequence[SeatAtPlanes], settings: Mapping[str, Any], lists: str, own: OwnPlanes) -> Setup:
    shipped = shipped_planes()
    theirs = without_clashes(own.rows, shipped)
    names = [one.name[:NAME_LENGTH] for one in players]
    try:
        decks = planar_decklists.read_decks(lists, names)
        wanted = Wanted(names, charter_of(settings), decks.names, decks.hidden, () if own.dealt else theirs)
        setup, _passed = setup_of(wanted, {**shipped, **theirs}, secrets.SystemRandom())
    except planar_decklists.Unreadable as of:
        raise NoPlanarTable(_("“%(who)s” does not play.") % {"who": of.who}) from of
    except NoGame as why:
        raise NoPlanarTable(*why.sentences(PLANECHASE)) from why
    lives = {seat.key: one.life for seat, one in zip(setup.seats, players, strict=True)}
    return msgspec.structs.replace(setup, charter=msgspec.structs.replace(setup.charter, life=lives))


def match_lives(evening: Evening) -> dict[str, tuple[int, int]]:
    """By seat of an opened evening, the life with which every match begins and with which the first one does; 0 for who
    is out (LM §3.6, D-19). Who was absent has none."""
    seen = view(evening)
    absent = {seat.key for seat in seen.seats if seat.absent}
    return {one.seat: (one.all, one.first) for one in seen.match_life if one.seat not in absent}


def is_planar_table_over(code: str) -> bool:
    """Whether the game at this table is over."""
    return service.is_finished(Table.objects.select_related("stream").get(code=code))


def planar_door_path(code: str) -> str:
    """The address that lets a member to this table: who has a seat sits down, everybody else watches."""
    table = Table.objects.get(code=code)
    return reverse("tables:door", kwargs={"code": table.code, "key": table.door_key})


def planar_chronicle(code: str) -> tuple[int, PlanarChronicle]:
    """What is remembered of this table, and the version of the table. It tells only what lies open."""
    table = Table.objects.select_related("stream").get(code=code)
    history = state.history(table.stream_id, table.game)
    opened = history[0].fact
    assert isinstance(opened, TableOpened)
    setup = msgspec.convert(opened.setup, Setup)
    facts = ((happened.at, happened.fact) for happened in standing(history))
    return history[-1].version, told(setup, facts, history[0].at)


def face_odds() -> dict[str, int]:
    """How many of the six sides of the planar die show each face."""
    return {face: FACES.count(face) for face in dict.fromkeys(FACES)}
