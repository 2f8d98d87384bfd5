"""What a player of the house does: what is asked of it, then the die, then the next player's turn (P-36)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from games.kernel.choosing import choose as by_chance
from games.kernel.rulebook import Offer, OneOf
from games.planechase.rules.players.mana import can_spare
from games.planechase.rules.view import SlotView, View

Word = dict[str, Any]
Weigh = Callable[[View, Sequence[Offer], Random], Iterator[Word]]

UNKNOWN_TO_IT = ("name", "place")
"""What a card is called that lies on the real table; and cards that it looks at stay where they are."""


def choose(view: View, offers: Sequence[Offer], chance: Random) -> Word | None:
    """The plain data of the order that this seat gives now; None: it leaves the next word to others.

    It is made of the seat's own view and offers: two worlds that look alike from this seat are played alike.
    """
    open_to_it = [offer for offer in offers if offer.barred is None]
    return next((word for weigh in DUTIES for word in weigh(view, open_to_it, chance)), None)


def _answer(view: View, offers: Sequence[Offer], chance: Random) -> Iterator[Word]:
    """What stands in the middle of an act: any answer is as good as another to who holds no cards (P-8)."""
    for slot in view.slots:
        question = slot.question
        if question is None or question.seat != view.me or question.kind in UNKNOWN_TO_IT:
            continue
        answers = [offer for offer in offers if offer.order == "choose" and _is_of(offer, slot)]
        if answers:
            yield by_chance(chance.choice(answers), chance)


def _plainly(*orders: str) -> Weigh:
    """What is done as soon as it may be, with nothing to say."""

    def weigh(view: View, offers: Sequence[Offer], chance: Random) -> Iterator[Word]:
        return (_said(offer) for order in orders for offer in offers if offer.order == order and not offer.fields)

    return weigh


def _life(view: View, offers: Sequence[Offer], chance: Random) -> Iterator[Word]:
    """The life that follows for it from what has resolved (P-34)."""
    me = next((player for player in view.players if player.key == view.me), None)
    if me is not None and me.life_due:
        yield from _plainly("life", "set_life")(view, offers, chance)


def _roll(view: View, offers: Sequence[Offer], chance: Random) -> Iterator[Word]:
    """The special action, as long as the next roll costs what somebody could spare in this round (E-16, E-17)."""
    for offer in offers:
        if offer.order == "roll" and not offer.fields and can_spare(view, _slot_of(view, offer), chance):
            yield _said(offer)


def _to_main(view: View, offers: Sequence[Offer], chance: Random) -> Iterator[Word]:
    """Where something is due on the way to the main phase the turn goes there step by step."""
    for offer in offers:
        if offer.order == "step" and _is_before_main(view, offer):
            yield _said(offer) | {"step": "main1"}


def _is_before_main(view: View, offer: Offer) -> bool:
    turn = _slot_of(view, offer).turn
    (steps,) = offer.fields
    assert isinstance(steps, OneOf)
    return turn is not None and view.me in turn.active and "main1" in steps.values


def _is_of(offer: Offer, slot: SlotView) -> bool:
    """In Grand Melee an act names its turn marker."""
    return bool(offer.fixed.get("slot", slot.number) == slot.number)


def _slot_of(view: View, offer: Offer) -> SlotView:
    return next(slot for slot in view.slots if _is_of(offer, slot))


def _said(offer: Offer) -> Word:
    return {"order": offer.order, **offer.fixed}


DUTIES: tuple[Weigh, ...] = (
    _answer,
    _plainly("keep", "start", "resolve"),
    _life,
    _roll,
    _to_main,
    _plainly("turn"),
)
"""The first that is due is done. A line that leaves a choice resolves as it does when nobody says anything."""
