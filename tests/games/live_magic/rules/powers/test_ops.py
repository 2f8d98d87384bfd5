"""docs/powers.md, *Ops*: every op in every window that knows it, and every value of its arguments, in the engine."""

from __future__ import annotations

from typing import Any

import pytest

from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import Category, Sign
from games.live_magic.rules.setup import Traits

from .evening import ADA, BO, CONTESTED, CY, Evening
from .moments import MINE, SPARK, at
from .rows import VOCABULARY, power

Effect = dict[str, Any]


def windows_of(op: str) -> tuple[str, ...]:
    return VOCABULARY.op_windows[op]


def run(window: str, *effects: Effect, params: dict[str, Any] | None = None, **changes: Any) -> Evening:
    """Ada uses a row with these effects in this window; in `before_test` everybody has spoken."""
    evening = {name: changes.pop(name) for name in ("traits", "life", "charter", "seats") if name in changes}
    table = at(window, power(window, *effects, **changes), **evening)
    table.use(ADA, "probe", **(params or {}))
    if window == "before_test":
        table.pass_windows("before_test", "reply_to_power")
    return table


def trait(who: str = "self", delta: int = -1, category: str = "physical", **more: Any) -> Effect:
    return {"op": "trait", "who": who, "category": category, "delta": delta, **more}


def life(who: str = "self", delta: Any = 2) -> Effect:
    return {"op": "life", "who": who, "delta": delta}


def win(who: str = "self", level: str = "challenge", **more: Any) -> Effect:
    return {"op": "win", "who": who, "level": level, **more}


def forbid(action: str, lasts: str, who: str = "opponent") -> Effect:
    return {"op": "forbid", "who": who, "action": action, "lasts": lasts}


# --- trait, life ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", windows_of("trait"))
def test_trait_in_every_window(window: str) -> None:
    assert run(window, trait()).traits(ADA) == Traits(6, 7, 7)


def test_trait_has_a_floor_of_zero_and_a_ceiling_at_the_rating() -> None:
    assert run("before_test", trait(delta=-20)).traits(ADA).physical == 0
    assert run("before_test", trait(delta=-3), trait(delta=20)).traits(ADA).physical == 7


@pytest.mark.parametrize(
    ("category", "left"),
    [("physical", Traits(6, 7, 7)), ("social", Traits(7, 6, 7)), ("current", Traits(7, 7, 6)), ("$c", Traits(7, 6, 7))],
)
def test_trait_of_a_code_of_the_current_category_and_of_a_parameter(category: str, left: Traits) -> None:
    params = [{"name": "c", "type": "category", "by": "self"}]
    row = power("before_throw", trait("opponent", category=category), params=params if category == "$c" else [])
    table = at("before_throw", row)
    table.use(ADA, "probe", **({"c": "social"} if category == "$c" else {}))
    assert table.traits(BO) == left


@pytest.mark.parametrize("window", [w for w in windows_of("trait") if VOCABULARY.is_in_challenge(w)])
def test_trait_as_wager_is_the_wager_so_the_outcome_takes_none(window: str) -> None:
    table = run(window, trait("opponent", category="mental", as_wager=True))
    if table.state.challenge is not None:
        table.settle()
    assert table.traits(BO).mental == (5 if window == "after_contest" else 6)


def test_trait_as_wager_twice_takes_an_ordinary_trait_the_second_time() -> None:
    wager = trait("opponent", category="mental", as_wager=True)
    table = run("before_test", wager, wager).settle()
    assert table.traits(BO).mental == 5


def test_trait_as_wager_false_is_an_ordinary_trait() -> None:
    table = run("before_test", trait("opponent", category="mental", as_wager=False)).settle()
    assert table.traits(BO).mental == 5


@pytest.mark.parametrize("window", windows_of("life"))
def test_life_in_every_window(window: str) -> None:
    table = run(window, life())
    assert table.life(ADA) == 22


def test_life_gained_has_no_ceiling_and_a_loss_is_forced() -> None:
    assert run("before_test", life("opponent", 30)).life(BO) == 50
    assert run("before_test", life("opponent", -30)).life(BO) == 1
    assert run("before_test", life("opponent", -30), charter=Charter(forced_life_floor=0)).life(BO) == 0


def test_life_may_be_a_number_that_is_worked_out() -> None:
    assert run("before_test", life("self", ["minus", ["traits", "opponent", "mental"], 2])).life(ADA) == 25
    assert run("before_test", life("self", "setting:completion_min")).life(ADA) == 23


# --- win --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", windows_of("win"))
@pytest.mark.parametrize(("who", "winner"), [("self", ADA), ("opponent", BO)])
def test_win_of_the_test_leads_and_stage_after_follows(window: str, who: str, winner: str) -> None:
    table = run(window, win(who, "test"))
    if window == "reply_to_power":
        table.pass_windows("before_test")
    assert table.state.challenge is not None
    assert table.state.challenge.leader == winner
    loser = BO if winner == ADA else ADA
    assert table.may(loser, "accept")
    table.settle()
    assert CONTESTED in table.packs(winner)
    assert table.traits(loser).mental == 6


