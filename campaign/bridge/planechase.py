"""Games of Planechase for an evening: opening their tables, and what the campaign reads of them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from campaign.bridge import match_tables
from campaign.bridge.custom_planes import without_clashes
from campaign.bridge.match_tables import MagusAtTable, MatchTableRefused
from campaign.models import Person
from games.planechase import decklists
from games.planechase.cards import shipped_planes
from games.planechase.charts import COIN as COAST_SIZE
from games.planechase.charts import coast as plane_coast
from games.planechase.charts import strokes as plane_strokes
from games.planechase.pictures import plane_chart_url
from games.planechase.rules.charter import Charter
from games.planechase.rules.chronicle import PlanarChronicle, chronicle
from games.planechase.rules.codes import FACES
from games.planechase.rules.setup import Setup
from games.planechase.setup import GAME as PLANECHASE
from games.planechase.setup import MOST as MOST_AT_A_PLANAR_TABLE
from games.planechase.setup import Wanted, setup_of
from games.planechase.words.charter import SETTINGS as PLANAR_SETTINGS
from games.planechase.words.charter import VALUES as PLANAR_VALUES
from games.tables.setups import InvalidSetup, charter_of

__all__ = [
    "COAST_SIZE",
    "LONGEST_LISTS",
    "MOST_AT_A_PLANAR_TABLE",
    "PLANAR_SETTINGS",
    "PLANAR_VALUES",
    "PLANECHASE",
    "OwnPlanes",
    "PlanarChronicle",
    "face_odds",
    "open_planar_table",
    "planar_chronicle",
    "plane_chart_url",
    "plane_coast",
    "plane_strokes",
]

LONGEST_LISTS = decklists.LONGEST


class OwnPlanes(NamedTuple):
    """The rows of the group's own planes, and whether they are dealt at random too; a list may name them always."""

    rows: Sequence[Mapping[str, Any]] = ()
    dealt: bool = False


NONE_OF_THEIR_OWN = OwnPlanes()


def open_planar_table(
    name: str,
    players: Sequence[MagusAtTable],
    settings: Mapping[str, object],
    lists: str,
    host: Person,
    at: datetime,
    own: OwnPlanes = NONE_OF_THEIR_OWN,
) -> tuple[str, tuple[str, ...]]:
    """Opens a planar table: its code, and the keys of the seats in the order of `players`.

    `settings` are fields of the planar charter, `lists` the decks that the group has written (empty: dealt at random),
    `own` the planes of the group's own: the table keeps their rows as they are now. A host who plays no Magus gets a
    place of their own. Raises MatchTableRefused.
    """
    setup = _setup(players, settings, lists, own)
    keys = tuple(seat.key for seat in setup.seats)
    return match_tables.open_table(PLANECHASE, setup, keys, players, name, host, at), keys


def _setup(players: Sequence[MagusAtTable], settings: Mapping[str, object], lists: str, own: OwnPlanes) -> Setup:
    shipped = shipped_planes()
    theirs = without_clashes(own.rows, shipped)
    names = match_tables.seat_names(players)
    try:
        decks = decklists.read_decks(lists, names)
        wanted = Wanted(names, charter_of(Charter, settings), decks.names, decks.hidden, () if own.dealt else theirs)
        setup, _passed = setup_of(wanted, {**shipped, **theirs}, secrets.SystemRandom())
    except decklists.UnknownPlayer as of:
        raise MatchTableRefused(of.sentence) from of
    except InvalidSetup as why:
        raise MatchTableRefused(*why.sentences(PLANECHASE)) from why
    lives = {seat.key: one.life for seat, one in zip(setup.seats, players, strict=True)}
    return msgspec.structs.replace(setup, charter=msgspec.structs.replace(setup.charter, life=lives))


def planar_chronicle(code: str) -> tuple[int, PlanarChronicle]:
    """What is remembered of this table, and the version of the table. It tells only what lies open."""
    story = match_tables.story_of(code)
    return story.version, chronicle(msgspec.convert(story.setup, Setup), story.facts, story.began)


def face_odds() -> dict[str, int]:
    """How many of the six sides of the planar die show each face."""
    return {face: FACES.count(face) for face in dict.fromkeys(FACES)}
