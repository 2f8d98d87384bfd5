"""TD-27: everybody takes back their own acts, and what others did since stands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from games.kernel.rulebook import Fact, fold
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.chronicle import chronicle
from games.tournament.rules.codes import Format
from games.tournament.rules.state import Games, State
from games.tournament.rules.taking_back import put_back
from tests.support.laws import AT, SEEDS, examples

from .playing import BOOK, CODEC, FORMS, Play, a_setup
from .scene import Scene

GAMES, OTHER_GAMES = Games(2, 0), Games(0, 2)


@pytest.mark.parametrize("form", FORMS)
@examples(60)
@given(SEEDS)
def test_td_27_what_is_put_back_never_was_and_what_others_did_stands(form: Format, seed: int) -> None:
    """Whatever anybody did, and whatever others did after it: once put back, the tournament is as if the others alone
    had acted."""
    chance = Random(seed)
    play = Play(a_setup(chance, form), chance)
    before = play.state
    acts: list[tuple[str, list[Fact]]] = []
    skipped = chance.randrange(40)
    for number, (actor, _, facts) in enumerate(play.steps(80)):
        if number < skipped:
            before = play.state
        elif acts and actor == acts[0][0]:
            break
        else:
            acts.append((actor, facts))
    if not acts:
        return
    (_, own), *since = acts
    alone, now = before, fold(BOOK, before, own)
    for _, facts in since:
        now = fold(BOOK, now, facts)
        back = put_back(before, now, own)
        if back is None:
            break
        alone = fold(BOOK, alone, facts)
        assert uncounted(fold(BOOK, now, back)) == uncounted(alone)
        assert not back or fold(BOOK, now, back).revision > now.revision


def uncounted(state: State) -> State:
    """The state without what only counts changes."""
    return replace(state, revision=0)


def test_td_27_a_result_goes_back_to_what_was_reported() -> None:
    table = Scene("abcd").begin()
    match, other = table.pair()
    one, _ = match.players
    table.by(one, o.Report(match.key, games=GAMES))
    before = table.state
    own = table.give(o.EnterResult(match.key, games=OTHER_GAMES))
    table.give(o.EnterResult(other.key, games=GAMES))
    (back,) = found(put_back(before, table.state, own))
    after = BOOK.evolve(table.state, back)
    assert isinstance(back, f.PutAsBefore) and after.match(match.key) == before.match(match.key)
    assert after.match(other.key) == table.state.match(other.key)
    assert CODEC.read_fact(*CODEC.write_fact(back)) == back


def test_td_27_not_once_somebody_has_gone_on_from_it() -> None:
    """A report that was confirmed, a player who has left since, a further round: these are corrected (TD-5)."""
    table = Scene("abcd").begin(rounds=2)
    match, other = table.pair()
    before, own = table.state, table.by(match.players[0], o.Report(match.key, games=GAMES))
    table.by(match.players[1], o.ConfirmReport(match.key, games=GAMES))
    assert put_back(before, table.state, own) is None
    before, own = table.state, table.give(o.EnterResult(other.key, games=GAMES))
    table.by(other.players[1], o.Drop(other.players[1]))
    assert put_back(before, table.state, own) is None
    before, own = table.state, table.give(o.Correct(match.key, games=OTHER_GAMES, reason="mistyped"))
    table.pair()
    assert put_back(before, table.state, own) is None


def test_td_27_who_left_by_mistake_is_in_again_with_the_match_that_was_broken_off() -> None:
    table = Scene("abcdef").begin()
    match, other, _ = table.pair()
    one = match.players[0]
    before, own = table.state, table.by(one, o.Drop(one))
    assert not any(fact.binds for fact in own), "its author takes it back"
    table.by(other.players[0], o.Report(other.key, games=GAMES))
    after = fold(BOOK, table.state, found(put_back(before, table.state, own)))
    assert after.entrants[one].is_in and after.match(match.key) == before.match(match.key)


def test_td_27_what_is_remembered_is_as_if_it_had_not_been() -> None:
    table = Scene("abcd").begin()
    match, other = table.pair()
    before, own = table.state, table.give(o.EnterResult(match.key, games=GAMES))
    since = table.give(o.EnterResult(other.key, games=GAMES))
    back = found(put_back(before, table.state, own))
    paired = [fact for fact in table.facts if fact not in (*own, *since)]
    setup = table.state.setup
    told = chronicle(setup, [(AT, fact) for fact in (*paired, *own, *since, *back)], AT)
    assert told == chronicle(setup, [(AT, fact) for fact in (*paired, *since)], AT)


def found(facts: Sequence[Fact] | None) -> Sequence[Fact]:
    assert facts, "it cannot be put back"
    return facts
