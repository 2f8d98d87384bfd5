"""Names of cards with several parts as each program spells them, out and back in. The spellings are not ours: each row
names its source."""

from __future__ import annotations

import io
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from campaign.cards.deck_exports import Copies, FinishedDeck
from campaign.cards.export_formats import FORMATS
from campaign.cards.finding.finding import find
from campaign.cards.lists.encodings import text_of
from campaign.cards.lists.reading import read_list
from campaign.cards.loading.loading import load_cards
from campaign.models import PoolPack
from campaign.pools import exports
from tests.campaign.cards.bulk.made import json_lines, scryfall, side

CARDS = {
    "split": "Fire // Ice",
    "aftermath": "Commit // Memory",
    "room": "Unholy Annex // Ritual Chamber",
    "adventure": "Murderous Rider // Swift End",
    "prepare": "Emeritus of Truce // Swords to Plowshares",
    "modal_dfc": "Valki, God of Lies // Tibalt, Cosmic Impostor",
    "transform": "Delver of Secrets // Insectile Aberration",
    "flip": "Budoka Gardener // Dokai, Weaver of Life",
    "normal": "SP//dr, Piloted by Peni",
}
"""By layout; Scryfall calls aftermath cards and Rooms `split`, MTGJSON does not."""

GITHUB = "https://github.com/"
COCKATRICE = f"{GITHUB}Cockatrice/Cockatrice/blob/master/oracle/src/oracleimporter.cpp (split, aftermath, adventure)"
DR4FT = f"{GITHUB}dr4fters/dr4ft/pull/1419 (names tried in MTGO, Arena and Cockatrice)"
MTGO_SPLIT = f"{GITHUB}dr4fters/dr4ft/issues/1016 (Dead/Gone)"
ARENA_SPLIT = f"{GITHUB}FugiTech/deckmaster/issues/17 (Commit /// Memory; Treasure Map by its front)"
ARENA_ADVENTURE = f"{GITHUB}Razviar/mtga-pro-tracker/issues/513 (Murderous Rider by its front)"
ARENA_MODAL = f"{GITHUB}copperdogma/mtgen/issues/26 (fronts alone)"
XMAGE = f"{GITHUB}magefree/mage/issues/7037 (split whole; flip and adventure by the front)"
FORGE = f"{GITHUB}Card-Forge/forge/blob/master/forge-core/src/main/java/forge/card/CardSplitType.java (COMBINE: Split)"
SCRYFALL = "https://scryfall.com/docs/api/cards (name: all faces, separated by //)"
GOLDFISH = f"{GITHUB}haganbmj/mtg-proxy-site/issues/14 (Dead/Gone)"
SINGLE_STROKE = f"{GITHUB}haganbmj/mtg-proxy-site/issues/4 (Fire / Ice)"


class Row(NamedTuple):
    program: str
    layout: str
    spelling: str
    source: str

    @property
    def card(self) -> str:
        return CARDS[self.layout]


def fronts(program: str, layouts: str, source: str) -> list[Row]:
    return [Row(program, layout, CARDS[layout].split(" // ")[0], source) for layout in layouts.split()]


def joined(program: str, separator: str, layouts: str, source: str) -> list[Row]:
    return [Row(program, layout, CARDS[layout].replace(" // ", separator), source) for layout in layouts.split()]


