"""Which pack is called, and whose call is contested."""

from __future__ import annotations

from games.kernel.rulebook import Offer, OneOf
from games.live_magic.rules.players.options import Options, fixed
from games.live_magic.rules.players.position import Position

SHY = 0.3
"""How much of a pack's worth is lost, in a sealed round, by each who may name the same."""


def _packs(offer: Offer) -> tuple[str, ...]:
    (field,) = offer.fields
    assert isinstance(field, OneOf)
    return tuple(field.values)


def call(position: Position, offer: Offer) -> Options:
    """The pack that makes my deck better than any other."""
    for pack, value in position.worths(_packs(offer)).items():
        yield fixed(offer, value, pack=pack)


def nominate(position: Position, offer: Offer) -> Options:
    """The same, sealed; to pass is worth nothing."""
    if not offer.fields:
        yield fixed(offer, 0.0)
        return
    yield from call(position, offer)


def give_up_the_rest(position: Position, offer: Offer) -> Options:
    """A pick that is passed is lost: it is given up only where nothing can be called."""
    yield fixed(offer, 0.01)


def answer(position: Position, offer: Offer) -> Options:
    """Contested is what wins more than it costs: who loses pays a trait, and keeps the pick (LM 3.3)."""
    call = position.view.call
    assert call is not None
    if not offer.fixed["contests"]:
        yield fixed(offer, 0.0)
        return
    win = position.odds_where_they_choose(position.seat(call.holder))
    yield fixed(offer, win * position.gain(call.pack) - (1 - win) * position.character.trait)


def give_back(position: Position, offer: Offer) -> Options:
    """Of my packs that with which my deck loses least; of another's that with which they lose most."""
    returning = position.contest.returning
    is_mine = returning is not None and returning.owner == position.me.key
    for pack, value in position.worths(_packs(offer)).items():
        yield fixed(offer, -value if is_mine else value, pack=pack)


def take_blindly(position: Position, offer: Offer) -> Options:
    """Nobody knows what lies where: by chance."""
    yield fixed(offer, position.chance.random())
