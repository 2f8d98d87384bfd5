"""docs/powers.md, *Windows*, *May be activated*, *Costs*, *Limits*: when a row may be used, by whom, for what."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.rulebook import Combination
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.setup import Traits

from .evening import ADA, BO, CONTESTED, CY, Evening
from .moments import MINE, SPARK, at
from .rows import VOCABULARY, power

LIFE = {"op": "life", "who": "self", "delta": 2}


@pytest.mark.parametrize("window", VOCABULARY.windows)
def test_a_row_is_used_in_its_window(window: str) -> None:
    table = at(window, power(window, LIFE))
    assert table.window == window
    before = table.life(ADA)
    assert list(table.offered_powers(ADA)) == ["probe"]
    table.use(ADA, "probe")
    if window == "before_test":
        table.pass_windows("before_test", "reply_to_power")
    assert table.life(ADA) == before + 2


@pytest.mark.parametrize("window", VOCABULARY.windows)
def test_a_row_is_refused_outside_its_window(window: str) -> None:
    other = "on_call" if window != "on_call" else "step_start"
    table = at(window, power(window), power(other, key="other"))
    while table.window == other:
        table.decline()
    assert table.refused(ADA, o.ActivatePower(power="other")).reason == "power_other_window"
    assert table.refused(ADA, o.ActivatePower(power="spark")).reason == "not_your_power"


@pytest.mark.parametrize("window", VOCABULARY.windows)
def test_who_declines_is_not_asked_again_in_this_window(window: str) -> None:
    table = at(window, power(window))
    table.do(ADA, o.Decline())
    assert not table.offered_powers(ADA)
    assert not table.happened(f.PowerActivated) or window == "reply_to_power"


def test_windows_of_a_challenge_come_in_their_order() -> None:
    inside = VOCABULARY.window_groups["call"]
    rows = [power(window, key=f"p-{number}") for number, window in enumerate(inside) if window != "reply_to_power"]
    table = Evening({ADA: rows})
    table.fight().settle()
    opened = [fact.window for fact in table.happened(f.WindowOpened)]
    assert opened == [window for window in inside if window != "reply_to_power"]


@pytest.mark.parametrize("category", ["physical", "social"])
def test_before_test_comes_after_the_relent_where_the_category_is_not_mental(category: Any) -> None:
    poor = {BO: Traits(**{"physical": 1, "social": 1, "mental": 1} | {category: 0})}
    table = Evening({ADA: [power("before_test")]}, traits=poor).fight(category)
    assert not table.happened(f.WindowOpened)
    assert table.happened(f.Relented)


def test_before_test_comes_before_anybody_relents_in_a_mental_challenge() -> None:
    table = Evening({ADA: [power("before_test")]}, traits={BO: Traits(1, 1, 0)}).fight()
    assert table.window == "before_test"
    assert not table.happened(f.Relented)
    table.decline()
    assert table.happened(f.Relented)


def test_a_window_in_which_nobody_may_activate_anything_is_skipped() -> None:
    row = power("before_test", costs=[{"pay": "life", "amount": 20}])
    table = Evening({ADA: [row]}).fight()
    assert table.window is None
    assert table.throw_is_asked


def test_the_caller_is_asked_before_the_contester() -> None:
    row = power("before_throw")
    table = Evening({ADA: [row], BO: [row]}).fight().to("before_throw")
    assert not table.offered_powers(BO)
    table.decline()
    assert list(table.offered_powers(BO)) == ["probe"]


def test_outside_challenges_the_initiative_orders() -> None:
    row = power("step_start")
    table = Evening({ADA: [row], BO: [row], CY: [row]}, seats=(CY, ADA, BO)).step()
    assert [fact.asked for fact in table.happened(f.WindowOpened)] == [(CY, ADA, BO)]


def test_before_throw_and_after_throw_open_at_each_throw() -> None:
    row, after = power("before_throw"), power("after_throw", key="after")
    table = Evening({ADA: [row, after]}).fight("social").throw()
    table.pass_windows("after_throw")
    table.do(BO, o.PayRetest())
    table.settle()
    opened = [fact.window for fact in table.happened(f.WindowOpened)]
    assert opened == ["before_throw", "after_throw", "before_throw", "after_throw"]


def test_a_reply_is_never_answered() -> None:
    reply = power("reply_to_power", key="reply")
    table = Evening({ADA: [SPARK, reply], BO: [reply]}).fight().to("before_test")
    table.use(ADA, "spark")
    assert table.window == "reply_to_power"
    table.use(BO, "reply")
    assert table.window is None or table.window != "reply_to_power"
    assert len(table.happened(f.ReplyAsked)) == 1


def test_nothing_is_replied_outside_challenges() -> None:
    reply = power("reply_to_power", key="reply")
    table = Evening({ADA: [power("step_start")], BO: [reply]}).step()
    table.use(ADA, "probe")
    assert not table.happened(f.ReplyAsked)


def test_sealed_mode_asks_on_call_before_the_category_of_a_conflict() -> None:
    table = Evening({ADA: [power("on_call")]}, charter=Charter(pick_mode="sealed")).step()
    table.do(ADA, o.Nominate(pack=CONTESTED))
    table.do(BO, o.Nominate(pack=CONTESTED))
    assert table.window == "on_call"
    table.use(ADA, "probe")
    assert table.life(ADA) == 22
    assert table.may(ADA, "category")


# --- who --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "asked"),
    [("either", {ADA, BO}), ("caller", {ADA}), ("contester", {BO}), ("winner", {ADA}), ("loser", {BO})],
)
def test_each_role_after_the_outcome(who: str, asked: set[str]) -> None:
    row = power("after_contest", who=who)
    table = Evening({ADA: [row], BO: [row]}).fight().to("after_contest")
    (opened,) = table.happened(f.WindowOpened)
    assert set(opened.asked) == asked


def test_the_winner_is_asked_before_the_loser() -> None:
    row = power("after_contest")
    table = Evening({ADA: [row], BO: [row]}).fight().to("after_contest", signs=("rock", "paper"))
    (opened,) = table.happened(f.WindowOpened)
    assert opened.asked == (BO, ADA)


@pytest.mark.parametrize(("who", "asked"), [("winner", ()), ("loser", (ADA, BO))])
def test_after_a_tie_both_are_losers_and_there_is_no_winner(who: str, asked: tuple[str, ...]) -> None:
    row = power("after_contest", who=who)
    table = Evening({ADA: [row], BO: [row]}).fight()
    table.throw("rock", "rock")
    while table.state.challenge is not None and table.window is None:
        table.accept()
    assert [fact.asked for fact in table.happened(f.WindowOpened)] == ([asked] if asked else [])


@pytest.mark.parametrize(("who", "asked"), [("winner", (ADA,)), ("loser", (BO,)), ("either", (ADA, BO))])
def test_after_the_test_the_leader_is_the_winner(who: str, asked: tuple[str, ...]) -> None:
    row = power("after_test", who=who)
    table = Evening({ADA: [row], BO: [row]}).fight().throw()
    (opened,) = table.happened(f.WindowOpened)
    assert opened.asked == asked


def test_after_an_equal_test_both_are_losers() -> None:
    row = power("after_test", who="loser")
    table = Evening({ADA: [row], BO: [row]}).fight().throw("rock", "rock")
    (opened,) = table.happened(f.WindowOpened)
    assert opened.asked == (ADA, BO)


def test_who_relented_is_the_loser() -> None:
    row = power("after_contest", who="loser")
    table = Evening({ADA: [row], BO: [row]}, traits={BO: Traits(1, 1, 0)}).fight()
    assert table.window == "after_contest"
    assert list(table.offered_powers(BO)) == ["probe"]


# --- may be activated -------------------------------------------------------------------------------------------------


def test_d20_a_row_works_only_in_its_categories() -> None:
    row = power("before_test", categories=["social"])
    assert Evening({ADA: [row]}).fight("mental").window is None
    assert Evening({ADA: [row]}).fight("social").window == "before_test"


def test_d20_one_power_of_those_with_per_contest_in_a_challenge() -> None:
    once: dict[str, Any] = {"limits": {"per_contest": 1}}
    table = Evening({ADA: [power("before_test", **once), power("before_throw", key="second", **once)]})
    table.fight().use(ADA, "probe")
    assert table.throw_is_asked
    table.settle()
    table.call("W02").contest().fight()
    assert set(table.offered_powers(ADA)) == {"probe"}


def test_d20_a_reply_counts_too() -> None:
    once: dict[str, Any] = {"limits": {"per_contest": 1}}
    reply = power("reply_to_power", key="reply", **once)
    table = Evening({ADA: [SPARK], BO: [reply, power("before_throw", **once)]}).fight()
    table.use(ADA, "spark")
    table.use(BO, "reply")
    assert table.throw_is_asked


def test_d20_a_power_without_per_contest_is_bound_by_its_own_limits() -> None:
    rows = [power("before_test", limits={"per_contest": 1}), power("before_throw", key="other", limits={"per_deck": 1})]
    table = Evening({ADA: rows}).fight()
    table.use(ADA, "probe")
    assert set(table.offered_powers(ADA)) == {"other"}
    table.use(ADA, "other")
    table.settle()
    table.call("W02").contest().fight()
    assert set(table.offered_powers(ADA)) == {"probe"}
    table.use(ADA, "probe")
    assert table.throw_is_asked


def test_per_deck_ends_with_the_deck_and_per_session_does_not() -> None:
    rows = [power("step_start", limits={"per_deck": 1}), power("step_start", key="once", limits={"per_session": 2})]
    table = Evening({ADA: rows}).step()
    table.use(ADA, "probe")
    table.skip_to("W", 4)
    assert set(table.offered_powers(ADA)) == {"once"}
    table.use(ADA, "once")
    table.skip_to("A", 2)
    assert set(table.offered_powers(ADA)) == {"probe", "once"}


def test_per_session_is_for_the_whole_evening() -> None:
    table = Evening({ADA: [power("step_start", limits={"per_session": 1})]}).step()
    table.use(ADA, "probe")
    table.skip_to("A", 2)
    assert table.window is None


def test_requires_must_hold() -> None:
    row = power("after_throw", requires=[["eq", ["throw", "equal"], 1]])
    assert Evening({ADA: [row]}).fight().throw().window is None
    assert Evening({ADA: [row]}).fight().throw("rock", "rock").window == "after_throw"


def test_a_power_without_a_legal_value_is_not_offered() -> None:
    row = power("before_test", params=[MINE])
    assert Evening({ADA: [row]}).fight().window is None
    table = Evening({ADA: [row]}).fight(owners={ADA: ["W11", "G01"]})
    assert table.offered_powers(ADA)["probe"].fields == (Combination("params", ("mine",), (("W11",),)),)


def test_params_that_are_not_legal_are_refused() -> None:
    table = Evening({ADA: [power("before_test", params=[MINE])]}).fight(owners={ADA: ["W11"]})
    wrong: list[dict[str, str | int]] = [{}, {"mine": "W01"}, {"mine": "W11", "more": 1}, {"mine": 3}]
    for params in wrong:
        refusal = table.refused(ADA, o.ActivatePower(power="probe", params=params))
        assert refusal.reason == "params_not_legal"


def test_the_contested_pack_is_no_value_of_a_pack_parameter() -> None:
    row = power("after_contest", params=[MINE | {"of": "table"}])
    table = Evening({ADA: [row]}).fight().to("after_contest")
    (field,) = table.offered_powers(ADA)["probe"].fields
    assert isinstance(field, Combination)
    assert (CONTESTED,) not in field.rows
    assert ("W02",) in field.rows


# --- costs ------------------------------------------------------------------------------------------------------------

COSTS: dict[str, dict[str, Any]] = {
    "life": {"pay": "life", "amount": 2},
    "trait": {"pay": "trait", "category": "social", "amount": 2},
    "put_back": {"pay": "put_back", "pack": "$mine"},
    "pick": {"pay": "pick", "amount": 1},
    "xp": {"pay": "xp", "amount": 3},
}
PAID = [(pay, window) for pay, windows in VOCABULARY.cost_windows.items() for window in windows]


@pytest.mark.parametrize(("pay", "window"), PAID)
def test_each_cost_is_paid_in_each_window_that_knows_it(pay: str, window: str) -> None:
    """Paid at once, also where the effects wait (D-21)."""
    params = [MINE] if pay == "put_back" else []
    effect = {"op": "trait", "who": "self", "category": "physical", "delta": -1}
    table = at(window, power(window, effect, params=params, costs=[COSTS[pay]]))
    life, traits, picks, packs = table.has(ADA)
    xp = table.state.magi[ADA].xp_free
    table.use(ADA, "probe", **({"mine": "W11"} if params else {}))
    assert table.life(ADA) == life - 2 * (pay == "life")
    assert table.traits(ADA).social == traits.social - 2 * (pay == "trait")
    took = CONTESTED in table.packs(ADA) and CONTESTED not in packs
    assert table.picks(ADA) == picks - (pay == "pick") - took
    assert ("W11" in packs and "W11" not in table.packs(ADA)) == (pay == "put_back")
    assert table.state.magi[ADA].xp_free == xp - 3 * (pay == "xp")


def test_a_caller_keeps_a_pick_to_take_the_pack_with() -> None:
    row = power("on_call", costs=[{"pay": "pick", "amount": 2}])
    table = Evening({ADA: [row]}).step()
    table.do(ADA, o.Call(pack="W02"))
    assert table.window == "on_call"
    table.use(ADA, "probe")
    assert table.picks(ADA) == 1
    table = Evening({ADA: [power("on_call", costs=[{"pay": "pick", "amount": 3}])]}).step()
    table.do(ADA, o.Call(pack="W02"))
    assert table.window is None


def test_d18_the_wagered_trait_may_be_spent_and_then_nothing_more_is_lost() -> None:
    row = power("before_test", costs=[{"pay": "trait", "category": "physical", "amount": 1}])
    table = Evening({BO: [row]}, traits={BO: Traits(1, 1, 1)}).fight("physical")
    table.use(BO, "probe")
    assert table.traits(BO).physical == 0
    table.settle()
    assert table.traits(BO).physical == 0
    assert table.life(BO) == 20 + 2 - 1
