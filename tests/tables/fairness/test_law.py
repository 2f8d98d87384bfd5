"""The law of chance that can be checked: what is played by the protocol is found to be so, in every game; what is
changed afterwards is found."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from games.fairness import protocol
from games.fairness.account import Account, Line, Turn
from games.fairness.chance import CheckedChance
from games.fairness.checking import Finding, findings
from tests.support.laws import SEEDS, examples
from tests.tables.fairness.kept import SEED, KeptTable
from tests.tables.random_tables import GAMES


@pytest.mark.parametrize("game", GAMES)
@examples(9, most=60)
@given(SEEDS)
def test_what_is_played_by_the_protocol_is_found_to_be_so(game: str, seed: int) -> None:
    account = KeptTable(GAMES[game](Random(seed))).play(40)
    assert findings(account) == []


@cache
def some_account() -> Account:
    """A planar game in which decks were shuffled and dice thrown."""
    accounts = (KeptTable(GAMES["planechase"](Random(seed))).play(60) for seed in range(60))
    return next(one for one in accounts if {"shuffle", "choice"} <= {d.kind for line in one.lines for d in line.draws})


def changed(account: Account, place: int, **fields: Any) -> Account:
    """The account with another line at this place."""
    lines = list(account.lines)
    lines[place] = replace(lines[place], **fields)
    return replace(account, lines=tuple(lines))


def place_of_draw(account: Account, kind: str) -> int:
    return next(n for n, line in enumerate(account.lines) for draw in line.draws if draw.kind == kind)


def test_another_seed_does_not_open_the_commitment() -> None:
    assert Finding("commitment") in findings(replace(some_account(), seed="0" * 64))


def test_a_seed_that_is_none_opens_nothing() -> None:
    """Not even a commitment that was made to fit."""
    lie = replace(some_account(), seed="no seed", commitment=protocol.commitment("no seed"))
    assert Finding("commitment") in findings(lie)


def test_a_missing_contribution_and_another_one_are_found() -> None:
    account = some_account()
    place = next(n for n, line in enumerate(account.lines) if line.brings)
    for brings in ("", "another-one"):
        found = findings(changed(account, place, brings=brings))
        assert found == [Finding("head", account.lines[place].act)]


def test_acts_in_another_order_and_a_missing_act_are_found() -> None:
    account = some_account()
    one, other, *_ = account.lines[-3:]
    swapped = replace(account, lines=(*account.lines[:-3], other, one, account.lines[-1]))
    assert [found.what for found in findings(swapped)] == ["order"]
    missing = replace(account, lines=(*account.lines[:-3], *account.lines[-2:]))
    assert [found.what for found in findings(missing)] == ["order"]
    assert Finding("facts") in findings(replace(account, lines=account.lines[:-1]))


def test_a_changed_shuffle_is_found() -> None:
    account = some_account()
    place = place_of_draw(account, "shuffle")
    line = account.lines[place]
    draws = [replace(one, gives=tuple(reversed(one.gives))) if one.kind == "shuffle" else one for one in line.draws]
    assert Finding("draw", line.act) in findings(changed(account, place, draws=tuple(draws)))


def test_a_changed_fact_is_found() -> None:
    account = some_account()
    fact = json.loads(account.facts[-1])
    fact["data"]["another"] = 1
    facts = (*account.facts[:-1], json.dumps(fact, sort_keys=True, separators=(",", ":")))
    assert Finding("seal", account.lines[-1].act) in findings(replace(account, facts=facts))


def test_what_was_drawn_and_did_not_happen_is_found() -> None:
    """A server that seals a lie from the start: the numbers are right, and what is told at the table is not."""
    turn = Turn(SEED, protocol.commitment(SEED), 0, 1)
    face = turn.chance.choice(("blank", "chaos", "planeswalk"))
    told = next(one for one in ("blank", "chaos") if one != face)
    lie = protocol.fact_text(1, 1, "rolled", {"face": told}, {})
    account = Account(
        form="chance 1",
        game="planechase",
        table="X",
        commitment=protocol.commitment(SEED),
        lines=(turn.line([lie]),),
        seed=SEED,
        facts=(lie,),
        by_chance={"rolled": "face"},
    )
    assert findings(account) == [Finding("unseen", 1), Finding("undrawn", 1)]


def test_while_a_table_goes_on_there_is_nothing_to_find() -> None:
    account = some_account()
    lines = tuple(Line(line.act, line.head) for line in account.lines)
    assert findings(replace(account, seed="", facts=(), lines=lines)) == []


def test_chance_by_the_protocol_does_what_any_chance_does() -> None:
    chance = CheckedChance(SEED, "0" * 64, 0)
    order = [(1, 2), (3, 4), (5, 6)]
    chance.shuffle(order)
    assert sorted(order) == [(1, 2), (3, 4), (5, 6)]
    assert chance.choice(order) in order and chance.randint(1, 6) in range(1, 7)
    assert 0 <= chance.random() < 1 and len(chance.sample(range(20), 5)) == 5
    assert chance.counter == sum(draw.numbers for draw in chance.draws)
    with pytest.raises(IndexError):
        chance.choice([])


def test_a_number_is_what_the_protocol_says() -> None:
    """Kept for ever: who changes it breaks the check of every table that was played."""
    mix = protocol.mixed(protocol.commitment(SEED), 1, "s1", "brought-0001")
    seal = protocol.seal(protocol.nonce(SEED, 1), protocol.fact_text(1, 1, "rolled", {"face": "blank"}, {}))
    assert [protocol.number(SEED, mix, counter, 6) for counter in range(8)] == [0, 3, 4, 0, 0, 5, 1, 1]
    assert protocol.commitment(SEED) == "9619e2c3275e1e8be9ca29f0d7e0668cfdc675efcac99dbfa3ed48872c69809f"
    assert mix == "5a7b6300eaaf6c4cc04202c60bb39b6947bd0fb3fd1be5ff7d86fab331010a7f"
    assert seal == "3167ed35c66532d6caf30f8094a5d3ab4e663de756ca6a6dbf401d2dfe56ad21"
    assert protocol.next_head(mix, [seal]) == "c2314eea4d4f03eaa9ca2162bc0d30255f281d6cd99ddb37b60e01ebdf6e4346"