@pytest.mark.parametrize("window", windows_of("win"))
@pytest.mark.parametrize(("who", "winner"), [("self", ADA), ("opponent", BO)])
@pytest.mark.parametrize("absolute", [{}, {"absolute": True}, {"absolute": False}])
def test_win_of_the_challenge_ends_it_and_wagers_are_kept(
    window: str, who: str, winner: str, absolute: dict[str, bool]
) -> None:
    table = run(window, win(who, "challenge", **absolute))
    table.pass_windows("before_test", "after_throw", "after_test")
    assert table.state.challenge is None
    assert CONTESTED in table.packs(winner)
    assert table.traits(ADA) == table.traits(BO) == Traits(7, 7, 7)


def test_a_throw_that_was_not_made_is_not_made() -> None:
    table = run("before_test", win(level="test"))
    assert not table.happened(f.ThrowDue)


def test_d22_a_later_decision_replaces_an_earlier_one() -> None:
    table = Evening({ADA: [power("before_test", win())], BO: [power("before_test", win(), key="theirs")]}).fight()
    table.use(ADA, "probe")
    table.use(BO, "theirs")
    assert CONTESTED in table.packs(BO)


def test_d22_a_challenge_that_is_won_is_not_lowered_to_the_test() -> None:
    table = run("before_test", win(), win(level="test"))
    assert table.state.challenge is None
    assert table.happened(f.ResultUpheld)


def test_d22_a_test_that_is_won_for_the_other_player_replaces_a_challenge() -> None:
    table = run("before_test", win(), win("opponent", "test"))
    assert table.state.challenge is not None
    assert table.state.challenge.leader == BO


def test_d23_after_an_absolute_win_what_touches_the_result_does_nothing_and_stays_paid() -> None:
    theirs = power("before_test", win(), life("self", 5), key="theirs", costs=[{"pay": "life", "amount": 1}])
    table = Evening({ADA: [power("before_test", win(absolute=True))], BO: [theirs]}).fight()
    table.use(ADA, "probe")
    table.use(BO, "theirs")
    assert CONTESTED in table.packs(ADA)
    assert table.life(BO) == 19


def test_d23_after_an_absolute_win_what_does_not_touch_the_result_still_works() -> None:
    theirs = power("before_test", life("self", 5), key="theirs")
    table = Evening({ADA: [power("before_test", win(absolute=True))], BO: [theirs]}).fight()
    table.use(ADA, "probe")
    table.use(BO, "theirs")
    assert table.life(BO) == 25


# --- put_back ---------------------------------------------------------------------------------------------------------


def put_back(who: str = "opponent", chooser: str = "opponent", count: Any = 1) -> Effect:
    return {"op": "put_back", "who": who, "count": count, "deck": "current", "chooser": chooser}


@pytest.mark.parametrize("window", windows_of("put_back"))
def test_put_back_in_every_window_of_a_challenge(window: str) -> None:
    table = run(window, put_back())
    assert table.refused(ADA, o.ReturnPack(pack="W09")).reason == "other_chooses"
    table.do(BO, o.ReturnPack(pack="W10"))
    assert "W10" in table.state.table
    assert "W10" not in table.packs(BO)


@pytest.mark.parametrize(
    ("who", "chooser", "giver", "pack"),
    [("opponent", "self", ADA, "W09"), ("self", "self", ADA, "W11"), ("self", "opponent", BO, "W12")],
)
def test_put_back_by_either_chooser_of_either_player(who: str, chooser: str, giver: str, pack: str) -> None:
    table = run("before_test", put_back(who, chooser))
    table.do(giver, o.ReturnPack(pack=pack))
    assert pack in table.state.table


def test_put_back_takes_no_more_than_there_are_one_by_one() -> None:
    table = run("before_test", put_back(count=9))
    table.do(BO, o.ReturnPack(pack="W09"))
    assert table.refused(BO, o.ReturnPack(pack="W09")).reason == "pack_not_returnable"
    assert table.refused(BO, o.ReturnPack(pack="W01")).reason == "pack_not_returnable"
    table.do(BO, o.ReturnPack(pack="W10"))
    assert table.throw_is_asked


@pytest.mark.parametrize("count", [0, -1])
def test_put_back_of_nothing_asks_nothing(count: int) -> None:
    assert run("before_test", put_back(count=count)).throw_is_asked


@pytest.mark.parametrize(("restores", "picks"), [(False, 3), (True, 4)])
def test_d25_a_returned_pack_gives_a_pick_back_where_the_charter_says_so(restores: bool, picks: int) -> None:
    table = run("before_test", put_back(), charter=Charter(returned_pack_restores_pick=restores))
    table.do(BO, o.ReturnPack(pack="W09"))
    assert table.picks(BO) == picks


def test_d25_an_own_pack_gives_no_pick_back() -> None:
    table = run("before_test", put_back("self", "self"), charter=Charter(returned_pack_restores_pick=True))
    table.do(ADA, o.ReturnPack(pack="W11"))
    assert table.picks(ADA) == 3


# --- retest -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", windows_of("retest"))
def test_retest_throws_again_without_a_new_wager(window: str) -> None:
    table = run(window, {"op": "retest"}, limits={"per_contest": 1})
    assert table.throw_is_asked
    table.throw("scissors", "rock").settle()
    assert CONTESTED in table.packs(BO)
    assert table.traits(ADA).mental == 6
    assert table.traits(BO).mental == 7


