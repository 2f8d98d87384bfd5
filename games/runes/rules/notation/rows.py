"""A card or ruler of the group's own as one line of JSON: the columns of the shipped data (§10) that say something."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from games.kernel.json_text import read_json
from games.kernel.records.header import Header
from games.kernel.records.names import write_list
from games.kernel.rulebook import Refused
from games.runes.rules.cards import Catalogue, Ruler, Rune, read_ruler
from games.runes.rules.codes import ATTRIBUTES, SYMBOLS, Symbol
from games.runes.rules.own_cards import OwnCards

NAMES = {symbol: name for name, symbol in ATTRIBUTES.items()}


def rune_line(rune: Rune) -> str:
    row = {
        "card_id": rune.card_ids[0] if rune.card_ids else "",
        "name": rune.name,
        "types": rune.types,
        "chant": _yes(rune.is_chant),
        "master": _yes(rune.master),
        "attribute": _names(rune.attributes),
        "symbol": "".join(rune.attributes),
        "cost": rune.cost,
        "divinity": str(rune.divinity),
        "quickcast": _yes(rune.quickcast),
        "ruler_named": rune.ruler_named,
        "ruler_only": _yes(rune.ruler_only),
        "rune_area_cost_change": rune.rune_area_cost_change,
        "ruler_cost_change": rune.ruler_cost_change,
        "play_condition": rune.play_condition,
        "cost_condition": " ".join(rune.cost_condition),
        "cancels": rune.cancels,
    }
    return _json(row)


def ruler_line(side: Ruler) -> str:
    row = {
        "card_id": side.number,
        "name": side.name,
        "side": side.side,
        "attribute": _names(side.attributes),
        "symbol": "".join(side.attributes),
        "divinity": "" if side.divinity is None else str(side.divinity),
        "effect": " ".join(side.effects),
        "grimoire": _yes(side.grimoire),
    }
    return _json(row)


def is_said_by_name(side: Ruler) -> bool:
    """Whether `Name; W; 10` says all of this ruler."""
    return side.own and side.number == side.name and not side.effects and side.side == "Ruler"


def said_by_name(side: Ruler) -> str:
    """`Name; W; none; grimoire`, as the header names a ruler that is not in the data."""
    divinity = "none" if side.divinity is None else str(side.divinity)
    parts = [write_list([side.name]), "".join(side.attributes), divinity]
    return "; ".join([*parts, "grimoire"] if side.grimoire else parts)


def ruler_of(parts: tuple[str, ...], text: str) -> Ruler:
    """The ruler that `Name; W; none` describes. Raises Refused (REC 5)."""
    try:
        return read_ruler(ruler_row(parts, text), own=True)
    except ValueError:
        raise Refused("REC 5", "ruler_not_understood", given=text) from None


def ruler_row(parts: tuple[str, ...], text: str) -> dict[str, str]:
    """The row of the ruler that `Name; W; none` describes. Raises Refused (REC 5)."""
    name, symbols, divinity, *more = parts if len(parts) >= 3 else (*parts, "", "", "")[:3]
    wrong = Refused("REC 5", "ruler_not_understood", given=text)
    if len(parts) < 3 or not name or [word.casefold() for word in more] not in ([], ["grimoire"]):
        raise wrong
    known: tuple[Symbol, ...] = tuple(symbol for symbol in SYMBOLS if symbol in symbols.upper())
    if len(known) != len(symbols):
        raise wrong
    row = {"card_id": name, "name": name, "side": "Ruler", "attribute": _names(known), "symbol": "".join(known)}
    row |= {"divinity": "" if divinity.casefold() == "none" else divinity.casefold(), "grimoire": _yes(bool(more))}
    return row


def with_own(header: Header, catalogue: Catalogue) -> Catalogue:
    """The catalogue, and the rows of `Own` lines. Raises Refused (REC 5)."""
    own = OwnCards(catalogue)
    for line in header.take_all("Own"):
        refusal = own.why_not_add(_row(line))
        if refusal is not None:
            raise Refused("REC 5", refusal.reason, **refusal.values)
    return own.catalogue


def _row(line: str) -> Mapping[str, Any]:
    try:
        row = read_json(line)
    except ValueError:
        raise Refused("REC 5", "own_not_json") from None
    if not isinstance(row, dict):
        raise Refused("REC 5", "own_not_json")
    return row


def _json(row: Mapping[str, str]) -> str:
    return json.dumps({key: value for key, value in row.items() if value}, ensure_ascii=False)


def _names(symbols: tuple[Symbol, ...]) -> str:
    return "/".join(NAMES[symbol] for symbol in symbols)


def _yes(holds: bool) -> str:
    return "yes" if holds else ""
