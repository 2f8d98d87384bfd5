"""One way to answer what is asked, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.kernel.rulebook import Offer
from games.live_magic.rules.players.position import Position


class Option(NamedTuple):
    """`order`: its plain data. `worth`: in the worth of a good pack, beside the other options of the same moment."""

    worth: float
    order: dict[str, Any]


Options = Iterator[Option]
Weigh = Callable[[Position, Offer], Options]


def fixed(offer: Offer, worth: float, **values: Any) -> Option:
    """The offer with these values filled in."""
    return Option(worth, {"order": offer.order, **offer.fixed, **values})
