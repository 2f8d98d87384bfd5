"""The planar die: planechase §4 (E-16 … E-24), costs (T3, P-2), rolls of others (P-9, T20)."""

from __future__ import annotations

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL, Step
from games.planechase.rules.rolling import cost

from .refusing import refused
from .scene import Scene, a_game, filled, main, on


def costs(scene: Scene) -> list[int]:
    return [fact.cost for fact in scene.of(f.Rolled)]


# --- E-16 ------------------------------------------------------------------------------------------------------------


def test_e_16_only_the_active_player_rolls() -> None:
    assert refused(main("Krosa"), o.Roll(), "bruno").reason == "not_the_active_player"


@pytest.mark.parametrize("step", ["combat_begin", "combat_end", "end_step"])
def test_e_16_only_in_a_main_phase(step: str) -> None:
    scene = on("Krosa").act(o.GoToStep(step=step))  # type: ignore[arg-type]
    assert refused(scene, o.Roll(), "anna").reason == "not_a_main_phase"


@pytest.mark.parametrize("step", ["upkeep", "draw_step"])
def test_p_28_from_upkeep_and_draw_step_the_roll_goes_to_the_main_phase_where_nothing_is_due(step: Step) -> None:
    """One tap, and the steps on the way are facts; a record of it resolves to the same."""
    scene = on("Krosa").turn("bruno")
    if step == "draw_step":
        scene.step(step)
    scene.roll("blank", "bruno")
    passed = [fact.step for fact in scene.of(f.StepBegan)]
    assert passed[-1] == scene.now == "main1"
    assert costs(scene) == [0]


def test_p_28_before_the_first_turn_the_roll_begins_it() -> None:
    """Names, four taps: the table is laid, the dice thrown for it, the plane turned up, and she rolls."""
    scene = a_game({COMMUNAL: filled(("Krosa",))}).act(o.First(seat="anna", how="chosen")).act(o.Start(), "anna")
    assert refused(scene, o.Roll(), "bruno").reason == "not_the_active_player"
    scene.roll("blank", "anna")
    assert (scene.active, scene.now, costs(scene)) == ("anna", "main1", [0])


@pytest.mark.parametrize("plane", ["Kilnspire District", "Panopticon"])
def test_p_28_what_is_due_on_the_way_comes_before_the_roll(plane: str) -> None:
    """Given something for the first main phase, or for the draw step, then the roll waits for it."""
    assert refused(on(plane), o.Roll(), "anna").reason == "not_a_main_phase"


def test_e_16_in_either_main_phase_extra_ones_too() -> None:
    scene = main("Krosa").roll("blank").step("main2").roll("blank")
    scene.act(o.ExtraPhase(phase="combat+main", by="Aggravated Assault"), "anna").step("main2").roll("blank")
    assert costs(scene) == [2]


def test_e_16_only_with_an_empty_stack() -> None:
    refusal = refused(main("Krosa").roll("chaos"), o.Roll(), "anna")
    assert (refusal.rule, refusal.reason) == ("CR 901.9", "stack_not_empty")


def test_e_16_it_does_not_use_the_stack() -> None:
    assert main("Krosa").roll("blank").stack == ()


def test_e_16_a_pending_question_bars_it() -> None:
    scene = main("Stairs to Infinity", "Krosa").roll("chaos").resolve().resolve()
    assert refused(scene, o.Roll(), "anna").rule == "P-8"


# --- E-17 ------------------------------------------------------------------------------------------------------------


def test_e_17_t3_the_cost_counts_special_actions_and_effects_are_free() -> None:
    scene = main("Krosa")
    paid = [cost(scene.roll("blank").slot, "anna") - 1 for _ in range(2)]
    scene.roll("blank", by="Fractured Powerstone")
    assert (scene.of(f.Rolled)[0].special, scene.of(f.Rolled)[0].cost) == (False, 0)
    paid += costs(scene.roll("blank"))
    assert paid == [0, 1, 2]


def test_e_17_a_new_turn_begins_at_nothing_an_extra_one_too() -> None:
    scene = main("Krosa").roll("blank").roll("blank").act(o.ExtraTurn(by="Time Walk"), "anna").turn("anna")
    assert costs(scene.step("main1").roll("blank")) == [0]


def test_p_2_the_cost_is_shown_and_nothing_is_deducted() -> None:
    scene = main("Krosa").roll("blank").roll("blank")
    assert costs(scene) == [1]
    assert scene.state.players["anna"].life == 20


def test_roll_cost_of_the_old_sheets_counts_every_roll_of_the_turn() -> None:
    scene = main("Krosa", roll_cost="rolls").roll("blank").roll("blank", by="Fractured Powerstone")
    assert costs(scene.roll("blank")) == [2]


# --- E-18 … E-24 -----------------------------------------------------------------------------------------------------


def test_e_18_when_everything_has_resolved_they_may_roll_again() -> None:
    scene = main("Krosa").roll("chaos").resolve()
    assert costs(scene.roll("blank")) == [1]


def test_e_19_a_blank_does_nothing() -> None:
    scene = main("Krosa").roll("blank")
    assert (scene.stack, scene.up) == ((), ("Krosa",))


