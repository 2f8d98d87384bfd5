"""D-51: who has no seat brings a new Magus to the table, before the first deck lies there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.naming import folded
from games.kernel.rulebook import Fact, Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.approval import back_to_approval, is_approval_over, is_before_first_deck
from games.live_magic.rules.codes import LANDS
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.evolving import evolve
from games.live_magic.rules.setup import MOST_SEATS, NO_SEATS, PACKS_EACH, Seat
from games.live_magic.rules.state import State

MOST = 4
"""So many newcomers an evening takes: whoever has the link cannot fill the table with Magi that nobody knows."""

# --- questions -------------------------------------------------------------------------------------------------------


def why_nobody_may_come(state: State) -> Refusal | None:
    """Why nobody at all can come with a new Magus now."""
    if not is_before_first_deck(state):
        return refusal("D-51", "first_deck_is_open")
    if not state.charter.newcomers:
        return refusal("D-51", "newcomers_not_wanted")
    if not state.lets_newcomers_in:
        return refusal("D-51", "newcomers_shut_out")
    if len(state.newcomers) >= MOST:
        return refusal("D-51", "enough_newcomers", most=MOST)
    if len(state.magi) >= MOST_SEATS:
        return refusal("D-51", "table_is_full", most=MOST_SEATS)
    packs = sum(pack.deck != LANDS for pack in state.setup.packs)
    if packs < PACKS_EACH * (len(state.magi) + 1):
        return refusal("LM 2", "pool_too_small", packs=packs, players=len(state.magi) + 1)
    return None


def why_not_seat(state: State, seat: Seat) -> Refusal | None:
    """Why this Magus cannot come to the table."""
    why_not = why_nobody_may_come(state)
    if why_not is not None:
        return why_not
    if not seat.key or seat.key in state.magi or seat.key in NO_SEATS:
        return refusal("D-51", "no_such_seat", seat=seat.key)
    names = {folded(one.name) for one in state.magi.values()}
    if not seat.name.strip() or folded(seat.name) in names:
        return refusal("D-51", "name_is_taken")
    unknown = next((power for power in seat.sheet.powers if power not in state.rows), None)
    return None if unknown is None else refusal("D-40", "power_not_in_list", power=unknown)


def why_not_say(state: State, on: bool) -> Refusal | None:
    """Why the host cannot let newcomers in, or shut them out, now."""
    if not is_before_first_deck(state):
        return refusal("D-51", "first_deck_is_open")
    if not state.charter.newcomers:
        return refusal("D-51", "newcomers_not_wanted")
    return refusal("D-51", "said_already") if state.lets_newcomers_in == on else None


# --- orders ----------------------------------------------------------------------------------------------------------


def seat_newcomer(decision: Decision, order: o.SeatNewcomer) -> None:
    """The campaign lays a new Magus on the table. Its place in the order of the players is drawn, so that every order
    stays as likely as any other (D-41)."""
    if decision.by.hand != "table":
        raise_if_refused(refusal("D-51", "only_the_campaign_may"))
    raise_if_refused(why_not_seat(decision.state, order.seat))
    order_of_all, key = decision.state.initiative, order.seat.key
    if order_of_all is None:
        decision.happen(f.NewcomerSeated(seat=order.seat, initiative=None))
    else:
        place = decision.chance.randint(0, len(order_of_all))
        placed = (*order_of_all[:place], key, *order_of_all[place:])
        decision.happen(f.NewcomerSeated(seat=order.seat, initiative=placed, place=place))
    back_to_approval(decision)


def let_in(decision: Decision, order: o.LetNewcomersIn) -> None:
    """The host lets newcomers in, or no more of them."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_say(decision.state, order.on))
    decision.happen(f.NewcomersLetIn(on=order.on))


# --- taking back -----------------------------------------------------------------------------------------------------


def still_there(then: State, undone: Sequence[Fact]) -> State:
    """`then`, with those who have come since: taking back sends nobody away (D-43). Their sheets are open in it."""
    for fact in undone:
        if isinstance(fact, f.NewcomerSeated) and fact.seat.key not in then.magi:
            then = evolve(then, replace(fact, initiative=_placed_as(fact, then.initiative)))
    if then.phase == "auction" and is_before_first_deck(then) and not is_approval_over(then):
        then = replace(then, phase="approval")
    return then


def is_all_that_happened(then: State, now: State) -> bool:
    """Whether nothing has happened since but that somebody came: there is nothing to take back."""
    came = [one for one in now.newcomers if one not in then.newcomers]
    facts = [f.NewcomerSeated(seat=one, initiative=now.initiative) for one in came]
    return bool(came) and still_there(then, facts) == now


def _placed_as(fact: f.NewcomerSeated, order: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The order of then, with the newcomer at the place that was drawn."""
    if order is None:
        return None
    place = fact.initiative.index(fact.seat.key) if fact.initiative is not None else len(order)
    return (*order[:place], fact.seat.key, *order[place:])
