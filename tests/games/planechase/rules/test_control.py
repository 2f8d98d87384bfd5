"""Ownership, control, time: planechase §3 (E-9 … E-15), timing (P-27), steps (P-16), what a seat sees (E-12)."""

from __future__ import annotations

from typing import Any

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.book import BOOK
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.seating import owner_of

from .refusing import refused
from .scene import SEATS, Scene, a_game, begin, main, on, to_main

DECKS = {
    "anna": ("Krosa", "Naya", "Minamo"),
    "bruno": ("Bant", "Jund", "Esper"),
    "carla": ("Akoum", "Kessig", "Gavony"),
}


def individual(**charter: Any) -> Scene:
    return begin(a_game({seat: DECKS[seat] for seat in SEATS}, **charter), "anna")


# --- ownership and control -------------------------------------------------------------------------------------------


def test_e_9_the_owner_of_a_card_is_who_started_with_it() -> None:
    scene = individual().turn("bruno")
    assert owner_of(scene.state, scene.slot, scene.card("Krosa").deck) == "anna"
    assert scene.slot.controller == "bruno"


def test_e_10_in_a_communal_deck_the_planar_controller_owns_every_card() -> None:
    scene = on("Krosa").turn("bruno")
    assert owner_of(scene.state, scene.slot, COMMUNAL) == "bruno"


def test_e_11_the_controller_changes_with_the_active_player_before_untap() -> None:
    scene = on("Krosa").turn("bruno")
    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(f.ControllerChanged) < kinds.index(f.StepBegan, kinds.index(f.TurnBegan))
    assert scene.slot.controller == "bruno"


def test_e_11_an_ability_that_has_triggered_keeps_its_controller() -> None:
    """113.8: Anna's chaos ability is hers; it must be gone before Bruno's turn, so she ticks it off."""
    scene = main("Krosa").roll("chaos")
    assert refused(scene, o.BeginTurn(seat="bruno")).reason == "stack_not_empty"
    assert refused(scene, o.Resolve(), "bruno", own=True).rule == "P-28"
    assert scene.resolve().stack == ()


def test_e_12_face_up_cards_apply_and_trigger_and_face_down_ones_do_nothing() -> None:
    scene = on("Krosa", "Naar Isle")
    assert scene.stack == ()
    static = [line for line in BOOK.view(scene.state, "anna").slots[0].applies if line.why == "static"]
    assert {line.card for line in static} == {"Krosa"}
    scene.walk().turn("bruno")
    assert scene.stack == ("Naar Isle/upkeep",)


def test_e_12_only_the_controller_says_that_an_event_has_happened() -> None:
    scene = main("Goldmeadow")
    assert refused(scene, o.Trigger(card="Goldmeadow", line=1), "bruno", own=True).rule == "CR 603"
    assert scene.trigger("Goldmeadow", 1).stack == ("Goldmeadow/1",)
    assert refused(scene, o.Trigger(card="Goldmeadow", line=2)).reason == "no_such_event_line"


def test_e_13_a_card_turned_up_again_is_a_new_object() -> None:
    scene = main("Naar Isle")
    scene.act(o.ChangeCounters(card="Naar Isle", change=4, kind="flame"))
    number = scene.card("Naar Isle").object
    scene.act(o.Ruling(what="down", card="Naar Isle")).act(o.Ruling(what="up", card="Naar Isle"))
    assert scene.card("Naar Isle").object > number
    assert scene.card("Naar Isle").counters == {}


def test_e_14_of_two_planes_the_one_turned_up_first_comes_first() -> None:
    scene = main("Krosa", "Naya")
    scene.act(o.Ruling(what="up", card="Naya"))
    assert scene.up == ("Krosa", "Naya")
    assert scene.roll("chaos").stack == ("Krosa/chaos", "Naya/chaos"), "the first resolves first (P-27)"


