"""The evening again: every step of a replay shows what the table showed then, to everybody and to each seat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from games.tables.models import Seat
from games.tables.screens.replay.acts import Replay
from tests.support.laws import SEEDS, examples
from tests.tables.random_tables import GAMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
@examples(9, most=60)
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


def test_a_board_that_is_asked_for_tells_no_story_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever slides over a long table asks for board after board."""
    table = GAMES["runes"](Random(4))
    versions = [moment.now.version for moment in table.steps(30)]
    replay = Replay(table.table, table.past, table.seats)
    monkeypatch.setattr(Replay, "_lines", lambda _replay: pytest.fail("the whole story is told"))
    assert replay.nearest(versions[-1] + 9) == replay.last == table.now.version
    assert replay.nearest(0) == replay.nearest(1)
