"""How a challenge is fought: where, with which hand, and how long it is worth going on."""

from __future__ import annotations

from math import exp

from games.kernel.rulebook import Number, Offer, OneOf
from games.live_magic.rules.codes import BEATEN_BY, SIGNS, Sign
from games.live_magic.rules.players import odds
from games.live_magic.rules.players.habits import likely
from games.live_magic.rules.players.options import Options, fixed
from games.live_magic.rules.players.position import Position

SHARP = 4.0
"""How much sooner a hand is thrown that promises more. Who always threw the best could be read in turn."""


def category(position: Position, offer: Offer) -> Options:
    """Where I win most likely; between equals where I have more traits to spare."""
    where = offer.fixed["category"]
    spare = 0.01 * position.me.traits.of(where)
    yield fixed(offer, position.odds(position.opponent, where) + spare)


def throw(position: Position, offer: Offer) -> Options:
    """A mixed strategy: a sign comes the oftener, the more it promises against the habits of the other."""
    promised = exp(SHARP * promise(position, offer.fixed["sign"]))
    yield fixed(offer, position.chance.random() ** (1 / promised))


def promise(position: Position, sign: Sign) -> float:
    """How likely this sign leads, if the other throws as I think they do."""
    expected = likely(position.memory, position.opponent.key, position.character.reading)
    return sum(chance for theirs, chance in expected.items() if _leads(position, sign, theirs))


def _leads(position: Position, mine: Sign, theirs: Sign) -> bool:
    if mine == theirs and not _changed(position, position.me.key, mine):
        where = position.contest.category
        return where is not None and position.me.traits.of(where) > position.opponent.traits.of(where)
    return _beats(position, position.me.key, mine, theirs) and not _beats(
        position, position.opponent.key, theirs, mine, is_second=True
    )


def _changed(position: Position, seat: str, sign: Sign) -> bool:
    return any(rule.seat == seat and rule.sign == sign and not rule.forbidden for rule in position.contest.sign_rules)


def _beats(position: Position, seat: str, sign: Sign, other: Sign, *, is_second: bool = False) -> bool:
    """Does this sign of this seat beat the other one, with what a Power has made of it?"""
    for rule in position.contest.sign_rules:
        if rule.seat == seat and rule.sign == sign and not rule.forbidden:
            return other in rule.beats
    return not is_second and BEATEN_BY[other] == sign


def accept(position: Position, offer: Offer) -> Options:
    """To let it be costs nothing more."""
    yield fixed(offer, 0.0)


def overbid(position: Position, offer: Offer) -> Options:
    """A new throw for one more trait at risk (D-16)."""
    where = position.contest.category
    again = odds.of_a_throw(*_traits(position, where)) if where is not None else 0.0
    yield fixed(offer, again * position.gain(position.contest.pack) - (1 - again) * position.character.trait)


def pay_retest(position: Position, offer: Offer) -> Options:
    """A new throw for a point of life; the trait is gone whatever happens (D-17)."""
    where = position.contest.category
    again = odds.of_a_throw(*_traits(position, where)) if where is not None else 0.0
    yield fixed(offer, again * position.gain(position.contest.pack) - position.character.life)


def _traits(position: Position, where: str | None) -> tuple[int, int]:
    return position.me.traits.of(where or ""), position.opponent.traits.of(where or "")


def bid(position: Position, offer: Offer) -> Options:
    """In a race of life one point more, while the pack is worth it; who gives up pays nothing (D-24)."""
    if not offer.fields:
        yield fixed(offer, 0.0)
        return
    (field,) = offer.fields
    assert isinstance(field, Number)
    price = field.least * position.character.life
    yield fixed(offer, position.gain(position.contest.pack) - price, amount=field.least)


def name_sign(position: Position, offer: Offer) -> Options:
    """The sign that must not be thrown against me: the one that would help the other most."""
    (field,) = offer.fields
    assert isinstance(field, OneOf)
    expected = likely(position.memory, position.opponent.key, position.character.reading)
    for sign in field.values:
        yield fixed(offer, expected[next(each for each in SIGNS if each == sign)], sign=sign)