def test_e_15_a_plane_reaches_every_player() -> None:
    """Outside of Grand Melee there is no range of influence."""
    scene = on("Krosa", seats=("anna", "bruno", "carla", "dario", "elsa"))
    assert all(BOOK.view(scene.state, seat).slots[0].near for seat in scene.state.players)


# --- P-16 steps ------------------------------------------------------------------------------------------------------


def test_p_16_a_turn_has_nine_steps_and_the_act_goes_over_untap_and_cleanup() -> None:
    scene = on("Krosa")
    steps = [fact.step for fact in scene.turn("bruno").of(f.StepBegan)]
    assert steps == ["draw_step", "main1", "combat_begin", "combat_end", "main2", "end_step", "cleanup", "upkeep"]


def test_p_16_a_turn_stops_where_something_is_due_and_is_printed_as_a_step() -> None:
    scene = main("Academy at Tolaria West").turn("bruno")
    assert scene.now == "end_step"
    assert scene.facts[0].act == o.GoToStep(step="end_step")  # type: ignore[attr-defined]
    assert scene.resolve().turn("bruno").facts[0].act == o.BeginTurn(seat="bruno")  # type: ignore[attr-defined]


def test_p_16_every_later_main_phase_is_main2_and_extra_phases_come_newest_first() -> None:
    scene = main("Krosa")
    scene.act(o.ExtraPhase(phase="combat+main", by="Relentless Assault"), "anna")
    scene.act(o.ExtraPhase(phase="beginning", by="Obeka"), "anna")
    steps = [fact.step for fact in scene.turn("bruno").of(f.StepBegan)]
    assert steps[:6] == ["untap", "upkeep", "draw_step", "combat_begin", "combat_end", "main2"]
    assert steps.count("main2") == 2


def test_p_16_extra_turns_come_newest_first_and_the_order_goes_on_after_them() -> None:
    scene = main("Krosa")
    scene.act(o.ExtraTurn(by="Time Walk"), "bruno").act(o.ExtraTurn(by="Time Walk"), "carla")
    for seat in ("carla", "bruno", "bruno", "carla", "anna"):
        scene.turn(seat)
    assert scene.slot.turn is not None and not scene.slot.turn.extra


def test_500_11_what_is_skipped_does_not_take_place() -> None:
    scene = main("Naar Isle", "Krosa")
    scene.act(o.SkipNext(seat="bruno", what="upkeep", by="Eon Hub")).turn("bruno")
    assert scene.now == "draw_step"
    assert scene.stack == ()
    scene.act(o.SkipNext(seat="carla", what="turn", by="Meditate"))
    assert refused(scene, o.BeginTurn(seat="carla")).rule == "CR 500"
    assert scene.turn("anna").active == "anna"


def test_500_11_until_your_next_turn_goes_on_through_a_turn_that_is_skipped() -> None:
    scene = main("Krosa").act(o.PinText(text="calm", until="turn", seat="bruno"), "anna")
    scene.act(o.SkipNext(seat="bruno", what="turn", by="Meditate")).turn("carla")
    assert [pin.text for pin in scene.state.pins] == ["calm"]
    assert scene.turn("anna").turn("bruno").state.pins == ()


def test_500_nobody_has_a_turn_out_of_order() -> None:
    refusal = refused(on("Krosa"), o.BeginTurn(seat="carla"))
    assert (refusal.rule, refusal.values["seat"]) == ("CR 500", "bruno")


def test_500_steps_go_forward_only() -> None:
    assert refused(main("Krosa"), o.GoToStep(step="upkeep")).reason == "no_such_step_ahead"


def test_514_3a_what_triggers_in_cleanup_makes_another_cleanup() -> None:
    """Given the turn is ended with a phenomenon face up, when it is left in cleanup, then cleanup is repeated."""
    scene = main("Krosa", "Mutual Epiphany", "Enigma Ridges").walk()
    assert scene.stack == ("Mutual Epiphany/encounter",)
    scene.act(o.EndTurn(by="Time Stop"))
    assert (scene.now, scene.up, scene.stack) == ("cleanup", ("Enigma Ridges",), ("Enigma Ridges/walk_to",))
    steps = [fact.step for fact in scene.resolve().turn("bruno").of(f.StepBegan)]
    assert steps == ["cleanup", "upkeep"]


