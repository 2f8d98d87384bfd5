"""A player leaves: planechase §8 (E-31 … E-37), P-10, P-12 … P-14, P-30, 724.4."""

from __future__ import annotations

from typing import Any

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.in_force import should_be_out

from .refusing import refused
from .scene import Scene, a_game, begin, filled, main, to_main

FOUR = ("anna", "bruno", "carla", "dario")
DECKS = {
    "anna": ("Krosa", "Naya", "Minamo", "Shiv"),
    "bruno": ("Bant", "Jund", "Esper", "Grixis"),
    "carla": ("Akoum", "Kessig", "Gavony", "Nyx"),
    "dario": ("Tazeem", "Murasa", "Stensia", "Feeding Grounds"),
}


def individual(decks: dict[str, tuple[str, ...]] | None = None, first: str = "anna", **charter: Any) -> Scene:
    """Four players with their own decks, in the main phase of the first turn."""
    all_ = DECKS | (decks or {})
    return to_main(begin(a_game({seat: all_[seat] for seat in FOUR}, FOUR, **charter), first))


def communal(*names: str, **charter: Any) -> Scene:
    return to_main(begin(a_game({COMMUNAL: filled(names, 40)}, FOUR, **charter), "anna"))


def on_brunos_plane() -> Scene:
    """Bruno's plane lies face up in Anna's turn."""
    return individual(first="bruno").turn("carla").turn("dario").turn("anna").step("main1")


# --- E-31, E-32 ------------------------------------------------------------------------------------------------------


def test_e_31_the_next_in_turn_order_becomes_controller_first_and_stays_until_another_turn() -> None:
    scene = on_brunos_plane().leave("anna")
    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(f.ControllerChanged) < kinds.index(f.PlayersLeft)
    assert scene.slot.controller == "bruno"
    assert scene.turn("bruno").slot.controller == "bruno"


def test_e_32_p_10_a_phenomenon_ability_outlives_its_player_and_their_card() -> None:
    """Given Anna's phenomenon in her own turn, when she leaves, then Bruno resolves it with their deck, and no 704.6f
    follows: their own card is up."""
    scene = individual({"anna": ("Krosa", "Interplanar Tunnel", "Naya", "Shiv")}).walk().leave("anna")
    assert scene.up == ("Bant",)
    assert [(item.card, item.controller) for item in scene.slot.stack] == [("Interplanar Tunnel", "bruno")]
    scene.resolve()
    assert scene.asked()[:2] == ("bruno", "top")
    scene.choose(top=("Esper",))
    assert (scene.up, scene.deck("bruno")[0]) == (("Bant",), "Esper")


def test_e_32_spatial_merging_of_a_leaver_leaves_the_new_controllers_card() -> None:
    scene = individual({"anna": ("Krosa", "Spatial Merging", "Naya", "Shiv")}).walk().leave("anna").resolve()
    assert scene.up == ("Jund", "Esper")
    assert scene.deck("bruno")[-1] == "Bant"


def test_e_32_t18_communal_the_encounter_stays_with_the_new_controller() -> None:
    scene = communal("Krosa", "Mutual Epiphany", "Naya").walk().leave("anna")
    assert [(item.card, item.controller) for item in scene.slot.stack] == [("Mutual Epiphany", "bruno")]
    assert scene.resolve().up == ("Naya",)


# --- E-33 … E-35 -----------------------------------------------------------------------------------------------------


def test_e_33_the_deck_the_face_up_card_and_what_they_controlled_leave_with_them() -> None:
    scene = individual().roll("chaos").leave("anna")
    assert "anna" not in scene.state.decks
    assert all(card.deck != "anna" for card in scene.slot.face_up)
    assert scene.stack == ()


def test_e_34_t5_the_owner_of_the_face_up_plane_leaves_and_every_walking_ability_ceases() -> None:
    scene = on_brunos_plane().roll("walk").leave("bruno")
    assert scene.stack == ()
    assert scene.up == ("Krosa",)
    assert [(fact.cause, fact.who) for fact in scene.of(f.Walked)] == [("left", "anna")]


