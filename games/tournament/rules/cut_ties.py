"""TD-28: who goes into the cut, and players equal on every key of whom some would and some would not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules import drawing
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import next_round, unfinished
from games.tournament.rules.codes import DRAWN, CutTieWay
from games.tournament.rules.decision import Decision
from games.tournament.rules.pairing import pods
from games.tournament.rules.standings import swiss
from games.tournament.rules.state import CutTie, State

WAYS: tuple[CutTieWay, ...] = ("lot", "all", "playoff")


class Tie(NamedTuple):
    """`players` share a rank, in the order of their lots; `places` of the cut are left for them behind the `ahead`
    players who are before them."""

    players: tuple[str, ...]
    places: int
    ahead: int


def cut_size(state: State, here: int) -> int:
    """As announced, or as many as are left; in pods a number that comes out even."""
    assert state.plan is not None
    size = min(state.plan.cut, here)
    if state.charter.is_in_pods:
        while size > 3 and not pods.is_cut(size):
            size -= 1
    return size


def still_here(state: State) -> list[str]:
    """The Swiss ranking without those who have left; the next in rank has moved up (TD-2)."""
    return [key for key in swiss(state).keys if state.entrants[key].is_in]


def first_of(state: State, here: Sequence[str], size: int) -> list[str]:
    """The first `size` of these, who stand in the order of the ranking: a tie as it was settled, else by lot (TD-13).
    Where all tied players go on there are more of them."""
    tie, settled = _tie(state, here, size), state.cut_tie
    if tie is None or settled is None or not _is_about(settled, tie):
        return list(here[:size])
    return [*here[: tie.ahead], *settled.chosen]


def _tie(state: State, here: Sequence[str], size: int) -> Tie | None:
    if not 0 < size < len(here):
        return None
    ranks = swiss(state).ranks
    if ranks[here[size - 1]] != ranks[here[size]]:
        return None
    players = tuple(key for key in here if ranks[key] == ranks[here[size]])
    ahead = here.index(players[0])
    return Tie(players, size - ahead, ahead)


def _is_about(settled: CutTie, tie: Tie) -> bool:
    return set(settled.players) == set(tie.players) and settled.places == tie.places


def open_tie(state: State) -> Tie | None:
    """The tie that the host has to settle before the cut; None: there is none."""
    tie = _tie_before_cut(state)
    is_settled = tie is not None and state.cut_tie is not None and _is_about(state.cut_tie, tie)
    return None if is_settled else tie


def settled_tie(state: State) -> CutTie | None:
    """The tie that was settled for the cut as it begins, or as it stands."""
    settled, tie = state.cut_tie, _tie_before_cut(state)
    if settled is None:
        return None
    there = {key for key in settled.players if key in state.bracket}
    return settled if there == set(settled.chosen) or (tie is not None and _is_about(settled, tie)) else None


def _tie_before_cut(state: State) -> Tie | None:
    next_ = next_round(state)
    if state.charter.format not in DRAWN or state.bracket or next_ is None or next_.part != "cut":
        return None
    if unfinished(state) or state.question is not None:
        return None
    here = still_here(state)
    return _tie(state, here, cut_size(state, len(here)))


def could_be_in_cut(state: State, keys: Sequence[str]) -> tuple[str, ...]:
    """Those of these players who are in the cut, or tied for its last places."""
    here = still_here(state)
    tie = _tie_before_cut(state)
    first = {*here[: cut_size(state, len(here))], *(tie.players if tie is not None else ())}
    return tuple(key for key in keys if key in first)


# --- settled ---------------------------------------------------------------------------------------------------------


def why_not_settle(state: State, way: CutTieWay) -> Refusal | None:
    """Why the tie cannot be settled in this way: nobody is tied, or tables of several do not take so many."""
    tie = open_tie(state)
    if tie is None:
        return refusal("TD-28", "nobody_is_tied")
    if way == "all" and state.charter.is_in_pods and not pods.is_cut(tie.ahead + len(tie.players)):
        return refusal("TD-28", "no_such_cut_in_pods", cut=tie.ahead + len(tie.players))
    return None


def settle(decision: Decision, order: o.SettleCutTie) -> None:
    """`SettleCutTie`: a lot drawn now, a larger cut, or the players who won a play-off at the table."""
    decision.raise_unless_host("TD-28")
    raise_if_refused(why_not_settle(decision.state, order.way))
    tie = open_tie(decision.state)
    assert tie is not None
    drawn: tuple[str, ...] = ()
    match order.way:
        case "lot":
            drawn = tuple(drawing.drawn(decision.state, drawing.CUT_TIE, tie.players, decision.chance))
            chosen = drawn[: tie.places]
        case "all":
            chosen = tie.players
        case "playoff":
            raise_if_refused(_why_not_won(tie, order.players))
            chosen = tuple(key for key in tie.players if key in order.players)
    decision.happen(f.CutTieSettled(players=tie.players, places=tie.places, way=order.way, chosen=chosen, order=drawn))


def _why_not_won(tie: Tie, players: Sequence[str]) -> Refusal | None:
    if len(set(players)) == len(players) == tie.places and set(players) <= set(tie.players):
        return None
    return refusal("TD-28", "not_so_many_go_on", places=tie.places, players=tie.players)
