"""TD-5, TD-23: what the stored order of a round would give now, for the page that shows it; and whether it was kept."""

from __future__ import annotations

from games.tournament.rules.preparing import Tables, pairing_of
from games.tournament.rules.state import Round, State


def paired_anew(state: State, number: int) -> Tables | None:
    """The tables that this round's own order gives with the results as they stand now; None: it was not drawn (by hand,
    a round robin, a bracket)."""
    its = state.round(number)
    if its is None or not its.order or its.by_hand or its.part != "main" or state.charter.format == "one_game":
        return None
    return pairing_of(state, number, its.order)


def otherwise(state: State, number: int) -> Tables:
    """TD-5: the tables that this round would have if it were paired by its own order now, because a result before it
    was corrected; nothing where they are the same."""
    corrected = any(match.corrected for its in state.rounds[: number - 1] for match in its.matches)
    if not corrected or not would_change(state, number):
        return ()
    return paired_anew(state, number) or ()


def published_tables(its: Round) -> Tables:
    """The tables of this round that were paired: without awarded byes and losses."""
    drawn = set(its.order)
    return tuple(match.players for match in its.matches if drawn.issuperset(match.players) and match.players)


def would_change(state: State, number: int) -> bool:
    """Whether pairing this round anew would give other tables than those that were published."""
    anew, its = paired_anew(state, number), state.round(number)
    return anew is not None and its is not None and set(map(frozenset, anew)) != _sets(its)


def _sets(its: Round) -> set[frozenset[str]]:
    return {frozenset(table) for table in published_tables(its)}