def test_e_34_chaos_abilities_of_those_who_stay_resolve() -> None:
    assert on_brunos_plane().roll("chaos").leave("bruno").stack == ("Bant/chaos",)


def test_e_34_t19_a_plane_in_the_leavers_deck_makes_nothing_cease() -> None:
    scene = on_brunos_plane().roll("walk").leave("carla")
    assert scene.stack == ("walking",)
    assert scene.resolve().up == ("Krosa",)


def test_e_34_a_face_up_phenomenon_that_leaves_makes_no_walking_ability_cease() -> None:
    scene = individual({"bruno": ("Bant", "Mutual Epiphany", "Esper")}, first="bruno").walk()
    scene.act(o.Roll(face="walk", by="Powerstone", thrown=True), "carla").leave("bruno")
    assert "walking" in scene.stack


def test_e_35_the_controller_turns_up_their_own_top_card_and_has_planeswalked() -> None:
    scene = individual({"bruno": ("Norn's Dominion",), "anna": ("Enigma Ridges", "Naya")}, first="bruno")
    scene.turn("carla").turn("dario").turn("anna").step("main1").act(o.PinText(text="x", until="walk"), "anna")
    scene.leave("bruno")
    assert scene.up == ("Enigma Ridges",)
    assert set(scene.stack) == {"Norn's Dominion/walk_away", "Enigma Ridges/walk_to"}
    assert scene.state.pins == ()


def test_t4_the_roller_leaves_in_response_and_nobody_walks_on_brunos_plane() -> None:
    scene = on_brunos_plane().roll("walk").leave("anna")
    assert (scene.stack, scene.up, scene.slot.controller) == ((), ("Bant",), "bruno")
    assert not scene.of(f.Walked)


def test_t4b_the_same_on_her_own_plane_the_new_controller_has_planeswalked() -> None:
    scene = individual().roll("walk").leave("anna")
    assert (scene.stack, scene.up) == ((), ("Bant",))
    assert [(fact.who, fact.cause) for fact in scene.of(f.Walked)] == [("bruno", "left")]


def test_t4c_communal_the_ability_is_gone_and_nothing_moves() -> None:
    scene = communal("Krosa", "Naya").roll("walk").leave("anna")
    assert (scene.stack, scene.up) == ((), ("Krosa",))


# --- E-36, P-12 ------------------------------------------------------------------------------------------------------


def test_e_36_t14_the_turn_goes_on_without_an_active_player_and_nobody_can_roll() -> None:
    scene = communal("Krosa").leave("anna")
    assert scene.slot.turn is not None and scene.slot.turn.active is None
    for seat in ("bruno", "carla"):
        assert refused(scene, o.Roll(), seat).reason == "not_the_active_player"
    assert scene.turn("bruno").step("main1").roll("blank").of(f.Rolled)[0].seat == "bruno"


def test_e_36_they_get_no_further_turns() -> None:
    scene = communal("Krosa").act(o.ExtraTurn(by="Time Walk"), "anna").leave("anna")
    assert scene.turn("bruno").active == "bruno"


def test_e_36_what_they_would_control_is_not_put_on_the_stack() -> None:
    scene = communal("Kharasha Foothills").trigger("Kharasha Foothills", 1).resolve().leave("anna")
    assert scene.step("end_step").stack == ()


def test_e_36_until_your_next_turn_lasts_until_that_turn_would_have_begun() -> None:
    """800.4m."""
    scene = communal("Krosa")
    scene.act(o.PinText(text="protected", until="turn", seat="anna"), "anna").turn("bruno").leave("anna")
    assert [pin.text for pin in scene.state.pins] == ["protected"]
    assert [pin.text for pin in scene.turn("carla").turn("dario").state.pins] == ["protected"]
    assert scene.turn("bruno").state.pins == ()


