"""What is remembered of a match: who won which game, with which rulers and runes, and how everybody stands.

Pure, folded over the facts of a table that stand (`kernel.table.standing`). It tells only what lay open on the table,
so a match that goes on may be told, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import Fact, Value
from games.runes.rules import facts as f
from games.runes.rules import rulers
from games.runes.rules.codes import Remaining
from games.runes.rules.evolving import HAPPENED, evolve
from games.runes.rules.setup import Setup
from games.runes.rules.state import Item, State, initial

Became = Literal["chase", "resolved", "cancelled", "ceased"]
"""What became of the copy of a rune: it lies in the chase still, has resolved, was cancelled, or ceased without either,
as its player had left, the host cleared the chase or the game was over."""


class RunePlayed(Value, frozen=True):
    """A rune that was played from a rune area; what an effect has turned up was not (R-7, R-12).

    `by`: what has cancelled it."""

    seat: str
    name: str
    turn: int
    at: datetime
    became: Became = "chase"
    by: str = ""


class InGame(Value, frozen=True):
    """A player in one game. `out`: why they left it, empty: they did not. `remaining`: the Divinity that was left to
    them at its end, or is left now (FoW 711.2a); None: what lies up of their ruler has none."""

    seat: str
    ruler: str
    life: int
    remaining: Remaining | None
    out: str
    won: bool


class GamePlayed(Value, frozen=True):
    """A game of the match. `ended_at` None: it goes on. `by`: the effect that ended it."""

    number: int
    starter: str | None
    turns: int
    winners: tuple[str, ...]
    by: str
    began_at: datetime
    ended_at: datetime | None
    players: tuple[InGame, ...]
    runes: tuple[RunePlayed, ...]


class Stood(Value, frozen=True):
    """How a player stands in the match. `place` None: it goes on; equal ones share a place."""

    seat: str
    name: str
    wins: int
    life: int
    place: int | None
    won: bool
    left: bool


class DuelChronicle(Value, frozen=True):
    """The match as it is remembered; `ended_at` None: it goes on. No winner at its end: a draw."""

    match: int
    began_at: datetime
    ended_at: datetime | None
    winners: tuple[str, ...]
    games: tuple[GamePlayed, ...]
    players: tuple[Stood, ...]


def chronicle(setup: Setup, facts: Iterable[tuple[datetime, Fact]], began_at: datetime) -> DuelChronicle:
    """What is remembered of a table of this setup after these facts, each with its time: the ones that stand."""
    teller = _Teller(setup, began_at)
    for at, fact in facts:
        teller.hear(at, fact)
    return teller.told()


class _Teller:
    """The chronicle in the making. Of the game under way: `copies`, which rune an object of the chase is the copy of;
    `gone`, who left it, in order."""

    def __init__(self, setup: Setup, began_at: datetime) -> None:
        self.state = initial(setup)
        self.began_at = self.game_began_at = began_at
        self.ended_at: datetime | None = None
        self.games: list[GamePlayed] = []
        self.runes: list[RunePlayed] = []
        self.copies: dict[int, int] = {}
        self.gone: list[tuple[str, ...]] = []

    def hear(self, at: datetime, fact: Fact) -> None:
        """One fact; those of the table itself tell nothing of the game."""
        if type(fact) not in HAPPENED:
            return
        before, self.state = self.state, evolve(self.state, fact)
        match fact:
            case f.StarterChosen():
                self.game_began_at = at
            case f.RuneRevealed(why="played"):
                self.runes.append(RunePlayed(fact.seat, fact.name, before.turns, at))
            case f.ItemEntered(item=item) if item.kind == "rune" and not item.copied:
                self.copies[item.object] = len(self.runes) - 1
            case f.ItemResolved(item=item):
                self._became(item, "resolved")
            case f.ItemCancelled(item=item):
                self._became(item, "cancelled", fact.by)
            case f.ItemsCeased(gone=gone):
                self._ceased(gone)
            case f.PlayersLeft(match=False):
                self.gone.append(fact.seats)
            case f.GameEnded():
                self._ceased(before.chase)
                self.games.append(self._game(before, fact.winners, fact.by, at))
            case f.GameBegan():
                self.game_began_at, self.runes, self.copies, self.gone = at, [], {}, []
            case f.MatchEnded():
                self.ended_at = at

    def _became(self, item: Item, became: Became, by: str = "") -> None:
        """This item has left the chase; the copy of a spell is no rune that was played (R-11)."""
        place = self.copies.pop(item.object, None)
        if place is not None:
            self.runes[place] = replace(self.runes[place], became=became, by=by)

    def _ceased(self, items: Iterable[Item]) -> None:
        for item in items:
            self._became(item, "ceased")

    def _game(self, state: State, winners: tuple[str, ...], by: str, at: datetime | None) -> GamePlayed:
        return GamePlayed(
            number=state.game,
            starter=state.starter,
            turns=state.turns,
            winners=winners,
            by=by,
            began_at=self.game_began_at,
            ended_at=at,
            players=tuple(
                InGame(
                    seat=one.key,
                    ruler=rulers.ruler_name(state, one.key),
                    life=one.life,
                    remaining=rulers.remaining(state, one.key),
                    out=one.out or "",
                    won=one.key in winners,
                )
                for one in state.players.values()
                if not one.gone
            ),
            runes=tuple(self.runes),
        )

    def told(self) -> DuelChronicle:
        """The chronicle; a game that is under way stands last in it."""
        state = self.state
        under_way = state.stage in ("redraw", "play")
        games = (*self.games, self._game(state, (), "", None)) if under_way else tuple(self.games)
        winners = state.result.winners if state.result is not None else ()
        places = self._places(winners)
        return DuelChronicle(
            match=state.charter.match,
            began_at=self.began_at,
            ended_at=self.ended_at,
            winners=winners,
            games=games,
            players=tuple(
                Stood(one.key, one.name, one.wins, one.life, places.get(one.key), one.key in winners, one.gone)
                for one in state.players.values()
            ),
        )

    def _places(self, winners: tuple[str, ...]) -> dict[str, int]:
        """Who has won, then who is left over, then who left, the last first; of several games who has won more of them.
        Equal ones share a place; there is none before the end."""
        if self.state.result is None:
            return {}
        places: dict[str, int] = {}
        for group in (winners, *self._groups()):
            places |= dict.fromkeys((seat for seat in group if seat not in places), len(places) + 1)
        return places

    def _groups(self) -> list[tuple[str, ...]]:
        players = self.state.players.values()
        stayed = [one for one in players if not one.gone]
        left_match = [tuple(one.key for one in players if one.gone)]
        if self.state.charter.match == 1:
            over = tuple(one.key for one in stayed if one.out is None)
            return [over, *reversed(self.gone), *left_match]
        numbers = sorted({one.wins for one in stayed}, reverse=True)
        return [tuple(one.key for one in stayed if one.wins == number) for number in numbers] + left_match
