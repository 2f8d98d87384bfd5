"""The cards that reveal and arrange the planar deck, and two planes at once (planes §4 B, C; P-6, P-15, E-14)."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import Refused
from games.planechase.rules import facts as f
from games.planechase.rules.knowledge import PUBLIC, Block, next_cards
from games.planechase.rules.viewing import view

from .scene import SEATS, Scene, a_game, begin, main, to_main

# --- Stairs to Infinity ----------------------------------------------------------------------------------------------


def test_stairs_to_infinity_reveals_the_top_card_to_all_and_asks_its_controller_alone() -> None:
    scene = main("Stairs to Infinity", "Krosa", "Bant").roll("chaos").counter("Stairs to Infinity/roll_any")
    scene.resolve()
    assert scene.asked() == ("anna", "may_bottom", ("Krosa",))
    assert all(pile[0] == Block(("Krosa",)) for pile in scene.state.decks[""].seen.values())


def test_stairs_to_infinity_the_card_stays_on_top_or_goes_to_the_bottom() -> None:
    kept = main("Stairs to Infinity", "Krosa", "Bant").roll("chaos").resolve_all().choose(keep=True)
    assert (kept.deck()[0], kept.slot.running) == ("Krosa", None)
    put = main("Stairs to Infinity", "Krosa", "Bant").roll("chaos").resolve_all().choose(bottom=("Krosa",))
    assert (put.deck()[0], put.deck()[-1]) == ("Bant", "Krosa")
    assert all(pile[-1] == Block(("Krosa",)) for pile in put.state.decks[""].seen.values())


# --- Pools of Becoming -----------------------------------------------------------------------------------------------


def test_pools_of_becoming_triggers_the_chaos_ability_of_each_revealed_plane_and_of_no_phenomenon() -> None:
    scene = main("Pools of Becoming", "Krosa", "Mutual Epiphany", "Bant").roll("chaos").resolve()
    assert scene.asked() == ("anna", "arrange", ("Krosa", "Mutual Epiphany", "Bant"))
    scene.choose(bottom=("Bant", "Mutual Epiphany", "Krosa"))
    assert sorted(scene.stack) == ["Bant/chaos", "Krosa/chaos"]
    assert scene.up == ("Pools of Becoming",)
    assert scene.deck()[-3:] == ("Bant", "Mutual Epiphany", "Krosa")


def test_p_6_only_the_arranger_learns_the_order_on_the_bottom() -> None:
    scene = main("Pools of Becoming", "Krosa", "Esper", "Bant").roll("chaos").resolve()
    scene.choose(bottom=("Bant", "Krosa", "Esper"))
    seen = scene.state.decks[""].seen
    assert seen["anna"][-3:] == (Block(("Bant",)), Block(("Krosa",)), Block(("Esper",)))
    assert seen["bruno"][-1] == seen[PUBLIC][-1] == Block(("Bant", "Esper", "Krosa"))


def test_p_6_bottom_order_random_asks_nobody_and_nobody_knows_the_order() -> None:
    scene = main("Pools of Becoming", "Krosa", "Esper", "Bant", bottom_order="random").roll("chaos").resolve()
    assert scene.slot.question is None
    assert set(scene.deck()[-3:]) == {"Bant", "Esper", "Krosa"}
    assert {pile[-1] for pile in scene.state.decks[""].seen.values()} == {Block(("Bant", "Esper", "Krosa"))}


def test_t16_aretopolis_and_pompeii_revealed_by_pools_do_what_they_can_and_then_pools_is_left() -> None:
    """P-7: a revealed card has no counters and gets none: nothing is drawn, nobody hurt; Pompeii's walk is one."""
    scene = main("Pools of Becoming", "Aretopolis", "Pompeii", "Krosa", "Bant").roll("chaos").resolve()
    scene.choose(bottom=("Krosa", "Aretopolis", "Pompeii")).counter("Krosa/chaos")
    assert scene.stack == ("Aretopolis/chaos", "Pompeii/chaos")
    scene.resolve()
    assert [one.number for one in scene.of(f.NumberShown)] == [0]
    scene.resolve()
    assert [one.number for one in scene.of(f.NumberShown)] == [0]
    assert scene.up == ("Bant",)


