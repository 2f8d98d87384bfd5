"""Turns, priority, battle, life, leaving and the host's word, by the numbers of the rules (runes §0)."""

from __future__ import annotations

import pytest

from games.kernel import registry
from games.kernel.rulebook import HOST, By, Order
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.book import BOOK
from games.runes.rules.codes import Phase, Why

from .scene import BRUNHILD, HANZO, LIGHT, WIND, Scene, before, begun, duel

HOST_HAND = By(host=True)


# --- set-up ----------------------------------------------------------------------------------------------------------


def test_403_1_everything_of_the_rune_deck_lies_face_down_and_its_number_is_public() -> None:
    scene = before().act(o.First(seat="anna"))
    for seat in ("anna", "bruno", None):
        assert [player.face_down for player in scene.view(seat).players] == [5, 5]
        assert [player.face_up for player in scene.view(seat).players] == [(), ()]


def test_403_1_until_somebody_is_named_to_start_nobody_sees_what_the_others_bring() -> None:
    """Not even how many runes, or which ruler: who comes last would choose against it."""
    light, wind = before(LIGHT, WIND), before(WIND[:2], LIGHT, rulers=(HANZO, BRUNHILD))
    for seat in ("bruno", None):
        views = [scene.view(seat) for scene in (light, wind)]
        assert views[0].players == views[1].players
    assert light.view("anna").mine != wind.view("anna").mine


def test_403_4_the_first_player_is_drawn_by_the_program_or_told_by_the_host() -> None:
    scene = before()
    assert scene.refused(o.First(seat="anna"), by=By(seat="anna")).reason == "only_the_host_may"
    drawn = {
        Scene(scene.state, type(scene.chance)(seed)).act(o.First(), by=HOST_HAND).state.starter for seed in range(9)
    }
    assert drawn == {"anna", "bruno"}
    scene.act(o.First(), by=HOST_HAND)
    (acted, chosen) = scene.facts
    assert isinstance(acted, f.Acted)
    assert isinstance(chosen, f.StarterChosen)
    assert acted.act == o.First(seat=chosen.seat)
    assert chosen.drawn
    assert scene.refused(o.First(seat="anna")).rule == "FoW 403.4"
    assert scene.refused(o.Bring(deck=scene.player("anna").deck), "anna").rule == "FoW 403.1"


def test_403_5_each_redraws_once_the_first_player_before_the_other() -> None:
    scene = before().act(o.First(seat="bruno"))
    assert BOOK.waited_for(scene.state) == ("bruno",)
    assert scene.refused(o.Redraw(count=1), "anna").rule == "FoW 403.5"
    assert scene.refused(o.Redraw(count=6), "bruno").rule == "FoW 403.5"
    assert scene.refused(o.BeginTurn(seat="bruno")).rule == "FoW 403"
    scene.act(o.Redraw(count=5), "bruno").act(o.Redraw(count=0), "anna")
    assert scene.refused(o.Redraw(count=1), "bruno").rule == "FoW 403.5"


# --- turns -----------------------------------------------------------------------------------------------------------


def test_500_the_next_turn_begins_when_the_one_before_is_at_its_end() -> None:
    scene = duel()
    assert scene.refused(o.BeginTurn(seat="bruno")).reason == "turn_goes_on"
    scene.phase("end")
    assert scene.refused(o.BeginTurn(seat="anna")).reason == "not_next"
    assert scene.refused(o.BeginTurn(seat="bruno"), by=By(seat="anna")).reason == "not_yours_to_order"
    scene.own("bruno", o.BeginTurn(seat="bruno"))
    assert scene.state.priority == "bruno"


def test_502_phases_go_forward_only_with_an_empty_chase_and_by_the_turn_player() -> None:
    scene = duel()
    phases: tuple[Phase, ...] = ("draw", "main")
    for phase in phases:
        assert scene.refused(o.GoToPhase(phase=phase)).reason == "forward_only"
    assert scene.refused(o.GoToPhase(phase="end"), by=By(seat="bruno")).rule == "FoW 502"
    scene.rune("anna", "Dispel")
    assert scene.refused(o.GoToPhase(phase="end"), "anna").reason == "chase_not_empty"


