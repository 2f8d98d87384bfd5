"""D-43 as a law: wherever the table is taken back to, it stands whole, and goes on to the finished decks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kernel.rulebook import By, Fact, Order, fold
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules.invariants import broken
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State
from tests.games.live_magic.rules.playing import Play, a_setup, is_over
from tests.support.examples import examples


@settings(max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32 - 1), st.integers(2, 7))
def test_d43_an_evening_that_is_taken_back_again_and_again_still_comes_to_its_end(seed: int, seats: int) -> None:
    chance = Random(seed)
    play = Play(a_setup(chance, seats), chance)
    history: list[tuple[State, Sequence[Fact]]] = [(play.state, ())]
    for facts in play.steps(250):
        history.append((play.state, facts))
        if len(history) < 400 and chance.random() < 0.05:
            take_back(play, history, chance.randint(1, 12))
    assert is_over(play.state)


def take_back(play: Play, history: list[tuple[State, Sequence[Fact]]], acts: int) -> None:
    """So many acts, if the phase allows it; nothing that was shown stays sealed."""
    kept = history[: max(1, len(history) - acts)]
    then, undone = kept[-1][0], [fact for _, facts in history[len(kept) :] for fact in facts]
    if BOOK.taking_back(then, play.state) is not None:
        return
    play.state = BOOK.forget(then, undone)
    history[:] = [*kept, (play.state, ())]
    assert not broken(play.state)
    if not any(fact.reveals for fact in undone):
        assert play.state == then


class Recorded(Play):
    """A play that remembers who did what, and how the table stood before."""

    def __init__(self, setup: Setup, chance: Random) -> None:
        super().__init__(setup, chance)
        self.acts: list[tuple[str | None, State, list[Fact]]] = []

    def give(self, by: By, order: Order) -> list[Fact]:
        before = self.state
        facts = super().give(by, order)
        self.acts.append((by.seat, before, facts))
        return facts


@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32 - 1), st.integers(2, 5))
def test_d43_where_seats_choose_apart_nobody_elses_choice_falls_and_the_evening_ends(seed: int, seats: int) -> None:
    chance = Random(seed)
    play = Recorded(a_setup(chance, seats), chance)
    putting_back = 0
    for _ in play.steps(120):
        if putting_back < 30 and chance.random() < 0.25:
            putting_back += put_back(play, chance.randint(1, 8))
    assert is_over(play.state)


def put_back(play: Recorded, acts: int) -> bool:
    """Whether what the author of one of the last acts has done since could be put back."""
    since = play.acts[-acts:]
    seat, then, _ = since[0]
    now = play.state
    undone = [fact for by, _, facts in since if by == seat for fact in facts]
    if seat is None or BOOK.taking_back(then, now) is not None:
        return False
    facts = BOOK.put_back(then, now, undone)
    if facts is None:
        return False
    play.state = fold(BOOK, now, facts)
    play.acts.append((None, now, list(facts)))
    assert not broken(play.state)
    touched = {fact.seat for fact in undone if isinstance(fact, MARKED)}
    for other in set(now.magi) - {seat} - touched:
        assert choices_of(play.state, other, touched) == choices_of(now, other, touched)
    return True


MARKED = (f.SeatMarkedAbsent, f.SeatMarkedPresent, f.SheetReopened, f.SheetOverruled)
"""With these a host, or an owner, has touched what others said."""


def choices_of(state: State, seat: str, but: set[str]) -> tuple[object, ...]:
    """What this seat has approved and objected to (`but` these sheets), picked and laid."""
    one = state.magi[seat]
    approved = {sheet for sheet, by in state.approvals.items() if seat in by} - but
    objected = {sheet: by[seat] for sheet, by in state.objections.items() if seat in by and sheet not in but}
    return approved, objected, one.packs, one.lands, one.absent
