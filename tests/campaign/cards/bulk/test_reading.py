"""Files of all cards: two makers, every layout, and everything that is no such file."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.bulk import unpacking
from campaign.cards.bulk.members import members
from campaign.cards.bulk.reading import read_cards
from campaign.cards.bulk.values import BulkCard, InvalidCardFile, Remark
from tests.campaign.cards.bulk.made import PICTURE, atomic, json_lines, mtgjson, one_a_line, printings, scryfall, side

FILES = Path(__file__).parents[1] / "files"
REAL_SHAPE = Path(__file__).resolve().parents[4].parent / "shared" / "testdata" / "scryfall_cards.json"


def read(content: bytes, name: str = "") -> list[BulkCard | Remark]:
    return list(read_cards(io.BytesIO(content), name))


def only(content: bytes) -> BulkCard:
    (card,) = read(content)
    assert isinstance(card, BulkCard)
    return card


def refusal(content: bytes, name: str = "") -> tuple[str, int]:
    with pytest.raises(InvalidCardFile) as refused:
        read(content, name)
    return refused.value.reason, refused.value.number


# --- Scryfall --------------------------------------------------------------------------------------------------------


def test_a_printing_has_its_facts_and_its_picture() -> None:
    card = only(one_a_line([scryfall()]))
    (face,) = card.faces
    assert (card.oracle_id, card.name, card.layout) == ("oracle of Grizzly Bears", "Grizzly Bears", "normal")
    assert (card.set_code, card.collector_number, card.rarity) == ("m10", "27", "common")
    assert (face.mana_cost, face.colors, face.type_line) == ("{1}{G}", "G", "Creature — Bear")
    assert (face.power, face.toughness, face.picture) == ("2", "2", PICTURE)


def test_a_printing_in_italian_is_worded_in_both_languages() -> None:
    italian = scryfall(
        lang="it", printed_name="Orsi Grizzly", printed_type_line="Creatura — Orso", printed_text="Travolgere"
    )
    wordings = only(one_a_line([italian])).faces[0].wordings
    assert {language: wording.name for language, wording in wordings.items()} == {
        "en": "Grizzly Bears",
        "it": "Orsi Grizzly",
    }
    assert (wordings["it"].type_line, wordings["it"].text) == ("Creatura — Orso", "Travolgere")


def other_names(**more: Any) -> tuple[str, ...]:
    return only(one_a_line([scryfall(**more)])).other_names


def test_flavor_names_are_other_names_of_the_card() -> None:
    assert other_names(flavor_name="Godzilla, Doom Inevitable") == ("Godzilla, Doom Inevitable",)
    sides = [side("Fire", flavor_name="Blaze"), side("Ice")]
    assert other_names(name="Fire // Ice", card_faces=sides) == ("Blaze", "Blaze // Ice")
    both = {"name": "Fire // Fire", "layout": "reversible_card"}
    assert other_names(card_faces=[side("Fire", flavor_name="Blaze"), side("Fire")], **both) == ("Blaze",)


def test_what_an_english_card_has_printed_in_place_of_its_name_is_another_name_of_it() -> None:
    assert other_names(printed_name="Kavaero, Mind-Bitten") == ("Kavaero, Mind-Bitten",)
    assert other_names(printed_name="Orsi Grizzly", lang="it") == ()


@pytest.mark.parametrize("layout", ["transform", "modal_dfc", "split", "adventure", "flip", "meld", "room"])
def test_both_faces_are_read_and_what_stands_once_is_of_both(layout: str) -> None:
    both = scryfall("Fire // Ice", layout=layout, colors=["U", "R"], card_faces=[side("Fire"), side("Ice")])
    card = only(one_a_line([both]))
    assert (card.name, card.layout) == ("Fire // Ice", layout)
    assert [(face.name, face.colors, face.picture) for face in card.faces] == [
        ("Fire", "UR", PICTURE),
        ("Ice", "UR", PICTURE),
    ]


def test_a_reversible_card_has_its_identity_on_its_sides() -> None:
    sides = [side("Fire", oracle_id="one", colors=["R"]), side("Fire", oracle_id="one", colors=["R"])]
    both = scryfall("Fire // Fire", oracle_id=None, card_faces=sides, layout="reversible_card")
    assert only(one_a_line([both])).oracle_id == "one"


def test_a_reversible_card_is_the_card_of_one_of_its_sides() -> None:
    sides = [side("Fire", layout="normal"), side("Fire", layout="normal")]
    card = only(one_a_line([scryfall("Fire // Fire", card_faces=sides, layout="reversible_card")]))
    assert (card.name, card.layout, [face.name for face in card.faces]) == ("Fire", "normal", ["Fire"])
    both = [side(name, layout="adventure") for name in ("Fire", "Ice", "Fire", "Ice")]
    card = only(one_a_line([scryfall("Fire // Ice // Fire // Ice", card_faces=both, layout="reversible_card")]))
    assert (card.name, card.layout, len(card.faces)) == ("Fire // Ice", "adventure", 2)


def test_a_printing_says_when_it_came_and_whether_it_is_one_to_show() -> None:
    card = only(one_a_line([scryfall(released_at="2024-11-15", digital=True, lang="it")]))
    assert (card.number, card.language, card.released_at, card.is_special) == (2, "it", "2024-11-15", True)


@pytest.mark.parametrize("indent", [None, 2])
def test_cards_that_are_not_one_a_line_are_the_same(indent: int | None) -> None:
    cards = [scryfall("A"), scryfall("B // C", card_faces=[side("B"), side("C")])]
    answer = {"object": "list", "has_more": False, "data": cards}
    expected = [msgspec.structs.replace(card, number=card.number - 1) for card in read(one_a_line(cards))]
    assert read(json.dumps(cards, indent=indent).encode()) == expected
    assert read(json.dumps(answer, indent=indent).encode()) == expected


def test_a_packed_file_is_the_same() -> None:
    plain = one_a_line([scryfall(str(number)) for number in range(9)])
    assert read(gzip.compress(plain), "cards.json.gz") == read(plain)


def names(content: bytes, name: str = "") -> list[str]:
    return [card.name for card in read(content, name) if isinstance(card, BulkCard)]


THREE = [scryfall("A"), scryfall("B // C", card_faces=[side("B"), side("C")]), scryfall("Žaneta")]
LINES = json_lines(THREE)
SEQUENCES = {
    "JSON Lines": LINES,
    "no last line feed": LINES.rstrip(b"\n"),
    "CRLF": LINES.replace(b"\n", b"\r\n"),
    "BOM": b"\xef\xbb\xbf" + LINES,
    "blank lines": b"\n \n" + LINES.replace(b"\n", b"\n\n") + b"\n",
    "one after the other": LINES.replace(b"\n", b""),
    "on many lines": "\n".join(json.dumps(card, indent=2) for card in THREE).encode(),
}


@pytest.mark.parametrize("content", SEQUENCES.values(), ids=SEQUENCES)
def test_a_sequence_of_values_is_a_file_of_cards(content: bytes) -> None:
    assert names(content) == ["A", "B // C", "Žaneta"]
    half = content[: len(content) // 2]
    packed = gzip.compress(half) + gzip.compress(content[len(half) :])
    assert names(packed, "cards.jsonl.gz") == ["A", "B // C", "Žaneta"]


def test_a_sequence_of_one_card() -> None:
    assert names(json_lines(THREE[:1])) == names(json.dumps(THREE[0]).encode()) == ["A"]


@pytest.mark.parametrize("content", SEQUENCES.values(), ids=SEQUENCES)
def test_a_sequence_that_was_cut_off_is_called_so(content: bytes) -> None:
    reason, number = refusal(content[: content.rindex(b"}")])
    assert reason == "cut_off"
    assert number > 1
    assert refusal(gzip.compress(content)[:-9])[0] == "cut_off"


def test_a_gzip_file_that_was_cut_off_names_the_last_entry() -> None:
    lines = json_lines(scryfall(str(number)) for number in range(400))
    packed = gzip.compress(lines)
    reason, number = refusal(packed[: len(packed) // 2])
    assert reason == "cut_off"
    assert 100 < number < 400


def test_a_broken_line_of_json_lines_is_named() -> None:
    assert refusal(LINES.replace(b'"name": "B // C"', b'"name: "B // C"')) == ("broken", 2)
    assert refusal(LINES + b"Grizzly Bears\n" + LINES) == ("broken", 4)


def test_a_line_nested_too_deeply_is_broken() -> None:
    deep = b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"\n"
    assert refusal(LINES + deep + LINES) == ("broken", 4)
    assert refusal(LINES + deep) == ("cut_off", 4)


@given(st.integers(min_value=1, max_value=len(LINES) - 2))
def test_json_lines_that_were_cut_off_anywhere_but_after_a_line_are_refused(length: int) -> None:
    if LINES[length - 1 : length + 1].count(b"\n"):
        return
    with pytest.raises(InvalidCardFile):
        read(LINES[:length])


def test_a_bulk_file_of_scryfall_as_of_july_2026() -> None:
    packed = (FILES / "scryfall.jsonl.gz").read_bytes()
    assert len(names(packed, "default-cards.jsonl.gz")) == 28
    assert names(packed) == names((FILES / "scryfall.json").read_bytes())


# --- MTGJSON ---------------------------------------------------------------------------------------------------------


def test_cards_by_name_have_their_wordings_in_all_languages() -> None:
    card = only(atomic({"Grizzly Bears": [mtgjson()]}))
    assert (card.oracle_id, card.faces[0].power) == ("oracle of Grizzly Bears", "2")
    assert card.faces[0].wordings["it"].name == "Orsi Grizzly"


def test_the_sides_of_a_card_by_name_are_its_faces_in_their_order() -> None:
    ice, fire = (mtgjson("Fire // Ice", faceName=name, side=letter) for name, letter in (("Ice", "b"), ("Fire", "a")))
    card = only(atomic({"Fire // Ice": [ice, fire]}))
    assert [face.name for face in card.faces] == ["Fire", "Ice"]


def test_the_sides_of_a_printing_find_each_other_within_their_set() -> None:
    fire, ice = (
        mtgjson("Fire // Ice", faceName=name, side=letter, number="1", setCode="APC")
        for name, letter in (("Fire", "a"), ("Ice", "b"))
    )
    found = read(printings(APC=[fire, mtgjson(number="2", setCode="APC"), ice], MH2=[fire, ice]))
    assert [(card.name, len(card.faces)) for card in found if isinstance(card, BulkCard)] == [
        ("Grizzly Bears", 1),
        ("Fire // Ice", 2),
        ("Fire // Ice", 2),
    ]


def test_flavor_names_of_mtgjson_are_other_names_of_the_card() -> None:
    whole = mtgjson(flavorName="Godzilla, King of the Monsters")
    assert only(atomic({"Grizzly Bears": [whole]})).other_names == ("Godzilla, King of the Monsters",)
    fire, ice = (
        mtgjson("Fire // Ice", faceName=name, side=letter, flavorName="Blaze // Frost", faceFlavorName=flavor)
        for name, letter, flavor in (("Fire", "a", "Blaze"), ("Ice", "b", "Frost"))
    )
    assert set(only(atomic({"Fire // Ice": [fire, ice]})).other_names) == {"Blaze", "Frost", "Blaze // Frost"}


def test_a_side_that_comes_twice_counts_once() -> None:
    fire, ice = (mtgjson("Fire // Ice", faceName=name, side=letter) for name, letter in (("Fire", "a"), ("Ice", "b")))
    card = only(atomic({"Fire // Ice": [fire, ice, fire, ice]}))
    assert [face.name for face in card.faces] == ["Fire", "Ice"]


def test_of_the_variants_of_a_card_the_first_counts() -> None:
    card = only(atomic({"Everythingamajig": [mtgjson("Everythingamajig", text=text) for text in "ABC"]}))
    assert [face.wordings["en"].text for face in card.faces] == ["A"]


def test_each_part_of_what_is_melded_is_a_card_by_itself_from_both_makers() -> None:
    parts = [("Bruna, the Fading Light", "a"), ("Brisela, Voice of Nightmares", "b")]
    named = " // ".join(name for name, _ in parts)
    faces = [
        mtgjson(named, faceName=name, side=letter, layout="meld", number=f"15{letter}", setCode="EMN")
        for name, letter in parts
    ]
    for content in (atomic({named: faces}), printings(EMN=faces), one_a_line(scryfall(name) for name, _ in parts)):
        assert [(card.name, len(card.faces)) for card in read(content) if isinstance(card, BulkCard)] == [
            (name, 1) for name, _ in parts
        ]


def test_a_reversible_card_by_set_is_the_card_of_one_of_its_sides() -> None:
    sides = [
        mtgjson("Fire // Fire", faceName="Fire", side=letter, layout="reversible_card", number="1") for letter in "ab"
    ]
    assert (only(printings(SLD=sides)).name, len(only(printings(SLD=sides)).faces)) == ("Fire", 1)


def test_who_has_read_it_before_reads_the_wanted_entries_alone() -> None:
    cards = [scryfall(name) for name in "ABC"]
    made = (one_a_line(cards), json_lines(cards), json.dumps(cards).encode())
    for content in (*made, printings(A=[mtgjson(name) for name in "ABC"])):
        numbers = [card.number for card in read(content) if isinstance(card, BulkCard)]
        again = list(read_cards(io.BytesIO(content), is_wanted=numbers[-1].__eq__))
        assert [card.name for card in again if isinstance(card, BulkCard)][-1] == "C"


# --- what is no such file --------------------------------------------------------------------------------------------


@given(st.integers(min_value=1, max_value=len(one_a_line([scryfall("Á"), scryfall("B")])) - 3))
def test_a_file_that_was_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(InvalidCardFile):
        read(one_a_line([scryfall("Á"), scryfall("B")])[:length])


def test_a_file_that_was_cut_off_is_called_so() -> None:
    lines = one_a_line([scryfall("A"), scryfall("B")])
    assert refusal(lines[:-30]) == ("cut_off", 3)
    assert refusal(gzip.compress(lines)[:-30])[0] == "cut_off"
    assert refusal(atomic({"A": [mtgjson("A")]})[:-30])[0] == "cut_off"


def test_a_broken_line_is_named() -> None:
    lines = one_a_line([scryfall("A"), scryfall("B"), scryfall("C")]).replace(b'"name": "B"', b'"name: "B"')
    assert refusal(lines) == ("broken", 3)


@pytest.mark.parametrize("content", [b"", b"4 Grizzly Bears\n", b"PK\x03\x04", b"[]", b"[1, 2]", b"{}", b'{"data": 1}'])
def test_the_wrong_file_is_refused(content: bytes) -> None:
    assert refusal(content)[0] == "no_cards"


def test_what_is_called_gzip_and_is_none_is_refused() -> None:
    assert refusal(one_a_line([scryfall()]), "cards.json.gz") == ("no_gzip", 0)
    assert refusal(b"\x1f\x8bnothing of the kind")[0] == "no_gzip"


def test_a_line_without_an_end_is_refused() -> None:
    endless = one_a_line([scryfall(), scryfall(oracle_text="x" * 2 * unpacking.LONGEST_CARD)])
    assert refusal(endless) == ("too_long", 3)
    assert refusal(endless.replace(b"\n", b""))[0] == "too_long"


def test_a_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_BYTES", 200_000)
    bomb = gzip.compress(one_a_line(scryfall() for _ in range(1_000)))
    assert len(bomb) < 200_000
    assert refusal(bomb)[0] == "too_long"


@pytest.mark.parametrize(
    "content",
    [
        b"[%s %s]",
        b"[%s,, %s]",
        b"[%s, x, %s]",
        b"[%s], [%s]",
        b'{"data": [%s, %s}]',
        b'[%s, "a": %s]',
        b'{"data" [%s, %s]}',
    ],
)
def test_what_stands_wrong_around_the_cards_is_refused(content: bytes) -> None:
    entry = json.dumps(scryfall()).encode()
    assert refusal(content % (entry, entry))[0] == "broken"


@given(st.integers(min_value=1, max_value=900), st.sampled_from([None, 2]))
def test_wherever_the_pieces_of_a_file_end_the_cards_are_the_same(size: int, indent: int | None) -> None:
    content = json.dumps({"data": {"A": [mtgjson('A "} \\ é [')], "B": [mtgjson("B")]}}, indent=indent).encode()
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    entries = [json.loads(entry)[0]["name"] for _, entry in members(pieces, lambda path, is_list: len(path) == 2)]
    assert entries == ['A "} \\ é [', "B"]


def test_what_is_nested_without_an_end_is_refused() -> None:
    assert refusal(b'[{"a":' + b"[" * 10_000)[0] == "broken"


@pytest.mark.parametrize(
    ("entry", "flaw"),
    [
        (scryfall(""), "no_name"),
        (scryfall("a\u0007"), "no_name"),
        (scryfall(card_faces=[{"object": "card_face"}]), "no_name"),
        (scryfall() | {"name": 7}, "no_card"),
        (scryfall("x" * 400), "no_card"),
        (scryfall(card_faces="two"), "no_card"),
    ],
)
def test_what_is_no_card_is_remarked_on_and_passed_over(entry: Any, flaw: str) -> None:
    found = read(one_a_line([scryfall("A"), entry, scryfall("B")]))
    remarks = [one for one in found if isinstance(one, Remark)]
    assert [(one.number, one.flaw) for one in remarks] == [(3, flaw)]
    assert len(found) == 3


@pytest.mark.parametrize(
    "address", ["http://cards.scryfall.io/1.jpg", "javascript:alert(1)", "https://a.example/1.jpg", f"{PICTURE}'x"]
)
def test_an_address_that_is_none_of_their_pictures_is_left_out(address: str) -> None:
    remark, card = read(one_a_line([scryfall(image_uris={"normal": address})]))
    assert remark == Remark(2, "no_address", "Grizzly Bears")
    assert isinstance(card, BulkCard)
    assert card.faces[0].picture == ""


def test_a_picture_that_is_still_to_come_is_none_and_nothing_is_remarked() -> None:
    assert (
        only(one_a_line([scryfall(image_uris={"normal": "https://errors.scryfall.com/soon.jpg"})])).faces[0].picture
        == ""
    )


def test_of_a_key_that_comes_twice_the_last_holds() -> None:
    entry = json.dumps(scryfall("A")).replace('"name": "A"', '"name": "A", "name": "B"')
    assert only(f"[\n{entry}\n]\n".encode()).name == only(f"[{entry}]".encode()).name == "B"


@given(st.binary(max_size=300) | st.binary(max_size=300).map(lambda some: b"[\n{" + some))
def test_no_bytes_end_in_anything_but_a_refusal(content: bytes) -> None:
    with pytest.raises(InvalidCardFile):
        read(content)


# --- the stream ------------------------------------------------------------------------------------------------------


class Endless(io.RawIOBase):
    """A file of so many cards that nobody holds in memory."""

    def __init__(self, begin: bytes, card: bytes, between: bytes, cards: int, end: bytes) -> None:
        self.whole = (begin, card, between, cards, end)
        self.seek(0)

    def seek(self, offset: int, whence: int = 0) -> int:
        self.at, self.parts = 0, self._parts()
        self.rest = b""
        return 0

    def _parts(self) -> Iterator[bytes]:
        begin, card, between, cards, end = self.whole
        yield begin
        yield from (card + between for _ in range(cards - 1))
        yield card + b"\n" + end

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.rest = self.rest or next(self.parts, b"")
        some, self.rest = self.rest[: len(buffer)], self.rest[len(buffer) :]
        buffer[: len(some)] = some
        self.at += len(some)
        return len(some)

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.at


def peak(file: IO[bytes], cards: int) -> int:
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_cards(file)) == cards
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def file_of(cards: int, layout: str) -> IO[bytes]:
    card = json.dumps(scryfall()).encode()
    if layout == "mtgjson":
        card = b'"Grizzly Bears": ' + json.dumps([mtgjson()]).encode()
    begin, between, end = {
        "array": (b"[\n", b",\n", b"]\n"),
        "array on one line": (b"[", b",", b"]"),
        "json lines": (b"\n", b"\n", b"\n"),
        "mtgjson": (b'{"meta": {}, "data": {\n', b",\n", b"}}\n"),
    }[layout]
    return io.BufferedReader(Endless(begin, card, between, cards, end))


@pytest.mark.thorough
@pytest.mark.parametrize("layout", ["array", "array on one line", "json lines", "mtgjson"])
def test_ten_times_the_cards_need_no_more_memory(layout: str) -> None:
    few, many = (peak(file_of(cards, layout), cards) for cards in (1_000, 10_000))
    assert many < few + 64 * 1024


@pytest.mark.parametrize("is_packed", [False, True])
def test_progress_is_told_in_bytes_of_the_file(is_packed: bool) -> None:
    plain, told = one_a_line(scryfall() for _ in range(1_000)), list[int]()
    content = gzip.compress(plain) if is_packed else plain
    list(read_cards(io.BytesIO(content), progress=told.append))
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] <= len(content)


@pytest.mark.skipif(not REAL_SHAPE.exists(), reason="the real files are not here")
def test_every_card_of_a_real_answer_is_read() -> None:
    with REAL_SHAPE.open("rb") as file:
        found = list(read_cards(file))
    assert len(found) == len(json.loads(REAL_SHAPE.read_bytes()))
    assert all(isinstance(card, BulkCard) and card.faces[0].type_line for card in found)
