"""Everything that is wrong with a record comes in one answer, with the words that are possible and a correction."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kernel.records.arguments import Arguments
from games.kernel.records.form import BadLine, BadRecord, Findings
from games.kernel.records.reading import read_all, sections
from games.kernel.records.resolving import Resolution, resolve
from games.kernel.records.spans import one_name, several_names
from games.kernel.records.words import Word, lexed
from games.kernel.rulebook import Refused
from games.planechase.rules.book import BOOK
from games.planechase.rules.notation import NOTATION
from games.runes.rules.book import BOOK as DUELS
from games.runes.rules.notation import NOTATION as DUEL_NOTATION
from games.tables.records import allowed_words, why_bad
from tests.games.kernel.records.test_runes import EXAMPLE as DUEL
from tests.games.kernel.records.test_runes import LONG_AGO
from tests.games.planechase.rules.catalogue import CARDS
from tests.games.planechase.rules.recording import AT, printed
from tests.games.runes.rules.catalogue import CATALOGUE

EXAMPLE = (Path(__file__).parents[3] / "played" / "records" / "third_evening.txt").read_text(encoding="utf-8")
LINES = EXAMPLE.rstrip("\n").split("\n")
FIRST_ACT = LINES.index("") + 1


def run(text: str) -> Resolution:
    """Raises BadRecord."""
    (section,) = sections(text)
    if text.startswith("Runes"):
        record, unreadable = read_all(section, DUEL_NOTATION.lists, notation=DUEL_NOTATION)
        return resolve(record, DUEL_NOTATION, DUELS, CATALOGUE, LONG_AGO, unreadable=unreadable)
    record, unreadable = read_all(section, NOTATION.lists, notation=NOTATION)
    return resolve(record, NOTATION, BOOK, CARDS, AT, unreadable=unreadable)


def found(text: str) -> Findings:
    try:
        return run(text).findings
    except BadRecord as bad:
        return bad.findings


def changed(*changes: tuple[str, str], text: str = EXAMPLE) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def told(findings: Findings) -> list[tuple[int, str, str]]:
    return [(error.line, error.refusal.reason, error.corrected) for error in findings.errors]


def the_error(text: str) -> BadLine:
    (error,) = found(text).errors
    return error


# --- as people write -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Anna: roll walk  # costs 2", "Anna: roll planeswalk  # costs 2"),
        ("Anna: roll walk  # costs 2", "roll planeswalker  # costs 2"),
        ("Anna: roll blank  # free", "Anna: roll nothing  # free"),
        ("Bruno: turn", "turn"),
        ("Bruno: turn\nstep main1", "Bruno: turn\nBruno: step main1"),
        ("resolve  # a flame counter", "Anna: resolve  # a flame counter"),
        ("Anna: choose bottom Jund Krosa up Pompeii", "choose bottom Jund Krosa up Pompeii"),
        ("leave Carla conceded", "Carla: leave conceded"),
        ('resolve up "Spatial Merging"', "resolve up Spatial Merging"),
        ('leave Bruno conceded up "Chaotic Aether"', "leave Bruno conceded up chaotic aether"),
        ('Anna: start "Mutual Epiphany" "Naar Isle"', "start Mutual Epiphany Naar Isle"),
        ("undo  # tapped twice", "Bruno: undo  # tapped twice"),
    ],
)
def test_what_can_mean_one_thing_alone_is_taken(old: str, new: str) -> None:
    assert printed(run(changed((old, new)))) == printed(run(EXAMPLE))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('Anna: rune "Light of the Moon" pay', "Anna: rune Light of the Moon pay"),
        ('cancel "Dispel" by "Sealing Scroll" as rune', "cancel Dispel by Sealing Scroll as rune"),
        ("Anna: pass                 ", "pass                 "),
        ("phase end\nAnna: turn", "phase end\nturn"),
        ("resolve\n", "Anna: resolve\n"),
        ("leave Bruno conceded", "Bruno: leave conceded"),
    ],
)
def test_so_it_is_in_duels(old: str, new: str) -> None:
    duel = run(DUEL)
    same = run(changed((old, new), text=DUEL))
    assert same.bad is None and same.state == duel.state


def test_an_act_before_which_another_player_stands_is_theirs_alone() -> None:
    error = the_error(changed(("Bruno: turn\nstep main1", "Bruno: turn\nCarla: step main1")))
    assert (error.refusal.rule, error.refusal.reason) == ("CR 500", "not_yours_to_order")


def test_whose_act_it_is_must_be_said_where_several_could_do_it() -> None:
    error = the_error(changed(("Anna: life -1", "life -1")))
    assert (error.refusal.reason, error.allowed) == ("seat_missing", ("Anna:", "Bruno:", "Carla:"))


def test_names_of_several_words_are_names_only_where_one_reading_makes_names_of_all() -> None:
    known = {"Sea", "Sea of Sand", "Krosa", "of Sand"}

    def is_name(word: Word) -> bool:
        return word.text in known

    def names(line: str) -> list[str]:
        words = several_names(Arguments(lexed(line).words), {"up"}, is_name, known)
        return [word.text for word in words]

    assert names("Krosa Sea") == ["Krosa", "Sea"]
    with pytest.raises(Refused, match="names_ambiguous"):
        names("Krosa Sea of Sand")
    known.remove("of Sand")
    known.remove("Sea")
    assert names("Krosa Sea of Sand up Krosa") == ["Krosa", "Sea of Sand"]
    assert names('"Sea" Krosa') == ["Sea", "Krosa"]
    arguments = Arguments(lexed("Sea of Sand +1 lore").words)
    assert one_name(arguments, is_name, known).text == "Sea of Sand"
    assert arguments.taken == 3


# --- two traps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"), [("end turn", "turn_ends_by_card"), ("end turn by Anna", "turn_ends_by_player")]
)
def test_the_end_of_a_turn_is_no_effect_of_a_player(line: str, reason: str) -> None:
    error = the_error(changed(("Bruno: turn", line)))
    assert (error.refusal.reason, error.corrected) == (reason, "Bruno: turn")
    assert error.allowed == ("Anna: turn", "Bruno: turn", "Carla: turn")
    assert "turn" in why_bad(error, "planechase")


def test_a_card_that_is_called_like_a_player_ends_the_turn_in_quotation_marks() -> None:
    text = changed(("Bruno: turn", 'end turn by "Anna"\nBruno: turn'))
    game = run(text)
    assert game.bad is None
    assert 'end turn by "Anna"\n' in printed(game)
    assert printed(run(printed(game))) == printed(game)


def test_e_13_counters_that_a_line_has_added_already_are_remarked_on() -> None:
    text = changed(("resolve  # a flame counter", "resolve\nAnna: life -0\ncounters Naar Isle +1 flame"))
    game = run(text)
    assert game.bad is None, "it can be: something may double counters"
    (remark,) = game.findings.remarks
    assert (remark.line, remark.refusal.reason) == (21, "counters_changed_already")
    assert "Naar Isle" in why_bad(remark, "planechase")


@pytest.mark.parametrize("line", ["counters Naar Isle +1 lore", "counters Naar Isle -1 flame"])
def test_other_counters_are_not(line: str) -> None:
    assert run(changed(("resolve  # a flame counter", f"resolve\n{line}"))).findings == Findings()


@pytest.mark.parametrize("line", ["end turn Anna", "turn Bruno"])
def test_a_player_behind_the_verb_of_a_turn_is_put_before_it(line: str) -> None:
    assert the_error(changed(("Bruno: turn", line))).corrected == "Bruno: turn"


@pytest.mark.parametrize(("name", "is_asked"), [("Bruno", True), ("bruno", True), ('"Bruno"', False), ("Boots", False)])
def test_a_card_with_the_name_of_a_player_is_asked_about(name: str, is_asked: bool) -> None:
    for text, book in (
        (changed(("counter walking by Stifle", f"counter walking by {name}")), "planechase"),
        (changed(('"Dispel" by "Sealing Scroll"', f"Dispel by {name}"), text=DUEL), "runes"),
    ):
        game = run(text)
        assert game.bad is None, "there may be such a card"
        remarks = game.findings.remarks
        assert [remark.refusal.reason for remark in remarks] == ["player_as_card"] * is_asked
        assert all("is a player" in why_bad(remark, book) for remark in remarks)


# --- all of them -----------------------------------------------------------------------------------------------------


def test_every_bad_line_is_told_with_its_correction() -> None:
    text = changed(
        ("Event: Third", "Evnt: Third"),
        ("Deck Bruno: Akoum", "Deck Bruno: Akuom"),
        ("Anna: keep", "Ana: keep"),
        ("Carla: keep", 'Carla: keep "'),
        ("Anna: roll chaos", "Anna roll chaos"),
        ("Bruno: turn", "end turn"),
        ("Bruno: order Jund/chaos", "Bruno: order Jnd/chaos"),
        ("Carla: turn", "end turn by Bruno"),
        ("counter walking by Stifle", "counter walking Stifle"),
        ("up Minamo", "up Mminamo"),
    )
    findings = found(text)
    assert told(findings) == [
        (2, "key_not_known_near", "Event: Third evening"),
        (8, "card_not_known_near", LINES[7]),
        (13, "player_not_known_near", "Anna: keep"),
        (15, "quotes_not_understood", "Carla: keep"),
        (23, "verb_not_known", "Anna: roll chaos  # costs 1"),
        (31, "turn_ends_by_card", "Bruno: turn"),
        (34, "card_not_known_near", "Bruno: order Jund/chaos Krosa/chaos"),
        (41, "turn_ends_by_player", "Carla: turn"),
        (45, "argument_unexpected", "counter walking by Stifle"),
        (54, "card_not_known_near", "resolve up Minamo  # the blanks are blank again"),
    ]
    assert findings.unjudged == ()
    lines = text.split("\n")
    for error in findings.errors:
        lines[error.line - 1] = error.corrected
    assert printed(run("\n".join(lines))) == printed(run(EXAMPLE)), "every proposal was right"


@pytest.mark.parametrize("at", range(FIRST_ACT, len(LINES)), ids=lambda at: LINES[at].split("  #")[0])
@pytest.mark.parametrize("what", ["left out", "twice", "before its time", "nonsense", "open quote"])
def test_one_bad_line_is_one_error(at: int, what: str) -> None:
    lines = list(LINES)
    line = lines.pop(at)
    act = line.partition("  #")[0]
    new = {
        "left out": [],
        "twice": [line, line],
        "before its time": [*lines[at : at + 1], line],
        "nonsense": ["Anna: foo bar"],
        "open quote": [f'{act} "'],
    }[what]
    lines[at : at + (what == "before its time")] = new
    findings = found("\n".join(lines))
    assert len(findings.errors) <= 1
    assert all(first <= last for first, last in findings.unjudged)
    assert [first for first, _ in findings.unjudged] == sorted(first for first, _ in findings.unjudged)


def test_what_depends_on_a_bad_line_is_not_judged_until_a_whole_turn_stands() -> None:
    text = changed(("Anna: life -1\n", "Anna: life down\n"), ("resolve up Minamo", "resolve up Krosa"))
    findings = found(text)
    assert [(error.line, error.refusal.reason) for error in findings.errors] == [
        (20, "not_a_number"),
        (54, "not_in_block"),
    ]
    assert findings.unjudged == ((21, 40), (55, 56)), "Carla’s turn begins at line 41"


def test_the_game_of_a_bad_record_is_the_one_before_its_first_bad_line() -> None:
    game = run(changed(("Anna: life -1\n", "Anna: life down\n")))
    assert game.bad is not None and game.bad.line == 20
    assert game.state.players["Anna"].life == 20
    assert game.acts == 8


def test_only_the_first_act_behind_the_end_is_told() -> None:
    findings = found(f"{EXAMPLE}Anna: turn\nAnna: roll walk\nresolve\n")
    assert [(error.line, error.refusal.reason) for error in findings.errors] == [(57, "act_after_end")]
    assert findings.unjudged == ((58, 59),)


def test_a_text_that_is_no_record_at_all_has_so_many_errors_and_no_more() -> None:
    text = "\n".join([*LINES[:FIRST_ACT], *["what is this"] * 500])
    assert len(found(text).errors) == 50


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Anna: roll chaos", "Anna: roll choas"),
        ("step main1", "step mian1"),
        ("Carla conceded", "Carla concedded"),
    ],
)
def test_a_misspelled_keyword_is_put_right(old: str, new: str) -> None:
    line = next(line for line in LINES if old in line)
    assert the_error(changed((old, new))).corrected == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('options "1000 life"', "options 1000 life"),
        ('watch "Sorceress of the Moon" 2', "watch Sorceress of the Moon 2"),
        ("phase main  ", "phase mian  "),
    ],
)
def test_so_are_keywords_of_duels_and_quotation_marks_that_are_missing(old: str, new: str) -> None:
    duel = changed((old, new), text=DUEL)
    error = the_error(duel)
    lines = duel.split("\n")
    lines[error.line - 1] = error.corrected
    assert run("\n".join(lines)).state == run(DUEL).state


def test_a_name_of_several_words_that_is_not_known_is_told_whole() -> None:
    names = {"resolve up Sea of Sand": "Sea of Sand", "resolve up Sea of Sand reveals Krosa": "Sea of Sand"}
    names |= {"resolve up Krosa Foo Bar Jund": "Foo Bar", 'resolve up "Sea of Sand" Krosa': "Sea of Sand"}
    for line, name in names.items():
        error = the_error(changed(("resolve up Minamo", line)))
        assert (error.refusal.reason, error.refusal.values["given"]) == ("card_not_known", name)


# --- the words that are possible -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Anna: roll blank", "Anna: roll sideways", {"blank", "chaos", "walk", "thrown", "by <name>"}),
        ("step main1", "step maine", {"upkeep", "main1", "end_step"}),
        ("Anna: life -1", "Anna: life", {"+<number>", "-<number>", "=<number>", "<number>"}),
        ("leave Carla conceded", "leave", {"Anna", "Bruno", "Carla"}),
        ("Anna: roll blank", "Anna: hurl blank", {"roll", "resolve", "turn"}),
        ("Event: Third", "Evening: Third", {"Event", "Date", "Players"}),
        ("Source: cardboard", "Source: paper", {"here", "cardboard"}),
    ],
)
def test_the_words_that_are_possible_are_told(old: str, new: str, words: set[str]) -> None:
    error = found(changed((old, new))).errors[0]
    assert words <= set(error.allowed)


@pytest.mark.parametrize("written", ["counter walking Stifle", "counter walking with Stifle"])
def test_a_keyword_that_is_missing_or_another_word_is_put_right(written: str) -> None:
    assert the_error(changed(("counter walking by Stifle", written))).corrected == "counter walking by Stifle"


def test_a_rule_that_bars_an_act_tells_what_can_be_done_instead() -> None:
    error = the_error(changed(("resolve  # 3 damage to Bruno", "Anna: roll chaos")))
    assert {"resolve", "counter", "life"} <= set(error.allowed)
    assert error.corrected == "resolve\nAnna: roll chaos"


def test_cancel_lists_what_a_card_may_cancel() -> None:
    error = the_error(changed((" as rune", ""), text=DUEL))
    assert error.refusal.values["wanted"] == "as spell · as rune · as master · as chant · as any"
    assert "as spell · as rune" in why_bad(error, "runes")


def test_what_has_no_word_of_its_own_is_told_in_the_readers_language() -> None:
    error = the_error(changed(("counter walking by Stifle", "counter walking")))
    assert error.allowed == ("by <name>",)
    assert "by ‹name›" in why_bad(error, "planechase")
    assert allowed_words(error) == ["by ‹name›"]


# --- the header ------------------------------------------------------------------------------------------------------


def test_an_empty_line_that_is_missing_is_one_error() -> None:
    error = the_error(changed(("\n\n", "\n")))
    assert (error.line, error.refusal.reason) == (11, "acts_need_empty_line")
    assert error.corrected == "\nAnna: first dice"


def test_all_that_is_wrong_with_a_header_is_told() -> None:
    text = changed(
        ("Date: 2026-11-20", "Date: Friday"),
        ("Switch: mulligans=tracked", "Switch: mulligans=traked"),
        ("Bant; Jund", "Bnat; Nowhereland; Jund"),
        ("Naya; ", ""),
        ("Result: Anna", "Result: Zoe"),
    )
    assert [(error.line, error.refusal.reason) for error in found(text).errors][:5] == [
        (3, "not_a_date"),
        (5, "header_value"),
        (7, "card_not_known_near"),
        (7, "card_not_known"),
        (10, "player_not_known"),
    ]


def test_without_players_nothing_but_the_verbs_can_be_judged() -> None:
    findings = found(changed(("Players: Anna; Bruno; Carla\n", ""), ("Anna: roll blank", "Anna: hurl blank")))
    assert [(error.line, error.refusal.reason) for error in findings.errors] == [
        (1, "header_missing"),
        (21, "verb_not_known"),
    ]
    assert findings.unjudged == ((11, 55),)


def test_a_plane_of_the_groups_own_whose_line_is_bad_is_no_second_error() -> None:
    text = changed(("Deck Anna: Bant", "Own: {nonsense\nDeck Anna: Nonna’s Kitchen"))
    assert [error.refusal.reason for error in found(text).errors] == ["own_not_json"]
