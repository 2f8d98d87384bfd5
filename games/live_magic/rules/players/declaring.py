"""What a player of the house declares: the plan that promises most of what is still to come (D-05)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.kernel.rulebook import Offer, Value
from games.live_magic.rules.codes import COLOURS, Kind
from games.live_magic.rules.players.options import Option, Options, fixed
from games.live_magic.rules.players.position import Position

MY_STYLE = 0.4
"""Who has the Style of a deck takes first (D-09)."""
THEIR_STYLE = 0.5
"""And so do others."""


class Plan(Value, frozen=True):
    """A kind and its colours, those first that have been declared."""

    kind: Kind
    colours: tuple[str, ...]


def plans(position: Position) -> Iterator[Plan]:
    """Every plan that can still be carried out: with what is declared, over the decks that are still to come."""
    view, me = position.view, position.me
    coming = [deck for deck in view.deck_order if deck in COLOURS and deck not in view.decks_closed]
    for kind, number in (("mono", 1), ("bi", 2), ("gold", 5)):
        if me.kind not in (None, kind):
            continue
        for more in combinations([deck for deck in coming if deck not in me.colours], number - len(me.colours)):
            yield Plan(kind, (*me.colours, *more))  # type: ignore[arg-type]


def promise(position: Position, plan: Plan) -> float:
    """What a plan is worth: fewer colours, my Style among them, few others who want them."""
    order = position.view.deck_order
    colours = [each for each in plan.colours if each in order]
    wanted = [_liking(position, colour) for colour in colours]
    late = position.character.haste * min((order.index(each) for each in colours), default=0)
    return position.character.kinds[plan.kind] + sum(wanted) / max(len(wanted), 1) - late


def _liking(position: Position, colour: str) -> float:
    others = [seat for seat in position.view.seats if seat.key != position.me.key and not (seat.absent or seat.out)]
    rivals = sum(colour in seat.colours for seat in others)
    first = sum(seat.style == colour for seat in others)
    mine = MY_STYLE if position.me.style == colour else 0.0
    return mine - position.character.rivalry * (rivals + THEIR_STYLE * first)


def best_plan(position: Position) -> Plan | None:
    """The plan that promises most; None when nothing can be declared any more."""
    return max(plans(position), key=lambda plan: promise(position, plan), default=None)


def declare(position: Position, offer: Offer) -> Options:
    """Yes if this kind and the deck on the table belong to the best plan."""
    plan = best_plan(position)
    fits = plan is not None and plan.kind == offer.fixed["kind"] and position.view.deck in (*plan.colours, "A")
    yield fixed(offer, 1.0 if fits else -1.0)


def announce(position: Position, offer: Offer) -> Options:
    """The kind of the best plan, before the first deck."""
    plan = best_plan(position)
    yield fixed(offer, 1.0 if plan is not None and offer.fixed["kind"] == plan.kind else 0.0)


def say_no(position: Position, offer: Offer) -> Options:
    """What is said when the deck does not belong to the plan."""
    yield Option(0.0, {"order": offer.order})
