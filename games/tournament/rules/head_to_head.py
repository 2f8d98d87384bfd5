"""TD-15: those who are level, compared by the matches among them alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.tournament.rules.charter import Charter
from games.tournament.rules.scores import winner_of
from games.tournament.rules.state import Round
from games.tournament.rules.tally import counted, points_of


def head_to_head(charter: Charter, rounds: Sequence[Round], group: Sequence[str]) -> dict[str, int] | None:
    """By player, their points of a table of their matches alone; None: not all of them have met each other."""
    members, points = set(group), dict.fromkeys(group, 0)
    met: set[frozenset[str]] = set()
    for match in counted(its for its in rounds if its.part == "main"):
        if len(match.players) != 2 or not members.issuperset(match.players):
            continue
        assert match.result is not None and match.result.games is not None
        met.add(frozenset(match.players))
        winner = winner_of(match)
        for key in match.players:
            games = match.result.games
            points[key] += points_of(charter.worth, games, is_winner=key == winner, is_won=winner is not None)
    return points if len(met) == len(group) * (len(group) - 1) // 2 else None
