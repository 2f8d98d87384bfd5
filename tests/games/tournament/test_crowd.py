"""A tournament of many phones: what all of them see is drawn once, and what happens at one table concerns few rows. All
is counted, and nothing timed."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kernel.rulebook import HOST
from games.tables import service, state
from games.tables.live import moments
from games.tables.live.drawing import Drawing
from games.tables.live.moments import Shown
from games.tables.models import Table
from games.tables.templatetags.regions import Region
from games.tournament import pairing, setup
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.state import Games
from tests.support.worlds.tournament_tables import ask, begin, decide_all, gives, names_of, now

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 40


@pytest.fixture
def table() -> Table:
    """A Swiss of forty, each with a phone, whose first round is paired."""
    wanted = setup.Wanted(names_of(PHONES), Charter(format="swiss"))
    table = setup.open_game(wanted, "Cup", None, Random(1))
    for seat in table.seats.all():
        service.take_seat(table, seat, seat.name)
    begin(table, rounds=6)
    next_round(table)
    return table


def next_round(table: Table) -> None:
    ask(table)
    pairing.pair(table)


class Crowd:
    """All seats of a table, and what each of them has before it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: dict[str, Drawing] = {}
        self.look()

    def look(self) -> dict[str, str]:
        """What each phone is sent now."""
        moment = moments.latest(self.table.pk, state.current(self.table.stream_id, "tournament").state.version)
        assert moment is not None
        before, self.shown = self.shown, {seat.key: moment.drawing(seat) for seat in moment.seats}
        return {key: drawing.changes(before.get(key)) for key, drawing in self.shown.items()}


def sent(changes: str) -> list[str]:
    """The names of the pieces in a message."""
    return re.findall(r'<hx-partial id="([^"]*)"', changes)


def report(table: Table) -> tuple[str, str]:
    """The first named of the first open match reports that they have won; the two of it."""
    match = next(match for match in now(table).rounds[-1].matches if match.is_running)
    first, second = match.players
    gives(table, o.Report(match=match.key, games=Games(2, 0)), first)
    return first, second


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each region is drawn, and not found among what was drawn before."""
    times: Counter[str] = Counter()
    once = Region._drawn

    def counted(region: Region, context: Any, values: dict[str, Any], language: str | None) -> Any:
        before = len(region.drawn)
        found = once(region, context, values, language)
        times[region.name.token.strip('"')] += len(region.drawn) - before
        return found

    monkeypatch.setattr(Region, "_drawn", counted)
    return times


def test_a_report_is_drawn_once_for_all_and_changes_its_own_table_alone(table: Table, drawn: Counter[str]) -> None:
    crowd = Crowd(table)
    drawn.clear()
    first, second = report(table)
    messages = crowd.look()
    assert drawn["round-h"] == 0, "as many are played as before"
    assert drawn['one.key|named:"table-'] == 4, "for all, for each of the two, and for the host with its button"
    assert drawn["mine"] == 3, "for the two and the host"
    others = [message for key, message in messages.items() if key not in (first, second, HOST)]
    for message in others:
        rows = [name for name in sent(message) if name.startswith(("table-", "place-"))]
        assert len(rows) == 1 and rows[0].startswith("table-")
        assert not {"body", "round", "open-tables", "standings", "side-story"} & set(sent(message))


@pytest.mark.thorough
def test_a_result_costs_as_much_in_a_late_round_as_in_the_first(table: Table, drawn: Counter[str]) -> None:
    regions, rows = [], []
    for _ in range(4):
        crowd = Crowd(table)
        drawn.clear()
        first, second = report(table)
        crowd.look()
        match = now(table).match_of(first)
        assert match is not None
        gives(table, o.ConfirmReport(match=match.key, games=Games(2, 0)), second)
        messages = crowd.look()
        regions.append(sum(drawn.values()))
        rows.append(max(len(message) for key, message in messages.items() if key not in (first, second, HOST)))
        decide_all(table)
        next_round(table)
    assert max(regions) <= 1.5 * regions[0]
    assert max(rows) <= 2 * rows[0]


def test_who_looks_asks_the_database_nothing_of_what_is_in_memory(table: Table) -> None:
    crowd = Crowd(table)
    report(table)
    version = state.kept(table.stream_id)
    assert version is not None
    with CaptureQueriesContext(
        connection,
    ) as asked:
        moment = moments.latest(table.pk, version.state.version)
        assert isinstance(moment, Shown)
        for seat in moment.seats:
            moment.drawing(seat)
    assert len(asked) == 0
    assert crowd.shown


def test_a_report_asks_as_much_at_a_table_of_forty_as_at_one_of_two(table: Table) -> None:
    small = setup.open_game(setup.Wanted(names_of(2), Charter(format="swiss")), "Small", None, Random(1))
    for seat in small.seats.all():
        service.take_seat(small, seat, seat.name)
    begin(small, rounds=1)
    next_round(small)
    counts = []
    for each in (small, table):
        with CaptureQueriesContext(connection) as asked:
            report(each)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_host_enters_results_as_host_and_is_offered_nothing_in_the_place_of_a_player() -> None:
    wanted = setup.Wanted(names_of(4), Charter(format="swiss"))
    lone = setup.open_game(wanted, "Without phones", None, Random(1))
    begin(lone, rounds=1)
    next_round(lone)
    board = moments.of(lone).board(lone.seats.get(key=HOST))
    assert {button.acting_for for button in board.buttons} == {None}
    assert board.button("enter_result") is not None


def test_my_row_is_marked_and_the_others_are_drawn_as_for_all(table: Table) -> None:
    moment = moments.of(table)
    for seat in moment.seats:
        html = moment.drawing(seat).whole()
        rows = re.findall(r'<span\s+class="([^"]*)"\s*>\s*(Player \d+)</span>', html)
        marked = [name for kind, name in rows if kind.split()[:1] == ["me"]]
        assert marked == ([] if seat.key == HOST else [seat.name])
