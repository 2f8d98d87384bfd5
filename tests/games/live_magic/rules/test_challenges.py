"""LM §3.3 and D-13 … D-19: category, wager, throw, overbid, retest, outcome, life."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from tests.games.live_magic.rules.scenes import POWERS, Scene, bicolours, challenge, given, sheet


def lost(scene: Scene) -> dict[str, dict[str, tuple[int, int]]]:
    """The outcome ledger of the last challenge: by seat, what went from how much to how much."""
    outcome = BOOK.view(scene.state, None).outcome
    assert outcome is not None
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for line in outcome.ledger:
        if line.what not in ("picks", "packs"):
            found.setdefault(line.seat, {})[line.what] = (line.before, line.after)
    return found


# --- category and throw ----------------------------------------------------------------------------------------------


def test_lm33_the_caller_names_the_category() -> None:
    scene = bicolours().called("W01", "Ada", "Bo")
    given(scene).when("Bo", o.ChooseCategory(category="social")).refused("LM 3.3", "caller_chooses", caller="Ada")
    given(scene).when("Ada", o.ChooseCategory(category="social")).then(f.CategoryNamed(seat="Ada", category="social"))
    given(scene).when("Ada", o.ChooseCategory(category="mental")).refused("LM 3.3", "category_is_named")


def test_lm33_throws_are_sealed_unchangeable_and_shown_together() -> None:
    scene = challenge("physical")
    scene.give("Ada", o.Throw(sign="rock"))
    given(scene).when("Ada", o.Throw(sign="paper")).refused("LM 3.8", "already_thrown")
    seen, mine = BOOK.view(scene.state, "Bo").contest, BOOK.view(scene.state, "Ada").contest
    assert seen is not None and mine is not None
    assert (seen.thrown, seen.my_throw, mine.my_throw) == (("Ada",), None, "rock")
    given(scene).when("Bo", o.Throw(sign="paper")).then(
        f.ThrowsShown(signs={"Ada": "rock", "Bo": "paper"}, better="Bo"), f.LeaderFound(leader="Bo", why="signs")
    )


@pytest.mark.parametrize(
    ("a", "b", "leader"),
    [
        ("rock", "scissors", "Ada"),
        ("scissors", "paper", "Ada"),
        ("paper", "rock", "Ada"),
        ("rock", "paper", "Bo"),
        ("paper", "scissors", "Bo"),
        ("scissors", "rock", "Bo"),
    ],
)
def test_lm33_different_signs_have_their_usual_winner(a: Any, b: Any, leader: str) -> None:
    scene = challenge("social").thrown(a, b)
    assert scene.state.challenge is not None and scene.state.challenge.leader == leader


def test_lm38_the_host_enters_a_throw_made_with_real_hands() -> None:
    scene = challenge("physical", throw_mode="hands")
    given(scene).when("Ada", o.Throw(sign="rock")).refused("LM 3.8", "thrown_by_hands")
    given(scene).when("Ada", o.Hands(a="rock", b="paper")).refused("LM 3.8", "only_the_host_may")
    given(scene).when(None, o.Hands(a="rock", b="paper")).then(
        f.ThrowsShown(signs={"Ada": "rock", "Bo": "paper"}, better="Bo", by_hands=True)
    )


# --- outcome ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "losses"),
    [
        ("physical", {"physical": (3, 2), "life": (20, 19)}),
        ("social", {"social": (5, 4)}),
        ("mental", {"mental": (7, 6)}),
    ],
)
def test_d14_who_is_behind_loses_the_wager_and_in_a_physical_challenge_a_life(category: Any, losses: Any) -> None:
    scene = challenge(category).thrown("rock", "paper").settled()
    assert lost(scene) == {"Ada": losses}
    assert (scene.magus("Bo").packs, scene.magus("Bo").picks, scene.magus("Ada").picks) == (("W01",), 1, 2)


def test_lm33_stage_after_waits_until_everybody_behind_accepts() -> None:
    scene = challenge("physical").thrown("rock", "paper")
    given(scene).when("Bo", o.Accept()).refused("LM 3.3", "not_behind")
    assert BOOK.advance(scene.state) == o.Settle()
    given(scene).when(None, o.Settle()).then(f.OutcomeAccepted(seat="Ada"))


def test_s4_the_table_does_not_settle_while_somebody_can_buy() -> None:
    scene = challenge("social").thrown("rock", "paper")
    assert BOOK.advance(scene.state) is None
    given(scene).when(None, o.Settle()).refused("LM 3.3", "something_to_buy", seat="Ada")


def test_d13_conceding_counts_as_losing_the_test_and_buys_nothing() -> None:
    scene = bicolours().called("W01", "Ada", "Bo")
    given(scene).when("Ada", o.Concede()).refused("D-13", "not_between_category_and_throw")
    scene.category("social")
    given(scene).when("Bo", o.Concede()).then(f.Conceded(seat="Bo", leader="Ada"))
    given(scene).when("Bo", o.PayRetest()).refused("D-13", "you_conceded")
    given(scene).when("Bo", o.Overbid()).refused("D-13", "you_conceded")
    given(scene).when("Bo", o.Accept()).then(f.DuelEnded(number=1, winner="Ada", losers=("Bo",), how="concede"))
    assert lost(scene) == {"Bo": {"social": (5, 4)}}


def test_d13_who_has_thrown_cannot_concede_any_more() -> None:
    scene = challenge("social")
    scene.give("Ada", o.Throw(sign="rock"))
    given(scene).when("Ada", o.Concede()).refused("D-13", "already_thrown")
    given(scene).when("Bo", o.Concede()).then(f.Conceded(seat="Bo", leader="Ada"))


# --- equal throws ----------------------------------------------------------------------------------------------------


def test_d15_equal_throws_are_decided_by_current_traits() -> None:
    scene = challenge("physical", ada=sheet(p=4))
    given(scene.all_give(("Ada", o.Throw(sign="rock")))).when("Bo", o.Throw(sign="rock")).then(
        f.LeaderFound(leader="Ada", why="traits", traits={"Ada": 4, "Bo": 3})
    )


def test_d15_equal_traits_too_both_are_behind_and_lose() -> None:
    scene = challenge("physical").thrown("paper", "paper")
    given(scene).when("Bo", o.Accept()).refused("LM 3.3", "not_your_turn", turn="Ada")
    scene.settled()
    losses = {"physical": (3, 2), "life": (20, 19)}
    assert lost(scene) == {"Ada": losses, "Bo": losses}


def test_d15_each_may_still_buy_a_social_retest_after_a_tie() -> None:
    scene = challenge("social").thrown("paper", "paper")
    scene.give("Ada", o.Accept())
    given(scene).when("Bo", o.PayRetest()).then(f.TestRepeated(), f.ThrowDue(number=2))
    assert (scene.magus("Bo").life, scene.magus("Bo").traits.social) == (19, 4)


def test_d15_rethrow_throws_again_at_equal_traits() -> None:
    scene = challenge("physical", equal_tie="rethrow")
    given(scene.all_give(("Ada", o.Throw(sign="rock")))).when("Bo", o.Throw(sign="rock")).then(
        f.ThrownAgain(), f.ThrowDue(number=2)
    )


# --- overbid ---------------------------------------------------------------------------------------------------------


def test_d16_overbid_needs_twice_the_current_traits() -> None:
    scene = challenge("physical", ada=sheet(p=5), bo=sheet(p=3)).thrown("rock", "paper")
    given(scene).when("Ada", o.Overbid()).refused("D-16", "overbid_ratio", yours=5, theirs=3, ratio=2)
    offered = [offer for offer in BOOK.orders(scene.state, "Ada", False) if offer.order == "overbid"]
    assert offered[0].barred is not None and offered[0].barred.reason == "overbid_ratio"


@pytest.mark.parametrize(("ratio", "legal"), [(1, True), (2, True), (3, False)])
def test_d16_the_ratio_is_a_setting(ratio: int, legal: bool) -> None:
    scene = challenge("physical", ada=sheet(p=7), bo=sheet(p=3), overbid_ratio=ratio).thrown("rock", "paper")
    offers = {offer.order: offer for offer in BOOK.orders(scene.state, "Ada", False)}
    assert (offers["overbid"].barred is None) is legal


def test_d16_a_lost_overbid_costs_both_traits_and_one_life() -> None:
    scene = challenge("physical", ada=sheet(p=7)).thrown("rock", "paper")
    given(scene).when("Ada", o.Overbid()).then(
        f.Overbidden(seat="Ada", category="physical", traits={"Ada": 7, "Bo": 3}), f.TestRepeated()
    )
    scene.thrown("rock", "paper").settled()
    assert lost(scene) == {"Ada": {"physical": (7, 5), "life": (20, 19)}}


def test_d16_once_per_player_and_challenge() -> None:
    scene = challenge("physical", ada=sheet(p=7)).thrown("rock", "paper")
    scene.give("Ada", o.Overbid())
    given(scene.thrown("rock", "paper")).when("Ada", o.Overbid()).refused("D-16", "overbid_once")


def test_d16_a_won_overbid_costs_nothing() -> None:
    scene = challenge("physical", ada=sheet(p=7)).thrown("rock", "paper")
    scene.give("Ada", o.Overbid())
    scene.thrown("rock", "scissors").settled()
    assert lost(scene) == {"Bo": {"physical": (3, 2), "life": (20, 19)}}


def test_d16_the_extra_trait_must_be_there_beside_the_wager() -> None:
    scene = challenge("physical", ada=sheet(p=1), bo=sheet(p=1), overbid_ratio=1).thrown("rock", "paper")
    given(scene).when("Ada", o.Overbid()).refused("D-16", "no_trait_to_overbid")


def test_d16_only_who_is_behind_overbids() -> None:
    scene = challenge("physical", ada=sheet(p=7)).thrown("rock", "scissors")
    given(scene).when("Ada", o.Overbid()).refused("LM 3.3", "not_behind")


# --- paid retest -----------------------------------------------------------------------------------------------------


def test_d17_the_buyers_trait_is_gone_even_if_they_win() -> None:
    scene = challenge("social").thrown("rock", "paper")
    given(scene).when("Ada", o.PayRetest()).then(
        f.LifeChanged(seat="Ada", before=20, after=19, why="retest"),
        f.TraitChanged(seat="Ada", category="social", before=5, after=4, why="retest"),
        f.RetestDue(seat="Ada", why="paid"),
    )
    scene.thrown("rock", "scissors").settled()
    assert lost(scene) == {"Ada": {"life": (20, 19), "social": (5, 4)}, "Bo": {"social": (5, 4)}}


def test_d17_once_per_player_and_the_other_may_buy_too() -> None:
    scene = challenge("social").thrown("rock", "paper")
    scene.give("Ada", o.PayRetest())
    scene.thrown("rock", "scissors")
    scene.give("Bo", o.PayRetest())
    scene.thrown("rock", "paper")
    given(scene).when("Ada", o.PayRetest()).refused("D-17", "retest_once")
    scene.settled()
    assert lost(scene) == {"Ada": {"life": (20, 19), "social": (5, 4)}, "Bo": {"life": (20, 19), "social": (5, 4)}}


def test_d17_the_retest_is_compared_with_what_is_left() -> None:
    scene = challenge("social").thrown("rock", "paper")
    scene.give("Ada", o.PayRetest())
    given(scene.all_give(("Ada", o.Throw(sign="rock")))).when("Bo", o.Throw(sign="rock")).then(
        f.LeaderFound(leader="Bo", why="traits", traits={"Ada": 4, "Bo": 5})
    )


def test_d17_social_only() -> None:
    scene = challenge("physical").thrown("rock", "paper")
    given(scene).when("Ada", o.PayRetest()).refused("LM 3.3", "social_only", category="physical")


def test_d19_spending_must_leave_one_life() -> None:
    scene = challenge("social", ada=sheet(life=1)).thrown("rock", "paper")
    given(scene).when("Ada", o.PayRetest()).refused("D-19", "life_needed", life=1)


# --- no traits -------------------------------------------------------------------------------------------------------


def test_d18_who_has_nothing_to_wager_relents_and_nothing_is_lost() -> None:
    scene = bicolours({"Ada": sheet(), "Bo": sheet(p=0)}).called("W01", "Ada", "Bo")
    given(scene).when("Ada", o.ChooseCategory(category="physical")).then(
        f.Relented(seat="Bo", winner="Ada"),
        f.DuelEnded(number=1, winner="Ada", losers=("Bo",), how="relent"),
        f.PackTaken(seat="Ada", pack="W01", picks=1, how="won"),
    )
    assert lost(scene) == {}


def test_d18_the_caller_names_only_a_category_in_which_they_have_a_trait() -> None:
    scene = bicolours({"Ada": sheet(p=0), "Bo": sheet()}).called("W01", "Ada", "Bo")
    given(scene).when("Ada", o.ChooseCategory(category="physical")).refused("D-18", "no_trait_of_category")


def test_d18_a_caller_without_any_trait_relents_at_once() -> None:
    scene = bicolours({"Ada": sheet(p=0, s=0, m=0), "Bo": sheet()})
    scene.give("Ada", o.Call(pack="W01"))
    given(scene).when("Bo", o.Answer(contests=True)).then(f.Relented(seat="Ada", winner="Bo"))


def test_d18_with_no_trait_on_either_side_the_throw_is_bare() -> None:
    empty = sheet(p=0, s=0, m=0, powers="bomba mano-di-ferro")
    scene = bicolours({"Ada": empty, "Bo": empty}).called("W01", "Ada", "Bo")
    assert scene.state.challenge is not None and (scene.state.challenge.bare, scene.state.challenge.category) == (
        True,
        None,
    )
    scene.give("Ada", o.Throw(sign="rock"))
    given(scene).when("Bo", o.Throw(sign="rock")).then(f.ThrownAgain(), f.ThrowDue(number=2))
    scene.thrown("rock", "paper")
    given(scene).when("Ada", o.Overbid()).refused("D-18", "bare_throw")
    given(scene).when("Ada", o.PayRetest()).refused("D-18", "bare_throw")
    scene.settled()
    assert lost(scene) == {} and scene.magus("Bo").packs == ("W01",)


# --- life ------------------------------------------------------------------------------------------------------------


def test_d19_a_forced_loss_stops_at_the_floor() -> None:
    scene = challenge("physical", ada=sheet(life=1)).thrown("rock", "paper").settled()
    assert scene.magus("Ada").life == 1
    scene = challenge("physical", ada=sheet(life=1), forced_life_floor=0).thrown("rock", "paper").settled()
    assert scene.magus("Ada").life == 0


def out(seats: int = 3) -> Scene:
    """Ada has lost her last life to Bo."""
    names = ("Ada", "Bo", "Cleo")[:seats]
    sheets = {name: sheet(life=1 if name == "Ada" else 20) for name in names}
    scene = bicolours(sheets, forced_life_floor=0).called("W01", "Ada", "Bo")
    return scene.category("physical").thrown("rock", "paper").settled()


def test_d19_at_0_life_their_picks_end_and_they_neither_call_nor_contest_nor_declare() -> None:
    scene = out()
    assert f.PicksChanged(seat="Ada", before=2, after=0, why="out") in scene.facts
    given(scene).when("Ada", o.Call(pack="W02")).refused("LM 3.2", "no_picks_left")
    scene.give("Bo", o.Call(pack="W02"))
    assert BOOK.waited_for(scene.state) == ("Cleo",)
    scene.give("Cleo", o.Answer(contests=False))
    scene.deck("U").step(1)
    given(scene).when("Ada", o.Declare(kind="bi")).refused("D-19", "does_not_play")


def test_d19_who_holds_and_is_out_gives_way_as_if_nobody_led() -> None:
    sheets = {"Ada": sheet(life=1), "Bo": sheet(), "Cleo": sheet(powers="")}
    scene = bicolours(sheets, forced_life_floor=0).called("W01", "Ada", "Bo", "Cleo")
    scene.category("social").thrown("rock", "scissors")
    scene.give(None, o.Rule(what="life", seat="Ada", value=0, reason="miscounted"))
    given(scene).when("Bo", o.Accept()).then(
        f.HolderGaveWay(holder="Cleo"), f.PackTaken(seat="Cleo", pack="W01", picks=1, how="won")
    )


def test_d19_a_challenge_that_waits_for_one_who_is_out_is_skipped() -> None:
    scene = bicolours(3, forced_life_floor=0).called("W01", "Ada", "Bo", "Cleo").category("social")
    scene.thrown("rock", "scissors")
    scene.give(None, o.Rule(what="life", seat="Cleo", value=0, reason="miscounted"))
    given(scene).when("Bo", o.Accept()).then(
        f.ContesterSkipped(seat="Cleo"), f.PackTaken(seat="Ada", pack="W01", picks=1, how="won")
    )


def test_d19_they_are_passed_over_at_completion_and_lands_and_keep_their_packs() -> None:
    scene = bicolours({"Ada": sheet(life=1), "Bo": sheet()}, forced_life_floor=0).called("W05", "Ada")
    scene.called("W01", "Ada", "Bo").category("physical").thrown("rock", "paper").settled()
    scene.deck("A").over().give(None, o.CloseDeck())
    assert (scene.magus("Ada").owes, scene.magus("Ada").packs) == (0, ("W05",))
    assert BOOK.waited_for(scene.state) == ("Bo",)
    given(scene).when("Ada", o.DeclareCompletion(deck="W")).refused("D-26", "nothing_owed")


def test_d19_no_power_brings_back_one_who_is_out() -> None:
    leech = next(row for row in POWERS if row.key == "sanguisuga")
    rows = (*POWERS, replace(leech, key="last_breath", who="loser"))
    sheets = {"Ada": sheet(life=1, powers="last_breath"), "Bo": sheet()}
    scene = bicolours(sheets, forced_life_floor=0, powers=rows).called("W01", "Ada", "Bo")
    scene.category("physical").thrown("rock", "paper").settled()
    scene.give("Ada", o.ActivatePower(power="last_breath"))
    assert scene.magus("Ada").life == 0
