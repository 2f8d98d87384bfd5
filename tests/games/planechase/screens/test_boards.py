"""Random planar games of every variant on every phone: each state is drawn for every seat, every button has words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from msgspec.structs import replace

from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.state import State
from games.planechase.screens.scene import Scene
from games.tables.board import Board, Button, Person, StoryLine
from games.tables.forms import order_data
from games.tables.live.drawing import draw
from games.tables.screens.forms import Field, Form
from games.tables.words import Lexicon, sentence
from tests.games.planechase.rules.playing import BOOK, CODEC, VARIANTS, Play, Variant, a_setup, is_refused
from tests.games.planechase.rules.scene import a_game as a_table
from tests.games.planechase.rules.scene import begin, main, on
from tests.games.planechase.rules.scene import filled as a_deck
from tests.support.drawn import Everything, drawn_with_sheets
from tests.support.examples import fewer

AT = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)
pytestmark = pytest.mark.django_db
ORDER = re.compile(r'name="order" value="([^"]+)"')
ACTS = fewer(36)
EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids="-".join)


def a_game(variant: Variant, seed: int) -> Play:
    chance = Random(seed)
    return Play(a_setup(chance, variant), chance)


def board_of(play: Play, seat: str | None, phones: set[str]) -> Board:
    return board_of_state(play.state, seat, phones)


def board_of_state(state: State, seat: str | None, phones: set[str]) -> Board:
    """The board of this seat; it acts for the seats without a phone if it is the host's."""
    seats = BOOK.seats(state)
    host = seat == seats[0]
    buttons = [Button(offer, 3) for offer in (BOOK.orders(state, seat, host) if seat else ())]
    for other in seats if host else ():
        if other not in phones:
            buttons += [Button(offer, 4, other) for offer in BOOK.orders(state, other, False) if not offer.private]
    waiting = tuple(BOOK.waited_for(state))
    people = tuple(
        Person(key, key.title(), "", True, key == seats[0], key in phones, False, False, False, key in waiting, None)
        for key in seats
    )
    return Board(
        code="7K2ABCD",
        name="Planechase",
        game="planechase",
        version=7,
        seat=seat,
        is_host=host,
        is_finished=BOOK.is_finished(state),
        people=people,
        view=BOOK.view(state, seat),
        buttons=tuple(buttons),
        waiting=waiting,
        story=(StoryLine(1, AT, "The table is open.", "quiet", False),),
        wish=None,
        deadline=None,
    )


def drawn(board: Board, name: str = "board") -> str:
    return drawn_with_sheets(board, screen=name == "screen")


def whole_forms(scene: Scene) -> list[Form]:
    return [form for forms in scene.all_forms.values() for form in forms]


@EVERY_VARIANT
def test_every_state_is_drawn_for_every_seat_with_every_button(variant: Variant):
    """Whatever may be ordered has a form on the page, also for those who have no phone (P-28)."""
    for seed in range(fewer(3)):
        play = a_game(variant, seed)
        for number, _ in enumerate(play.steps(ACTS)):
            seats = BOOK.seats(play.state)
            seat = seats[number % 3 % len(seats)]
            board = board_of(play, seat, set(seats) if number % 2 else {seats[0]})
            html = drawn(board)
            offered = {b.offer.order for b in board.buttons if b.offer.barred is None}
            assert offered <= set(ORDER.findall(html)), (seed, number, offered - set(ORDER.findall(html)))
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids)), sorted({one for one in ids if ids.count(one) > 1})
            assert html.count("act--gold") <= 1
            assert " style=" not in html
            assert "<script" not in html


@EVERY_VARIANT
def test_every_button_has_words(variant: Variant):
    """No button says the code of its order, no gap of a sentence stays open."""
    play = a_game(variant, 5)
    for number, _ in enumerate(play.steps(60)):
        seats = BOOK.seats(play.state)
        scene = Scene(board_of(play, seats[0], {seats[0]} if number % 2 else set(seats)))
        for form in whole_forms(scene):
            label = scene.label(form)
            assert label.strip(), form
            assert "%" not in label, (label, form)
            assert label != form.order.replace("_", " ").capitalize() or form.order in PLAIN, form
            for field in form.fields:
                assert field.label and field.label != field.name, (form.order, field.name)
            if form.barred is not None:
                assert scene.why_not(form)


PLAIN = {"keep", "mulligan", "life", "poison", "note"}
"""Orders whose code is their word."""


