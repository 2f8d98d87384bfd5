"""The law of deltas: whoever takes what has changed, version by version, shows what a board is that is drawn anew, with
nothing remembered. Whoever looks; in every language; however long a phone has slept, and as often as it has called
again."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from django.utils import translation
from hypothesis import given

from games.tables.live.drawing import Drawing
from games.tables.live.moments import Shown
from games.tables.templatetags import regions, remember
from tests.support.examples import IS_EVERYTHING, fewer
from tests.support.laws import SEEDS, examples
from tests.support.patched import Page, squeezed
from tests.tables.random_tables import GAMES, RandomTable

pytestmark = pytest.mark.django_db

ACTS = fewer(36)
ANEW = 1 if IS_EVERYTHING else 3
"""To draw a board anew takes most of the time: in `make test` it is done for one look in three, another one at each
version. What went astray stays on the page of a phone until that part of it changes."""

SLEEPS, CALLS_AGAIN = 0.2, 0.05
"""How often a phone misses a version, and how often its stream has to be opened again."""


class Look(NamedTuple):
    """Who looks, by the key of a seat (None: a watcher), at what, in which language."""

    seat: str | None
    screen: bool
    language: str


class Phone:
    """What one look shows: a page and the drawing that it was sent last."""

    def __init__(self) -> None:
        self.page = Page()
        self.has: Drawing | None = None

    def take(self, drawing: Drawing) -> None:
        """What has changed since."""
        self.page.take(drawing.changes(self.has))
        self.has = drawing


def looks_at(table: RandomTable) -> list[Look]:
    """Every seat, a watcher and the table screen, in both languages; in `make test` each in one, by turns."""
    who = [(seat.key, False) for seat in table.seats] + [(None, False), (None, True)]
    both = [Look(seat, screen, language) for seat, screen in who for language in ("en", "it")]
    return both if IS_EVERYTHING else [each for n, each in enumerate(both) if n % 4 in (0, 3)]


def drawing_of(moment: Shown, look: Look) -> Drawing:
    """What this look shows of the moment."""
    seat = next((seat for seat in moment.seats if seat.key == look.seat), None)
    with translation.override(look.language):
        return moment.drawing(seat, screen=look.screen)


def anew(moment: Shown, look: Look) -> str:
    """The same with nothing remembered: of no region, and of nothing that others were shown of this moment."""
    forget_all()
    return drawing_of(Shown(moment.table, moment.snapshot, moment.seats, moment.rulings), look).whole()


def forget_all() -> None:
    regions.forget_all()
    remember.forget_all()


@pytest.mark.parametrize("game", GAMES)
@examples(9)
@given(SEEDS)
def test_what_was_sent_bit_by_bit_is_what_would_be_drawn_anew(game: str, seed: int) -> None:
    chance = Random(seed)
    table = GAMES[game](chance)
    phones = {look: Phone() for look in looks_at(table)}
    shown: list[tuple[Shown, Look, str]] = []
    for moment in table.steps(ACTS):
        for look, phone in phones.items():
            if phone.has is None or chance.random() > SLEEPS:
                if chance.random() < CALLS_AGAIN:
                    phone.has = None
                phone.take(drawing_of(moment, look))
                shown.append((moment, look, phone.page.html))
    for moment, look, html in [*shown[::ANEW], *shown[-len(phones) :]]:
        assert squeezed(html) == squeezed(anew(moment, look)), f"{look} at version {moment.now.version}"
