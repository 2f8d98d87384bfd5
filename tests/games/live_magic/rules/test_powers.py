"""LM §3.4 and D-20 … D-25: how the Powers of the seed meet each other."""

from __future__ import annotations

from typing import Any

from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.setup import PowerRow
from tests.games.live_magic.rules.scenes import Scene, challenge, given, sheet

AZIONE = o.ActivatePower(power="azione-del-fato", params={"extra": "W05", "left": "W01"})


def power(key: str, **params: Any) -> o.ActivatePower:
    return o.ActivatePower(power=key, params=params)


def mental(ada: str = "", bo: str = "", **more: Any) -> Scene:
    """A Mental challenge of Ada and Bo, who have these Powers."""
    return challenge("mental", ada=sheet(powers=ada), bo=sheet(powers=bo), **more)


def test_d20_the_seeds_powers_are_for_mental_challenges() -> None:
    scene = challenge("social", ada=sheet(powers="determinazione"))
    assert scene.state.window is None
    given(scene).when("Ada", power("determinazione")).refused("LM 3.4", "no_power_now")


def test_d20_one_power_with_per_contest_in_a_challenge_sacrum_fecere_counts() -> None:
    scene = mental("determinazione sacrum-fecere", "determinazione")
    scene.give("Ada", power("determinazione"))
    given(scene).when("Bo", power("determinazione")).then(
        f.ResultDecided(number=2, winner="Bo", level="test", absolute=False),
        f.LeaderFound(leader="Bo", why="power"),
    )
    given(scene).when("Ada", power("sacrum-fecere", pack="W01")).refused("LM 3.4", "no_power_now")


def test_d21_the_caller_speaks_first_and_costs_are_paid_at_once() -> None:
    scene = mental("determinazione", "determinazione")
    given(scene).when("Bo", power("determinazione")).refused("LM 3.4", "no_power_now")
    given(scene).when("Ada", power("determinazione")).then(
        f.LifeChanged(seat="Ada", before=20, after=19, why="cost"), f.PowerWaits(number=1)
    )
    seen = BOOK.view(scene.state, "Bo").contest
    assert seen is not None and [one.power for one in seen.powers] == ["determinazione"]


def test_d22_the_contesters_decision_replaces_the_callers() -> None:
    scene = mental("rigenerazione", "determinazione")
    scene.give("Ada", power("rigenerazione"))
    scene.give("Bo", power("determinazione"))
    assert scene.state.challenge is None and scene.magus("Bo").packs == ("W01",)
    assert f.ResultUpheld(winner="Bo") in scene.facts


def test_d22_a_fate_that_is_overruled_hands_out_nothing() -> None:
    scene = mental("azione-del-fato", "determinazione-assoluta")
    scene.give("Ada", AZIONE)
    scene.give("Bo", power("determinazione-assoluta"))
    given(scene).when("Bo", o.BlindChoice(side="left")).then(
        f.ResultDecided(number=2, winner="Bo", level="challenge", absolute=True),
        f.PackTaken(seat="Bo", pack="W01", picks=1, how="won"),
    )
    assert "W05" in scene.state.table and scene.magus("Ada").picks == 2


def test_d23_nothing_touches_an_absolute_win_and_the_cost_stays_paid() -> None:
    scene = mental("determinazione-assoluta", "rigenerazione")
    scene.give("Ada", power("determinazione-assoluta"))
    given(scene).when("Bo", power("rigenerazione")).then(
        f.ResultDecided(number=1, winner="Ada", level="challenge", absolute=True),
        f.PowerResolving(number=2, idle=True),
        f.PackTaken(seat="Ada", pack="W01", picks=1, how="won"),
    )
    assert (scene.magus("Bo").life, scene.magus("Bo").traits.mental) == (20, 6)