@EVERY_VARIANT
def test_every_form_of_a_page_is_accepted(variant: Variant):
    """What a page sends is read, and what it offers is never refused."""
    chance = Random(11)
    play = a_game(variant, 11)
    for number, _ in enumerate(play.steps(50)):
        seats = BOOK.seats(play.state)
        scene = Scene(board_of(play, seats[number % 2], set(seats)))
        for form in chance.sample(scene.own, min(6, len(scene.own))):
            if form.is_open:
                order = replace(CODEC.read_order(order_data(CODEC, filled(form, chance)), strict=False), question=None)
                assert is_refused(play, seats[number % 2], order) is None, (form, order)


def filled(form: Form, chance: Random) -> Any:
    """This form as a browser sends it, filled in by chance."""
    data = QueryDict(mutable=True)
    data["order"] = form.order
    for name, value in form.fixed:
        data.appendlist(name, value)
    for name in form.nothing:
        data.appendlist("nothing", name)
    for field in form.fields:
        for value in values_of(field, chance):
            data.appendlist(field.name, value)
    return data


def values_of(field: Field, chance: Random) -> list[str]:
    """Something that may be entered into this field."""
    match field.kind:
        case "one_of":
            return [chance.choice(field.choices).value]
        case "several":
            number = chance.randint(field.least, field.most or len(field.choices))
            return [choice.value for choice in chance.sample(field.choices, number)]
        case "number":
            return [str(chance.randint(field.least, min(field.most or 99, 99)))]
        case "truth":
            return [chance.choice(["true", "false"])]
        case _:
            return ["Fractured Powerstone"]


@EVERY_VARIANT
@pytest.mark.parametrize("name", ["board", "screen"])
def test_who_watches_sees_everything_that_is_public_and_no_button(variant: Variant, name: str):
    play = a_game(variant, 3)
    for _ in play.steps(40):
        board = board_of(play, None, set())
        html = drawn(board, name)
        assert not ORDER.findall(html)
        if name == "screen":
            assert "<button" not in html
            for player in board.view.players:
                assert player.name in html


def test_one_phone_speaks_for_whom_the_table_waits():
    """P-28: a seat without a phone is played from the host's; what it may do lies under the thumb there."""
    play = a_game(("free_for_all", "communal", "none"), 2)
    seats = BOOK.seats(play.state)
    spoken = set()
    for _ in play.steps(60):
        board = board_of(play, seats[0], {seats[0]})
        scene = Scene(board)
        if seats[0] in board.waiting:
            assert scene.actor is None
        elif board.waiting:
            assert scene.actor in board.waiting
            spoken.add(scene.actor)
            assert scene.is_my_move
            secret = scene.slot.question is not None and scene.slot.question.kind == "place"
            assert secret or scene.lead is not None or scene.answers or scene.at_hand
    assert spoken


def roll_of(state: State) -> Form | None:
    """Anna's button for the die."""
    return Scene(board_of_state(state, "anna", {"anna", "bruno", "carla"})).roll


def test_e_16_the_button_of_the_die_says_which_rule_bars_it():
    """Given an upkeep before something is due, her main phase, her main phase with an ability on the stack: barred,
    open, barred."""
    upkeep = roll_of(on("Kilnspire District").state)
    assert upkeep is not None and upkeep.barred is not None
    assert (upkeep.barred.rule, upkeep.barred.reason) == ("CR 901.9", "not_a_main_phase")
    game = main("Krosa")
    free = roll_of(game.state)
    assert free is not None and free.is_open
    waiting = roll_of(game.roll("chaos").state)
    assert waiting is not None and waiting.barred is not None
    assert waiting.barred.reason == "stack_not_empty"
    html = drawn(board_of_state(game.state, "anna", {"anna"}))
    assert "901.9" in html and 'aria-disabled="true"' in html


def test_the_code_is_large_on_the_screen_until_a_plane_lies_there():
    before = board_of(a_game(VARIANTS[0], 0), None, set())
    begun = board_of_state(main("Krosa").state, None, set())
    assert not Scene(before).planes and Scene(begun).planes
    assert ["tvopen" in drawn(board, "screen") for board in (before, begun)] == [True, False]


def test_e_5_the_die_lies_as_it_fell_last():
    """Given two throws, then the number and the face of the second stand before everybody."""
    game = main("Krosa").roll("blank")
    die = Scene(board_of_state(game.state, "bruno", {"bruno"})).die
    assert die is not None and (die.number, die.seat, die.face) == (1, "anna", "blank")
    die = Scene(board_of_state(game.roll("chaos").state, None, set())).die
    assert die is not None and (die.number, die.seat, die.face) == (2, "anna", "chaos")


