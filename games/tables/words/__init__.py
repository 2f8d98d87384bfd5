"""The sentences: what a person reads for a line of the story, a refusal, a name in the rules.

Engines speak in keys and values (`kernel.Line`, `kernel.Refusal`); this package makes sentences of them in the
reader's language. Every game has a package `games.<game>.words`, with seven tables of lazily translated text:

    LINES      the sentence of a line, by its key; `%(who)s` stands for the value `who`. `pack_taken:won` is the
               sentence of `pack_taken` when the value named in VARIANTS is `won`; `table_opened:unseated` is that of a
               host who has no seat and so no name, as in a recorded game
    OWN_LINES  the same for the seat that the line is about (its value `who` or `seat`): "You take …"
    VARIANTS   by key, the value on which the sentence depends
    REASONS    why an order was refused, by its reason key
    GLOSSARY   how a code is called, by the name of the value that holds it: {"deck": {"W": "White", …}, …}
    BUTTONS    what stands on the button of an order, by its key; `call:heads` is that of one variant
    CONFIRM    what is asked before an order is sent, by its key

`table` holds those of every table, `records` says why a line of a written record cannot be. A value that is a seat's
key becomes the seat's name, a thing's key its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, cast

from django.utils.translation import get_language

from games.kernel.rulebook import HOST, Line, Refusal
from games.tables.games import games
from games.tables.words import records, table


class Lexicon(NamedTuple):
    """How the seats of a table and the things of its game are called; `me` is the reader's seat."""

    game: str
    seats: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]
    me: str | None = None


def sentence(line: Line, lexicon: Lexicon) -> str:
    """The sentence of this line. Raises KeyError for a key that nobody has put into words."""
    words = _module(lexicon.game)
    own = (table.OWN_LINES, words.OWN_LINES) if is_about_me(line, lexicon) else ()
    keys = _keys(line, getattr(words, "VARIANTS", {}).get(line.key))
    if line.values.get("who") == HOST and HOST not in lexicon.seats:
        keys = (f"{line.key}:unseated", *keys)
    for key in keys:
        for lines in (*own, table.LINES, words.LINES):
            if key in lines:
                return str(lines[key]) % _named(line.values, lexicon)
    raise KeyError(line.key)


def _sentences(lines: Iterable[Line], lexicon: Lexicon) -> str:
    """Lines within a line. What an older fact tells in words that nobody has any more is left out."""
    found = []
    for line in lines:
        with suppress(KeyError):
            found.append(sentence(line, lexicon))
    return " · ".join(found)


def reason(refusal: Refusal, lexicon: Lexicon) -> str:
    """Why an order was refused, without the number of the rule; `why` may be the key of another reason with the same
    values. Raises KeyError."""
    texts = _reasons(lexicon.game)
    values = _named(refusal.values, lexicon)
    why = str(refusal.values.get("why", ""))
    if why in texts:
        values["why"] = str(texts[why]) % values
    return str(texts[refusal.reason]) % values


def name(kind: str, code: object, lexicon: Lexicon) -> str:
    """How a code is called: `name("deck", "W", …)` is "White"; a seat, pack or Power is called by its name."""
    known = _module(lexicon.game).GLOSSARY.get(kind) or table.GLOSSARY.get(kind) or {}
    if isinstance(code, Mapping):
        pairs = _in_order(code, lexicon)
        return ", ".join(f"{name('', key, lexicon)}: {name(kind, one, lexicon)}" for key, one in pairs)
    if isinstance(code, (list, tuple)):
        return ", ".join(name(kind, one, lexicon) for one in code)
    if code is None:
        return str(known.get(None, ""))
    if isinstance(code, str | bool | int) and code in known:
        return str(known[code])
    if isinstance(code, str) and code in lexicon.seats:
        return lexicon.seats[code]
    if isinstance(code, str) and code in lexicon.names:
        return _in_my_language(lexicon.names[code])
    return str(code)


def _in_order(code: Mapping[str, object], lexicon: Lexicon) -> list[tuple[str, object]]:
    """Return the pairs in the order of the seats at the table: a stored fact keeps no order of its keys."""
    places = {seat: place for place, seat in enumerate(lexicon.seats)}
    return sorted(code.items(), key=lambda pair: (places.get(pair[0], len(places)), pair[0]))


def _keys(line: Line, variant: str | None) -> tuple[str, ...]:
    """The key with its variant, then without."""
    if variant is None or variant not in line.values:
        return (line.key,)
    return f"{line.key}:{str(line.values[variant]).lower()}", line.key


@cache
def _reasons(game: str) -> Mapping[str, Any]:
    """Those of the table, of records, of the game, and why a row of its data cannot be played (a record may bring
    one)."""
    return {**getattr(_module(game), "ROW_REASONS", {}), **_module(game).REASONS, **records.REASONS, **table.REASONS}


def _named(values: Mapping[str, object], lexicon: Lexicon) -> dict[str, str]:
    return {
        key: _sentences(cast(Iterable[Line], value), lexicon) if key == "fell" else name(key, value, lexicon)
        for key, value in values.items()
    }


def _in_my_language(names: Mapping[str, str]) -> str:
    language = (get_language() or "en").split("-")[0]
    return names.get(language) or names.get("") or names.get("en") or next(iter(names.values()))


def is_about_me(line: Line, lexicon: Lexicon) -> bool:
    """Whether the reader is the one that the line is about."""
    return lexicon.me is not None and lexicon.me == line.values.get("who", line.values.get("seat"))


def names_me(line: Line, lexicon: Lexicon) -> bool:
    """Whether the reader reads it otherwise than others do: it is about them, or one of the lines told in it is."""
    told = cast(Iterable[Line], line.values.get("fell", ()))
    return is_about_me(line, lexicon) or any(is_about_me(inner, lexicon) for inner in told)


@cache
def _module(game: str) -> ModuleType:
    return import_module(games()[game].words)
