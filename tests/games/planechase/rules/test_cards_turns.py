"""The cards that change the turn (planes §4 F; planechase §12, P-16)."""

from __future__ import annotations

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.in_force import skips_untap

from .scene import SEATS, main, on, to_main

# --- Time Distortion, Temple of Atropos: the direction ---------------------------------------------------------------


def test_time_distortion_turns_the_direction_round() -> None:
    scene = main("Krosa", "Time Distortion", "Bant").walk().resolve()
    assert scene.up == ("Bant",)
    assert to_main(scene.turn("carla")).turn("bruno").active == "bruno"


def test_t30_reversed_twice_is_the_first_direction() -> None:
    scene = main("Krosa", "Time Distortion", "Temple of Atropos", "Bant").walk().resolve()
    assert scene.state.reversed
    scene.roll("chaos").resolve()
    assert not scene.state.reversed
    assert scene.turn("bruno").active == "bruno"


def test_t30_the_next_controller_after_a_leaver_follows_the_present_direction() -> None:
    scene = main("Krosa", "Time Distortion", "Bant").walk().resolve().leave("anna")
    assert scene.slot.controller == "carla"


def test_time_distortion_that_was_countered_turns_nothing_round() -> None:
    scene = main("Krosa", "Time Distortion", "Bant").walk().counter("Time Distortion/encounter")
    assert (scene.state.reversed, scene.up) == (False, ("Bant",))


# --- Temple of Atropos: another beginning phase ----------------------------------------------------------------------


def test_temple_of_atropos_adds_a_beginning_phase_after_a_later_main_phase_and_not_after_the_first() -> None:
    scene = main("Temple of Atropos", "Krosa")
    assert scene.stack == ()
    scene.step("main2")
    assert scene.stack == ("Temple of Atropos/main2",)
    scene.resolve().step("upkeep")
    assert (scene.now, scene.active) == ("upkeep", "anna")
    scene.step("draw_step").step("end_step").turn("bruno")


def test_p_16_the_lines_of_an_extra_upkeep_trigger_again_on_the_same_turn() -> None:
    """Given Naar Isle beside the Temple, when the extra upkeep begins, then its line is due a second time this turn."""
    scene = main("Temple of Atropos", "Krosa", "Naar Isle").act(o.Ruling(what="up", card="Naar Isle"))
    turn = scene.slot.turn
    scene.step("main2").resolve().step("upkeep")
    assert scene.slot.turn is not None
    assert turn is not None
    assert scene.slot.turn.number == turn.number
    assert scene.stack == ("Naar Isle/upkeep",)


def test_t23_temple_of_atropos_with_an_extra_combat_and_main_phase_adds_one_after_each_main_but_the_first() -> None:
    scene = main("Temple of Atropos", "Krosa")
    scene.act(o.ExtraPhase(phase="combat+main", by="Aggravated Assault"), "anna")
    seen = []
    for _ in range(2):
        scene.step("main2").resolve().step("upkeep")
        seen.append(scene.now)
        scene.step("draw_step")
    assert seen == ["upkeep", "upkeep"]
    assert scene.step("end_step").now == "end_step"


# --- Otaria ----------------------------------------------------------------------------------------------------------


def test_otaria_gives_an_extra_turn_in_which_rolls_begin_again_at_nothing() -> None:
    scene = main("Otaria", "Krosa").roll("blank").roll("chaos").resolve()
    assert scene.slot.extra_turns == ("anna",)
    to_main(scene.turn("anna"))
    assert scene.slot.turn is not None
    assert (scene.slot.turn.extra, scene.slot.turn.rolls) == (True, {})
    assert scene.turn("bruno").active == "bruno"


def test_otaria_gives_the_newest_extra_turn_first() -> None:
    scene = main("Otaria", "Krosa").act(o.ExtraTurn(by="Time Warp"), "carla").roll("chaos").resolve()
    assert scene.slot.extra_turns == ("anna", "carla")
    assert scene.turn("anna").turn("carla").turn("bruno").active == "bruno"


