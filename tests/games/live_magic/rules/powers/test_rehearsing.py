"""A rehearsal: the made-up table is laid to the moment of the Power, and played by the rules of any table."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.choosing import choose
from games.kernel.rulebook import Refused
from games.live_magic.rules import facts as f
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.invariants import broken
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.rehearsing.laying import lay
from games.live_magic.rules.rehearsing.table import (
    ME,
    RIVAL,
    Hand,
    Rehearsal,
    Stage,
    made_up_packs,
    order_of,
    setup_of,
)

from .rows import SHIPPED, VOCABULARY, power

CHARTER = Charter(carry_losses=True)
RIVALS = tuple(read_row(SHIPPED[key]) for key in ("determinazione", "reincarnazione"))


def laid(row: dict[str, Any], stage: Stage | None = None) -> tuple[Rehearsal, bool]:
    """The made-up table of this row."""
    stage = stage or Stage()
    read = read_row(row)
    return lay(setup_of(read, stage, CHARTER, made_up_packs({}), RIVALS), read, stage, Random)


def use(table: Rehearsal, key: str) -> None:
    """I use the Power, with the first of its choices."""
    offer = table.offer(ME, "power", power=key)
    assert offer is not None
    table.give(ME, order_of(choose(offer, Random(1))))


def play_out(table: Rehearsal) -> None:
    """Both answer what they are asked, until nobody is asked any more."""
    for turn in range(80):
        questions = table.questions()
        if not questions:
            return
        offers = {offer.order: offer for offer in questions[0].offers}
        offer = offers.get("decline") or offers.get("accept") or questions[0].offers[0]
        table.give(questions[0].side, order_of(choose(offer, Random(turn))))
        assert not broken(table.state)
    raise AssertionError("the rehearsal does not end")


@pytest.mark.parametrize("key", SHIPPED)
def test_every_shipped_power_is_rehearsed_up_to_its_effect(key: str) -> None:
    table, is_open = laid(SHIPPED[key])
    assert is_open and table.may_use(ME, key) and not table.facts
    use(table, key)
    play_out(table)
    kinds = [type(fact) for fact in table.facts]
    assert f.PowerActivated in kinds
    effects = [fact for fact in table.facts if isinstance(fact, f.EffectBegun)]
    assert effects and effects[0].idle is None
    assert {effect["op"] for effect in SHIPPED[key]["effects"]} <= {effect.op for effect in effects}
    assert table.is_over


@pytest.mark.parametrize("window", VOCABULARY.windows)
def test_every_window_opens_at_the_made_up_table(window: str) -> None:
    assert laid(power(window))[1]


@pytest.mark.parametrize(
    ("who", "window"),
    [
        ("caller", "before_test"),
        ("contester", "before_test"),
        ("winner", "after_test"),
        ("loser", "after_test"),
        ("winner", "after_contest"),
        ("loser", "after_contest"),
    ],
)
def test_every_role_is_played(who: str, window: str) -> None:
    assert laid(power(window, who=who))[1]


@pytest.mark.parametrize("category", ["physical", "social", "mental"])
def test_the_category_fits_the_row(category: str) -> None:
    table, is_open = laid(power("before_test", categories=[category]))
    assert is_open and table.state.challenge is not None and table.state.challenge.category == category


def test_a_row_of_the_artifacts_waits_for_them() -> None:
    table, is_open = laid(power("step_start", requires=[["eq", ["deck"], "A"]]))
    assert is_open and table.state.deck == "A"


def test_both_have_what_the_stage_gives_them() -> None:
    stage = Stage(me=Hand(life=3, mental=1, packs=0), rival=Hand(life=9, social=7, packs=3), category="mental")
    table, is_open = laid(SHIPPED["determinazione"], stage)
    me, rival = table.laid.magi[ME], table.laid.magi[RIVAL]
    assert is_open
    assert (me.life, me.traits.mental, len(me.packs)) == (3, 1, 0)
    assert (rival.life, rival.traits.social, len(rival.packs)) == (9, 7, 3)


def test_where_a_cost_can_not_be_paid_the_power_is_not_open() -> None:
    table, is_open = laid(SHIPPED["determinazione"], Stage(me=Hand(life=1)))
    assert not is_open and not table.may_use(ME, "determinazione")


def test_the_same_acts_give_the_same_table() -> None:
    states = []
    for _ in range(2):
        table, _is_open = laid(SHIPPED["azione-del-fato"])
        use(table, "azione-del-fato")
        states.append(msgspec.json.encode(table.facts))
    assert states[0] == states[1]


def test_a_rule_says_no_at_a_made_up_table_too() -> None:
    table, _is_open = laid(SHIPPED["determinazione"])
    before = table.state
    with pytest.raises(Refused):
        table.give(RIVAL, order_of({"order": "throw", "sign": "rock"}))
    assert table.state is before
