"""Powers as rows of data: those that ship, the words they are written in, and what is wrong with a row."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation

from games.kernel.rulebook import Refusal
from games.live_magic.rules.powers.cautions import cautions
from games.live_magic.rules.powers.rows import read_row, shipped_rows
from games.live_magic.rules.powers.schema import row_shape, row_types
from games.live_magic.rules.powers.validator import LANGUAGES, LONGEST_TEXT, offences
from games.live_magic.rules.powers.vocabulary import Vocabulary, read_vocabulary
from games.live_magic.words.power_icons import icon_of
from games.live_magic.words.power_rows import in_words
from games.live_magic.words.power_sentences import Part, fitting, paragraph, told

POWER_LANGUAGES = LANGUAGES
POWERS_FILE = settings.BASE_DIR / "data" / "powers.json"


@cache
def shipped_powers() -> tuple[dict[str, Any], ...]:
    """The rows of the Powers that ship with the product: the seven of the rules and those that a campaign may adopt."""
    return shipped_rows(_powers_file())


@cache
def _powers_file() -> dict[str, object]:
    parsed: dict[str, object] = json.loads(POWERS_FILE.read_text(encoding="utf-8"))
    return parsed


@cache
def power_vocabulary() -> Vocabulary:
    """The words in which a Power can be written."""
    return read_vocabulary(_powers_file())


@dataclass(frozen=True)
class Offence:
    """What is wrong with the row of a Power: the place in it, the rule, a stable code, and a sentence."""

    where: str
    rule: str
    code: str
    detail: str


def power_icon(row: Mapping[str, Any]) -> str:
    """The sign by which this row is known at the table."""
    return icon_of(row.get("effects", ()))


def power_offences(row: object, taken: Collection[str] = ()) -> list[Offence]:
    """Everything that is wrong with this row, whatever JSON it is; `taken`: the keys that other Powers have."""
    return [_offence(refusal) for refusal in offences(power_vocabulary(), row, taken)]


def power_cautions(row: Mapping[str, object]) -> list[Offence]:
    """What should be talked about in a row without offence."""
    return [_offence(refusal) for refusal in cautions(read_row(row))]


def _offence(refusal: Refusal) -> Offence:
    where = str(refusal.values.get("where", ""))
    return Offence(where, refusal.rule, refusal.reason, in_words(refusal))


def power_in_words(row: Mapping[str, object], numbers: Mapping[str, object]) -> list[Part]:
    """What a row says, part by part, in the reader's language; `numbers`: the values of the campaign's settings."""
    return [part._replace(text=filled_in(part.text, numbers)) for part in told(row)]


def filled_in(text: str, numbers: Mapping[str, object]) -> str:
    """The text with the value of each setting in the place of `{its name}`."""
    for name, value in numbers.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def power_text(row: Mapping[str, object], language: str) -> str:
    """What a row says in this language, as the text that it may carry itself."""
    with translation.override(language):
        return fitting(paragraph(row), LONGEST_TEXT)


EXPRESSION = {
    "type": "array",
    "items": {},
    "minItems": 1,
    "description": "An expression: its name and its operands, which may be expressions.",
}
INNER_EFFECTS = {"type": "array", "items": {}, "description": "Effects, as those without."}


def unclosed(types: dict[str, Any]) -> dict[str, Any]:
    """The same types where an expression and an effect do not say what may stand within them: those would be
    themselves, and generators make no types of lists that hold themselves."""
    atoms = [one for one in types["number"]["anyOf"] if one.get("type") != "array"]
    effects = types["effects"]["items"]["oneOf"]
    inner = [
        effect | {"properties": {**effect["properties"], "then": INNER_EFFECTS}}
        if "then" in effect["properties"]
        else effect
        for effect in effects
    ]
    return types | {
        "number": types["number"] | {"anyOf": [*atoms, EXPRESSION]},
        "effects": types["effects"] | {"items": {"oneOf": inner}},
    }


def power_schemas() -> dict[str, object]:
    """The JSON Schema of a row, as components of an API description: `PowerAsData`, and its types beside it."""
    parts = {"PowerAsData": row_shape(power_vocabulary())}
    parts |= {f"PowerAsData_{name}": part for name, part in unclosed(row_types(power_vocabulary())).items()}
    named: dict[str, object] = json.loads(json.dumps(parts).replace("#/$defs/", "#/components/schemas/PowerAsData_"))
    return named