def test_t30_reversed_twice_is_the_first_direction_and_the_next_controller_follows_the_present_one() -> None:
    scene = main("Krosa").act(o.Reverse(by="Aeon Engine"))
    assert scene.turn("carla").turn("bruno").active == "bruno"
    scene.leave("bruno")
    assert scene.slot.controller == "anna", "the one before them, as turns go now"
    assert scene.act(o.Reverse(by="Aeon Engine")).turn("carla").active == "carla"


# --- P-27 timing -----------------------------------------------------------------------------------------------------


def test_p_27_one_controllers_items_resolve_in_card_order_the_walking_ability_last() -> None:
    scene = main("Stairs to Infinity", "Ten Wizards Mountain").act(o.Ruling(what="up", card="Ten Wizards Mountain"))
    scene.roll("walk")
    assert scene.stack == ("Stairs to Infinity/roll_any", "Ten Wizards Mountain/roll_any", "walking")


def test_p_27_others_items_lie_above_the_controllers() -> None:
    """The controller's go on the stack first, so they resolve last."""
    scene = main("Kharasha Foothills").trigger("Kharasha Foothills", 1).resolve().turn("bruno")
    assert scene.now == "end_step"
    scene = main("Stairs to Infinity").roll("walk", "carla", by="Chaos Wand")
    assert scene.stack == ("walking",)


def test_p_27_order_changes_it_until_the_next_other_act() -> None:
    scene = main("Krosa", "Naya").act(o.Ruling(what="up", card="Naya")).roll("chaos")
    scene.act(o.OrderItems(items=("Naya/chaos", "Krosa/chaos")), "anna")
    assert scene.stack == ("Naya/chaos", "Krosa/chaos")
    scene.act(o.OrderItems(items=("Krosa/chaos", "Naya/chaos")), "anna")
    scene.act(o.Note(text="done"))
    assert refused(scene, o.OrderItems(items=("Naya/chaos", "Krosa/chaos")), "anna").rule == "CR 603.3b"


def test_p_27_only_what_triggered_together_is_ordered() -> None:
    scene = main("Krosa", "Naya").act(o.Ruling(what="up", card="Naya")).roll("chaos")
    assert refused(scene, o.OrderItems(items=("Naya/chaos",)), "anna").rule == "CR 603.3b"
    assert refused(scene, o.OrderItems(items=("Naya/chaos", "Krosa/chaos")), "bruno").rule == "CR 603.3b"


# --- P-28 at the table -----------------------------------------------------------------------------------------------


def test_p_28_what_resolved_this_turn_stays_on_the_list_until_cleanup() -> None:
    scene = main("Krosa").roll("chaos").resolve()
    applies = BOOK.view(scene.state, "bruno").slots[0].applies
    assert [(line.card, line.seat) for line in applies if line.why == "resolved"] == [("Krosa", "anna")]
    scene.turn("bruno")
    assert all(line.why != "resolved" for line in BOOK.view(scene.state, "bruno").slots[0].applies)


def test_p_28_who_left_watches_with_the_public_view() -> None:
    scene = individual().leave("carla")
    assert BOOK.view(scene.state, "carla") == BOOK.view(scene.state, None)
    assert BOOK.view(scene.state, "anna") != BOOK.view(scene.state, None)


def test_p_28_the_host_ticks_off_for_everybody_and_nobody_waits_for_a_sleeping_phone() -> None:
    scene = to_main(on("Krosa")).roll("chaos")
    assert BOOK.waited_for(scene.state) == ("anna",)
    assert refused(scene, o.Resolve(), "carla", own=True).rule == "P-28"
    assert scene.resolve().stack == ()
