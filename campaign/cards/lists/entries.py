"""An entry of a list, or the first reason against it."""

from __future__ import annotations

from typing import Any

from campaign.cards.card_names import LONGEST_NAME, clean_name, is_printable, name_key
from campaign.cards.lists.values import LONGEST_KEY, MOST_COPIES, SHOWN, Entry, Unusable, unusable


def entry(at: int, line: str, copies: str, written: str, /, **said: Any) -> Entry | Unusable:
    """The entry of line `at`: so many `copies` of the name as it is `written`; and what else is `said` of it."""
    if not is_printable(line.strip().replace("\t", " ")):
        return unusable(at, line, "bad_characters")
    if len(written) > 2 * LONGEST_NAME:
        return unusable(at, line, "name_too_long", most=LONGEST_NAME)
    name = clean_name(written)
    if not any(c.isalnum() or c == "_" for c in name):
        return unusable(at, line, "no_name")
    if len(name) > LONGEST_NAME or len(name_key(name)) > LONGEST_KEY:
        return unusable(at, line, "name_too_long", most=LONGEST_NAME)
    if not 1 <= int(copies) <= MOST_COPIES:
        return unusable(at, line, "copies_out_of_range", copies=copies, most=MOST_COPIES)
    cut: dict[str, Any] = {key: value[:SHOWN] if isinstance(value, str) else value for key, value in said.items()}
    return Entry(line=at, copies=int(copies), name=name, **cut)


def unquoted(name: str) -> str:
    """Without the quotes of a table around it."""
    name = name.strip()
    if len(name) > 1 and name.startswith('"') and name.endswith('"'):
        return name[1:-1].replace('""', '"').strip()
    return name