def test_601_after_an_action_one_keeps_priority_and_after_a_pass_the_other_has_it() -> None:
    scene = duel().rune("anna", "Dispel")
    assert scene.no_rune("bruno", "Fuhma Shuriken").rule == "FoW 601"
    scene.pass_("anna").rune("bruno", "Fuhma Shuriken")
    assert scene.state.priority == "bruno"
    scene.pass_("bruno")
    assert (scene.state.priority, scene.chase) == ("anna", ("Dispel", "Fuhma Shuriken"))


def test_601_the_turn_player_who_has_passed_waits_for_the_other() -> None:
    """Main timing needs priority too (FoW 701.2)."""
    scene = duel().pass_("anna")
    for order in (o.PlayRune(name="Chain Bind"), o.Judge(), o.Battle(), o.PlayChant(name="Sandstorm")):
        assert scene.refused(order, "anna").rule == "FoW 601"
    scene.pass_("bruno")
    assert scene.state.turn is not None
    assert scene.state.turn.phase == "end"


def test_605_1b_passes_that_are_not_in_a_row_resolve_nothing() -> None:
    scene = duel().rune("anna", "Dispel").pass_("anna").rune("bruno", "Fuhma Shuriken").pass_("bruno")
    scene.rune("anna", "Bewilder").pass_("anna")
    assert len(scene.chase) == 3
    scene.pass_("bruno")
    assert (len(scene.chase), scene.state.priority) == (2, "anna")


def test_605_1b_what_is_cancelled_begins_the_row_of_passes_anew() -> None:
    scene = duel().rune("anna", "Dispel").rune("anna", "Bewilder").pass_("anna").cancel("Dispel", "any")
    scene.pass_("bruno")
    assert (scene.chase, scene.state.priority) == (("Bewilder",), "anna")


def scroll() -> Scene:
    """Anna's Dispel is answered by Bruno's Sealing Scroll, which has resolved."""
    scene = duel().rune("anna", "Dispel").pass_("anna").rune("bruno", "Sealing Scroll")
    return scene.pass_("bruno", "anna")


def offers(scene: Scene, seat: str, *orders: str) -> list[dict[str, object]]:
    return [offer.fixed for offer in BOOK.orders(scene.state, seat, False) if offer.order in orders]


def test_1012_what_a_rune_cancels_is_asked_of_its_player_before_anything_else_goes_on() -> None:
    """Name, wording and target are filled in; until Bruno has said it nobody resolves the Dispel."""
    scene = scroll()
    assert BOOK.waited_for(scene.state) == ("bruno",)
    filled = {"item": "Dispel", "by": "Sealing Scroll", "wording": "rune"}
    assert offers(scene, "bruno", "cancel", "spare") == [filled, {"by": "Sealing Scroll"}]
    assert offers(scene, "anna", "cancel", "resolve", "pass", "rune") == []
    for order in (o.Resolve(), o.Pass(), o.PlayRune(name="Bewilder")):
        assert scene.refused(order, "anna").reason == "must_cancel_first"
    for other in ({"by": "Something else"}, {"wording": "any"}):
        assert scene.refused(o.Cancel(**filled | other), "bruno").reason == "must_cancel_first"  # type: ignore[arg-type]
    scene.act(o.Cancel(**filled), "bruno")  # type: ignore[arg-type]
    assert (scene.chase, scene.state.cancelling, scene.state.priority) == ((), None, "anna")


def test_1012_its_player_may_say_that_it_cancels_nothing() -> None:
    scene = scroll()
    assert scene.refused(o.Spare(by="Sealing Scroll"), "anna").reason == "nothing_asked_to_cancel"
    scene.act(o.Spare(by="Sealing Scroll"), "bruno")
    assert (scene.chase, scene.state.cancelling) == (("Dispel",), None)
    assert scene.resolve().chase == ()


def test_1012_whoever_has_named_a_target_in_the_chase_is_asked_too() -> None:
    """A spell that is no rune: its wording is its player's to say, any fits."""
    scene = duel().rune("anna", "Dispel").pass_("anna")
    scene.act(o.PlaySpell(name="Counterspell", types=("chant", "quickcast"), targets="the Dispel"), "bruno")
    scene.pass_("bruno", "anna")
    (offer, _spare) = offers(scene, "bruno", "cancel", "spare")
    assert offer == {"item": "Dispel", "by": "Counterspell", "wording": "any"}
    quiet = duel().rune("anna", "Dispel").pass_("anna").rune("bruno", "Whirlwind Technique").pass_("bruno", "anna")
    assert quiet.state.cancelling is None


