"""TD-14, TD-17: places after an elimination, and in one game for all: groups from the best, who share a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.tournament.rules.scores import advancer_of, winner_of
from games.tournament.rules.state import Round, State

Groups = list[list[str]]


def of_one_game(state: State) -> Groups:
    """The reverse order of elimination; out at the same moment is a shared place. Who is still in shares the first."""
    match = state.rounds[0].matches[0] if state.rounds and state.rounds[0].matches else None
    if match is None:
        return [list(state.entrants)]
    if match.result is not None:
        return [list(group) for group in match.result.places]
    gone = {key for group in match.out for key in group}
    return [[key for key in match.players if key not in gone], *(list(group) for group in reversed(match.out))]


def bracket_rounds(state: State) -> tuple[Round, ...]:
    """The published rounds of the elimination."""
    return tuple(its for its in state.rounds if its.part == "cut")


def after_elimination(state: State, swiss: Mapping[str, int | None]) -> Groups:
    """Who is still in, who has left unbeaten, then the losers of each round from the last to the first; inside a round
    by Swiss place, without a Swiss they share the place."""
    rounds = bracket_rounds(state)
    out_in = dict(_losers(rounds))
    entered = dict.fromkeys(key for its in rounds for match in its.matches for key in match.players)
    if not entered:
        entered = dict.fromkeys(state.bracket)
    unbeaten = [key for key in entered if key not in out_in]
    groups: Groups = [[key for key in unbeaten if state.entrants[key].is_in]]
    groups += [[key for key in unbeaten if not state.entrants[key].is_in]]
    for its in reversed(rounds):
        losers = [key for key, number in out_in.items() if number == its.number]
        groups += _third_place(rounds, losers) or _by_swiss(state, losers, swiss)
    return [group for group in groups if group]


def _losers(rounds: tuple[Round, ...]) -> Iterator[tuple[str, int]]:
    """By player, the round that was their last in the bracket."""
    for its in rounds:
        for match in its.matches:
            if match.result is not None and not match.is_third and match.kind == "match":
                on = advancer_of(match)
                yield from ((key, its.number) for key in match.players if key != on)


def _third_place(rounds: tuple[Round, ...], losers: list[str]) -> Groups:
    """Third and fourth, where they were played for; none: not by these, or not yet."""
    third = next((match for match in rounds[-1].matches if match.is_third), None)
    if third is None or set(third.players) != set(losers):
        return []
    winner = winner_of(third)
    return [[winner], [key for key in losers if key != winner]] if winner is not None else []


def _by_swiss(state: State, losers: list[str], swiss: Mapping[str, int | None]) -> Groups:
    if not any(its.part == "main" for its in state.rounds):
        return [losers]
    by_rank: dict[int, list[str]] = {}
    for key in losers:
        by_rank.setdefault(swiss.get(key) or len(swiss) + 1, []).append(key)
    return [by_rank[rank] for rank in sorted(by_rank)]
