"""TD-15: those who are level, compared by the matches among them alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.tournament.rules.charter import Charter
from games.tournament.rules.scores import winner_of
from games.tournament.rules.state import Match, Round
from games.tournament.rules.tally import points_of


def head_to_head(charter: Charter, rounds: Sequence[Round], group: Sequence[str]) -> dict[str, int] | None:
    """By player, their points of a table of their matches alone; None: not all of them have met each other."""
    points = dict.fromkeys(group, 0)
    met: set[frozenset[str]] = set()
    for match in _among(rounds, group):
        assert match.result is not None and match.result.games is not None
        met.add(frozenset(match.players))
        winner = winner_of(match)
        for key in match.players:
            games = match.result.games
            points[key] += points_of(charter.worth, games, is_winner=key == winner, is_won=winner is not None)
    return points if len(met) == len(group) * (len(group) - 1) // 2 else None


def _among(rounds: Sequence[Round], group: Sequence[str]) -> Iterator[Match]:
    """Their matches with a result: nobody else's are looked at, for a large field has hundreds of such groups."""
    members = set(group)
    for its in rounds:
        if its.part == "main":
            for place in sorted({its.at[key] for key in group if key in its.at}):
                match = its.matches[place]
                if match.result is not None and len(match.players) == 2 and members.issuperset(match.players):
                    yield match
