"""CSV files of pages, as a spreadsheet of the reader's country opens them."""

from __future__ import annotations

import csv
from datetime import UTC, datetime

import pytest
from django.utils import translation

from games.tables.words.spreadsheets import decimal_separator, spreadsheet_of, spreadsheet_time

SEPARATORS = {"en": (",", "."), "it": (";", ","), "cs": (";", ",")}
"""By language: what separates cells and decimals in the regional settings of its country."""


@pytest.mark.parametrize(("language", "separators"), SEPARATORS.items())
def test_a_spreadsheet_of_the_language_opens_columns_with_their_letters(
    language: str, separators: tuple[str, str]
) -> None:
    cells = ["José; 7", "Čelik, Öz", "=1+1", "12", "two\nlines"]
    with translation.override(language):
        content = spreadsheet_of([cells]).encode()
        assert decimal_separator() == separators[1]
    assert content.startswith(b"\xef\xbb\xbf"), "else Excel takes it for its own code page"
    lines = content.decode("utf-8-sig").splitlines(keepends=True)
    assert list(csv.reader(lines, delimiter=separators[0])) == [["José; 7", "Čelik, Öz", "'=1+1", "12", "two\nlines"]]


def test_a_time_is_local_and_one_that_every_spreadsheet_reads() -> None:
    assert spreadsheet_time(datetime(2026, 7, 1, 18, 5, tzinfo=UTC)) == "2026-07-01 20:05:00"
