"""The eighteen Powers that players could propose: each played once, with what it did."""

from __future__ import annotations

from typing import Any

import pytest

from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.powers.interpreter import legal_params
from games.live_magic.rules.setup import Traits

from .evening import ADA, BO, CONTESTED, CY, Evening
from .rows import SHIPPED


def a_fight(ada: list[str], bo: list[str], category: Any = "mental", **more: Any) -> Evening:
    return Evening({ADA: ada, BO: bo}, **more).fight(category, owners={ADA: ["W11", "W12"], BO: ["W09", "W10"]})


def test_contromagia() -> None:
    table = a_fight(["reincarnazione"], ["contromagia"])
    table.use(ADA, "reincarnazione", x=2)
    table.use(BO, "contromagia")
    assert (table.life(ADA), table.life(BO)) == (18, 18)
    assert set(table.packs(BO)) == {"W09", "W10"}


def test_specchio() -> None:
    table = a_fight(["reincarnazione"], ["specchio"])
    table.use(ADA, "reincarnazione", x=1)
    table.use(BO, "specchio")
    table.do(BO, o.ChooseParams(params={"x": 2}))
    table.do(BO, o.ReturnPack(pack="W09"))
    table.do(ADA, o.ReturnPack(pack="W11"))
    table.do(ADA, o.ReturnPack(pack="W12"))
    assert table.packs(BO) == ("W10",)
    assert table.packs(ADA) == ()
    assert (table.life(ADA), table.life(BO)) == (19, 18)
    assert table.traits(BO) == Traits(7, 6, 6)


@pytest.mark.parametrize("copied, most, life", [("life-escalation", 19, 20), ("reincarnazione", 2, 19)])
def test_d42_a_silent_copier_bets_and_pays_as_little_as_can_be(copied: str, most: int, life: int) -> None:
    table = a_fight([copied], ["specchio"])
    table.use(ADA, copied, x=1)
    table.use(BO, "specchio")
    assert {"x": most} in legal_params(table.state)
    said = BOOK.default_order(table.state, BO)
    assert said == o.ChooseParams(params={"x": 1})
    table.do(BO, said)
    assert table.life(BO) == life


def test_mano_di_ferro() -> None:
    table = a_fight([], ["mano-di-ferro"], "social").throw("rock", "rock")
    table.use(BO, "mano-di-ferro")
    assert table.traits(BO).physical == 6
    table.settle()
    assert CONTESTED in table.packs(BO)


def test_mano_di_ferro_is_not_offered_after_different_signs() -> None:
    table = a_fight([], ["mano-di-ferro"], "social").throw("rock", "paper")
    assert not table.happened(f.WindowOpened)


def test_bomba() -> None:
    table = a_fight(["bomba"], [], "social")
    table.use(ADA, "bomba")
    table.throw("paper", "paper").settle()
    assert CONTESTED in table.packs(ADA)
    assert table.traits(ADA).mental == 6


def test_veggenza() -> None:
    table = a_fight(["veggenza"], [], "physical")
    table.use(ADA, "veggenza")
    table.do(BO, o.NameSign(sign="rock"))
    assert table.refused(BO, o.Throw(sign="rock")).reason == "sign_is_forbidden"
    assert table.life(ADA) == 19


def test_ipnosi() -> None:
    table = a_fight([], ["ipnosi"], "physical")
    table.use(BO, "ipnosi", category="social")
    assert table.state.challenge is not None
    assert table.state.challenge.category == "social"
    assert table.traits(BO).social == 6


def test_maschera() -> None:
    table = a_fight(["maschera"], [], "mental")
    table.use(ADA, "maschera", category="physical")
    table.throw("rock", "paper").settle()
    assert table.traits(ADA) == Traits(6, 7, 7)


def test_sguardo_di_ghiaccio() -> None:
    table = Evening({ADA: ["sguardo-di-ghiaccio"]}).call()
    table.use(ADA, "sguardo-di-ghiaccio")
    assert CONTESTED in table.packs(ADA)
    assert table.life(ADA) == 18
    table.do(ADA, o.Call(pack="W02"))
    assert table.window is None
    assert table.may(BO, "answer")


