"""The wording of cards that the people of a table have brought themselves: the product ships none, and no picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class CardWords(NamedTuple):
    """The wording of a card, and the address of its picture; either may be empty."""

    text: str
    picture: str = ""


class CardsTold(NamedTuple):
    """Known wordings by the names of cards; `pictures_from`: the origin of the pictures that phones of the table load,
    empty where they load none."""

    words: Mapping[str, CardWords] = {}
    pictures_from: str = ""
