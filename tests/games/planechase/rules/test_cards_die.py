"""The cards that change or watch the planar die (planes §4 D, E; P-17, E-19, E-22)."""

from __future__ import annotations

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o

from .scene import Scene, a_game, begin, label, main, to_main


def after(phenomenon: str, *then: str) -> Scene:
    """Anna has met this phenomenon, its ability has resolved, and the first of these planes is up."""
    scene = main("Krosa", phenomenon, *then).walk()
    assert scene.stack == (f"{phenomenon}/encounter",)
    return scene.resolve()


# --- Chaotic Aether --------------------------------------------------------------------------------------------------


def test_t9_chaotic_aether_outlives_the_phenomenon_and_makes_a_blank_a_chaos_roll() -> None:
    scene = after("Chaotic Aether", "Jund", "Bant")
    assert scene.up == ("Jund",)
    assert scene.pins() == [("Chaotic Aether", "anna", "until_planeswalk_away_from_plane")]
    assert scene.roll("blank").stack == ("Jund/chaos",)


def test_t9_chaotic_aether_ends_when_the_next_plane_is_left() -> None:
    scene = after("Chaotic Aether", "Jund", "Bant").walk()
    assert (scene.up, scene.pins()) == (("Bant",), [])
    assert scene.roll("blank").stack == ()


def test_t9_chaotic_aether_that_was_countered_changes_nothing() -> None:
    scene = main("Krosa", "Chaotic Aether", "Jund").walk().counter("Chaotic Aether/encounter")
    assert (scene.up, scene.pins()) == (("Jund",), [])


def test_p_17_under_chaotic_aether_pompeii_counts_no_blank_but_watchers_of_any_roll_trigger() -> None:
    scene = after("Chaotic Aether", "Pompeii", "Bant").resolve_all().roll("blank")
    assert scene.stack == ("Pompeii/chaos",)
    scene = after("Chaotic Aether", "Stairs to Infinity", "Bant").roll("blank")
    assert sorted(scene.stack) == ["Stairs to Infinity/chaos", "Stairs to Infinity/roll_any"]


def test_p_17_norns_seedcores_walk_leaves_no_plane_and_chaotic_aether_goes_on() -> None:
    scene = after("Chaotic Aether", "Norn's Seedcore", "Bant").resolve().resolve()
    assert scene.up == ("Norn's Seedcore", "Bant")
    assert [card for card, _, _ in scene.pins()] == ["Chaotic Aether"]


def test_p_17_two_phenomena_in_a_row_leave_no_plane_and_chaotic_aether_goes_on() -> None:
    scene = after("Chaotic Aether", "Mutual Epiphany", "Bant").resolve()
    assert scene.up == ("Bant",)
    assert [card for card, _, _ in scene.pins()] == ["Chaotic Aether"]


# --- Fixed Point in Time ---------------------------------------------------------------------------------------------


def test_t10_fixed_point_lets_chaos_ensue_instead_of_the_walk_of_the_die() -> None:
    """Given the pin, when the planeswalking ability resolves, then chaos ensues; a walk by a card is not replaced."""
    scene = after("Fixed Point in Time", "Jund", "Bant").roll("walk")
    assert scene.stack == ("walking",)
    scene.resolve()
    assert (scene.up, scene.stack) == (("Jund",), ("Jund/chaos",))
    assert scene.resolve().walk().up == ("Bant",)


def test_t24_fixed_point_does_not_replace_the_walk_at_the_end_of_a_chaos_ability() -> None:
    scene = after("Fixed Point in Time", "Grand Ossuary", "Bant").roll("chaos").resolve()
    assert scene.up == ("Bant",)


def test_fixed_point_ends_when_the_next_turn_of_its_controller_begins() -> None:
    scene = after("Fixed Point in Time", "Jund", "Bant").turn("bruno").turn("carla")
    assert [until for _, _, until in scene.pins()] == ["until_your_next_turn"]
    assert scene.turn("anna").pins() == []
    assert to_main(scene).roll("walk").resolve().up == ("Bant",)


def test_p_17_fixed_point_binds_others_too() -> None:
    scene = to_main(after("Fixed Point in Time", "Jund", "Bant").turn("bruno")).roll("walk").resolve()
    assert (scene.up, scene.stack) == (("Jund",), ("Jund/chaos",))


def test_p_17_fixed_point_replaces_nothing_for_who_may_not_planeswalk() -> None:
    scene = after("Fixed Point in Time", "Jund").roll("walk", "bruno", by="Powerstone").resolve()
    assert (scene.up, scene.stack) == (("Jund",), ())


def test_p_17_two_fixed_points_are_one_replacement() -> None:
    scene = to_main(begin(a_game({"": ("Krosa", "Fixed Point in Time", "Jund")}), "anna")).walk().resolve()
    scene.walk().walk().resolve()
    assert [card for card, _, _ in scene.pins()] == ["Fixed Point in Time"] * 2
    scene.roll("walk").resolve()
    assert len(scene.of(f.ChaosEnsued)) == 1


def test_p_16_800_4m_fixed_point_of_a_leaver_lasts_until_their_turn_would_have_begun() -> None:
    scene = after("Fixed Point in Time", "Jund", "Bant").turn("bruno").leave("anna").turn("carla")
    assert len(scene.pins()) == 1
    assert scene.turn("bruno").pins() == []


# --- watchers of rolls -----------------------------------------------------------------------------------------------

WATCHERS = ["Stairs to Infinity", "Ten Wizards Mountain", "The Drum, Mining Facility"]


@pytest.mark.parametrize("plane", WATCHERS)
@pytest.mark.parametrize("face", ["blank", "walk"])
def test_e_22_a_watcher_of_any_roll_triggers_once_for_each_roll_of_the_controller(plane: str, face: str) -> None:
    """Stairs to Infinity, Ten Wizards Mountain, The Drum: whatever the die shows."""
    scene = main(plane, "Krosa").roll(face)  # type: ignore[arg-type]
    assert f"{plane}/roll_any" in scene.stack
    item = next(item for item in scene.slot.stack if item.moment == "roll_any")
    assert item.cast is not None
    assert (item.cast.seat, item.cast.face) == ("anna", face)


@pytest.mark.parametrize("plane", WATCHERS)
def test_e_22_a_watcher_sees_effect_rolls_of_the_controller_too_and_never_those_of_others(plane: str) -> None:
    assert main(plane, "Krosa").roll("blank", by="Powerstone").stack == (f"{plane}/roll_any",)
    assert main(plane, "Krosa").roll("blank", "bruno", by="Powerstone").stack == ()


def test_t20_an_effect_roll_by_a_player_who_is_not_controller_on_stairs_to_infinity() -> None:
    scene = main("Stairs to Infinity", "Krosa").roll("walk", "bruno", by="Powerstone")
    assert scene.stack == ("walking",)
    assert scene.slot.stack[0].controller == "bruno"
    assert scene.resolve().up == ("Stairs to Infinity",)


def test_ten_wizards_mountain_the_planeswalking_ability_resolves_last() -> None:
    """P-27: the lines of cards first, the planeswalking ability last; its controller may order them."""
    scene = main("Ten Wizards Mountain", "Krosa").roll("walk")
    assert scene.stack == ("Ten Wizards Mountain/roll_any", "walking")
    scene.act(o.OrderItems(items=("walking", label(scene, "Ten Wizards Mountain") + "/roll_any")), "anna")
    assert scene.stack == ("walking", "Ten Wizards Mountain/roll_any")
    assert scene.resolve_all().up == ("Krosa",)
