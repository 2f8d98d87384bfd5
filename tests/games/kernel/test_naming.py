"""How a name is kept: nothing in it that cannot be seen."""

from __future__ import annotations

import pytest

from games.kernel.naming import folded, tidied

NOTHING = {
    "a space of no width": "\u200b",
    "only joiners": "\u200d\u2060\ufeff",
    "a filler": "\u3164",
    "braille without a dot": "\u2800",
    "tags": "\U000e0041\U000e0042",
    "marks on nothing": "\u0301\ufe0f",
    "spaces": " \u00a0\u3000",
}


@pytest.mark.parametrize("name", NOTHING.values(), ids=NOTHING)
def test_of_a_name_in_which_nothing_can_be_seen_nothing_is_left(name: str) -> None:
    assert tidied(name) == ""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada\u202e\u2066 eoZ", "Ada eoZ"),
        ("A\u200bda", "Ada"),
        (" Ada\nLovelace\t ", "Ada Lovelace"),
        ("E\u0301lan", "Élan"),
        ("Łukasz ❤\ufe0f", "Łukasz ❤\ufe0f"),
        ("Kateřina", "Kateřina"),
        ("アダ", "アダ"),
    ],
)
def test_a_name_stands_on_one_line_and_turns_no_line_around(typed: str, kept: str) -> None:
    assert tidied(typed) == kept == tidied(kept)


def test_names_are_the_same_whatever_the_case_the_spaces_and_the_width() -> None:
    assert folded("E\u0301LAN  Vital") == folded("élan vital") == folded("ｅ\u0301lan vital")
    assert folded("Straße") == folded("STRASSE") != folded("Strase")
