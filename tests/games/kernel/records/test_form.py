"""The common form of written records (docs/records.md, Form), before any game gives it a meaning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.records.form import LIMITS, Act, BadLine, Field, Limits, Record
from games.kernel.records.names import folded, needs_quotes, read_list, read_number, write_list
from games.kernel.records.printing import act_line, printed
from games.kernel.records.reading import decoded, read, sections
from games.kernel.records.seats import LONGEST_SEAT, read_seats, seat_names
from games.kernel.records.words import Word, lexed
from games.kernel.rulebook import Refused

KEYWORDS = frozenset({"keep", "up", "turn"})


def read_all(text: str, limits: Limits = LIMITS) -> list[Record]:
    return [read(section, ("ruling",), limits) for section in sections(text, limits)]


def reprinted(text: str) -> str:
    return printed(read_all(text), KEYWORDS)


def a_record(*lines: str) -> str:
    return "\n".join(("Planechase: 1", "Players: Anna; Bruno", "", *lines)) + "\n"


def refusal(text: str, limits: Limits = LIMITS) -> tuple[int, str, str]:
    """Line, rule and reason of the first line that cannot be."""
    with pytest.raises(BadLine) as bad:
        read_all(text, limits)
    return bad.value.line, bad.value.refusal.rule, bad.value.refusal.reason


# --- lines -----------------------------------------------------------------------------------------------------------


def test_an_act_is_a_slot_a_seat_words_and_a_comment() -> None:
    assert lexed('2/Dario: roll "The Pit"/walk_to  # costs 1') == (
        2,
        "Dario",
        (Word("roll"), Word("The Pit", quoted=True, tail="/walk_to")),
        "costs 1",
    )
    assert lexed("2/step end_step")[:3] == (2, None, (Word("step"), Word("end_step")))
    assert lexed("resolve")[:2] == (None, None)


def test_inside_quotes_stand_escaped_quotes_and_hashes() -> None:
    assert lexed(r'note "he said \"# no\" \\"').words[1].text == 'he said "# no" \\'
    assert lexed('note "a # b" # c').comment == "c"


def test_quotation_marks_of_a_phone_are_quotation_marks() -> None:
    for line in ("start “Mutual Epiphany” „The Pit”", 'start “Mutual Epiphany" „The Pit“'):
        assert [word.text for word in lexed(line).words] == ["start", "Mutual Epiphany", "The Pit"]


@pytest.mark.parametrize("line", ['note "open', 'note "a"b"', 'note a"b"', 'note "a""b"', "note “open"])
def test_quotation_marks_must_open_before_a_name_and_close_behind_it(line: str) -> None:
    with pytest.raises(Refused) as refused:
        lexed(line)
    assert (refused.value.rule, refused.value.reason) == ("REC 2", "quotes_not_understood")


def test_a_name_stands_in_quotes_where_it_would_be_something_else() -> None:
    for name in ("The Pit", "", "17", "-3", "KEEP", "a/b", "a@b", "~2", "a|b", "?", "x+", "A:", 'a"b', "#", "“a”"):
        assert needs_quotes(name, KEYWORDS), name
    for name in ("Krosa", "Oteclán", "Norn's", "can't", "Stairs-of-1"):
        assert not needs_quotes(name, KEYWORDS), name


def test_names_are_equal_without_regard_to_case_apostrophes_and_dashes() -> None:
    assert folded("Human-Time Lord Meta-Crisis") == folded("HUMAN—TIME LORD META–CRISIS")
    assert folded("Norn's Dominion") == folded("norn’s  dominion")


def test_numbers_are_whole_and_relative_or_absolute() -> None:
    assert [read_number(text) for text in ("3", "+3", "-3", "=3", "=-3", "−3")] == [
        ("", 3),
        ("+", 3),
        ("-", 3),
        ("=", 3),
        ("=", -3),
        ("-", 3),
    ]
    for text in ("1.5", "three", "+-1", "--1", "=+1", "=", "", "1" * 10, "²"):
        with pytest.raises(Refused):
            read_number(text)


def test_lists_of_the_header_need_quotes_only_for_a_semicolon() -> None:
    assert read_list('Norn\'s Dominion; "a;b"; Shiv; 8 hidden') == ("Norn's Dominion", "a;b", "Shiv", "8 hidden")
    assert write_list(("Norn's Dominion", "a;b", "Shiv")) == 'Norn\'s Dominion; "a;b"; Shiv'
    assert read_list("") == ()
    for text in ("a;;b", '"a', '"a" b; c', "; a"):
        with pytest.raises(Refused) as refused:
            read_list(text)
        assert refused.value.rule == "REC 5"


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)))
def test_every_list_that_is_written_is_read(names: list[str]) -> None:
    assert read_list(write_list(names)) == tuple(names)


# --- seats -----------------------------------------------------------------------------------------------------------


def test_a_seat_name_is_made_from_the_display_name() -> None:
    assert seat_names(("Anna", "Anna", "anna", "De La Cruz", "Turn", "7", "O’Brien", "!", "Zoë"), KEYWORDS) == (
        "Anna",
        "Anna-2",
        "anna-3",
        "De_La_Cruz",
        "Turn_",
        "7_",
        "OBrien",
        "Player",
        "Zoë",
    )


@given(st.lists(st.text(max_size=70), max_size=8))
def test_seat_names_can_always_be_read_again(names: list[str]) -> None:
    made = seat_names(names, KEYWORDS)
    assert read_seats(made, KEYWORDS) == made == seat_names(made, KEYWORDS)
    assert all(len(name) <= LONGEST_SEAT for name in made)


@pytest.mark.parametrize("name", ["Planechase", "runes", "Keep", "a b", "a:b", "", "12", "x" * 21])
def test_a_game_a_keyword_or_two_words_are_no_seat(name: str) -> None:
    with pytest.raises(Refused) as refused:
        read_seats(("Anna", name), KEYWORDS)
    assert (refused.value.rule, refused.value.reason) == ("REC 5", "not_a_seat")


def test_seats_are_unique_without_regard_to_case() -> None:
    with pytest.raises(Refused) as refused:
        read_seats(("Anna", "ANNA"), KEYWORDS)
    assert refused.value.reason == "seat_twice"


# --- records ---------------------------------------------------------------------------------------------------------


def test_notes_belong_to_the_act_before_them_and_to_the_header_before_the_first() -> None:
    (record,) = read_all(a_record("# before", "", "Anna: keep # yes", "# after", "", "resolve", "", ""))
    assert record.notes == ("# before", "")
    assert [(act.comment, act.notes) for act in record.acts] == [("yes", ("# after", "")), (None, ())]


def test_a_byte_order_mark_and_crlf_are_read_and_lf_is_printed() -> None:
    text = a_record("Anna: keep", "resolve")
    data = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert reprinted(decoded(data)) == text
    assert reprinted("\ufeff" + text) == text


def test_printing_is_canonical() -> None:
    text = a_record('  anna :keep   "Krosa"   "The Pit"/chaos#   it does  ', "#x", "   ", "2/resolve")
    assert reprinted(text) == a_record('anna: keep Krosa "The Pit"/chaos  # it does', "# x", "", "2/resolve")


def test_a_new_record_begins_with_its_games_key_behind_an_empty_line() -> None:
    text = a_record("Anna: keep", "") + "\nrunes: 1\nPlayers: A; B\n\n\n" + a_record()
    assert [(record.game, record.line, record.last_line) for record in read_all(text)] == [
        ("Planechase", 1, 4),
        ("runes", 7, 8),
        ("Planechase", 11, 12),
    ]
    assert reprinted(text).count("\n\nrunes: 1\n") == 1


def test_lines_are_numbered_in_the_whole_text() -> None:
    text = a_record("Anna: keep") + "\n" + a_record('note "')
    assert refusal(text)[0] == 9
    with pytest.raises(BadLine) as bad:
        read_all(text)
    assert bad.value.text == 'note "'


# --- errors ----------------------------------------------------------------------------------------------------------


def test_rec_1_an_act_needs_a_verb() -> None:
    assert refusal(a_record("Anna:")) == (4, "REC 1", "verb_missing")


def test_rec_2_characters_that_no_database_keeps() -> None:
    assert refusal(a_record("Anna: keep", "note a\0b")) == (5, "REC 2", "character_not_writable")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", (1, "REC 5", "text_is_empty")),
        (" \n \n", (1, "REC 5", "text_is_empty")),
        ("\nChess: 1\n", (2, "REC 5", "game_key_missing")),
        ("Anna: keep\n\nPlanechase: 1\n", (1, "REC 5", "game_key_missing")),
        ("Planechase: 1\nPlayers\n", (2, "REC 5", "header_not_understood")),
        (a_record("resolve", "Planechase: 1"), (5, "REC 5", "record_needs_empty_line")),
    ],
)
def test_rec_5_a_record_has_a_header(text: str, answer: tuple[int, str, str]) -> None:
    assert refusal(text) == answer


def test_rec_5_a_text_is_utf8() -> None:
    with pytest.raises(BadLine) as bad:
        decoded(b"Planechase: 1\n\xff\n")
    assert (bad.value.line, bad.value.refusal.reason) == (2, "text_not_utf8")


def test_rec_6_a_text_has_five_megabytes_200000_lines_and_1000_characters_a_line() -> None:
    assert Limits(size=5_000_000, lines=200_000, line=1_000) == LIMITS
    small = Limits(size=200, lines=6, line=40, lists=60)
    assert refusal(a_record("note " + "é" * 100), small) == (1, "REC 6", "text_too_large")
    with pytest.raises(BadLine):
        decoded(b"x" * 201, small)
    assert len(read_all(a_record("resolve", "resolve", "resolve"), small)[0].acts) == 3
    assert refusal(a_record(*["resolve"] * 4), small) == (7, "REC 6", "too_many_lines")
    assert read_all(a_record("note " + "x" * 35), small)
    assert refusal(a_record("note " + "x" * 36), small) == (4, "REC 6", "line_too_long")
    assert refusal(a_record("resolve # " + "x" * 31), small) == (4, "REC 6", "line_too_long")
    assert refusal(a_record("# " + "x" * 39), small) == (4, "REC 6", "line_too_long")


def test_rec_6_a_line_that_lists_a_whole_deck_may_be_longer() -> None:
    small = Limits(line=40, lists=60)
    assert read_all(a_record("ruling deck Anna: " + "x" * 40), small)
    assert refusal(a_record("ruling deck Anna: " + "x" * 43), small) == (4, "REC 6", "line_too_long")


# --- laws ------------------------------------------------------------------------------------------------------------

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r"), max_size=20)
bare = st.from_regex(r"\A[a-zA-Z0-9+\-=?/@~|.!]{1,10}\Z").filter(lambda text: not text.endswith(":"))
tails = st.sampled_from(("", "/chaos", "@Anna", "@Anna/walk_to~2", "/1+"))
words = st.builds(Word, bare) | st.builds(Word, texts, st.just(True), tails)
seats = st.sampled_from((None, "Anna", "Anna-2", "De_La_Cruz", "Zoë"))
comments = st.none() | texts.map(str.strip)
notes = st.lists(st.just("") | texts.map(str.strip).map(lambda text: f"# {text}" if text else "#"), max_size=3)
acts = st.builds(
    Act,
    st.lists(words, min_size=1, max_size=4).map(lambda some: (Word("note"), *some)),
    seats,
    st.none() | st.integers(1, 9),
    comments,
    notes.map(tuple),
)
fields = st.lists(st.builds(Field, st.just(("Event",)), texts.map(lambda text: " ".join(text.split()))), max_size=3)
records = st.builds(
    lambda some, found, below: Record((Field(("Planechase",), "1"), *some), tuple(found), tuple(below)),
    fields,
    st.lists(acts, max_size=5),
    notes,
)


@given(st.lists(records, min_size=1, max_size=3))
def test_what_is_printed_is_read_and_printed_to_the_same_bytes(some: list[Record]) -> None:
    text = printed(some, KEYWORDS)
    assert printed(read_all(text), KEYWORDS) == text


@given(acts)
def test_an_act_that_is_printed_is_the_act_that_is_read(act: Act) -> None:
    read_back = lexed(act_line(act, KEYWORDS))
    assert (read_back.slot, read_back.seat, read_back.comment) == (act.slot, act.seat, act.comment)
    meant = [word.text + word.tail for word in act.words]
    assert [word.text + word.tail for word in read_back.words] == meant


@given(st.text(max_size=200))
def test_any_text_at_all_is_read_or_refused_with_a_line(text: str) -> None:
    try:
        found = read_all(f"Planechase: 1\n\n{text}")
    except BadLine as bad:
        assert bad.refusal.rule.startswith("REC ")
        assert 1 <= bad.line <= text.count("\n") + 3
    else:
        once = printed(found, KEYWORDS)
        assert printed(read_all(once), KEYWORDS) == once


def test_100000_lines_are_read() -> None:
    (record,) = read_all(a_record(*['Anna: note "one of many"  # really'] * 100_000))
    assert len(record.acts) == 100_000
    assert record.acts[-1].line == 100_003