def test_p_12_t21_in_an_orphaned_turn_your_steps_do_not_trigger() -> None:
    scene = communal("Mount Keralia").leave("anna").step("end_step")
    assert scene.stack == ()
    assert scene.counters("Mount Keralia") == 0


def test_p_12_the_new_controller_steps_it_to_its_end() -> None:
    scene = communal("Krosa").leave("anna")
    assert refused(scene, o.GoToStep(step="main2"), "carla", own=True).rule == "CR 500"
    assert scene.act(o.GoToStep(step="main2"), "bruno").now == "main2"


# --- E-37 ------------------------------------------------------------------------------------------------------------


def test_e_37_t6_communal_nothing_moves_and_the_others_abilities_stay() -> None:
    scene = communal("Krosa", "Naya").roll("walk").leave("carla")
    assert (scene.stack, scene.up) == (("walking",), ("Krosa",))
    assert scene.resolve().up == ("Naya",)


def test_e_37_chaos_and_step_abilities_of_the_leaver_cease() -> None:
    assert communal("Krosa").roll("chaos").leave("anna").stack == ()
    assert communal("Academy at Tolaria West").step("end_step").leave("anna").stack == ()


# --- P-13, P-14, 104 -------------------------------------------------------------------------------------------------


def test_p_13_t22_two_leave_at_once_one_new_controller_at_most_one_walk() -> None:
    """Anna is controller, Bruno the owner of the face-up plane."""
    scene = on_brunos_plane().leave("anna", "bruno")
    assert scene.slot.controller == "carla"
    assert [(fact.who, fact.cause) for fact in scene.of(f.Walked)] == [("carla", "left")]
    assert scene.up == ("Akoum",)
    assert len(scene.of(f.ControllerChanged)) == 1


def test_p_13_when_all_who_are_left_leave_it_is_a_draw() -> None:
    scene = communal("Krosa").leave(*FOUR)
    assert scene.state.result is not None and scene.state.result.winners == ()


def test_104_2a_the_last_one_wins_and_nothing_planar_happens() -> None:
    scene = main("Krosa", seats=("anna", "bruno")).roll("walk").leave("bruno")
    assert scene.state.result is not None and scene.state.result.winners == ("anna",)
    assert not scene.of(f.Walked)
    assert refused(scene, o.Note(text="good game")).rule == "CR 104.1"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (o.SetLife(to=0), "life"),
        (o.ChangePoison(change=10), "poison"),
        (o.CommanderDamage(source="bruno", name="Krenko", change=21), "commander"),
    ],
)
def test_p_14_losing_is_only_proposed(order: o.SetLife, why: str) -> None:
    scene = communal("Krosa", commander="on").act(order, "carla")
    assert should_be_out(scene.state, "carla") == why
    assert "carla" in scene.state.playing
    assert "carla" not in scene.act(o.Leave(seats=("carla",), why=why)).state.playing  # type: ignore[arg-type]


def test_p_14_twenty_damage_of_each_of_two_commanders_is_not_enough() -> None:
    scene = communal("Krosa", commander="on")
    for name in ("Krenko", "Atraxa"):
        scene.act(o.CommanderDamage(source="bruno", name=name, change=20), "carla")
    assert should_be_out(scene.state, "carla") is None


def test_p_14_commander_damage_is_counted_only_with_commanders() -> None:
    assert refused(communal("Krosa"), o.CommanderDamage(source="bruno", name="Krenko", change=1), "anna").rule == (
        "CR 903.10a"
    )


def test_p_14_celestine_reef_protects_from_losing_but_not_from_conceding() -> None:
    scene = communal("Celestine Reef", "Krosa").roll("chaos").resolve().act(o.SetLife(to=-5), "anna")
    assert should_be_out(scene.state, "anna") is None
    assert refused(scene, o.Leave(seats=("anna",), why="life")).rule == "P-14"
    assert refused(scene, o.Win(by="Thassa's Oracle"), "bruno").reason == "can_not_win"
    scene.walk()
    assert should_be_out(scene.state, "anna") == "life", "it comes when the protection ends"
    assert "anna" not in communal("Celestine Reef").roll("chaos").resolve().leave("anna").state.playing


