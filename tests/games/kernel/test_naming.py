"""How a name is kept, with nothing in it that cannot be seen; and when two names are the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import pytest

from games.kernel.naming import card_key, folded, plain, spellings, tidied


class Pair(TypedDict):
    """Two names. `people`: `same` person, `found` when the other is typed, or `apart`; `cards`: `same` or `apart`."""

    why: str
    one: str
    other: str
    people: str
    cards: str


PAIRS: list[Pair] = json.loads(Path(__file__).with_name("pairs_of_names.json").read_text(encoding="utf-8"))

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


@pytest.mark.parametrize("pair", PAIRS, ids=[pair["why"] for pair in PAIRS])
def test_every_pair_is_compared_as_the_table_says(pair: Pair) -> None:
    one, other = pair["one"], pair["other"]
    found = "found" if plain(other) in spellings(one) else "apart"
    assert ("same" if folded(one) == folded(other) else found) == pair["people"]
    assert ("same" if card_key(one) == card_key(other) else "apart") == pair["cards"]


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair["people"] == "same"], ids=lambda pair: pair["why"])
def test_whoever_is_the_same_is_found(pair: Pair) -> None:
    assert plain(pair["other"]) in spellings(pair["one"])


@pytest.mark.parametrize("pair", PAIRS, ids=[pair["why"] for pair in PAIRS])
def test_a_key_is_its_own_key(pair: Pair) -> None:
    for key in (folded, plain, card_key):
        assert key(key(pair["one"])) == key(pair["one"])
