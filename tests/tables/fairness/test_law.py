"""The law of chance that can be checked: what is played by the protocol is found to be so, in every game; what is
changed afterwards is found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from games.fairness import protocol
from games.fairness.account import Account, Line, Sealing, Turn
from games.fairness.chance import CheckedChance
from games.fairness.checking import Finding, findings
from games.kernel import registry
from games.kernel.rulebook import TABLE
from games.kernel.table import log_line, unsealed
from games.live_magic.rules import BOOK as LIVE_MAGIC
from games.live_magic.rules.orders import SeatNewcomer
from games.tables.screens.fairness.telling import rules_of
from tests.games.live_magic.rules.scenes import evening
from tests.games.live_magic.rules.test_newcomers import ZOE
from tests.support.laws import AT, SEEDS, examples
from tests.tables.fairness.kept import SEED, KeptTable
from tests.tables.fairness.loaded import account_of, honest, loaded
from tests.tables.random_tables import GAMES


@pytest.mark.parametrize("game", GAMES)
@examples(9)
@given(SEEDS)
def test_what_is_played_by_the_protocol_is_found_to_be_so(game: str, seed: int) -> None:
    """By the form of now, and by the first one: tables that began by it are checked by it for ever."""
    form = protocol.FORMS[seed % len(protocol.FORMS)]
    kept = KeptTable(GAMES[game](Random(seed)), form)
    account = kept.play(40)
    assert findings(account) == []
    assert findings(kept.account_so_far()) == []


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
    turn = Turn(Sealing(SEED), protocol.commitment(SEED), 0, 1)
    face = turn.chance.choice(("blank", "chaos", "planeswalk"))
    told = next(one for one in ("blank", "chaos") if one != face)
    lie = protocol.fact_text(1, 1, "rolled", {"face": told}, {})
    account = Account(
        form=protocol.NOW,
        game="planechase",
        table="X",
        commitment=protocol.commitment(SEED),
        lines=(turn.line([lie]),),
        seed=SEED,
        facts=(lie,),
        by_chance={"rolled": "face"},
    )
    assert findings(account) == [Finding("unseen", 1), Finding("undrawn", 1)]


def test_a_server_that_throws_loaded_dice_is_found() -> None:
    """It knows what comes, and says that the die has the face that it wants at the right place, or there alone."""
    assert [findings(account) for account in loaded()] == [[Finding("among", 1)]] * len(loaded())
    assert [findings(account) for account in honest()] == [[]] * len(honest())


def test_d51_the_place_of_a_newcomer_is_drawn_and_stands_in_what_happened() -> None:
    turn = Turn(Sealing(SEED), protocol.commitment(SEED), 0, 1)
    happened = LIVE_MAGIC.decide(evening(3).state, SeatNewcomer(seat=ZOE), TABLE, turn.chance, AT)
    written = [registry.codec("live_magic").write_fact(fact) for fact in happened]
    facts = tuple(protocol.fact_text(n, 1, kind, data, {}) for n, (kind, data) in enumerate(written, 1))
    account = replace(account_of("live_magic"), lines=(turn.line(facts),), facts=facts)
    assert [draw.kind for draw in account.lines[0].draws] == ["number"] and findings(account) == []


# --- the end ---------------------------------------------------------------------------------------------------------


@cache
def whole(game: str) -> Account:
    """A table of this game, played to its end."""
    for seed in range(400):
        kept = KeptTable(GAMES[game](Random(seed)))
        kept.play(400)
        if kept.table.book.is_finished(kept.table.now.game):
            return kept.account()
    raise AssertionError(f"no table of {game} came to its end")


ENDING = [game for game in GAMES if rules_of(game).ends]
"""The tiny game of throws ends by counting rounds: none of its facts says so."""


@pytest.mark.parametrize("game", ENDING)
def test_acts_that_are_cut_off_at_the_end_are_found(game: str) -> None:
    """Also where whoever cut them off has counted anew, and nobody has noted a seal."""
    account = whole(game)
    assert findings(account) == []
    last = next(n for n, line in enumerate(account.lines) if ends_in(account, line))
    for kept in (last, last - 1, 0):
        facts = account.facts[: sum(len(line.seals) for line in account.lines[:kept])]
        cut = replace(account, lines=account.lines[:kept], facts=facts)
        assert findings(cut) == [Finding("end"), Finding("facts")]
        assert findings(replace(cut, acts=kept, happened=len(facts))) == [Finding("end")]
        assert findings(replace(cut, acts=None, happened=None)) == [Finding("end")], "as older files tell it"


def ends_in(account: Account, line: Line) -> bool:
    kinds = [json.loads(fact)["kind"] for fact in account.facts[line.act - 1 : line.act - 1 + len(line.seals)]]
    return not set(kinds).isdisjoint(account.ends)


def test_acts_that_are_cut_off_while_the_table_goes_on_are_found() -> None:
    account = going_on()
    cut = replace(account, lines=account.lines[:-1], opened=())
    assert findings(cut) == [Finding("end"), Finding("facts")]


@pytest.mark.parametrize("game", ENDING)
@examples(9)
@given(SEEDS)
def test_a_game_is_over_after_the_fact_that_ends_it_and_not_before(game: str, seed: int) -> None:
    table = GAMES[game](Random(seed))
    for _ in table.steps(200):
        has_ended = any(each.fact.ends_game for each in table.past)
        assert table.book.is_finished(table.now.game) == has_ended


# --- while a table goes on -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@examples(9)
@given(SEEDS)
def test_what_is_opened_everybody_has_been_shown_and_stays_open(game: str, seed: int) -> None:
    """Of a fact that is opened nothing is told that a watcher has not read by then: its own line, and the line that
    shows it. What was opened once is opened for ever, by the same line."""
    table = GAMES[game](Random(seed))
    opened: dict[int, int] = {}
    for _ in table.steps(40):
        now = unsealed(table.book, table.past)
        assert opened.items() <= now.items()
        opened = now
    for version, by in opened.items():
        sealed, shown = table.past[version - 1], table.past[by - 1]
        assert version < by
        lines = [log_line(table.book, one, None) for one in (sealed, shown)]
        read = {said for line in lines if line is not None for said in words_of(line.values)}
        fields = sealed.fact.in_part or sealed.fact.__struct_fields__
        assert words_of([getattr(sealed.fact, name) for name in fields]) <= read
        is_whole = not sealed.fact.in_part and sealed.by.hand != "own"
        hand = {"hand": sealed.by.hand} if is_whole else {}
        assert lines[0] is not None and hand.items() <= lines[0].values.items()


def words_of(value: object) -> set[object]:
    """Every word and number in a value, however deep."""
    if isinstance(value, Mapping):
        return {said for one in (*value.keys(), *value.values()) for said in words_of(one)}
    if isinstance(value, list | tuple):
        return {said for one in value for said in words_of(one)}
    return set(value.replace(":", "").split()) if isinstance(value, str) else {value}


@cache
def going_on() -> Account:
    """An evening that goes on, in which throws were shown."""
    tables = (KeptTable(GAMES["live_magic"](Random(seed))) for seed in range(99))
    for table in tables:
        table.play(80)
        if len(table.account_so_far().opened) > 1:
            return table.account_so_far()
    raise AssertionError("nothing was shown")


def test_what_is_shown_and_was_not_sealed_is_found_while_the_table_goes_on() -> None:
    """Another sign, the seal of another fact, another nonce; and seals that were exchanged since."""
    account = going_on()
    assert findings(account) == []
    first, second, *_ = account.opened
    act = next(line.act for line in reversed(account.lines) if line.act <= first.version)
    lies = [replace(first, fact=first.fact.replace('"seat":"', '"seat":"x')), replace(first, nonce=second.nonce)]
    for lie in (*lies, replace(second, version=first.version)):
        assert findings(replace(account, opened=(lie,))) == [Finding("seal", act)]
    place = next(n for n, line in enumerate(account.lines) if line.act == act)
    seals = tuple("0" * 64 for _ in account.lines[place].seals)
    assert findings(changed(account, place, seals=seals)) == [Finding("head", act)]
    assert findings(changed(account, place, mix="0" * 64)) == [Finding("head", act)]


@pytest.mark.parametrize("form", protocol.FORMS)
def test_of_an_answer_that_is_opened_it_is_not_told_whether_a_standing_no_gave_it(form: str) -> None:
    """By the first form it was sealed whole, so it stays sealed until the end."""
    kept = KeptTable(GAMES["live_magic"](Random(answered())), form)
    kept.play(80)
    opened = [one for one in kept.account_so_far().opened if '"kind":"contest_answered"' in one.fact]
    assert bool(opened) == (form == protocol.NOW)
    for one in opened:
        assert set(json.loads(one.fact)) == {"version", "kind", "data"} and "why" not in one.fact
        whole = kept.account().facts[one.version - 1]
        assert '"why":' in whole and one.rest != protocol.seal(one.nonce, whole)
    assert findings(kept.account()) == findings(kept.account_so_far()) == []


@cache
def answered() -> int:
    """The seed of an evening in which answers were shown."""
    for seed in range(99):
        kept = KeptTable(GAMES["live_magic"](Random(seed)))
        kept.play(80)
        if any("contest_answered" in one.fact for one in kept.account_so_far().opened):
            return seed
    raise AssertionError("nobody was asked")


def test_what_an_act_is_mixed_from_is_not_told_by_its_mix_before_the_seed_is() -> None:
    """Whether anybody brought anything, and who: by the first form, where it could be tried, no mix is told."""
    kept = KeptTable(GAMES["live_magic"](Random(1)), protocol.FIRST)
    kept.play(20)
    assert {line.mix for line in kept.account_so_far().lines} == {""}
    head, mix = protocol.commitment(SEED), going_on().lines[0].mix
    assert mix not in {protocol.mixed("0" * 64, head, 1, "", "", form) for form in protocol.FORMS}
    assert mix == protocol.mixed(SEED, head, 1, "", "")


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


ROLLED = protocol.fact_text(1, 1, "rolled", {"face": "blank"}, {})


def test_a_number_is_what_the_protocol_said_first() -> None:
    """Kept for ever: who changes it breaks the check of every table that was played."""
    form = protocol.FIRST
    head = protocol.commitment(SEED, form)
    mix = protocol.mixed(SEED, head, 1, "s1", "brought-0001", form)
    seal = protocol.seal(protocol.nonce(SEED, 1), ROLLED)
    next_head = protocol.next_head(head, mix, [seal], form)
    assert [protocol.number(SEED, mix, counter, 6) for counter in range(8)] == [0, 3, 4, 0, 0, 5, 1, 1]
    assert head == "9619e2c3275e1e8be9ca29f0d7e0668cfdc675efcac99dbfa3ed48872c69809f"
    assert mix == "5a7b6300eaaf6c4cc04202c60bb39b6947bd0fb3fd1be5ff7d86fab331010a7f"
    assert seal == "3167ed35c66532d6caf30f8094a5d3ab4e663de756ca6a6dbf401d2dfe56ad21"
    assert next_head == "c2314eea4d4f03eaa9ca2162bc0d30255f281d6cd99ddb37b60e01ebdf6e4346"


def test_a_number_is_what_the_protocol_says_now() -> None:
    """Kept for ever as well."""
    head = protocol.commitment(SEED)
    mix = protocol.mixed(SEED, head, 1, "s1", "brought-0001")
    part = protocol.part_text(json.loads(ROLLED), ["face"])
    rest = protocol.seal(protocol.nonce_of_rest(SEED, 1), ROLLED)
    in_parts = protocol.seal_in_parts(protocol.nonce(SEED, 1), part, rest)
    next_head = protocol.next_head(head, mix, [protocol.seal(protocol.nonce(SEED, 1), ROLLED), in_parts])
    assert head == "a491cfefa553e9e639b76cd4e968c005ad14f40807e7c94144ee77e8fcf61435"
    assert mix == "0bc2f6e843b43dfafa5a683554ed1420e02d83cff06a4b23ac9fb606a71a78c0"
    assert part == '{"data":{"face":"blank"},"kind":"rolled","version":1}'
    assert in_parts == "9a9a2049bbe7e03db0ca83a5658f432c6d96347d38827a0fa1802b0dcd0939f9"
    assert next_head == "bc896842cfb92b55999214f32973bf8ccc62a4144acd8ab1649e956a5a7e8518"
    assert protocol.in_order(["b", 10, "a", 9, "a"]) == (9, 10, "a", "a", "b")