def test_1012_who_leaves_is_asked_no_more() -> None:
    scene = scroll().act(o.Leave(seats=("bruno",), why="conceded"))
    assert scene.state.cancelling is None


def test_605_1b_resolve_says_that_all_have_passed_and_is_the_controllers_or_the_hosts() -> None:
    scene = duel().rune("anna", "Dispel")
    assert scene.refused(o.Resolve(), by=By(seat="bruno")).reason == "not_yours_to_order"
    assert scene.own("anna", o.Resolve()).chase == ()
    assert scene.refused(o.Resolve()).reason == "chase_is_empty"


@pytest.mark.parametrize("phase", ["draw", "recovery", "end"])
def test_605_passes_on_an_empty_chase_outside_the_main_phase_give_the_turn_player_priority(phase: str) -> None:
    scene = duel().turn("bruno").turn("anna", "draw")
    if phase != "draw":
        scene.phase(phase)
    scene.pass_("anna", "bruno")
    assert scene.state.turn is not None
    assert (scene.state.turn.phase, scene.state.priority) == (phase, "anna")


def test_704_in_a_battle_priority_works_but_it_is_never_main_timing() -> None:
    scene = duel().act(o.Battle(), "anna")
    assert scene.no_rune("anna", "Chain Bind").reason == "in_a_battle"
    scene.rune("anna", "Dispel")
    assert scene.refused(o.Battle(end=True)).reason == "chase_not_empty"
    scene.resolve().pass_("anna", "bruno")
    assert scene.state.turn is not None
    assert (scene.state.turn.phase, scene.state.turn.battle, scene.state.priority) == ("main", True, "anna")
    assert scene.refused(o.GoToPhase(phase="end")).rule == "FoW 704"
    scene.act(o.Battle(end=True), "anna").rune("anna", "Chain Bind")
    assert scene.refused(o.Battle()).reason == "chase_not_empty"
    assert scene.resolve().refused(o.Battle(end=True)).reason == "no_battle"


def test_709_1_a_chant_with_quickcast_is_played_whenever_one_has_priority() -> None:
    scene = duel().turn("bruno").pass_("bruno")
    assert scene.refused(o.PlayChant(name="Sandstorm"), "anna").rule == "FoW 701.2"
    scene.chant("anna", "Song of the Fairies")
    assert scene.refused(o.PlayChant(name="Dispel"), "anna").rule == "FoW 703"
    assert scene.refused(o.PlayChant(name="Little Red"), "anna").rule == "REC 4"


def test_709_1_an_ordinary_spell_says_itself_whether_it_has_quickcast() -> None:
    scene = duel().turn("bruno").pass_("bruno")
    assert scene.refused(o.PlaySpell(name="Hera", types=("resonator",)), "anna").rule == "FoW 701.2"
    scene.act(o.PlaySpell(name="Hera's Spite", types=("chant", "quickcast")), "anna")
    assert scene.cancel("Hera's Spite", "chant").chase == ()


@pytest.mark.parametrize("order", [o.PlaySpell(name="Hera", paid=False), o.Judge(paid=False)])
def test_903_2j_no_spell_and_no_judgment_is_played_that_is_not_paid(order: Order) -> None:
    assert duel().refused(order, "anna").rule == "FoW 903.2j"


def test_1012_each_wording_cancels_what_the_table_says() -> None:
    """§4, Cancelling: plain Rune, Master Rune, Chant/Rune from the area, Chant/Rune from the hand."""

    def by(name: str, area: bool) -> tuple[str, ...]:
        runes = ("Dispel", "Odin's Judgment", "Light of the Moon")
        scene = duel(runes)
        scene = scene.rune("anna", name) if area else scene.chant("anna", name)
        return scene.view(None).chase[0].cancelled_by

    assert by("Dispel", True) == ("spell", "rune", "any")
    assert by("Odin's Judgment", True) == ("spell", "rune", "master", "any")
    assert by("Light of the Moon", True) == ("spell", "rune", "chant", "any")
    assert by("Light of the Moon", False) == ("spell", "rune", "chant", "any")


# --- life and the end ------------------------------------------------------------------------------------------------


