"""LM §3.4: the seven Powers of the rules, and the order in which they resolve (D-20 … D-25)."""

from __future__ import annotations

import pytest

from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.setup import Traits

from .evening import ADA, BO, CONTESTED, CY, Evening
from .rows import SHIPPED

SEVEN = [key for key, row in SHIPPED.items() if row["source"] == "seed"]
FULL = Traits(7, 7, 7)


def a_fight(ada: list[str], bo: list[str], **more: object) -> Evening:
    """A Mental challenge, Ada the caller; each has two packs of the deck."""
    evening = Evening({ADA: ada, BO: bo}, **more)  # type: ignore[arg-type]
    return evening.fight(owners={ADA: ["W11", "W12"], BO: ["W09", "W10"]})


@pytest.mark.parametrize("category", ["physical", "social"])
def test_d20_the_seven_work_in_mental_challenges_only(category: str) -> None:
    table = Evening({ADA: SEVEN, BO: SEVEN}).fight(category, owners={ADA: ["W11"], BO: ["W09"]})  # type: ignore[arg-type]
    table.settle()
    assert not table.happened(f.WindowOpened)


def test_d20_each_fighter_activates_one_of_the_seven() -> None:
    table = a_fight(SEVEN, SEVEN)
    table.use(ADA, "reincarnazione", x=1)
    assert table.refused(ADA, o.ActivatePower(power="determinazione")).reason == "no_power_now"
    table.decline()
    table.do(BO, o.ReturnPack(pack="W09"))
    table.throw("scissors", "rock")
    assert not table.offered_powers(ADA)


def test_d21_the_caller_speaks_first_and_pays_at_once() -> None:
    table = a_fight(["determinazione-assoluta"], ["determinazione"])
    assert not table.offered_powers(BO)
    table.use(ADA, "determinazione-assoluta")
    assert table.life(ADA) == 17
    assert list(table.offered_powers(BO)) == ["determinazione"]


# --- each of them -----------------------------------------------------------------------------------------------------


def test_life_escalation_is_a_race_without_test_or_trait() -> None:
    table = a_fight(["life-escalation"], [])
    table.use(ADA, "life-escalation", x=2)
    table.do(BO, o.Bid(amount=4))
    table.do(ADA, o.Bid(amount=5))
    table.do(BO, o.Bid(amount=None))
    assert (table.life(ADA), table.life(BO)) == (15, 20)
    assert CONTESTED in table.packs(ADA)
    assert (table.traits(ADA), table.traits(BO)) == (FULL, FULL)
    assert not table.happened(f.ThrowDue)


def test_sacrum_fecere_puts_an_own_pack_back_for_a_retest() -> None:
    table = a_fight([], ["sacrum-fecere"]).throw()
    table.use(BO, "sacrum-fecere", pack="W09")
    assert "W09" in table.state.table
    table.throw("scissors", "rock").settle()
    assert CONTESTED in table.packs(BO)
    assert table.traits(BO) == FULL
    assert table.traits(ADA).mental == 6


def test_determinazione_wins_the_test_and_takes_the_wager() -> None:
    table = a_fight(["determinazione"], [])
    table.use(ADA, "determinazione")
    assert table.life(ADA) == 19
    assert table.state.challenge is not None
    assert table.state.challenge.leader == ADA
    table.settle()
    assert CONTESTED in table.packs(ADA)
    assert table.traits(BO).mental == 6


def test_d16_an_overbid_is_possible_after_determinazione() -> None:
    """Current does not count the wager that is lost already: 6 against 3."""
    table = a_fight(["determinazione"], [], traits={ADA: Traits(5, 5, 3)})
    table.use(ADA, "determinazione")
    assert table.traits(BO).mental == 6
    table.do(BO, o.Overbid())
    table.throw("rock", "paper").settle()
    assert CONTESTED in table.packs(BO)
    assert table.traits(BO).mental == 6
    assert table.traits(ADA).mental == 2


def test_d16_a_lost_overbid_after_determinazione_costs_both_traits() -> None:
    table = a_fight(["determinazione"], [], traits={ADA: Traits(5, 5, 3)})
    table.use(ADA, "determinazione")
    table.do(BO, o.Overbid())
    table.throw("rock", "scissors").settle()
    assert CONTESTED in table.packs(ADA)
    assert table.traits(BO).mental == 5


