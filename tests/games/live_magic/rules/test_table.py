"""LM §3.8, §4 and D-42 … D-45: questions, silence, rulings, taking back, what the table does by itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import HOST, By, Fact, Order, Refused, RuleBook, fold
from games.kernel.table import Act, TableState, decide, offers
from games.kernel.table.orders import ObjectToPassing, StepAway
from games.kernel.table.screen import offers_for
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import CATEGORIES, SIGNS
from games.live_magic.rules.deciding import CHAPTERS
from games.live_magic.rules.evolving import HAPPENED
from games.live_magic.rules.facts import FACTS
from games.live_magic.rules.orders import ORDERS
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State
from tests.games.live_magic.rules.scenes import NOW, Scene, bicolours, challenge, evening, given, sheet


def silent(scene: Scene) -> tuple[str, Order | None]:
    """Who is waited for first, and what their silence means."""
    seat = BOOK.waited_for(scene.state)[0]
    return seat, BOOK.default_order(scene.state, seat)


# --- silence (D-42) --------------------------------------------------------------------------------------------------


def test_d42_silence_blocks_the_approval() -> None:
    assert silent(evening(2)) == ("Ada", None)


def test_d42_silence_at_the_questions_of_the_auction() -> None:
    assert silent(evening(2).approved().deck("W")) == ("Ada", o.SayNo())
    assert silent(evening(2, declaration_mode="announced").approved()) == ("Ada", o.Announce(kind=None))
    assert silent(bicolours()) == ("Ada", o.PassPicks())
    assert silent(bicolours(pick_mode="sealed")) == ("Ada", o.Nominate(pack=None))
    scene = bicolours()
    scene.give("Ada", o.Call(pack="W01"))
    assert silent(scene) == ("Bo", o.Answer(contests=False))


def test_d42_silence_at_the_questions_of_a_challenge() -> None:
    scene = bicolours({"Ada": sheet(p=6, s=6, m=2), "Bo": sheet()}).called("W01", "Ada", "Bo")
    assert silent(scene) == ("Ada", o.ChooseCategory(category="physical"))
    scene.category("physical")
    assert silent(scene) == ("Ada", o.Concede())
    scene.thrown("rock", "paper")
    assert silent(scene) == ("Ada", o.Accept())


def test_d42_a_throw_by_hands_is_the_hosts_and_nobody_concedes_by_silence() -> None:
    assert silent(challenge("physical", throw_mode="hands")) == ("Ada", None)


def test_d42_silence_puts_the_latest_pack_back() -> None:
    scene = evening({"Ada": sheet(powers="reincarnazione"), "Bo": sheet()}).approved().deck("W")
    scene.declare("mono", "Ada", "Bo").step(1)
    scene.called("W07", "Bo").called("W02", "Bo").called("W01", "Ada", "Bo").category("mental")
    scene.give("Ada", o.ActivatePower(power="reincarnazione", params={"x": 1}))
    assert silent(scene) == ("Bo", o.ReturnPack(pack="W02"))


@pytest.mark.parametrize(("colours", "wish"), [(("U", "G"), "U"), ((), "A")])
def test_d42_silence_declares_own_colours_first_at_completion(colours: Any, wish: Any) -> None:
    scene = evening(2, packs=20).approved().deck("W")
    for colour in colours:
        scene.deck(colour).step(1).declare("bi", "Ada")
    scene.deck("A").over().give(None, o.CloseDeck())
    assert BOOK.default_order(scene.state, "Ada") == o.DeclareCompletion(deck=wish)


def test_d42_packs_are_chosen_by_word_only() -> None:
    scene = evening(2, packs=20).approved().deck("A").over()
    scene.give(None, o.CloseDeck())
    scene.give("Ada", o.DeclareCompletion(deck="W"))
    scene.give("Bo", o.DeclareCompletion(deck="U"))
    assert silent(scene) == ("Ada", None)


def test_d42_who_is_not_asked_has_nothing_to_be_silent_about() -> None:
    assert BOOK.default_order(bicolours().called("W01", "Ada", "Bo").state, "Bo") is None


# --- questions -------------------------------------------------------------------------------------------------------


def test_lm38_a_question_stays_the_same_while_others_answer_and_differs_from_the_next() -> None:
    scene = bicolours(3)
    before = BOOK.question_key(scene.state, "Cleo")
    scene.give("Bo", o.PassPicks())
    assert BOOK.question_key(scene.state, "Cleo") == before
    scene.give("Ada", o.Call(pack="W01"))
    asked = BOOK.question_key(scene.state, "Cleo")
    assert asked not in (None, before)
    scene.give("Cleo", o.Answer(contests=False))
    assert BOOK.question_key(scene.state, "Cleo") not in (None, before, asked)


def test_lm38_each_throw_and_each_bid_is_a_question_of_its_own() -> None:
    scene = challenge("physical", ada=sheet(p=7)).thrown("rock", "paper")
    moments = [BOOK.question_key(scene.state, "Ada")]
    scene.give("Ada", o.Overbid())
    moments.append(BOOK.question_key(scene.state, "Ada"))
    scene.thrown("rock", "paper")
    moments.append(BOOK.question_key(scene.state, "Ada"))
    assert len(set(moments)) == 3


def test_lm38_the_hosts_question_changes_when_the_table_goes_on() -> None:
    scene = evening(2).approved().deck("W")
    before = BOOK.question_key(scene.state, HOST)
    scene.give("Ada", o.SayNo())
    assert BOOK.question_key(scene.state, HOST) == before
    scene.give(None, o.OpenStep(priority=1))
    assert BOOK.question_key(scene.state, HOST) != before


# --- the table by itself ---------------------------------------------------------------------------------------------


def test_s4_the_table_waits_for_picks_and_then_goes_on_by_itself() -> None:
    scene = bicolours()
    assert BOOK.advance(scene.state) is None
    scene.pass_all()
    assert BOOK.advance(scene.state) == o.OpenStep(priority=3)
    scene.over()
    assert BOOK.advance(scene.state) == o.CloseDeck()


def test_s4_without_auto_advance_the_table_never_goes_on_by_itself() -> None:
    scene = bicolours(auto_advance=False).pass_all().over()
    assert BOOK.advance(scene.state) is None


# --- rulings (D-44) --------------------------------------------------------------------------------------------------


def ruling(what: Any, **fields: Any) -> o.Rule:
    return o.Rule(what=what, reason="as the paper says", **fields)


def test_d44_the_host_corrects_with_a_reason() -> None:
    scene = bicolours()
    given(scene).when(None, ruling("trait", seat="Ada", category="social", value=4)).then(
        f.Ruled(what="trait", reason="as the paper says", seat="Ada"),
        f.TraitChanged(seat="Ada", category="social", before=5, after=4, why="ruling"),
    )
    given(scene).when(None, ruling("life", seat="Ada", value=18)).then(
        f.LifeChanged(seat="Ada", before=20, after=18, why="ruling")
    )
    given(scene).when(None, ruling("picks", seat="Ada", value=1)).then(
        f.PicksChanged(seat="Ada", before=2, after=1, why="ruling")
    )
    given(scene).when(None, ruling("pack", pack="W01", owner="Ada")).then(
        f.PackMoved(pack="W01", source="table", target="Ada")
    )
    given(scene).when(None, ruling("pack", pack="W01", owner="Bo")).then(
        f.PackMoved(pack="W01", source="Ada", target="Bo")
    )
    given(scene).when(None, ruling("pack", pack="W01", owner="table")).then(
        f.PackMoved(pack="W01", source="Bo", target="table")
    )
    assert "W01" in scene.state.table


def test_d44_who_is_put_out_in_a_sealed_round_names_nothing_more_and_is_not_waited_for() -> None:
    scene = bicolours(pick_mode="sealed", forced_life_floor=0)
    scene.give("Bo", o.Nominate(pack="W01"))
    scene.give(None, ruling("life", seat="Bo", value=0))
    given(scene).when("Bo", o.Nominate(pack="W02")).refused("D-10", "not_in_this_round")
    given(scene).when("Ada", o.Nominate(pack="W02")).then(
        f.NominationsShown(packs={"Ada": "W02"}), f.PackTaken(seat="Ada", pack="W02", picks=1, how="free")
    )
    assert scene.state.magi["Bo"].picks == 0
    assert "W01" in scene.state.table


def test_d44_a_ruling_is_told_in_red() -> None:
    line = BOOK.log_line(f.Ruled(what="life", reason="miscounted", seat="Ada"), "Bo")
    assert line is not None and (line.tone, line.values["reason"]) == ("host", "miscounted")
    changed = BOOK.log_line(f.LifeChanged(seat="Ada", before=3, after=2, why="ruling"), None)
    assert changed is not None and changed.tone == "host"


def test_d44_only_the_host_and_only_with_a_reason_and_in_bounds() -> None:
    scene = bicolours()
    given(scene).when("Ada", ruling("life", seat="Ada", value=30)).refused("LM 3.8", "only_the_host_may")
    blank = o.Rule(what="life", reason="  ", seat="Ada", value=1)
    given(scene).when(None, blank).refused("D-44", "reason_needed")
    given(scene).when(None, ruling("life", seat="Ada", value=0)).refused("D-44", "out_of_bounds", least=1)
    given(scene).when(None, ruling("trait", seat="Ada", category="mental", value=-1)).refused("D-44", "out_of_bounds")
    given(scene).when(None, ruling("trait", seat="Ada", value=1)).refused("D-44", "category_needed")
    given(scene).when(None, ruling("life", seat="Zoe", value=3)).refused("D-44", "no_such_seat")
    given(scene).when(None, ruling("pack", pack="Z99", owner="Ada")).refused("D-44", "no_such_pack")
    given(scene).when(None, ruling("pack", pack="W01", owner="Zoe")).refused("D-44", "no_such_owner")


def test_d44_a_pack_that_is_fought_for_stays_where_it_is() -> None:
    scene = challenge("physical")
    given(scene).when(None, ruling("pack", pack="W01", owner="Bo")).refused("D-44", "pack_is_in_play")


def test_d44_never_before_the_auction_nor_of_what_is_secret() -> None:
    given(evening(2)).when(None, ruling("life", seat="Ada", value=3)).refused("D-44", "no_ruling_now")
    scene = evening(2, packs=20).approved().deck("A").over()
    scene.give(None, o.CloseDeck())
    given(scene).when(None, ruling("pack", pack="W01", owner="Ada")).refused("D-44", "packs_are_secret")


# --- taking back (D-43) ----------------------------------------------------------------------------------------------


def taken_back(scene: Scene, then: State, undone: list[Fact]) -> Scene:
    """The scene as it stood, with what the undone facts had shown forgotten."""
    assert BOOK.taking_back(then, scene.state) is None
    scene.state = BOOK.forget(then, undone)
    return scene


def test_d43_shown_throws_are_void_and_asked_again() -> None:
    scene = challenge("physical")
    scene.give("Ada", o.Throw(sign="rock"))
    then = scene.state
    taken_back(scene, then, scene.give("Bo", o.Throw(sign="paper")))
    assert BOOK.waited_for(scene.state) == ("Ada", "Bo")
    given(scene).when("Ada", o.Throw(sign="scissors")).then(f.ThrowSealed(seat="Ada", sign="scissors"))


def test_d43_a_throw_that_was_not_shown_stays_sealed() -> None:
    scene = challenge("physical")
    scene.give("Ada", o.Throw(sign="rock"))
    taken_back(scene, scene.state, [])
    assert BOOK.waited_for(scene.state) == ("Bo",)


def test_d43_shown_answers_and_nominations_and_declarations_are_asked_again() -> None:
    scene = bicolours(3)
    scene.give("Ada", o.Call(pack="W01"))
    scene.give("Bo", o.Answer(contests=True))
    taken_back(scene, scene.state, scene.give("Cleo", o.Answer(contests=False)))
    sealed = bicolours(pick_mode="sealed")
    sealed.give("Ada", o.Nominate(pack="W01"))
    taken_back(sealed, sealed.state, sealed.give("Bo", o.Nominate(pack="W01")))
    done = evening(2, packs=20).approved().deck("A").over()
    done.give(None, o.CloseDeck())
    done.give("Ada", o.DeclareCompletion(deck="W"))
    taken_back(done, done.state, done.give("Bo", o.DeclareCompletion(deck="W")))
    announced = evening(2, declaration_mode="announced").approved()
    announced.give("Ada", o.Announce(kind="bi"))
    taken_back(announced, announced.state, announced.give("Bo", o.Announce(kind="bi")))
    waiting = [BOOK.waited_for(each.state) for each in (scene, sealed, done, announced)]
    assert waiting == [("Bo", "Cleo"), ("Ada", "Bo"), ("Ada", "Bo"), ("Ada", "Bo")]


def test_d43_a_blind_choice_that_was_shown_is_hidden_anew() -> None:
    scene = challenge("mental", ada=sheet(powers="azione-del-fato"))
    scene.give("Ada", o.ActivatePower(power="azione-del-fato", params={"extra": "W05", "left": "W05"}))
    taken_back(scene, scene.state, scene.give("Bo", o.BlindChoice(side="left")))
    assert BOOK.waited_for(scene.state) == ("Ada",)
    given(scene).when("Bo", o.BlindChoice(side="left")).refused("D-43", "packs_not_hidden")
    given(scene).when("Ada", o.ChooseParams(params={"left": "W09"})).refused("LM 3.4", "params_not_legal")
    given(scene).when("Ada", o.ChooseParams(params={"left": "W01"})).then(f.PacksHidden(seat="Ada", left="W01"))
    given(scene).when("Bo", o.BlindChoice(side="left")).then(f.PackTaken(seat="Bo", pack="W01", picks=1, how="split"))


def test_d43_what_it_never_crosses() -> None:
    scene = evening(2, packs=20).approved()
    approved = scene.state
    scene.deck("W")
    assert reason(approved, scene.state) == "first_deck_is_open"
    auction = scene.state
    scene.deck("A").over().give(None, o.CloseDeck())
    assert reason(auction, scene.state) is None
    scene.give("Ada", o.DeclareCompletion(deck="W"))
    scene.give("Bo", o.DeclareCompletion(deck="U"))
    scene.give("Ada", o.PickCompletion(packs=tuple(f"W{n:02}" for n in range(1, 11))))
    assert reason(auction, scene.state) == "completion_has_begun"


def reason(then: State, now: State) -> str | None:
    refusal = BOOK.taking_back(then, now)
    return refusal.reason if refusal is not None else None


def test_d43_reveals_and_what_binds_are_marked_on_the_facts() -> None:
    reveals = {fact for fact in FACTS if fact.reveals}
    assert reveals == {
        f.InitiativeDrawn,
        f.AnnouncementsShown,
        f.AnswersShown,
        f.NominationsShown,
        f.ThrowsShown,
        f.BlindChosen,
        f.CompletionShown,
    }
    assert {f.ContestAnswered, f.ThrowSealed, f.TraitChanged, f.LifeChanged} <= {x for x in FACTS if x.binds}


# --- words -----------------------------------------------------------------------------------------------------------


def test_every_fact_can_be_folded_told_and_written() -> None:
    assert set(HAPPENED) == set(FACTS)
    assert len({fact.__struct_config__.tag for fact in FACTS}) == len(FACTS)


def test_every_order_has_its_chapter_and_its_sentence() -> None:
    assert set(CHAPTERS) == set(ORDERS)
    assert all(order.__doc__ for order in ORDERS)


def test_things_are_called_by_their_names() -> None:
    names = BOOK.names(evening(2).state)
    assert names["W01"] == {"": "Card W1"} and names["determinazione"]["en"] == "Determination"


def test_a_refused_order_says_nothing_hidden() -> None:
    """A refusal of Bo is the same whatever Ada has thrown."""
    refusals = []
    for sign in SIGNS:
        scene = challenge("physical")
        scene.give("Ada", o.Throw(sign=sign))
        when = given(scene).when("Bo", o.Accept())
        assert when.refusal is not None
        refusals.append(when.refusal.refusal)
    assert refusals[0] == refusals[1] == refusals[2]


def test_folding_the_facts_again_gives_the_same_state() -> None:
    scene = challenge("physical", ada=sheet(p=7)).thrown("rock", "paper")
    scene.give("Ada", o.Overbid())
    scene.thrown("rock", "paper").settled()
    book: RuleBook[Setup, State, Any] = BOOK
    assert fold(book, BOOK.initial(scene.state.setup), scene.facts) == scene.state
    assert all(scene.magus("Ada").traits.of(category) >= 0 for category in CATEGORIES)


def test_d45_a_table_that_everybody_has_left_waits_for_who_comes_back_first() -> None:
    scene = evening(3).approved()
    seats = tuple(scene.state.magi)
    table = TableState(game=scene.state, version=1, host="Ada", phones=frozenset(seats), away=frozenset(seats[1:]))
    act = Act(BOOK, table, NOW, Random(1), list)
    act.give(StepAway(), By(seat="Ada", host=True))
    act.run_automatic_orders()
    assert (act.now.game.deck, BOOK.waited_for(act.now.game)) == ("W", seats)
    act.give(ObjectToPassing(), By(seat="Ada", host=True))
    act.run_automatic_orders()
    assert BOOK.waited_for(act.now.game) == ("Ada",)


# --- the host's hand at a throw (LM 3.8) ------------------------------------------------------------------------------


def at_the_throw(phones: set[str], **settings: Any) -> TableState:
    """Ada, the host, and Bo are to throw; these seats have phones."""
    scene = challenge("physical", **settings)
    return TableState(game=scene.state, version=1, host="Ada", phones=frozenset(phones))


def entered(table: TableState) -> list[Fact]:
    """The host enters both hands. Raises Refused."""
    by = By(seat="Ada", host=True)
    return list(decide(BOOK, table, o.Hands(a="scissors", b="rock"), by, Random(1), NOW, list))


def test_lm38_the_host_enters_no_throw_of_two_who_have_their_phones() -> None:
    table = at_the_throw({"Ada", "Bo"})
    with pytest.raises(Refused, match="all_have_their_phones"):
        entered(table)
    assert "hands" not in [offer.order for offer in offers(BOOK, table, "Ada")]


@pytest.mark.parametrize("table", [at_the_throw({"Ada"}), at_the_throw({"Ada", "Bo"}, throw_mode="hands")])
def test_lm38_the_host_enters_a_throw_for_who_has_no_phone_or_where_all_throw_by_hand(table: TableState) -> None:
    assert entered(table)
    assert "hands" in [offer.order for offer in offers(BOOK, table, "Ada")]


def test_lm38_who_is_away_or_asks_is_thrown_for() -> None:
    table = at_the_throw({"Ada", "Bo"})
    assert entered(replace(table, away=frozenset({"Bo"})))
    assert entered(replace(table, lent=frozenset({"Bo"})))


def test_lm38_a_power_with_a_hidden_choice_is_activated_on_its_own_phone() -> None:
    """The host, who may be the opponent, would know which pack lies left (Azione del Fato)."""
    clever = sheet(p=3, s=5, m=7, powers="azione-del-fato determinazione")
    table = replace(at_the_throw({"Bo"}), game=challenge("mental", clever, sheet()).state, host="Bo")
    by = By(seat="Ada", hand="host", host=True)
    hidden = o.ActivatePower(power="azione-del-fato", params={"extra": "W02", "left": "W01"})
    with pytest.raises(Refused, match="on_its_own_phone"):
        decide(BOOK, table, hidden, by, Random(1), NOW, list)
    assert decide(BOOK, table, o.ActivatePower(power="determinazione"), by, Random(1), NOW, list)
    own = [offer.fixed.get("power") for offer in offers(BOOK, table, "Ada")]
    assert {"azione-del-fato", "determinazione"} <= set(own)
    entered_by_host = [offer.fixed.get("power") for offer in offers_for(BOOK, table, "Ada")]
    assert "azione-del-fato" not in entered_by_host and "determinazione" in entered_by_host