def test_d23_the_contesters_assoluta_overrules_a_regeneration_that_ran_before() -> None:
    scene = mental("rigenerazione", "determinazione-assoluta")
    scene.give("Ada", power("rigenerazione"))
    scene.give("Bo", power("determinazione-assoluta"))
    assert (scene.magus("Ada").life, scene.magus("Bo").life, scene.magus("Bo").packs) == (21, 17, ("W01",))
    assert scene.magus("Ada").traits.mental == 5


def test_d23_of_two_assolute_the_first_resolved_stands() -> None:
    scene = mental("determinazione-assoluta", "determinazione-assoluta", assoluta_cost=4)
    scene.give("Ada", power("determinazione-assoluta"))
    scene.give("Bo", power("determinazione-assoluta"))
    assert scene.magus("Ada").packs == ("W01",)
    assert (scene.magus("Ada").life, scene.magus("Bo").life) == (16, 16)


def test_d23_there_is_no_overbid_after_assoluta() -> None:
    scene = challenge("mental", ada=sheet(m=3, powers="determinazione-assoluta"), bo=sheet(m=7))
    given(scene).when("Ada", power("determinazione-assoluta")).never(f.LeaderFound)
    assert scene.state.challenge is None


def test_d16_overbid_remains_possible_after_determinazione() -> None:
    scene = challenge("mental", ada=sheet(m=3, powers="determinazione"), bo=sheet(m=7))
    given(scene).when("Ada", power("determinazione")).then(
        f.TraitChanged(seat="Bo", category="mental", before=7, after=6, why="power"),
        f.WagerLost(seat="Bo"),
        f.LeaderFound(leader="Ada", why="power"),
    )
    given(scene).when("Bo", o.Overbid()).then(
        f.Overbidden(seat="Bo", category="mental", traits={"Ada": 3, "Bo": 6}), f.ThrowDue(number=1)
    )
    scene.thrown("rock", "scissors").settled()
    assert scene.magus("Bo").traits.mental == 5


def test_d14_what_determinazione_took_is_lost_whatever_follows() -> None:
    scene = challenge("mental", ada=sheet(m=3, powers="determinazione"), bo=sheet(m=7))
    scene.give("Ada", power("determinazione"))
    scene.give("Bo", o.Overbid())
    scene.thrown("rock", "paper").settled()
    assert (scene.magus("Bo").traits.mental, scene.magus("Ada").traits.mental) == (6, 2)
    assert scene.magus("Bo").packs == ("W01",)


def test_lm34_sacrum_fecere_puts_a_pack_back_for_a_retest() -> None:
    bo = sheet(powers="sacrum-fecere")
    scene = challenge("mental", bo=bo).thrown("rock", "scissors")
    given(scene).when("Bo", power("sacrum-fecere", pack="W01")).refused("LM 3.4", "no_power_now")
    scene.settled().called("W02", "Bo").called("W03", "Ada", "Bo").category("mental").thrown("rock", "scissors")
    given(scene).when("Bo", power("sacrum-fecere", pack="W02")).then(
        f.PackPutBack(owner="Bo", chooser="Bo", pack="W02", left=0, why="cost"),
        f.RetestDue(seat="Bo", why="power"),
        f.ThrowDue(number=2),
    )
    assert "W02" in scene.state.table


# --- Life Escalation -------------------------------------------------------------------------------------------------


def test_d24_raises_are_higher_and_keep_one_life() -> None:
    scene = challenge("mental", ada=sheet(powers="life-escalation"), bo=sheet(life=4))
    scene.give("Ada", power("life-escalation", x=2))
    given(scene).when("Ada", o.Bid(amount=5)).refused("D-24", "not_your_turn", turn="Bo")
    given(scene).when("Bo", o.Bid(amount=2)).refused("D-24", "raise_must_be_higher", least=3)
    given(scene).when("Bo", o.Bid(amount=4)).refused("D-24", "raise_keeps_life", most=3)
    given(scene).when("Bo", o.Bid(amount=3)).then(f.BidMade(seat="Bo", amount=3, turn="Ada"))
    given(scene).when("Ada", o.Bid(amount=None)).then(
        f.RaceEnded(number=1, winner="Bo", loser="Ada", bet=3),
        f.LifeChanged(seat="Bo", before=4, after=1, why="race"),
        f.DuelEnded(number=1, winner="Bo", losers=("Ada",), how="race"),
    )
    assert scene.magus("Ada").life == 20 and scene.magus("Ada").traits.mental == 7


