"""What the people of a table have decided on a rule that was unclear, to be shown beside its number.

A table does not know who plays at it, and what they decide is no fact of the game: a room above answers when asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.tables.models import Table
from games.tables.signals import rulings_asked

Rulings = Mapping[str, Sequence[str]]
"""The texts by the rule that they are about."""


def rulings_at(code: str) -> Rulings:
    """The rulings that hold at this table. Where nobody answers, or the answer breaks, there are none."""
    answers = rulings_asked.send_robust(Table, code=code)
    return {rule: texts for _, said in answers if isinstance(said, Mapping) for rule, texts in said.items()}
