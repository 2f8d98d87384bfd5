"""D-51: who has no seat brings a new Magus, before the first deck lies on the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import HOST, TABLE, Refused
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.chronicle import chronicle
from games.live_magic.rules.newcomers import MOST
from games.live_magic.rules.setup import Seat
from tests.games.live_magic.rules.scenes import NOW, Scene, evening, given, sheet

ZOE = Seat("Zoe", "Zoe", sheet(m=7, p=3))


def comes(scene: Scene, seat: Seat = ZOE, seed: int = 1) -> list[Any]:
    """The campaign seats a newcomer; what happened."""
    facts = list(BOOK.decide(scene.state, o.SeatNewcomer(seat=seat), TABLE, Random(seed), NOW))
    for fact in facts:
        scene.state = BOOK.evolve(scene.state, fact)
    return facts


def refused(scene: Scene, seat: Seat = ZOE) -> tuple[str, str]:
    with pytest.raises(Refused) as why:
        BOOK.decide(scene.state, o.SeatNewcomer(seat=seat), TABLE, Random(1), NOW)
    return why.value.rule, why.value.reason


def test_d51_a_newcomer_has_a_seat_and_an_open_sheet() -> None:
    scene = evening(3)
    comes(scene)
    assert "Zoe" in BOOK.seats(scene.state)
    assert scene.magus("Zoe").life == 20
    given(scene).when("Ada", o.Approve(sheet="Zoe", version=1)).then(f.SheetApproved(sheet="Zoe", by="Ada", version=1))
    given(scene).when("Zoe", o.Approve(sheet="Ada", version=1)).then(f.SheetApproved(sheet="Ada", by="Zoe", version=1))
    assert BOOK.house_player is not None and BOOK.house_player(scene.state, "Zoe") == "cautious"


def test_d51_after_the_approval_all_read_the_new_sheet_before_the_auction() -> None:
    scene = evening(3).approved()
    assert f.PhaseBegan(phase="approval") in comes(scene)
    assert scene.approved().state.phase == "auction"


def test_d51_every_order_of_the_players_stays_as_likely() -> None:
    places = set()
    for seed in range(40):
        scene = evening(3)
        before = scene.state.initiative
        comes(scene, seed=seed)
        assert scene.state.initiative is not None and before is not None
        assert tuple(key for key in scene.state.initiative if key != "Zoe") == before
        places.add(scene.state.initiative.index("Zoe"))
    assert places == {0, 1, 2, 3}
    unknown = evening(2, initiative=None)
    comes(unknown)
    assert unknown.state.initiative is None


def test_d51_only_the_campaign_lays_the_sheet_and_only_before_the_first_deck() -> None:
    scene = evening(3)
    given(scene).when("Ada", o.SeatNewcomer(seat=ZOE)).refused("D-51", "only_the_campaign_may")
    given(scene).when(None, o.SeatNewcomer(seat=ZOE)).refused("D-51", "only_the_campaign_may")
    assert refused(evening(3).approved().deck("W")) == ("D-51", "first_deck_is_open")


@pytest.mark.parametrize("seat", [replace(ZOE, key="Ada"), replace(ZOE, key=HOST), replace(ZOE, key="")])
def test_d51_a_seat_is_its_own(seat: Seat) -> None:
    assert refused(evening(3), seat) == ("D-51", "no_such_seat")


def test_d51_nobody_takes_the_name_of_another_magus() -> None:
    assert refused(evening(3), replace(ZOE, name="ADA")) == ("D-51", "name_is_taken")
    assert refused(evening(3), replace(ZOE, name=" ")) == ("D-51", "name_is_taken")


def test_d51_whoever_has_the_link_cannot_fill_the_table() -> None:
    scene = evening(2)
    for number in range(MOST):
        comes(scene, replace(ZOE, key=f"z{number}", name=f"Z{number}"))
    scene.give(None, o.MarkAbsent(seat="z0"))
    assert refused(scene) == ("D-51", "enough_newcomers")


def test_lm2_the_pool_is_large_enough_for_them() -> None:
    small = evening(2, packs=4)
    assert refused(small) == ("LM 2", "pool_too_small")


def test_d51_a_group_may_want_none_and_a_host_may_shut_the_door() -> None:
    closed = evening(3, newcomers=False)
    assert refused(closed) == ("D-51", "newcomers_not_wanted")
    given(closed).when(None, o.LetNewcomersIn(on=True)).refused("D-51", "newcomers_not_wanted")
    scene = evening(3)
    given(scene).when("Bo", o.LetNewcomersIn(on=False)).refused("LM 3.8", "only_the_host_may")
    given(scene).when(None, o.LetNewcomersIn(on=True)).refused("D-51", "said_already")
    given(scene).when(None, o.LetNewcomersIn(on=False)).then(f.NewcomersLetIn(on=False))
    assert refused(scene) == ("D-51", "newcomers_shut_out")


def test_d51_the_host_sends_a_newcomer_away_as_anybody_else() -> None:
    scene = evening(3)
    comes(scene)
    given(scene).when(None, o.MarkAbsent(seat="Zoe")).then(f.SeatMarkedAbsent(seat="Zoe"))
    assert "Zoe" not in scene.state.order


def test_d43_taking_back_sends_nobody_away() -> None:
    scene = evening(3).approved()
    then = scene.state
    came = comes(scene)
    refusal = BOOK.taking_back(then, scene.state)
    assert refusal is not None and refusal.reason == "nothing_to_take_back"
    assert BOOK.forget is not None
    back = BOOK.forget(then, came)
    assert back.phase == "approval" and back.initiative == scene.state.initiative
    assert back.magi["Zoe"] == scene.state.magi["Zoe"]


def test_d43_what_one_has_done_goes_back_around_them() -> None:
    scene = evening(3)
    then = scene.state
    said = scene.give(None, o.SetInitiative(initiative=("Cleo", "Bo", "Ada")))
    came = comes(scene)
    away = scene.give(None, o.MarkAbsent(seat="Zoe"))
    assert BOOK.put_back is not None
    facts = BOOK.put_back(then, scene.state, [*said, *came, *away])
    assert facts is not None
    for fact in facts:
        scene.state = BOOK.evolve(scene.state, fact)
    assert sorted(scene.state.initiative or ()) == ["Ada", "Bo", "Cleo", "Zoe"]
    assert not scene.magus("Zoe").absent


def test_the_chronicle_knows_who_came_late_to_the_sheets() -> None:
    scene = evening(3)
    comes(scene)
    told = chronicle(scene.state.setup, [(NOW, fact) for fact in [f.NewcomerSeated(seat=ZOE, initiative=None)]])
    assert [(one.seat, one.life_before) for one in told.sat][-1] == ("Zoe", 20)