def test_d24_refusing_at_once_makes_the_opener_pay_their_opening_bet() -> None:
    scene = mental("life-escalation")
    scene.give("Ada", power("life-escalation", x=6))
    given(scene).when("Bo", o.Bid(amount=None)).then(f.LifeChanged(seat="Ada", before=20, after=14, why="race"))


def test_d24_two_escalations_the_second_runs_only_for_one_without_the_right() -> None:
    scene = mental("life-escalation", "life-escalation")
    scene.give("Ada", power("life-escalation", x=2))
    scene.give("Bo", power("life-escalation", x=3))
    given(scene).when("Bo", o.Bid(amount=None)).then(
        f.RaceEnded(number=1, winner="Ada", loser="Bo", bet=2),
        f.RaceOpened(
            number=2, opener="Bo", turn="Ada", opening=3, then=({"op": "win", "who": "winner", "level": "challenge"},)
        ),
    )
    scene.give("Ada", o.Bid(amount=None))
    assert (scene.magus("Ada").life, scene.magus("Bo").life, scene.magus("Bo").packs) == (18, 17, ("W01",))


def test_d24_who_has_the_right_already_opens_no_second_race() -> None:
    scene = mental("life-escalation", "life-escalation")
    scene.give("Ada", power("life-escalation", x=2))
    scene.give("Bo", power("life-escalation", x=5))
    scene.give("Bo", o.Bid(amount=3))
    given(scene).when("Ada", o.Bid(amount=None)).then(f.EffectBegun(number=2, op="escalate", idle="has_the_right"))
    assert scene.magus("Bo").life == 17


def test_d24_the_opening_bet_is_cut_to_what_its_opener_can_still_pay() -> None:
    scene = challenge(
        "mental", ada=sheet(life=20, powers="life-escalation"), bo=sheet(life=6, powers="life-escalation")
    )
    scene.give("Ada", power("life-escalation", x=2))
    scene.give("Bo", power("life-escalation", x=5))
    scene.give("Bo", o.Bid(amount=3))
    scene.give("Ada", o.Bid(amount=4))
    facts = scene.give("Bo", o.Bid(amount=None))
    opened = [fact for fact in facts if isinstance(fact, f.RaceOpened)]
    assert [fact.opening for fact in opened] == [5]


# --- Azione del Fato, Reincarnazione ---------------------------------------------------------------------------------


def test_d24_azione_needs_a_second_pack_on_the_table() -> None:
    packs = {"W": 1, "U": 12, "B": 12, "R": 12, "G": 12, "A": 12}
    assert mental("azione-del-fato", packs=packs).state.window is None


def test_s4_what_lies_left_is_known_to_the_actor_alone_until_the_choice() -> None:
    scene = mental("azione-del-fato")
    scene.give("Ada", AZIONE)
    mine, theirs = BOOK.view(scene.state, "Ada").contest, BOOK.view(scene.state, "Bo").contest
    assert mine is not None and theirs is not None and mine.blind is not None and theirs.blind is not None
    assert (mine.blind.my_left, theirs.blind.my_left) == ("W01", None)
    assert theirs.powers[0].params == {"extra": "W05"} and theirs.powers[0].sealed == ("left",)
    told = [BOOK.log_line(fact, "Bo") for fact in scene.facts]
    assert not [line for line in told if line is not None and "W01" in (line.values.get("left"),)]


