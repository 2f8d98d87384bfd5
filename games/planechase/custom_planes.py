"""Planes of a group's own at the tables: read as text, brought to one form, and laid beside the cards that ship."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from games.kernel.json_text import read_json
from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal
from games.planechase.rules.cards import Card, read_card, row_of
from games.planechase.rules.row_offences import offences

Row = dict[str, Any]

MOST_BYTES = 40_000
"""A row of this length is no plane: eight lines in eight languages are less."""


class InvalidPlanes(Exception):
    """These cannot be played: for each offence the place of its row in the text, from 1, and the refusal."""

    def __init__(self, refusals: list[tuple[int, Refusal]]) -> None:
        super().__init__(", ".join(refusal.reason for _place, refusal in refusals))
        self.found = refusals


def read_planes(text: str, shipped: Collection[str]) -> dict[str, Card]:
    """The planes of this text by name: one row, or a list of rows. Raises ValueError: no JSON; InvalidPlanes."""
    rows = read_json(text)
    cards: dict[str, Card] = {}
    refusals: list[tuple[int, Refusal]] = []
    for place, row in enumerate(rows if isinstance(rows, list) else [rows], 1):
        wrong = offences(row, {*shipped, *cards})
        refusals += [(place, refusal) for refusal in wrong]
        if not wrong:
            assert isinstance(row, dict), "what is no row has offences"
            card = read_card(own_row(row))
            cards[card.name] = card
    if refusals:
        raise InvalidPlanes(refusals)
    return cards


def own_row(row: Mapping[str, object]) -> Row:
    """A legal row in its canonical form; whatever it says of its origin, it is the group's own."""
    return row_of(msgspec.structs.replace(read_card(row), status="own"))


def without_clashes(rows: Iterable[Mapping[str, object]], shipped: Collection[str]) -> dict[str, Card]:
    """The group's own cards by name, but for those whose name a card that ships has got since."""
    shipped_keys = {card_key(name) for name in shipped}
    cards = [read_card(row) for row in rows]
    return {card.name: card for card in cards if card_key(card.name) not in shipped_keys}
