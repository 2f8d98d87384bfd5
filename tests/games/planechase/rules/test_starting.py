"""Components and setup: CR 103, 901.1 … 901.5 (planechase §1, §2; E-1, E-4 … E-6, E-8, E-30, P-15, P-29)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.rulebook import Refused
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL, FACES
from games.planechase.rules.knowledge import PUBLIC, size
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.planechase.rules.state import initial

from .catalogue import CARDS
from .refusing import refused
from .scene import SEATS, Scene, a_game, begin, filled, main, on

BRUNOS = ("Bant", "Jund", "Esper")


def individual(**decks: tuple[str, ...]) -> Scene:
    return a_game({seat: decks.get(seat, ("Krosa", "Naya", "Minamo")) for seat in SEATS})


# --- §1 --------------------------------------------------------------------------------------------------------------


def test_e_1_planechase_lies_over_a_game_whose_life_comes_from_its_format() -> None:
    """103.4, 103.4c: 20, with commanders 40; or what each player brings, as from an auction."""
    assert [one.life for one in on("Krosa").state.players.values()] == [20, 20, 20]
    assert on("Krosa", commander="on").state.players["anna"].life == 40
    brought = on("Krosa", life={"anna": 17, "bruno": 9}).state.players
    assert (brought["anna"].life, brought["bruno"].life, brought["carla"].life) == (17, 9, 20)


def test_e_1_two_players_can_play() -> None:
    assert on("Krosa", seats=("anna", "bruno")).up == ("Krosa",)


def test_e_4_its_owner_shuffles_the_deck_before_the_start_and_somebody_may_cut() -> None:
    scene = individual()
    scene.act(o.Shuffle(deck="bruno", cut_by="anna"), "bruno")
    assert scene.of(f.DeckShuffled)[0].deck == "bruno"
    scene.act(o.First(seat="anna"))
    assert [fact.deck for fact in scene.of(f.DeckShuffled)] == ["anna", "carla"], "bruno's is shuffled already"


def test_103_1_the_program_throws_for_who_starts() -> None:
    """Nobody is named: everybody is equally likely, and the act says who it was and how."""
    begins: Counter[str | None] = Counter()
    for seed in range(300):
        scene = individual()
        scene.chance.seed(seed)
        scene.act(o.First(seat="", how="dice"))
        begins[scene.state.starter] += 1
        acted = scene.of(f.Acted)[-1].act
        assert (acted.seat, acted.how) == (scene.state.starter, "dice")
    assert set(begins) == set(SEATS) and min(begins.values()) > 60


def test_103_1_only_dice_name_nobody() -> None:
    assert refused(individual(), o.First(seat="", how="chosen")).rule == "REC 3"


def test_e_4_nothing_is_brought_into_a_planar_deck_from_outside() -> None:
    scene = main("Krosa")
    assert refused(scene, o.Ruling(what="up", card="Naar Isle")).reason == "in_no_deck"


def test_e_4_once_the_starting_plane_is_up_nobody_shuffles() -> None:
    assert refused(main("Krosa"), o.Shuffle()).rule == "CR 103.3a"


def test_e_5_the_planar_die_has_one_walk_one_chaos_and_four_blanks() -> None:
    assert sorted(FACES) == ["blank"] * 4 + ["chaos", "walk"]


def test_e_5_the_program_throws_each_face_as_often_as_it_should() -> None:
    """Within four standard deviations of 600 throws."""
    scene = main("Krosa")
    thrown = Counter(scene.act(o.Roll(by="Powerstone"), "bruno").of(f.Rolled)[0].face for _ in range(600))
    assert 64 < thrown["walk"] < 136
    assert 64 < thrown["chaos"] < 136
    assert thrown.total() == 600


@pytest.mark.parametrize(
    ("die", "order", "reason"),
    [
        ("here", o.Roll(face="chaos", thrown=True), "program_throws_the_die"),
        ("thrown", o.Roll(), "die_is_thrown_at_the_table"),
        ("both", o.Roll(face="chaos", thrown=True), None),
        ("both", o.Roll(), None),
        ("here", o.Roll(), None),
        ("thrown", o.Roll(face="walk", thrown=True), None),
    ],
)
def test_e_5_a_digital_die_or_one_on_the_table(die: str, order: o.Roll, reason: str | None) -> None:
    scene = main("Krosa", die=die)
    if reason is None:
        assert scene.act(order, "anna").of(f.Rolled)
    else:
        assert refused(scene, order, "anna").reason == reason


def test_e_6_planar_cards_are_in_a_deck_or_face_up_and_nowhere_else() -> None:
    scene = main("Krosa", "Naya").walk()
    assert scene.up == ("Naya",)
    assert len(scene.deck()) + len(scene.up) == 20


# --- §2 --------------------------------------------------------------------------------------------------------------


def test_e_8_the_starting_player_turns_up_their_top_card_and_nothing_triggers() -> None:
    """Given a plane with "when you planeswalk to", when it is the starting plane, then nothing triggers."""
    scene = a_game({COMMUNAL: filled(("Enigma Ridges",))}).act(o.First(seat="bruno")).act(o.Start(), "bruno")
    assert scene.up == ("Enigma Ridges",)
    assert scene.stack == ()
    assert scene.slot.controller == "bruno"
    assert not scene.of(f.Walked)


def test_e_8_with_individual_decks_it_is_the_starting_players_own_deck() -> None:
    scene = individual(bruno=BRUNOS).act(o.First(seat="bruno")).act(o.Start(), "bruno")
    assert scene.up == ("Bant",)
    assert size(scene.state.decks["anna"]) == 3


def test_e_8_only_the_starting_player_turns_it_up() -> None:
    scene = a_game({COMMUNAL: filled(("Krosa",))}).act(o.First(seat="bruno"))
    assert refused(scene, o.Start(), "anna", own=True).rule == "CR 103.7"


def test_e_8_the_first_upkeep_is_the_planes_too() -> None:
    assert on("Naar Isle").stack == ("Naar Isle/upkeep",)


def test_e_30_t2_a_phenomenon_on_top_goes_to_the_bottom_silently() -> None:
    scene = a_game({COMMUNAL: filled(("Mutual Epiphany", "Spatial Merging", "Naar Isle"))})
    scene.act(o.First(seat="anna")).act(o.Start(), "anna")
    assert scene.up == ("Naar Isle",)
    assert scene.deck()[-2:] == ("Mutual Epiphany", "Spatial Merging")
    assert scene.stack == ()


def test_p_15_a_deck_of_phenomena_leaves_the_slot_without_a_card() -> None:
    """The check before the start refuses it (legality); if the table plays on there is no plane, and no endless row."""
    scene = a_game({COMMUNAL: ("Mutual Epiphany", "Reality Shaping")}).act(o.First(seat="anna"))
    scene.act(o.Start(), "anna")
    assert scene.up == ()
    assert scene.state.stage == "play"


def test_103_8_the_first_draw_step_is_skipped_with_two_players_alone() -> None:
    assert on("Panopticon", seats=("anna", "bruno")).step("main1").stack == ()
    assert on("Panopticon").step("draw_step").stack == ("Panopticon/draw_step",)


# --- mulligans -------------------------------------------------------------------------------------------------------


def with_mulligans(seats: tuple[str, ...] = SEATS) -> Scene:
    return a_game({COMMUNAL: filled(("Krosa",))}, seats, mulligans="tracked").act(o.First(seat=seats[1]))


def test_103_5_mulligans_are_declared_in_turn_order_and_round_again() -> None:
    scene = with_mulligans()
    assert refused(scene, o.Keep(), "anna").rule == "CR 103.5"
    scene.act(o.Mulligan(), "bruno").act(o.Keep(), "carla").act(o.Keep(), "anna")
    scene.act(o.Mulligan(), "bruno").act(o.Keep(), "bruno")
    assert scene.state.stage == "start"


def test_103_5c_the_first_mulligan_is_free_with_three_players() -> None:
    scene = with_mulligans().act(o.Mulligan(), "bruno")
    assert scene.of(f.MulliganTaken)[0].back == 0


def test_103_5_two_players_have_no_free_mulligan() -> None:
    scene = with_mulligans(("anna", "bruno")).act(o.Mulligan(), "bruno")
    assert scene.of(f.MulliganTaken)[0].back == 1


def test_103_5_untracked_mulligans_are_the_tables_own() -> None:
    scene = a_game({COMMUNAL: filled(("Krosa",))}).act(o.First(seat="anna"))
    assert scene.state.stage == "start"
    assert refused(scene, o.Mulligan(), "anna").reason == "mulligans_are_not_tracked"


def test_103_6_opening_hands_come_before_the_starting_plane() -> None:
    scene = a_game({COMMUNAL: filled(("Krosa",))}).act(o.First(seat="anna"))
    scene.act(o.Opening(text="Leyline of Anticipation"), "bruno")
    begin_ = scene.act(o.Start(), "anna")
    assert refused(begin_, o.Opening(text="too late"), "bruno").rule == "CR 103.6"


# --- leaving before the first turn -----------------------------------------------------------------------------------


def test_p_29_the_next_in_turn_order_starts_and_repeats_e_8_if_the_plane_has_left() -> None:
    scene = individual(anna=("Krosa", "Naya"), bruno=("Mutual Epiphany", "Bant")).act(o.First(seat="anna"))
    scene.act(o.Start(), "anna").leave("anna")
    assert scene.state.starter == "bruno"
    assert scene.up == ("Bant",)
    assert scene.slot.controller == "bruno"
    assert not scene.of(f.Walked), "nobody has planeswalked"


def test_p_29_somebody_else_leaves_and_the_plane_stays() -> None:
    scene = individual().act(o.First(seat="anna")).act(o.Start(), "anna").leave("bruno")
    assert (scene.up, scene.slot.controller) == (("Krosa",), "anna")


def test_p_29_with_a_communal_deck_the_starting_plane_stays() -> None:
    scene = a_game({COMMUNAL: filled(("Krosa",))}).act(o.First(seat="anna")).act(o.Start(), "anna").leave("anna")
    assert (scene.up, scene.slot.controller, scene.state.starter) == (("Krosa",), "bruno", "bruno")
    assert scene.turn("bruno").active == "bruno"


# --- what cannot be played -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seats": ("anna",)}, "at least two"),
        ({"seats": ("anna", "anna")}, "name of its own"),
        ({"seats": ("anna", COMMUNAL)}, "name of its own"),
        ({"seats": ("anna", PUBLIC)}, "name of its own"),
        ({"decks": (DeckList(owner="anna", names=("Krosa",)),)}, "exactly one planar deck"),
        ({"names": ("Krosa", "Nowhere")}, "unknown cards"),
        ({"names": ("Krosa", "Krosa")}, "twice"),
        ({"names": ()}, "empty"),
        ({"charter": Charter(mode="grand_melee", decks="communal")}, "grand_melee_needs_four"),
        ({"charter": Charter(mode="two_headed_giant", decks="communal")}, "exactly one team"),
        ({"teams": (("anna", "bruno"),)}, "Two-Headed Giant alone"),
    ],
)
def test_a_setup_that_can_not_be_played_says_why(changes: dict[str, object], why: str) -> None:
    keys = changes.get("seats", ("anna", "bruno"))
    decks = changes.get("decks", (DeckList(owner=COMMUNAL, names=changes.get("names", ("Krosa",))),))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=why):
        Setup(
            seats=tuple(Seat(key=key, name=key) for key in keys),  # type: ignore[attr-defined]
            decks=decks,  # type: ignore[arg-type]
            cards=tuple(CARDS.values()),
            charter=changes.get("charter", Charter(decks="communal")),  # type: ignore[arg-type]
            teams=changes.get("teams", ()),  # type: ignore[arg-type]
        )


def test_the_program_can_shuffle_only_cards_that_it_knows() -> None:
    with pytest.raises(ValueError, match="P-4"):
        Setup(
            seats=(Seat("anna", "Anna"), Seat("bruno", "Bruno")),
            decks=(DeckList(owner=COMMUNAL, hidden=20),),
            cards=tuple(CARDS.values()),
            charter=Charter(decks="communal"),
        )


def test_nothing_happens_before_somebody_is_named_to_start() -> None:
    scene = a_game({COMMUNAL: filled(("Krosa",))})
    with pytest.raises(Refused):
        scene.turn("anna")
    assert initial(scene.state.setup).stage == "first"
    assert begin(scene, "carla").active == "carla"