def test_no_retest_if_one_is_already_due() -> None:
    table = run("after_throw", {"op": "retest"}, {"op": "retest"}, limits={"per_contest": 1})
    assert len(table.happened(f.RetestDue)) == 1


# --- escalate ---------------------------------------------------------------------------------------------------------


def race(opening: Any = 2, *then: Effect) -> Effect:
    return {
        "op": "escalate",
        "resource": "life",
        "opening": opening,
        "reply_first": "opponent",
        "payer": "winner",
        "then": list(then) or [win("winner")],
    }


def test_escalate_who_gives_up_pays_nothing_and_the_other_their_last_bet() -> None:
    table = run("before_test", race())
    assert table.refused(BO, o.Bid(amount=2)).reason == "raise_must_be_higher"
    assert table.refused(BO, o.Bid(amount=20)).reason == "raise_keeps_life"
    table.do(BO, o.Bid(amount=3))
    assert table.refused(BO, o.Bid(amount=9)).reason == "not_your_turn"
    table.do(ADA, o.Bid(amount=5))
    table.do(BO, o.Bid(amount=None))
    assert (table.life(ADA), table.life(BO)) == (15, 20)
    assert CONTESTED in table.packs(ADA)
    assert table.traits(BO).mental == 7


def test_escalate_refusing_at_once_makes_the_opener_pay_their_opening_bet() -> None:
    table = run("before_test", race(4))
    table.do(BO, o.Bid(amount=None))
    assert table.life(ADA) == 16


def test_escalate_the_other_one_may_win_too() -> None:
    table = run("before_test", race())
    table.do(BO, o.Bid(amount=3))
    table.do(ADA, o.Bid(amount=None))
    assert (table.life(ADA), table.life(BO)) == (20, 17)
    assert CONTESTED in table.packs(BO)


@pytest.mark.parametrize(("who", "lives"), [("self", (20, 24)), ("opponent", (27, 17))])
def test_escalate_then_runs_for_the_one_who_is_left(who: str, lives: tuple[int, int]) -> None:
    table = run("before_test", race(2, win("winner"), life(who, 7)))
    table.do(BO, o.Bid(amount=3))
    table.do(ADA, o.Bid(amount=None))
    assert (table.life(ADA), table.life(BO)) == lives


@pytest.mark.parametrize(("opening", "left"), [(99, 1), (0, None), (-3, None)])
def test_d24_the_opening_bet_is_cut_and_below_one_there_is_no_race(opening: int, left: int | None) -> None:
    table = run("before_test", race(opening))
    if left is None:
        assert table.throw_is_asked
        return
    table.do(BO, o.Bid(amount=None))
    assert table.life(ADA) == left


# --- blind_split ------------------------------------------------------------------------------------------------------

EXTRA = {"name": "extra", "type": "pack", "of": "table", "exclude": "contested", "by": "self"}
LEFT = {"name": "left", "type": "one_of", "values": ["contested", "$extra"], "by": "self", "secret": True}
SPLIT = {"op": "blind_split", "packs": ["contested", "$extra"], "left": "$left", "chooser": "opponent"}


@pytest.mark.parametrize(("side", "theirs", "hers"), [("left", "W05", CONTESTED), ("right", CONTESTED, "W05")])
def test_blind_split_gives_each_a_pack_for_a_pick(side: Any, theirs: str, hers: str) -> None:
    table = at("before_test", power("before_test", SPLIT, params=[EXTRA, LEFT]))
    table.use(ADA, "probe", extra="W05", left="W05")
    table.pass_windows("before_test", "reply_to_power")
    assert table.refused(ADA, o.BlindChoice(side="left")).reason == "no_blind_choice"
    table.do(BO, o.BlindChoice(side=side))
    assert table.state.call is None
    assert theirs in table.packs(BO)
    assert hers in table.packs(ADA)
    assert (table.picks(ADA), table.picks(BO)) == (2, 2)


def test_blind_split_hides_the_sides_until_the_choice() -> None:
    table = at("before_test", power("before_test", SPLIT, params=[EXTRA, LEFT]))
    table.use(ADA, "probe", extra="W05", left="W05")
    for activation in table.view.contest.powers if table.view.contest else ():
        assert activation.params == {"extra": "W05"}
        assert activation.sealed == ("left",)


def test_blind_split_that_is_overruled_hands_out_nothing() -> None:
    row = power("before_test", SPLIT, params=[EXTRA, LEFT])
    table = Evening({ADA: [row], BO: [power("before_test", win(), key="theirs")]}).fight()
    table.use(ADA, "probe", extra="W05", left="W05")
    table.use(BO, "theirs")
    table.do(BO, o.BlindChoice(side="left"))
    assert CONTESTED in table.packs(BO)
    assert "W05" in table.state.table


def test_blind_split_ends_the_ladder_and_has_no_after_contest() -> None:
    rows = [power("before_test", SPLIT, params=[EXTRA, LEFT]), power("after_contest", key="later")]
    table = Evening({ADA: rows}, seats=(ADA, BO, CY)).contest(BO, CY).fight()
    table.use(ADA, "probe", extra="W05", left="W05")
    table.do(BO, o.BlindChoice(side="left"))
    assert table.state.call is None
    assert table.window is None
    assert table.picks(CY) == 3


