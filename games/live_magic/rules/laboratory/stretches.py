"""An experiment in stretches, which several may try side by side: what they add up to depends on nobody who did."""

from __future__ import annotations

from collections.abc import Iterable

from games.live_magic.rules.laboratory.tally import Tally
from games.live_magic.rules.laboratory.verdict import is_endless

STRETCH = 10
"""So many evenings are tried in one go."""


def stretches(evenings: int) -> list[range]:
    """The numbers of the evenings of each stretch."""
    return [range(first, min(first + STRETCH, evenings)) for first in range(0, evenings, STRETCH)]


def added(evenings: int, tried: Iterable[Tally | None]) -> Tally | None:
    """What the stretches that were tried add up to, from the first one on; None: what counts is not there yet.

    The stretch in which an evening too many comes to no end is the last that counts, whatever was tried of later ones.
    """
    whole, known = Tally(), list(tried)
    for number, _ in enumerate(stretches(evenings)):
        part = known[number] if number < len(known) else None
        if part is None:
            return None
        whole += part
        if is_endless(whole):
            break
    return whole
