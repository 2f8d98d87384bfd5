"""§4, TD-19, TD-20: numbers are drawn once, the rounds follow from them; who leaves early."""

from __future__ import annotations

from collections.abc import Sequence

from games.tournament.rules import drawing, publishing, scores
from games.tournament.rules import facts as f
from games.tournament.rules.attendance import unfinished
from games.tournament.rules.decision import Decision
from games.tournament.rules.pairing import berger
from games.tournament.rules.state import Match, Result, State

Schedule = tuple[tuple[tuple[str, str], ...], ...]


def schedule_of(state: State, numbers: Sequence[str]) -> Schedule:
    """The rounds that these numbers give: number 1 is the first of them. Pairs that have a result are struck (TD-1)."""
    if len(numbers) < 2:
        return ()
    double = state.charter.format == "double_round_robin"
    table = berger.double_table(len(numbers)) if double else berger.table(len(numbers))
    number_of = {key: number for number, key in enumerate(numbers, 1)}
    played = [
        (number_of[match.players[0]], number_of[match.players[1]])
        for its in state.rounds
        for match in its.matches
        if match.result is not None and not match.cancelled and all(key in number_of for key in match.players)
    ]
    left = berger.without(table, played)
    return tuple(tuple((numbers[one - 1], numbers[other - 1]) for one, other in its) for its in left)


def draw_numbers(decision: Decision, *, again: bool = False) -> None:
    """Numbers for everybody whose matches count (TD-23); `again`: somebody has entered or was taken out since, matches
    that wait are withdrawn (TD-1)."""
    if again and unfinished(decision.state):
        decision.happen(f.MatchesCancelled(matches=unfinished(decision.state)))
    there = [key for key, one in decision.state.entrants.items() if one.status != "withdrawn" and not one.cancelled]
    numbers = drawing.drawn(decision.state, drawing.NUMBERS, there, decision.chance)
    decision.happen(f.NumbersDrawn(numbers=tuple(numbers), schedule=schedule_of(decision.state, numbers), again=again))


def draw_again(decision: Decision) -> None:
    """The field has changed after the numbers were drawn; where they are not, nothing is to be done."""
    if decision.state.numbers:
        draw_numbers(decision, again=True)


def pair(decision: Decision, length: int | None) -> None:
    """The next round of the schedule, or all of them together (`all_at_once`)."""
    if not decision.state.numbers:
        draw_numbers(decision)
    rounds = len(decision.state.schedule) if decision.state.charter.is_published_at_once else 1
    for _ in range(rounds):
        _publish(decision, length)


def _publish(decision: Decision, length: int | None) -> None:
    state, number = decision.state, len(decision.state.rounds) + 1
    best_of = publishing.best_of(state, number, is_cut=False, is_final=False, wanted=length)
    pairs = [pair for pair in state.schedule[0] if not any(state.entrants[key].cancelled for key in pair)]
    publishing.publish(decision, number, pairs, best_of)


# --- leaving (TD-20) -------------------------------------------------------------------------------------------------


def scheduled(state: State, key: str) -> int:
    """How many matches they have in the whole tournament, those against who has left early not counted."""
    published = sum(key in match.players and not match.cancelled for its in state.rounds for match in its.matches)
    to_come = (pair for its in state.schedule for pair in its if key in pair)
    return published + sum(not any(state.entrants[one].cancelled for one in pair) for pair in to_come)


def played(state: State, key: str) -> int:
    """How many of them have a result."""
    return sum(
        key in match.players and match.result is not None and not match.cancelled
        for its in state.rounds
        for match in its.matches
    )


def is_cancelled_by_leaving(state: State, key: str) -> bool:
    """TD-20: whether who leaves now has played fewer than half of their matches."""
    return state.charter.rr_leave == "fide" and 2 * played(state, key) < scheduled(state, key)


def matches_of(state: State, key: str) -> tuple[Match, ...]:
    """Their published matches that count."""
    every = (match for its in state.rounds for match in its.matches)
    return tuple(match for match in every if key in match.players and not match.cancelled)


def settle_left(decision: Decision, key: str) -> None:
    """TD-20: the published matches of who has left and that nobody has played: 0–k, against another one 0-0-0."""
    for match in matches_of(decision.state, key):
        if match.is_running:
            its = decision.state.rounds[match.round - 1]
            decision.happen(f.ResultEntered(
                match=match.key, players=match.players, result=_lost(decision.state, match, its.best_of), entered="rule"
            ))  # fmt: skip


def _lost(state: State, match: Match, best_of: int) -> Result:
    there = [key for key in match.players if state.entrants[key].is_in]
    return scores.win_of(match, there[0], best_of, "dropped") if there else scores.double_loss("dropped")
