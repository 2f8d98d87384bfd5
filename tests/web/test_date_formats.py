"""Dates and times end no sentence with a full stop of their own: `4:33 p.m.` and `Nov.` would bring a second one."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

ROOT = Path(__file__).resolve().parent.parent.parent
IN_A_TEMPLATE = re.compile(r"""\|(?:date|time):(["'])(.+?)\1""")
IN_CODE = re.compile(r"""\b(?:date|time)_format\([^"'()]+(["'])(.+?)\1""")
MOMENTS = [datetime(2026, month, 9, hour, 5, tzinfo=UTC) for month in range(1, 13) for hour in (4, 16)]


def formats() -> set[str]:
    """Every format in which a page, a letter or a sentence of the code writes a date."""
    templates = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")]
    code = [path for room in ("campaign", "games", "config") for path in (ROOT / room).rglob("*.py")]
    found = [one for path in templates for one in IN_A_TEMPLATE.findall(path.read_text(encoding="utf-8"))]
    found += [one for path in code for one in IN_CODE.findall(path.read_text(encoding="utf-8"))]
    return {written for _quote, written in found}


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_date_ends_with_a_full_stop(language: str) -> None:
    assert len(formats()) > 5
    with override(language):
        wrong = {one for one in formats() for at in MOMENTS if date_format(at, one).endswith(".")}
    assert wrong == set(), "A sentence that ends with such a date ends with two full stops."


def test_months_and_days_are_written_small_in_italian() -> None:
    with override("it"):
        assert date_format(datetime(2026, 11, 23, tzinfo=UTC), "l j F Y") == "lunedì 23 novembre 2026"


def test_short_months_are_written_as_each_language_does() -> None:
    at = datetime(2026, 11, 23, 20, 30, tzinfo=UTC)
    with override("it"):
        assert date_format(at, "DATETIME_FORMAT") == "23 nov 2026, 20:30"
        assert date_format(at, "MONTH_DAY_FORMAT") == "23 nov"
    with override("en"):
        assert date_format(at, "DATE_FORMAT") == "23 Nov 2026"


def test_no_template_writes_a_short_month_large() -> None:
    assert not [one for one in formats() if re.search(r"\bM\b", one)], "DATE_FORMAT and its like know the language."