def test_iniziativa() -> None:
    table = Evening({BO: ["iniziativa"]}).step()
    table.use(BO, "iniziativa")
    assert table.view.may_pick == (BO,)
    assert table.life(BO) == 19


def test_avarizia() -> None:
    table = Evening({ADA: ["avarizia"]}).step()
    table.use(ADA, "avarizia")
    assert table.picks(ADA) == 4
    assert table.life(ADA) == 17
    table.skip_to("A", 2)
    assert table.picks(ADA) == 0
    assert table.window is None


def test_scudo_di_mana() -> None:
    table = a_fight(["reincarnazione"], ["scudo-di-mana"])
    table.use(ADA, "reincarnazione", x=2)
    table.use(BO, "scudo-di-mana")
    assert set(table.packs(BO)) == {"W09", "W10"}
    assert table.traits(BO).mental == 6
    assert table.life(ADA) == 18


def test_scambio_equo() -> None:
    table = a_fight([], ["scambio-equo"], "physical").to("after_contest", category="physical")
    table.use(BO, "scambio-equo", mine="W09")
    table.do(ADA, o.ChooseParams(params={"yours": "W12"}))
    assert set(table.packs(ADA)) == {"W11", "W09", CONTESTED}
    assert set(table.packs(BO)) == {"W10", "W12"}
    assert table.traits(BO) == Traits(6, 6, 7)


def test_sanguisuga() -> None:
    table = a_fight(["sanguisuga"], [], "physical").to("after_contest", category="physical")
    table.use(ADA, "sanguisuga")
    assert table.life(ADA) == 21
    table = a_fight(["sanguisuga"], [], "social").settle()
    assert not table.happened(f.WindowOpened)


def test_seconda_scelta() -> None:
    table = a_fight([], ["seconda-scelta"], "social").to("after_contest", category="social")
    table.use(BO, "seconda-scelta", pack="W05")
    assert "W05" in table.packs(BO)
    assert table.picks(BO) == 2
    assert table.life(BO) == 19


def test_eredita() -> None:
    table = Evening({ADA: ["eredita"]}).completion()
    table.use(ADA, "eredita", deck="U")
    assert table.life(ADA) == 18
    table.do(BO, o.PickCompletion(packs=tuple(f"U{number:02}" for number in range(1, 11))))
    assert table.refused(ADA, o.PickCompletion(packs=("U11", "U12"), deck="U")).reason == "completion_count"
    table.do(ADA, o.PickCompletion(packs=("U12",), deck="U"))
    table.do(ADA, o.PickCompletion(packs=tuple(f"W{number:02}" for number in range(1, 10))))
    assert "U12" in table.packs(ADA)


def test_silenzio() -> None:
    table = a_fight(["silenzio"], ["determinazione", "sacrum-fecere"], traits={ADA: Traits(1, 1, 1)})
    table.use(ADA, "silenzio")
    assert table.picks(ADA) == 2
    table.throw("rock", "scissors")
    assert not table.may(BO, "overbid")
    table.settle()
    assert not any(fact.seat == BO for fact in table.happened(f.PowerActivated))


def test_rappresaglia() -> None:
    table = a_fight([], ["rappresaglia"], "social").to("after_contest", category="social")
    assert table.traits(BO).social == 6
    table.use(BO, "rappresaglia")
    assert table.traits(BO).social == 7
    assert (table.life(ADA), table.life(BO)) == (19, 19)


def test_vigilia() -> None:
    table = Evening({ADA: ["vigilia"]}).completion().pick_all().lands()
    table.use(ADA, "vigilia")
    assert table.state.magi[ADA].xp_free == 4
    lives = {one.seat: (one.all, one.first) for one in table.view.match_life}
    assert lives == {ADA: (20, 23), BO: (20, 20)}


def test_every_shipped_power_in_one_evening_of_three() -> None:
    """All seats have every Power, and everybody declines all: nobody is stuck."""
    every = list(SHIPPED)
    table = Evening({ADA: every, BO: every, CY: every}, seats=(ADA, BO, CY)).fight()
    table.settle()
    assert table.state.challenge is None
