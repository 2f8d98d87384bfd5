"""How names, numbers and texts are written and compared in a record (docs/records.md, Form)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from games.kernel.rulebook import Refused

PLAIN = str.maketrans("’‘ʼ—–−‐‑", "'''-----")
"""Typographic apostrophes and dashes as plain ones."""

NUMBER = re.compile(r"(?P<relative>[+\-]?)(?P<digits>[0-9]{1,9})|=(?P<absolute>-?[0-9]{1,9})")
_AMBIGUOUS = re.compile(r'[\s"“”„#/@~|\x00-\x1f]|[+:]$|^:|^\?$|^$')
_ESCAPED = re.compile(r'\\(["\\])')


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text as it is compared: without regard to case, typographic signs as plain ones, single spaces."""
    return " ".join(text.translate(PLAIN).casefold().split())


def needs_quotes(name: str, keywords: Collection[str]) -> bool:
    """Whether this name, bare, would be read as something else: several words, a number, a keyword, an item."""
    return bool(_AMBIGUOUS.search(name)) or bool(NUMBER.fullmatch(name.translate(PLAIN))) or folded(name) in keywords


def quoted(text: str) -> str:
    """The text in quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquoted(inside: str) -> str:
    """What stands between quotation marks, as it is meant."""
    return _ESCAPED.sub(r"\1", inside)


def read_number(text: str) -> tuple[str, int]:
    """A number and its sign: `("-", 3)`, `("", 17)`; `=` stands for an absolute one, `=-3` for one below zero.

    Raises Refused (REC 2)."""
    number = NUMBER.fullmatch(text.translate(PLAIN))
    if number is None:
        raise Refused("REC 2", "not_a_number", given=text)
    if number["absolute"] is not None:
        return "=", int(number["absolute"])
    return number["relative"], int(number["digits"])


def unknown(rule: str, kind: str, given: str, known: Iterable[str]) -> Refused:
    """The refusal of a verb, player, card or key that is not known, with the nearest one that is."""
    by_folded = {folded(name): name for name in known}
    near = get_close_matches(folded(given), by_folded, n=1, cutoff=0.75)
    if near:
        return Refused(rule, f"{kind}_not_known_near", given=given, near=by_folded[near[0]])
    return Refused(rule, f"{kind}_not_known", given=given)


# --- lists in the header ---------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One entry of a list; a quoted one is a name, whatever it says."""

    text: str
    quoted: bool


def read_list(value: str, *, may_hold_nothing: bool = False) -> tuple[str, ...]:
    """The names of a header's list: between semicolons, in quotes only where they hold one. Raises Refused (REC 5)."""
    return tuple(entry.text for entry in _entries(value, may_hold_nothing))


def read_deck(value: str) -> tuple[tuple[str, ...], int]:
    """The names of a deck, and how many cards it has whose names the writer does not know: `Krosa; Jund; 8 hidden`.
    Raises Refused (REC 5)."""
    entries = _entries(value)
    last = _HIDDEN.fullmatch(entries[-1].text) if entries and not entries[-1].quoted else None
    names = tuple(entry.text for entry in (entries[:-1] if last else entries))
    return names, int(last["number"]) if last else 0


def _entries(value: str, may_hold_nothing: bool = False) -> list[Entry]:
    rest, entries = value.strip().removesuffix(";"), list[Entry]()
    while rest.strip():
        item = _ITEM.match(rest)
        if item is None:
            raise Refused("REC 5", "list_not_understood", given=value)
        inside = item["inside"]
        entries.append(Entry(item["bare"].strip(), False) if inside is None else Entry(unquoted(inside), True))
        rest = rest[item.end() :]
    if not may_hold_nothing and not all(entry.text for entry in entries):
        raise Refused("REC 5", "list_holds_nothing", given=value)
    return entries


def write_list(names: Sequence[str]) -> str:
    """Names as a header's list."""
    return "; ".join(quoted(name) if _NEEDS_QUOTES_IN_LIST.search(name) else name for name in names)


_ITEM = re.compile(r"""\s*(?:"(?P<inside>(?:\\.|[^"\\])*)"\s*|(?P<bare>[^;"][^;]*|))(?:;|$)""", re.DOTALL)
_HIDDEN = re.compile(r"(?P<number>[0-9]{1,4}) hidden", re.IGNORECASE)
_NEEDS_QUOTES_IN_LIST = re.compile(r'[;"]|^\s|\s$|^$|^[0-9]+\s+hidden$', re.IGNORECASE)