def test_sacrum_fecere_is_possible_after_determinazione() -> None:
    table = a_fight(["determinazione"], ["sacrum-fecere"])
    table.use(ADA, "determinazione")
    table.use(BO, "sacrum-fecere", pack="W10")
    assert table.throw_is_asked
    table.throw("rock", "scissors").settle()
    assert table.traits(BO).mental == 6


def test_determinazione_of_both_gives_the_test_to_the_contester() -> None:
    table = a_fight(["determinazione"], ["determinazione"])
    table.use(ADA, "determinazione")
    table.use(BO, "determinazione")
    assert (table.life(ADA), table.life(BO)) == (19, 19)
    assert (table.traits(ADA).mental, table.traits(BO).mental) == (6, 6)
    table.settle()
    assert CONTESTED in table.packs(BO)
    assert (table.traits(ADA).mental, table.traits(BO).mental) == (6, 6)


def test_azione_del_fato_gives_each_a_pack() -> None:
    table = a_fight(["azione-del-fato"], [])
    table.use(ADA, "azione-del-fato", extra="W05", left=CONTESTED)
    assert table.traits(ADA).mental == 6
    assert {"W05", CONTESTED} <= set(table.state.table)
    table.do(BO, o.BlindChoice(side="left"))
    assert CONTESTED in table.packs(BO)
    assert "W05" in table.packs(ADA)
    assert (table.picks(ADA), table.picks(BO)) == (2, 2)
    assert table.traits(BO) == FULL


def test_d24_azione_needs_a_second_pack_on_the_table() -> None:
    table = Evening({ADA: ["azione-del-fato"]})
    lying = [f"W{number:02}" for number in range(2, 13)]
    table.fight(owners={ADA: lying})
    assert table.window is None


def test_rigenerazione_sells_the_pack_for_a_life() -> None:
    table = a_fight(["rigenerazione"], [])
    table.use(ADA, "rigenerazione")
    assert table.life(ADA) == 21
    assert table.traits(ADA).mental == 6
    assert CONTESTED in table.packs(BO)
    assert (table.picks(ADA), table.picks(BO)) == (3, 2)


def test_determinazione_assoluta_wins_the_challenge_without_overbid() -> None:
    table = a_fight(["determinazione-assoluta"], ["sacrum-fecere"], traits={ADA: Traits(1, 1, 1)})
    table.use(ADA, "determinazione-assoluta")
    assert table.state.challenge is None
    assert table.life(ADA) == 17
    assert table.traits(BO).mental == 6
    assert CONTESTED in table.packs(ADA)


def test_d23_the_price_of_assoluta_is_a_setting() -> None:
    table = a_fight(["determinazione-assoluta"], [], charter=Charter(assoluta_cost=4))
    table.use(ADA, "determinazione-assoluta")
    assert table.life(ADA) == 16


def test_reincarnazione_takes_packs_and_does_not_decide() -> None:
    table = a_fight(["reincarnazione"], [])
    assert table.refused(ADA, o.ActivatePower(power="reincarnazione", params={"x": 3})).reason == "params_not_legal"
    table.use(ADA, "reincarnazione", x=2)
    assert table.life(ADA) == 18
    table.do(BO, o.ReturnPack(pack="W10"))
    table.do(BO, o.ReturnPack(pack="W09"))
    assert table.packs(BO) == ()
    assert table.throw_is_asked


def test_d25_a_returned_pack_gives_no_pick_back() -> None:
    table = a_fight(["reincarnazione"], [])
    table.use(ADA, "reincarnazione", x=1)
    table.do(BO, o.ReturnPack(pack="W10"))
    assert table.picks(BO) == 3


# --- one against the other (D-22 … D-24) ------------------------------------------------------------------------------


def test_d24_two_life_escalations_at_once_are_two_races_the_contesters_stands() -> None:
    table = a_fight(["life-escalation"], ["life-escalation"])
    table.use(ADA, "life-escalation", x=2)
    table.use(BO, "life-escalation", x=3)
    table.do(BO, o.Bid(amount=None))
    assert table.life(ADA) == 18
    table.do(ADA, o.Bid(amount=None))
    assert table.life(BO) == 17
    assert CONTESTED in table.packs(BO)


