"""No board, no sheet of it and no refusal is left in English: every table is played by chance in pseudo-languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import msgspec
import pytest
from django.utils.translation import override

from games.kernel import registry
from games.kernel.codec import Malformed
from games.kernel.rulebook import By, Refusal, Refused
from games.kernel.table import Act, question_of
from games.tables import words
from games.tables.board import lexicon_of
from games.tables.live.moments import Shown
from tests.games.live_magic.rules.test_wild_orders import wild_fields
from tests.support.drawn import drawn_with_sheets
from tests.support.examples import IS_EVERYTHING
from tests.support.pseudo import PSEUDO, pseudo_language, visible
from tests.support.untranslated import Untranslated
from tests.tables.random_tables import GAMES, RandomTable

pytestmark = pytest.mark.django_db

TRANSLATED = ("live_magic", "planechase", "runes", "tournament")
SEEDS = range(12 if IS_EVERYTHING else 1)
ACTS, EVERY = 80, 5
"""How many acts of each table are played, and every which of them is looked at."""

WRITTEN = ("Nonsense", "nonsense")
NAMES = (r"Seat ?\d+", r"Guest \d+(?: <b>)?", "Tuesday", r"[Pp]layer \d+", r"E\d+", "Host", "because x", *WRITTEN)
"""What the tables of these tests are called, who sits there, and what they write."""


def boards(shown: Shown, chance: Random, table: RandomTable) -> Iterator[str]:
    """What a seat and a screen of the table show now."""
    for seat in (chance.choice(table.seats), None):
        yield from visible(drawn_with_sheets(shown.board(seat), screen=seat is None))


def wild_refusals(table: RandomTable, chance: Random) -> Iterator[Refusal]:
    """Why orders that were drawn by their types alone are refused now."""
    values = [*WRITTEN, *(seat.key for seat in table.seats), *list(table.book.names(table.now.game))[:10]]
    for _number in range(20):
        kind = chance.choice(table.book.order_types)
        data = {"order": kind.__struct_config__.tag} | wild_fields(kind, chance, values)
        seat = chance.choice(table.seats)
        with suppress(Malformed):
            order = registry.codec(table.game).read_order(data)
            order = msgspec.structs.replace(order, question=question_of(table.now, order, seat.key))
            act = Act(table.book, table.now, table.at, Random(1), lambda: table.past)
            try:
                act.give(order, By(seat=seat.key, host=seat is table.seats[0]))
            except Refused as refused:
                yield refused.refusal


def refusals(table: RandomTable, chance: Random) -> Iterator[str]:
    """The words of these refusals."""
    lexicon = lexicon_of(table.game, table.now, table.seats, table.seats[0].key)
    for refusal in wild_refusals(table, chance):
        yield words.reason(refusal, lexicon)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", TRANSLATED)
@pytest.mark.parametrize("language", PSEUDO)
def test_a_table_says_nothing_in_english(language: str, game: str, seed: int) -> None:
    untranslated = Untranslated(language, NAMES)
    table, chance = GAMES[game](Random(seed)), Random(seed)
    found = set()
    with pseudo_language(language) as pseudo, override(pseudo):
        for number, shown in enumerate(table.steps(ACTS)):
            if number % EVERY == 0:
                found |= set(untranslated([*boards(shown, chance, table), *refusals(table, chance)]))
    assert not found, "\n".join(sorted(found))
