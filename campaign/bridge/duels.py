"""Rune duels for an evening: laying their tables, and what the campaign reads of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from campaign.models import Person
from games import words
from games.engines.kernel import HOST
from games.engines.play import TableOpened, standing
from games.engines.runes.chronicle import DuelChronicle
from games.engines.runes.chronicle import chronicle as told
from games.engines.runes.setup import Setup
from games.tables import service, state
from games.tables.models import NAME_LENGTH, Table
from games.tables.no_game import NoGame
from games.tables.rune_cards import LONGEST_OWN, BadRow, shipped_runes, with_own
from games.tables.rune_games import FEWEST, MOST, Player, Wanted, charter_of, setup_of
from games.tables.rune_games import GAME as RUNES
from games.words import Lexicon

__all__ = [
    "LONGEST_OWN_RUNES",
    "MOST_AT_A_RUNE_TABLE",
    "RUNES",
    "DuelChronicle",
    "Duellist",
    "NoRuneTable",
    "duel_chronicle",
    "lay_rune_table",
]

MOST_AT_A_RUNE_TABLE = MOST
LONGEST_OWN_RUNES = LONGEST_OWN
LIFE_SCALE = 200
"""A Magus brings 20 points of life where a duellist has 4000 (R-26)."""


class Duellist(NamedTuple):
    """Who plays: his Magus, whose account it is, and with how much life he begins (LM §3.6)."""

    name: str
    person: Person | None
    life: int


class NoRuneTable(Exception):
    """It can not be played like this: one sentence for each reason, in the reader's language."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


def lay_rune_table(
    name: str, players: Sequence[Duellist], settings: Mapping[str, Any], own: str, host: Person, at: datetime
) -> tuple[str, tuple[str, ...]]:
    """Lays a table for a rune duel: its code, and the keys of the seats in the order of `players`.

    Everybody begins with his Magus' life times 200 (R-26) and brings his deck on his own phone, where nobody else sees
    it (R-18). `settings` are fields of the charter, `own` rows of cards and rulers of the group's own. A host who plays
    no Magus gets a place of his own. Raises NoRuneTable.
    """
    setup = _setup(players, settings, own)
    keys = setup.keys
    places = [service.Place(key, one.name[:NAME_LENGTH], one.person) for key, one in zip(keys, players, strict=True)]
    hosts = next((place.key for place in places if place.user == host), None)
    if hosts is None:
        places.append(service.Place(HOST, str(host)[:NAME_LENGTH], host))
    table = service.open_table(RUNES, setup, places, name=name, host=hosts or HOST, opened_by=host, at=at)
    return table.code, keys


def _setup(players: Sequence[Duellist], settings: Mapping[str, Any], own: str) -> Setup:
    try:
        catalogue = with_own(own, shipped_runes())
        charter = charter_of({**settings, "life_scale": LIFE_SCALE, "unofficial": len(players) > FEWEST})
        seats = [Player(one.name[:NAME_LENGTH]) for one in players]
        setup, _passed = setup_of(Wanted(seats, charter, catalogue, suggested=False))
    except BadRow as bad:
        said = words.reason(bad.refusal, Lexicon(RUNES, {}, {}))
        raise NoRuneTable(_("Line %(line)d: %(why)s") % {"line": bad.line, "why": said}) from bad
    except NoGame as why:
        raise NoRuneTable(str(why)) from why
    lives = {key: one.life for key, one in zip(setup.keys, players, strict=True)}
    return msgspec.structs.replace(setup, charter=msgspec.structs.replace(setup.charter, life=lives))


def duel_chronicle(code: str) -> DuelChronicle:
    """What is remembered of this table. It tells only what lies open."""
    table = Table.objects.select_related("stream").get(code=code)
    history = state.history(table.stream_id, table.game)
    opened = history[0].fact
    assert isinstance(opened, TableOpened)
    setup = msgspec.convert(opened.setup, Setup)
    facts = ((happened.at, happened.fact) for happened in standing(history))
    return told(setup, facts, history[0].at)
