"""What a player of the house does: every option that its seat has is weighed, and the best is taken."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from games.kernel.rulebook import Offer
from games.live_magic.rules.players import declaring, fighting, finishing, picking, using_powers
from games.live_magic.rules.players.characters import Character
from games.live_magic.rules.players.habits import Memory
from games.live_magic.rules.players.options import Option, Options, Weigh, fixed
from games.live_magic.rules.players.position import Position
from games.live_magic.rules.view import View


def _gladly(position: Position, offer: Offer) -> Options:
    yield fixed(offer, 1.0)


WEIGHED: dict[str, Weigh] = {
    "approve_all": _gladly,
    "approve": _gladly,
    "announce": declaring.announce,
    "declare": declaring.declare,
    "no": declaring.say_no,
    "call": picking.call,
    "nominate": picking.nominate,
    "pass": picking.give_up_the_rest,
    "answer": picking.answer,
    "return_pack": picking.give_back,
    "blind_choice": picking.take_blindly,
    "category": fighting.category,
    "throw": fighting.throw,
    "accept": fighting.accept,
    "overbid": fighting.overbid,
    "pay_retest": fighting.pay_retest,
    "bid": fighting.bid,
    "name_sign": fighting.name_sign,
    "power": using_powers.use,
    "power_choice": using_powers.choose,
    "decline": using_powers.decline,
    "completion_declare": finishing.declare_deck,
    "completion_pick": finishing.take_packs,
    "lands": finishing.take_lands,
}
"""What a player of the house does at all: it takes nothing back, objects to no sheet, and never gives a test up."""


def choose(
    view: View, offers: Iterable[Offer], character: Character, memory: Memory, chance: Random
) -> dict[str, Any] | None:
    """The plain data of the order that this seat gives now; None: it leaves the next word to others.

    It is made of the seat's own view and offers: two worlds that look alike from this seat are played alike.
    """
    position = Position(view, character, memory, chance)
    options = [option for offer in offers for option in _weighed(position, offer)]
    best = max(options, key=lambda option: option.worth, default=None)
    return None if best is None else best.order


def _weighed(position: Position, offer: Offer) -> list[Option]:
    weigh = WEIGHED.get(offer.order)
    return [] if weigh is None or offer.barred is not None else list(weigh(position, offer))
