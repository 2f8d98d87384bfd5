"""Two-Headed Giant: planechase §9 (E-38 … E-41, P-21), CR 805, 810, 901.12."""

from __future__ import annotations

from typing import Any

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL

from .refusing import refused
from .scene import Scene, a_game, begin, filled, to_main

FOUR = ("anna", "bruno", "carla", "dario")
TEAMS = (("anna", "bruno"), ("carla", "dario"))
DECKS = {
    "anna": ("Krosa", "Naya", "Minamo", "Shiv"),
    "bruno": ("Bant", "Jund", "Esper", "Grixis"),
    "carla": ("Akoum", "Kessig", "Gavony", "Nyx"),
    "dario": ("Tazeem", "Murasa", "Stensia", "Feeding Grounds"),
}


def giant(decks: dict[str, tuple[str, ...]] | None = None, first: str = "anna", **charter: Any) -> Scene:
    all_ = DECKS | (decks or {})
    scene = a_game({seat: all_[seat] for seat in FOUR}, FOUR, TEAMS, mode="two_headed_giant", **charter)
    return to_main(begin(scene, first))


def communal(*names: str) -> Scene:
    scene = a_game({COMMUNAL: filled(names, 40)}, FOUR, TEAMS, mode="two_headed_giant")
    return to_main(begin(scene, "anna"))


def test_e_38_each_player_has_a_deck_and_the_primary_players_top_card_starts() -> None:
    scene = giant()
    assert set(scene.state.decks) == set(FOUR)
    assert scene.up == ("Krosa",)


def test_e_38_a_team_starts_by_its_primary_player() -> None:
    scene = a_game(dict(DECKS), FOUR, TEAMS, mode="two_headed_giant")
    assert refused(scene, o.First(seat="bruno")).rule == "CR 805.2"


def test_e_39_the_controller_is_the_active_teams_primary_player() -> None:
    scene = giant()
    assert scene.slot.controller == "anna"
    assert scene.turn("carla").slot.controller == "carla"
    assert scene.turn("anna").slot.controller == "anna"


def test_e_39_it_passes_to_the_next_teams_primary_when_the_whole_team_leaves() -> None:
    six = ("a1", "a2", "b1", "b2", "c1", "c2")
    teams = (("a1", "a2"), ("b1", "b2"), ("c1", "c2"))
    scene = a_game({COMMUNAL: filled(("Krosa",), 40)}, six, teams, mode="two_headed_giant")
    scene = to_main(begin(scene, "a1")).leave("a2")
    assert scene.slot.controller == "b1"
    assert scene.state.playing == ("b1", "b2", "c1", "c2")


def test_e_41_t13_both_heads_roll_each_with_a_counter_of_their_own() -> None:
    scene = giant()
    costs = [scene.roll("blank", seat).of(f.Rolled)[0].cost for seat in ("anna", "bruno", "bruno", "anna")]
    assert costs == [0, 0, 1, 1]
    scene.roll("blank", "anna", by="Powerstone")
    assert scene.roll("blank", "anna").of(f.Rolled)[0].cost == 2
    assert refused(scene, o.Roll(), "carla").reason == "not_the_active_player"


def test_e_22_a_roll_of_either_member_is_watched() -> None:
    scene = giant({"anna": ("Stairs to Infinity", "Naya", "Minamo")}).roll("blank", "bruno")
    assert [(item.card, item.controller) for item in scene.slot.stack] == [("Stairs to Infinity", "anna")]


@pytest.mark.parametrize(("secondary_walk", "up"), [("roller_deck", "Bant"), ("controller_deck", "Naya")])
def test_p_21_the_secondary_players_planeswalker_symbol(secondary_walk: str, up: str) -> None:
    scene = giant(secondary_walk=secondary_walk).roll("walk", "bruno")
    assert [item.controller for item in scene.slot.stack] == ["bruno"]
    scene.resolve()
    assert (scene.up, scene.slot.controller) == ((up,), "anna")
    assert scene.deck("anna")[-1] == "Krosa"


def test_p_21_both_members_may_resolve_what_the_team_controls() -> None:
    scene = giant().roll("chaos")
    assert refused(scene, o.Resolve(), "carla", own=True).rule == "P-28"
    assert scene.act(o.Resolve(), "bruno").stack == ()


def test_p_21_life_and_poison_are_the_teams() -> None:
    scene = giant()
    assert scene.state.players["anna"].life == 30
    scene.act(o.ChangeLife(change=-4), "bruno").act(o.ChangePoison(change=3), "bruno")
    assert (scene.state.players["anna"].life, scene.state.players["anna"].poison) == (26, 3)
    assert giant(commander="on").state.players["anna"].life == 60


def test_p_21_a_head_that_leaves_takes_the_whole_team_in_one_act() -> None:
    scene = giant().leave("dario")
    assert [fact.seats for fact in scene.of(f.PlayersLeft)] == [("carla", "dario")]
    assert scene.state.result is not None and scene.state.result.winners == ("anna", "bruno")


def test_p_21_a_member_walks_by_a_card_for_their_team() -> None:
    assert giant().act(o.WalkByCard(by="TARDIS"), "bruno").up == ("Naya",)
    assert refused(giant(), o.WalkByCard(by="TARDIS"), "carla").rule == "CR 701.31a"


def test_p_21_reveals_from_your_planar_deck_are_the_primary_players() -> None:
    scene = giant({"anna": ("Stairs to Infinity", "Naya", "Minamo")}).roll("chaos", "bruno").resolve().resolve()
    assert scene.asked() == ("anna", "may_bottom", ("Naya",))


def test_p_21_the_communal_deck_belongs_to_the_controller() -> None:
    scene = communal("Krosa", "Naya").roll("walk", "bruno").resolve()
    assert scene.up == ("Naya",)


def test_p_21_an_extra_turn_is_the_teams() -> None:
    scene = giant().act(o.ExtraTurn(by="Time Walk"), "bruno").turn("anna")
    assert scene.slot.turn is not None and scene.slot.turn.extra


def test_p_21_larger_teams_play_as_two_heads() -> None:
    """810.11: 45 life and 20 poison for three heads."""
    six = ("a1", "a2", "a3", "b1", "b2", "b3")
    scene = a_game({COMMUNAL: filled(("Krosa",), 40)}, six, (six[:3], six[3:]), mode="two_headed_giant")
    assert scene.state.players["a1"].life == 45
    assert scene.state.charter.deadly_poison(3) == 20