def test_pools_of_becoming_has_a_line_in_the_end_step_that_is_the_tables_own() -> None:
    scene = main("Pools of Becoming", "Krosa").step("end_step")
    assert scene.stack == ("Pools of Becoming/end_step",)
    assert scene.resolve().up == ("Pools of Becoming",)


# --- The Fertile Lands of Saulvinia ----------------------------------------------------------------------------------


def test_the_fertile_lands_of_saulvinia_let_chaos_ensue_on_the_revealed_plane_alone() -> None:
    scene = main("The Fertile Lands of Saulvinia", "Mutual Epiphany", "Krosa", "Bant").roll("chaos").resolve()
    assert scene.asked() == ("anna", "arrange", ("Mutual Epiphany", "Krosa"))
    scene.choose(bottom=("Krosa", "Mutual Epiphany"))
    assert scene.stack == ("Krosa/chaos",)
    assert scene.up == ("The Fertile Lands of Saulvinia",)


def test_the_fertile_lands_of_saulvinia_need_no_question_for_one_card() -> None:
    scene = main("The Fertile Lands of Saulvinia", "Krosa", "Bant").roll("chaos").resolve()
    assert scene.slot.question is None
    assert (scene.stack, scene.deck()[-1]) == (("Krosa/chaos",), "Krosa")


# --- Norn's Seedcore -------------------------------------------------------------------------------------------------


def seedcore(*then: str) -> Scene:
    """Norn's Seedcore is walked to; its own chaos ability waits on the stack."""
    scene = main("Krosa", "Norn's Seedcore", *then).walk()
    assert scene.stack == ("Norn's Seedcore/walk_to",)
    return scene.resolve()


def test_norns_seedcore_lets_chaos_ensue_when_it_is_walked_to() -> None:
    scene = seedcore("Bant")
    assert scene.stack == ("Norn's Seedcore/chaos",)


def test_norns_seedcore_walks_to_a_plane_without_leaving_any() -> None:
    """Given Seedcore, when its chaos turns Pompeii up, then both lie there, and nothing was walked away from."""
    scene = seedcore("Pompeii", "Bant").resolve()
    assert scene.up == ("Norn's Seedcore", "Pompeii")
    assert scene.stack == ("Pompeii/walk_to",)
    assert len([fact for fact in scene.facts if isinstance(fact, f.Walked)]) == 1


def test_norns_seedcore_ends_what_lasted_until_a_planeswalk_and_triggers_no_walk_away() -> None:
    scene = main("Agyrem", "Norn's Seedcore", "Mount Keralia", "Bant").roll("chaos").resolve()
    assert scene.pins() == [("Agyrem", "anna", "until_planeswalk")]
    scene.walk().resolve()
    assert scene.pins() == []
    scene.resolve()
    assert scene.up == ("Norn's Seedcore", "Mount Keralia")
    assert "Mount Keralia/walk_away" not in scene.stack


def test_norns_seedcore_puts_the_other_revealed_cards_on_the_bottom_as_its_controller_likes() -> None:
    scene = seedcore("Mutual Epiphany", "Time Distortion", "Bant").resolve()
    assert scene.asked() == ("anna", "arrange", ("Mutual Epiphany", "Time Distortion"))
    scene.choose(bottom=("Time Distortion", "Mutual Epiphany"))
    assert scene.up == ("Norn's Seedcore", "Bant")
    assert scene.deck()[-2:] == ("Time Distortion", "Mutual Epiphany")


def test_norns_seedcore_can_stack_three_planes_and_more() -> None:
    scene = seedcore("Bant", "Esper").resolve()
    scene.roll("chaos")
    assert sorted(scene.stack) == ["Bant/chaos", "Norn's Seedcore/chaos"]
    scene.resolve_all()
    assert scene.up == ("Norn's Seedcore", "Bant", "Esper")


def test_p_15_norns_seedcore_without_a_plane_to_find_does_not_walk() -> None:
    decks = {"anna": ("Krosa",), "bruno": ("Norn's Seedcore", "Mutual Epiphany", "Time Distortion"), "carla": ("Bant",)}
    scene = to_main(begin(a_game(decks), "anna"))
    to_main(scene.turn("bruno")).walk().resolve().resolve()
    assert scene.asked() == ("bruno", "arrange", ("Mutual Epiphany", "Time Distortion"))
    scene.choose(bottom=("Time Distortion", "Mutual Epiphany"))
    assert scene.up == ("Norn's Seedcore",)
    assert scene.of(f.Walked) == []