# --- replies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unless", [{}, {"unless": "absolute"}])
def test_cancel_power_stops_the_effects_and_costs_stay_paid(unless: dict[str, str]) -> None:
    loud = power("before_test", life("self", 5), key="loud", costs=[{"pay": "life", "amount": 1}])
    reply = power("reply_to_power", {"op": "cancel_power", "which": "opponent_last", **unless})
    table = Evening({ADA: [reply], BO: [loud]}).fight()
    table.use(BO, "loud")
    table.use(ADA, "probe")
    assert table.life(BO) == 19


@pytest.mark.parametrize(("unless", "offered"), [({}, True), ({"unless": "absolute"}, False)])
def test_cancel_power_against_an_absolute_win(unless: dict[str, str], offered: bool) -> None:
    loud = power("before_test", win(absolute=True), key="loud")
    reply = power("reply_to_power", {"op": "cancel_power", "which": "opponent_last", **unless})
    table = Evening({ADA: [reply], BO: [loud]}).fight()
    table.use(BO, "loud")
    assert (table.window == "reply_to_power") == offered
    if offered:
        table.use(ADA, "probe")
        assert table.throw_is_asked


COPY = {"op": "copy_power", "which": "opponent_last", "pay_costs": True}


def test_copy_power_makes_the_copier_self_with_own_choices_and_costs() -> None:
    number = {"name": "x", "type": "int", "min": 1, "max": 3, "by": "self"}
    loud = power("before_throw", life("opponent", ["minus", 0, "$x"]), key="loud", params=[number])
    loud["costs"] = [{"pay": "trait", "category": "social", "amount": "$x"}]
    table = Evening({ADA: [power("reply_to_power", COPY)], BO: [loud]}).fight().to("before_throw")
    table.use(BO, "loud", x=1)
    table.use(ADA, "probe")
    table.do(ADA, o.ChooseParams(params={"x": 3}))
    assert (table.life(ADA), table.life(BO)) == (19, 17)
    assert (table.traits(ADA).social, table.traits(BO).social) == (4, 6)


def test_a_copy_of_before_test_runs_in_the_copiers_place() -> None:
    """Caller first, contester last: the copier is the caller, so the original comes later and stands."""
    table = Evening({ADA: [power("reply_to_power", COPY)], BO: [power("before_test", win(), key="loud")]}).fight()
    table.use(BO, "loud")
    table.use(ADA, "probe")
    assert CONTESTED in table.packs(BO)
    table = Evening({BO: [power("reply_to_power", COPY)], ADA: [power("before_test", win(), key="loud")]}).fight()
    table.use(ADA, "loud")
    table.use(BO, "probe")
    assert CONTESTED in table.packs(BO)


def test_a_copy_of_any_other_runs_right_after_the_original() -> None:
    loud = power("after_throw", win(level="challenge"), key="loud")
    table = Evening({ADA: [power("reply_to_power", COPY)], BO: [loud]}).fight().throw("scissors", "rock")
    table.use(BO, "loud")
    table.use(ADA, "probe")
    assert CONTESTED in table.packs(ADA)


def test_a_copy_that_can_not_be_paid_is_not_offered() -> None:
    loud = power("before_test", key="loud", costs=[{"pay": "life", "amount": 3}])
    reply = power("reply_to_power", COPY, costs=[{"pay": "life", "amount": 2}])
    table = Evening({ADA: [reply], BO: [loud]}, life={ADA: 5}).fight()
    table.use(BO, "loud")
    assert table.window is None
    table = Evening({ADA: [reply], BO: [loud]}, life={ADA: 6}).fight()
    table.use(BO, "loud")
    table.use(ADA, "probe")
    assert table.life(ADA) == 6 - 2 - 3 + 2


# --- throw_rule -------------------------------------------------------------------------------------------------------


def rule(who: str = "self", **more: Any) -> Effect:
    return {"op": "throw_rule", "who": who, "lasts": "next_throw", **more}


@pytest.mark.parametrize("window", windows_of("throw_rule"))
@pytest.mark.parametrize("sign", ["rock", "paper", "scissors"])
def test_a_sign_is_forbidden_for_the_next_throw(window: str, sign: Sign) -> None:
    table = run(window, rule("opponent", forbid=sign))
    table.pass_windows("on_category", "on_wager", "before_test", "before_throw")
    assert table.refused(BO, o.Throw(sign=sign)).reason == "sign_is_forbidden"
    table.do(ADA, o.Throw(sign=sign))


def test_a_rule_is_over_after_its_throw() -> None:
    table = run("before_throw", rule("opponent", forbid="rock", public=True), limits={"per_deck": 1})
    table.do(ADA, o.Throw(sign="rock"))
    table.do(BO, o.Throw(sign="scissors"))
    assert table.state.challenge is not None
    assert table.state.challenge.sign_rules == ()


def test_the_bound_player_names_the_sign_at_once_and_publicly() -> None:
    table = run("before_throw", rule("opponent", forbid="chosen_by_opponent", public=True))
    assert table.refused(ADA, o.NameSign(sign="rock")).reason == "no_sign_to_name"
    table.do(BO, o.NameSign(sign="paper"))
    assert table.refused(BO, o.Throw(sign="paper")).reason == "sign_is_forbidden"


