"""The Eternities Map: planechase §17, P-26, P-31 … P-33, T35."""

from __future__ import annotations

from typing import Any

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.book import BOOK
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL

from .refusing import cardboard_game, refused
from .scene import QUIET, Scene, a_game, begin, filled, main

CROSS = QUIET[:5]
MORE = QUIET[5:20]


def on_the_map(*names: str, **charter: Any) -> Scene:
    """The first of these lies under the marker, the next ones north, east, south and west of it."""
    deck = filled(names, 20)
    return begin(a_game({COMMUNAL: deck}, map="eternities", **charter), "anna")


def lying(scene: Scene) -> dict[tuple[int, int], tuple[str, ...]]:
    return {(spot.x, spot.y): tuple(card.card for card in spot.cards) for spot in scene.state.spots}


def walk(scene: Scene, direction: str) -> Scene:
    scene.act(o.WalkByCard(by="TARDIS"), scene.slot.controller)
    return scene.choose(direction=direction)


# --- 1, 2: the cross -------------------------------------------------------------------------------------------------


def test_p_26_five_cards_lie_as_a_cross_when_the_first_turn_begins() -> None:
    scene = on_the_map(*CROSS)
    assert scene.up == CROSS[:1]
    assert lying(scene) == {(0, 1): CROSS[1:2], (1, 0): CROSS[2:3], (0, -1): CROSS[3:4], (-1, 0): CROSS[4:5]}
    assert [fact.act for fact in scene.of(f.Acted)][1] == o.Deal(
        cards=(("N", CROSS[1]), ("E", CROSS[2]), ("S", CROSS[3]), ("W", CROSS[4]))
    )


def test_p_26_the_starting_plane_is_up_before_the_mulligans() -> None:
    scene = a_game({COMMUNAL: filled(CROSS)}, map="eternities", mulligans="tracked").act(o.First(seat="anna"))
    scene.act(o.Start(), "anna")
    assert (scene.up, scene.state.stage) == (CROSS[:1], "mulligans")
    assert lying(scene) == {}, "the neighbours are turned up when the first turn begins"


def test_p_26_only_the_plane_under_the_marker_is_in_force() -> None:
    scene = on_the_map(CROSS[0], "Naar Isle", "Goldmeadow")
    assert scene.stack == ()
    assert {line.card for line in BOOK.view(scene.state, "bruno").slots[0].applies} <= {CROSS[0]}
    assert refused(scene, o.Trigger(card="Goldmeadow", line=1), "anna").reason == "not_face_up"
    scene.step("main1").roll("chaos")
    assert len(scene.stack) == 1


# --- 3: steps and Hellrides ------------------------------------------------------------------------------------------


def test_p_26_whoever_planeswalks_chooses_a_direction_at_that_moment() -> None:
    scene = on_the_map(*CROSS).step("main1").roll("walk").resolve()
    seat, kind, ways = scene.asked()
    assert (seat, kind) == ("anna", "direction")
    assert set(ways) == {"N", "E", "S", "W", "NE", "SE", "SW", "NW"}
    scene.choose(direction="E")
    assert (scene.up, scene.slot.place) == (CROSS[2:3], (1, 0))
    assert lying(scene)[(0, 0)] == CROSS[:1], "the old plane stays where it is"


def test_p_26_a_step_walks_away_from_the_old_plane_and_to_the_new_one() -> None:
    scene = walk(on_the_map("Norn's Dominion", "Enigma Ridges"), "N")
    assert set(scene.stack) == {"Norn's Dominion/walk_away", "Enigma Ridges/walk_to"}


def test_p_26_t35_a_hellride_puts_the_top_card_where_no_card_lies() -> None:
    scene = walk(on_the_map(*CROSS, "Enigma Ridges"), "NE")
    assert (scene.up, scene.slot.place) == (("Enigma Ridges",), (1, 1))
    assert scene.stack == ("Enigma Ridges/walk_to",)


def test_p_26_t35_a_hellride_onto_a_card_is_refused() -> None:
    scene = walk(walk(on_the_map(*CROSS), "NE"), "S").act(o.WalkByCard(by="TARDIS"), "anna")
    assert scene.slot.place == (1, 0)
    refusal = refused(scene, o.Choose(direction="NW"), "anna")
    assert (refusal.rule, refusal.reason) == ("P-26", "no_such_way")


# --- 4, 5: gathering, filling, memory --------------------------------------------------------------------------------


def test_p_26_empty_places_beside_the_marker_are_filled_north_east_south_west() -> None:
    scene = walk(on_the_map(*CROSS), "N")
    assert set(lying(scene)) >= {(0, 2), (1, 1), (0, 0), (-1, 1)}
    deal = [fact.act for fact in scene.of(f.Acted)][1]
    assert [way for way, _ in deal.cards] == ["N", "E", "W"]


