"""Small changes of a state that many facts share."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.tournament.rules.state import Match, Round, State


def entrant(state: State, key: str, **changes: object) -> State:
    """The state with these fields of an entrant changed."""
    return replace(state, entrants=state.entrants | {key: replace(state.entrants[key], **changes)})


def matches(state: State, changed: Iterable[Match]) -> State:
    """The state with these matches, each in the place of the one with its key, or behind those of its round."""
    rounds = list(state.rounds)
    for match in changed:
        its = rounds[match.round - 1]
        before, after = its.matches[: match.number - 1], its.matches[match.number :]
        rounds[match.round - 1] = replace(its, matches=(*before, match, *after))
    numbers = {match.round for match in changed}
    for number in numbers:
        rounds[number - 1] = replace(rounds[number - 1], at=places(rounds[number - 1].matches))
    return replace(state, rounds=tuple(rounds))


def match(state: State, key: str, **changes: object) -> State:
    """The state with these fields of a match changed; not its players."""
    match = state.match(key)
    assert match is not None, f"there is no match {key}"
    its = state.rounds[match.round - 1]
    tables = list(its.matches)
    tables[match.number - 1] = replace(match, **changes)
    now = tuple(tables)
    its = replace(its, matches=now, at=places(now)) if "cancelled" in changes else replace(its, matches=now)
    return with_round(state, its)


def with_round(state: State, its: Round) -> State:
    """The state with this round in the place of the one with its number."""
    return replace(state, rounds=(*state.rounds[: its.number - 1], its, *state.rounds[its.number :]))


def places(matches: Iterable[Match]) -> dict[str, int]:
    """By entrant, the place of their match among these; of several challenges the last. A cancelled one is nobody's."""
    return {key: place for place, match in enumerate(matches) if not match.cancelled for key in match.players}


def revised(state: State) -> State:
    """What a pairing depends on has changed (TD-8)."""
    return replace(state, revision=state.revision + 1)


def revised_after(state: State, facts: int) -> State:
    """The state with a revision that no state of these taken-back facts had."""
    return replace(state, revision=state.revision + facts + 1)
