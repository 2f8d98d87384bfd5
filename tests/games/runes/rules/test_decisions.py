"""R-1 – R-26: what was decided where the rules are silent, one test a number (runes §8)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.rulebook import HOST, By, Refused
from games.runes.rules import conditions, divinity, legality
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.book import BOOK
from games.runes.rules.cards import Ruler, Rune
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Deck
from games.runes.rules.setup import Setup
from games.runes.rules.state import Condition, initial

from .catalogue import CATALOGUE, RUNE_ROWS
from .scene import (
    ATOM,
    BRUNHILD,
    HANZO,
    LIGHT,
    LOKI,
    PLAIN,
    WIND,
    Scene,
    a_setup,
    before,
    begun,
    catalogue_with,
    duel,
    with_deck,
)

TWO_FACED = Rune("Dusk", "Rune", ("W", "B"), "{0}", 1, own=True)
WHITE = Rune("Dawn", "Rune", ("W",), "{0}", 1, own=True)
HOST_WITHOUT_SEAT = By(host=True)


def others_bytes(scene: Scene, seat: str = "bruno") -> bytes:
    """Everything that this seat is sent."""
    sent = [BOOK.view(scene.state, seat), BOOK.orders(scene.state, seat, False), BOOK.question_key(scene.state, seat)]
    return msgspec.json.encode([*sent, BOOK.waited_for(scene.state)])


def test_r_1_the_check_is_made_without_the_rune_and_a_failed_payment_undoes_the_reveal() -> None:
    scene = duel().divinity("anna", 2)
    assert scene.no_rune("anna", "Dispel", paid=False).reason == "not_paid"
    assert scene.area("anna").up == ()
    scene.rune("anna", "Dispel")
    assert scene.left("anna") == 0


def test_r_2_every_symbol_needs_a_rune_of_its_own_found_by_matching() -> None:
    white_black = Condition(("W", "B"))
    assert not conditions.is_met(white_black, [TWO_FACED])
    assert conditions.is_met(white_black, [TWO_FACED, WHITE])
    assert conditions.is_met(white_black, [WHITE, TWO_FACED])
    assert conditions.is_met(Condition(("W", "W")), [WHITE, TWO_FACED])
    assert not conditions.is_met(Condition(("B", "B")), [WHITE, TWO_FACED])


def test_r_3_the_side_deck_counts_in_the_limit_where_there_is_one() -> None:
    main = {f"Card {number}": 4 for number in range(10)}
    deck = Deck(BRUNHILD, (), main=main, side={"Card 0": 1})
    assert [one.rule for one in legality.why_illegal(deck, CATALOGUE, Charter())] == ["B7"]
    assert legality.why_illegal(replace(deck, side={"Another": 1}), CATALOGUE, Charter()) == ()


def test_r_4_one_shared_attribute_is_enough_and_a_void_ruler_shares_none() -> None:
    both = Ruler("BOTH", "Both", "Ruler", ("U", "B"), 10, own=True)
    void = Ruler("VOID", "Void", "Ruler", (), 10, own=True)
    known = catalogue_with(both, void)
    assert legality.why_illegal(Deck("BOTH", ("Charm", "Putrefy")), known, Charter()) == ()
    offending = legality.why_illegal(Deck("VOID", ("Charm", "Chain Bind")), known, Charter())
    assert [one.values["card"] for one in offending] == ["Charm"]


def test_r_5_cancel_target_rune_spell_touches_a_chant_rune_from_hand() -> None:
    assert duel().chant("anna", "Light of the Moon").cancel("Light of the Moon", "rune").chase == ()


def test_r_6_cancel_target_chant_spell_touches_a_chant_rune_copy_and_no_plain_rune() -> None:
    assert duel().rune("anna", "Light of the Moon").cancel("Light of the Moon", "chant").chase == ()
    plain = duel().rune("anna", "Dispel")
    assert plain.refused(o.Cancel(item="Dispel", by="Zhuge Liang", wording="chant")).rule == "FoW 1012"


def test_rec_4_a_sign_that_only_looks_like_a_number_names_no_item() -> None:
    scene = duel().rune("anna", "Dispel")
    assert scene.refused(o.Cancel(item="²", by="Zhuge Liang", wording="spell")).reason == "unknown_item"


def test_r_7_a_face_up_rune_is_not_played_again_unless_it_was_turned_down() -> None:
    scene = duel().played("anna", "Dispel")
    assert scene.no_rune("anna", "Dispel").reason == "rune_is_face_up"
    scene.flip("anna", "Dispel")
    assert scene.left("anna") == 10
    assert scene.rune("anna", "Dispel").left("anna") == 8


def test_r_7_a_rune_that_an_effect_turns_up_was_not_played_but_its_divinity_counts() -> None:
    scene = duel().flip("anna", "Chain Bind", "up", by="Effect")
    assert scene.left("anna") == 7
    assert scene.chase == ()


def test_r_8_infinite_needs_infinite_and_is_never_used_up() -> None:
    assert divinity.fits("inf", "inf")
    assert not divinity.fits("inf", 999)
    assert divinity.remaining("inf", "inf") == "inf"
    assert divinity.remaining("inf", 7) == "inf"
    assert divinity.remaining(10, "inf") == "-inf"
    assert divinity.total((3, "inf")) == "inf"
    assert [divinity.is_below_zero(left) for left in ("-inf", -1, 0, "inf")] == [True, True, False, False]
    assert not divinity.fits(0, "-inf")


def test_r_9_when_the_j_ruler_leaves_a_ruler_without_divinity_plays_nothing_and_keeps_the_rune_deck() -> None:
    risen = Ruler("PLAINJ", "Risen King", "J-ruler", ("W",), 5, own=True)
    scene = duel(("Dispel", "Bewilder"), WIND, PLAIN, risen, rulers=("PLAIN", HANZO)).judge("anna")
    scene.played("anna", "Dispel").ruler("anna", "astral")
    assert scene.no_rune("anna", "Bewilder").reason == "ruler_without_divinity"
    assert (scene.area("anna").up, scene.area("anna").down) == (("Dispel",), ("Bewilder",))


def test_r_10_x_is_chosen_while_playing_and_0_elsewhere() -> None:
    fu_xi = {"rulers": ("SDV2-009", HANZO)}
    runes = ("Flame Soldier Formation", "Explosion")
    assert duel(runes, **fu_xi).rune("anna", "Flame Soldier Formation", x=3).state.chase[0].x == 3
    assert duel(runes, **fu_xi).rune("anna", "Flame Soldier Formation").state.chase[0].x == 0
    assert duel(runes, **fu_xi).no_rune("anna", "Explosion", x=1).rule == "R-10"
    assert duel(runes, **fu_xi).no_rune("anna", "Flame Soldier Formation", x=-1).rule == "R-10"
    assert duel(runes, **fu_xi).rune("anna", "Flame Soldier Formation", x=3).left("anna") == 8


def test_r_11_copying_a_rune_spell_turns_no_rune_and_uses_no_divinity() -> None:
    scene = duel().rune("anna", "Dispel").act(o.Copy(item="Dispel", by="Echo"), "bruno")
    assert scene.chase == ("Dispel", "Dispel")
    assert scene.state.chase[1].controller == "bruno"
    assert (scene.left("anna"), scene.left("bruno")) == (8, 10)
    assert scene.area("bruno").up == ()
    assert scene.refused(o.Cancel(item="Dispel", by="Effect", wording="rune")).reason == "item_is_there_twice"
    assert [one.label for one in scene.view(None).chase] == ["2", "1"]
    scene.cancel("2", "rune")
    assert [item.copied for item in scene.state.chase] == [False]


def test_r_12_a_cancelled_rune_was_played() -> None:
    """Its revealing says so: what triggers on a played rune reads it there."""
    scene = duel().rune("anna", "Dispel")
    (revealed,) = scene.of(f.RuneRevealed)
    assert revealed.why == "played"
    scene.cancel("Dispel")
    assert scene.of(f.RuneTurnedDown) == []
    assert scene.area("anna").up == ("Dispel",)


def test_r_13_cancel_target_master_rune_does_not_touch_a_master_chant_rune_from_hand() -> None:
    scene = duel(("Blade of Faith",)).chant("anna", "Blade of Faith")
    assert scene.refused(o.Cancel(item="Blade of Faith", by="Effect", wording="master")).rule == "R-13"
    assert scene.cancel("Blade of Faith", "rune").chase == ()


def test_r_14_remaining_divinity_may_be_below_zero_and_face_up_runes_stay() -> None:
    scene = duel().played("anna", "Dispel", "Bewilder").divinity("anna", 3)
    assert scene.left("anna") == -1
    assert scene.sees(None, "anna").is_below_zero
    assert scene.no_rune("anna", "Light of the Moon").rule == "R-14"
    assert scene.area("anna").up == ("Dispel", "Bewilder")
    assert scene.divinity("anna", "printed").left("anna") == 6


def test_r_14_what_an_effect_says_lasts_until_another_side_lies_up() -> None:
    scene = duel().divinity("anna", 3).judge("anna")
    assert scene.left("anna") == 10
    scene.divinity("anna", 3).ruler("anna", "astral")
    assert scene.left("anna") == 10
    scene.divinity("anna", 3).ruler("anna", "healed")
    assert scene.left("anna") == 3


def test_r_15_other_spells_are_entered_by_name_and_a_judgment_is_no_spell() -> None:
    scene = duel().act(o.PlaySpell(name="Captain Hook", types=("resonator",)), "anna")
    assert scene.refused(o.Cancel(item="Captain Hook", by="Effect", wording="chant")).rule == "FoW 1012"
    scene.cancel("Captain Hook", "spell")
    refusal = scene.refused(o.PlaySpell(name="Light of the Moon", types=("chant", "quickcast")), "anna")
    assert refusal.rule == "R-15"
    scene.act(o.Judge(), "anna")
    assert scene.refused(o.Cancel(item="Brunhild", by="Effect", wording="spell")).rule == "R-15"


def test_r_15_an_automatic_ability_needs_no_priority_and_is_no_spell() -> None:
    scene = duel()
    assert scene.refused(o.UseAbility(name="Sentinel"), "bruno").rule == "FoW 601"
    scene.act(o.UseAbility(name="Sentinel", auto=True), "bruno")
    assert (scene.chase, scene.state.priority) == (("Sentinel",), "anna")
    assert scene.refused(o.Cancel(item="Sentinel", by="Effect", wording="spell")).rule == "FoW 1012"
    assert scene.cancel("Sentinel", "any").chase == ()


def test_r_16_a_judgment_that_resolves_turns_the_ruler_and_a_destroyed_one_is_astral() -> None:
    scene = duel().judge("anna")
    assert scene.sees(None, "anna").ruler is not None
    ruler = scene.sees(None, "anna").ruler
    assert ruler is not None
    assert (ruler.name, ruler.face) == ("Brunhild, Caller of Spirits", "J")
    assert scene.refused(o.Judge(), "anna").reason == "is_j_ruler_already"
    scene.ruler("anna", "astral")
    assert scene.refused(o.Judge(), "anna").reason == "ruler_is_astral"
    scene.ruler("anna", "healed")
    assert scene.refused(o.Judge(), "anna").reason == "one_judgment_a_turn"
    scene.turn("bruno").turn("anna").judge("anna")
    assert scene.player("anna").standing.face == "J"


def test_r_16_a_judgment_finds_the_ruler_in_the_ruler_area_or_does_nothing() -> None:
    scene = duel().act(o.Judge(), "anna").ruler("anna", "J").resolve()
    assert scene.of(f.RulerTurned) == []
    assert duel().act(o.Judge(), "anna").cancel("Brunhild", "any").player("anna").standing.face == "ruler"


def test_r_16_a_judgment_needs_main_timing() -> None:
    scene = duel().rune("anna", "Dispel")
    assert scene.refused(o.Judge(), "anna").rule == "FoW 701.2"
    assert scene.refused(o.Judge(), "bruno").reason == "not_your_turn"


def test_r_17_a_watched_card_says_whether_its_condition_is_met() -> None:
    scene = duel().act(o.WatchCard(name="Musician of the Moon", condition="3"), "anna")
    scene.played("anna", "Dispel", "Bewilder")
    assert not scene.player("anna").watched[0].met
    scene.rune("anna", "Light of the Moon")
    assert [line.key for line in scene.lines("bruno")].count("condition_changed") == 1
    (seen,) = scene.sees("bruno", "anna").watched
    assert (seen.name, seen.condition, seen.met) == ("Musician of the Moon", "3", True)
    assert scene.act(o.Unwatch(name="Musician of the Moon"), "anna").player("anna").watched == ()


def test_r_17_as_many_cards_are_watched_as_lie_on_a_field() -> None:
    scene = duel()
    for number in range(40):
        scene.act(o.WatchCard(name=f"Card {number}", condition="1"), "anna")
    assert scene.refused(o.WatchCard(name="One more", condition="1"), "anna").reason == "watches_enough"
    assert scene.refused(o.Unwatch(name="One more"), "anna").reason == "not_watched"


@pytest.mark.parametrize("condition", ["", "0", "{W}{2}", "{V}", "W", "100", "-1", "{W} {W}"])
def test_r_17_a_condition_is_symbols_or_a_number(condition: str) -> None:
    with pytest.raises(Refused):
        duel().act(o.WatchCard(name="Siegfried", condition=condition), "anna")


def test_r_18_why_a_rune_can_not_be_played_is_told_to_its_owner_alone() -> None:
    scene = duel().turn("bruno").pass_("bruno")
    sent = others_bytes(scene)
    assert scene.no_rune("anna", "Chain Bind").rule == "FoW 701.2"
    assert others_bytes(scene) == sent
    mine = scene.view("anna").mine
    assert mine is not None
    assert {rune.name: rune.barred is not None for rune in mine.runes} == {
        "Bewilder": False,
        "Chain Bind": True,
        "Dispel": False,
        "Light of the Moon": False,
        "Odin's Judgment": True,
    }
    theirs = scene.view("bruno").mine
    assert theirs is not None
    assert {rune.name for rune in theirs.runes} == set(WIND)
    assert scene.view(None).mine is None


def test_r_18_a_deck_check_tells_others_only_legal_or_not_yet() -> None:
    scene = before()
    scene.own("anna", o.Bring(deck=Deck(BRUNHILD, ("Dispel", "Explosion"))))
    (line,) = scene.lines("bruno")
    assert line.values == {"seat": "anna", "legal": False}
    assert not scene.sees("bruno", "anna").deck_is_legal
    assert scene.refused(o.First(seat="anna")).values == {"seat": "anna"}
    assert BOOK.question_key(scene.state, "anna") == "bring"
    mine = scene.view("anna").mine
    assert mine is not None
    assert [one.rule for one in mine.offences] == ["B4"]
    assert scene.own("anna", o.Bring(deck=Deck(BRUNHILD, ("Dispel",)))).sees("bruno", "anna").deck_is_legal
    assert begun(scene).state.stage == "play"


@pytest.mark.parametrize("named", ["Dispel", "Bewilder", "Mini Meteor"])
def test_r_18_nobody_learns_by_naming_a_rune_whether_it_lies_there(named: str) -> None:
    """Neither the host who rules nor the hand that acts for a seat."""
    scene = duel(("Dispel", "Chain Bind"))
    hand = By(seat="anna", hand="host", host=True)
    for order in (o.PlayRune(name=named), o.Flip(name=named, to="up", by="Effect")):
        assert scene.refused(order, by=hand).reason == "on_its_own_phone"
    ruling = o.Ruling(what="up", seat="anna", name=named)
    for host in (HOST_WITHOUT_SEAT, By(seat="bruno", host=True)):
        assert scene.refused(ruling, by=host).reason == "on_its_own_phone"


def test_r_18_the_host_may_name_what_everybody_has_seen() -> None:
    scene = duel(("Dispel", "Chain Bind")).played("anna", "Dispel").flip("anna", "Dispel")
    scene.act(o.Ruling(what="up", seat="anna", name="Dispel"), by=HOST_WITHOUT_SEAT)
    assert scene.area("anna").up == ("Dispel",)


def test_r_18_priority_is_asked_of_everybody_alike() -> None:
    with_answer = duel(LIGHT, WIND).rune("anna", "Dispel").pass_("anna")
    without = duel(LIGHT, ()).rune("anna", "Dispel").pass_("anna")
    assert BOOK.waited_for(with_answer.state) == BOOK.waited_for(without.state) == ("bruno",)
    assert BOOK.question_key(with_answer.state, "bruno") == BOOK.question_key(without.state, "bruno")


def test_r_19_a_rune_that_was_seen_stays_known_when_it_is_taken_back() -> None:
    scene = duel()
    then = scene.state
    scene.rune("anna", "Dispel")
    (revealed,) = scene.of(f.RuneRevealed)
    assert revealed.reveals
    assert BOOK.taking_back(then, scene.state) is None
    scene.state = BOOK.forget(then, scene.facts)
    seen = scene.sees("bruno", "anna")
    assert (seen.face_down, seen.known_down, seen.face_up) == (5, ("Dispel",), ())
    assert scene.rune("anna", "Dispel").sees("bruno", "anna").known_down == ()


def test_r_20_a_side_deck_has_at_most_as_many_cards_as_the_table_says_and_of_any_type() -> None:
    side = {"Hanzo": 1, "Dispel": 1} | {f"Card {number}": 1 for number in range(13)}
    assert legality.why_illegal(Deck(BRUNHILD, (), side=side), CATALOGUE, Charter()) == ()
    (refusal,) = legality.why_illegal(Deck(BRUNHILD, (), side=side | {"Card 13": 1}), CATALOGUE, Charter())
    assert (refusal.rule, refusal.values["number"], refusal.values["most"]) == ("R-20", 16, 15)


def three(**charter: object) -> Scene:
    """Three players, unofficial."""
    decks = {"anna": Deck(BRUNHILD, LIGHT), "bruno": Deck(HANZO, WIND), "carla": Deck(LOKI, ("Charm", "Checkmate"))}
    return Scene(initial(a_setup(decks, seats=("anna", "bruno", "carla"), **charter)), before().chance)


def test_r_21_more_than_two_players_are_an_option_of_the_table() -> None:
    setup = three().state.setup
    with pytest.raises(ValueError, match="R-21"):
        Setup(setup.seats, setup.cards, setup.rulers, setup.decks)


def test_r_21_a_round_of_passes_by_all_resolves_and_turns_go_clockwise() -> None:
    scene = begun(three()).rune("anna", "Dispel").pass_("anna", "bruno")
    assert (scene.chase, scene.state.priority) == (("Dispel",), "carla")
    scene.pass_("carla")
    assert (scene.chase, scene.state.priority) == ((), "anna")
    scene.phase("end")
    assert scene.refused(o.BeginTurn(seat="carla")).rule == "FoW 505.6"
    scene.turn("bruno").turn("carla").turn("anna")


def test_r_21_the_last_one_left_wins_and_the_others_go_on_without_who_has_left() -> None:
    scene = begun(three()).rune("anna", "Dispel").pass_("anna").rune("bruno", "Song of the Fairies")
    scene.act(o.Leave(seats=("anna",)))
    assert scene.chase == ("Song of the Fairies",)
    assert scene.state.priority == "bruno"
    scene.pass_("bruno", "carla")
    assert scene.chase == ()
    scene.act(o.BeginTurn(seat="bruno"))
    scene.act(o.Leave(seats=("carla",)))
    assert scene.state.result is not None
    assert scene.state.result.winners == ("bruno",)


def test_r_21_who_leaves_while_hands_are_redrawn_is_not_waited_for() -> None:
    scene = three().act(o.First(seat="anna")).act(o.Redraw(count=1), "anna").act(o.Redraw(count=0), "bruno")
    scene.act(o.Leave(seats=("carla",)))
    scene.act(o.BeginTurn(seat="anna"))
    assert scene.state.turn is not None


def test_r_22_printings_of_a_name_are_one_card_and_their_rows_say_the_same() -> None:
    same = ("types", "chant", "master", "attribute", "symbol", "cost", "divinity", "quickcast", "ruler_named")
    by_number = {row["card_id"]: row for row in RUNE_ROWS}
    reprints = [row for row in RUNE_ROWS if row["reprint_of"]]
    assert len(reprints) == 21
    for row in reprints:
        first = by_number[row["reprint_of"]]
        assert [row[column] for column in ("name", *same)] == [first[column] for column in ("name", *same)]
    assert (len(RUNE_ROWS), len(CATALOGUE.runes)) == (142, 121)


def test_r_23_a_play_is_one_act_for_the_others() -> None:
    scene = duel().rune("anna", "Dispel", options="1000 life", targets="Captain Hook", pay="{W}")
    assert [type(fact) for fact in scene.facts] == [f.Acted, f.RuneRevealed, f.ItemEntered]
    (item,) = scene.view("bruno").chase
    assert (item.options, item.targets, item.pay, item.cost) == ("1000 life", "Captain Hook", "{W}", "{W}")


def test_r_24_when_hanzo_enters_one_revealed_rune_must_be_turned_down() -> None:
    scene = duel(WIND, LIGHT, rulers=(HANZO, BRUNHILD)).played("anna", "Fuhma Shuriken", "Whirlwind Technique")
    scene.judge("anna").pass_("anna", "bruno")
    assert BOOK.waited_for(scene.state) == ("anna",)
    for order, seat in ((o.Pass(), "anna"), (o.GoToPhase(phase="end"), "anna"), (o.PlayRune(name="Dispel"), "bruno")):
        assert scene.refused(order, seat).rule == "R-24"
    scene.flip("anna", "Whirlwind Technique")
    assert scene.sees("bruno", "anna").known_down == ("Whirlwind Technique",)
    assert scene.state.due is None
    scene.pass_("anna")


def test_r_24_hanzo_enters_from_the_ruler_area_not_when_what_lay_on_it_leaves() -> None:
    scene = duel(WIND, LIGHT, rulers=(HANZO, BRUNHILD)).judge("anna").played("anna", "Fuhma Shuriken")
    scene.ruler("anna", "J", "Perfect Loki").ruler("anna", "J")
    assert scene.chase == ()
    scene.ruler("anna", "ruler").ruler("anna", "J")
    assert scene.chase == ("Hanzo, Chief of the Kouga",)


def test_r_24_without_a_revealed_rune_nothing_is_asked() -> None:
    scene = duel(WIND, LIGHT, rulers=(HANZO, BRUNHILD)).judge("anna")
    assert (scene.chase, scene.state.due) == ((), None)


def test_r_24_the_ability_that_lies_on_top_resolves_by_what_it_does_and_may_be_cancelled() -> None:
    scene = duel(WIND, LIGHT, rulers=(HANZO, BRUNHILD)).played("anna", "Fuhma Shuriken").judge("anna")
    cancelled = Scene(scene.state, scene.chance).cancel("Hanzo, Chief of the Kouga", "any")
    assert (cancelled.chase, cancelled.state.due, cancelled.area("anna").up) == ((), None, ("Fuhma Shuriken",))
    scene.flip("anna", "Fuhma Shuriken", by="Hanzo")
    assert (scene.chase, scene.state.due, scene.area("anna").up) == ((), None, ())


def test_r_24_what_was_known_is_hidden_again_with_the_next_game() -> None:
    scene = duel(match=3).played("anna", "Dispel").flip("anna", "Dispel")
    scene.act(o.Leave(seats=("bruno",)))
    scene.act(o.Side(), "anna").act(o.Side(), "bruno").act(o.NextGame(number=2))
    assert scene.sees("bruno", "anna").known_down == ()


def test_r_25_a_spell_in_the_chase_stays_when_quickcast_is_no_longer_given() -> None:
    scene = duel(("Brunhild's Wrath", "Dispel", "Mini Meteor"), rulers=(ATOM, HANZO)).ruler("anna", "J")
    scene.rune("anna", "Dispel").rune("anna", "Brunhild's Wrath").ruler("anna", "ruler")
    assert scene.chase == ("Dispel", "Brunhild's Wrath")
    assert scene.no_rune("anna", "Mini Meteor").rule == "FoW 701.2"


def test_r_25_quickcast_is_given_to_runes_of_the_area_not_to_chants_from_hand() -> None:
    scene = duel(rulers=(ATOM, HANZO)).ruler("anna", "J").rune("anna", "Dispel")
    assert scene.refused(o.PlayChant(name="Sandstorm"), "anna").rule == "FoW 701.2"


def test_r_26_a_duel_of_a_campaign_starts_at_200_times_the_points_of_the_magus() -> None:
    scene = before(life={"anna": 17, "bruno": 20}, life_scale=200)
    assert (scene.player("anna").life, scene.player("bruno").life) == (3400, 4000)
    assert before().player("anna").life == 4000
    assert before(life=2500).player("anna").life == 2500
    assert BOOK.question_key(scene.state, HOST) == "first:1"


@pytest.mark.parametrize("life", [0, -100, 150])
def test_105_4a_life_at_the_start_is_in_hundreds(life: int) -> None:
    with pytest.raises(ValueError, match="life"):
        Charter(life=life)


def test_a_ruler_in_the_side_deck_is_there_by_its_name() -> None:
    scene = with_deck(duel(match=3), "anna", side={"Lucifer": 1})
    scene.act(o.Leave(seats=("bruno",))).act(o.Side(ruler="SDV5-011", runes=("Chain Bind",)), "anna")
    sided = scene.player("anna").sided
    assert sided is not None
    assert sided.ruler == "SDV5-011"
    assert sided.side == {"Brunhild": 1, "Bewilder": 1, "Dispel": 1, "Light of the Moon": 1, "Odin's Judgment": 1}
