"""What is legal in a row, and should still be talked about before a group adopts it."""

from __future__ import annotations

from games.kernel.rulebook import Refusal
from games.live_magic.rules.powers.numbers import PARAM, SETTING
from games.live_magic.rules.powers.rows import effects_of
from games.live_magic.rules.setup import PowerRow


def cautions(row: PowerRow) -> list[Refusal]:
    """Warnings about a row without offence; each advises and forbids nothing.

    `power_gives_life`: its effects give more life than its costs take, and no `per_deck` or `per_session` bounds it.
    """
    gain, price = _life_gained(row), _life_paid(row)
    if gain > price and not row.limits.keys() & {"per_deck", "per_session"}:
        return [Refusal("D-40", "power_gives_life", {"gain": gain, "price": price})]
    return []


def _life_gained(row: PowerRow) -> int:
    """Life that self gains, as far as it stands in the row: a number that is worked out counts as one."""
    gains = (e["delta"] for e in effects_of(row) if e["op"] == "life" and e["who"] == "self")
    return sum(_at_least(delta) for delta in gains)


def _life_paid(row: PowerRow) -> int:
    return sum(_at_least(cost["amount"]) for cost in row.costs if cost["pay"] == "life")


def _at_least(number: object) -> int:
    if isinstance(number, int):
        return number
    return 1 if isinstance(number, list) or str(number).startswith((PARAM, SETTING)) else 0