def test_p_14_who_has_no_life_is_proposed_to_leave_on_their_phone_and_the_hosts():
    game = main("Krosa").act(o.SetLife(to=0), "bruno")
    phones = {"anna", "bruno", "carla"}
    asked = {seat: Scene(board_of_state(game.state, seat, phones)).proposals for seat in sorted(phones)}
    assert [len(found) for found in asked.values()] == [1, 1, 0]
    ((said, form),) = asked["bruno"]
    assert "Bruno" in said
    assert form.values == {"seats": ["bruno"], "why": "life"} and not form.fields


def test_a_goal_of_counters_is_shown_as_so_many_of_so_many():
    """P-18: on Aretopolis something is due at ten counters."""
    (plane,) = Scene(board_of_state(main("Aretopolis").state, "anna", {"anna"})).planes
    (counters,) = plane.counters
    assert (counters.number, counters.goal) == (main("Aretopolis").counters("Aretopolis"), 10)
    assert len(counters.discs) == 10 and sum(counters.discs) == counters.number


def test_p_6_cards_to_one_bottom_are_ordered_on_one_phone_alone():
    """Spatial Merging has laid two planes; who walks away from them orders them, the others see no card of it."""
    game = main("Krosa", "Spatial Merging", "Naya", "Turri Island").roll("walk").resolve_all()
    game.roll("walk").resolve_all() if game.now in ("main1", "main2") and not game.slot.question else None
    assert game.slot.question is not None and game.slot.question.kind == "arrange"
    phones = {"anna", "bruno", "carla"}
    mine = Scene(board_of_state(game.state, "anna", phones))
    assert mine.kind == "question"
    assert [field.is_order for form in mine.answers for field in form.fields] == [True]
    assert "data-tapped" in drawn(mine.board)
    assert Scene(board_of_state(game.state, "bruno", phones)).answers == []


def test_603_5_yes_is_golden_and_no_beside_it_only_where_the_line_says_may():
    """Given Krosa's five mana, then a walk: who may leave it is asked so, the walk just resolves."""
    game = main("Krosa").roll("chaos")
    scene = Scene(board_of_state(game.state, "anna", {"anna"}))
    assert scene.lead is not None and scene.lead.values["said"] == "yes"
    assert [form.values.get("said") for form in scene.beside] == ["no"]
    scene = Scene(board_of_state(game.resolve("yes").roll("walk").state, "anna", {"anna"}))
    assert scene.lead is not None and "said" not in scene.lead.values
    assert scene.beside == []


@pytest.mark.parametrize(
    ("face", "rule"), [("chaos", "CR 311.7"), ("walk", "CR 901.9c")], ids=["chaos", "the planeswalking ability"]
)
def test_each_item_on_the_stack_cites_its_own_rule(face: Any, rule: str):
    scene = Scene(board_of_state(main("Krosa").roll(face).state, "anna", {"anna"}))
    assert [one.rule for one in scene.stack] == [rule]


def test_p_34_life_that_follows_stands_under_the_thumb_of_its_player_and_of_who_plays_for_them():
    game = on("Naar Isle").resolve()
    everybody = {"anna", "bruno", "carla"}
    ((said, form),) = Scene(board_of_state(game.state, "anna", everybody)).proposals
    assert "Naar Isle" in said and "−1" in said
    assert form.values == {"change": -1} and not form.fields
    assert Scene(board_of_state(game.state, "bruno", everybody)).proposals == []


def test_p_7_the_plane_asks_for_what_is_exiled_with_it():
    game = main("Krosa", "The Matrix of Time").walk().resolve()
    (plane,) = Scene(board_of_state(game.state, "carla", {"anna", "bruno", "carla"})).planes
    assert plane.exile is not None and plane.exile.values["owner"] == "carla"
    html = drawn(board_of_state(game.state, "carla", {"anna", "bruno", "carla"}))
    assert html.count(f'id="{plane.exile.id}"') == 1


def test_p_28_the_host_goes_on_for_another_in_small_and_never_in_gold():
    game = on("Krosa").turn("bruno")
    scene = Scene(board_of_state(game.state, "anna", {"anna", "bruno", "carla"}))
    assert scene.lead is None
    assert scene.early_turn is not None and scene.early_turn.values["seat"] == "carla"
    bruno = Scene(board_of_state(game.state, "bruno", {"anna", "bruno", "carla"}))
    assert bruno.lead is not None and bruno.lead.values == {"step": "main1"}
    assert bruno.roll is not None and bruno.roll.is_open


