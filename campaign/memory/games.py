"""Remembering the games at which matches are played: those of an evening's tables, those that written records have
brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from django.db import transaction

from campaign.bridge.chronicles import versions
from campaign.bridge.looking import settling
from campaign.bridge.shared import folded
from campaign.matches.kinds import KINDS, kind_of
from campaign.matches.match_kind import MatchKind
from campaign.memory.game_rows import GameRows
from campaign.models import Campaign, MatchTable, RecordedGame
from campaign.models.sessions import GameSession

Origin = MatchTable | RecordedGame
"""Where a game comes from: a table of an evening, or a written record."""


def remember_game(origin: Origin, *, anew: bool = False) -> int:
    """Makes the rows of this game what its table tells, and returns how many were written or removed.

    Where the table has not moved since nothing is read; `anew` looks all the same. The table is read before anything is
    locked, and an older reading never replaces a newer one: any number of workers may remember at once. Of a table that
    was abandoned meanwhile, or of a record that was taken out, nothing is remembered.
    """
    if not anew and not list(stale_games([origin])):
        return 0
    kind = kind_of(origin.game)
    rows = _rows_of(kind)
    version, chronicle = kind.chronicle(origin.table_code)
    with transaction.atomic():
        session = _locked(kind, origin)
        if session is None or (session.form, session.version) > (rows.form, version):
            return 0
        written = rows.write(session, chronicle, _magi_of(origin))
        columns = rows.columns(chronicle) | {"version": version, "form": rows.form}
        kind.sessions._default_manager.filter(pk=session.pk).update(**columns)
    return written


def _rows_of(kind: MatchKind) -> GameRows:
    rows: GameRows = import_module(f"campaign.memory.{kind.key}").ROWS
    return rows


def _locked(kind: MatchKind, origin: Origin) -> GameSession | None:
    """The row that stands for this game; None: it is not to be remembered any more."""
    if isinstance(origin, RecordedGame):
        campaign, of, still = origin.campaign, "recorded", {}
    else:
        campaign, of, still = origin.evening.campaign, "laid", {"abandoned_at": None}
    origins = type(origin)._default_manager.select_for_update(of=("self",))
    if origins.filter(pk=origin.pk, **still).first() is None:
        return None
    sessions = kind.sessions._default_manager
    origin_values: dict[str, Any] = {of: origin, "defaults": {"campaign": campaign}}
    session, _is_new = sessions.get_or_create(**origin_values)
    return sessions.select_for_update(of=("self",)).get(pk=session.pk)


def _magi_of(origin: Origin) -> Mapping[str, int]:
    """By seat, the Magus who sat there. In a written record it is the Magus of the campaign who is called so."""
    if not isinstance(origin, RecordedGame):
        return dict(origin.chairs.values_list("seat", "magus"))
    magi = dict(origin.campaign.magi.values_list("name", "pk"))
    by_name = {folded(name): pk for name, pk in magi.items()} | magi
    players = {name: by_name.get(name) or by_name.get(folded(name)) for name in origin.players}
    return {name: pk for name, pk in players.items() if pk is not None}


# --- which games, and which of them have moved -----------------------------------------------------------------------


def games_of(campaign: Campaign) -> list[Origin]:
    """Every game of this campaign that has a table; not what was abandoned."""
    games: list[Origin] = []
    for kind in KINDS:
        tables = MatchTable.objects.filter(game=kind.key, evening__campaign=campaign, abandoned_at=None)
        games += tables.select_related("evening__campaign")
        games += campaign.recorded_games.filter(game=kind.key).select_related("campaign")
    return games


def game_at(code: str) -> Origin | None:
    """The game whose table is called so."""
    tables = MatchTable.objects.filter(table_code=code, abandoned_at=None)
    if (table := tables.select_related("evening__campaign").first()) is not None:
        return table
    recorded = RecordedGame.objects.filter(table_code=code, game__in=[kind.key for kind in KINDS])
    return recorded.select_related("campaign").first()


def stale_games(origins: Iterable[Origin]) -> Iterator[Origin]:
    """Those of the games that are not remembered as their tables stand, in a fixed number of queries for all."""
    by_code = {origin.table_code: origin for origin in origins}
    if not by_code:
        return
    known: dict[str, tuple[int, int]] = {}
    for kind in KINDS:
        for path in ("laid__table_code", "recorded__table_code"):
            rows = kind.sessions._default_manager.filter(**{f"{path}__in": list(by_code)})
            known |= {code: (form, version) for code, form, version in rows.values_list(path, "form", "version")}
    for code, version in versions(by_code).items():
        if known.get(code, (0, 0)) < (_rows_of(kind_of(by_code[code].game)).form, version):
            yield by_code[code]


def catch_up_with_games(campaign: Campaign) -> None:
    """Remembers those games of which no worker has told yet: pages never show less than happened."""
    for origin in stale_games(games_of(campaign)):
        with settling():
            remember_game(origin, anew=True)


def rebuild_games(campaigns: Iterable[Campaign]) -> Iterator[tuple[Origin, int]]:
    """Makes the rows of every game anew, whatever they were; tells how many were not as they should."""
    for campaign in campaigns:
        for origin in games_of(campaign):
            yield origin, remember_game(origin, anew=True)
