"""A chronicle of a game of Planechase as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.bridge.planechase import PlanarChronicle
from campaign.memory.game_rows import GameRows
from campaign.memory.writing import write_rows
from campaign.models import DieRoll, PlanarPlayer, PlanarSession, PlaneVisit

FORM = 1


def _columns(chronicle: PlanarChronicle) -> dict[str, object]:
    return {
        "mode": chronicle.mode,
        "decks": chronicle.decks,
        "is_map": chronicle.is_map,
        "turns": chronicle.turns,
        "began_at": chronicle.began_at,
        "ended_at": chronicle.ended_at,
    }


def _write(session: PlanarSession, chronicle: PlanarChronicle, magi: Mapping[str, int]) -> int:
    written, numbers = write_rows(PlanarPlayer, session, _players(chronicle, magi), of="session")
    players = {one.seat: numbers[number] for number, one in enumerate(chronicle.players, 1)}
    for model, rows in ((PlaneVisit, _visits(chronicle, players)), (DieRoll, _rolls(chronicle, players))):
        more, _ = write_rows(model, session, rows, of="session")
        written += more
    return written


def _players(chronicle: PlanarChronicle, magi: Mapping[str, int]) -> Iterator[PlanarPlayer]:
    for number, player in enumerate(chronicle.players, 1):
        yield PlanarPlayer(
            number=number,
            seat=player.seat,
            name=player.name,
            magus_id=magi.get(player.seat, magi.get(player.name)),
            life=player.life,
            out=player.out,
            place=player.place,
            won=player.won,
        )


def _visits(chronicle: PlanarChronicle, players: Mapping[str, int]) -> Iterator[PlaneVisit]:
    for visit in chronicle.visits:
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


def _rolls(chronicle: PlanarChronicle, players: Mapping[str, int]) -> Iterator[DieRoll]:
    for roll in chronicle.rolls:
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