def test_e_5_a_real_die_has_a_button_for_each_face():
    scene = Scene(board_of_state(main("Krosa").state, "anna", {"anna"}))
    assert [form.values["face"] for form in scene.thrown] == ["blank", "chaos", "walk"]
    assert not any(form.fields for form in scene.thrown)


def told_last(scene: Any, seat: str) -> str:
    """The line at the foot of this seat after the last act: the last one that is not quiet, as it is worded."""
    lexicon = Lexicon("planechase", {key: key.title() for key in BOOK.seats(scene.state)}, {}, seat)
    lines = [line for fact in scene.facts if (line := BOOK.log_line(fact, seat)) is not None and line.tone != "quiet"]
    return sentence(lines[-1], lexicon)


def test_the_line_at_the_foot_names_the_plane_and_who_rolled():
    game = main("Krosa", "Naya")
    assert told_last(game.roll("chaos"), "bruno") == "Anna rolls chaos: it ensues on Krosa."
    assert told_last(game.clear().roll("walk").resolve(), "bruno") == "Anna planeswalks to Naya."
    start = a_table({COMMUNAL: a_deck(("Krosa",))}).act(o.First(seat="anna", how="chosen")).act(o.Start(), "anna")
    assert told_last(start, "anna") == "Turned up: Krosa."


@pytest.mark.parametrize(("decks", "is_said"), [("communal", False), ("individual", True)])
def test_e_37_cards_leave_with_their_player_only_where_they_are_owned(decks: Any, is_said: bool):
    own = {seat: a_deck((plane,), 4) for seat, plane in (("anna", "Krosa"), ("bruno", "Naya"), ("carla", "Bant"))}
    game = begin(a_table({COMMUNAL: a_deck(("Krosa",))} if decks == "communal" else own), "anna")
    scene = Scene(board_of_state(game.state, "anna", {"anna", "bruno", "carla"}))
    asked = {scene.confirm(form) for form in scene.own if form.order == "leave"}
    assert [("planar card" in one) for one in asked] == [is_said] * len(asked)


def test_no_two_entries_of_the_menu_have_one_name():
    scene = Scene(board_of_state(main("Krosa").state, "anna", {"anna", "bruno", "carla"}))
    for _title, forms in scene.tools:
        named = [scene.label(form) for form in forms]
        assert len(named) == len(set(named)), named


def on_a_map() -> Any:
    """Anna in her first main phase, four neighbours lying around her."""
    names = ("Krosa", "Naya", "Turri Island", "Feeding Grounds", "Akoum", "Velis Vel", "Bant", "Tazeem")
    return main(*names, map="eternities")


def test_17_every_neighbour_can_be_read_before_the_step_and_on_every_phone():
    """A tap opens the place with its lines; the step is a second tap, for the walker alone."""
    game = on_a_map().roll("walk").resolve()
    phones = {"anna", "bruno", "carla"}
    for seat in ("anna", "bruno"):
        board = board_of_state(game.state, seat, phones)
        sheets = draw(board, screen=False, wanted=Everything()).sheets
        lying = [place for place in Scene(board).places if place.can_be_read and place.planes]
        read = "".join(sheets[place.id] for place in lying)
        assert len(lying) == 4
        assert "All red spells" in read and "enchantment spells at instant speed" in read
    board = board_of_state(game.state, "anna", phones)
    drawing = draw(board, screen=False, wanted=Everything())
    ways = {place.id: place.form for place in Scene(board).places if place.form is not None}
    assert {form.values["direction"] for form in ways.values()} >= {"N", "E", "S", "W"}
    for sheet, form in ways.items():
        assert f'id="{form.id}"' in drawing.sheets[sheet]
        assert f'id="{form.id}"' not in drawing.whole()


def test_17_more_than_three_by_three_is_drawn_where_there_is_room():
    """Given a step to the north, then the place that lay south of the first plane is two steps away, and drawn."""
    game = on_a_map().roll("walk").resolve().choose(direction="N").clear()
    scene = Scene(board_of_state(game.state, "anna", {"anna"}))
    far = [place for place in scene.places if place.is_far and place.planes]
    assert [(place.column, place.row) for place in far] == [(0, 2)]
    assert far[0].can_be_read and far[0].form is None
    assert scene.map_columns == 3
