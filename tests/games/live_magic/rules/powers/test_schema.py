"""The JSON Schema of a row agrees with the validator."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

from games.live_magic.rules.powers.schema import row_schema
from games.live_magic.rules.powers.validator import offences

from .rows import SHIPPED, VOCABULARY, a_row, outside
from .test_validator import BROKEN

SCHEMA = jsonschema_rs.Draft202012Validator(row_schema(VOCABULARY))


@pytest.mark.parametrize("key", SHIPPED)
def test_every_shipped_power_fits_the_schema(key: str) -> None:
    assert list(SCHEMA.iter_errors(SHIPPED[key])) == []


@pytest.mark.parametrize("row", [a_row(), outside()])
def test_a_small_row_fits_the_schema(row: dict[str, Any]) -> None:
    assert SCHEMA.is_valid(row)


@pytest.mark.parametrize("row", [row for _, _, row in BROKEN])
def test_what_does_not_fit_the_schema_is_an_offence(row: Any) -> None:
    assert SCHEMA.is_valid(row) or offences(VOCABULARY, row) != []


@pytest.mark.parametrize(
    "row",
    [
        a_row(window="midnight"),
        a_row(limits={}),
        a_row(effects=[]),
        a_row(effects=[{"op": "explode"}]),
        a_row(effects=[{"op": "win", "who": "others", "level": "test"}]),
        a_row(effects=[{"op": "life", "who": "self", "delta": ["sqrt", 4]}]),
        a_row(effects=[{"op": "life", "who": "self", "delta": ["minus", 4]}]),
        a_row(costs=[{"pay": "life"}]),
        a_row(params=[{"name": "x", "type": "int", "min": 1, "by": "self"}]),
        a_row(name={"en": "A row"}),
        a_row(colour="red"),
    ],
)
def test_the_schema_has_the_legal_values(row: dict[str, Any]) -> None:
    assert not SCHEMA.is_valid(row)