# --- Interplanar Tunnel ----------------------------------------------------------------------------------------------

FIVE = ("Akoum", "Bant", "Esper", "Gavony", "Grixis")


def test_interplanar_tunnel_the_chosen_plane_is_the_one_that_is_walked_to() -> None:
    scene = main("Krosa", "Interplanar Tunnel", "Akoum", "Mutual Epiphany", *FIVE[1:]).walk().resolve()
    assert scene.asked() == ("anna", "top", FIVE)
    assert len(scene.of(f.Revealed)) == 6
    scene.choose(top=("Gavony",))
    assert scene.up == ("Gavony",)
    assert set(scene.deck()[-6:]) == {"Interplanar Tunnel", "Akoum", "Mutual Epiphany", "Bant", "Esper", "Grixis"}


def test_interplanar_tunnel_puts_the_rest_to_the_bottom_at_random_and_nobody_knows_how() -> None:
    scene = main("Krosa", "Interplanar Tunnel", *FIVE).walk().resolve().choose(top=("Akoum",))
    rest = Block(("Bant", "Esper", "Gavony", "Grixis"))
    assert all(rest in pile for pile in scene.state.decks[""].seen.values())


def test_p_15_interplanar_tunnel_with_a_single_plane_left_asks_nobody() -> None:
    scene = to_main(begin(a_game({"": ("Krosa", "Interplanar Tunnel", "Mutual Epiphany")}), "anna"))
    scene.walk().resolve()
    assert scene.slot.question is None
    assert scene.up == ("Krosa",)


@pytest.mark.parametrize("name", ["Mutual Epiphany", "Krosa", "Naya"])
def test_p_8_only_a_revealed_plane_can_be_chosen(name: str) -> None:
    scene = main("Krosa", "Interplanar Tunnel", "Akoum", "Mutual Epiphany", *FIVE[1:]).walk().resolve()
    with pytest.raises(Refused) as refused:
        scene.choose(top=(name,))
    assert (refused.value.rule, refused.value.reason) == ("P-8", "not_what_was_asked")


# --- Spatial Merging -------------------------------------------------------------------------------------------------


def merged(*more: str) -> Scene:
    """Spatial Merging is met, and its ability has resolved."""
    return main("Krosa", "Spatial Merging", *more).walk().resolve()


def test_t7_spatial_merging_turns_two_planes_up_at_once_and_leaves_the_phenomenon() -> None:
    scene = merged("Jund", "Bant")
    assert scene.up == ("Jund", "Bant")
    assert scene.deck()[-1] == "Spatial Merging"


def test_t7_two_planes_have_two_chaos_abilities_and_one_planeswalking_ability() -> None:
    scene = merged("Jund", "Bant").roll("chaos")
    assert sorted(scene.stack) == ["Bant/chaos", "Jund/chaos"]
    scene.resolve_all().roll("walk")
    assert scene.stack == ("walking",)
    scene.resolve()
    assert scene.asked()[:2] == ("anna", "arrange")
    scene.choose(bottom=("Bant", "Jund"))
    assert scene.deck()[-2:] == ("Bant", "Jund")
    assert len(scene.up) == 1


def test_spatial_merging_puts_the_phenomenon_to_the_bottom_first_and_the_rest_below_it() -> None:
    scene = merged("Mutual Epiphany", "Jund", "Time Distortion", "Bant")
    assert scene.asked() == ("anna", "arrange", ("Mutual Epiphany", "Time Distortion"))
    scene.choose(bottom=("Time Distortion", "Mutual Epiphany"))
    assert scene.deck()[-3:] == ("Spatial Merging", "Time Distortion", "Mutual Epiphany")
    assert scene.up == ("Jund", "Bant")


def test_spatial_merging_walks_to_both_at_once_so_both_walk_to_lines_trigger() -> None:
    scene = merged("Pompeii", "Aretopolis")
    assert sorted(scene.stack) == ["Aretopolis/walk_to", "Pompeii/walk_to"]
    assert scene.stack[0] == "Pompeii/walk_to", "P-27: turned up together they resolve as revealed"


