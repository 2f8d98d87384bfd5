"""The sentences: what a person reads for a line of the story, a refusal, a name in the rules.

Engines speak in keys and values (`kernel.Line`, `kernel.Refusal`); this package makes sentences of them in the
reader's language. Every game has a module of the same name here, with four tables of lazily translated text:

    LINES      the sentence of a line, by its key; `%(who)s` stands for the value `who`
    OWN_LINES  the same for the seat that the line is about (its value `who`), where that reads better: "You take …"
    REASONS    why an order was refused, by its reason key
    GLOSSARY   how a code is called, by the name of the value that holds it: {"deck": {"W": "White", …}, …}

`table` holds those of every table. A value that is a seat's key becomes the seat's name, a thing's key its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from django.utils.translation import get_language

from games.engines.kernel import Line, Refusal
from games.words import table

MODULES: dict[str, str] = {}
"""By game, the module of its words, where that is not the one of its name in this package."""


class Lexicon(NamedTuple):
    """How the seats of a table and the things of its game are called; `me` is the reader's seat."""

    game: str
    seats: Mapping[str, str]
    things: Mapping[str, Mapping[str, str]]
    me: str | None = None


def sentence(line: Line, lexicon: Lexicon) -> str:
    """The sentence of this line. Raises KeyError for a key that nobody has put into words."""
    words = _module(lexicon.game)
    tables = (table.OWN_LINES, words.OWN_LINES) if _is_about_me(line, lexicon) else ()
    for lines in (*tables, table.LINES, words.LINES):
        if line.key in lines:
            return str(lines[line.key]) % _named(line.values, lexicon)
    raise KeyError(line.key)


def reason(refusal: Refusal, lexicon: Lexicon) -> str:
    """Why an order was refused, without the number of the rule. Raises KeyError."""
    words = _module(lexicon.game)
    texts = table.REASONS if refusal.reason in table.REASONS else words.REASONS
    return str(texts[refusal.reason]) % _named(refusal.values, lexicon)


def name(kind: str, code: Any, lexicon: Lexicon) -> str:
    """How a code is called: `name("deck", "W", …)` is "White"; a seat, pack or Power is called by its name."""
    known = _module(lexicon.game).GLOSSARY.get(kind) or table.GLOSSARY.get(kind) or {}
    if isinstance(code, (list, tuple)):
        return ", ".join(name(kind, one, lexicon) for one in code)
    if isinstance(code, str | bool | int) and code in known:
        return str(known[code])
    if isinstance(code, str) and code in lexicon.seats:
        return lexicon.seats[code]
    if isinstance(code, str) and code in lexicon.things:
        return _in_my_language(lexicon.things[code])
    return "" if code is None else str(code)


def _named(values: Mapping[str, Any], lexicon: Lexicon) -> dict[str, str]:
    return {key: name(key, value, lexicon) for key, value in values.items()}


def _in_my_language(names: Mapping[str, str]) -> str:
    language = (get_language() or "en").split("-")[0]
    return names.get(language) or names.get("") or names.get("en") or next(iter(names.values()))


def _is_about_me(line: Line, lexicon: Lexicon) -> bool:
    return lexicon.me is not None and line.values.get("who") == lexicon.me


def _module(game: str) -> ModuleType:
    return import_module(MODULES.get(game, f"games.words.{game}"))
