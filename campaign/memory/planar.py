"""Remembering games of Planechase: those of an evening's planar tables, and those that written records have brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db import transaction

from campaign import bridge
from campaign.memory.writing import write_rows
from campaign.models import (
    Campaign,
    DieRoll,
    PlanarPlayer,
    PlanarSession,
    PlanarTable,
    PlaneVisit,
    RecordedGame,
)

FORM = 1
"""Of the rows: raised when a chronicle makes other rows than before, so that every game is remembered anew."""

Origin = PlanarTable | RecordedGame


def remember_game(origin: Origin, *, anew: bool = False) -> int:
    """Makes the rows of this game what its table tells, and returns how many were written or removed.

    Where the table has not moved since nothing is read; `anew` looks all the same. The table is read before anything is
    locked, and an older reading never replaces a newer one: any number of workers may remember at once.
    """
    if not anew and not list(stale_games([origin])):
        return 0
    version, told = bridge.planar_chronicle(origin.table_code)
    with transaction.atomic():
        session = _locked(origin)
        if (session.form, session.version) > (FORM, version):
            return 0
        written = _write(session, told, _magi_of(origin))
        PlanarSession.objects.filter(pk=session.pk).update(
            version=version,
            form=FORM,
            mode=told.mode,
            decks=told.decks,
            is_map=told.is_map,
            turns=told.turns,
            began_at=told.began_at,
            ended_at=told.ended_at,
        )
    return written


def _locked(origin: Origin) -> PlanarSession:
    if isinstance(origin, PlanarTable):
        session, _ = PlanarSession.objects.get_or_create(laid=origin, defaults={"campaign": origin.evening.campaign})
    else:
        session, _ = PlanarSession.objects.get_or_create(recorded=origin, defaults={"campaign": origin.campaign})
    return PlanarSession.objects.select_for_update(of=("self",)).get(pk=session.pk)


def _magi_of(origin: Origin) -> Mapping[str, int]:
    """By seat, the Magus who sat there. In a written record it is the Magus of the campaign who is called so."""
    if isinstance(origin, PlanarTable):
        return dict(origin.chairs.values_list("seat", "magus"))
    named = {name.casefold(): pk for name, pk in origin.campaign.magi.values_list("name", "pk")}
    return {name: named[name.casefold()] for name in origin.players if name.casefold() in named}


def _write(session: PlanarSession, told: bridge.PlanarChronicle, magi: Mapping[str, int]) -> int:
    written, numbers = write_rows(PlanarPlayer, session, _players(told, magi), of="session")
    players = {one.seat: numbers[number] for number, one in enumerate(told.players, 1)}
    for model, rows in ((PlaneVisit, _visits(told, players)), (DieRoll, _rolls(told, players))):
        more, _ = write_rows(model, session, rows, of="session")
        written += more
    return written


def _players(told: bridge.PlanarChronicle, magi: Mapping[str, int]) -> Iterator[PlanarPlayer]:
    for number, one in enumerate(told.players, 1):
        yield PlanarPlayer(
            number=number,
            seat=one.seat,
            name=one.name,
            magus_id=magi.get(one.seat, magi.get(one.name)),
            life=one.life,
            out=one.out,
            place=one.place,
            won=one.won,
        )


def _visits(told: bridge.PlanarChronicle, players: Mapping[str, int]) -> Iterator[PlaneVisit]:
    for visit in told.visits:
        yield PlaneVisit(
            number=visit.number,
            card=visit.card,
            is_plane=visit.is_plane,
            reached=visit.reached,
            walker_id=players.get(visit.walker or ""),
            controller_id=players.get(visit.controller or ""),
            held=dict(visit.held),
            turns=visit.turns,
            is_last=visit.is_last,
            came_at=visit.came_at,
            left_at=visit.left_at,
        )


def _rolls(told: bridge.PlanarChronicle, players: Mapping[str, int]) -> Iterator[DieRoll]:
    for roll in told.rolls:
        yield DieRoll(
            number=roll.number,
            player_id=players[roll.seat],
            face=roll.face or "",
            ignored=list(roll.ignored),
            special=roll.special,
            cost=roll.cost,
            thrown=roll.thrown,
            by=roll.by[:200],
            turn=roll.turn,
            rolled_at=roll.at,
        )


# --- which games, and which of them have moved -----------------------------------------------------------------------


def games_of(campaign: Campaign) -> list[Origin]:
    """Every game of Planechase of this campaign that has a table; not what was put aside."""
    laid = PlanarTable.objects.filter(evening__campaign=campaign, put_aside_at=None).select_related("evening__campaign")
    recorded = campaign.recorded_games.filter(game=bridge.PLANECHASE).select_related("campaign")
    return [*laid, *recorded]


def game_at(code: str) -> Origin | None:
    """The game whose table is called so."""
    played = PlanarTable.objects.select_related("evening__campaign").filter(put_aside_at=None)
    laid = played.filter(table_code=code).first()
    if laid is not None:
        return laid
    recorded = RecordedGame.objects.select_related("campaign").filter(table_code=code, game=bridge.PLANECHASE)
    return recorded.first()


def stale_games(origins: Iterable[Origin]) -> Iterator[Origin]:
    """Those of the games that are not remembered as their tables stand, in three questions for all of them."""
    by_code = {origin.table_code: origin for origin in origins}
    if not by_code:
        return
    known: dict[str, tuple[int, int]] = {}
    for path in ("laid__table_code", "recorded__table_code"):
        found = PlanarSession.objects.filter(**{f"{path}__in": list(by_code)})
        known |= {code: (form, version) for code, form, version in found.values_list(path, "form", "version")}
    for code, version in bridge.versions(by_code).items():
        if known.get(code, (0, 0)) < (FORM, version):
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