def test_d25_a_returned_pack_gives_no_pick_back_unless_the_charter_says_so() -> None:
    for restores, picks in ((False, 0), (True, 1)):
        scene = reincarnation(returned_pack_restores_pick=restores)
        assert scene.magus("Bo").picks == picks


def reincarnation(**charter: Any) -> Scene:
    """Bo, who has two packs and no pick after this challenge, puts one back."""
    ada = sheet(powers="reincarnazione")
    scene = challenge("mental", ada=ada, **charter).thrown("rock", "paper").settled()
    scene.called("W02", "Ada", "Bo").category("mental")
    scene.give("Ada", power("reincarnazione", x=1))
    given(scene).when("Ada", o.ReturnPack(pack="W01")).refused("LM 3.4", "other_chooses", chooser="Bo")
    given(scene).when("Bo", o.ReturnPack(pack="W02")).refused("LM 3.4", "pack_not_returnable")
    scene.give("Bo", o.ReturnPack(pack="W01"))
    return scene.thrown("rock", "paper").settled()


def test_d24_reincarnazione_takes_no_more_packs_than_there_are() -> None:
    scene = challenge("mental", ada=sheet(powers="reincarnazione")).thrown("rock", "paper").settled()
    scene.called("W02", "Ada", "Bo").category("mental")
    given(scene).when("Ada", power("reincarnazione", x=2)).refused("LM 3.4", "params_not_legal")


def test_d13_nobody_concedes_while_a_power_that_was_paid_waits() -> None:
    scene = challenge("mental", ada=sheet(powers="determinazione"), bo=sheet(powers="determinazione"))
    scene.give("Ada", power("determinazione"))
    given(scene).when("Bo", o.Concede()).refused("D-13", "power_unresolved")


def test_lm34_only_powers_on_the_approved_sheet() -> None:
    scene = mental("determinazione")
    given(scene).when("Ada", power("rigenerazione")).refused("LM 3.4", "not_your_power")
    given(scene).when("Ada", o.Decline()).then(f.PowerDeclined(seat="Ada", window="before_test"))


def test_lm38_silence_of_the_powers_questions() -> None:
    scene = mental("azione-del-fato")
    assert BOOK.default_order(scene.state, "Ada") == o.Decline()
    scene.give("Ada", AZIONE)
    assert BOOK.default_order(scene.state, "Bo") == o.BlindChoice(side="left")


# --- whose turn it is ------------------------------------------------------------------------------------------------


def row(key: str, **fields: Any) -> PowerRow:
    """A Power of these tests' own, for the moment after the category is named."""
    rest: dict[str, Any] = {
        "name": {"en": key},
        "text": {"en": key},
        "tier": "base",
        "xp": 3,
        "limits": {"per_contest": 1},
    }
    return PowerRow(**rest | {"key": key, "window": "on_category"} | fields)


MUSCLE = row("muscle", categories=("mental",), effects=({"op": "set_category", "category": "physical"},))
STRIKE = row("strike", categories=("physical",), effects=({"op": "life", "who": "opponent", "delta": -1},))


def test_lm34_who_may_activate_something_only_when_their_turn_comes_is_asked_then() -> None:
    scene = challenge("mental", ada=sheet(powers="muscle"), bo=sheet(powers="strike"), powers=(MUSCLE, STRIKE))
    assert BOOK.waited_for(scene.state) == ("Ada",)
    given(scene).when("Ada", power("muscle")).then(f.CategoryChanged(seat="Ada", category="physical"))
    given(scene).when("Bo", power("strike")).then(f.LifeChanged(seat="Ada", before=20, after=19, why="power"))


def test_lm34_who_may_activate_nothing_when_their_turn_comes_is_not_asked() -> None:
    scene = challenge("mental", ada=sheet(powers="muscle"), bo=sheet(powers="strike"), powers=(MUSCLE, STRIKE))
    given(scene).when("Ada", o.Decline()).then(f.NobodyMayAnswer(seat="Bo", window="on_category"), f.ThrowDue(number=1))
