"""What if a round had ended otherwise: from any moment of a tournament that is over, as its host or as who played."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.kernel.rulebook import HOST
from games.tables import service, state
from games.tables.models import Table
from games.tables.screens.replay.acts import Replay
from games.tables.screens.replay.past import past_of
from games.tables.screens.replay.what_if import what_if
from games.tournament import pairing
from games.tournament.rules import orders as o
from games.tournament.rules.state import Games, State
from tests.support.worlds.tournament_tables import ask, begin, decide_all, gives, kinds, names_of, now, open_tournament

pytestmark = pytest.mark.django_db

ROUNDS = 2


def next_round(table: Table) -> None:
    ask(table)
    pairing.pair(table)


@pytest.fixture
def over() -> Table:
    """A Swiss of four that is over: the first named has won each match."""
    table = open_tournament(names_of(4), format="swiss")
    begin(table, rounds=ROUNDS)
    for _ in range(ROUNDS):
        next_round(table)
        decide_all(table)
    gives(table, o.Finish())
    assert service.is_finished(table)
    return table


def in_the_first_round(table: Table) -> int:
    """When the first round was paired, and nothing of it was known."""
    return 1 + kinds(table).index("round_paired")


def who_meets(tournament: State, played: int) -> set[frozenset[str]]:
    """The pairs of a round (from zero), whoever of them is named first."""
    return {frozenset(match.players) for match in tournament.rounds[played].matches}


def test_another_result_leads_to_another_second_round(over: Table) -> None:
    version = Replay.of(over).nearest(in_the_first_round(over))
    other, _token = what_if(over, version, over.seats.get(key=HOST), timezone.now())
    first, second = now(other).rounds[0].matches
    assert first.result is None and second.result is None
    wins = now(other).rounds[0].wins_needed
    gives(other, o.EnterResult(match=first.key, games=Games(0, wins)))
    gives(other, o.EnterResult(match=second.key, games=Games(wins, 0)))
    next_round(other)
    assert who_meets(now(other), 1).isdisjoint(who_meets(now(over), 1))
    decide_all(other)
    gives(other, o.Finish())
    assert service.is_finished(other) and other.name.startswith("What if: ")


def test_it_is_played_on_from_every_moment_before_its_end_and_never_after(over: Table) -> None:
    before = state.current(over.stream_id, over.game)
    for act in Replay.of(over).acts[:-1]:
        other, _token = what_if(over, act.version, over.seats.get(key=HOST), timezone.now())
        then = past_of(over).then(act.version).game
        assert state.current(other.stream_id, other.game).state.game == then
    assert state.current(over.stream_id, over.game) == before