def test_d24_who_has_the_right_to_the_pack_already_opens_no_second_race() -> None:
    table = a_fight(["life-escalation"], ["life-escalation"])
    table.use(ADA, "life-escalation", x=2)
    table.use(BO, "life-escalation", x=3)
    table.do(BO, o.Bid(amount=4))
    table.do(ADA, o.Bid(amount=None))
    assert (table.life(ADA), table.life(BO)) == (20, 16)
    assert CONTESTED in table.packs(BO)
    assert len(table.happened(f.RaceOpened)) == 1


def test_d24_the_opening_bet_is_cut_to_what_its_opener_can_still_pay() -> None:
    """Bo bids in the first race before their own opens: 18 of their 20 life are gone."""
    table = a_fight(["life-escalation"], ["life-escalation"])
    table.use(ADA, "life-escalation", x=1)
    table.use(BO, "life-escalation", x=10)
    table.do(BO, o.Bid(amount=12))
    table.do(ADA, o.Bid(amount=13))
    table.do(BO, o.Bid(amount=None))
    (_, second) = table.happened(f.RaceOpened)
    assert second.opening == 10
    table.do(ADA, o.Bid(amount=None))
    assert (table.life(ADA), table.life(BO)) == (7, 10)


def test_d24_nobody_may_bet_their_last_life() -> None:
    table = a_fight(["life-escalation"], [], life={BO: 3})
    table.use(ADA, "life-escalation", x=1)
    assert table.refused(BO, o.Bid(amount=3)).reason == "raise_keeps_life"
    table.do(BO, o.Bid(amount=2))


def test_d22_rigenerazione_against_assoluta_gives_nothing() -> None:
    """The contester sells what is not their any more: no life, no trait."""
    table = a_fight(["determinazione-assoluta"], ["rigenerazione"])
    table.use(ADA, "determinazione-assoluta")
    table.use(BO, "rigenerazione")
    assert CONTESTED in table.packs(ADA)
    assert table.life(BO) == 20
    assert table.traits(BO).mental == 6


def test_d22_assoluta_after_rigenerazione_stands() -> None:
    """Rigenerazione of the caller has run: their life stays, the contester wins anyway."""
    table = a_fight(["rigenerazione"], ["determinazione-assoluta"])
    table.use(ADA, "rigenerazione")
    table.use(BO, "determinazione-assoluta")
    assert CONTESTED in table.packs(BO)
    assert table.life(ADA) == 21
    assert table.traits(ADA).mental == 5


def test_d23_of_two_assolute_the_first_resolved_stands() -> None:
    table = a_fight(["determinazione-assoluta"], ["determinazione-assoluta"])
    table.use(ADA, "determinazione-assoluta")
    table.use(BO, "determinazione-assoluta")
    assert CONTESTED in table.packs(ADA)
    assert (table.life(ADA), table.life(BO)) == (17, 17)
    assert (table.traits(ADA).mental, table.traits(BO).mental) == (7, 6)


def test_d23_reincarnazione_still_works_against_assoluta() -> None:
    table = a_fight(["determinazione-assoluta"], ["reincarnazione"])
    table.use(ADA, "determinazione-assoluta")
    table.use(BO, "reincarnazione", x=1)
    table.do(ADA, o.ReturnPack(pack="W11"))
    assert table.packs(ADA) == ("W12", CONTESTED)


def test_d22_an_azione_that_is_overruled_hands_out_nothing() -> None:
    table = a_fight(["azione-del-fato"], ["rigenerazione"])
    table.use(ADA, "azione-del-fato", extra="W05", left="W05")
    table.use(BO, "rigenerazione")
    table.do(BO, o.BlindChoice(side="left"))
    assert CONTESTED in table.packs(ADA)
    assert "W05" in table.state.table
    assert table.traits(ADA).mental == 6


def test_d22_an_azione_of_the_contester_overrules_determinazione() -> None:
    table = a_fight(["determinazione"], ["azione-del-fato"])
    table.use(ADA, "determinazione")
    table.use(BO, "azione-del-fato", extra="W05", left="W05")
    table.do(ADA, o.BlindChoice(side="left"))
    assert "W05" in table.packs(ADA)
    assert CONTESTED in table.packs(BO)
    assert table.traits(BO).mental == 5


