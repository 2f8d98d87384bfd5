"""What the results make of each entrant, before anything is compared: points, games, opponents (§1, TD-11, TD-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from games.tournament.rules import pod_scores
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import Kind
from games.tournament.rules.record import Gain, Record, Tally
from games.tournament.rules.scores import is_double_loss, winner_of
from games.tournament.rules.state import Games, Match, Round, State


def counted(rounds: Iterable[Round]) -> Iterator[Match]:
    """The matches that count: with a result, and not cancelled (TD-20)."""
    for its in rounds:
        for match in its.matches:
            if match.result is not None and not match.cancelled:
                yield match


def tally(state: State, rounds: Sequence[Round]) -> Tally:
    """By entrant, what these rounds make of them in the tournament proper: an elimination among them adds nothing."""
    records = {key: Record() for key in state.entrants}
    main = [its for its in rounds if its.part == "main"]
    if state.charter.is_in_pods:
        _count_pods(records, main, state.charter)
    else:
        _count(records, main, state.charter)
    return records


def outcomes(rounds: Iterable[Round]) -> dict[str, list[int]]:
    """By player of these rounds, matches won, drawn and lost: a bye is won, awarded and double losses are lost."""
    found: dict[str, list[int]] = {}
    for match in counted(rounds):
        winner, result = winner_of(match), match.result
        assert result is not None
        drawn = winner is None and not is_double_loss(result) and match.kind != "loss"
        for key in match.players:
            found.setdefault(key, [0, 0, 0])[0 if key == winner else 1 if drawn else 2] += 1
    return found


# --- matches of two --------------------------------------------------------------------------------------------------


def _count(records: Tally, rounds: Iterable[Round], charter: Charter) -> None:
    """Matches of two, byes, awarded losses (§1)."""
    for match in counted(rounds):
        result, players = match.result, match.players
        assert result is not None and result.games is not None
        games = result.games
        gains = _gains(charter.worth, match.kind, games.first, games.second, games.drawn)
        first = records[players[0]]
        first.take(gains[0])
        if len(players) == 2:
            second = records[players[1]]
            second.take(gains[1])
            first.met.append(players[1])
            second.met.append(players[0])
        elif match.kind == "bye":
            first.byes += 1
    for record in records.values():
        record.possible = charter.win * record.matches


@cache
def _gains(worth: tuple[int, int, int], kind: Kind, first: int, second: int, drawn: int) -> tuple[Gain, Gain]:
    """What a result gives the first named and the second; there are few different ones."""
    games = Games(first, second, drawn)
    return _gain(worth, kind, games), _gain(worth, kind, Games(second, first, drawn))


def _gain(worth: tuple[int, int, int], kind: Kind, games: Games) -> Gain:
    """`games` as this side sees them. An awarded loss is no draw, a half-point bye is one (TD-31)."""
    own, other, drawn = games.first, games.second, games.drawn
    is_drawn = kind != "loss" and own == other and own + drawn > 0
    return Gain(
        points=points_of(worth, games, is_winner=own > other, is_won=kind == "match" and own != other),
        game_points=3 * own + drawn,
        games=own + other + drawn,
        won=int(own > other),
        drawn=int(is_drawn),
        lost=int(own <= other and not is_drawn),
    )


def points_of(worth: tuple[int, int, int], games: Games, *, is_winner: bool, is_won: bool) -> int:
    """TD-11; nobody has points of a double loss, and an awarded loss without games is no draw."""
    win, draw, loss = worth
    if is_winner:
        return win
    if is_won:
        return loss
    return draw if games.first == games.second and games.drawn + games.first > 0 else 0


# --- pods ------------------------------------------------------------------------------------------------------------


def _count_pods(records: Tally, rounds: Sequence[Round], charter: Charter) -> None:
    """Tables of several, and their points."""
    for its in rounds:
        largest = max((len(match.players) for match in its.matches), default=0)
        for match in counted((its,)):
            _count_pod(records, match, largest)
    for key, (won, drawn, lost) in outcomes(rounds).items():
        records[key].won, records[key].drawn, records[key].lost = won, drawn, lost
    pod_scores.score(charter, counted(rounds), records)


def _count_pod(records: Tally, match: Match, largest: int) -> None:
    """Who met whom in a pod, on which seat, in a round whose largest table has so many."""
    winner = winner_of(match)
    for seat, key in enumerate(match.players, 1):
        mine = records[key]
        if match.kind == "match":
            others = [other for other in match.players if other != key]
            mine.met += others
            mine.seats.append((seat, len(match.players)))
            mine.short += len(match.players) == 3 < largest
            if key == winner:
                mine.beaten += others
        mine.byes += match.kind == "bye"
