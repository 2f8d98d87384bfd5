"""How names, numbers and texts are written and compared in a record (docs/records.md, Form)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache

from games.kernel.rulebook import Refused

PLAIN = str.maketrans("’‘ʼ—–−‐‑", "'''-----")
"""Typographic apostrophes and dashes as plain ones."""

NUMBER = re.compile(r"(?P<relative>[+\-]?)(?P<digits>[0-9]{1,9})|=(?P<absolute>-?[0-9]{1,9})")
_AMBIGUOUS = re.compile(r'[\s"“”„#/@~|\x00-\x1f]|[+:]$|^\?$|^$')
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


def read_list(value: str) -> tuple[str, ...]:
    """The names of a header's list: between semicolons, in quotes only where they hold one. Raises Refused (REC 5)."""
    rest, names = value.strip().removesuffix(";"), []
    while rest.strip():
        item = _ITEM.match(rest)
        if item is None:
            raise Refused("REC 5", "list_not_understood", given=value)
        names.append(unquoted(item["inside"]) if item["inside"] is not None else item["bare"].strip())
        rest = rest[item.end() :]
    if not all(names):
        raise Refused("REC 5", "list_holds_nothing", given=value)
    return tuple(names)


def write_list(names: Sequence[str]) -> str:
    """Names as a header's list."""
    return "; ".join(quoted(name) if _NEEDS_QUOTES_IN_LIST.search(name) else name for name in names)


_ITEM = re.compile(r"""\s*(?:"(?P<inside>(?:\\.|[^"\\])*)"\s*|(?P<bare>[^;"][^;]*|))(?:;|$)""", re.DOTALL)
_NEEDS_QUOTES_IN_LIST = re.compile(r'[;"]|^\s|\s$|^$|^[0-9]+ hidden$')
