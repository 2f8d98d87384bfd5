"""The cards that count, remember and last (planes §2, §4 G, H, J; E-13, P-7, P-12, P-14, 603.4, 611.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.rulebook import Refused
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.book import BOOK
from games.planechase.rules.in_force import should_be_out, static_words

from .refusing import refused
from .scene import SEATS, Scene, a_game, begin, main, on, to_main

# --- counters on the plane -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("plane", "kind"), [("Naar Isle", "flame"), ("Aplan Mortarium", "exposure")])
def test_a_plane_that_counts_in_the_upkeep_shows_how_much_it_costs(plane: str, kind: str) -> None:
    """Naar Isle, Aplan Mortarium: a counter, then as much damage or loss as there are counters."""
    scene = on(plane, "Krosa").resolve()
    assert (scene.counters(plane), [(one.key, one.number) for one in scene.of(f.NumberShown)]) == (1, [(kind, 1)])
    scene.turn("bruno").resolve()
    assert (scene.counters(plane), [(one.key, one.number) for one in scene.of(f.NumberShown)]) == (2, [(kind, 2)])


@pytest.mark.parametrize(("plane", "kind"), [("Naar Isle", "flame"), ("Aplan Mortarium", "exposure")])
def test_e_13_the_counters_are_gone_when_the_plane_comes_round_again(plane: str, kind: str) -> None:
    scene = main(plane, "Krosa").walk().act(o.Ruling(what="up", card=plane))
    assert scene.counters(plane) == 0


def test_p_7_naar_isle_left_in_response_gets_no_counter_and_burns_for_what_it_had() -> None:
    scene = on("Naar Isle", "Krosa").resolve().turn("bruno").walk().resolve()
    assert scene.of(f.CountersChanged) == []
    assert [(one.key, one.number) for one in scene.of(f.NumberShown)] == [("flame", 1)]


def test_naar_isle_chaos_is_the_tables_own() -> None:
    assert main("Naar Isle", "Krosa").roll("chaos").resolve().up == ("Naar Isle",)


def test_kilnspire_district_counts_when_walked_to_and_in_each_first_main_phase() -> None:
    scene = main("Krosa", "Kilnspire District").walk()
    assert scene.stack == ("Kilnspire District/walk_to",)
    assert scene.resolve().counters("Kilnspire District") == 1
    scene.step("main2")
    assert scene.stack == (), "main2 is every other main phase (P-16)"
    scene.turn("bruno").step("main1")
    assert scene.stack == ("Kilnspire District/main1",)
    assert scene.resolve().counters("Kilnspire District") == 2


def test_mount_keralia_counts_in_the_end_step_and_strikes_with_what_it_had_when_it_is_left() -> None:
    scene = main("Mount Keralia", "Krosa").step("end_step").resolve()
    to_main(scene.turn("bruno")).step("end_step").resolve()
    assert scene.counters("Mount Keralia") == 2
    scene.walk()
    assert (scene.up, scene.stack) == (("Krosa",), ("Mount Keralia/walk_away",))
    assert [one.number for one in scene.resolve().of(f.NumberShown)] == [2]


def test_t21_mount_keralia_gets_no_counter_in_a_turn_without_an_active_player() -> None:
    scene = main("Mount Keralia", "Krosa").leave("anna").step("end_step")
    assert scene.stack == ()
    assert scene.counters("Mount Keralia") == 0


def test_mount_keralia_chaos_marks_its_controller_for_the_rest_of_the_game() -> None:
    scene = main("Mount Keralia", "Krosa").roll("chaos").resolve().walk().resolve_all()
    assert scene.state.players["anna"].marks == ("damage_prevention_by_name",)


def test_t29_the_same_plane_in_two_decks_keeps_its_own_counters() -> None:
    """Given Naar Isle in Anna's and in Bruno's deck, when both lie face up, then each counts by itself (P-3)."""
    decks = {"anna": ("Naar Isle", "Krosa"), "bruno": ("Naar Isle", "Bant"), "carla": ("Esper", "Shiv")}
    scene = begin(a_game(decks), "anna").resolve()
    scene.act(o.Ruling(what="up", card="Naar Isle@bruno"))
    to_main(scene.turn("bruno"))
    assert {card.deck: card.counters for card in scene.slot.face_up} == {"anna": {"flame": 2}, "bruno": {"flame": 1}}


def test_norns_dominion_reminds_of_the_fate_counters_when_it_is_left_even_from_below_a_phenomenon() -> None:
    """T15: two items; Reality Shaping resolves first, the next card is up before Norn's Dominion's item resolves."""
    scene = main("Norn's Dominion", "Reality Shaping", "Krosa").walk()
    assert sorted(scene.stack) == ["Norn's Dominion/walk_away", "Reality Shaping/encounter"]
    if scene.stack[0] != "Reality Shaping/encounter":
        order = ("Reality Shaping/encounter", "Norn's Dominion/walk_away")
        scene.act(o.OrderItems(items=order), "anna")
    scene.resolve()
    assert (scene.up, scene.stack) == (("Krosa",), ("Norn's Dominion/walk_away",))
    assert scene.resolve().stack == ()


# --- linked exile ----------------------------------------------------------------------------------------------------


def test_gardens_of_tranquil_repose_keep_what_is_exiled_with_them_and_count_it() -> None:
    scene = main("Gardens of Tranquil Repose", "Krosa").trigger("Gardens of Tranquil Repose", 1).resolve()
    assert scene.card("Gardens of Tranquil Repose").exiling == ("anna",)
    scene.act(o.Exile(card="Gardens of Tranquil Repose", what="Grizzly Bears", owner="bruno"), "anna")
    scene.roll("chaos").resolve()
    assert [(one.key, one.number) for one in scene.of(f.NumberShown)] == [("exiled", 1)]


def test_p_7_gardens_of_tranquil_repose_count_what_was_exiled_when_they_were_left() -> None:
    scene = main("Gardens of Tranquil Repose", "Krosa")
    scene.act(o.Exile(card="Gardens of Tranquil Repose", what="Grizzly Bears"), "anna").roll("chaos").walk().resolve()
    assert [(one.key, one.number) for one in scene.of(f.NumberShown)] == [("exiled", 1)]


def test_the_matrix_of_time_offers_every_player_to_exile_a_card() -> None:
    scene = main("Krosa", "The Matrix of Time").walk()
    assert scene.stack == ("The Matrix of Time/walk_to",)
    assert set(scene.resolve().card("The Matrix of Time").exiling) == set(SEATS)
    scene.act(o.Exile(card="The Matrix of Time", what="Opt", owner="bruno"), "bruno")
    assert [entry.what for entry in scene.card("The Matrix of Time").exiled] == ["Opt"]


def test_the_matrix_of_time_offers_its_controller_another_card_when_an_exiled_one_is_played() -> None:
    scene = main("The Matrix of Time", "Krosa").trigger("The Matrix of Time", 3).resolve()
    assert scene.card("The Matrix of Time").exiling == ("anna",)


# --- choices ---------------------------------------------------------------------------------------------------------


def chosen(scene: Scene) -> dict[str, str]:
    return dict(scene.card("Two Streams Facility").sides)


def test_two_streams_facility_asks_every_player_in_turn_order_from_the_active_one() -> None:
    scene = main("Krosa", "Two Streams Facility").turn("bruno").walk().resolve()
    for seat, side in (("bruno", "anchor"), ("carla", "waterfall"), ("anna", "anchor")):
        assert scene.asked()[:2] == (seat, "side")
        scene.choose(side=side)
    assert chosen(scene) == {"bruno": "anchor", "carla": "waterfall", "anna": "anchor"}
    assert scene.slot.running is None


def test_two_streams_facility_asks_in_the_first_upkeep_of_the_game_and_in_no_later_one() -> None:
    scene = on("Two Streams Facility", "Krosa")
    assert scene.stack == ("Two Streams Facility/first_upkeep_of_game",)
    scene.resolve()
    for _ in SEATS:
        scene.choose(side="anchor")
    assert scene.turn("bruno").stack == ()


def test_two_streams_facility_chaos_swaps_and_who_has_none_keeps_none() -> None:
    scene = on("Two Streams Facility", "Krosa").resolve().choose(side="anchor").choose(side="waterfall")
    assert scene.asked()[0] == "carla"
    scene.leave("carla")
    assert chosen(scene) == {"anna": "anchor", "bruno": "waterfall"}
    to_main(scene).roll("chaos").resolve()
    assert chosen(scene) == {"anna": "waterfall", "bruno": "anchor"}


def test_p_30_a_question_to_somebody_else_skips_the_leaver_and_the_next_is_asked() -> None:
    scene = on("Two Streams Facility", "Krosa").resolve().choose(side="anchor").leave("bruno")
    assert scene.asked()[:2] == ("carla", "side")
    scene.choose(side="waterfall")
    assert chosen(scene) == {"anna": "anchor", "carla": "waterfall"}


def test_two_streams_facility_takes_no_other_answer_than_a_side() -> None:
    scene = on("Two Streams Facility", "Krosa").resolve()
    with pytest.raises(Refused) as refused:
        scene.choose(keep=True)
    assert refused.value.rule == "P-8"


def test_e_13_two_streams_facility_forgets_the_choices_when_it_is_left() -> None:
    scene = on("Two Streams Facility", "Krosa").resolve()
    for _ in SEATS:
        scene.choose(side="anchor")
    to_main(scene).walk().act(o.Ruling(what="up", card="Two Streams Facility"))
    assert chosen(scene) == {}


# --- durations -------------------------------------------------------------------------------------------------------

UNTIL_WALK = ["Agyrem", "Celestine Reef", "Eloren Wilds"]


@pytest.mark.parametrize("plane", UNTIL_WALK)
def test_chaos_lasts_until_anybody_planeswalks(plane: str) -> None:
    """Agyrem, Celestine Reef, Eloren Wilds."""
    scene = main(plane, "Krosa").roll("chaos").resolve()
    assert scene.pins() == [(plane, "anna", "until_planeswalk")]
    assert to_main(scene.turn("bruno")).pins() == [(plane, "anna", "until_planeswalk")]
    assert scene.walk().pins() == []


UNTIL_OWN_TURN = ["Kerblam! Warehouse", "Ood Sphere", "Stormcage Containment Facility"]


@pytest.mark.parametrize("plane", UNTIL_OWN_TURN)
def test_chaos_lasts_until_the_controllers_next_turn_and_a_walk_does_not_end_it(plane: str) -> None:
    """Kerblam! Warehouse, Ood Sphere, Stormcage Containment Facility."""
    scene = main(plane, "Krosa").roll("chaos").resolve().walk().turn("bruno").turn("carla")
    assert scene.pins() == [(plane, "anna", "until_your_next_turn")]
    assert scene.turn("anna").pins() == []


def test_bowie_base_one_goads_in_the_end_step_until_its_controllers_next_turn() -> None:
    scene = main("Bowie Base One", "Krosa").step("end_step")
    assert scene.stack == ("Bowie Base One/end_step",)
    assert scene.resolve().pins() == [("Bowie Base One", "anna", "until_your_next_turn")]
    assert scene.turn("bruno").pins() == [("Bowie Base One", "anna", "until_your_next_turn")]


def test_kerblam_warehouse_watches_for_combat_damage() -> None:
    scene = main("Kerblam! Warehouse", "Krosa").trigger("Kerblam! Warehouse", 1).resolve()
    assert scene.pins() == []


def test_p_14_nobody_proposes_to_put_out_whom_celestine_reef_protects_until_it_ends() -> None:
    scene = main("Celestine Reef", "Krosa").roll("chaos").resolve().act(o.SetLife(to=0), "anna")
    assert should_be_out(scene.state, "anna") is None
    with pytest.raises(Refused) as refused:
        scene.act(o.Leave(seats=("anna",), why="life"))
    assert refused.value.rule == "P-14"
    assert should_be_out(scene.walk().state, "anna") == "life"


def test_p_14_conceding_is_possible_under_celestine_reef_too() -> None:
    scene = main("Celestine Reef", "Krosa").roll("chaos").resolve().leave("anna")
    assert scene.state.players["anna"].out == "conceded"


# --- delayed abilities -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [1, 2])
def test_agyrem_brings_each_creature_back_in_the_next_end_step(line: int) -> None:
    """Two lines, white and nonwhite; an event line is put on the stack as often as it happens."""
    scene = main("Agyrem", "Krosa").trigger("Agyrem", line).resolve().trigger("Agyrem", line).resolve()
    scene.step("end_step")
    assert scene.stack == (f"Agyrem/{line}+", f"Agyrem/{line}+~2")
    assert scene.resolve_all().state.delayed == ()


def test_p_16_a_delayed_ability_is_its_creators_in_any_turn() -> None:
    scene = main("Agyrem", "Krosa").step("end_step").trigger("Agyrem", 1).resolve()
    to_main(scene.turn("bruno")).step("end_step")
    assert [(item.controller, item.late) for item in scene.slot.stack] == [("anna", True)]


def test_city_of_the_daleks_sacrifices_its_tokens_in_the_next_end_step() -> None:
    scene = main("City of the Daleks", "Krosa").roll("chaos").resolve().step("end_step")
    assert scene.stack == ("City of the Daleks/2+",)
    watched = main("City of the Daleks", "Krosa").trigger("City of the Daleks", 1).resolve()
    assert watched.state.delayed == ()


def test_kharasha_foothills_exiles_its_copies_in_the_next_end_step() -> None:
    scene = main("Kharasha Foothills", "Krosa").step("combat_begin").trigger("Kharasha Foothills", 1).resolve("yes")
    assert scene.step("end_step").stack == ("Kharasha Foothills/1+",)


def test_the_doctors_childhood_barn_gives_back_when_somebody_planeswalks() -> None:
    scene = main("The Doctor's Childhood Barn", "Krosa").roll("chaos").resolve()
    assert scene.pins() == [("The Doctor's Childhood Barn", "anna", "while_face_up")]
    scene.walk()
    assert (scene.pins(), scene.stack) == ([], ("The Doctor's Childhood Barn/2+",))


def test_611_2b_the_doctors_childhood_barn_that_was_left_in_response_lasts_not_at_all() -> None:
    scene = main("The Doctor's Childhood Barn", "Krosa", "Bant").roll("chaos").walk().resolve()
    assert scene.pins() == []


# --- for the rest of the game ----------------------------------------------------------------------------------------


def test_undercity_reaches_lift_the_limit_of_the_hand_for_ever_and_once() -> None:
    scene = main("Undercity Reaches", "Krosa").roll("chaos").resolve().roll("chaos").resolve()
    assert scene.of(f.Marked) == []
    assert scene.walk().state.players["anna"].marks == ("no_max_hand_size",)
    assert main("Undercity Reaches", "Krosa").trigger("Undercity Reaches", 1).resolve("no").stack == ()


def test_e_40_in_two_headed_giant_both_members_are_marked() -> None:
    teams = (("anna", "bruno"), ("carla", "dario"))
    seats = ("anna", "bruno", "carla", "dario")
    scene = main("Undercity Reaches", "Krosa", seats=seats, mode="two_headed_giant", teams=teams)
    scene.roll("chaos").resolve()
    assert {seat for seat in seats if scene.state.players[seat].marks} == {"anna", "bruno"}


def test_the_golden_city_of_orazca_lets_its_controller_take_the_blessing_while_it_is_face_up() -> None:
    scene = main("The Golden City of Orazca", "Krosa")
    assert "rest_of_game:city_blessing" in static_words(scene.state, scene.slot)
    scene.act(o.Blessing(), "anna").walk()
    assert scene.state.players["anna"].marks == ("city_blessing",)
    assert "rest_of_game:city_blessing" not in static_words(scene.state, scene.slot)


def test_the_golden_city_of_orazca_watches_for_combat_damage() -> None:
    scene = main("The Golden City of Orazca", "Krosa").trigger("The Golden City of Orazca", 2).resolve()
    assert scene.state.players["anna"].marks == ()


def test_paliano_makes_its_controller_the_monarch_and_the_table_may_take_the_item_away() -> None:
    scene = main("Paliano", "Krosa").trigger("Paliano", 1).resolve()
    assert scene.state.monarch == "anna"
    removed = main("Paliano", "Krosa").trigger("Paliano", 1).act(o.Remove(item="Paliano/1"))
    assert (removed.state.monarch, removed.stack) == (None, ())


# --- what happened this turn -----------------------------------------------------------------------------------------


def test_unyaro_is_due_in_the_end_step_only_if_its_controller_planeswalked_there_this_turn() -> None:
    stayed = main("Unyaro", "Krosa").step("end_step")
    assert stayed.stack == ()
    scene = main("Krosa", "Unyaro").walk().step("end_step")
    assert scene.stack == ("Unyaro/end_step",)
    assert scene.resolve().pins() == [("Unyaro", "anna", "until_planeswalk")]


def test_unyaro_is_not_due_in_a_later_turn_nor_for_somebody_else() -> None:
    scene = main("Krosa", "Unyaro").walk().turn("bruno").resolve().turn("bruno").step("end_step")
    assert (scene.active, scene.stack) == ("bruno", ())


def test_603_4_unyaro_that_has_left_in_response_still_knows_that_it_was_walked_to() -> None:
    """P-7: the condition is checked again by what is known of the plane when it was left."""
    scene = main("Krosa", "Unyaro", "Bant").walk().step("end_step").walk()
    assert (scene.up, scene.stack) == (("Bant",), ("Unyaro/end_step",))
    assert scene.resolve().pins() == [("Unyaro", "anna", "until_planeswalk")]


def test_p_21_unyaro_counts_for_the_whole_team() -> None:
    charter: dict[str, Any] = {"mode": "two_headed_giant", "teams": (("anna", "bruno"), ("carla", "dario"))}
    scene = main("Krosa", "Unyaro", seats=("anna", "bruno", "carla", "dario"), **charter)
    scene.roll("walk", "bruno").resolve().step("end_step")
    assert scene.stack == ("Unyaro/end_step",)


# --- life that follows (P-34) ----------------------------------------------------------------------------------------


def due(scene: Scene, seat: str = "anna") -> list[tuple[str, int, int | None]]:
    """The life that is proposed to this player: by which card, how much, or which total."""
    player = next(one for one in BOOK.view(scene.state, None).players if one.key == seat)
    return [(one.card, one.change, one.to) for one in player.life_due]


@pytest.mark.parametrize(
    ("scene", "expected"),
    [
        (lambda: on("Naar Isle").resolve(), ("Naar Isle", -1, None)),
        (lambda: on("Aplan Mortarium").resolve(), ("Aplan Mortarium", -1, None)),
        (lambda: on("Aretopolis").resolve(), ("Aretopolis", 1, None)),
        (lambda: on("Spectrox Mines").resolve(), ("Spectrox Mines", -3, None)),
        (lambda: main("Fields of Summer").roll("chaos").resolve("yes"), ("Fields of Summer", 10, None)),
        (lambda: main("Sanctum of Serra").roll("chaos").resolve("yes"), ("Sanctum of Serra", 0, 20)),
        (lambda: main("Nyx").trigger("Nyx", 2).resolve(), ("Nyx", 1, None)),
    ],
    ids=["Naar Isle", "Aplan Mortarium", "Aretopolis", "Spectrox Mines", "Fields of Summer", "Sanctum of Serra", "Nyx"],
)
def test_p_34_life_that_the_program_knows_is_proposed_and_counted_by_one_tap(
    scene: Callable[[], Scene], expected: tuple[str, int, int | None]
) -> None:
    """Nothing is counted by itself: damage may have been prevented. Taken, the proposal is gone."""
    table = scene()
    assert due(table) == [expected]
    assert table.state.players["anna"].life == 20
    _card, change, to = expected
    offered = [offer for offer in BOOK.orders(table.state, "anna", False) if offer.order in ("life", "set_life")]
    fixed = {"change": change} if to is None else {"to": to}
    assert fixed in [offer.fixed for offer in offered if not offer.fields]
    table.act(o.ChangeLife(change=change) if to is None else o.SetLife(to=to), "anna")
    assert due(table) == []
    assert table.state.players["anna"].life == (20 + change if to is None else to)


def test_p_34_pompeii_is_due_to_everybody_and_whoever_says_no_is_proposed_nothing() -> None:
    scene = main("Pompeii", "Krosa").roll("blank").resolve_all().roll("chaos").resolve()
    assert [due(scene, seat) for seat in SEATS] == [[("Pompeii", -2, None)]] * 3
    assert due(main("Fields of Summer").roll("chaos").resolve("no")) == []


def test_p_34_a_proposal_that_nobody_has_taken_ends_with_the_turn() -> None:
    assert due(on("Naar Isle").resolve().turn("bruno")) == []


# --- chance (P-35) ---------------------------------------------------------------------------------------------------


def test_p_35_the_program_throws_a_coin_a_player_and_a_card_and_the_record_says_how_they_fell() -> None:
    scene = main("Krosa")
    for order in (o.FlipCoin(), o.PickPlayer(), o.PickCard(count=7)):
        scene.act(order, "anna")
        acted = scene.of(f.Acted)[0].act
        assert acted != order, "how it fell stands in the act"
    assert refused(scene, o.FlipCoin(side="heads"), "anna").rule == "P-35"
    assert refused(scene, o.PickCard(count=0), "anna").reason == "out_of_bounds"


# --- exile (P-7) -----------------------------------------------------------------------------------------------------


def test_the_matrix_of_time_asks_each_player_which_card_is_exiled_with_it() -> None:
    """One field, and the owner filled in; who has entered a card is asked no more."""
    scene = main("Krosa", "The Matrix of Time").walk().resolve()
    for seat in SEATS:
        mine = {"card": "The Matrix of Time", "owner": seat}
        assert mine in [offer.fixed for offer in BOOK.orders(scene.state, seat, False) if offer.order == "exile"]
    scene.act(o.Exile(card="The Matrix of Time", what="Opt", owner="bruno"), "bruno")
    left = [offer.fixed for offer in BOOK.orders(scene.state, "bruno", False) if offer.order == "exile"]
    assert {"card": "The Matrix of Time", "owner": "bruno"} not in left