# --- Sokenzan, Valor's Reach -----------------------------------------------------------------------------------------

MORE_COMBAT = ["Sokenzan", "Valor's Reach"]


@pytest.mark.parametrize("plane", MORE_COMBAT)
def test_an_extra_combat_and_main_phase_is_another_time_to_roll_at_the_same_price(plane: str) -> None:
    """Sokenzan, Valor's Reach: after the first main phase a combat and a main phase; then the turn goes on."""
    scene = main(plane, "Krosa").roll("chaos").resolve()
    scene.step("main2").roll("blank")
    assert scene.of(f.Rolled)[0].cost == 1
    scene.step("main2").roll("blank")
    assert scene.of(f.Rolled)[0].cost == 2
    assert scene.step("end_step").now == "end_step"


@pytest.mark.parametrize("plane", MORE_COMBAT)
def test_outside_a_main_phase_there_is_no_extra_combat(plane: str) -> None:
    scene = on(plane, "Krosa").act(o.ChaosByCard(by="Path of the Pyromancer")).resolve()
    assert scene.of(f.PhasesAdded) == []


def test_valors_reach_watches_for_two_attackers() -> None:
    scene = main("Valor's Reach", "Krosa").step("combat_begin").trigger("Valor's Reach", 1)
    assert scene.stack == ("Valor's Reach/1",)
    assert scene.resolve().of(f.PhasesAdded) == []


# --- The Drum, Mining Facility ---------------------------------------------------------------------------------------


def test_the_drum_ends_the_turn_with_the_whole_stack_and_no_end_step() -> None:
    """Given the roll watcher under the chaos ability, when chaos resolves, then the watcher ceases: cleanup."""
    scene = main("The Drum, Mining Facility", "Krosa").roll("chaos")
    watcher, chaos = "The Drum, Mining Facility/roll_any", "The Drum, Mining Facility/chaos"
    scene.act(o.OrderItems(items=(chaos, watcher)), "anna").resolve()
    assert scene.stack == ()
    assert scene.now == "cleanup"
    assert "end_step" not in [fact.step for fact in scene.of(f.StepBegan)]
    assert scene.turn("bruno").active == "bruno"


def test_the_drum_exiles_a_planeswalking_ability_too() -> None:
    scene = main("The Drum, Mining Facility", "Krosa").roll("chaos").counter("The Drum, Mining Facility/roll_any")
    scene.act(o.Copy(item="The Drum, Mining Facility/chaos", by="Resonator"), "anna").resolve()
    assert (scene.stack, scene.up, scene.now) == ((), ("The Drum, Mining Facility",), "cleanup")


def test_the_drum_with_an_encounter_below_704_6f_is_still_checked() -> None:
    """Given an encounter item on the stack, when the turn is ended, then it is exiled and the phenomenon is left."""
    scene = main("The Drum, Mining Facility", "Mutual Epiphany", "Krosa").walk()
    scene.act(o.EndTurn(by="Sundial of the Infinite"), "anna")
    assert (scene.up, scene.stack, scene.now) == (("Krosa",), (), "cleanup")


# --- The Eon Fog -----------------------------------------------------------------------------------------------------


def test_the_eon_fog_skips_every_untap_step() -> None:
    """Given a line that is due in no untap step, the step itself is passed over while the Fog is up, and only then."""
    fog = main("The Eon Fog", "Krosa")
    assert skips_untap(fog.state, fog.slot)
    fog.roll("chaos").resolve().walk()
    assert not skips_untap(fog.state, fog.slot)


@pytest.mark.parametrize("mode", ["stack", "at_once"])
def test_otaria_works_at_a_table_without_a_stack_too(mode: str) -> None:
    scene = main("Otaria", "Krosa", triggers=mode).roll("chaos").resolve()
    assert scene.slot.extra_turns == (SEATS[0],)