def test_105_4a_life_moves_in_hundreds() -> None:
    scene = duel()
    assert scene.refused(o.ChangeLife(change=-50), "anna").rule == "FoW 105.4a"
    assert scene.refused(o.SetLife(to=3950), "anna").rule == "FoW 105.4a"
    assert scene.refused(o.ChangeLife(change=0), "anna").rule == "FoW 105.4"
    assert scene.act(o.ChangeLife(change=-700), "anna").player("anna").life == 3300
    assert scene.act(o.SetLife(to=100), "anna").player("anna").life == 100


def test_105_4_at_0_or_less_the_program_proposes_out_and_leaving_is_an_act() -> None:
    scene = duel()
    assert scene.refused(o.Leave(seats=("anna",), why="life"), "anna").reason == "has_life_left"
    scene.act(o.SetLife(to=0), "anna")
    assert scene.sees("bruno", "anna").proposes_out
    assert scene.state.stage == "play"
    assert scene.refused(o.Leave(seats=("anna",), why="life"), by=By(seat="bruno")).reason == "not_yours_to_order"
    scene.act(o.Leave(seats=("anna",), why="life"), by=HOST_HAND)
    assert scene.state.result is not None
    assert scene.state.result.winners == ("bruno",)
    assert scene.refused(o.Pass(), "bruno").reason == "match_is_over"


def test_105_two_who_leave_together_draw() -> None:
    scene = duel().act(o.SetLife(to=0), "anna").act(o.SetLife(to=0), "bruno")
    scene.act(o.Leave(seats=("anna", "bruno"), why="life"))
    assert scene.state.result is not None
    assert scene.state.result.winners == ()


def test_105_effects_win_and_draw() -> None:
    won = duel().act(o.Win(by="The Final Act"), "bruno").state
    assert (won.result and won.result.winners, won.games[0].by) == (("bruno",), "The Final Act")
    drawn = duel().act(o.DrawGame(by="The Final Act")).state
    assert drawn.result is not None
    assert drawn.result.winners == ()


@pytest.mark.parametrize("why", ["conceded", "deck", "effect", "judge"])
def test_105_4_a_player_leaves_for_this_reason(why: Why) -> None:
    scene = duel().own("anna", o.Leave(seats=("anna",), why=why))
    assert scene.player("anna").out == why
    assert scene.refused(o.Note(text="Well played"), by=By(seat="anna")).rule in ("FoW 105", "FoW 105.4")


# --- questions -------------------------------------------------------------------------------------------------------


def test_silence_passes_keeps_the_hand_and_ends_nobodys_turn() -> None:
    scene = before().act(o.First(seat="anna"))
    assert BOOK.default_order(scene.state, "anna") == o.Redraw(count=0)
    scene = begun(before())
    assert BOOK.default_order(scene.state, "anna") is None
    scene.rune("anna", "Dispel").pass_("anna")
    assert BOOK.default_order(scene.state, "bruno") == o.Pass()
    assert BOOK.default_order(scene.state, "anna") is None


def test_a_question_differs_from_the_one_before_it() -> None:
    """So the table numbers it anew, and a late tap answers nothing."""
    scene = duel()
    seen = [BOOK.question_key(scene.state, "anna")]
    scene.rune("anna", "Dispel")
    seen.append(BOOK.question_key(scene.state, "anna"))
    scene.rune("anna", "Bewilder")
    seen.append(BOOK.question_key(scene.state, "anna"))
    scene.resolve()
    seen.append(BOOK.question_key(scene.state, "anna"))
    assert len(set(seen)) == 4
    assert BOOK.question_key(scene.state, HOST) is None


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_ruling_is_the_hosts_sets_a_state_and_triggers_nothing() -> None:
    scene = duel(WIND, LIGHT, rulers=(HANZO, BRUNHILD))
    assert scene.refused(o.Ruling(what="chase"), by=By(seat="anna")).reason == "only_the_host_may"
    scene.act(o.Ruling(what="up", seat="anna", name="Fuhma Shuriken"))
    assert (scene.area("anna").up, scene.chase, scene.left("anna")) == (("Fuhma Shuriken",), (), 8)
    assert {line.tone for line in scene.lines("bruno")} == {"host"}
    scene.act(o.Ruling(what="down", seat="anna", name="Fuhma Shuriken"))
    assert scene.area("anna").known == ("Fuhma Shuriken",)
    scene.act(o.Ruling(what="turn", seat="bruno", phase="end"))
    assert scene.state.turn is not None
    assert (scene.state.turn.of, scene.state.turn.phase, scene.state.priority) == ("bruno", "end", "bruno")
    scene.act(o.Ruling(what="priority", seat="anna"))
    assert scene.state.priority == "anna"
    scene.act(o.UseAbility(name="Sentinel"), "anna").act(o.Ruling(what="chase"))
    assert scene.chase == ()


