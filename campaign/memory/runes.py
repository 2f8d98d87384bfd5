"""A chronicle of a rune duel as rows: its players, its games with their rulers, the runes that were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.bridge.runes import DuelChronicle
from campaign.memory.game_rows import GameRows
from campaign.memory.writing import write_rows
from campaign.models import DuelGame, DuelPlayer, DuelRuler, RuneMatch, RunePlay

FORM = 1
LONGEST = 200


def _columns(chronicle: DuelChronicle) -> dict[str, object]:
    return {"match": chronicle.match, "began_at": chronicle.began_at, "ended_at": chronicle.ended_at}


def _write(duel: RuneMatch, chronicle: DuelChronicle, magi: Mapping[str, int]) -> int:
    written, keys = write_rows(DuelPlayer, duel, _players(chronicle, magi), of="duel")
    players = {one.seat: keys[number] for number, one in enumerate(chronicle.players, 1)}
    more, games = write_rows(DuelGame, duel, _games(chronicle, players), of="duel")
    written += more
    for model, rows in ((DuelRuler, _rulers(chronicle, games, players)), (RunePlay, _runes(chronicle, games, players))):
        more, _ = write_rows(model, duel, rows, of="duel")
        written += more
    return written


def _players(chronicle: DuelChronicle, magi: Mapping[str, int]) -> Iterator[DuelPlayer]:
    for number, player in enumerate(chronicle.players, 1):
        yield DuelPlayer(
            number=number,
            seat=player.seat,
            name=player.name,
            magus_id=magi.get(player.seat, magi.get(player.name)),
            wins=player.wins,
            place=player.place,
            won=player.won,
            left=player.left,
        )


def _games(chronicle: DuelChronicle, players: Mapping[str, int]) -> Iterator[DuelGame]:
    for game in chronicle.games:
        yield DuelGame(
            number=game.number,
            starter_id=players.get(game.starter or ""),
            turns=game.turns,
            by=game.by[:LONGEST],
            began_at=game.began_at,
            ended_at=game.ended_at,
        )


def _rulers(chronicle: DuelChronicle, games: Mapping[int, int], players: Mapping[str, int]) -> Iterator[DuelRuler]:
    each = ((game, ruler) for game in chronicle.games for ruler in game.players)
    for number, (game, ruler) in enumerate(each, 1):
        yield DuelRuler(
            number=number,
            game_id=games[game.number],
            player_id=players[ruler.seat],
            ruler=ruler.ruler[:LONGEST],
            life=ruler.life,
            remaining="" if ruler.remaining is None else str(ruler.remaining),
            out=ruler.out,
            won=ruler.won,
        )


def _runes(chronicle: DuelChronicle, games: Mapping[int, int], players: Mapping[str, int]) -> Iterator[RunePlay]:
    each = ((game, rune) for game in chronicle.games for rune in game.runes)
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
