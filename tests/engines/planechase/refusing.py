"""What an act is refused for."""

from __future__ import annotations

import pytest

from games.engines.kernel import By, Order, Refusal, Refused
from games.engines.planechase.deciding import decide

from .scene import Scene


def refused(scene: Scene, order: Order, seat: str | None = None, *, own: bool = False) -> Refusal:
    """Why this act is refused, entered by the host or (`own`) by the seat's own phone."""
    with pytest.raises(Refused) as caught:
        decide(scene.state, order, By(seat=seat, host=not own), scene.chance)
    return caught.value.refusal
