"""The JSON Schema of a Power row, made from the vocabulary: for the form of a proposal and for the API.

It knows shapes and legal values. What one part of a row asks of another (windows, persons, earlier parameters) is the
validator's; a row without offence always fits the schema.
"""

from __future__ import annotations

from typing import Any

from games.live_magic.rules.powers import legal_effects, legal_values, validator
from games.live_magic.rules.powers.vocabulary import Argument, Arguments, Vocabulary

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PARAM = r"^\$[a-z][a-z0-9_]{0,29}$"


def row_schema(vocabulary: Vocabulary) -> Schema:
    """The schema of a row, draft 2020-12, with its types under `$defs`."""
    return {"$schema": DRAFT, **row_shape(vocabulary), "$defs": row_types(vocabulary)}


def row_shape(vocabulary: Vocabulary) -> Schema:
    """The row itself; it names its types as `#/$defs/<type>`."""
    return {
        "title": "Power",
        "type": "object",
        "properties": _fields(vocabulary),
        "required": list(validator.REQUIRED),
        "additionalProperties": False,
    }


def _fields(vocabulary: Vocabulary) -> Schema:
    return {
        "key": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": validator.LONGEST_KEY},
        "name": _words(validator.LONGEST_NAME),
        "text": _words(validator.LONGEST_TEXT),
        "tier": {"enum": list(vocabulary.tiers)},
        "xp": {"enum": list(vocabulary.tiers.values())},
        "source": {"type": ["string", "object"]},
        "window": {"enum": list(vocabulary.windows)},
        "who": {"enum": list(vocabulary.roles)},
        "categories": _list({"enum": list(vocabulary.codes["categories"])}, len(vocabulary.codes["categories"])),
        "limits": _object(vocabulary.limits) | {"minProperties": 1},
        "params": _list({"oneOf": [_param(vocabulary, kind) for kind in vocabulary.params]}, validator.MOST_PARAMS),
        "requires": _list(_of_type("number"), validator.MOST_CONDITIONS),
        "costs": _list(_tagged("pay", vocabulary.costs), validator.MOST_COSTS),
        "effects": _of_type("effects"),
    }


def _words(longest: int) -> Schema:
    text = {"type": "string", "minLength": 1, "maxLength": longest}
    return {
        "type": "object",
        "properties": dict.fromkeys(validator.LANGUAGES, text),
        "required": list(validator.NEEDED),
        "additionalProperties": text,
        "maxProperties": validator.MOST_LANGUAGES,
    }


def _list(member: Schema, most: int, least: int = 0) -> Schema:
    return {"type": "array", "items": member, "minItems": least, "maxItems": most}


def _of_type(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _param(vocabulary: Vocabulary, kind: str) -> Schema:
    every = tuple(argument for argument in vocabulary.every_param if argument.name not in ("name", "type"))
    described = _object((*every, *vocabulary.params[kind]), type={"const": kind}, name={"type": "string"})
    return described | {"title": kind}


def _tagged(tag: str, named: dict[str, Arguments]) -> Schema:
    """One of several kinds of object; the field `tag` says which."""
    return {
        "oneOf": [_object(arguments, **{tag: {"const": name}}) | {"title": name} for name, arguments in named.items()]
    }


def _object(arguments: Arguments, **named: Schema) -> Schema:
    return {
        "type": "object",
        "properties": named | {argument.name: _argument(argument) for argument in arguments},
        "required": [*named, *(argument.name for argument in arguments if not argument.optional)],
        "additionalProperties": False,
    }


def _argument(argument: Argument) -> Schema:
    schema = _of_type(argument.type) if argument.type is not None else {"enum": list(argument.values)}
    return _list(schema, legal_values.MOST_IN_LIST, least=1) if argument.several else schema


def row_types(vocabulary: Vocabulary) -> Schema:
    """The types that arguments name."""
    codes = vocabulary.codes
    whole = {"type": "integer", "minimum": -legal_values.LARGEST, "maximum": legal_values.LARGEST}
    param = {"type": "string", "pattern": PARAM}
    setting = {"enum": [f"setting:{name}" for name in vocabulary.settings]}
    every_code = sorted({code for family in codes.values() for code in family})
    expressions = [_expression(name, operands) for name, operands in vocabulary.expressions.items()]
    return {
        "boolean": {"type": "boolean"},
        "integer": whole | {"not": {"const": 0}},
        "count": whole | {"minimum": 1},
        "number": {"anyOf": [whole, param, setting, *expressions]},
        "value": {"anyOf": [_of_type("number"), {"enum": [*every_code, "contested"]}]},
        "category": {"anyOf": [{"enum": [*codes["categories"], "current"]}, param]},
        "deck": {"anyOf": [{"enum": [*codes["decks"], "current"]}, param]},
        "sign": {"enum": list(codes["signs"])},
        "pack": {"anyOf": [{"const": "contested"}, param]},
        "side": param,
        "person": {"enum": ["self", "opponent"]},
        "effects": _list(_tagged("op", vocabulary.ops), legal_effects.MOST_EFFECTS, least=1),
    }


def _expression(name: str, operands: Arguments) -> Schema:
    places = [{"const": name}, *(_argument(operand) for operand in operands)]
    return {
        "type": "array",
        "title": name,
        "prefixItems": places,
        "items": False,
        "minItems": len(places),
    }