def test_the_last_sign_left_can_not_be_forbidden() -> None:
    rules = [rule("opponent", forbid=sign) for sign in ("rock", "paper", "scissors")]
    table = run("before_throw", *rules)
    assert table.refused(BO, o.Throw(sign="paper")).reason == "sign_is_forbidden"
    table.do(BO, o.Throw(sign="scissors"))


def test_a_rule_binds_signs_that_the_host_enters() -> None:
    table = run("before_throw", rule("opponent", forbid="rock"), charter=Charter(throw_mode="hands"))
    assert table.refused(None, o.Hands(a="rock", b="rock")).reason == "sign_is_forbidden"
    table.host(o.Hands(a="rock", b="paper"))


BOMB: dict[str, Any] = {"replace": "paper", "beats": ["rock", "paper"], "loses_to": ["scissors"]}


@pytest.mark.parametrize(
    ("mine", "theirs", "leader"),
    [("paper", "rock", ADA), ("paper", "paper", ADA), ("paper", "scissors", BO), ("rock", "paper", BO)],
)
def test_a_replaced_sign_goes_by_its_lists(mine: Sign, theirs: Sign, leader: str) -> None:
    table = run("before_throw", rule(**BOMB)).throw(mine, theirs)
    assert table.state.challenge is not None
    assert table.state.challenge.leader == leader


@pytest.mark.parametrize(
    ("more", "mine", "theirs", "better"),
    [
        ({"replace": "rock"}, "rock", "scissors", None),
        ({"replace": "rock", "beats": ["paper"]}, "rock", "paper", ADA),
        ({"replace": "scissors", "loses_to": ["paper"]}, "scissors", "paper", BO),
        ({"replace": "scissors", "loses_to": ["paper"]}, "scissors", "rock", None),
    ],
)
def test_a_sign_in_neither_list_is_equal(more: Effect, mine: Sign, theirs: Sign, better: str | None) -> None:
    table = run("before_throw", rule(**more)).throw(mine, theirs)
    (shown,) = table.happened(f.ThrowsShown)
    assert shown.better == better


def test_bomb_against_bomb_is_equal() -> None:
    row = power("before_throw", rule(**BOMB))
    table = Evening({ADA: [row], BO: [row]}).fight().to("before_throw")
    table.use(ADA, "probe")
    table.use(BO, "probe")
    table.throw("paper", "paper")
    assert [shown.better for shown in table.happened(f.ThrowsShown)] == [None]


def test_of_two_replaced_signs_the_one_that_beats_the_other_wins() -> None:
    theirs = power("before_throw", rule(replace="rock", loses_to=["paper"]), key="theirs")
    table = Evening({ADA: [power("before_throw", rule(**BOMB))], BO: [theirs]}).fight().to("before_throw")
    table.use(ADA, "probe")
    table.use(BO, "theirs")
    table.throw("paper", "rock")
    assert [shown.better for shown in table.happened(f.ThrowsShown)] == [ADA]


# --- set_category, wager_from -----------------------------------------------------------------------------------------

KIND = {"name": "kind", "type": "category", "by": "self"}


@pytest.mark.parametrize(("category", "params"), [("social", {}), ("$kind", {"kind": "social"})])
def test_set_category_changes_the_challenge(category: str, params: dict[str, str]) -> None:
    row = power("on_category", {"op": "set_category", "category": category}, params=[KIND] if params else [])
    table = at("on_category", row)
    table.use(ADA, "probe", **params)
    assert table.state.challenge is not None
    assert table.state.challenge.category == "social"
    table.throw()
    table.do(BO, o.PayRetest())


def test_set_category_needs_a_trait_and_makes_the_other_one_relent() -> None:
    row = power("on_category", {"op": "set_category", "category": "$kind"}, params=[KIND])
    poor = {ADA: Traits(1, 1, 0), BO: Traits(1, 0, 1)}
    table = Evening({ADA: [row]}, traits=poor).fight("physical")
    wrong = o.ActivatePower(power="probe", params={"kind": "mental"})
    assert table.refused(ADA, wrong).reason == "params_not_legal"
    table.use(ADA, "probe", kind="social")
    assert CONTESTED in table.packs(ADA)


@pytest.mark.parametrize(("category", "params"), [("social", {}), ("$kind", {"kind": "social"})])
def test_wager_from_risks_a_trait_of_another_category(category: str, params: dict[str, str]) -> None:
    effect = {"op": "wager_from", "who": "self", "category": category}
    row = power("on_wager", effect, params=[KIND | {"exclude": "current"}] if params else [])
    table = at("on_wager", row)
    table.use(ADA, "probe", **params)
    table.throw("scissors", "rock").settle()
    assert table.traits(ADA) == Traits(7, 6, 7)


def test_wager_from_keeps_one_without_a_trait_of_the_category_in_the_challenge() -> None:
    row = power("on_wager", {"op": "wager_from", "who": "self", "category": "social"})
    table = Evening({BO: [row]}, traits={BO: Traits(1, 1, 0)}).fight("mental")
    table.use(BO, "probe")
    table.throw("rock", "scissors").settle()
    assert table.traits(BO) == Traits(1, 0, 0)


