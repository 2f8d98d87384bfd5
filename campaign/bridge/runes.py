"""Rune duels for an evening: opening their tables, and what the campaign reads of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from campaign.bridge import match_tables
from campaign.bridge.match_tables import MagusAtTable, MatchTableRefused
from campaign.models import Person
from games.runes.cards import LONGEST_OWN, BadRow, shipped_runes, with_own
from games.runes.forms import bad_row_in_words, own_cards_field
from games.runes.rules.charter import Charter
from games.runes.rules.chronicle import DuelChronicle, chronicle
from games.runes.rules.setup import Setup
from games.runes.setup import FEWEST, MOST, Player, Wanted, setup_of
from games.runes.setup import GAME as RUNES
from games.tables.setups import InvalidSetup, charter_of

__all__ = [
    "LONGEST_OWN_RUNES",
    "MOST_AT_A_RUNE_TABLE",
    "RUNES",
    "DuelChronicle",
    "duel_chronicle",
    "open_rune_table",
    "own_cards_field",
]

MOST_AT_A_RUNE_TABLE = MOST
LONGEST_OWN_RUNES = LONGEST_OWN
LIFE_SCALE = 200
"""A Magus brings 20 points of life where a duellist has 4000 (R-26)."""


def open_rune_table(
    name: str, players: Sequence[MagusAtTable], settings: Mapping[str, object], own: str, host: Person, at: datetime
) -> tuple[str, tuple[str, ...]]:
    """Opens a table for a rune duel: its code, and the keys of the seats in the order of `players`.

    Everybody begins with the life of the Magus times 200 (R-26) and brings a deck on their own phone, where nobody else
    sees it (R-18). `settings` are fields of the charter, `own` rows of cards and rulers of the group's own. A host who
    plays no Magus gets a place of their own. Raises MatchTableRefused.
    """
    setup = _setup(players, settings, own)
    return match_tables.open_table(RUNES, setup, setup.keys, players, name, host, at), setup.keys


def _setup(players: Sequence[MagusAtTable], settings: Mapping[str, object], own: str) -> Setup:
    try:
        catalogue = with_own(own, shipped_runes())
        charter = charter_of(Charter, {**settings, "life_scale": LIFE_SCALE, "unofficial": len(players) > FEWEST})
        seats = [Player(called) for called in match_tables.seat_names(players)]
        setup, _passed = setup_of(Wanted(seats, charter, catalogue, suggested=False))
    except BadRow as bad:
        raise MatchTableRefused(bad_row_in_words(bad)) from bad
    except InvalidSetup as why:
        raise MatchTableRefused(*why.sentences(RUNES)) from why
    lives = {key: one.life for key, one in zip(setup.keys, players, strict=True)}
    return msgspec.structs.replace(setup, charter=msgspec.structs.replace(setup.charter, life=lives))


def duel_chronicle(code: str) -> tuple[int, DuelChronicle]:
    """What is remembered of this table, and the version of the table. It tells only what lies open."""
    story = match_tables.story_of(code)
    return story.version, chronicle(msgspec.convert(story.setup, Setup), story.facts, story.began)
