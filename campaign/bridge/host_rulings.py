"""Rulings that the host gives at the tables of evenings (D-44)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaign.bridge.closing import act_as_host
from campaign.bridge.table_queries import table_of
from campaign.models import Evening, Person
from games.journal import store
from games.kernel import registry
from games.kernel.limits import told
from games.kernel.table import standing
from games.live_magic.rules.facts import Ruled
from games.live_magic.rules.orders import Rule
from games.tables import board as boards
from games.tables import state
from games.tables.words.story import Telling


@dataclass(frozen=True)
class RulingOfTheHost:
    """A correction by the host: when, what the story says of it, and the reason that was given."""

    at: datetime
    text: str
    reason: str


def give_ruling(evening: Evening, host: Person, at: datetime, **ruling: Any) -> None:
    """The host rules at the evening's table, as with a phone there. Raises Refused (D-44)."""
    act_as_host(evening, host, "rule", Rule(**ruling), at)


def rulings_of_the_host(evening: Evening) -> list[RulingOfTheHost]:
    """What the host ruled at the evening's table, but for what was taken back."""
    table = table_of(evening)
    if not store.holds(table.stream_id, registry.codec(table.game).kinds_of(Ruled)):
        return []
    history = state.history(table.stream_id, table.game)
    now = state.current(table.stream_id, table.game).state
    lexicon = boards.lexicon_of(table.game, now, table.seats.all(), None)
    rulings = []
    for ruling in standing(history):
        if isinstance(ruling.fact, Ruled):
            (line,) = Telling([ruling], lexicon).to(None)
            rulings.append(RulingOfTheHost(ruling.at, line.text, told(ruling.fact.reason)))
    return rulings
