"""At the table: what the engine plays (P-1), looks (P-4, T31), taking back (P-19), offline (P-20), restart (P-23),
rulings (P-25), marks by hand, questions (P-8, P-28). planechase §14, §16."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.kernel.rulebook import HOST, By, OneOf, Refusal, Refused
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.book import BOOK
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.deciding import decide
from games.planechase.rules.knowledge import seen_by
from games.planechase.rules.orders import ORDERS

from .refusing import cardboard_game, refused
from .scene import SEATS, Scene, a_game, begin, main, on

DECKS = {
    "anna": ("Krosa", "Naya", "Minamo", "Shiv"),
    "bruno": ("Bant", "Jund", "Esper", "Grixis"),
    "carla": ("Akoum", "Kessig", "Gavony", "Nyx"),
}


def individual() -> Scene:
    return begin(a_game({seat: DECKS[seat] for seat in SEATS}), "anna")


def blocks(scene: Scene, seat: str | None, deck: str = COMMUNAL) -> list[tuple[tuple[str, ...], int]]:
    return [(block.names, block.hidden) for block in seen_by(scene.state.decks[deck], seat)]


# --- P-1 -------------------------------------------------------------------------------------------------------------


def test_p_1_it_knows_turns_decks_die_stack_durations_counters_and_life_and_nothing_of_hands_or_permanents() -> None:
    words = {field for kind in ORDERS for field in kind.__struct_fields__}
    assert words.isdisjoint({"mana", "hand", "library", "permanent", "target", "targets"})


def test_p_1_resolve_means_that_everybody_passed_and_only_the_top_item_resolves() -> None:
    scene = main("Krosa", "Naya").act(o.Ruling(what="up", card="Naya")).roll("chaos")
    assert refused(scene, o.Resolve(item="Naya/chaos")).reason == "not_on_top"
    assert scene.act(o.Resolve(item="Krosa/chaos")).stack == ("Naya/chaos",)


def said_at(scene: Scene) -> list[str]:
    """What Anna is offered to say of the top item."""
    offers = BOOK.orders(scene.state, "anna", False)
    fields = [field for offer in offers if offer.order == "resolve" for field in offer.fields]
    return [value for field in fields if isinstance(field, OneOf) for value in field.values]


@pytest.mark.parametrize(
    ("scene", "offered"),
    [
        (lambda: main("Krosa").roll("walk"), []),
        (lambda: main("Krosa", "Mutual Epiphany").walk(), []),
        (lambda: main("Jund").roll("chaos"), []),
        (lambda: main("Krosa").roll("chaos"), ["yes", "no"]),
        (lambda: on("The Aether Flues"), ["yes", "no"]),
        (lambda: on("Lair of the Ashen Idol"), ["can't"]),
    ],
    ids=["walking", "encounter", "mandatory", "may", "may in the upkeep", "cannot"],
)
def test_603_5_an_ability_is_answered_only_where_its_line_says_may_or_reads_that_it_cannot_be_done(
    scene: Callable[[], Scene], offered: list[str]
) -> None:
    """What is not offered is refused: whoever taps "no" on a walk would walk all the same."""
    table = scene()
    assert said_at(table) == offered
    for said in ("yes", "no", "can't"):
        if said not in offered:
            why = refused(table, o.Resolve(said=said))
            assert (why.rule, why.reason) == ("CR 603.5", "leaves_no_choice")


@pytest.mark.parametrize("plane", ["Eloren Wilds", "The Fertile Lands of Saulvinia"])
def test_605_1b_a_triggered_mana_ability_is_in_force_and_never_on_the_stack(plane: str) -> None:
    """CR 605.1b: whoever taps for mana has more of it at once; the die waits for nobody."""
    scene = main(plane)
    assert [(one.why, one.line) for one in BOOK.view(scene.state, None).slots[0].applies] == [("static", 1)]
    assert refused(scene, o.Trigger(card=plane, line=1)).reason == "no_such_event_line"


def test_tember_city_deals_damage_for_mana_and_that_can_be_answered() -> None:
    assert main("Tember City").trigger("Tember City", 1).stack == ("Tember City/1",)


def test_p_3_a_card_is_a_name_in_a_deck() -> None:
    """The owner is named only where cards of two decks with that name are in sight."""
    scene = begin(a_game({"anna": ("Krosa", "Naya"), "bruno": ("Krosa", "Bant"), "carla": ("Nyx",)}), "anna")
    assert [card.label for card in BOOK.view(scene.state, "carla").slots[0].face_up] == ["Krosa"]
    scene.turn("bruno").act(o.Ruling(what="up", card="Krosa@bruno"))
    labels = [card.label for card in BOOK.view(scene.state, "carla").slots[0].face_up]
    assert labels == ["Krosa@anna", "Krosa@bruno"]


# --- P-4 -------------------------------------------------------------------------------------------------------------


def test_p_4_each_player_knows_the_names_of_their_own_deck_and_the_number_is_public() -> None:
    scene = individual()
    assert blocks(scene, "bruno", "bruno") == [(("Bant", "Esper", "Grixis", "Jund"), 0)]
    assert blocks(scene, "anna", "bruno") == [((), 4)]
    assert [deck.size for deck in BOOK.view(scene.state, None).decks] == [3, 4, 4]


def test_p_4_t31_who_looks_at_two_cards_and_puts_one_below_knows_both_and_for_the_others_it_is_one_block() -> None:
    scene = main("Krosa", "Naya", "Bant", "Jund")
    size = len(scene.deck())
    scene.act(o.Look(count=2, by="Susan Foreman"), "bruno")
    assert scene.asked()[:2] == ("bruno", "place")
    scene.choose(top=("Bant",), bottom=("Naya",))
    assert (scene.deck()[0], scene.deck()[-1]) == ("Bant", "Naya")
    mine = blocks(scene, "bruno")
    assert (mine[0], mine[-1]) == ((("Bant",), 0), (("Naya",), 0))
    assert [len(names) + hidden for names, hidden in blocks(scene, "anna")] == [size]


def test_p_4_only_the_looker_sees_the_cards_of_the_question() -> None:
    scene = main("Krosa", "Naya", "Bant").act(o.Look(count=2, by="Susan Foreman"), "bruno")
    questions = {seat: BOOK.view(scene.state, seat).slots[0].question for seat in ("anna", "bruno", None)}
    assert questions["bruno"] is not None and questions["bruno"].cards == ("Naya", "Bant")
    assert questions["anna"] == questions[None]
    assert questions["anna"] is not None and (questions["anna"].cards, questions["anna"].count) == ((), 2)


LOOK = o.Look(count=2, by="Susan Foreman")


@pytest.mark.parametrize("named", [("Esper",), ("Naya",), ("Bant", "Naya"), ()])
@pytest.mark.parametrize("by", [By(seat="bruno", hand="host", host=True), By(host=True)], ids=repr)
def test_p_4_a_host_who_answers_for_the_looker_learns_nothing_by_it(by: By, named: tuple[str, ...]) -> None:
    """They are told neither the cards nor whether one that they name is among them."""
    scene = main("Krosa", "Naya", "Bant").act(LOOK, "bruno")
    with pytest.raises(Refused) as caught:
        decide(scene.state, o.Choose(top=named), by, scene.chance)
    assert caught.value.refusal == Refusal("P-4", "on_its_own_phone", {})
    with pytest.raises(Refused) as of_another:
        decide(scene.state, o.Choose(top=named), By(seat="anna", host=True), scene.chance)
    assert of_another.value.refusal == Refusal("P-8", "nobody_asked_you", {"seat": "bruno"})


def test_p_4_a_host_who_looks_themselves_answers_and_the_order_of_real_cards_is_entered_untold_for_others() -> None:
    shuffled = main("Krosa", "Naya", "Bant").act(LOOK, "anna")
    assert list(decide(shuffled.state, o.Choose(bottom=("Naya",)), By(seat="anna", host=True), shuffled.chance))
    real = cardboard_game(("Krosa", "Naya", "Bant", "Jund")).act(o.First(seat="anna"))
    real.act(o.Start(up=("Krosa",)), "anna").turn("anna").act(LOOK, "bruno")
    by_host = By(seat="bruno", hand="host", host=True)
    assert list(decide(real.state, o.Choose(top=("?",), bottom=("?",)), by_host, real.chance))


def test_p_4_a_revealed_card_is_known_to_all_also_when_it_lies_on_top() -> None:
    scene = main("Krosa", "Naya", "Bant").act(o.RevealByCard(count=1, by="Goblin Guide"), "bruno")
    scene.choose(keep=True)
    assert all(deck.next == ("Naya",) for seat in (*SEATS, None) for deck in BOOK.view(scene.state, seat).decks)


def test_p_4_more_cards_than_there_are_can_not_be_looked_at() -> None:
    assert refused(individual(), o.Look(count=9, by="x"), "bruno").reason == "not_so_many_cards"


def test_p_4_with_real_cards_the_looker_need_not_tell() -> None:
    scene = cardboard_game(("Krosa", "Naya", "Bant", "Jund")).act(o.First(seat="anna"))
    scene.act(o.Start(up=("Krosa",)), "anna").turn("anna").act(o.Look(count=2, by="Susan Foreman"), "bruno")
    scene.choose(top=("?",), bottom=("?",))
    assert blocks(scene, "bruno") == [(("Bant", "Jund", "Naya"), 0)]


def test_p_4_what_the_looker_tells_of_real_cards_must_be_able_to_lie_there() -> None:
    scene = cardboard_game(("Krosa", "Naya", "Bant", "Jund")).act(o.First(seat="anna"))
    scene.act(o.Start(up=("Krosa",)), "anna").turn("anna").act(o.Look(count=2, by="Susan Foreman"), "bruno")
    for names in (("Krosa", "Naya"), ("Esper", "Naya")):
        assert refused(scene, o.Choose(top=names), "bruno").reason == "not_in_block"
    assert scene.choose(top=("Jund", "Bant")).deck()[:2] == ("Jund", "Bant")


# --- P-8, P-28 -------------------------------------------------------------------------------------------------------


def test_p_8_the_question_is_offered_not_every_arrangement() -> None:
    scene = main("Pools of Becoming", "Krosa", "Naya", "Bant").roll("chaos").resolve()
    offers = [offer for offer in BOOK.orders(scene.state, "anna", False) if offer.order == "choose"]
    assert len(offers) == 1
    assert not [offer for offer in BOOK.orders(scene.state, "bruno", False) if offer.order == "choose"]


def goes_on(scene: Scene, seat: str, *, host: bool = False) -> list[str]:
    return [offer.order for offer in BOOK.orders(scene.state, seat, host) if offer.order in ("step", "turn")]


def test_p_28_only_the_active_player_and_the_host_go_on_to_the_next_step_and_turn() -> None:
    """Whoever is next would pass the moment at which somebody wants to respond."""
    scene = on("Krosa")
    assert goes_on(scene, "anna") == goes_on(scene, "carla", host=True) == ["turn", "step"]
    assert goes_on(scene, "bruno") == goes_on(scene, "carla") == []
    assert goes_on(scene, "anna", host=True) == ["turn", "step"], "once, though she is the host"
    for order in (o.GoToStep(step="main1"), o.BeginTurn(seat="bruno")):
        assert refused(scene, order, "bruno", own=True).reason == "not_yours_to_order"


def test_p_28_moments_and_who_is_waited_for_follow_the_game() -> None:
    fresh = a_game({COMMUNAL: DECKS["anna"]})
    assert (BOOK.question_key(fresh.state, HOST), BOOK.waited_for(fresh.state)) == ("first", ())
    scene = main("Pools of Becoming", "Krosa", "Naya", "Bant")
    turn = BOOK.question_key(scene.state, "anna")
    assert turn is not None and turn.startswith("turn:")
    scene.roll("chaos")
    assert str(BOOK.question_key(scene.state, "anna")).startswith("resolve:")
    scene.resolve()
    assert str(BOOK.question_key(scene.state, "anna")).startswith("question:")
    assert BOOK.question_key(scene.state, "bruno") is None


def test_p_28_who_looked_and_is_silent_keeps_the_cards_where_they_are() -> None:
    scene = main("Krosa", "Naya", "Bant").act(o.Look(count=2, by="Susan Foreman"), "bruno")
    silent = BOOK.default_order(scene.state, "bruno")
    assert silent == o.Choose(top=("Naya", "Bant"))
    assert scene.act(silent, "bruno").deck()[:2] == ("Naya", "Bant")
    assert BOOK.default_order(scene.state, "anna") is None


def test_p_28_the_steps_ahead_tell_what_will_be_due() -> None:
    turn = BOOK.view(main("Academy at Tolaria West").state, "anna").slots[0].turn
    assert turn is not None
    assert {ahead.step: ahead.lines for ahead in turn.ahead}["end_step"] == (("Academy at Tolaria West", 1),)


# --- P-19 ------------------------------------------------------------------------------------------------------------


def taken_back(scene: Scene, order: o.WalkByCard) -> Scene:
    """The act is given and taken back."""
    then = scene.state
    scene.act(order, "anna")
    assert any(fact.reveals for fact in scene.facts), "only the host takes it back"
    scene.state = BOOK.forget(then, scene.facts)
    return scene


def test_p_19_what_was_seen_stays_known_and_the_order_of_the_deck_does_not_change() -> None:
    scene = main("Krosa", "Naya", "Bant")
    deck = scene.deck()
    taken_back(scene, o.WalkByCard(by="TARDIS"))
    assert (scene.up, scene.deck()) == (("Krosa",), deck)
    assert all(blocks(scene, seat)[0] == (("Naya",), 0) for seat in (*SEATS, None))


def test_p_19_real_cards_that_were_seen_keep_their_place() -> None:
    scene = cardboard_game(("Krosa", "Naya", "Bant", "Jund")).act(o.First(seat="anna"))
    scene.act(o.Start(up=("Krosa",)), "anna").turn("anna").step("main1")
    taken_back(scene, o.WalkByCard(by="TARDIS", up=("Jund",)))
    assert refused(scene, o.WalkByCard(by="TARDIS", up=("Naya",)), "anna").reason == "names_left"
    assert scene.walk().up == ("Jund",)


def test_p_19_a_new_throw_is_a_new_throw() -> None:
    scene = main("Krosa")
    assert f.Rolled.reveals
    thrown = {scene.act(o.Roll(by="Powerstone"), "anna").of(f.Rolled)[0].face for _ in range(40)}
    assert thrown == {"blank", "chaos", "walk"}


def test_p_19_a_game_that_is_over_stays_over() -> None:
    scene = main("Krosa", seats=("anna", "bruno"))
    then = scene.state
    refusal = BOOK.taking_back(then, scene.leave("bruno").state)
    assert refusal is not None and refusal.rule == "CR 104.1"
    assert BOOK.taking_back(then, then) is None


# --- P-20 ------------------------------------------------------------------------------------------------------------


def test_p_20_relative_numbers_and_notes_add_up_and_everything_else_carries_the_version() -> None:
    """Acts that were kept offline are offered one by one; these do no harm when they come late."""
    free = {str(kind.__struct_config__.tag) for kind in ORDERS if kind.answers == "nothing"}
    assert free == {"life", "poison", "commander", "counters", "note"}
    assert {kind.answers for kind in ORDERS} == {"nothing", "version"}


def test_p_20_two_phones_at_once_add_up() -> None:
    scene = on("Krosa").act(o.ChangeLife(change=-3), "anna").act(o.ChangeLife(change=-2), "anna")
    assert scene.state.players["anna"].life == 15


# --- P-23 ------------------------------------------------------------------------------------------------------------


def test_p_23_a_restart_returns_every_card_and_begins_again_with_who_restarted() -> None:
    scene = individual().act(o.ChangeLife(change=-7), "carla").act(o.WalkByCard(by="x"), "anna").leave("bruno")
    scene.act(o.Restart(by="Karn Liberated"), "carla")
    assert (scene.state.stage, scene.state.starter, scene.up, scene.stack) == ("start", "carla", (), ())
    assert scene.state.players["carla"].life == 20
    assert sorted(scene.state.decks) == ["anna", "carla"]
    assert all(sorted(scene.deck(seat)) == sorted(DECKS[seat]) for seat in ("anna", "carla"))
    scene.act(o.Start(), "carla")
    assert scene.turn("carla").turn("anna").active == "anna"


def test_p_23_with_tracked_mulligans_they_come_again() -> None:
    scene = a_game({COMMUNAL: DECKS["anna"]}, mulligans="tracked").act(o.First(seat="anna"))
    for seat in SEATS:
        scene.act(o.Keep(), seat)
    scene.act(o.Start(), "anna").turn("anna").act(o.Restart(by="Karn Liberated"), "bruno")
    assert BOOK.view(scene.state, None).mulligan_turn == "bruno"


# --- P-25 ------------------------------------------------------------------------------------------------------------


def test_p_25_a_ruling_is_the_hosts_and_triggers_nothing() -> None:
    scene = main("Krosa", "Enigma Ridges")
    assert refused(scene, o.Ruling(what="up", card="Enigma Ridges"), "anna", own=True).reason == "only_the_host_may"
    scene.act(o.Ruling(what="up", card="Enigma Ridges"))
    assert (scene.up, scene.stack) == (("Krosa", "Enigma Ridges"), ())
    assert isinstance(scene.facts[0], f.Acted), "it stands in the record for ever"


@pytest.mark.parametrize(
    ("ruling", "holds"),
    [
        (o.Ruling(what="down", card="Krosa"), lambda s: s.up == () and s.deck()[-1] == "Krosa"),
        (o.Ruling(what="controller", seat="carla"), lambda s: s.slot.controller == "carla"),
        (o.Ruling(what="turn", seat="bruno", step="main2"), lambda s: (s.active, s.now) == ("bruno", "main2")),
        (o.Ruling(what="rolls", seat="anna", number=3), lambda s: s.slot.turn.rolls == {"anna": 3}),
        (o.Ruling(what="counters", card="Krosa", number=2, kind="x"), lambda s: s.card("Krosa").counters == {"x": 2}),
    ],
)
def test_p_25_each_kind_of_ruling_sets_its_state(ruling: o.Ruling, holds: object) -> None:
    assert callable(holds) and holds(main("Krosa").act(ruling))


def test_p_25_the_stack_can_be_cleared() -> None:
    assert main("Krosa").roll("chaos").act(o.Ruling(what="stack")).stack == ()
    assert refused(main("Krosa"), o.Ruling(what="stack")).reason == "stack_is_empty"


def test_p_25_how_a_deck_lies_is_said_in_blocks_and_holds_for_everybody() -> None:
    scene = individual()
    ruling = o.Ruling(what="deck", seat="bruno", blocks=(("Grixis",), ("Bant", "Esper", "Jund")))
    scene.act(ruling)
    assert blocks(scene, "anna", "bruno") == [(("Grixis",), 0), (("Bant", "Esper", "Jund"), 0)]
    assert scene.deck("bruno") == ("Grixis", "Bant", "Jund", "Esper"), "within a block the program keeps its order"
    wrong = o.Ruling(what="deck", seat="bruno", blocks=(("Grixis", "Naya"),))
    assert refused(scene, wrong).reason == "not_the_cards_of_this_deck"


# --- marks -----------------------------------------------------------------------------------------------------------


def test_e_13_counters_by_hand_are_the_controllers_and_never_less_than_none() -> None:
    scene = main("Naar Isle")
    order = o.ChangeCounters(card="Naar Isle", change=-9, kind="flame")
    assert refused(scene, order).reason == "out_of_bounds"
    assert refused(scene, order, "bruno", own=True).rule == "E-13"


def test_p_7_what_is_exiled_with_a_plane_is_entered_and_taken_out() -> None:
    scene = main("Gardens of Tranquil Repose")
    scene.act(o.Exile(card="Gardens of Tranquil Repose", what="Serra Angel", owner="carla"), "bruno")
    assert [one.what for one in scene.card("Gardens of Tranquil Repose").exiled] == ["Serra Angel"]
    scene.act(o.Unexile(card="Gardens of Tranquil Repose", what="Serra Angel"), "bruno")
    assert scene.card("Gardens of Tranquil Repose").exiled == ()
    again = o.Unexile(card="Gardens of Tranquil Repose", what="Serra Angel")
    assert refused(scene, again).reason == "not_exiled_with_it"


def test_724_and_702_131_monarch_and_blessing() -> None:
    scene = on("Krosa").act(o.Monarch(), "bruno").act(o.Blessing(), "carla")
    assert scene.state.monarch == "bruno"
    assert scene.state.players["carla"].marks == ("city_blessing",)
    assert refused(scene, o.Monarch(), "bruno").reason == "is_monarch_already"
    assert refused(scene, o.Blessing(), "carla").reason == "has_the_blessing"


@pytest.mark.parametrize(
    ("until", "seat", "ended_by"),
    [
        ("turn", None, o.BeginTurn(seat="bruno")),
        ("turn", "bruno", o.BeginTurn(seat="bruno")),
        ("walk", None, o.WalkByCard(by="TARDIS")),
        ("plane", None, o.WalkByCard(by="TARDIS")),
        ("game", None, o.Unpin(text="it rains")),
    ],
)
def test_durations_by_hand_end_when_they_should(until: str, seat: str | None, ended_by: o.BeginTurn) -> None:
    scene = main("Krosa", "Naya").act(o.PinText(text="it rains", until=until, seat=seat), "anna")  # type: ignore[arg-type]
    assert len(scene.state.pins) == 1
    assert scene.act(ended_by, "anna").state.pins == ()


@pytest.mark.parametrize("text", ["", "   ", "two\nlines", "x" * 501])
def test_words_that_can_not_stand_in_a_record_are_refused(text: str) -> None:
    assert refused(on("Krosa"), o.Note(text=text)).rule.startswith("REC")
