"""Whole games as written records (docs/records.md; P-5, T32)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.kernel.records.form import BadLine
from games.kernel.rulebook import By
from games.kernel.table.facts import TakenBack
from games.planechase.rules import knowledge
from games.planechase.rules.book import BOOK
from games.planechase.rules.charter import Charter
from games.planechase.rules.facts import Revealed, Walked
from games.planechase.rules.orders import BeginTurn, Choose, First, Look, RevealByCard, Start, WalkByCard
from games.planechase.rules.random_decks import draw_decks
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.tables.records import why_bad
from tests.games.planechase.rules.catalogue import CARDS, OFFICIAL
from tests.games.planechase.rules.recording import Recorded, printed, resolved
from tests.support.examples import examples

EXAMPLE = (Path(__file__).parents[3] / "played" / "records" / "third_evening.txt").read_text(encoding="utf-8")
UNDONE = ("Bruno: life -3\nundo  # tapped twice\n", "")


def bad(text: str) -> tuple[int, str, str]:
    """The first line that cannot be, its rule and reason."""
    try:
        found = resolved(text).bad
    except BadLine as header:
        found = header
    assert found is not None
    return found.line, found.refusal.rule, found.refusal.reason


def example_until(line: str) -> str:
    """The example up to this line, before the end of its game."""
    return EXAMPLE[: EXAMPLE.index(line) + len(line)].replace("Result: Anna", "Result: unfinished") + "\n"


# --- names ------------------------------------------------------------------------------------------------------------


def test_a_player_and_a_card_are_found_without_their_accents_and_strokes() -> None:
    text = EXAMPLE.replace("Bruno", "Łukasz").replace("Carla", "Ætting")
    typed = text.replace("Łukasz: turn", "Lukasz: turn").replace("Ætting: turn", "Atting: turn")
    assert "Lukasz: turn" in typed and "Atting: turn" in typed
    assert printed(resolved(typed)) == text.replace("Łukasz: life -3\nundo  # tapped twice\n", "")
    assert printed(resolved(EXAMPLE.replace("Chaotic Aether", "Chaotic Æther"))) == EXAMPLE.replace(*UNDONE)


def test_a_name_that_several_could_be_is_nobody() -> None:
    text = EXAMPLE.replace("Bruno", "José").replace("Carla", "Josè")
    assert bad(text.replace("José: turn", "Jose: turn"))[1:] == ("REC 3", "player_not_known_near")
    assert resolved(text).bad is None


# --- the example of docs/records.md ----------------------------------------------------------------------------------


def test_t32_the_example_resolves() -> None:
    game = resolved(EXAMPLE)
    assert game.bad is None
    assert game.result == ("Anna",)
    assert game.acts == len([line for line in EXAMPLE.split("\n\n")[1].splitlines() if line]) - 2


def test_t32_the_example_is_printed_without_what_was_taken_back() -> None:
    assert printed(resolved(EXAMPLE)) == EXAMPLE.replace(*UNDONE)


def test_t32_read_and_printed_twice_it_gives_the_same_bytes() -> None:
    once = printed(resolved(EXAMPLE))
    assert printed(resolved(once)) == once


def test_t32_every_line_of_the_example_can_be_the_last() -> None:
    """Line by line: at each of them the record stands, unfinished, and prints to itself."""
    header, acts = EXAMPLE.replace(*UNDONE).replace("Result: Anna", "Result: unfinished").split("\n\n")
    lines = acts.splitlines()
    for count in range(1, len(lines)):
        text = header + "\n\n" + "\n".join(lines[:count]) + "\n"
        game = resolved(text)
        assert (game.bad, game.result) == (None, ("unfinished",)), lines[count - 1]
        again = printed(game, "Anna", "Bruno", "Carla")
        assert again.split("\n\n")[1] == text.split("\n\n")[1]


def test_p5_carlas_record_hides_what_she_may_not_know() -> None:
    game = resolved(example_until("Anna: choose bottom Jund Krosa up Pompeii"))
    lines = printed(game, "Carla").splitlines()
    assert lines[-1] == "Anna: choose bottom ? ? up Pompeii"
    assert "Deck Anna: Jund; Krosa; Mutual Epiphany; Naar Isle; Spatial Merging; 5 hidden" in lines
    assert "Deck Bruno: Pompeii; 9 hidden" in lines
    assert "Result: unfinished" in lines


@pytest.mark.parametrize("seat", ["Anna", "Bruno", "Carla"])
def test_t32_a_seats_record_and_the_full_one_agree_in_every_public_fact(seat: str) -> None:
    full = resolved(example_until("Anna: choose bottom Jund Krosa up Pompeii"))
    text = printed(full, seat)
    own = resolved(text)
    assert own.bad is None
    assert BOOK.view(own.state, None) == BOOK.view(full.state, None)
    assert printed(own, seat) == text
    assert printed(own) == printed(full)


# --- lines that cannot be --------------------------------------------------------------------------------------------


def changed(old: str, new: str) -> str:
    assert old in EXAMPLE
    return EXAMPLE.replace(old, new, 1)


def test_the_first_bad_line_ends_it_with_its_number_its_rule_and_the_state_before_it() -> None:
    text = changed("resolve  # 3 damage to Bruno", "Anna: roll chaos")
    game = resolved(text)
    assert game.bad is not None
    assert game.bad.line == 1 + text[: text.index("Anna: roll chaos\nBruno: life")].count("\n")
    assert game.bad.text == "Anna: roll chaos"
    assert game.bad.refusal.rule == "CR 901.9"
    assert game.bad.refusal.reason == "stack_not_empty"
    assert [item.card for item in game.state.slots[0].stack] == ["Naar Isle"]
    assert not game.is_finished


@pytest.mark.parametrize(
    ("old", "new", "rule", "reason"),
    [
        ("Anna: roll blank", "Anna: throw blank", "REC 1", "verb_not_known"),
        ("Anna: life -1", "Anna: life down", "REC 2", "not_a_number"),
        ("Bruno: mulligan", "Dario: mulligan", "REC 3", "player_not_known"),
        ("up Minamo", "up Nowhereland", "REC 4", "card_not_known"),
        ("up Minamo", "up Krosa", "P-4", "not_in_block"),
        ("Event: Third evening", "Weather: rain", "REC 5", "key_not_known"),
        ("Result: Anna", "Result: Bruno", "REC 7", "result_differs"),
        ("Result: Anna", "Result: unfinished", "REC 7", "result_differs"),
        ("leave Carla conceded", "leave Carla conceded\nAnna: turn", "REC 7", "act_after_end"),
        ("leave Carla conceded", "leave Carla conceded\nundo", "REC 7", "act_after_end"),
        ("leave Carla conceded\n", "", "REC 7", "result_differs"),
        ("undo  # tapped twice", "undo 99", "REC 2", "nothing_to_undo"),
        ("undo  # tapped twice", "undo 0", "REC 2", "nothing_to_undo"),
        ("undo  # tapped twice", "undo once", "REC 2", "not_a_number"),
        ("undo  # tapped twice", "undo 1 2", "REC 2", "argument_too_many"),
    ],
)
def test_each_kind_of_bad_line_has_its_number(old: str, new: str, rule: str, reason: str) -> None:
    assert bad(changed(old, new))[1:] == (rule, reason)


@pytest.mark.parametrize(
    ("old", "new", "rule", "reason"),
    [
        ("Anna: choose bottom Jund Krosa", "Bruno: choose bottom Jund Krosa", "P-8", "nobody_asked_you"),
        ("Anna: start", "Carla: start", "CR 103.7", "not_yours_to_order"),
        ("Bruno: order Jund/chaos", "Anna: order Jund/chaos", "CR 603.3b", "not_what_triggered_together"),
        ("Carla: roll walk thrown", "Bruno: roll walk thrown", "CR 901.9", "not_the_active_player"),
    ],
)
def test_401_4_an_act_of_the_wrong_seat_is_refused_and_not_mended(old: str, new: str, rule: str, reason: str) -> None:
    """Who has chosen is who knows the order: a typing error would tell it to somebody else."""
    assert bad(changed(old, new))[1:] == (rule, reason)


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ("Deck Bruno: 9 hidden", "deck_too_small"),
        (
            "Deck Bruno: Akoum; Esper; Gavony; Morphic Tide; Reality Shaping; Time Distortion; 4 hidden",
            "deck_phenomena",
        ),
    ],
)
def test_e_2_a_deck_that_numbers_prove_wrong_is_refused_at_its_own_line_and_by_its_owner(
    deck: str, reason: str
) -> None:
    lines = [deck if line.startswith("Deck Bruno") else line for line in EXAMPLE.splitlines()]
    with pytest.raises(BadLine) as found:
        resolved("\n".join(lines))
    assert (found.value.line, found.value.refusal.rule) == (1 + lines.index(deck), "CR 901.3")
    assert found.value.refusal.reason == reason
    assert why_bad(found.value, "planechase").startswith("Bruno: ")


def test_quotes_round_a_whole_item_are_understood() -> None:
    text = changed("counter walking by Stifle", 'counter "walking" by Stifle')
    assert bad(text)[1] == "REC 2", "a card could be called so"
    text = changed("Bruno: order Jund/chaos Krosa/chaos", 'Bruno: order "Jund/chaos" Krosa/chaos')
    assert resolved(text).bad is None


def test_an_empty_planar_deck_is_no_deck() -> None:
    text = "\n".join("Deck Bruno:" if line.startswith("Deck Bruno") else line for line in EXAMPLE.splitlines())
    assert bad(text) == (8, "REC 5", "deck_empty")


def test_order_lines_that_nothing_has_used_contradict_the_record() -> None:
    text = changed("Source: cardboard\n", "").replace("Result: Anna", "Order 1 Anna: Krosa\nResult: Anna")
    assert bad(text)[1:] == ("REC 5", "orders_left")


def test_603_5_an_answer_that_nothing_reads_stands_in_older_records_and_is_passed_over() -> None:
    text = changed("resolve  # 3 damage to Bruno", "resolve no  # 3 damage to Bruno")
    assert printed(resolved(text)) == EXAMPLE.replace(*UNDONE)


# --- taking back -----------------------------------------------------------------------------------------------------


def test_p19_what_was_seen_and_taken_back_is_told_by_a_note() -> None:
    text = changed("Anna: roll walk  # costs 2", "Anna: roll chaos  # alas\nundo\n# sorry\nAnna: roll walk  # costs 2")
    again = printed(resolved(text))
    assert "Bruno: life -3\n# undone: Anna: roll chaos\n# sorry\nAnna: roll walk  # costs 2\n" in again
    assert "undo\n" not in again
    assert printed(resolved(again)) == again


def test_p19_what_was_seen_and_taken_back_changes_no_later_line() -> None:
    """Two cards that a taken-back act has shown to all are looked at: whoever has only the record prints the same."""
    for seed in range(20):
        table = a_game(Charter(), 3, seed)
        for order in (First(seat="Anna"), Start(), BeginTurn(seat="Anna")):
            table.act(order, By(seat="Anna", host=True))
        table.act(RevealByCard(count=2, by="a card"), By(seat="Anna", host=True))
        table.take_back()
        table.act(Look(count=2, by="another card"), By(seat="Anna", host=True))
        question = table.state.slots[0].question
        assert question is not None
        cards = question.cards
        answer = (Choose(keep=True), Choose(bottom=cards[:1]), Choose(top=cards[::-1]), Choose(bottom=cards))[seed % 4]
        table.act(answer, By(seat="Anna", host=True))
        for seat in PLAYERS[:3]:
            text = table.record(seat)
            assert printed(resolved(text), seat) == text


def test_p19_several_acts_are_taken_back_at_once() -> None:
    text = changed("undo  # tapped twice", "Anna: life -9\nBruno: life -9\nundo 3")
    assert printed(resolved(text)) == EXAMPLE.replace(*UNDONE)


def test_taking_back_is_a_fact_of_the_journal_like_every_other() -> None:
    game = resolved(EXAMPLE)
    (back,) = [happened.fact for happened in game.happened if isinstance(happened.fact, TakenBack)]
    assert game.happened[back.to].act == back.to + 1
    assert [happened.version for happened in game.happened] == list(range(1, len(game.happened) + 1))


# --- large ones ------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_record_of_100000_lines_is_resolved() -> None:
    lines = ["Bruno: life -1", "Bruno: life +1"] * 50_000
    text = changed(
        "Bruno: life -3\nBruno: life -3\nundo", "\n".join([*lines, "Bruno: life -3", "Bruno: life -3", "undo"])
    )
    game = resolved(text)
    assert (game.bad, game.result, game.acts) == (None, ("Anna",), 100_043)


# --- laws ------------------------------------------------------------------------------------------------------------

PLAYERS = ("Anna", "Bruno", "Carla", "Dario")


def a_game(charter: Charter, players: int, seed: int) -> Recorded:
    chance = Random(seed)
    seats = PLAYERS[:players]
    decks = draw_decks(charter, OFFICIAL, seats, chance)
    named = {name for deck in decks.values() for name in deck}
    setup = Setup(
        seats=tuple(Seat(seat, seat) for seat in seats),
        decks=tuple(DeckList(owner, names) for owner, names in decks.items()),
        cards=tuple(card for card in CARDS.values() if card.name in named),
        charter=charter,
        teams=(("Anna", "Bruno"), ("Carla", "Dario")) if charter.mode == "two_headed_giant" else (),
        about={"Event": "a game by chance"},
    )
    return Recorded(setup, chance)


CHARTERS = {
    "individual": Charter(),
    "cardboard": Charter(deck_source="cardboard"),
    "communal": Charter(decks="communal", mulligans="tracked"),
    "open": Charter(deck_lists="open", commander="on", roll_cost="rolls"),
    "random_bottom": Charter(bottom_order="random", owner_leaves="only_his"),
    "giant": Charter(mode="two_headed_giant"),
    "at_once": Charter(triggers="at_once"),
    "map": Charter(decks="communal", map="eternities"),
    "map_by_hand": Charter(decks="communal", map="eternities", deck_source="cardboard", map_radius=1),
    "melee": Charter(mode="grand_melee"),
    "giant_communal": Charter(mode="two_headed_giant", decks="communal"),
}
OF_FOUR = ("two_headed_giant", "grand_melee")


@pytest.mark.parametrize("kind", CHARTERS)
@settings(deadline=None, max_examples=examples(6))
@example(seed=5677810, acts=143)
@given(seed=st.integers(0, 2**32), acts=st.integers(10, 160))
def test_record_game_record_is_the_identity(kind: str, seed: int, acts: int) -> None:
    charter = CHARTERS[kind]
    table = a_game(charter, 4 if charter.mode in OF_FOUR else 3, seed)
    table.play(acts, undoing=True)
    watching = (None,) if BOOK.is_finished(table.state) else BOOK.seats(table.state)
    for seat in watching:
        seats = (seat,) if seat else ()
        text = table.record(*seats)
        game = resolved(text)
        assert game.bad is None, f"{game.bad}\n{text}"
        assert printed(game, *seats) == text


def lying(table: Recorded) -> list[str]:
    """The cards of the map beside the marker."""
    return [card.card for spot in table.state.spots for card in spot.cards]


def test_p19_a_card_that_was_shown_and_taken_back_is_named_again_when_it_is_laid_on_the_map() -> None:
    """The record knows nothing of what was taken back: the table is asked, and the answer is in it."""
    table, anna = a_game(CHARTERS["map_by_hand"], 3, 1), By(seat="Anna", host=True)
    table.act(First(seat="Anna"), anna)
    table.act(Start(), anna)
    first, second, *_ = table.setup.decks[0].names
    table.act(Choose(up=(first,)), anna)
    table.act(RevealByCard(count=1, by="a card", reveals=(second,)), anna)
    table.take_back()
    table.act(BeginTurn(seat="Anna"), anna)
    assert lying(table) == []
    table.act(Choose(up=(second,)), anna)
    assert lying(table) == [second]
    for seat in PLAYERS[:3]:
        text = table.record(seat)
        game = resolved(text)
        assert game.bad is None, f"{game.bad}\n{text}"
        assert printed(game, seat) == text


def test_p19_cards_seen_on_two_ways_that_were_taken_back_lie_where_each_has_shown_them() -> None:
    """On the first way one of them left the deck, which on the second lies there as before."""
    table, anna = a_game(CHARTERS["individual"], 3, 1), By(seat="Anna", host=True)
    table.act(First(seat="Anna"), anna)
    table.act(Start(), anna)
    table.act(BeginTurn(seat="Anna"), anna)
    table.act(WalkByCard(by="a card"), anna)
    (walked,) = (happened.fact for happened in table.happened if isinstance(happened.fact, Walked))
    table.take_back()
    table.act(RevealByCard(count=9, by="a card"), anna)
    shown = [happened.fact.card for happened in table.happened if isinstance(happened.fact, Revealed)]
    table.take_back(2)
    assert len(shown) == 9 and walked.cards == (shown[0],)
    assert list(knowledge.next_cards(knowledge.seen_by(table.state.decks["Anna"], None))) == shown


@pytest.mark.parametrize("kind", CHARTERS)
@settings(deadline=None, max_examples=examples(6))
@given(seed=st.integers(0, 2**32), acts=st.integers(10, 160))
def test_t32_all_records_of_a_game_agree_in_everything_public(kind: str, seed: int, acts: int) -> None:
    charter = CHARTERS[kind]
    table = a_game(charter, 4 if charter.mode in OF_FOUR else 3, seed)
    table.play(acts)
    public = BOOK.view(table.state, None)
    for seat in ((), *((seat,) for seat in BOOK.seats(table.state))):
        game = resolved(table.record(*seat))
        assert game.bad is None, f"{game.bad}\n{table.record(*seat)}"
        assert BOOK.view(game.state, None) == public
