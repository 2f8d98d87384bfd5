"""Costs: paid at once, never refunded (D-21)."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import TABLE
from games.live_magic.rules import facts as f
from games.live_magic.rules.codes import CATEGORIES
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.numbers import change_traits, pay_life, set_picks
from games.live_magic.rules.powers.bills import bill
from games.live_magic.rules.powers.params import choices
from games.live_magic.rules.powers.sight import Sight
from games.live_magic.rules.powers.situation import Given
from games.live_magic.rules.setup import PowerRow
from games.live_magic.rules.state import State


def pay(decision: Decision, seat: str, row: PowerRow, given: Given) -> None:
    """Life, traits, own packs back on the table, picks, free experience."""
    cost = bill(row, Sight(decision.state, seat), given)
    if cost.life:
        pay_life(decision, seat, cost.life, "cost")
    for category in CATEGORIES:
        if cost.traits.get(category):
            change_traits(decision, seat, category, -cost.traits[category], "cost")
    for pack in cost.packs:
        decision.happen(f.PackPutBack(owner=seat, chooser=seat, pack=pack, left=0, why="cost"))
    if cost.picks:
        set_picks(decision, seat, decision.state.magi[seat].picks - cost.picks, "cost")
    if cost.xp:
        before = decision.state.magi[seat].xp_free
        decision.happen(f.XpSpent(seat=seat, before=before, after=before - cost.xp))


def after_paying(state: State, seat: str, row: PowerRow) -> Iterator[State]:
    """The table as it would be after this Power was paid, for each legal choice."""
    for given in choices(row, Sight(state, seat)):
        decision = Decision(state, TABLE)
        pay(decision, seat, row, given)
        yield decision.state
