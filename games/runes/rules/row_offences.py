"""What is wrong with a row of a group's own: every offence, none twice (runes §10).

A row has the columns of the shipped files; a ruler may say `grimoire` besides. What a row leaves out is empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal
from games.runes.rules.cards import Catalogue
from games.runes.rules.codes import ATTRIBUTES, EFFECTS, INFINITE, UNTOLD
from games.runes.rules.costs import read_change, read_cost

RULE = "runes §10"

RUNE_COLUMNS = (
    "card_id",
    "set_code",
    "set_name",
    "name",
    "types",
    "chant",
    "master",
    "attribute",
    "symbol",
    "cost",
    "divinity",
    "quickcast",
    "ruler_named",
    "ruler_only",
    "rune_area_cost_change",
    "ruler_cost_change",
    "play_condition",
    "cost_condition",
    "reprint_of",
    "rarity",
    "cancels",
)
RULER_COLUMNS = (
    "card_id",
    "set_code",
    "name",
    "side",
    "attribute",
    "symbol",
    "divinity",
    "effect",
    "note",
    "grimoire",
)
NEEDED_OF_RUNE = ("card_id", "name", "types", "attribute", "symbol", "cost", "divinity")
NEEDED_OF_RULER = ("card_id", "name", "side")

TYPES = ("Rune", "Chant/Rune")
SIDES = ("Ruler", "J-ruler", "J-ruler (via card text)")
YES = ("", "yes")
CANCELS = ("", "spell", "rune", "master", "chant")
PLAY_CONDITIONS = ("", "control")
COST_CONDITIONS = ("additional", "less_if_control", "awakening")
MOST_DIVINITY = 99
LONGEST = 120
NO_NAME = set(";|") | {UNTOLD}
"""Signs that mean something else where a name stands in a record."""

Row = Mapping[str, Any]


def rune_offences(row: Row, known: Catalogue) -> tuple[Refusal, ...]:
    """Everything that is wrong with this row of a rune; `known`: the cards that there are already."""
    offences = tuple(_form(row, RUNE_COLUMNS, NEEDED_OF_RUNE))
    return offences or tuple(_rune(row, known))


def ruler_offences(row: Row, known: Catalogue) -> tuple[Refusal, ...]:
    """Everything that is wrong with this row of a side of a ruler."""
    offences = tuple(_form(row, RULER_COLUMNS, NEEDED_OF_RULER))
    return offences or tuple(_ruler(row, known))


# --- form ------------------------------------------------------------------------------------------------------------


def _form(row: Row, columns: Collection[str], needed: Collection[str]) -> Iterator[Refusal]:
    for column in row:
        if column not in columns:
            yield Refusal(RULE, "row_column_unknown", {"column": str(column)})
    for column in columns:
        value = row.get(column, "")
        if not isinstance(value, str):
            yield Refusal(RULE, "row_value_no_text", {"column": column})
        elif len(value) > LONGEST:
            yield Refusal(RULE, "row_value_too_long", {"column": column, "most": LONGEST})
        elif any(ord(sign) < 32 or ord(sign) == 127 for sign in value):
            yield Refusal(RULE, "row_value_one_line", {"column": column})
        elif column in needed and not value.strip():
            yield Refusal(RULE, "row_value_missing", {"column": column})


def _one_of(row: Row, column: str, values: Collection[str]) -> Iterator[Refusal]:
    given = row.get(column, "")
    if given not in values:
        legal = [value for value in values if value]
        yield Refusal(RULE, "row_value_unknown", {"column": column, "given": given, "legal": legal})


def _words(row: Row, column: str, words: Collection[str]) -> Iterator[Refusal]:
    given = row.get(column, "").split()
    for word in dict.fromkeys(given):
        if word not in words:
            yield Refusal(RULE, "row_value_unknown", {"column": column, "given": word, "legal": list(words)})
    if len(set(given)) != len(given):
        yield Refusal(RULE, "row_word_twice", {"column": column})


# --- what both have --------------------------------------------------------------------------------------------------


def _name(row: Row) -> Iterator[Refusal]:
    """A name can be written in a record and is no number of an item."""
    name = row["name"]
    if name != " ".join(name.split()) or name.isdecimal() or set(name) & NO_NAME:
        yield Refusal(RULE, "row_name_not_writable", {"name": name})


def _attributes(row: Row) -> Iterator[Refusal]:
    """Names and symbols say the same; none is Void (FoW 208.4)."""
    names = [name for name in row.get("attribute", "").split("/") if name]
    unknown = [name for name in names if name not in ATTRIBUTES]
    if unknown:
        values = {"column": "attribute", "given": unknown[0], "legal": list(ATTRIBUTES)}
        yield Refusal(RULE, "row_value_unknown", values)
    elif len(set(names)) != len(names):
        yield Refusal(RULE, "row_word_twice", {"column": "attribute"})
    elif sorted(ATTRIBUTES[name] for name in names) != sorted(row.get("symbol", "")):
        yield Refusal(RULE, "row_symbol_differs", {"attribute": row.get("attribute", ""), "symbol": row.get("symbol")})


def _divinity(row: Row) -> Iterator[Refusal]:
    given = row.get("divinity", "")
    if given and given != INFINITE and not (given.isascii() and given.isdigit() and int(given) <= MOST_DIVINITY):
        yield Refusal(RULE, "row_divinity", {"given": given, "most": MOST_DIVINITY})


# --- runes -----------------------------------------------------------------------------------------------------------


def _rune(row: Row, known: Catalogue) -> Iterator[Refusal]:
    yield from _name(row)
    yield from _one_of(row, "types", TYPES)
    if row.get("chant", "") in YES and (row.get("chant", "") == "yes") != (row["types"] == "Chant/Rune"):
        yield Refusal(RULE, "row_chant_differs", {"types": row["types"]})
    for column in ("chant", "master", "quickcast", "ruler_only"):
        yield from _one_of(row, column, YES)
    yield from _attributes(row)
    yield from _costs(row)
    yield from _divinity(row)
    yield from _ruler_named(row)
    yield from _one_of(row, "play_condition", PLAY_CONDITIONS)
    yield from _one_of(row, "cancels", CANCELS)
    yield from _words(row, "cost_condition", COST_CONDITIONS)
    if row.get("reprint_of"):
        yield Refusal(RULE, "row_own_is_no_reprint", {})
    if known.rune(row["name"]) is not None:
        yield Refusal(RULE, "row_name_in_use", {"name": row["name"]})
    if row["card_id"] in known.numbers:
        yield Refusal(RULE, "row_number_in_use", {"number": row["card_id"]})


def _costs(row: Row) -> Iterator[Refusal]:
    try:
        read_cost(row["cost"])
    except ValueError:
        yield Refusal(RULE, "row_cost", {"given": row["cost"]})
    for column in ("rune_area_cost_change", "ruler_cost_change"):
        given = row.get(column, "")
        try:
            if given:
                read_change(given)
        except ValueError:
            yield Refusal(RULE, "row_cost_change", {"column": column, "given": given})


def _ruler_named(row: Row) -> Iterator[Refusal]:
    """What depends on a ruler names them."""
    for column in ("ruler_only", "ruler_cost_change"):
        if row.get(column) and not row.get("ruler_named", "").strip():
            yield Refusal(RULE, "row_ruler_not_named", {"column": column})


# --- rulers ----------------------------------------------------------------------------------------------------------


def _ruler(row: Row, known: Catalogue) -> Iterator[Refusal]:
    yield from _name(row)
    yield from _one_of(row, "side", SIDES)
    if row.get("attribute") or row.get("symbol"):
        yield from _attributes(row)
    yield from _divinity(row)
    yield from _words(row, "effect", EFFECTS)
    yield from _one_of(row, "grimoire", YES)
    yield from _number(row, known)
    same = known.ruler(row["name"])
    if same is not None and card_key(same.name) == card_key(row["name"]):
        yield Refusal(RULE, "row_name_in_use", {"name": row["name"]})


def _number(row: Row, known: Catalogue) -> Iterator[Refusal]:
    """A J-ruler has the number of a ruler that is there, with J behind it."""
    number, is_j = row["card_id"], row["side"] == "J-ruler"
    if number != number.strip() or set(number) & NO_NAME:
        yield Refusal(RULE, "row_name_not_writable", {"name": number})
    if is_j and (not number.endswith("J") or number[:-1] not in known.rulers):
        yield Refusal(RULE, "row_j_without_ruler", {"number": number})
    if number in known.numbers:
        yield Refusal(RULE, "row_number_in_use", {"number": number})
