"""How much an order may hold: it stands in the types of its fields, so that nothing bigger is ever read.

What an offer calls the longest text is the longest that is taken; a law holds every game to it (tests/support/laws.py).
A fact has happened, however long it is: what is told of one that is older than these limits is cut (`told`).
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

LONGEST = 500
"""Characters of any text."""
MOST = 1_000
"""Members of a list, names of a row."""
DIGITS = 9
LARGEST = 10**DIGITS - 1
"""As in a written record."""

Words = Annotated[str, Meta(max_length=LONGEST)]
"""What a person says: a reason, a note, by which effect."""
Key = Annotated[str, Meta(max_length=LONGEST)]
"""What names something: a seat, a pack, a card."""
Keys = Annotated[tuple[Key, ...], Meta(max_length=MOST)]
Whole = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Numbers = Annotated[dict[Key, Whole], Meta(max_length=MOST)]


def typed_number(text: str) -> int | None:
    """The number that is typed so, without a sign and of nine digits at most; None: it is no such number. `int` itself
    raises for some thousands of digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


def told(value: Any) -> Any:
    """A value of a line or a view, its words cut to what an order may say."""
    match value:
        case str() if len(value) > LONGEST:
            return value[: LONGEST - 1] + "…"
        case dict():
            return {key: told(inner) for key, inner in value.items()}
        case list() | tuple():
            return type(value)(told(inner) for inner in value)
    return value
