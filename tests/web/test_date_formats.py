"""Dates and times end no sentence with a full stop of their own: `4:33 p.m.` and `Nov.` would bring a second one."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

from campaign.mail.days import weekday

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


NOVEMBER = datetime(2026, 11, 23, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "long", "short", "named"),
    [
        ("en", "23 November 2026, 20:30", "23 Nov 2026", "Monday 23 November"),
        ("it", "23 novembre 2026, 20:30", "23 nov 2026", "lunedì 23 novembre"),
        ("cs", "23. listopadu 2026, 20:30", "23. 11. 2026", "pondělí 23. listopadu"),
    ],
)
def test_a_date_is_written_as_each_language_does(language: str, long: str, short: str, named: str) -> None:
    with override(language):
        assert date_format(NOVEMBER, "DATETIME_FORMAT") == long
        assert date_format(NOVEMBER, "SHORT_DATE_FORMAT") == short
        assert weekday(NOVEMBER.date()) == named


def test_no_template_puts_a_date_in_order_itself() -> None:
    mixed = [
        one for one in formats() if re.search(r"[jd].*[bEFmMnN]|[bEFmMnN].*[jd]", one) and not one.endswith("FORMAT")
    ]
    assert set(mixed) <= {"Y-m-d"}, "Czech has dots in it, and months of another form: config/formats/ says how."
