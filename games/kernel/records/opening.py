"""The header of a record with all that is wrong in it: what is bad is mended or left out, and the rest is read on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.kernel.records.form import MOST_ERRORS, BadLine, Field, Record
from games.kernel.records.header import Header
from games.kernel.records.names import folded, read_deck, write_list
from games.kernel.records.notation import Notation, Opened
from games.kernel.rulebook import Refused

NEAR = "_near"
"""The end of reasons that name what is nearly right."""
OWN = "Own"
"""The key of cards of the group's own: without its line their names are unknown, and that is no error of its own."""


def open_record(record: Record, notation: Notation, catalogue: object) -> tuple[Opened | None, list[BadLine]]:
    """The game that the header describes, and its bad lines. None: it describes none, even without them."""
    fields, errors, changed = list(record.fields), list[BadLine](), set[str]()
    for _ in range(MOST_ERRORS):
        header = Header(replace(record, fields=tuple(fields)))
        try:
            return notation.setup_of(header, catalogue), errors
        except Refused as refused:
            place = next((at for at, field in enumerate(fields) if field.line == header.line), 0)
            if _follows(refused, fields[place], changed):
                return None, errors
            mended = _mended(fields[place], refused) if place else None
            if not (OWN in changed and refused.reason.startswith("card_not_known")):
                errors.append(_bad(record, header.line, refused, notation, mended))
            if not place:
                return None, errors
            changed.add(fields[place].key[0])
            kept = mended or _without(fields[place], refused, notation)
            fields[place : place + 1] = [] if kept is None else [kept]
    return None, errors


def _follows(refused: Refused, field: Field, changed: set[str]) -> bool:
    """Whether this is wrong only because a line before it was: its key was left out, or its deck is another one."""
    missing = str(refused.values.get("key", "")).split(" ")[0]
    is_missing = refused.reason == "header_missing" and missing in changed
    return is_missing or (not refused.rule.startswith("REC") and field.key[0] in changed)


def _mended(field: Field, refused: Refused) -> Field | None:
    """The line with what is nearly right in the place of what was written."""
    given, near = str(refused.values.get("given", "")), str(refused.values.get("near", ""))
    if not refused.reason.endswith(NEAR) or not given:
        return None
    if refused.reason == f"key_not_known{NEAR}":
        return replace(field, key=tuple(near.split()))
    key = tuple(near if folded(word) == folded(given) else word for word in field.key)
    wrong = re.compile(rf"(?<![\w]){re.escape(given)}(?![\w])", re.IGNORECASE)
    return replace(field, key=key, value=wrong.sub(lambda _: near, field.value))


def _without(field: Field, refused: Refused, notation: Notation) -> Field | None:
    """The line without what is wrong in it: a deck keeps its number of cards; everything else is left out whole."""
    if refused.reason != "card_not_known" or field.key[0] != notation.deck_key:
        return None
    names, hidden = read_deck(field.value)
    known = [name for name in names if name != refused.values.get("given")]
    cards = [*filter(None, [write_list(known)]), f"{hidden + len(names) - len(known)} hidden"]
    return replace(field, value="; ".join(cards)) if len(known) < len(names) else None


def _bad(record: Record, line: int, refused: Refused, notation: Notation, mended: Field | None) -> BadLine:
    corrected = f"{' '.join(mended.key)}: {mended.value}" if mended is not None else ""
    return BadLine(line, record.text_of(line), refused.refusal, _allowed(refused.values, notation, refused), corrected)


def _allowed(values: Mapping[str, object], notation: Notation, refused: Refused) -> Sequence[str]:
    if refused.reason.startswith("key_not_known"):
        return tuple(notation.keys)
    known = values.get("known", ())
    return tuple(map(str, known)) if isinstance(known, list | tuple) else getattr(refused, "allowed", ())