def test_the_moved_wager_is_what_a_paid_retest_and_as_wager_take() -> None:
    moved = power("on_wager", {"op": "wager_from", "who": "self", "category": "physical"})
    table = Evening({BO: [moved]}).fight("social")
    table.use(BO, "probe")
    table.throw()
    table.do(BO, o.PayRetest())
    assert table.traits(BO) == Traits(6, 7, 7)
    hit = power("before_test", trait("opponent", category="mental", as_wager=True), key="hit")
    table = Evening({ADA: [hit], BO: [moved]}).fight("mental")
    table.use(BO, "probe")
    table.use(ADA, "hit")
    assert table.traits(BO) == Traits(6, 7, 7)


def test_the_moved_wager_that_is_gone_makes_as_wager_take_an_ordinary_trait() -> None:
    moved = power("on_wager", {"op": "wager_from", "who": "self", "category": "physical"})
    spends = power("before_test", key="spends", costs=[{"pay": "trait", "category": "physical", "amount": 1}])
    hit = power("before_test", trait("opponent", category="mental", as_wager=True), key="hit")
    table = Evening({ADA: [hit], BO: [moved, spends]}, traits={BO: Traits(1, 7, 7)}).fight("mental")
    table.use(BO, "probe")
    table.use(ADA, "hit")
    table.use(BO, "spends")
    assert table.traits(BO) == Traits(0, 7, 6)


# --- forbid -----------------------------------------------------------------------------------------------------------

BARRING = [
    (window, lasts)
    for window in windows_of("forbid")
    if window != "on_call"
    for lasts in ("this_call", "this_contest", "this_step", "this_deck")
]


@pytest.mark.parametrize(("window", "lasts"), BARRING)
def test_forbid_in_every_window_and_for_every_time(window: str, lasts: str) -> None:
    """The bar holds to the end of its time and no longer: looked at in the next challenge of the same step."""
    table = run(window, forbid("power", lasts))
    assert [fact.seats for fact in table.happened(f.ActionBarred)] == [(BO,)]
    if table.state.challenge is not None:
        table.settle()
    assert bars(table, BO) == ({"power"} if lasts in ("this_step", "this_deck") else set())
    for seat in (ADA, BO):
        if table.may(seat, "pass"):
            table.do(seat, o.PassPicks())
    while table.state.priority < 4:
        table.host(o.OpenStep(priority=table.state.priority + 1))
    assert bars(table, BO) == ({"power"} if lasts == "this_deck" else set())


def bars(table: Evening, seat: str) -> set[str]:
    return {bar.action for bar in table.state.bars if bar.seat == seat}


@pytest.mark.parametrize("lasts", ["this_call", "this_contest", "this_step", "this_deck"])
def test_forbid_to_contest_counts_as_no(lasts: str) -> None:
    table = Evening({ADA: [power("on_call", forbid("contest", lasts, "others"))]}, seats=(ADA, BO, CY)).call()
    table.use(ADA, "probe")
    assert CONTESTED in table.packs(ADA)
    assert not table.happened(f.DuelBegan)
    table.do(BO, o.Call(pack="W02"))
    assert table.may(ADA, "answer")
    table.do(ADA, o.Answer(contests=False))
    assert ("W02" in table.packs(BO)) == (lasts in ("this_step", "this_deck"))


@pytest.mark.parametrize("who", ["opponent", "others"])
def test_forbid_the_paid_retest_and_powers_with_retest(who: str) -> None:
    again = power("after_test", {"op": "retest"}, key="again", limits={"per_contest": 1})
    table = Evening({ADA: [power("on_category", forbid("retest", "this_contest", who))], BO: [again]}).fight("social")
    table.use(ADA, "probe")
    table.throw()
    assert table.refused(BO, o.PayRetest()).reason == "barred_by_power"
    assert not table.offered_powers(BO)


@pytest.mark.parametrize("who", ["opponent", "others"])
def test_forbid_to_overbid(who: str) -> None:
    row = power("on_category", forbid("overbid", "this_contest", who))
    table = Evening({ADA: [row]}, traits={ADA: Traits(1, 1, 1)}).fight("physical")
    table.use(ADA, "probe")
    table.throw()
    assert table.refused(BO, o.Overbid()).reason == "barred_by_power"
    assert not table.may(BO, "overbid")


def test_forbid_powers_closes_every_window_to_the_opponent() -> None:
    row = power("on_category", forbid("power", "this_contest"))
    table = Evening({ADA: [row], BO: [SPARK, power("after_contest", key="late")]}).fight()
    table.use(ADA, "probe")
    table.settle()
    assert not any(fact.seat == BO for fact in table.happened(f.PowerActivated))
    assert all(BO not in fact.asked for fact in table.happened(f.WindowOpened))


# --- protect ----------------------------------------------------------------------------------------------------------


def protect(lasts: str = "this_deck", *against: str) -> Effect:
    return {"op": "protect", "who": "self", "packs": "current", "from": list(against or ("put_back",)), "lasts": lasts}


@pytest.mark.parametrize("window", windows_of("protect"))
@pytest.mark.parametrize("lasts", ["this_contest", "this_deck"])
def test_protect_in_every_window(window: str, lasts: str) -> None:
    table = run(window, protect(lasts))
    assert [(fact.seat, fact.deck, fact.against) for fact in table.happened(f.PacksProtected)] == [
        (ADA, "W", ("put_back",))
    ]
    if window != "after_contest":
        assert table.state.shields
        table.fight_on().settle()
    assert bool(table.state.shields) == (lasts == "this_deck")


