"""A list for Draftmancer: slots of cards (`[Common(10)]`) around blocks of settings, layouts and custom cards in JSON.

Its format: https://draftmancer.com/cubeformat.html
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from campaign.bridge.shared import printing, read_json, spelled
from campaign.cards.card_names import name_key
from campaign.cards.lists.items import Item, plain
from campaign.cards.lists.refusals import ListRefused

_HEADING = re.compile(r"\[([^\W\d_][\w .+-]{0,60}?)(?:\s*\([0-9]{1,3}\))?\]\s*")
_MARK = re.compile(r"^\[(?:CustomCards|Settings|[^\W\d_][\w .+-]{0,60}\([0-9]{1,3}\))\]\s*$", re.M)
_CUSTOM_CARDS = "CustomCards"
_NOT_CARDS = {"Settings", "Layouts", "PackLayouts", "Sheets"}


class _Block(msgspec.Struct):
    """What follows a heading; `first_line` is the number of the line after it."""

    heading: str
    first_line: int
    lines: list[str]


def is_draftmancer(text: str) -> bool:
    """Whether the list has headings that only Draftmancer uses."""
    return bool(_MARK.search(text))


def draftmancer_items(text: str) -> list[Item]:
    """The cards of all slots, custom ones with their mana cost and type; without slots each custom card once.

    Raises ListRefused: `broken_json` for custom cards that are not JSON.
    """
    blocks = list(_blocks(text))
    custom = {
        name_key(card.name): card for block in blocks if block.heading == _CUSTOM_CARDS for card in _custom_cards(block)
    }
    slots = [block for block in blocks if block.heading not in (_CUSTOM_CARDS, *_NOT_CARDS)]
    return [_item(line, custom) for line in _card_lines(slots)] or list(custom.values())


def _blocks(text: str) -> Iterator[_Block]:
    block = _Block("", 1, [])
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if heading := _HEADING.fullmatch(line):
            yield block
            block = _Block(heading[1], number + 1, [])
        else:
            block.lines.append(line)
    yield block


def _card_lines(slots: Iterable[_Block]) -> Iterator[str]:
    for slot in slots:
        yield from (line.strip() for line in slot.lines if line.strip() and not line.startswith(("#", "//")))


def _item(line: str, custom: Mapping[str, Item]) -> Item:
    spelling = spelled(line)
    printed = printing(spelling.rest)
    known = custom.get(name_key(printed.name), Item(name=printed.name))
    return msgspec.structs.replace(
        known,
        quantity=spelling.copies or "1",
        set_code=printed.set_code,
        collector_number=printed.number,
        finish=printed.finish,
    )


def _custom_cards(block: _Block) -> list[Item]:
    try:
        cards = read_json("\n".join(block.lines))
    except json.JSONDecodeError as broken:
        raise ListRefused("broken_json", line=block.first_line + broken.lineno - 1) from broken
    except ValueError as broken:
        raise ListRefused("broken_json", line=block.first_line) from broken
    return [_custom_card(card) for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []


def _custom_card(card: dict[str, Any]) -> Item:
    subtypes = card.get("subtypes")
    types = [plain(card.get("type")), " ".join(map(plain, subtypes)) if isinstance(subtypes, list) else ""]
    return Item(
        name=plain(card.get("name")),
        mana_cost=plain(card.get("mana_cost")),
        type_line=" — ".join(filter(None, types)),
    )