def test_104_who_leaves_does_it_themselves_or_by_the_host() -> None:
    assert refused(communal("Krosa"), o.Leave(seats=("bruno",)), "carla", own=True).reason == "only_the_host_may"
    assert refused(communal("Krosa").leave("bruno"), o.Leave(seats=("bruno",))).reason == "has_left"


def test_104_2b_and_104_4_by_an_effect() -> None:
    won = communal("Krosa").act(o.Win(by="Thassa's Oracle"), "carla").state.result
    assert won is not None and won.winners == ("carla",)
    drawn = communal("Krosa").act(o.DrawGame(by="Divine Intervention"), "carla").state.result
    assert drawn is not None and drawn.winners == ()


def test_724_4_the_monarch_leaves_and_the_active_player_is_monarch() -> None:
    scene = communal("Krosa").act(o.Monarch(), "carla").leave("carla")
    assert scene.state.monarch == "anna"
    assert scene.leave("anna").state.monarch == "bruno", "without an active player the next in turn order"


# --- P-30 ------------------------------------------------------------------------------------------------------------


def arranging() -> Scene:
    """Anna is asked for the order of two cards in Bruno's turn."""
    scene = individual().act(o.Ruling(what="up", card="Naya")).turn("bruno").step("main1").roll("walk").resolve()
    assert scene.asked()[0] == "anna"
    return scene


def test_p_30_a_walk_that_waits_for_an_order_is_finished_first() -> None:
    scene = arranging().leave("anna")
    walks = [(fact.who, fact.cause) for fact in scene.of(f.Walked)]
    assert walks == [("bruno", "ability")]
    assert (scene.up, scene.slot.controller) == (("Bant",), "bruno")


def test_p_30_the_walker_leaves_their_card_comes_up_and_leaves_with_them() -> None:
    scene = arranging().leave("bruno")
    assert [(fact.who, fact.cause) for fact in scene.of(f.Walked)] == [("bruno", "ability"), ("carla", "left")]
    assert scene.up == ("Akoum",)


def test_p_30_t33_an_ability_that_waits_breaks_off_and_its_cards_lie_on_top_as_revealed() -> None:
    scene = communal("Pools of Becoming", "Krosa", "Naya", "Bant").roll("chaos").resolve()
    assert scene.asked()[:2] == ("anna", "arrange")
    scene.leave("anna")
    assert scene.slot.question is None
    assert [fact.broken for fact in scene.of(f.Resolved)] == [True]
    for view in scene.state.decks[COMMUNAL].seen.values():
        assert [block.names for block in view[:3]] == [("Krosa",), ("Naya",), ("Bant",)]


def test_p_30_t33_of_a_phenomenon_the_new_controller_answers() -> None:
    scene = communal("Krosa", "Interplanar Tunnel", "Naya", "Bant", "Jund", "Esper", "Grixis").walk().resolve()
    assert scene.asked()[:2] == ("anna", "top")
    scene.leave("anna")
    assert scene.asked()[:2] == ("bruno", "top")
    assert scene.choose(top=("Esper",)).up == ("Esper",)


def test_p_30_a_question_to_somebody_else_skips_the_leaver() -> None:
    scene = communal("Krosa", "Two Streams Facility").walk().resolve()
    scene.choose("anna", side="anchor")
    assert scene.asked()[0] == "bruno"
    scene.leave("bruno")
    assert scene.asked()[0] == "carla"
    scene.choose(side="waterfall").choose(side="anchor")
    assert scene.card("Two Streams Facility").sides == {"anna": "anchor", "carla": "waterfall", "dario": "anchor"}


def test_p_30_cards_that_a_leaver_looked_at_stay_where_they_are() -> None:
    scene = communal("Krosa", "Naya", "Bant").act(o.Look(count=2, by="Susan Foreman"), "bruno").leave("bruno")
    assert scene.slot.question is None
    assert scene.deck()[:2] == ("Naya", "Bant")
