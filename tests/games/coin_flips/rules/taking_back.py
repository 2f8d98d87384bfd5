"""What taking back leaves of what was seen (CF 6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.rulebook import Fact
from tests.games.coin_flips.rules.facts import Flipped
from tests.games.coin_flips.rules.state import State


def forget(then: State, undone: Sequence[Fact]) -> State:
    """Calls that a flip has shown are void: all call again."""
    return replace(then, calls={}) if any(isinstance(fact, Flipped) for fact in undone) else then
