"""Remembering games on planes and rune duels: those of an evening's tables, those that written records have brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db import transaction

from campaign import bridge
from campaign.memory.kinds import Kind, Origin
from campaign.memory.planechase import PLANAR
from campaign.memory.runes import DUELS
from campaign.models import Campaign, Duel, PlanarSession, RecordedGame

KINDS = (PLANAR, DUELS)


def remember_game(origin: Origin, *, anew: bool = False) -> int:
    """Makes the rows of this game what its table tells, and returns how many were written or removed.

    Where the table has not moved since nothing is read; `anew` looks all the same. The table is read before anything is
    locked, and an older reading never replaces a newer one: any number of workers may remember at once. Of a table that
    was put aside meanwhile, or of a record that was taken out, nothing is remembered.
    """
    if not anew and not list(stale_games([origin])):
        return 0
    kind = _kind_of(origin)
    version, told = kind.read(origin.table_code)
    with transaction.atomic():
        session = _locked(kind, origin)
        if session is None or (session.form, session.version) > (kind.form, version):
            return 0
        written = kind.write(session, told, _magi_of(origin))
        columns = kind.columns(told) | {"version": version, "form": kind.form}
        kind.sessions._default_manager.filter(pk=session.pk).update(**columns)
    return written


def _kind_of(origin: Origin) -> Kind:
    return next(kind for kind in KINDS if kind.is_of(origin))


def _locked(kind: Kind, origin: Origin) -> PlanarSession | Duel | None:
    """The row that stands for this game; None: it is not to be remembered any more."""
    if isinstance(origin, RecordedGame):
        campaign, of, still = origin.campaign, "recorded", {}
    else:
        campaign, of, still = origin.evening.campaign, "laid", {"put_aside_at": None}
    origins = type(origin)._default_manager.select_for_update(of=("self",))
    if origins.filter(pk=origin.pk, **still).first() is None:
        return None
    sessions = kind.sessions._default_manager
    session, _ = sessions.get_or_create(**{of: origin}, defaults={"campaign": campaign})
    return sessions.select_for_update(of=("self",)).get(pk=session.pk)


def _magi_of(origin: Origin) -> Mapping[str, int]:
    """By seat, the Magus who sat there. In a written record it is the Magus of the campaign who is called so."""
    if not isinstance(origin, RecordedGame):
        return dict(origin.chairs.values_list("seat", "magus"))
    named = {name.casefold(): pk for name, pk in origin.campaign.magi.values_list("name", "pk")}
    return {name: named[name.casefold()] for name in origin.players if name.casefold() in named}


# --- which games, and which of them have moved -----------------------------------------------------------------------


def games_of(campaign: Campaign) -> list[Origin]:
    """Every game of this campaign that has a table; not what was put aside."""
    found: list[Origin] = []
    for kind in KINDS:
        laid = kind.tables._default_manager.filter(evening__campaign=campaign, put_aside_at=None)
        found += laid.select_related("evening__campaign")
        found += campaign.recorded_games.filter(game=kind.game).select_related("campaign")
    return found


def game_at(code: str) -> Origin | None:
    """The game whose table is called so."""
    for kind in KINDS:
        laid = kind.tables._default_manager.filter(table_code=code, put_aside_at=None)
        table = laid.select_related("evening__campaign").first()
        if table is not None:
            return table
    recorded = RecordedGame.objects.filter(table_code=code, game__in=[kind.game for kind in KINDS])
    return recorded.select_related("campaign").first()


def stale_games(origins: Iterable[Origin]) -> Iterator[Origin]:
    """Those of the games that are not remembered as their tables stand, in a fixed number of questions for all."""
    by_code = {origin.table_code: origin for origin in origins}
    if not by_code:
        return
    known: dict[str, tuple[int, int]] = {}
    for kind in KINDS:
        for path in ("laid__table_code", "recorded__table_code"):
            found = kind.sessions._default_manager.filter(**{f"{path}__in": list(by_code)})
            known |= {code: (form, version) for code, form, version in found.values_list(path, "form", "version")}
    for code, version in bridge.versions(by_code).items():
        if known.get(code, (0, 0)) < (_kind_of(by_code[code]).form, version):
            yield by_code[code]


def catch_up_with_games(campaign: Campaign) -> None:
    """Remembers those games of which no worker has told yet: pages never show less than happened."""
    for origin in stale_games(games_of(campaign)):
        remember_game(origin, anew=True)


def rebuild_games(campaigns: Iterable[Campaign]) -> Iterator[tuple[Origin, int]]:
    """Makes the rows of every game anew, whatever they were; tells how many were not as they should."""
    for campaign in campaigns:
        for origin in games_of(campaign):
            yield origin, remember_game(origin, anew=True)
