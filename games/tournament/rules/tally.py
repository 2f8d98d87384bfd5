"""What the results make of each entrant, before anything is compared: points, games, opponents (§1, TD-11, TD-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.tournament.rules import pod_scores
from games.tournament.rules.charter import Charter
from games.tournament.rules.record import Record, Tally
from games.tournament.rules.scores import is_double_loss, winner_of
from games.tournament.rules.state import Games, Match, Round, State


def counted(rounds: Iterable[Round]) -> Iterator[Match]:
    """The matches that count: with a result, and not cancelled (TD-20)."""
    for its in rounds:
        for match in its.matches:
            if match.result is not None and not match.cancelled:
                yield match


def tally(state: State, rounds: Sequence[Round]) -> Tally:
    """By entrant, what these rounds make of them."""
    records = {key: Record() for key in state.entrants}
    charter = state.charter
    main = [its for its in rounds if its.part == "main"]
    largest = {its.number: max((len(match.players) for match in its.matches), default=0) for its in main}
    for match in counted(main):
        if charter.is_in_pods:
            _count_pod(records, match, largest[match.round])
        else:
            _count(records, match, charter)
    for match in counted(rounds):
        _count_outcome(records, match)
    if charter.is_in_pods:
        pod_scores.score(charter, counted(main), records)
    return records


def _count_outcome(records: Tally, match: Match) -> None:
    """Wins, losses, draws: over all rounds; a bye is a win, awarded and double losses are losses."""
    winner, result = winner_of(match), match.result
    assert result is not None
    drawn = winner is None and not is_double_loss(result) and match.kind == "match"
    for key in match.players:
        if key == winner:
            records[key].won += 1
        elif drawn:
            records[key].drawn += 1
        else:
            records[key].lost += 1


def _count(records: Tally, match: Match, charter: Charter) -> None:
    """A match of two, a bye, an awarded loss, in the tournament proper (§1)."""
    result = match.result
    assert result is not None and result.games is not None
    first, second, drawn = result.games.first, result.games.second, result.games.drawn
    winner = winner_of(match)
    for place, key in enumerate(match.players):
        mine = records[key]
        own, other = (first, second) if place == 0 else (second, first)
        mine.matches += 1
        mine.possible += charter.win
        mine.game_points += 3 * own + drawn
        mine.games += own + other + drawn
        mine.points += points_of(charter, result.games, is_winner=key == winner, is_won=winner is not None)
        mine.wins += key == winner
        mine.byes += match.kind == "bye"
        if len(match.players) == 2:
            mine.met.append(match.players[1 - place])


def points_of(charter: Charter, games: Games, *, is_winner: bool, is_won: bool) -> int:
    """TD-11; nobody has points of a double loss, and an awarded loss without games is no draw."""
    if is_winner:
        return charter.win
    if is_won:
        return charter.loss
    return charter.draw if games.first == games.second and games.drawn + games.first > 0 else 0


def _count_pod(records: Tally, match: Match, largest: int) -> None:
    """Who met whom in a pod, on which seat, in a round whose largest table has so many."""
    winner = winner_of(match)
    for seat, key in enumerate(match.players, 1):
        mine = records[key]
        mine.wins += key == winner
        if match.kind == "match":
            others = [other for other in match.players if other != key]
            mine.met += others
            mine.seats.append((seat, len(match.players)))
            mine.short += len(match.players) == 3 < largest
            if key == winner:
                mine.beaten += others
        mine.byes += match.kind == "bye"
