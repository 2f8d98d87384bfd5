"""Traits, life and picks as they change: floors, forced losses, and who is out. D-16, D-18, D-19."""

from __future__ import annotations

from typing import Literal

from games.live_magic.rules import facts as f
from games.live_magic.rules.codes import CATEGORIES, Category
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.state import Challenge, State

TraitWhy = Literal["wager", "overbid", "retest", "cost", "power", "ruling"]
LifeWhy = Literal["physical", "retest", "race", "cost", "power", "ruling"]
PicksWhy = Literal["cost", "power", "returned", "out", "ruling"]


# --- questions -------------------------------------------------------------------------------------------------------


def traits(state: State, seat: str, category: str) -> int:
    return state.magi[seat].traits.of(category)


def life_to_spend(state: State, seat: str) -> int:
    """Spending must leave `pv_floor_voluntary` (D-19)."""
    return max(0, state.magi[seat].life - state.charter.pv_floor_voluntary)


def has_any_trait(state: State, seat: str) -> bool:
    return any(traits(state, seat, category) for category in CATEGORIES)


def wager_category(challenge: Challenge, seat: str) -> Category | None:
    """Of which category their wager is: the challenge's, or the one to which a Power moved it."""
    return challenge.wagers[seat].moved or challenge.category


def is_wager_at_risk(state: State, challenge: Challenge, seat: str) -> bool:
    """Whether they still have a wager to lose; a trait spent as a cost may have been it (D-18)."""
    category = wager_category(challenge, seat)
    return not challenge.wagers[seat].lost and category is not None and traits(state, seat, category) > 0


def has_nothing_to_wager(state: State, challenge: Challenge, seat: str) -> bool:
    """Whether they must relent: no trait for the wager, and it is not one that they have lost already (D-18)."""
    return not challenge.wagers[seat].lost and not is_wager_at_risk(state, challenge, seat)


# --- changes ---------------------------------------------------------------------------------------------------------


def change_traits(decision: Decision, seat: str, category: Category, delta: int, why: TraitWhy) -> None:
    """Floor 0, ceiling the rating."""
    before = traits(decision.state, seat, category)
    rating = decision.state.magi[seat].sheet.attributes.of(category)
    after = max(0, before + delta) if delta < 0 else max(before, min(rating, before + delta))
    if after != before:
        decision.happen(f.TraitChanged(seat=seat, category=category, before=before, after=after, why=why))


def lose_wager(decision: Decision, challenge: Challenge, seat: str, why: TraitWhy) -> None:
    """The wagered trait is gone, if it is not gone already (D-14)."""
    if challenge.wagers[seat].lost:
        return
    category = wager_category(challenge, seat)
    if category is not None:
        change_traits(decision, seat, category, -1, why)
    decision.happen(f.WagerLost(seat=seat))


def force_life(decision: Decision, seat: str, delta: int, why: LifeWhy) -> None:
    """A gain has no ceiling, but brings back nobody who is out; a forced loss stops at `forced_life_floor` (D-19)."""
    before = decision.state.magi[seat].life
    if delta > 0 and decision.state.magi[seat].is_out:
        return
    floor = min(before, decision.state.charter.forced_life_floor)
    set_life(decision, seat, before + delta if delta > 0 else max(floor, before + delta), why)


def pay_life(decision: Decision, seat: str, amount: int, why: LifeWhy) -> None:
    """Life that is spent; that it may be, was asked before."""
    set_life(decision, seat, decision.state.magi[seat].life - amount, why)


def set_life(decision: Decision, seat: str, after: int, why: LifeWhy) -> None:
    """With 0 life their picks of the step end (D-19)."""
    before = decision.state.magi[seat].life
    if after != before:
        decision.happen(f.LifeChanged(seat=seat, before=before, after=after, why=why))
    if decision.state.magi[seat].is_out and decision.state.magi[seat].picks:
        set_picks(decision, seat, 0, "out")


def set_picks(decision: Decision, seat: str, after: int, why: PicksWhy) -> None:
    """Picks of the open step."""
    before = decision.state.magi[seat].picks
    if after != before:
        decision.happen(f.PicksChanged(seat=seat, before=before, after=after, why=why))
