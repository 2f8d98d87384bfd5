"""A chronicle of a game of Planechase as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.bridge.planechase import PlanarChronicle
from campaign.matches.match_kind import GameRows
from campaign.memory.writing import write_rows
from campaign.models import DieRoll, PlanarPlayer, PlanarSession, PlaneVisit

FORM = 1


def _columns(told: PlanarChronicle) -> dict[str, Any]:
    return {
        "mode": told.mode,
        "decks": told.decks,
        "is_map": told.is_map,
        "turns": told.turns,
        "began_at": told.began_at,
        "ended_at": told.ended_at,
    }


def _write(session: PlanarSession, told: PlanarChronicle, magi: Mapping[str, int]) -> int:
    written, numbers = write_rows(PlanarPlayer, session, _players(told, magi), of="session")
    players = {one.seat: numbers[number] for number, one in enumerate(told.players, 1)}
    for model, rows in ((PlaneVisit, _visits(told, players)), (DieRoll, _rolls(told, players))):
        more, _ = write_rows(model, session, rows, of="session")
        written += more
    return written


def _players(told: PlanarChronicle, magi: Mapping[str, int]) -> Iterator[PlanarPlayer]:
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


def _visits(told: PlanarChronicle, players: Mapping[str, int]) -> Iterator[PlaneVisit]:
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


def _rolls(told: PlanarChronicle, players: Mapping[str, int]) -> Iterator[DieRoll]:
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


ROWS = GameRows(form=FORM, columns=_columns, write=_write)