def test_p_15_spatial_merging_with_one_plane_left_walks_to_that_one() -> None:
    decks = {"anna": ("Krosa",), "bruno": ("Spatial Merging", "Mutual Epiphany", "Jund"), "carla": ("Bant",)}
    scene = to_main(begin(a_game(decks), "anna"))
    to_main(scene.turn("bruno")).walk().resolve()
    assert scene.up == ("Jund",)
    assert scene.deck("bruno") == ("Spatial Merging", "Mutual Epiphany")


def test_p_15_spatial_merging_without_a_plane_does_not_walk_and_the_phenomenon_is_left_by_704_6f() -> None:
    decks = {"anna": ("Krosa",), "bruno": ("Spatial Merging", "Mutual Epiphany"), "carla": ("Bant",)}
    scene = to_main(begin(a_game(decks), "anna"))
    to_main(scene.turn("bruno")).walk().resolve()
    assert [walked.cause for walked in scene.of(f.Walked)] == ["phenomenon"]
    assert scene.up == ("Mutual Epiphany",)


def test_e_32_spatial_merging_of_a_leaver_does_all_it_says_for_the_new_controller() -> None:
    """Given Bruno's encounter item, when Bruno leaves, then Carla controls it and reveals from her own deck."""
    decks = {
        "anna": ("Krosa", "Akoum", "Esper"),
        "bruno": ("Spatial Merging", "Gavony", "Grixis"),
        "carla": ("Naya", "Jund", "Bant", "Shiv"),
    }
    scene = to_main(begin(a_game(decks, SEATS), "anna"))
    to_main(scene.turn("bruno")).walk()
    assert scene.stack == ("Spatial Merging/encounter",)
    scene.leave("bruno")
    assert scene.stack == ("Spatial Merging/encounter",)
    assert scene.slot.stack[0].controller == "carla"
    assert scene.up == ("Naya",)
    scene.resolve()
    assert scene.up == ("Jund", "Bant")
    assert scene.deck("carla")[-1] == "Naya"


# --- who leaves in the middle ----------------------------------------------------------------------------------------


def test_t33_p_30_pools_of_a_leaver_breaks_off_and_the_three_lie_on_top_as_revealed() -> None:
    scene = main("Pools of Becoming", "Krosa", "Esper", "Bant").roll("chaos").resolve()
    scene.leave("anna")
    assert (scene.slot.question, scene.slot.running, scene.up) == (None, None, ("Pools of Becoming",))
    assert scene.deck()[:3] == ("Krosa", "Esper", "Bant")
    assert all(next_cards(pile)[:3] == ("Krosa", "Esper", "Bant") for pile in scene.state.decks[""].seen.values())


def test_t33_e_32_interplanar_tunnel_of_a_leaver_is_answered_by_the_new_controller() -> None:
    scene = main("Krosa", "Interplanar Tunnel", *FIVE).walk().resolve().leave("anna")
    assert scene.asked() == ("bruno", "top", FIVE)
    assert scene.choose("bruno", top=("Esper",)).up == ("Esper",)


def test_t18_communal_the_encounter_item_stays_with_the_new_controller() -> None:
    scene = main("Krosa", "Spatial Merging", "Jund", "Bant").walk().leave("anna")
    assert [(item.controller, item.moment) for item in scene.slot.stack] == [("bruno", "encounter")]
    assert scene.resolve().up == ("Jund", "Bant")


def test_t25_two_cards_to_one_bottom_look_the_same_to_the_others_whichever_lies_lower() -> None:
    """Given two planes left at once, when Anna arranges them one way or the other, then Bruno's view is the same."""
    worlds = [
        merged("Jund", "Bant").roll("walk").resolve().choose(bottom=bottom)
        for bottom in (("Jund", "Bant"), ("Bant", "Jund"))
    ]
    one, other = (view(scene.state, "bruno") for scene in worlds)
    assert one == other
    assert view(worlds[0].state, "anna") != view(worlds[1].state, "anna")


def test_t12_two_phenomena_in_a_row_chain_by_themselves() -> None:
    """E-29: while one is up no plane is in force; its ability resolves, 704.6f walks on."""
    scene = main("Krosa", "Mutual Epiphany", "Time Distortion", "Bant").walk()
    assert scene.stack == ("Mutual Epiphany/encounter",)
    scene.resolve()
    assert (scene.up, scene.stack) == (("Time Distortion",), ("Time Distortion/encounter",))
    assert scene.resolve().up == ("Bant",)