def test_d12_azione_in_the_middle_of_a_ladder_ends_it() -> None:
    table = Evening({ADA: ["azione-del-fato"]}, seats=(ADA, BO, CY, "di")).contest(BO, CY, "di")
    table.fight("physical").settle_challenge()
    table.fight("mental")
    table.use(ADA, "azione-del-fato", extra="W05", left="W05")
    table.do(CY, o.BlindChoice(side="right"))
    assert table.state.call is None
    assert CONTESTED in table.packs(CY)
    assert "W05" in table.packs(ADA)
    assert table.picks("di") == 3


def test_life_escalation_then_reincarnazione_runs_race_first() -> None:
    table = a_fight(["life-escalation"], ["reincarnazione"])
    table.use(ADA, "life-escalation", x=2)
    table.use(BO, "reincarnazione", x=1)
    table.do(BO, o.Bid(amount=None))
    table.do(ADA, o.ReturnPack(pack="W11"))
    assert table.packs(ADA) == ("W12", CONTESTED)
    assert (table.life(ADA), table.life(BO)) == (18, 19)


# --- replies against the seven ----------------------------------------------------------------------------------------


def test_contromagia_cancels_and_the_cost_stays_paid() -> None:
    table = a_fight(["determinazione"], ["contromagia"])
    table.use(ADA, "determinazione")
    table.use(BO, "contromagia")
    assert (table.life(ADA), table.life(BO)) == (19, 18)
    assert table.throw_is_asked
    assert table.traits(BO) == FULL


def test_contromagia_is_not_offered_against_assoluta() -> None:
    table = a_fight(["determinazione-assoluta"], ["contromagia"])
    table.use(ADA, "determinazione-assoluta")
    assert CONTESTED in table.packs(ADA)


def test_d20_who_replied_with_a_power_of_one_per_contest_has_used_theirs() -> None:
    table = a_fight(["determinazione"], ["contromagia", "determinazione", "sacrum-fecere"])
    table.use(ADA, "determinazione")
    table.use(BO, "contromagia")
    assert table.throw_is_asked
    table.throw("rock", "scissors")
    assert not table.offered_powers(BO)


def test_specchio_of_the_contester_stands_after_the_original() -> None:
    table = a_fight(["determinazione"], ["specchio"])
    table.use(ADA, "determinazione")
    table.use(BO, "specchio")
    assert table.traits(BO) == Traits(7, 6, 5)
    assert (table.life(ADA), table.life(BO)) == (19, 19)
    table.settle()
    assert CONTESTED in table.packs(BO)


def test_specchio_of_an_azione_hides_its_own_two_packs() -> None:
    table = a_fight(["azione-del-fato"], ["specchio"])
    table.use(ADA, "azione-del-fato", extra="W05", left="W05")
    table.use(BO, "specchio")
    table.do(BO, o.ChooseParams(params={"extra": "W06", "left": CONTESTED}))
    table.do(BO, o.BlindChoice(side="left"))
    table.do(ADA, o.BlindChoice(side="right"))
    assert "W06" in table.packs(ADA)
    assert CONTESTED in table.packs(BO)
    assert "W05" in table.state.table


def test_specchio_of_a_cancelled_power_can_not_be() -> None:
    """One reply to an activation: who copies does not cancel, and a copy is not replied to."""
    table = a_fight(["determinazione", "contromagia"], ["specchio", "contromagia"])
    table.use(ADA, "determinazione")
    table.use(BO, "specchio")
    assert table.window is None
    assert len(table.happened(f.ReplyAsked)) == 1


def test_d24_at_completion_four_of_the_seven_are_offered() -> None:
    table = Evening({ADA: SEVEN}).approve()
    while table.state.phase == "auction":
        table.on()
    table.do(ADA, o.DeclareCompletion(deck="W"))
    table.do(BO, o.DeclareCompletion(deck="W"))
    table.do(ADA, o.ChooseCategory(category="mental"))
    assert set(table.offered_powers(ADA)) == {
        "life-escalation",
        "determinazione",
        "rigenerazione",
        "determinazione-assoluta",
    }
    table.use(ADA, "determinazione-assoluta")
    assert table.view.completion is not None
    assert {one.deck: one.seats for one in table.view.completion.assigned} == {"W": (ADA,)}
