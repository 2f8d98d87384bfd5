"""XML, JSON and JSON Lines of other programs, recognised by their content: each becomes a table of its cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from campaign.bridge.shared import read_json_sequence
from campaign.cards.lists.cockatrice import cockatrice_items, is_cockatrice
from campaign.cards.lists.cubecobra import cubecobra_items, is_cubecobra
from campaign.cards.lists.items import Item, table_of
from campaign.cards.lists.mtgjson import is_mtgjson, mtgjson_items
from campaign.cards.lists.mtgo_dek import is_mtgo_dek, mtgo_items
from campaign.cards.lists.plain_json import is_own, is_plain, plain_items
from campaign.cards.lists.recognising import Recognised
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.scryfall import is_scryfall, scryfall_items
from campaign.cards.lists.xml_text import Element, elements

_XML = re.compile(r"\s*<(?:\?xml|!doctype|html|cockatrice_deck|Deck)\b", re.I)
_HTML = re.compile(r"\s*<(?:!doctype )?html\b", re.I)
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])")

_IN_XML: Sequence[tuple[str, Callable[[Element], bool], Callable[[Sequence[Element]], list[Item]]]] = (
    ("cockatrice", is_cockatrice, cockatrice_items),
    ("mtgo_dek", is_mtgo_dek, mtgo_items),
)
_IN_JSON: Sequence[tuple[str, Callable[[Any], bool], Callable[[Any], Iterable[Item]]]] = (
    ("own_json", is_own, plain_items),
    ("scryfall_json", is_scryfall, scryfall_items),
    ("mtgjson", is_mtgjson, mtgjson_items),
    ("cubecobra_json", is_cubecobra, cubecobra_items),
    ("json", is_plain, plain_items),
)


def is_file(text: str) -> bool:
    """Whether this is XML or JSON, and no list of lines."""
    return bool(_XML.match(text) or _JSON.match(text))


def table_in(text: str) -> tuple[Recognised, str]:
    """Which program has written a file, and its cards as a table.

    Raises ListRefused: `broken_xml`, `xml_declares`, `unknown_xml`, `broken_json`, `unknown_json`, `no_cards`,
    `too_many_lines`.
    """
    return _xml(text) if _XML.match(text) else _json(text)


def _xml(text: str) -> tuple[Recognised, str]:
    if _HTML.match(text):
        raise ListRefused("unknown_xml", root="html")
    found = elements(text)
    for key, is_of, items in _IN_XML:
        if is_of(found[0]):
            return Recognised(key, 1.0), table_of(items(found))
    raise ListRefused("unknown_xml", root=found[0].name[:40])


def _json(text: str) -> tuple[Recognised, str]:
    value = _value_in(text)
    is_one_card = isinstance(value, dict) and isinstance(value.get("name"), str)
    for form in (value, [value])[: 1 + is_one_card]:  # JSON Lines may have one line
        for key, is_of, items in _IN_JSON:
            if is_of(form):
                return Recognised(key, 0.5 if key == "json" else 1.0), table_of(list(items(form)))
    raise ListRefused("unknown_json")


def _value_in(text: str) -> object:
    """The value of a JSON file, or the list of objects of JSON Lines. Raises ListRefused: `broken_json`."""
    try:
        values = read_json_sequence(text)
    except json.JSONDecodeError as broken:
        raise ListRefused("broken_json", line=broken.lineno) from broken
    except ValueError as broken:
        raise ListRefused("broken_json", line=1) from broken
    if len(values) > 1 and not all(isinstance(value, dict) for value in values):
        raise ListRefused("unknown_json")
    return values if len(values) > 1 else values[0]