TWO_SIDED = "modal_dfc transform flip"
EXPORTED = [
    *joined("cod", " // ", "split aftermath room adventure normal", COCKATRICE),
    *fronts("cod", f"{TWO_SIDED} prepare", COCKATRICE),
    *joined("dek", "/", "split aftermath room normal", MTGO_SPLIT),
    *fronts("dek", f"{TWO_SIDED} adventure prepare", DR4FT),
    *joined("arena.txt", " /// ", "split aftermath room normal", ARENA_SPLIT),
    *fronts("arena.txt", "adventure prepare", ARENA_ADVENTURE),
    *fronts("arena.txt", TWO_SIDED, ARENA_MODAL),
    *(
        row
        for ending in ("txt", "json", "moxfield.csv", "cubecobra.csv")
        for row in joined(ending, " // ", " ".join(CARDS), SCRYFALL)
    ),
]
IMPORTED = [
    *EXPORTED,
    *joined("xmage", " // ", "split aftermath room normal", XMAGE),
    *fronts("xmage", "adventure flip modal_dfc transform", XMAGE),
    *joined("forge", " // ", "split aftermath room normal", FORGE),
    *fronts("forge", "adventure flip modal_dfc transform", FORGE),
    *joined("goldfish", "/", "split aftermath room", GOLDFISH),
    *joined("moxfield", " / ", "split aftermath room", SINGLE_STROKE),
    *joined("moxfield", " // ", " ".join(CARDS), SCRYFALL),
    *joined("archidekt", " // ", " ".join(CARDS), SCRYFALL),
    *joined("deckstats", " // ", " ".join(CARDS), SCRYFALL),
]
LINES = {
    "xmage": "NAME:x\n4 [MH2:290] {}\n",
    "forge": "[Main]\n4 {}|MH2|1\n",
    "goldfish": "4 {}\n",
    "moxfield": "4 {} (MH2) 290 *F*\n",
    "archidekt": "4x {} (mh2) 290 [Instant]\n",
    "deckstats": "//Main\n4 [MH2#290] {}\n",
}


def written(row: Row) -> str:
    """A file of this program with four copies of the card."""
    if row.program in LINES:
        return LINES[row.program].format(row.spelling)
    deck = FinishedDeck("x", (Copies(4, row.card, layout=row.layout),))
    content = FORMATS[row.program].write(deck)
    return text_of(content.encode() if isinstance(content, str) else content)


def names_in(text: str) -> list[str]:
    """The names in a file just as they are spelled there, whatever our reader makes of them."""
    if text.startswith("<?xml"):
        elements = ElementTree.fromstring(text.encode()).iter()
        return [
            name
            for element in elements
            if (name := element.get("name") or element.get("Name") or "") not in ("", "main")
        ]
    return [line.removeprefix("4 ") for line in text.splitlines() if line.startswith("4 ")]


@pytest.mark.parametrize("row", [row for row in EXPORTED if row.program in ("cod", "dek", "arena.txt", "txt")], ids=str)
def test_a_card_goes_out_as_the_program_spells_it(row: Row) -> None:
    assert names_in(written(row)) == [row.spelling]


@pytest.mark.parametrize(
    "row", [row for row in EXPORTED if row.program not in ("cod", "dek", "arena.txt", "txt")], ids=str
)
def test_a_card_goes_out_whole_in_tables_and_json(row: Row) -> None:
    assert row.spelling in written(row)


@pytest.fixture
def every_layout(db: None) -> None:
    entries = [
        scryfall(
            name,
            oracle_id=layout,
            layout=layout,
            card_faces=[side(face) for face in name.split(" // ")] if " // " in name else None,
        )
        for layout, name in CARDS.items()
    ]
    load_cards(io.BytesIO(json_lines([*entries, scryfall("Swords to Plowshares"), scryfall("Fire Ant")])))


@pytest.mark.usefixtures("every_layout")
def test_every_spelling_of_every_program_comes_back_as_the_card() -> None:
    for row in IMPORTED:
        (entry, *others) = read_list(written(row)).entries
        card = find([entry.name])[entry.name].card
        assert card is not None, row
        assert card.name == row.card, row
        assert entry.copies + sum(other.copies for other in others) == 4, row


@pytest.mark.usefixtures("every_layout")
def test_the_layout_of_a_pool_comes_from_its_cards() -> None:
    packs = [PoolPack(deck="U", name=name, card=find([name])[name].card) for name in CARDS.values()]
    text = exports.FORMATS["arena.txt"].write("x", packs)
    assert isinstance(text, str)
    assert names_in(text) == [row.spelling for layout in CARDS for row in EXPORTED if row[:2] == ("arena.txt", layout)]


def test_a_card_of_unknown_layout_keeps_all_its_parts() -> None:
    deck = FinishedDeck("x", (Copies(4, "Fire // Ice"),))
    assert "4 Fire /// Ice" in str(FORMATS["arena.txt"].write(deck))
    assert b'name="Fire // Ice"' in bytes(FORMATS["cod"].write(deck))  # type: ignore[arg-type]
