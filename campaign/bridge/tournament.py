"""Tournaments of a campaign: opening their tables, and what the campaign reads of them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple

import msgspec
from django import forms
from django.utils.translation import gettext as _

from campaign.bridge.refusals import not_now
from campaign.bridge.table_queries import why
from campaign.models import Person
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST, Refused
from games.kernel.table import TableOpened, standing
from games.tables import service, state
from games.tables.models import NAME_LENGTH, Table
from games.tournament.forms import field_of, settings_of
from games.tournament.rules.charter import Charter
from games.tournament.rules.chronicle import Played, TournamentChronicle, chronicle
from games.tournament.rules.proposing import proposal
from games.tournament.rules.setup import Entry, Setup, draw_lot
from games.tournament.rules.view import MatchView, Proposal, ResultView, RoundView, RowView, View
from games.tournament.words.charter import SETTINGS as TOURNAMENT_SETTINGS
from games.tournament.words.charter import VALUES as TOURNAMENT_VALUES
from games.tournament.words.elimination import round_title

__all__ = [
    "PLAYED",
    "TOURNAMENT",
    "TOURNAMENT_SETTINGS",
    "TOURNAMENT_VALUES",
    "Entering",
    "MatchView",
    "Played",
    "ResultView",
    "RoundView",
    "RowView",
    "TournamentChronicle",
    "TournamentView",
    "go_on_of",
    "key_of_magus",
    "open_tournament_table",
    "proposed_form",
    "run_tournament",
    "title_of_round",
    "tournament_chronicle",
    "tournament_field",
    "tournament_settings",
    "tournament_view",
]


def title_of_round(its: RoundView, go_on: int) -> str:
    """Name of a round: its number, in an elimination what it is."""
    return round_title(its.rounds_left, go_on) if its.rounds_left else _("Round %(n)d") % {"n": its.number}


def go_on_of(view: View) -> int:
    """From an elimination's match of so many one goes on."""
    return 4 if view.charter.is_in_pods else 2


TOURNAMENT = "tournament"
PLAYED = frozenset({"played", "intentional"})
"""How a result came about that its players have made; every other one a rule has given."""
TournamentView = View


class Entering(NamedTuple):
    """A Magus who enters: the life at the start of the matches (None: as the game says), and of the first of them, and
    whether they are out by life 0 (TD-16). `person`: whose account reports the results; `co_host`: who hosts the
    campaign, and is asked first where the host of the table is a party (D-52)."""

    key: str
    name: str
    person: Person | None
    life: int | None = None
    first_life: int | None = None
    is_out: bool = False
    co_host: bool = False


# --- opening ---------------------------------------------------------------------------------------------------------


def key_of_magus(pk: int) -> str:
    """How the table calls this Magus."""
    return f"magus{pk}"


def proposed_form(players: int) -> Proposal:
    """What is proposed for a number of players: form, rounds, cut (TD-18)."""
    usual = proposal(players, Charter()).form
    return proposal(players, msgspec.convert({"format": usual}, Charter))


def tournament_field(name: str) -> forms.Field:
    """The field of a form in which this setting of a tournament is chosen."""
    return field_of(name)


def tournament_settings(cleaned: Mapping[str, object]) -> dict[str, object]:
    """What was said of the settings of a tournament, as fields of its charter."""
    return settings_of(cleaned)


def _entry(one: Entering, chance: Random) -> Entry:
    return Entry(
        one.key,
        one.name[:NAME_LENGTH],
        draw_lot(chance),
        one.life,
        one.first_life,
        one.is_out,
        seat=True,
        co_host=one.co_host,
    )


def open_tournament_table(
    name: str,
    entering: Sequence[Entering],
    settings: Mapping[str, object],
    about: Mapping[str, str],
    host: Person,
    at: datetime,
    chance: Random | None = None,
) -> str:
    """Opens a tournament's table, with a seat for everybody who enters; its code.

    `settings` are fields of the tournament's charter, `chance` draws the lots (TD-13). A host who plays no Magus gets a
    place of their own. Raises the campaign's Refused.
    """
    chance = chance or secrets.SystemRandom()
    try:
        charter = msgspec.convert(dict(settings), Charter)
        entries = tuple(_entry(one, chance) for one in entering)
        setup = Setup(entries=entries, charter=charter, about=dict(about))
    except (msgspec.ValidationError, ValueError) as wrong:
        raise not_now(str(wrong)) from wrong
    places = [service.Place(one.key, one.name[:NAME_LENGTH], one.person) for one in entering]
    own = next((place.key for place in places if place.user == host), None)
    if own is None:
        places.append(service.Place(HOST, str(host)[:NAME_LENGTH], host))
    table = service.open_table(TOURNAMENT, setup, places, name=name, host=own or HOST, opened_by=host, at=at)
    return table.code


# --- reading ---------------------------------------------------------------------------------------------------------


def tournament_view(code: str) -> TournamentView:
    """What everybody may see of this tournament."""
    table = _table(code)
    seen = registry.book(table.game).view(state.current(table.stream_id, table.game).state.game, None)
    assert isinstance(seen, View)
    return seen


def tournament_chronicle(code: str) -> tuple[int, TournamentChronicle]:
    """What the campaign takes home of this tournament, and the version of its table."""
    table = _table(code)
    history = state.history(table.stream_id, table.game)
    opened = history[0].fact
    assert isinstance(opened, TableOpened)
    setup = msgspec.convert(opened.setup, Setup)
    facts = ((happened.at, happened.fact) for happened in standing(history))
    return history[-1].version, chronicle(setup, facts, history[0].at)


def _table(code: str) -> Table:
    return Table.objects.select_related("stream").get(code=code)


# --- acting ----------------------------------------------------------------------------------------------------------


def run_tournament(
    code: str, order: Mapping[str, object], host: Person, at: datetime, chance: Random | None = None
) -> None:
    """The host gives this order at the tournament's table, for whatever is asked there, as with a phone.
    Raises the campaign's Refused with the refusal, in the reader's language."""
    table = _table(code)
    seat = table.seats.filter(user=host).first()
    meant = registry.codec(TOURNAMENT).read_order({**order, "question": 0})
    now = state.current(table.stream_id, table.game).state
    number = kernel_table.question_of(now, meant, seat.key if seat else HOST)
    try:
        service.act(table, seat, msgspec.structs.replace(meant, question=number), at=at, chance=chance)
    except Refused as refused:
        raise not_now(why(table, seat, refused)) from refused
