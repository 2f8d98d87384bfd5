"""Finished decks and pools as files, and back through the reader."""

from __future__ import annotations

from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.card_names import clean_name, name_key
from campaign.cards.deck_exports import Copies, FinishedDeck, as_arena, as_text, file_stem, one_line
from campaign.cards.deck_files import as_cockatrice
from campaign.cards.export_formats import FORMATS
from campaign.cards.lists.encodings import text_of
from campaign.cards.lists.reading import bring, read_list
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.values import Entry
from campaign.models import Card
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
        "// Name: Edera, evening 3\n4 Llanowar Elves\n4 Fire // Ice\n4 Garruk's Companion\n17 Forest\n2 Mutavault\n"
        '\nSideboard\n4 Kongming, "Sleeping Dragon"\n'
    )


def test_arena_text() -> None:
    assert as_arena(DECK) == (
        "About\nName Edera, evening 3\n\nDeck\n4 Llanowar Elves\n4 Fire /// Ice\n4 Garruk's Companion\n17 Forest\n"
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


FORMAT_OF = {
    "txt": "mtgo",
    "arena.txt": "arena",
    "dek": "mtgo_dek",
    "cod": "cockatrice",
    "moxfield.csv": "moxfield_csv",
    "cubecobra.csv": "cubecobra_csv",
    "json": "own_json",
}


def brought(file: str | bytes) -> str:
    """The file as it comes back: its bytes, whatever it is called."""
    return text_of(file.encode() if isinstance(file, str) else file)


def counted(text: str) -> dict[tuple[str, str], int]:
    """By part and name, how many cards were read."""
    read = read_list(text)
    assert read.unusable == ()
    assert read.not_owned == ()
    total: dict[tuple[str, str], int] = {}
    for entry in read.entries:
        card = (entry.section, name_key(entry.name))
        total[card] = total.get(card, 0) + entry.copies
    return total


def added_up(part: str, cards: list[tuple[int, str]]) -> dict[tuple[str, str], int]:
    total: dict[tuple[str, str], int] = {}
    for copies, name in cards:
        total[part, name_key(name)] = total.get((part, name_key(name)), 0) + copies
    return total


HARD = st.sampled_from(
    ["Fire // Ice", "Urborg, Tomb of Yawgmoth", 'Kongming, "Sleeping Dragon"', "Lim-Dûl's Vault", "1996 World Champion",
     "=HYPERLINK(1)", "'=Foo", "+2 Mace", "-1 Foo", "@Foo", "_____", "Erase (Not the Urza's Legacy One)", "Æther Vial",
     "Borrowing 100,000 Arrows", "SP//dr, Piloted by Peni", "X", "Deck", "Sideboard", "Name",
     "B.F.M. (Big Furry Monster)", "Who // What // When // Where // Why", "4 Winds x4",
     "<card/>", "&amp;", "Ach! Hans, Run!", "{noDeck}", "Éowyn"]
)  # fmt: skip


@pytest.mark.parametrize("ending", FORMATS)
@given(
    rows=st.lists(st.tuples(st.integers(1, 9), usable_names() | HARD), min_size=1, max_size=8),
    out=st.lists(st.tuples(st.just(4), usable_names() | HARD), max_size=3),
)
def test_law_a_deck_comes_back_as_it_went(ending: str, rows: list[tuple[int, str]], out: list[tuple[int, str]]) -> None:
    deck = FinishedDeck("x", tuple(Copies(*row) for row in rows), left_out=tuple(Copies(*row) for row in out))
    text = brought(FORMATS[ending].write(deck))
    assert counted(text) == added_up("main", rows) | added_up("side", out)


@pytest.mark.parametrize("ending", FORMATS)
def test_what_we_write_is_recognised(ending: str) -> None:
    assert bring(brought(FORMATS[ending].write(DECK))).recognised.key == FORMAT_OF[ending]


WITH_DECKS = ("txt", "csv", "moxfield.csv", "cubecobra.csv", "json")


@pytest.mark.parametrize("ending", exports.FORMATS)
@given(rows=st.lists(st.tuples(st.sampled_from(DECKS), usable_names() | HARD), min_size=1, max_size=8))
def test_law_a_pool_comes_back_as_it_went(ending: str, rows: list[tuple[str, str]]) -> None:
    packs = [
        SimpleNamespace(deck=deck, name=name, mana_cost="{1}{W}", type_line="=Foo", layout="") for deck, name in rows
    ]
    read = read_list(brought(exports.FORMATS[ending].write("x", packs)))
    assert read.unusable == ()
    assert read.not_owned == ()
    found = [(entry.deck, name_key(entry.name)) for entry in read.entries for _ in range(entry.copies)]
    went = [(deck if ending in WITH_DECKS else "", name_key(name)) for deck, name in rows for _ in range(4)]
    assert sorted(found) == sorted(went)


@pytest.mark.parametrize("ending", ["csv", "cubecobra.csv", "json"])
def test_what_is_known_of_a_card_comes_along(ending: str) -> None:
    pack = SimpleNamespace(deck="A", name="Foo", mana_cost="{2}", type_line="Artifact — Equipment", layout="")
    entry = read_list(brought(exports.FORMATS[ending].write("x", [pack]))).entries[0]
    assert (entry.deck, entry.type_line) == ("A", "Artifact — Equipment")


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("ending", FORMATS)
def test_every_name_of_the_catalogue_comes_back(ending: str) -> None:
    names = list(Card.objects.values_list("name", flat=True))
    deck = FinishedDeck("x", tuple(Copies(1, name) for name in names))
    assert counted(brought(FORMATS[ending].write(deck))) == added_up("main", [(1, name) for name in names])


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogue")
def test_every_name_of_the_catalogue_is_read_alone_on_its_line() -> None:
    names = list(Card.objects.values_list("name", flat=True))
    assert [entry.name for entry in read_list("\n".join(names)).entries] == [clean_name(name) for name in names]


def test_a_table_opens_in_a_spreadsheet_without_calculating() -> None:
    pack = SimpleNamespace(deck="A", name='=HYPERLINK("http://x")', mana_cost="", type_line="+1", layout="")
    assert exports.as_csv([pack]).splitlines()[1] == 'Artifacts,4,"\'=HYPERLINK(""http://x"")",,\'+1'