def test_protected_packs_are_not_put_back_by_another_but_own_costs_are_free() -> None:
    hit = power("before_throw", put_back(), key="hit")
    own = power("before_throw", life(), key="own", params=[MINE], costs=[{"pay": "put_back", "pack": "$mine"}])
    table = Evening({ADA: [power("before_test", protect()), own], BO: [hit]}).fight(owners={ADA: ["W11", "W12"]})
    table.use(ADA, "probe")
    table.use(ADA, "own", mine="W11")
    table.use(BO, "hit")
    assert table.packs(ADA) == ("W12",)
    assert table.throw_is_asked


def test_only_as_many_as_are_not_protected_are_put_back() -> None:
    table = Evening({ADA: [power("before_test", protect())], BO: [power("before_test", put_back(count=2), key="hit")]})
    table.fight(owners={ADA: ["W11", "W12"]}).use(ADA, "probe")
    table.use(BO, "hit")
    assert not table.happened(f.PutBackDue)


def test_protect_from_a_swap() -> None:
    swap = power(
        "after_contest",
        {"op": "swap", "a": "$mine", "b": "$theirs"},
        key="swap",
        params=[MINE, MINE | {"name": "theirs", "of": "opponent"}],
    )
    table = Evening({ADA: [power("before_test", protect("this_deck", "swap"))], BO: [swap]})
    table.fight(owners={ADA: ["W11"], BO: ["W09"]}).use(ADA, "probe")
    table.to("after_contest")
    table.use(BO, "swap", mine="W09", theirs="W11")
    assert "W11" in table.packs(ADA)


# --- precedence, picks ------------------------------------------------------------------------------------------------


def test_precedence_counts_as_the_style_of_the_deck_for_this_step() -> None:
    row = power("step_start", {"op": "precedence", "who": "self", "as_style": "current", "lasts": "this_step"})
    table = Evening({BO: [row]}).step()
    table.use(BO, "probe")
    assert table.view.may_pick == (BO,)
    assert table.refused(ADA, o.Call(pack="W01")).reason == "others_pick_first"
    table.do(BO, o.PassPicks())
    assert table.view.may_pick == (ADA,)
    table.do(ADA, o.PassPicks())
    for priority in (2, 3, 4):
        table.host(o.OpenStep(priority=priority))
    table.decline()
    assert set(table.view.may_pick) == {ADA, BO}


@pytest.mark.parametrize(("delta", "picks"), [(1, 4), (-1, 2), (-9, 0)])
def test_picks_of_this_step_have_a_floor_of_zero(delta: int, picks: int) -> None:
    table = run("step_start", {"op": "picks", "who": "self", "delta": delta, "when": "this_step"})
    assert table.picks(ADA) == picks


@pytest.mark.parametrize(("delta", "picks"), [(1, 2), (-1, 0), (-9, 0)])
def test_picks_at_the_artifacts_are_added_when_the_row_opens(delta: int, picks: int) -> None:
    table = run("step_start", {"op": "picks", "who": "self", "delta": delta, "when": "artifacts"})
    assert table.picks(ADA) == 3
    table.skip_to("A", 2)
    assert table.state.priority == 2
    assert table.picks(ADA) == picks


# --- take, swap -------------------------------------------------------------------------------------------------------

TABLE_PACK = {"name": "pack", "type": "pack", "of": "table", "by": "self"}


@pytest.mark.parametrize("window", windows_of("take"))
@pytest.mark.parametrize(("more", "used"), [({}, 0), ({"uses_pick": False}, 0), ({"uses_pick": True}, 1)])
def test_take_at_once_and_nobody_is_asked(window: str, more: dict[str, bool], used: int) -> None:
    row = power(window, {"op": "take", "who": "self", "pack": "$pack", **more}, params=[TABLE_PACK], who="either")
    table = at(window, row)
    picks = table.picks(ADA)
    table.use(ADA, "probe", pack="W05")
    assert "W05" in table.packs(ADA)
    assert table.picks(ADA) == picks - used - (CONTESTED in table.packs(ADA))


def test_take_with_a_pick_needs_one() -> None:
    row = power("step_start", {"op": "take", "who": "self", "pack": "$pack", "uses_pick": True}, params=[TABLE_PACK])
    none = power("step_start", {"op": "picks", "who": "self", "delta": -3, "when": "this_step"}, key="none")
    table = Evening({ADA: [none, row]}).step()
    table.use(ADA, "none")
    assert not table.offered_powers(ADA)


def test_d10_a_held_pack_can_not_be_taken() -> None:
    row = power("after_contest", {"op": "take", "who": "self", "pack": "$pack"}, params=[TABLE_PACK])
    table = Evening({ADA: [row]}, seats=(ADA, BO, CY, "di"), charter=Charter(pick_mode="sealed")).step()
    for seat, pack in ((ADA, "W01"), (BO, "W01"), (CY, "W02"), ("di", "W02")):
        table.do(seat, o.Nominate(pack=pack))
    table.fight().to("after_contest")
    for pack in ("W01", "W02"):
        assert table.refused(ADA, o.ActivatePower(power="probe", params={"pack": pack})).reason == "params_not_legal"
    table.use(ADA, "probe", pack="W05")


