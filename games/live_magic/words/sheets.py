"""What was bought for a sheet, in words: the same at the table and on the campaign's pages."""

from __future__ import annotations

from games.live_magic.rules.setup import Change
from games.live_magic.words import CHANGES
from games.tables.words import Lexicon, name

KINDS = {"style": "style", "power": "power", "attribute": "category"}
"""By what was bought, how its values are called."""


def change_words(change: Change, lexicon: Lexicon) -> str:
    """Something that differs from the sheet of the last evening: "Social 5 to 6"."""
    kind = KINDS.get(change.item, "")
    values = {field: name(kind, getattr(change, field), lexicon) for field in ("value", "before", "after")}
    return str(CHANGES[change.item]) % values
