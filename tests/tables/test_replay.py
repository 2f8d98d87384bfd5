"""The evening again: every step of a replay shows what the table showed then, to everybody and to each seat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.table import Book, Happened, TableState, fold, follow
from games.tables.models import Seat
from games.tables.screens.replay.acts import Replay
from games.tables.screens.replay.past import Past
from tests.support.laws import SEEDS, examples
from tests.tables.random_tables import GAMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
@examples(9)
@given(SEEDS)
def test_every_step_shows_what_the_table_showed_then(game: str, seed: int) -> None:
    table = GAMES[game](Random(seed))
    seen = {}
    for moment in table.steps(40):
        looks: list[Seat | None] = [None, *moment.seats]
        seen[moment.now.version] = [moment.board(look).view for look in looks]
    replay = Replay(table.table, table.past, table.seats)
    for version, views in seen.items():
        then = replay.moment(version)
        assert [then.board(look).view for look in (None, *then.seats)] == views
        assert not replay.board(version, then.seats[0]).buttons
    assert [act.version for act in replay.acts][-1] == table.now.version
    assert all(replay.nearest(act.version) == act.version for act in replay.acts)


@pytest.mark.parametrize("game", GAMES)
@examples(6)
@given(SEEDS)
def test_in_whatever_order_moments_are_asked_for_each_is_the_fold(game: str, seed: int) -> None:
    chance = Random(seed)
    table = GAMES[game](chance)
    for _ in table.steps(60):
        pass
    past, book = Past(game, table.past), registry.book(game)
    versions = [each.version for each in table.past]
    for version in [*chance.choices(versions, k=12), *versions[-3:]]:
        assert past.then(version) == fold(book, [each for each in table.past if each.version <= version])


def test_who_steps_on_has_a_step_folded_and_not_the_whole_past(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GAMES["runes"](Random(4))
    for _ in table.steps(40):
        pass
    past = Past("runes", table.past)
    folded: list[Happened] = []

    def watched(book: Book, now: TableState, each: Happened) -> TableState:
        folded.append(each)
        return follow(book, now, each)

    monkeypatch.setattr(kernel_table, "follow", watched)
    for version in range(2, 30):
        past.then(version)
    a_step_each = len(folded)
    assert 20 < a_step_each <= 28
    past.then(12)
    assert len(folded) == a_step_each


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("live_magic", {"DeckOpened", "DuelEnded"}),
        ("planechase", {"TurnBegan", "Rolled"}),
        ("runes", {"TurnBegan"}),
        ("tournament", {"RoundPaired"}),
    ],
)
@examples(6)
@given(SEEDS)
def test_every_turn_contest_and_round_is_a_mark(game: str, kinds: set[str], seed: int) -> None:
    table = GAMES[game](Random(seed))
    for _ in table.steps(60):
        pass
    replay = Replay(table.table, table.past, table.seats)
    undone = {line.version for line in replay._lines() if line.undone}
    began = {
        each.act
        for each in table.past
        if type(each.fact).__name__ in kinds and not getattr(each.fact, "ruling", False) and each.version not in undone
    }
    last_of = {each.act: each.version for each in table.past}
    assert {last_of[act] for act in began} <= {act.version for act in replay.acts if act.is_mark}


def test_a_board_that_is_asked_for_tells_no_story_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever slides over a long table asks for board after board."""
    table = GAMES["runes"](Random(4))
    versions = [moment.now.version for moment in table.steps(30)]
    replay = Replay(table.table, table.past, table.seats)
    monkeypatch.setattr(Replay, "_lines", lambda _replay: pytest.fail("the whole story is told"))
    assert replay.nearest(versions[-1] + 9) == replay.last == table.now.version
    assert replay.nearest(0) == replay.nearest(1)
