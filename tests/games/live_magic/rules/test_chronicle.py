"""What is remembered of an evening: the recorded one by name, random ones by their laws."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.rulebook import TABLE, Fact
from games.kernel.table import TableOpened, TakenBack, fold, standing
from games.kernel.table.state import Happened
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.chronicle import Chronicle, chronicle
from games.live_magic.rules.chronicle.records import Bet, PowerUsed
from games.live_magic.rules.codes import CATEGORIES, SIGNS
from games.live_magic.rules.setup import Setup
from tests.played.evening import HOST, LAST_OF_TABLE, acts_of, recorded, setup_of
from tests.support.examples import fewer

from .playing import Play
from .test_laws import SEEDS, an_evening

AT = datetime(2026, 1, 6, 20, tzinfo=UTC)
RECORDED = recorded()


def told(setup: Setup, facts: list[Fact]) -> Chronicle:
    return chronicle(setup, ((AT, fact) for fact in facts))


def facts_of_the_recorded_evening(*, closed: bool = True) -> list[Fact]:
    """Events 1–137, and the end of the evening."""
    state, facts = BOOK.initial(setup_of(RECORDED)), []
    orders = (event for event in RECORDED["events"][:LAST_OF_TABLE] if "expect_error" not in event)
    for event in orders:
        for by, order in acts_of(event, state):
            for fact in BOOK.decide(state, order, by, Random(1), AT):
                state = BOOK.evolve(state, fact)
                facts.append(fact)
    if closed:
        facts += BOOK.decide(state, o.CloseEvening(), HOST, Random(1), AT)
    return facts


RECALLED = told(setup_of(RECORDED), facts_of_the_recorded_evening())


# --- the recorded evening ---------------------------------------------------------------------------------------------


def test_the_recorded_evening_has_its_decks_in_order() -> None:
    assert [(one.order, one.deck) for one in RECALLED.decks] == list(enumerate("WUBRGA", 1))
    assert all(one.left is not None and set(one.left) <= set(one.packs) for one in RECALLED.decks)


def test_who_has_which_packs_in_the_end() -> None:
    assert {seat: packs for seat, packs in held(RECALLED).items() if seat != "nobody"} == {
        seat: set(player["packs"]) for seat, player in RECORDED["events"][LAST_OF_TABLE - 1]["state"]["players"].items()
    }


def held(found: Chronicle) -> dict[str, set[str]]:
    packs: dict[str, set[str]] = {one.seat: set() for one in found.sat}
    for pick in found.picks:
        if pick.gone is None:
            packs[pick.seat].add(pick.pack)
    return packs


def how(pack: str) -> list[tuple[str, str, str | None]]:
    return [(pick.seat, pick.how, pick.gone) for pick in RECALLED.picks if pick.pack == pack]


def test_how_each_contested_pack_was_won() -> None:
    """Physical with overbid, Social with a paid retest, fate, Life Escalation with a pack put back, equal throw."""
    assert how("W01") == [("Delfina", "alone", None)]
    assert how("G01") == [("Ardesia", "contested", None)]
    assert how("G06") == [("Bruma", "power", None)]
    assert how("G04") + how("G07") == [("Bruma", "fate", None), ("Ardesia", "fate", None)]
    assert how("G02") == [("Bruma", "contested", "power"), ("Ardesia", "alone", None)]
    assert {pick.how for pick in RECALLED.picks if pick.auction is None} == {"completion"}


def test_the_five_challenges_of_the_auction() -> None:
    found = [one for one in RECALLED.challenges if one.pack is not None]
    assert [(one.pack, one.category) for one in found] == [
        ("G01", "physical"),
        ("G02", "social"),
        ("G04", "mental"),
        ("G06", "mental"),
        ("A04", "physical"),
    ]
    assert [one.how for one in found] == ["test", "test", "split", "race", "test"]
    assert (found[0].overbids, found[1].retests) == (("Ardesia",), ("Bruma",))
    assert [[(test.leader, test.then) for test in one.tests] for one in found[:2]] == [
        [("Bruma", "overbid"), ("Ardesia", None)],
        [("Ardesia", "paid"), ("Bruma", None)],
    ]
    assert found[3].bets == (Bet("Bruma", 2), Bet("Ardesia", 3), Bet("Bruma", 4))
    assert found[4].tests[0].why == "traits"


def test_every_loss_leads_to_what_is_left() -> None:
    for one in RECALLED.sat:
        lost = sum(c.before - c.after for c in RECALLED.changes if (c.seat, c.what) == (one.seat, "life"))
        assert one.life_before - lost == one.life_after
    assert {one.seat: one.life_after for one in RECALLED.sat} == RECORDED["starting_life_in_tournament"]


def test_a_throw_knows_what_the_one_before_came_to() -> None:
    last: dict[str, str] = {}
    for throw in RECALLED.throws:
        assert throw.before == last.get(throw.seat)
        last[throw.seat] = throw.came


def test_powers_are_remembered_without_what_they_hide() -> None:
    assert [(one.seat, one.power, one.challenge, one.came) for one in RECALLED.powers] == [
        ("Bruma", "azione-del-fato", 3, "worked"),
        ("Bruma", "life-escalation", 4, "worked"),
        ("Ardesia", "reincarnazione", 4, "worked"),
    ]
    assert "params" not in PowerUsed.__struct_fields__


# --- random evenings --------------------------------------------------------------------------------------------------


def few(number: int) -> settings:
    return settings(max_examples=fewer(number), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few(40)
@given(SEEDS, st.integers(2, 8), st.integers(0, 300))
def test_what_is_remembered_agrees_with_the_table(seed: int, seats: int, wild: int) -> None:
    """Packs, life, traits, challenges: the chronicle leads to the state that the facts lead to."""
    play = an_evening(seed, seats)
    for _ in play.steps(wild):
        pass
    found = told(play.setup, play.facts)
    assert_agree(found, play)
    ended = [fact for fact in play.facts if isinstance(fact, f.DuelLeft)]
    assert [one.number for one in found.challenges] == [fact.number for fact in ended]
    assert len(found.throws) == 2 * sum(isinstance(fact, f.ThrowsShown) for fact in play.facts)


def check_packs(play: Play, found: Chronicle) -> None:
    """Before the evening is closed: what was taken in the auction; nothing of the completion."""
    public = {seat: set(one.packs) - set(one.completion) for seat, one in play.state.magi.items()}
    assert held(found) == public
    assert not any(pick.how == "completion" for pick in found.picks)


def check_numbers(play: Play, found: Chronicle) -> None:
    for sat in found.sat:
        one = play.state.magi[sat.seat]
        moved = dict.fromkeys(("life", *CATEGORIES), 0)
        for change in found.changes:
            if change.seat == sat.seat:
                moved[change.what] += change.after - change.before
        assert sat.life_before + moved["life"] == sat.life_after == one.life


@few(25)
@given(SEEDS, st.integers(2, 6), st.integers(20, 300))
def test_nothing_that_is_hidden_is_remembered_before_the_end(seed: int, seats: int, wild: int) -> None:
    """Change only what is sealed: the chronicle of the open evening does not change by a byte."""
    play = an_evening(seed, seats)
    for number, _ in enumerate(play.steps(wild)):
        if number >= wild:
            break
    chance = Random(seed)
    others = [hidden_otherwise(fact, chance) for fact in play.facts]
    assert told(play.setup, play.facts) == told(play.setup, others)


def hidden_otherwise(fact: Fact, chance: Random) -> Fact:
    """The same fact, with other values in what is sealed."""
    match fact:
        case f.ThrowSealed():
            return replace(fact, sign=chance.choice(SIGNS))
        case f.ContestAnswered():
            return replace(fact, contests=not fact.contests)
        case f.BlindOffered(left=str(), packs=packs):
            return replace(fact, left=chance.choice(packs))
        case f.PowerActivated() if fact.sealed:
            return replace(fact, params=fact.params | dict.fromkeys(fact.sealed, "other"))
    return fact


def test_the_completion_is_remembered_only_when_the_evening_is_closed() -> None:
    """LM §4: picks of the completion are hidden until the evening is closed."""
    open_ = told(setup_of(RECORDED), facts_of_the_recorded_evening(closed=False))
    assert not open_.closed and RECALLED.closed
    assert len(RECALLED.picks) - len(open_.picks) == 3 + 4 + 3 + 3
    assert RECALLED.picks[: len(open_.picks)] == open_.picks


# --- taking back ------------------------------------------------------------------------------------------------------


@few(15)
@given(SEEDS, st.integers(2, 5))
def test_d43_what_was_taken_back_is_not_remembered(seed: int, seats: int) -> None:
    """The host takes back again and again, also to where the table stood before another taking back."""
    play = an_evening(seed, seats)
    opened = TableOpened(setup=msgspec.to_builtins(play.setup), host=play.host)
    history = [Happened(1, 1, AT, TABLE, opened)]
    tables = {1: play.state}
    for facts in play.steps(120):
        act = len(history) + 1
        history += [Happened(act + place, act, AT, TABLE, fact) for place, fact in enumerate(facts)]
        tables[len(history)] = play.state
        to = play.chance.choice(list(tables))
        if play.chance.random() < TAKES_BACK and BOOK.taking_back(tables[to], play.state) is None:
            number = len(history) + 1
            history.append(Happened(number, number, AT, TABLE, TakenBack(to=to, seat=None, host=True)))
            play.state = tables[number] = fold(BOOK, history).game
    stands = [happened.fact for happened in standing(history)]
    assert not any(isinstance(fact, TakenBack) for fact in stands)
    assert_agree(told(play.setup, stands), play)


TAKES_BACK = 0.05


def assert_agree(found: Chronicle, play: Play) -> None:
    check_packs(play, found)
    check_numbers(play, found)
