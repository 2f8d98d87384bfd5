"""How a deck is finished: from which deck it is completed, with which packs, on which lands."""

from __future__ import annotations

from games.kernel.rulebook import Copies, Offer, OneOf, Several
from games.live_magic.rules.players.options import Options, fixed
from games.live_magic.rules.players.position import Position

CROWDED = 0.5
"""What a deck is worth less for each other seat in whose colours it is."""


def declare_deck(position: Position, offer: Offer) -> Options:
    """The deck in my colours from which most is left, and that fewest others will want."""
    (field,) = offer.fields
    assert isinstance(field, OneOf)
    completion = position.view.completion
    for deck in field.values:
        left = completion.decks.get(deck, 0) if completion is not None else 0
        others = sum(deck in seat.colours for seat in position.view.seats if seat.key != position.me.key)
        mine = 4.0 if deck in position.colours else 2.0 if deck == "A" else 0.0
        rivals = (CROWDED + position.character.rivalry) * others
        yield fixed(offer, mine + min(left, 6) / 6 - rivals, deck=deck)


def take_packs(position: Position, offer: Offer) -> Options:
    """One after the other the pack that makes the deck better than the rest; from a deck that a Power opens as well."""
    (field,) = offer.fields
    assert isinstance(field, Several)
    taken: list[str] = []
    worth = 0.0
    while len(taken) < field.most and len(taken) < len(field.values):
        left = [pack for pack in field.values if pack not in taken]
        values = position.worths_beside(taken, left)
        best = max(left, key=lambda pack: values[pack])
        worth += values[best]
        taken.append(best)
    yield fixed(offer, worth / max(len(taken), 1), packs=taken)


def take_lands(position: Position, offer: Offer) -> Options:
    """The basic lands that fit the Style, as they are counted for whoever says nothing; every pack is played."""
    lands = position.view.lands
    assert lands is not None and isinstance(offer.fields[0], Copies)
    yield fixed(offer, 1.0, basics=dict(lands.silence), others={}, left_out=[])
