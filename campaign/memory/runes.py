"""A chronicle of a rune duel as rows: its players, its games with their rulers, the runes that were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.bridge.runes import DuelChronicle
from campaign.matches.match_kind import GameRows
from campaign.memory.writing import write_rows
from campaign.models import DuelGame, DuelPlayer, DuelRuler, RuneMatch, RunePlay

FORM = 1
LONGEST = 200


def _columns(told: DuelChronicle) -> dict[str, Any]:
    return {"match": told.match, "began_at": told.began_at, "ended_at": told.ended_at}


def _write(duel: RuneMatch, told: DuelChronicle, magi: Mapping[str, int]) -> int:
    written, keys = write_rows(DuelPlayer, duel, _players(told, magi), of="duel")
    players = {one.seat: keys[number] for number, one in enumerate(told.players, 1)}
    more, games = write_rows(DuelGame, duel, _games(told, players), of="duel")
    written += more
    for model, rows in ((DuelRuler, _rulers(told, games, players)), (RunePlay, _runes(told, games, players))):
        more, _ = write_rows(model, duel, rows, of="duel")
        written += more
    return written


def _players(told: DuelChronicle, magi: Mapping[str, int]) -> Iterator[DuelPlayer]:
    for number, one in enumerate(told.players, 1):
        yield DuelPlayer(
            number=number,
            seat=one.seat,
            name=one.name,
            magus_id=magi.get(one.seat, magi.get(one.name)),
            wins=one.wins,
            place=one.place,
            won=one.won,
            left=one.left,
        )


def _games(told: DuelChronicle, players: Mapping[str, int]) -> Iterator[DuelGame]:
    for game in told.games:
        yield DuelGame(
            number=game.number,
            starter_id=players.get(game.starter or ""),
            turns=game.turns,
            by=game.by[:LONGEST],
            began_at=game.began_at,
            ended_at=game.ended_at,
        )


def _rulers(told: DuelChronicle, games: Mapping[int, int], players: Mapping[str, int]) -> Iterator[DuelRuler]:
    each = ((game, one) for game in told.games for one in game.players)
    for number, (game, one) in enumerate(each, 1):
        yield DuelRuler(
            number=number,
            game_id=games[game.number],
            player_id=players[one.seat],
            ruler=one.ruler[:LONGEST],
            life=one.life,
            remaining="" if one.remaining is None else str(one.remaining),
            out=one.out,
            won=one.won,
        )


def _runes(told: DuelChronicle, games: Mapping[int, int], players: Mapping[str, int]) -> Iterator[RunePlay]:
    each = ((game, rune) for game in told.games for rune in game.runes)
    for number, (game, rune) in enumerate(each, 1):
        yield RunePlay(
            number=number,
            game_id=games[game.number],
            player_id=players[rune.seat],
            card=rune.name[:LONGEST],
            turn=rune.turn,
            became=rune.became,
            by=rune.by[:LONGEST],
            played_at=rune.at,
        )


ROWS = GameRows(form=FORM, columns=_columns, write=_write)