def test_p_26_t35_counters_stay_two_steps_away_and_are_lost_four_steps_away() -> None:
    scene = on_the_map("Naar Isle", *CROSS).resolve()
    assert scene.counters("Naar Isle") == 1
    there_and_back = walk(walk(walk(walk(scene, "N"), "N"), "S"), "S")
    assert there_and_back.counters("Naar Isle") == 1
    for _ in range(4):
        walk(scene, "N")
    assert all("Naar Isle" not in names for names in lying(scene).values())
    assert "Naar Isle" in scene.deck()


@pytest.mark.parametrize(("radius", "stays"), [(1, False), (3, True), (0, True)])
def test_p_26_map_radius_says_how_far_the_map_reaches(radius: int, stays: bool) -> None:
    scene = walk(walk(on_the_map(*CROSS, map_radius=radius), "N"), "N")
    assert any(CROSS[0] in names for names in lying(scene).values()) is stays


def test_p_26_an_empty_deck_leaves_places_empty_and_no_step_is_no_walk() -> None:
    scene = begin(a_game({COMMUNAL: CROSS[:1]}, map="eternities"), "anna")
    assert lying(scene) == {}
    scene.act(o.WalkByCard(by="TARDIS"), "anna")
    assert (scene.up, scene.slot.question) == (CROSS[:1], None)
    assert not scene.of(f.Walked)


def test_p_26_a_walk_that_waits_for_its_direction_is_dropped_with_the_leaver() -> None:
    scene = on_the_map(*CROSS).act(o.WalkByCard(by="TARDIS"), "anna").leave("anna")
    assert (scene.up, scene.slot.controller, scene.slot.question) == (CROSS[:1], "bruno", None)


def test_p_26_it_needs_the_communal_deck_and_no_grand_melee() -> None:
    with pytest.raises(ValueError, match="communal"):
        Charter(map="eternities")
    with pytest.raises(ValueError, match="Grand Melee"):
        Charter(map="eternities", decks="communal", mode="grand_melee")


# --- real cards ------------------------------------------------------------------------------------------------------


def test_deal_names_the_places_where_the_program_does_not_know_the_cards() -> None:
    names = QUIET[:12]
    scene = cardboard_game(names, map="eternities").act(o.First(seat="anna")).act(o.Start(up=names[:1]), "anna")
    scene.turn("anna")
    assert scene.asked()[1] == "name"
    wrong = o.Deal(cards=(("E", names[1]), ("N", names[2]), ("S", names[3]), ("W", names[4])))
    assert refused(scene, wrong).reason == "other_places"
    scene.act(o.Deal(cards=(("N", names[1]), ("E", names[2]), ("S", names[3]), ("W", names[4]))))
    assert lying(scene)[(1, 0)] == names[2:3]
    assert refused(scene, o.Deal(cards=(("N", names[5]),))).reason == "no_place_to_fill"


# --- P-31 … P-33 -----------------------------------------------------------------------------------------------------


def test_p_31_a_phenomenon_that_is_dealt_is_set_aside_and_shuffled_in() -> None:
    scene = on_the_map(CROSS[0], "Mutual Epiphany", *CROSS[1:])
    assert lying(scene)[(0, 1)] == CROSS[1:2]
    assert "Mutual Epiphany" in scene.deck()
    assert scene.state.aside == ()


def test_p_31_a_phenomenon_on_top_at_the_start_is_no_starting_plane() -> None:
    scene = on_the_map("Mutual Epiphany", *CROSS)
    assert scene.up == CROSS[:1]
    assert "Mutual Epiphany" in scene.deck()


def test_p_31_t35_a_phenomenon_is_met_only_by_hellride_and_left_in_the_same_place() -> None:
    scene = walk(on_the_map(*CROSS, "Mutual Epiphany"), "NE")
    assert scene.stack == ("Mutual Epiphany/encounter",)
    top = scene.deck()[0]
    scene.resolve()
    assert (scene.up, scene.slot.place) == ((top,), (1, 1))
    assert "Mutual Epiphany" in scene.deck()


def test_p_31_map_phenomena_never_has_none_in_the_deck() -> None:
    with pytest.raises(ValueError, match="P-31"):
        on_the_map(*CROSS, "Mutual Epiphany", map_phenomena="never")


def test_p_32_spatial_merging_puts_both_planes_on_the_markers_place() -> None:
    scene = walk(on_the_map(*CROSS, "Spatial Merging"), "NE").resolve()
    assert len(scene.up) == 2
    assert scene.slot.place == (1, 1)
    both = scene.up
    walk(scene, "S")
    assert lying(scene)[(1, 1)] == both, "they stay on the map, one on the other"
    assert walk(scene, "N").up == both, "coming back is walking to all of them"


def test_p_33_interplanar_tunnels_card_is_what_is_turned_up_in_its_place() -> None:
    scene = walk(on_the_map(*CROSS, "Interplanar Tunnel"), "NE").resolve()
    chosen = scene.asked()[2][2]
    scene.choose(top=(chosen,))
    assert (scene.up, scene.slot.place) == ((chosen,), (1, 1))


def test_a_table_without_a_map_has_none() -> None:
    assert main("Krosa").state.spots == ()
