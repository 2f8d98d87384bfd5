"""Lists of cards as people have them: every line is read, or told with its number and reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.card_names import clean_name, name_key
from campaign.cards.lists.encodings import text_of
from campaign.cards.lists.reading import bring, lines_of, read_lines, read_list
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.sections import deck_named
from campaign.cards.lists.values import LONGEST_LINE, MOST_FILE_BYTES, MOST_LINES, CardList, Entry, Unusable


def only_entry(text: str) -> Entry:
    read = read_list(text)
    assert read.unusable == ()
    (entry,) = read.entries
    return entry


def only_reason(text: str) -> Unusable:
    read = read_list(text)
    assert read.entries == ()
    (line,) = read.unusable
    return line


def counted(text: str) -> dict[str, int]:
    total: dict[str, int] = {}
    for entry in read_list(text).entries:
        total[entry.name] = total.get(entry.name, 0) + entry.copies
    return total


@pytest.mark.parametrize(
    "line",
    [
        "4 Serra Angel",
        "4x Serra Angel",
        "4X Serra Angel",
        "4 x Serra Angel",
        "4× Serra Angel",
        "4xSerra Angel",
        "Serra Angel x4",
        "Serra Angel x 4",
        "Serra Angel ×4",
        "  4\tSerra  Angel  ",
        "4,Serra Angel",
        "4;Serra Angel",
        '"4","Serra Angel"',
        "Serra Angel,4",
        "Serra Angel\t4",
        "SB: 4 Serra Angel",
        "4 Serra Angel (M10) 27",
        "4 Serra Angel (M10)",
        "4 Serra Angel (m10) 27 *F*",
        "4 Serra Angel (m10) 27 *E* *F*",
        "4 Serra Angel [DOM] 33",
        "4 Serra Angel <dom>",
        "4 Serra Angel (PLST) M10-27",
        "4 Serra Angel (M10) 27★",
        "4 Serra Angel (m10) 27 #keep #!Commander",
        "4 Serra Angel (m10) 27 [WotC] ^Have,#37d67a^",
        "4 Serra\u200b Angel",
        "- 4 Serra Angel",
        "• 4 Serra Angel",
        "•4 Serra Angel",
        "* 4x Serra Angel",
        "1) 4 Serra Angel",
        "12. 4 Serra Angel",
        "(3) Serra Angel x4",
        "☐ 4 Serra Angel",
        "x4 Serra Angel",
        "Serra Angel (x4)",
        "4 Serra Angel 😀",
        "❤️ 4 Serra Angel ❤️",
        "4 [M10#27] Serra Angel",
        "4 [M10:27] Serra Angel",
        "4 [M10] Serra Angel",
        "4 [M10#27] Serra Angel # fliers, best",
        "4 Serra Angel|M10|1",
        "4 Serra Angel+|M10",
        "4x Serra Angel (m10) 27 *F* [Fliers,Finisher{top}] ^Have,#37d67a^",
        "4x Serra Angel *CMDR* *f-etch*",
        "4 Serra Angel (Borderless)",
        "4 Serra Angel (Extended Art) (0027)",
    ],
)
def test_one_line_as_people_write_it(line: str) -> None:
    read = only_entry(line)
    assert (read.line, read.copies, read.name) == (1, 4, "Serra Angel")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("4 Urborg, Tomb of Yawgmoth", "Urborg, Tomb of Yawgmoth"),
        ("Urborg, Tomb of Yawgmoth,4", "Urborg, Tomb of Yawgmoth"),
        ("4 Fire // Ice (MH2) 290", "Fire // Ice"),
        ("4 Xathrid Demon", "Xathrid Demon"),
        ("4x Xenograft", "Xenograft"),
        ("4 X", "X"),
        ("4 1996 World Champion", "1996 World Champion"),
        ("4 Garruk’s Companion", "Garruk's Companion"),
        ("4 Erase (Not the Urza's Legacy One)", "Erase (Not the Urza's Legacy One)"),
        ("4 +2 Mace", "+2 Mace"),
        ("4 _____", "_____"),
        ("4 Lim-Du\u0302l's Vault", "Lim-Dûl's Vault"),
    ],
)
def test_names_that_look_like_something_else(line: str, name: str) -> None:
    assert only_entry(line).name == name


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("-4 Serra Angel", "copies_out_of_range"),
        ("4", "no_name"),
        ("- 4", "no_name"),
        ("0 Serra Angel", "copies_out_of_range"),
        ("1000 Serra Angel", "copies_out_of_range"),
        ("9" * 30 + " Serra Angel", "copies_out_of_range"),
        ("4 ...", "no_name"),
        ("4 " + "a" * 161, "name_too_long"),
        ("4 " + "ﷺ" * 20, "name_too_long"),
        ("4 " + "a" * 10_000, "line_too_long"),
        ("4 Serra\x00 Angel", "bad_characters"),
        ("4 Serra \ud800 Angel", "bad_characters"),
    ],
)
def test_a_line_that_can_not_be_used_says_why(line: str, reason: str) -> None:
    assert only_reason(line).reason == reason


def test_every_unusable_line_is_told_at_once_with_its_number() -> None:
    read = read_list("4 Serra Angel\n...\n\n0 Shock\n4 Shock\n4")
    assert [(line.line, line.reason) for line in read.unusable] == [
        (2, "no_name"),
        (4, "copies_out_of_range"),
        (6, "no_name"),
    ]
    assert [entry.line for entry in read.entries] == [1, 5]


def test_a_name_without_a_number_is_one_card_and_says_so() -> None:
    read = read_list("Serra Angel\n- Shock\n4 Fog Bank")
    assert [(entry.copies, entry.name, entry.is_counted) for entry in read.entries] == [
        (1, "Serra Angel", False),
        (1, "Shock", False),
        (4, "Fog Bank", True),
    ]


def test_headings_of_the_seven_decks_file_the_cards_below_them() -> None:
    read = read_list("Bianco\n4 Serra Angel\nArtefatti (2):\n4 Foo\n\n4 Bar\nCreatures\n4 Baz\nLands\n4 Mutavault")
    assert [(entry.name, entry.deck) for entry in read.entries] == [
        ("Serra Angel", "W"),
        ("Foo", "A"),
        ("Bar", "A"),
        ("Baz", ""),
        ("Mutavault", "L"),
    ]


@pytest.mark.parametrize(
    ("word", "deck"),
    [
        ("white", "W"),
        ("BLU", "U"),
        ("nero", "B"),
        ("Red", "R"),
        ("Zelená", "G"),
        ("Artifact", "A"),
        ("terre", "L"),
        ("pink", ""),
    ],
)
def test_decks_have_names_in_three_languages(word: str, deck: str) -> None:
    assert deck_named(word) == deck


@pytest.mark.parametrize(
    "text",
    [
        'deck,quantity,name\nWhite,4,Serra Angel\nWhite,4,"Captain, ""the"" Watch"',
        'Count;Tradelist Count;Name;Edition\n4;0;Serra Angel;M10\n4;0;"Captain, ""the"" Watch";M10',
        'Name\tQty\nSerra Angel\t4\n"Captain, ""the"" Watch"\t4x',
        'sep=,\nFolder Name,Quantity,Trade Quantity,Card Name\nBox,4,0,Serra Angel\nBox,4,0,"Captain, ""the"" Watch"',
        '\ufeff# from my box\n\nQuantità,Nome,Mazzo\n4,Serra Angel,Bianco\n4,"Captain, ""the"" Watch",Bianco',
        'nome|copie\nSerra Angel|4\nCaptain, "the" Watch|4',
    ],
)
def test_tables_in_usual_column_names(text: str) -> None:
    assert counted(text) == {"Serra Angel": 4, 'Captain, "the" Watch': 4}


def test_a_table_without_quantities_has_one_card_a_row() -> None:
    assert counted("name,Type\nSerra Angel,Creature\nSerra Angel,Creature") == {"Serra Angel": 2}


def test_a_table_carries_deck_cost_and_type() -> None:
    entry = only_entry("deck,quantity,name,mana_cost,type_line\nArtefatti,4,Foo,{2},Artifact — Equipment")
    assert entry == Entry(2, 4, "Foo", deck="A", mana_cost="{2}", type_line="Artifact — Equipment", section="main")


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("x,Serra Angel", "no_number"),
        ("4 of,Serra Angel", "no_number"),
        (",Serra Angel", "no_number_given"),
        ("4,", "no_name"),
        ('4,"Serra Angel', "quote_left_open"),
        ("4", "no_name"),
        ("hello", "no_number"),
    ],
)
def test_rows_that_can_not_be_used(row: str, reason: str) -> None:
    assert only_reason(f"quantity,name\n{row}").reason == reason


def test_a_name_kept_from_calculating_comes_back() -> None:
    assert only_entry("quantity,name\n4,'+2 Mace").name == "+2 Mace"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_uploads_in_the_encodings_that_programs_write(encoding: str) -> None:
    text = "4 Lim-Dûl's Vault\r\n4 Serra Angel\r\n"
    assert counted(text_of(text.encode(encoding))) == {"Lim-Dûl's Vault": 4, "Serra Angel": 4}


def test_a_picture_is_no_list() -> None:
    with pytest.raises(ListRefused) as refused:
        text_of(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 4)
    assert refused.value.reason == "not_text"


def test_ten_megabytes_are_refused_unread() -> None:
    with pytest.raises(ListRefused) as refused:
        text_of(b"4 Serra Angel\n" * 750_000)
    assert refused.value.reason == "too_big"
    assert refused.value.values["most"] == MOST_FILE_BYTES


def test_a_hundred_thousand_lines_are_refused() -> None:
    with pytest.raises(ListRefused) as refused:
        read_list("4 Serra Angel\n" * 100_000)
    assert (refused.value.reason, refused.value.values) == ("too_many_lines", {"lines": 100_000, "most": MOST_LINES})


@pytest.mark.parametrize("text", ["", "\n\n  \n", "\ufeff"])
def test_nothing_is_no_list(text: str) -> None:
    with pytest.raises(ListRefused) as refused:
        read_list(text)
    assert refused.value.reason == "empty"


def test_progress_is_told_on_the_way() -> None:
    told: list[tuple[int, int]] = []
    read_lines("4 Serra Angel\n" * 1_200, progress=lambda done, total: told.append((done, total)))
    assert told == [(500, 1_200), (1_000, 1_200)]


LINES = st.one_of(
    st.text(max_size=60),
    st.builds("{} {}".format, st.integers(-2, 2_000), st.text(max_size=40)),
    st.sampled_from(
        ["Deck", "SIDEBOARD:", "About", "Name X", "White (3)", "// hm", "quantity,name", "name;qty", "sep=;"]
    ),
    st.text(alphabet=" \t,;|\"x4a'*()[]#^/\u00a0\u2028", max_size=40),
)


def numbers(read: CardList) -> list[int]:
    return sorted(line.line for heap in (read.entries, read.unusable, read.left_out) for line in heap)


@given(st.lists(LINES, max_size=30))
def test_law_reading_never_fails_and_accounts_for_every_line(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        brought = bring(text).text
        read = read_list(text)
    except ListRefused as refused:
        assert refused.reason in {"empty", "broken_json", "broken_xml", "unknown_xml", "no_cards"}
        return
    assert numbers(read) == list(range(1, len(lines_of(brought)) + 1))
    assert bring(brought).text == brought


@given(st.binary(max_size=300))
def test_law_any_upload_is_read_or_refused(upload: bytes) -> None:
    try:
        read = read_list(text_of(upload))
    except ListRefused as refused:
        assert refused.reason in {"empty", "not_text", "broken_json", "broken_xml", "no_cards"}
        return
    assert numbers(read) == list(range(1, read.lines + 1))


@given(st.text(min_size=1, max_size=80))
def test_law_a_cleaned_name_is_clean(name: str) -> None:
    once = clean_name(name)
    assert clean_name(once) == once
    assert name_key(name_key(once)) == name_key(once)


def test_a_line_of_blanks_takes_no_time_to_refuse() -> None:
    """Backtracking would need minutes for these."""
    hostile = [
        "4 a" + " *a" * (LONGEST_LINE // 3 - 2),
        "4 a" + " [a" * (LONGEST_LINE // 3 - 2),
        "4 a" + " (foil" * (LONGEST_LINE // 6 - 2),
        "4 a" + " #a" * (LONGEST_LINE // 3 - 2),
        "- " * (LONGEST_LINE // 2 - 2),
        "4 " + "( " * (LONGEST_LINE // 2 - 4),
        "a" + " " * (LONGEST_LINE - 2) + "b",
        "x " * (LONGEST_LINE // 2 - 2),
    ]
    assert read_list("\n".join(hostile * 100)).lines == 800


@pytest.mark.parametrize("head", ["", "quantity,name\n", "name\tqty\n", "sep=;\nname;qty\n"])
@pytest.mark.parametrize(
    "line",
    ["// " + "x" * 300_000, '4,"' + "x" * 300_000, "1 " + ") " * 150_000, "=" * 300_000, '"' * 300_001, "[" * 300_000]
)  # fmt: skip
def test_a_line_without_end_is_told_and_takes_no_time(head: str, line: str) -> None:
    read = read_lines(head + "4 Shock\n" + line + "\n")
    assert read.lines == head.count("\n") + 2
    assert not [entry for entry in read.entries if entry.line == read.lines]


def test_what_is_left_when_lines_are_taken_out_is_not_taken_for_a_file() -> None:
    assert [line.line for line in read_lines('{"a": \n4 Shock').entries] == [1, 2]
