"""D-44: the host may correct traits, life, picks or the owner of a pack, with a reason."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.evolving.rulings import POOL, TABLE
from games.live_magic.rules.invariants import broken
from games.live_magic.rules.numbers import set_life, set_picks, traits
from games.live_magic.rules.state import State
from games.live_magic.rules.turns import is_power_question

# --- questions -------------------------------------------------------------------------------------------------------


def may_rule(state: State) -> bool:
    """While the evening is open: never after the award is booked (D-44)."""
    return state.phase not in ("approval", "closed")


def place_of(state: State, pack: str) -> str | None:
    """Where a pack is: a seat, the table or the pool; None: there is no such pack."""
    if pack in state.table:
        return TABLE
    for seat, magus in state.magi.items():
        if pack in magus.packs:
            return seat
    return POOL if any(pack in packs for packs in state.pool.values()) else None


def why_not_rule(state: State, order: o.Rule) -> Refusal | None:
    """Why the host cannot rule so."""
    if not may_rule(state):
        return refusal("D-44", "no_ruling_now", phase=state.phase)
    if not order.reason.strip():
        return refusal("D-44", "reason_needed")
    if order.what == "pack":
        return why_not_move(state, order.pack, order.owner)
    return why_not_number(state, order)


def why_not_number(state: State, order: o.Rule) -> Refusal | None:
    """Why this number of this seat cannot be set so: in bounds (b), and picks only while a step is open."""
    if order.seat not in state.magi or order.value is None:
        return refusal("D-44", "no_such_seat", seat=order.seat)
    magus = state.magi[order.seat]
    if order.what == "trait" and order.category is None:
        return refusal("D-44", "category_needed")
    if order.what == "picks" and (state.priority == 0 or magus.is_out or magus.absent):
        return refusal("D-44", "no_step_open")
    least = state.charter.forced_life_floor if order.what == "life" else 0
    if not least <= order.value <= MOST:
        return refusal("D-44", "out_of_bounds", value=order.value, least=least, most=MOST)
    return None


MOST = 99
"""More life, traits or picks than anybody could mean."""


def why_not_move(state: State, pack: str | None, owner: str | None) -> Refusal | None:
    """Why this pack cannot be given to this owner: not while it is fought for, nor what is secret."""
    if state.phase != "auction":
        return refusal("D-44", "packs_are_secret", phase=state.phase)
    place = place_of(state, pack) if pack is not None else None
    if pack is None or place is None:
        return refusal("D-44", "no_such_pack", pack=pack)
    if owner not in owners(state):
        return refusal("D-44", "no_such_owner", owner=owner)
    if is_involved(state, pack):
        return refusal("D-44", "pack_is_in_play", pack=pack)
    return None


def owners(state: State) -> tuple[str, ...]:
    """Who may have a pack by a ruling: a seat that plays; or nobody, then it lies on the table or in the pool."""
    return (*(seat for seat, one in state.magi.items() if not one.absent), TABLE)


def place_without_owner(state: State, pack: str) -> str:
    """Where a pack lies that nobody has."""
    return TABLE if state.cards[pack].deck == state.deck else POOL


def movable(state: State) -> tuple[str, ...]:
    """The packs whose owner may be corrected now."""
    if state.phase != "auction":
        return ()
    packs = (pack.id for pack in state.setup.packs if pack.id not in state.land_copies)
    return tuple(pack for pack in packs if not is_involved(state, pack))


def is_involved(state: State, pack: str) -> bool:
    """Whether a call, a sealed round or an open question of a Power stands on this pack."""
    if state.call is not None and state.call.pack == pack:
        return True
    return state.round is not None or is_power_question(state)


# --- the order -------------------------------------------------------------------------------------------------------


def rule(decision: Decision, order: o.Rule) -> None:
    """A fact with its reason; what it changes follows. Invariants (a) and (b) are checked."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_rule(decision.state, order))
    decision.happen(f.Ruled(what=order.what, reason=order.reason.strip(), seat=order.seat, pack=order.pack))
    _change(decision, order)
    left = broken(decision.state)
    if left:
        raise_if_refused(refusal("D-44", "invariant_broken", invariants=list(left)))


def _change(decision: Decision, order: o.Rule) -> None:
    match order:
        case o.Rule(what="pack", pack=str(pack), owner=str(owner)):
            source = place_of(decision.state, pack)
            target = place_without_owner(decision.state, pack) if owner == TABLE else owner
            if source is not None and source != target:
                decision.happen(f.PackMoved(pack=pack, source=source, target=target))
        case o.Rule(what="trait", seat=str(seat), category=category, value=int(value)) if category is not None:
            before = traits(decision.state, seat, category)
            if before != value:
                decision.happen(f.TraitChanged(seat=seat, category=category, before=before, after=value, why="ruling"))
        case o.Rule(what="life", seat=str(seat), value=int(value)):
            set_life(decision, seat, value, "ruling")
        case o.Rule(what="picks", seat=str(seat), value=int(value)):
            set_picks(decision, seat, value, "ruling")