def test_a_ruling_that_turns_the_last_rune_down_ends_hanzos_question() -> None:
    scene = duel(WIND, LIGHT, rulers=(HANZO, BRUNHILD)).played("anna", "Fuhma Shuriken").judge("anna").resolve()
    assert scene.state.due is not None
    scene.act(o.Ruling(what="down", seat="anna", name="Fuhma Shuriken"))
    assert scene.state.due is None


# --- orders ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order",
    [
        o.Note(text="\n"),
        o.Note(text=" "),
        o.Win(by=""),
        o.PlayRune(name="Dispel", options="one\ntwo"),
        o.PlayRune(name="Dispel", pay="x" * 501),
        o.TurnRuler(to="J", card=" "),
    ],
)
def test_words_that_can_not_stand_in_a_record_are_refused(order: Order) -> None:
    assert duel().refused(order, "anna").rule in ("REC 2", "REC 6")


@pytest.mark.parametrize(
    ("order", "answers"),
    [
        (o.ChangeLife(change=100), "nothing"),
        (o.Note(text="x"), "nothing"),
        (o.Side(), "seat"),
        (o.PlayRune(name="Dispel"), "version"),
        (o.Pass(), "version"),
        (o.SetLife(to=100), "version"),
    ],
)
def test_relative_numbers_add_up_and_what_depends_on_the_table_carries_its_version(order: Order, answers: str) -> None:
    assert order.answers == answers


def test_only_who_sits_there_orders_and_who_has_priority_plays_their_own_runes() -> None:
    scene = duel()
    assert scene.refused(o.Pass(), by=By(seat="carla")).rule == "REC 3"
    assert scene.refused(o.Pass(), by=By(host=True)).reason == "only_a_seat_may"
    assert scene.no_rune("anna", "Fuhma Shuriken").reason == "rune_is_not_here"
    assert scene.no_rune("anna", "Little Red").rule == "REC 4"
    assert scene.rune("anna", "light of the MOON").chase == ("Light of the Moon",)


def test_an_item_is_named_by_its_number_where_its_name_is_there_twice() -> None:
    scene = duel().act(o.UseAbility(name="Sentinel", auto=True), "anna").act(o.UseAbility(name="sentinel"), "anna")
    assert scene.refused(o.Cancel(item="Sentinel", by="Effect", wording="any")).rule == "REC 2"
    assert scene.refused(o.Cancel(item="3", by="Effect", wording="any")).rule == "REC 4"
    assert scene.refused(o.Cancel(item="Guard", by="Effect", wording="any")).rule == "REC 4"
    assert scene.cancel("1", "any").chase == ("sentinel",)


def test_every_order_of_a_form_is_read_from_text() -> None:
    """A web form sends numbers as text; `infinite` stays a word (R-8)."""
    codec = registry.codec("runes")
    for written, order in (
        ({"order": "divinity", "to": "7", "by": "x"}, o.SetDivinity(to=7, by="x")),
        ({"order": "divinity", "to": "infinite", "by": "x"}, o.SetDivinity(to="infinite", by="x")),
        ({"order": "divinity", "to": "printed", "by": "x"}, o.SetDivinity(to="printed", by="x")),
        ({"order": "rune", "name": "Dispel", "x": "3", "paid": "true"}, o.PlayRune(name="Dispel", x=3)),
        ({"order": "battle", "end": "true"}, o.Battle(end=True)),
    ):
        assert codec.read_order(written, strict=False) == order
    assert duel().act(o.SetDivinity(to="infinite", by="Effect"), "anna").left("anna") == "inf"


def test_r_22_runes_are_found_however_their_names_are_typed() -> None:
    scene = begun(before(("DISPEL", "odin’s judgment")))
    assert scene.area("anna").down == ("Dispel", "Odin's Judgment")