def test_swap_changes_the_owners() -> None:
    row = power(
        "after_contest",
        {"op": "swap", "a": "$mine", "b": "$yours"},
        params=[MINE, MINE | {"name": "yours", "of": "opponent", "by": "opponent"}],
    )
    table = at("after_contest", row)
    table.use(ADA, "probe", mine="W11")
    assert table.refused(ADA, o.ChooseParams(params={"yours": "W09"})).reason == "no_params_now"
    table.do(BO, o.ChooseParams(params={"yours": "W10"}))
    assert "W10" in table.packs(ADA)
    assert "W11" in table.packs(BO)


def test_swap_with_the_table() -> None:
    row = power("after_contest", {"op": "swap", "a": "$mine", "b": "$pack"}, params=[MINE, TABLE_PACK])
    table = at("after_contest", row)
    table.use(ADA, "probe", mine="W11", pack="W05")
    assert "W05" in table.packs(ADA)
    assert "W11" in table.state.table


def test_swap_with_the_contested_pack() -> None:
    row = power("after_contest", {"op": "swap", "a": "$mine", "b": "contested"}, params=[MINE], who="loser")
    table = Evening({BO: [row]}).fight(owners={BO: ["W09"]}).to("after_contest")
    table.use(BO, "probe", mine="W09")
    table.settle()
    assert CONTESTED in table.packs(BO)
    assert "W09" in table.state.table
    assert CONTESTED not in table.packs(ADA)


def test_take_the_contested_pack() -> None:
    row = power("after_contest", {"op": "take", "who": "self", "pack": "contested"}, who="loser")
    table = Evening({BO: [row]}).fight().to("after_contest")
    table.use(BO, "probe")
    table.settle()
    assert CONTESTED in table.packs(BO)
    assert CONTESTED not in table.packs(ADA)
    assert table.state.call is None


# --- completion, tournament -------------------------------------------------------------------------------------------


def test_starting_life_is_handed_over_with_the_result() -> None:
    rows = [
        power("tournament_start", {"op": "starting_life", "who": "self", "delta": -30, "matches": "all"}),
        power("tournament_start", {"op": "starting_life", "who": "self", "delta": 5, "matches": "first"}, key="first"),
    ]
    table = Evening({ADA: [rows[0]], BO: [rows[1]]}).completion().pick_all().lands()
    table.use(ADA, "probe")
    table.use(BO, "first")
    lives = {one.seat: (one.all, one.first) for one in table.view.match_life}
    assert lives == {ADA: (1, 1), BO: (20, 25)}


@pytest.mark.parametrize(("deck", "params"), [("B", {}), ("$deck", {"deck": "B"})])
def test_completion_source_gives_packs_of_another_deck(deck: str, params: dict[str, str]) -> None:
    effect = {"op": "completion_source", "who": "self", "deck": deck, "count": 2, "order": "after_owner"}
    choice = [{"name": "deck", "type": "deck", "exclude": "assigned_to_self", "by": "self"}]
    table = at("completion", power("completion", effect, params=choice if params else []))
    table.use(ADA, "probe", **params)
    table.pass_windows("completion")
    assert table.state.magi[ADA].owes == 10
    own = [f"W{number:02}" for number in range(1, 9)]
    table.do(ADA, o.PickCompletion(packs=("B01", "B02"), deck="B"))
    table.do(ADA, o.PickCompletion(packs=tuple(own)))
    assert {"B01", "B02"} <= set(table.packs(ADA))


def test_completion_source_comes_after_the_owner() -> None:
    effect = {"op": "completion_source", "who": "self", "deck": "U", "count": 2, "order": "after_owner"}
    table = at("completion", power("completion", effect))
    table.use(ADA, "probe")
    table.pass_windows("completion")
    early = o.PickCompletion(packs=("U11", "U12"), deck="U")
    assert table.refused(ADA, early).reason == "deck_not_open_to_you"
    table.do(BO, o.PickCompletion(packs=tuple(f"U{number:02}" for number in range(1, 11))))
    table.do(ADA, early)
    table.do(ADA, o.PickCompletion(packs=tuple(f"W{number:02}" for number in range(1, 9))))
    assert {"U11", "U12"} <= set(table.packs(ADA))


@pytest.mark.parametrize("category", ["physical", "social", "mental"])
def test_a_completion_challenge_has_no_table(category: Category) -> None:
    """Rows with a pack parameter, a put_back or pick cost, or an op on packs are not offered (D-24)."""
    rows = [
        power("on_category", life(), key="plain"),
        power("on_category", life(), key="pack", params=[MINE]),
        power("on_category", life(), key="pick", costs=[{"pay": "pick", "amount": 1}]),
        power("on_category", put_back(), key="back"),
        power("on_category", protect(), key="shield"),
    ]
    table = Evening({ADA: rows}).approve()
    while table.state.phase == "auction":
        table.on()
    table.do(ADA, o.DeclareCompletion(deck="W"))
    table.do(BO, o.DeclareCompletion(deck="W"))
    table.do(ADA, o.ChooseCategory(category=category))
    assert set(table.offered_powers(ADA)) == {"plain"}
