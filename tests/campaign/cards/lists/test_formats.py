"""A list of every program: recognised by what stands in it, every card read, what nobody owns left out with why."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.cards.lists.encodings import text_of
from campaign.cards.lists.reading import bring, lines_of, read_list
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.sections import heading
from campaign.cards.lists.values import MOST_FILE_BYTES, Entry
from tests.campaign.cards.lists import samples
from tests.campaign.cards.lists.samples import OWNED, SAMPLES, WITH_COUNTERSPELL

FILES = Path(__file__).parents[1] / "files"


def counted(text: str) -> dict[str, int]:
    total: dict[str, int] = {}
    for entry in read_list(text).entries:
        name = entry.name.replace("Fire/Ice", "Fire // Ice")
        total[name] = total.get(name, 0) + entry.copies
    return total


def read_entry(text: str, name: str) -> Entry:
    return next(entry for entry in read_list(text).entries if entry.name == name)


def file(name: str) -> str:
    return text_of((FILES / name).read_bytes())


def refused(text: str) -> ListRefused:
    with pytest.raises(ListRefused) as refusal:
        read_list(text)
    return refusal.value


@pytest.mark.parametrize(("key", "text", "owned"), SAMPLES.values(), ids=SAMPLES)
def test_every_program_s_list_is_recognised_and_read(key: str, text: str, owned: dict[str, int]) -> None:
    assert bring(text).recognised.key == key
    assert counted(text) == owned
    assert read_list(text).unusable == ()


@pytest.mark.parametrize(("key", "text", "owned"), WITH_COUNTERSPELL.values(), ids=WITH_COUNTERSPELL)
def test_what_nobody_owns_is_left_out_and_says_why(key: str, text: str, owned: dict[str, int]) -> None:
    (line,) = read_list(text).not_owned
    assert "Counterspell" in line.text
    assert line.reason in {"maybeboard", "tokens"}


@pytest.mark.parametrize(("key", "text", "owned"), OWNED.values(), ids=OWNED)
def test_nothing_else_is_left_out(key: str, text: str, owned: dict[str, int]) -> None:
    assert read_list(text).not_owned == ()


@pytest.mark.parametrize(("key", "text", "owned"), SAMPLES.values(), ids=SAMPLES)
def test_every_line_is_read_or_left_out(key: str, text: str, owned: dict[str, int]) -> None:
    brought = bring(text).text
    read = read_list(brought)
    assert read.lines == len(lines_of(brought))
    assert bring(brought).text == brought


@pytest.mark.parametrize(("key", "text", "owned"), SAMPLES.values(), ids=SAMPLES)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_in_every_encoding(encoding: str, key: str, text: str, owned: dict[str, int]) -> None:
    assert counted(text_of(text.replace("\n", "\r\n").encode(encoding))) == owned


PRINTED = [
    name
    for name in SAMPLES
    if name not in {"apprentice", "mtgo", "mtgo SB:", "mtgo .dek", "cubecobra", "scryfall deck"}
]


@pytest.mark.parametrize("name", PRINTED)
def test_sets_are_read_beside_the_names(name: str) -> None:
    entry = read_entry(SAMPLES[name][1], "Serra Angel")
    assert entry.set_code.lower() in {"m10", "magic 2010", "2010 core set", ""}


def test_set_number_finish_and_tags_of_a_line() -> None:
    entry = read_entry(samples.MOXFIELD_TAGS, "Serra Angel")
    assert (entry.set_code, entry.number, entry.finish, entry.tags) == ("M10", "27", "foil", ("Flier", "Win"))


def test_set_number_finish_and_tags_of_a_row() -> None:
    entry = read_entry(samples.CUBECOBRA_CSV, "Serra Angel")
    assert (entry.set_code, entry.number, entry.finish, entry.tags) == ("m10", "27", "", ("Flier", "Win"))
    assert (entry.deck, entry.type_line) == ("W", "Creature - Angel")


def test_the_parts_of_a_deck() -> None:
    sections = {entry.name: entry.section for entry in read_list(samples.ARENA).entries}
    assert sections == {"Fire // Ice": "commander", "Serra Angel": "main", "Lightning Bolt": "main"}
    assert read_entry(samples.MTGO_SB, "Fire/Ice").section == "side"
    assert read_entry(samples.TAPPEDOUT, "Fire // Ice").section == "commander"


def test_a_card_of_several_categories_is_in_the_deck_by_the_first() -> None:
    read = read_list("1x Opt (dom) 60 [Draw,Maybeboard{noDeck}]\n1x Shock (m20) 160 [Ideas{noDeck},Burn]")
    assert [entry.name for entry in read.entries] == ["Opt"]
    assert [(line.reason, line.values) for line in read.not_owned] == [("not_in_deck", {"category": "Ideas"})]


def test_facts_of_cards_come_along_from_json() -> None:
    entry = read_entry(samples.SCRYFALL_LIST, "Serra Angel")
    assert (entry.mana_cost, entry.type_line) == ("{3}{W}{W}", "Creature — Angel")


@pytest.mark.parametrize(
    ("heads", "kind"),
    [
        ("Deck Mazzo Mazo Baralho Колода デッキ 덱 套牌 Mainboard [Main] [main] //Main Main: Deck(60)", "main"),
        ("Sideboard SIDEBOARD: Banquillo Reserva Réserve サイドボード 사이드보드 备牌 [Sideboard] //Sideboard", "side"),
        ("Commander Comandante Commandant Kommandeur 統率者 指挥官 Командир COMMANDER: //Commander", "commander"),
        ("Companion Compagno Compagnon Gefährte Compañero Companheiro 相棒 Компаньон", "companion"),
        ("Maybeboard CONSIDERING: //Maybeboard #maybeboard [Maybeboard] Wishlist", "maybeboard"),
        ("About Informazioni [metadata] Über", "title"),
    ],
)
def test_headings_in_the_languages_of_arena(heads: str, kind: str) -> None:
    found = {word: section and section.kind for word in heads.split() for section in [heading(word)]}
    assert set(found.values()) == {kind}, found


def test_headings_of_one_s_own_end_with_a_colon() -> None:
    read = read_list("Maybeboard:\n1 Opt\nRemoval:\n4 Shock\nStuff that flies:\n4 Serra Angel\n")
    assert [(entry.copies, entry.name) for entry in read.entries] == [(4, "Shock"), (4, "Serra Angel")]
    assert [line.text for line in read.left_out if line.reason == "heading"] == [
        "Maybeboard:",
        "Removal:",
        "Stuff that flies:",
    ]


@pytest.mark.parametrize("written", [json.dumps, lambda card: json.dumps(card, indent=1)])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_json_lines_are_a_list_of_their_objects(written: Callable[[object], str], end: str) -> None:
    cards = json.loads(samples.SCRYFALL_LIST)["data"]
    text = "\ufeff" + end.join(map(written, cards))
    assert bring(text).recognised.key == "scryfall_json"
    assert counted(text) == counted(text + end) == samples.ONES
    assert counted(text_of(gzip.compress(text.encode()))) == samples.ONES


@pytest.mark.parametrize("written", [json.dumps, lambda card: json.dumps(card, indent=1)])
def test_one_object_is_a_list_of_one_card(written: Callable[[object], str]) -> None:
    card = json.loads(samples.SCRYFALL_LIST)["data"][0]
    assert counted(written(card)) == {card["name"]: 1}
    assert counted(written({"name": "Shock", "quantity": 4})) == {"Shock": 4}
    assert refused('{"error": "not found"}').reason == "unknown_json"


def test_json_lines_cut_off_are_refused_with_their_line() -> None:
    cards = json.loads(samples.SCRYFALL_LIST)["data"]
    text = "\n".join(map(json.dumps, cards))
    assert (refused(text[:-9]).reason, refused(text[:-9]).values) == ("broken_json", {"line": 3})
    assert refused('{"name": "Shock"}\n4 Opt').reason == "broken_json"
    assert refused('{"name": "Shock"}\n4').reason == "unknown_json"


def test_a_gzip_file_that_was_cut_off_or_is_too_large_is_refused() -> None:
    packed = gzip.compress(b"4 Shock\n" * 1_000)
    for content, reason in ((packed[:-9], "broken_gzip"), (gzip.compress(bytes(MOST_FILE_BYTES + 1)), "too_big")):
        with pytest.raises(ListRefused) as refusal:
            text_of(content)
        assert refusal.value.reason == reason


def test_regular_and_foil_copies_in_columns_of_their_own_add_up() -> None:
    assert counted(file("delver_lens.csv")) == {"Giant Spider": 1, "Millstone": 8}


@pytest.mark.parametrize(
    ("row", "copies"), [("5,3", 8), ("5x,3x", 8), (",3", 3), ("5,", 5), ("0,0", None), (",", None), ("5,-3", None)]
)
def test_foil_copies_are_added_and_never_ignored(row: str, copies: int | None) -> None:
    read = read_list(f"Reg Qty,Foil Qty,Name\n{row},Shock\n")
    assert [entry.copies for entry in read.entries] == ([copies] if copies else [])
    assert len(read.unusable) == (copies is None)


@pytest.mark.parametrize("header", ["Množství;Název", "Počet;Název karty", "ks;Jméno karty", "Q.tà;Nome della carta"])
def test_headers_of_czech_and_italian_sheets(header: str) -> None:
    assert counted(f"{header}\n4;Shock\n") == {"Shock": 4}


def test_card_kingdom_calls_the_name_a_title() -> None:
    assert counted(file("card_kingdom.csv")) == {"Giant Spider": 2, "Millstone": 1}
    assert read_entry(file("card_kingdom.csv"), "Millstone").finish == "foil"


def test_magic_workstation_numbers_the_pictures_of_a_card() -> None:
    read = read_list(file("magic_workstation.mwDeck"))
    assert [(entry.copies, entry.name, entry.set_code) for entry in read.entries] == [
        (13, "Mountain", "US"),
        (4, "Shock", "US"),
    ]


def test_custom_cards_of_draftmancer_bring_their_mana_cost_and_type() -> None:
    text = file("draftmancer_cube.txt")
    assert counted(text) == {"Lamp of the Long Table": 1, "Giant Spider": 4}
    lamp = read_entry(text, "Lamp of the Long Table")
    assert (lamp.mana_cost, lamp.type_line) == ("{2}", "Artifact")
    angel = read_entry(samples.DRAFTMANCER, "Serra Angel")
    assert (angel.mana_cost, angel.type_line) == ("{3}{W}{W}", "Creature — Angel")


def test_custom_cards_of_draftmancer_without_slots_are_one_each() -> None:
    text = file("draftmancer_cube.txt").split("[CubeSlot")[0]
    assert counted(text) == {"Lamp of the Long Table": 1}


def test_custom_cards_of_draftmancer_that_break_off_are_refused_with_their_line() -> None:
    text = file("draftmancer_cube.txt").replace('"type": "Artifact"}', '"type": "Artif')
    assert (refused(text).reason, refused(text).values) == ("broken_json", {"line": 3})


@pytest.mark.parametrize(
    "text",
    [
        "idProduct;groupCount;price;idLanguage;condition;isFoil;isSigned\n100001;1;;1;2;1;\n",
        "Quantity,Condition,Language,Scryfall ID\n4,NM,en,0b0e\n",
    ],
)
def test_a_table_without_card_names_is_refused_and_says_its_columns(text: str) -> None:
    refusal = refused(text)
    assert refusal.reason == "no_names"
    assert str(refusal.values["columns"]).startswith(text[:8].split(";")[0].split(",")[0])


def test_the_stock_of_cardmarket_is_named() -> None:
    assert refused(file("cardmarket_stock.csv")).reason == "no_names"


def test_cards_with_words_of_a_header_are_no_table() -> None:
    assert counted("4 Price of Glory, the Foil\n4 Foil\n") == {"Price of Glory, the Foil": 4, "Foil": 4}


def test_names_around_which_mtggoldfish_writes() -> None:
    lines = "1 Plains <250> [ELD]\n1 Negate <promo pack> [M20] (F)\n1 Shock (E)\n1 Erase (Not the Urza's Legacy One)"
    read = {entry.name: (entry.set_code, entry.number, entry.finish) for entry in read_list(lines).entries}
    assert read == {
        "Plains": ("ELD", "250", ""),
        "Negate": ("M20", "", "foil"),
        "Shock": ("", "", "etched"),
        "Erase (Not the Urza's Legacy One)": ("", "", ""),
    }


# --- what is no list -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [samples.MTGO_DEK, samples.COCKATRICE])
def test_xml_cut_off_in_the_middle_is_refused_with_its_line(text: str) -> None:
    refusal = refused(text[: len(text) // 2])
    assert refusal.reason == "broken_xml"
    assert refusal.values["line"] in {5, 6, 7, 8, 9}


@pytest.mark.parametrize("text", [samples.SCRYFALL_DECK, samples.MTGJSON, samples.CUBECOBRA_JSON])
def test_json_cut_off_in_the_middle_is_refused_with_its_line(text: str) -> None:
    shown = json.dumps(json.loads(text), indent=1)
    refusal = refused(shown[: len(shown) // 2])
    assert refusal.reason == "broken_json"
    assert int(str(refusal.values["line"])) > 5


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "declared",
    [
        f'<!DOCTYPE cockatrice_deck [<!ENTITY l0 "lol">{LAUGHS}]>',
        '<!DOCTYPE cockatrice_deck [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE cockatrice_deck SYSTEM "http://127.0.0.1:9/x.dtd">',
    ],
)
def test_xml_that_declares_entities_is_refused_unread(declared: str) -> None:
    text = f'<?xml version="1.0"?>{declared}<cockatrice_deck><deckname>&l9;&x;</deckname></cockatrice_deck>'
    assert refused(text).reason == "xml_declares"


def test_xml_is_neither_endless_nor_bottomless() -> None:
    assert refused("<cockatrice_deck>" + "<card/>" * 50_000 + "</cockatrice_deck>").reason == "too_many_lines"
    assert refused("<cockatrice_deck>" * 5_000).reason == "too_many_lines"
    assert refused("[" * 100_000).reason == "broken_json"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<!DOCTYPE html><html><body>Log in</body></html>", "unknown_xml"),
        ("<html><body><p>Log in</p></body></html>", "unknown_xml"),
        ('<?xml version="1.0"?><deck/>', "unknown_xml"),
        ("<cockatrice_deck/>", "no_cards"),
        ("[]", "no_cards"),
        ('{"object": "deck", "entries": {}}', "no_cards"),
        ('{"id": 7}', "unknown_json"),
        ('{"cards": 7}', "unknown_json"),
        ('{"cards": [NaN]}', "broken_json"),
        ('["\\ud800"]', "broken_json"),
    ],
)
def test_the_wrong_file_says_what_is_wrong(text: str, reason: str) -> None:
    assert refused(text).reason == reason


@pytest.mark.parametrize("magic", [b"PK\x03\x04abc", b"%PDF-1.7", b"\x89PNG"])
def test_archives_and_documents_are_no_list(magic: bytes) -> None:
    with pytest.raises(ListRefused) as refusal:
        text_of(magic)
    assert refusal.value.reason == "not_text"


def test_a_card_without_a_name_or_a_number_is_told_as_a_line_and_the_others_are_read() -> None:
    cards = [{"name": "Shock", "count": 4}, {"count": 4}, {"name": "Opt", "count": "many"}, 7.5, None, {"name": ["x"]}]
    read = read_list(json.dumps({"cards": cards}))
    assert [(entry.copies, entry.name) for entry in read.entries] == [(4, "Shock"), (1, "7.5")]
    assert [(line.line, line.reason) for line in read.unusable] == [
        (3, "no_name"),
        (4, "no_number"),
        (6, "no_name"),
        (7, "no_name"),
    ]


def test_of_keys_that_stand_twice_the_last_one_counts() -> None:
    assert counted('{"cards": [{"name": "Shock", "name": "Opt", "count": 4}]}') == {"Opt": 4}


def test_a_quote_that_is_never_closed_swallows_its_own_line_alone() -> None:
    read = read_list('quantity,name\n4,"Serra Angel\n4,Shock\n4,"Opt"\n')
    assert [entry.name for entry in read.entries] == ["Shock", "Opt"]
    assert [(line.line, line.reason) for line in read.unusable] == [(2, "quote_left_open")]
