"""What is remembered of a match: who won which game, with which rulers and runes, and how everybody stands.

Pure, folded over the facts of a table that stand (`play.standing`). It tells only what lay open on the table, so a
match that goes on may be told, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from games.engines.kernel import Fact, Value
from games.engines.runes import facts as f
from games.engines.runes import rulers
from games.engines.runes.evolving import HAPPENED, evolve
from games.engines.runes.setup import Setup
from games.engines.runes.state import State, initial


class RunePlayed(Value, frozen=True):
    """A rune that was played from a rune area; what an effect has turned up was not (R-7, R-12)."""

    seat: str
    name: str
    turn: int
    at: datetime
    cancelled: bool = False


class InGame(Value, frozen=True):
    """A player in one game. `out`: why he left it, empty: he did not."""

    seat: str
    ruler: str
    life: int
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
    """The chronicle in the making. `gone`: who left the game under way, in order."""

    def __init__(self, setup: Setup, began_at: datetime) -> None:
        self.state = initial(setup)
        self.began_at = self.game_began_at = began_at
        self.ended_at: datetime | None = None
        self.games: list[GamePlayed] = []
        self.runes: list[RunePlayed] = []
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
            case f.ItemCancelled(item=item) if item.kind == "rune" and not item.copied:
                self._cancelled(item.controller, item.name)
            case f.PlayersLeft(match=False):
                self.gone.append(fact.seats)
            case f.GameEnded():
                self.games.append(self._game(before, fact.winners, fact.by, at))
            case f.GameBegan():
                self.game_began_at, self.runes, self.gone = at, [], []
            case f.MatchEnded():
                self.ended_at = at

    def _cancelled(self, seat: str, name: str) -> None:
        """The last play of this rune was cancelled."""
        for place in reversed(range(len(self.runes))):
            if (self.runes[place].seat, self.runes[place].name) == (seat, name):
                self.runes[place] = replace(self.runes[place], cancelled=True)
                return

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
                InGame(one.key, rulers.ruler_name(state, one.key), one.life, one.out or "", one.key in winners)
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