def test_e_20_chaos_triggers_every_face_up_plane_once_for_the_controller() -> None:
    scene = main("Krosa", "Naya").act(o.Ruling(what="up", card="Naya")).roll("chaos")
    assert scene.stack == ("Krosa/chaos", "Naya/chaos")
    assert {item.controller for item in scene.slot.stack} == {"anna"}
    assert len(scene.of(f.ChaosEnsued)) == 1


def test_e_21_the_walking_ability_is_one_has_no_source_and_can_be_answered() -> None:
    scene = main("Krosa", "Naya").act(o.Ruling(what="up", card="Naya")).roll("walk")
    assert scene.stack == ("walking",)
    assert scene.slot.stack[0].object == 0
    scene.counter("walking")
    assert scene.up == ("Krosa", "Naya")


def test_e_22_whenever_you_roll_triggers_on_every_roll_of_the_controller() -> None:
    scene = main("Stairs to Infinity").roll("blank")
    assert scene.stack == ("Stairs to Infinity/roll_any",)
    assert scene.slot.stack[0].cast is not None and scene.slot.stack[0].cast.face == "blank"
    scene.resolve().roll("chaos", by="Fractured Powerstone")
    assert scene.stack == ("Stairs to Infinity/roll_any", "Stairs to Infinity/chaos")


def test_e_22_a_blank_is_watched_for_itself() -> None:
    assert main("Pompeii").roll("blank").stack == ("Pompeii/roll_blank",)
    assert main("Pompeii").roll("chaos").stack == ("Pompeii/chaos",)


def test_e_23_a_planar_die_has_a_face_and_no_number() -> None:
    """706.7: what compares numbers ignores it; watchers of any dice are ordinary cards, the table's (P-1)."""
    rolled = main("Krosa").roll("chaos").of(f.Rolled)[0]
    assert rolled.face == "chaos"
    assert {"number", "result"}.isdisjoint(rolled.__struct_fields__)


def test_e_24_an_ignored_die_never_happened_but_the_special_action_did() -> None:
    scene = main("Stairs to Infinity", "Krosa")
    scene.act(o.Roll(ignored=("walk",), thrown=True), "anna")
    assert scene.stack == ()
    assert costs(scene.roll("blank")) == [1]


def test_e_24_of_two_dice_the_one_that_counts_counts() -> None:
    scene = main("Krosa").act(o.Roll(face="chaos", ignored=("walk",), thrown=True), "anna")
    assert scene.stack == ("Krosa/chaos",)


# --- P-9 -------------------------------------------------------------------------------------------------------------


def test_p_9_t20_a_blank_of_somebody_else_does_nothing_and_draws_nothing() -> None:
    assert main("Stairs to Infinity").roll("blank", "bruno", by="Chaos Wand").stack == ()


def test_p_9_chaos_rolled_by_somebody_else_is_the_controllers() -> None:
    scene = main("Krosa").roll("chaos", "bruno", by="Chaos Wand")
    assert [item.controller for item in scene.slot.stack] == ["anna"]


def test_p_9_t20_a_walking_ability_of_somebody_else_resolves_to_nothing() -> None:
    scene = main("Krosa", "Naya").roll("walk", "bruno", by="Chaos Wand")
    assert [item.controller for item in scene.slot.stack] == ["bruno"]
    assert scene.resolve().up == ("Krosa",)


def test_p_9_unless_they_have_become_controller_by_then() -> None:
    scene = main("Krosa", "Naya").roll("walk", "bruno", by="Chaos Wand")
    scene.act(o.Ruling(what="controller", seat="bruno")).resolve()
    assert scene.up == ("Naya",)


def test_p_9_a_copy_in_another_players_hands_does_nothing() -> None:
    scene = main("Krosa", "Naya", "Bant").roll("walk").act(o.Copy(item="walking", by="Strionic Resonator"), "carla")
    assert scene.resolve().up == ("Krosa",)
    assert scene.resolve().up == ("Naya",)


def test_p_9_planeswalk_as_an_effect_is_the_controllers_alone() -> None:
    refusal = refused(main("Krosa"), o.WalkByCard(by="TARDIS"), "bruno")
    assert refusal.rule == "CR 701.31a"


def test_p_1_at_once_there_is_nothing_to_counter_copy_or_order() -> None:
    scene = main("Krosa", "Naya", triggers="at_once").roll("chaos")
    for order in (
        o.Counter(item="Krosa/chaos", by="Stifle"),
        o.Copy(item="Krosa/chaos", by="Resonator"),
        o.OrderItems(items=("Krosa/chaos",)),
    ):
        assert refused(scene, order, "anna").reason == "plays_without_stack"


def test_p_1_at_once_the_oldest_is_ticked_off_first() -> None:
    scene = main("Krosa", "Naya", triggers="at_once").roll("chaos").roll("walk", "anna", by="Chaos Wand")
    assert scene.stack == ("Krosa/chaos", "walking")
    scene.act(o.ChaosByCard(by="Path of the Schemer"))
    assert scene.stack == ("Krosa/chaos", "walking", "Krosa/chaos~2")
