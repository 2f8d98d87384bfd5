"""Planeswalking, chaos as an effect, phenomena: planechase §5 … §7 (E-25 … E-29, P-6, P-7, P-11, P-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.kernel.rulebook import Refused
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.knowledge import seen_by

from .catalogue import CARDS
from .refusing import cardboard_game, refused
from .scene import SEATS, Scene, a_game, begin, main, to_main

DECKS = {
    "anna": ("Krosa", "Naya", "Minamo", "Shiv"),
    "bruno": ("Bant", "Jund", "Esper", "Grixis"),
    "carla": ("Akoum", "Kessig", "Gavony", "Nyx"),
}


def individual(decks: Mapping[str, tuple[str, ...]] = DECKS, **charter: Any) -> Scene:
    return to_main(begin(a_game({seat: {**DECKS, **decks}[seat] for seat in SEATS}, **charter), "anna"))


def two_of_annas(**charter: Any) -> Scene:
    """Bruno's turn; two of Anna's cards lie face up, her deck below has two more."""
    scene = individual(**charter).act(o.Ruling(what="up", card="Naya"))
    return scene.turn("bruno").step("main1")


# --- E-25 ------------------------------------------------------------------------------------------------------------


def test_e_25_chaos_ensues_for_all_face_up_planes_or_for_one() -> None:
    scene = main("Krosa", "Naya").act(o.Ruling(what="up", card="Naya"))
    scene.act(o.ChaosByCard(by="Path of the Pyromancer", on="Naya"))
    assert scene.stack == ("Naya/chaos",)
    scene.resolve().act(o.ChaosByCard(by="Path of the Pyromancer"))
    assert scene.stack == ("Krosa/chaos", "Naya/chaos")


def test_e_25_a_phenomenon_has_no_chaos_ability() -> None:
    scene = main("Krosa", "Mutual Epiphany").walk()
    assert refused(scene, o.ChaosByCard(by="Path of the Schemer", on="Mutual Epiphany")).rule == "CR 311.7"


# --- E-26 ------------------------------------------------------------------------------------------------------------


def test_e_26_the_card_goes_to_the_bottom_of_its_owners_deck_and_the_walkers_top_card_comes_up() -> None:
    scene = individual().turn("bruno").step("main1").roll("walk").resolve()
    assert scene.up == ("Bant",)
    assert scene.deck("anna")[-1] == "Krosa"


def test_e_26_away_triggers_are_collected_before_anything_moves() -> None:
    """Norn's Dominion is left: its item is there although the card is gone; the new plane's item lies beside it."""
    scene = main("Norn's Dominion", "Enigma Ridges").roll("walk").resolve()
    assert set(scene.stack) == {"Norn's Dominion/walk_away", "Enigma Ridges/walk_to"}
    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(f.Triggered) < kinds.index(f.TurnedDown) < kinds.index(f.TurnedUp) < kinds.index(f.Walked)


def test_e_26_effects_until_a_player_planeswalks_end_leaving_a_phenomenon_ends_them_too() -> None:
    scene = main("Krosa", "Mutual Epiphany", "Naya").act(o.PinText(text="haste", until="walk"), "anna").walk()
    assert scene.state.pins == ()
    scene.act(o.PinText(text="flying", until="walk"), "anna").resolve()
    assert (scene.up, scene.state.pins) == (("Naya",), ())


def test_e_26_a_deck_of_one_card_turns_the_same_card_up_again() -> None:
    """They have walked away from it and to it; it is a new object."""
    scene = individual({"anna": ("Enigma Ridges",)})
    first = scene.card("Enigma Ridges").object
    scene.walk()
    assert scene.card("Enigma Ridges").object > first
    assert scene.stack == ("Enigma Ridges/walk_to",)


def test_e_26_no_card_to_turn_up_is_a_walk_all_the_same() -> None:
    """Given Carla's only card lies face up beside Anna's, who leaves, then nothing is turned up; durations end."""
    scene = individual({"carla": ("Akoum",)}, owner_leaves="only_his").turn("bruno").turn("carla")
    scene.act(o.Ruling(what="up", card="Akoum")).act(o.PinText(text="until", until="walk"), "carla").leave("anna")
    assert [fact.cards for fact in scene.of(f.Walked)] == [()]
    assert (scene.up, scene.state.pins) == (("Akoum",), ())


def test_e_26_the_next_walk_turns_up_a_card_where_none_lay() -> None:
    scene = individual().act(o.Ruling(what="down", card="Krosa"))
    assert scene.up == ()
    assert scene.roll("chaos").stack == ()
    assert scene.roll("walk").resolve().up == ("Naya",)


# --- P-6 -------------------------------------------------------------------------------------------------------------


def test_p_6_the_owner_arranges_two_cards_for_one_bottom_before_the_new_card_is_up() -> None:
    scene = two_of_annas().roll("walk").resolve()
    assert scene.asked() == ("anna", "arrange", ("Krosa", "Naya"))
    assert not scene.of(f.TurnedUp)
    scene.choose(bottom=("Naya", "Krosa"))
    assert scene.up == ("Bant",)
    assert scene.deck("anna")[-2:] == ("Naya", "Krosa"), "written last is the very bottom"


def test_p_6_t25_nobody_else_learns_the_order() -> None:
    scenes = [
        two_of_annas().roll("walk").resolve().choose(bottom=order) for order in (("Naya", "Krosa"), ("Krosa", "Naya"))
    ]
    for seat in ("bruno", "carla", None):
        one, other = (seen_by(scene.state.decks["anna"], seat) for scene in scenes)
        assert one == other
    assert seen_by(scenes[0].state.decks["anna"], "anna") != seen_by(scenes[1].state.decks["anna"], "anna")


def test_p_6_one_card_for_each_of_two_bottoms_needs_no_question() -> None:
    scene = individual().turn("bruno").step("main1").act(o.Ruling(what="up", card="Bant")).walk()
    assert scene.up == ("Jund",)
    assert (scene.deck("anna")[-1], scene.deck("bruno")[-1]) == ("Krosa", "Bant")


def test_p_6_in_a_communal_deck_the_controller_arranges() -> None:
    scene = main("Krosa", "Naya", "Bant").act(o.Ruling(what="up", card="Naya")).turn("bruno").walk()
    assert scene.asked()[0] == "bruno"


def test_p_6_bottom_order_random_asks_nobody() -> None:
    scene = two_of_annas(bottom_order="random").roll("walk").resolve()
    assert scene.up == ("Bant",)
    assert set(scene.deck("anna")[-2:]) == {"Krosa", "Naya"}
    assert len(seen_by(scene.state.decks["anna"], "anna")[-1].names) == 2, "not even she knows it"


def test_p_6_the_program_needs_the_order_and_the_arranger_of_real_cards_may_keep_it_to_themselves() -> None:
    assert refused(two_of_annas().walk(), o.Choose(bottom=("?", "?")), "anna").reason == "order_is_needed"
    scene = cardboard().act(o.Start(up=("Naya",)), "anna").turn("anna").act(o.Ruling(what="up", card="Krosa"))
    scene.walk().choose(bottom=("?", "?"), up=("Bant",))
    assert seen_by(scene.state.decks[COMMUNAL], "anna")[-1].names == ("Krosa", "Naya")


@pytest.mark.parametrize(
    "answer",
    [
        o.Choose(bottom=("Naya",)),
        o.Choose(bottom=("Naya", "Naya")),
        o.Choose(bottom=("Naya", "Bant")),
        o.Choose(top=("Naya", "Krosa")),
        o.Choose(keep=True),
        o.Choose(),
        o.Choose(bottom=("Naya", "Krosa"), side="anchor"),
        o.Choose(direction="N"),
    ],
)
def test_p_8_what_was_not_asked_is_no_answer(answer: o.Choose) -> None:
    assert refused(two_of_annas().walk(), answer, "anna").rule == "P-8"


def test_p_8_an_answer_that_nobody_asked_for() -> None:
    assert refused(main("Krosa"), o.Choose(keep=True), "anna").reason == "nobody_asked"
    assert refused(two_of_annas().walk(), o.Choose(bottom=("Naya", "Krosa")), "bruno", own=True).rule == "P-8"


def test_p_8_until_it_is_answered_only_players_and_table_go_on() -> None:
    scene = two_of_annas().walk()
    for order in (
        o.BeginTurn(seat="carla"),
        o.GoToStep(step="end_step"),
        o.ChaosByCard(by="x"),
        o.WalkByCard(by="x"),
        o.Look(count=1, by="x"),
        o.ChangeCounters(card="Krosa", change=1, kind="x"),
        o.PinText(text="x"),
        o.Monarch(),
        o.EndTurn(by="x"),
        o.Reverse(by="x"),
        o.Ruling(what="stack"),
    ):
        assert refused(scene, order, "bruno").reason == "question_is_open"
    scene.act(o.ChangeLife(change=-3), "carla").act(o.Note(text="still choosing"), "carla")
    assert scene.asked()[0] == "anna"


# --- P-7, P-11, P-15 -------------------------------------------------------------------------------------------------


def test_p_7_a_counter_is_put_only_on_the_same_object() -> None:
    scene = main("Aretopolis", "Krosa").roll("chaos").act(o.Ruling(what="down", card="Aretopolis"))
    scene.act(o.Ruling(what="up", card="Aretopolis")).resolve()
    assert scene.counters("Aretopolis") == 0


def test_t17_the_number_of_counters_is_what_it_was_when_the_plane_left() -> None:
    scene = main("Pompeii", "Krosa", "Naya")
    scene.act(o.ChangeCounters(card="Pompeii", change=3, kind="eruption"))
    scene.roll("chaos").walk().resolve()
    assert [(fact.key, fact.number) for fact in scene.of(f.NumberShown)] == [("eruption", 4)]
    assert scene.up == ("Naya",)


@pytest.mark.parametrize(("owner_leaves", "up"), [("all_leave", ("Jund",)), ("only_his", ("Bant", "Jund"))])
def test_p_11_the_owner_of_one_of_two_face_up_cards_leaves(owner_leaves: str, up: tuple[str, ...]) -> None:
    scene = individual(owner_leaves=owner_leaves).turn("bruno").act(o.Ruling(what="up", card="Bant"))
    assert scene.up == ("Krosa", "Bant")
    scene.leave("anna")
    assert scene.up == up
    assert [fact.cause for fact in scene.of(f.Walked)] == ["left"]


def test_p_15_reveal_until_with_too_few_cards_reveals_all() -> None:
    scene = to_main(begin(a_game({COMMUNAL: ("Krosa", "Spatial Merging", "Naya", "Reality Shaping")}), "anna")).walk()
    scene.resolve()
    assert [fact.card for fact in scene.of(f.Revealed)] == ["Naya", "Reality Shaping", "Krosa"]
    assert set(scene.up) == {"Naya", "Krosa"}


def test_p_15_phenomena_without_an_ability_that_pass_the_whole_deck_leave_no_card() -> None:
    """A casual phenomenon without an `encounter` line is left at once (planes §4); a deck of them ends."""
    bare = tuple(name for name, card in CARDS.items() if card.is_phenomenon and not card.lines_on("encounter"))
    scene = to_main(begin(a_game({"anna": ("Krosa",), "bruno": bare, "carla": ("Akoum",)}), "anna")).turn("bruno")
    assert scene.walk().up == ()
    assert len(scene.deck("bruno")) == len(bare)


# --- T15, T26, T29 ---------------------------------------------------------------------------------------------------


def test_t15_reality_shaping_resolves_before_the_away_item_which_survives_the_second_walk() -> None:
    scene = main("Norn's Dominion", "Reality Shaping", "Krosa").roll("walk").resolve()
    assert scene.stack == ("Norn's Dominion/walk_away", "Reality Shaping/encounter")
    scene.act(o.OrderItems(items=("Reality Shaping/encounter", "Norn's Dominion/walk_away")), "anna").resolve()
    assert scene.up == ("Krosa",)
    assert scene.stack == ("Norn's Dominion/walk_away",)


def cardboard(**charter: Any) -> Scene:
    return cardboard_game(("Krosa", "Naya", "Bant", "Jund"), **charter).act(o.First(seat="anna"))


def test_t26_a_name_that_is_not_in_the_block_is_refused() -> None:
    scene = cardboard()
    refusal = refused(scene, o.Start(up=("Esper",)), "anna")
    assert (refusal.rule, refusal.reason) == ("P-4", "not_in_block")
    assert scene.act(o.Start(up=("Naya",)), "anna").up == ("Naya",)


def test_p_4_a_name_that_is_missing_becomes_a_question() -> None:
    scene = cardboard().act(o.Start(), "anna")
    assert scene.asked()[:2] == ("anna", "name")
    assert refused(scene, o.Choose(up=("Esper",)), "anna").reason == "not_in_block"
    assert scene.choose(up=("bant",)).up == ("Bant",), "names are compared without regard to case"


def test_p_4_a_block_of_one_needs_no_name() -> None:
    scene = cardboard().act(o.Start(up=("Naya",)), "anna").turn("anna").step("main1")
    for name in ("Krosa", "Bant"):
        scene.act(o.WalkByCard(by="TARDIS", up=(name,)), "anna")
    assert scene.walk().up == ("Jund",), "the last of the block"
    assert scene.walk().up == ("Naya",), "it lay alone on top"


def test_p_4_more_names_than_cards_are_refused() -> None:
    assert refused(cardboard(), o.Start(up=("Naya", "Bant")), "anna").reason == "names_left"


def test_p_4_the_program_names_the_cards_that_it_has_shuffled() -> None:
    """Nobody finds out by guessing what lies on top."""
    scene = main("Krosa", "Naya")
    assert refused(scene, o.WalkByCard(by="TARDIS", up=("Naya",)), "anna").reason == "program_names_cards"


def test_t29_two_decks_with_the_same_plane_keep_their_own_counters() -> None:
    scene = individual({"anna": ("Naar Isle", "Naya"), "bruno": ("Naar Isle", "Bant")}).resolve_all()
    scene.turn("bruno").act(o.Ruling(what="up", card="Naar Isle@bruno")).resolve_all()
    scene.act(o.ChangeCounters(card="Naar Isle@bruno", change=5, kind="flame"))
    counters = {card.deck: card.counters.get("flame", 0) for card in scene.slot.face_up}
    assert counters == {"anna": 2, "bruno": 5}, "hers has had a second upkeep"
    with pytest.raises(Refused):
        scene.act(o.ChangeCounters(card="Naar Isle", change=1, kind="flame"))


# --- §7 phenomena ----------------------------------------------------------------------------------------------------


def test_e_27_an_encounter_is_an_ability_that_can_be_answered() -> None:
    scene = main("Krosa", "Mutual Epiphany", "Naya").walk()
    assert scene.stack == ("Mutual Epiphany/encounter",)
    assert scene.up == ("Mutual Epiphany",)


@pytest.mark.parametrize("end", ["resolve", "counter", "remove", "end_turn"])
def test_e_28_t8_however_its_ability_leaves_the_stack_the_controller_walks_on(end: str) -> None:
    scene = main("Krosa", "Mutual Epiphany", "Naya").walk()
    item = "Mutual Epiphany/encounter"
    orders = {
        "resolve": o.Resolve(),
        "counter": o.Counter(item=item, by="Stifle"),
        "remove": o.Remove(item=item),
        "end_turn": o.EndTurn(by="Time Stop"),
    }
    scene.act(orders[end], "anna")
    assert scene.up == ("Naya",)
    assert [fact.cause for fact in scene.of(f.Walked)] == ["phenomenon"]


def test_e_29_t12_two_phenomena_in_a_row_chain_by_themselves_and_no_plane_is_in_force() -> None:
    scene = main("Krosa", "Mutual Epiphany", "Reality Shaping", "Naya").walk()
    scene.act(o.ChaosByCard(by="Path of the Schemer"))
    assert scene.stack == ("Mutual Epiphany/encounter",), "no chaos ability exists"
    assert scene.resolve().stack == ("Reality Shaping/encounter",)
    assert scene.resolve().up == ("Naya",)
