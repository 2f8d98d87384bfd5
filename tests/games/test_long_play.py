"""Long games: what no evening reaches. Every game goes on for many times as long as its laws play it, and is whole in
all of that time: somebody can act, no silence is refused, every seat can be shown the table, and all of it survives
being written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from config.settings import base
from games.kernel import registry
from games.kernel.rulebook import By, Fact
from tests.games.live_magic.rules import playing as live_magic
from tests.games.planechase.rules import playing as planechase
from tests.games.runes.rules import playing as runes
from tests.games.tournament.rules import playing as tournament
from tests.support.laws import AT, SEEDS, check_written_down, received

ACTS = 1_500
EVERY = 50
GAMES_OF_EACH = 60


class Playing(Protocol):
    """A random game on its way."""

    facts: list[Fact]

    @property
    def setup(self) -> object: ...

    @property
    def state(self) -> object: ...

    def steps(self, acts: int, /) -> Iterator[object]: ...


class LongPlanarGame(planechase.Play):
    """Nobody ends it."""

    def is_wanted(self, order: str) -> bool:
        return order not in planechase.ENDING and super().is_wanted(order)


class LongDuel(runes.Play):
    """Nobody ends it but by its rules."""

    def is_wanted(self, order: str) -> bool:
        return order not in {"leave", "win", "draw"} and super().is_wanted(order)


class LongTournament(tournament.Play):
    """Nobody ends it while a match can be played."""

    def is_wanted(self, order: str) -> bool:
        return order not in tournament.ENDING and super().is_wanted(order)


def an_evening(chance: Random) -> Playing:
    return live_magic.Play(live_magic.a_setup(chance, chance.randint(2, 12)), chance)


def a_planar_game(chance: Random) -> Playing:
    return LongPlanarGame(planechase.a_setup(chance, chance.choice(planechase.VARIANTS)), chance)


def a_duel(chance: Random) -> Playing:
    return LongDuel(runes.a_setup(chance, chance.choice(runes.VARIANTS)), chance)


def a_tournament(chance: Random) -> Playing:
    form = chance.choice(tournament.FORMS)
    return LongTournament(tournament.a_setup(chance, form, chance.randint(10, 40)), chance)


LONG: dict[str, Callable[[Random], Playing]] = {
    "live_magic": an_evening,
    "planechase": a_planar_game,
    "runes": a_duel,
    "tournament": a_tournament,
}


def test_every_game_is_played_long() -> None:
    assert {f"games.{key}" for key in LONG} == set(base.GAMES)


@pytest.mark.thorough
@pytest.mark.parametrize("game", LONG)
@settings(
    max_examples=GAMES_OF_EACH,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
@given(SEEDS)
def test_a_long_game_is_whole_all_the_time(game: str, seed: int) -> None:
    play = LONG[game](Random(seed))
    for number, _ in enumerate(play.steps(ACTS)):
        if number % EVERY == 0:
            check_is_whole(game, play)
    check_is_whole(game, play)
    check_written_down(registry.book(game), registry.codec(game), play.setup, play.state, play.facts)


def check_is_whole(game: str, play: Playing) -> None:
    """Every seat and the screen can be shown the table; who is waited for has a question, and may be silent."""
    book = registry.book(game)
    for seat in (None, *book.seats(play.state)):
        assert received(book, play.state, seat)
    for seat in book.waited_for(play.state):
        assert book.question_key(play.state, seat) is not None
        silence = book.default_order(play.state, seat)
        if silence is not None:
            assert book.decide(play.state, silence, By(seat=seat, hand="silence"), Random(1), AT)
