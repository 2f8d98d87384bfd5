"""Finished decks and pools as files, and back through the reader."""

from __future__ import annotations

from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.deck_exports import Copies, FinishedDeck, as_arena, as_cockatrice, as_text, file_stem, one_line
from campaign.cards.decklists import Entry, ListRefused, read_list
from campaign.pools import exports
from campaign.pools.pool_rules import DECKS

DECK = FinishedDeck(
    title="Edera, evening 3",
    packs=(Copies(4, "Llanowar Elves"), Copies(4, "Fire // Ice"), Copies(4, "Garruk's Companion")),
    lands=(Copies(17, "Forest"), Copies(0, "Island"), Copies(2, "Mutavault")),
    left_out=(Copies(4, 'Kongming, "Sleeping Dragon"'),),
)


def test_plain_text() -> None:
    assert as_text(DECK) == (
        "// Edera, evening 3\n4 Llanowar Elves\n4 Fire // Ice\n4 Garruk's Companion\n17 Forest\n2 Mutavault\n"
        '\nSideboard\n4 Kongming, "Sleeping Dragon"\n'
    )


def test_arena_text() -> None:
    assert as_arena(DECK) == (
        "About\nName Edera, evening 3\n\nDeck\n4 Llanowar Elves\n4 Fire // Ice\n4 Garruk's Companion\n17 Forest\n"
        '2 Mutavault\n\nSideboard\n4 Kongming, "Sleeping Dragon"\n'
    )


def zones(file: bytes) -> dict[str, list[tuple[str, str]]]:
    root = ElementTree.fromstring(file)
    assert (root.tag, root.get("version")) == ("cockatrice_deck", "1")
    return {
        zone.get("name", ""): [(card.get("number", ""), card.get("name", "")) for card in zone]
        for zone in root.iter("zone")
    }


def test_cockatrice_file() -> None:
    assert as_cockatrice(DECK).startswith(b"<?xml version='1.0' encoding='UTF-8'?>\n<cockatrice_deck")
    assert zones(as_cockatrice(DECK)) == {
        "main": [
            ("4", "Llanowar Elves"),
            ("4", "Fire // Ice"),
            ("4", "Garruk's Companion"),
            ("17", "Forest"),
            ("2", "Mutavault"),
        ],
        "side": [("4", 'Kongming, "Sleeping Dragon"')],
    }


def test_a_deck_that_leaves_nothing_out_has_no_side_zone() -> None:
    deck = FinishedDeck("x", packs=(Copies(4, "Shock"),))
    assert "Sideboard" not in as_text(deck) + as_arena(deck)
    assert list(zones(as_cockatrice(deck))) == ["main"]


def test_how_many_cards_are_played() -> None:
    assert DECK.cards == 31


@pytest.mark.parametrize(
    "title",
    ["x\n4 Black Lotus", "x\r4 Black Lotus", "x\u2028 4 Black Lotus", "</deckname><card/>", "\x00\x1b & <", "\ud800"],
)
def test_a_title_smuggles_nothing_in(title: str) -> None:
    deck = FinishedDeck(title, packs=(Copies(4, "Shock"),))
    for text in (as_text(deck), as_arena(deck)):
        assert [entry.name for entry in read_list(text).entries] == ["Shock"]
    assert zones(as_cockatrice(deck)) == {"main": [("4", "Shock")]}
    assert ElementTree.fromstring(as_cockatrice(deck)).findtext("deckname") == (one_line(title) or None or "")


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Edera, 3rd evening", "edera-3rd-evening"),
        ("Čaroděj", "carodej"),
        ("../../etc", "etc"),
        ("…", "deck"),
        ("", "deck"),
    ],
)
def test_names_of_files(title: str, stem: str) -> None:
    assert file_stem(title) == stem


def as_read(text: str) -> list[Entry]:
    try:
        return list(read_list(text).entries)
    except ListRefused:
        return []


@st.composite
def usable_names(draw: st.DrawFn) -> str:
    """A name as the reader hands it on: anything that a pool may hold."""
    raw = draw(
        st.text(min_size=1, max_size=60) | st.sampled_from(["Fire // Ice", "# Foo", "// Foo", "+2 Mace", "Name", "A,4"])
    )
    read = as_read("4 " + raw.replace("\n", " ").replace("\r", " "))
    return read[0].name if read else "Shock"


@given(st.lists(st.tuples(st.integers(1, 40), usable_names()), min_size=1, max_size=8))
def test_law_a_deck_comes_back_as_it_was_written(rows: list[tuple[int, str]]) -> None:
    deck = FinishedDeck("x", packs=tuple(Copies(copies, name) for copies, name in rows))
    for text in (as_text(deck), as_arena(deck)):
        read = read_list(text)
        assert read.unusable == ()
        assert [(entry.copies, entry.name) for entry in read.entries] == rows
    assert zones(as_cockatrice(deck)) == {"main": [(str(copies), name) for copies, name in rows]}


@given(st.lists(st.tuples(st.sampled_from(DECKS), usable_names()), min_size=1, max_size=8))
def test_law_a_pool_comes_back_in_its_decks(rows: list[tuple[str, str]]) -> None:
    packs = [SimpleNamespace(deck=deck, name=name, mana_cost="{1}{W}", type_line="=Foo") for deck, name in rows]
    in_order = sorted(rows, key=lambda row: DECKS.index(row[0]))
    for text in (exports.as_text(packs), exports.as_csv(packs)):
        read = read_list(text)
        assert read.unusable == ()
        assert [(entry.deck, entry.name, entry.copies) for entry in read.entries] == [(*row, 4) for row in in_order]


def test_a_table_opens_in_a_spreadsheet_without_calculating() -> None:
    pack = SimpleNamespace(deck="A", name='=HYPERLINK("http://x")', mana_cost="", type_line="+1")
    assert exports.as_csv([pack]).splitlines()[1] == 'Artifacts,4,"\'=HYPERLINK(""http://x"")",,\'+1'
