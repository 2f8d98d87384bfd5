"""The laws of events: what was told event by event is what the API would tell at once, wherever a stream was cut; and
nobody hears by them what is another's secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import pytest
from django.utils import translation
from hypothesis import given
from msgspec.structs import replace

from games.kernel.rulebook import By, Fact
from games.kernel.table import Happened, follow, seats_at
from games.tables import state
from games.tables.board import lexicon_of
from games.tables.events.report import Report
from games.tables.live.moments import Shown
from games.tables.models import Seat
from games.tables.rest.boards import for_programs, plain
from games.tables.rest.rendering import Json
from games.tables.state import RECENT, TableSnapshot
from games.tables.words.story import Telling
from tests.games.planechase.rules import test_nobody_can_tell as planechase
from tests.games.runes.rules import test_nobody_can_tell as runes
from tests.support.examples import fewer
from tests.support.laws import AT, SEEDS, examples
from tests.tables.random_tables import GAMES, RandomTable
from tests.web.test_schema import validated

pytestmark = pytest.mark.django_db

ACTS = fewer(60)
CALLS_AGAIN = 0.1
"""How often a stream breaks, and is opened anew with the last id."""

SLEEPS = 0.3
"""How often a program misses a version."""


class Program:
    """What one program knows that listens: the board, and all that it was told."""

    def __init__(self) -> None:
        self.report: Report | None = None
        self.board: dict[str, Any] = {}
        self.happened: list[dict[str, Any]] = []
        self.version = 0

    def hears(self, report: Report) -> None:
        """The next event of its stream; the first one is the whole board."""
        happened = report.happened(self.version)
        if self.report is None:
            kind, data = "TableBoardEvent", report.whole(self.version, happened)
        else:
            kind, data = "TableMovedEvent", report.change(self.report, happened)
        self.report = report
        if data:
            event = json.loads(data)
            validated({"$ref": f"#/components/schemas/{kind}"}, event)
            self.board |= event["board"]
            self.board["view"] |= event["view"]
            self.happened += event["happened"]
            self.version = event["version"]


def told_at_once(table: RandomTable, moment: Shown, seat: Seat | None) -> list[tuple[int, str]]:
    """Which lines this seat may read of the table, as the log of the API has them. (Names in them may be others by
    now.)"""
    in_game = seat.key if seat and seat.key in moment.playing else None
    lines = Telling(table.past, lexicon_of(table.game, moment.now, moment.seats, None)).to(in_game)
    return [(line.version, line.tone) for line in lines]


@pytest.mark.parametrize("game", GAMES)
@examples(6)
@given(SEEDS)
def test_what_was_told_event_by_event_is_what_the_api_tells_at_once(game: str, seed: int) -> None:
    """Given a game of chance, when every seat and a watcher listen, miss versions and call again, then each has the
    board that is theirs, and every line that is theirs once."""
    chance = Random(seed)
    table = GAMES[game](chance)
    listeners = {seat.key if seat else None: Program() for seat in (*table.seats, None)}
    with with_its_past(table):
        for moment in table.steps(ACTS):
            for seat in (*moment.seats, None):
                program = listeners[seat.key if seat else None]
                if program.report is None or chance.random() > SLEEPS:
                    program.report = None if chance.random() < CALLS_AGAIN else program.report
                    program.hears(Report(moment, seat))
        for seat in (*moment.seats, None):
            program = listeners[seat.key if seat else None]
            program.hears(Report(moment, seat))
            at_once = json.loads(Json().render(plain(for_programs(moment.board(seat)))))
            assert program.board | {"story": []} == at_once | {"story": []}
            assert [(each["version"], each["tone"]) for each in program.happened] == told_at_once(table, moment, seat)


@contextmanager
def with_its_past(table: RandomTable) -> Iterator[None]:
    """The journal of a table that lies in no database."""

    def past(_stream: int, _game: str, after: int = 0) -> list[Happened]:
        return [each for each in table.past if each.version > after]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "history", past)
        yield


# --- nobody can tell -----------------------------------------------------------------------------------------------


class OtherWorld(NamedTuple):
    """The same game but for one secret, and who may not know it; what the next act makes of both."""

    game: Any
    strangers: list[str | None]
    here: list[Fact]
    there: list[Fact]


def other_runes(play: Any, chance: Random) -> OtherWorld | None:
    """A rune that lies face down is another one."""
    found = runes.exchanged(play.state, chance)
    if found is None:
        return None
    other, owner, names = found
    here, there = _both(play, other, chance)
    if here is None or there is None or runes.names_it(here, names):
        here = there = []
    return OtherWorld(other, runes.others(play.state, owner), here, there)


def other_planes(play: Any, chance: Random) -> OtherWorld | None:
    """A card that a seat does not know has another name, or two cards of a block lie the other way round."""
    if play.state.stage == "over" or is_asked_for_a_name(play.state):
        return None
    seat = chance.choice([*play.state.playing, None])
    found = planechase.renamed(play.state, seat, chance) or planechase.exchanged(play.state, seat, chance)
    if found is None:
        return None
    here, there = _both(play, found[0], chance)
    if here is None or there is None or any(is_shown_or_asked_for(fact, seat) for fact in (*here, *there)):
        here = there = []
    return OtherWorld(found[0], [seat], here, there)


def is_asked_for_a_name(state: Any) -> bool:
    """Whether somebody has turned a real card over: who says which, for themselves or as the host for another, is
    offered the names that it can have."""
    return any(slot.question is not None and slot.question.kind == "name" for slot in state.slots)


def is_shown_or_asked_for(fact: Fact, seat: str | None) -> bool:
    return planechase.is_shown(fact, seat) or (isinstance(fact, planechase.f.Asked) and fact.question.kind == "name")


def _both(play: Any, other: Any, chance: Random) -> tuple[list[Fact] | None, list[Fact] | None]:
    """What the next act of somebody makes in both worlds; None: there it is refused."""
    found = play.a_choice()
    if found is None:
        return [], []
    (actor, order), begin = found, chance.getrandbits(32)
    here, there = (facts_of(play, state, actor, order, begin) for state in (play.state, other))
    return here, there


def facts_of(play: Any, state: Any, actor: str, order: Any, begin: int) -> list[Fact] | None:
    try:
        return list(play.book.decide(state, order, play.by(actor), Random(begin), AT))
    except planechase.Refused:
        return None


WORLDS = {"runes": other_runes, "planechase": other_planes}
"""The evening has twins of its own, over a real database (`tests.tables.test_nobody_can_tell`); in a tournament nothing
is secret."""


def events_of(table: RandomTable, game: Any, facts: list[Fact], seat: str | None) -> Iterator[bytes]:
    """All that one who listens is sent in this world: at the beginning, and of the next act."""
    now, past = replace(table.now, game=game), list(table.past)
    sitting = next((one for one in table.seats if one.key == seat), None)
    report = Report(Shown(table.table, TableSnapshot(now, tuple(past[-RECENT:])), table.seats, {}), sitting)
    after = past[max(0, len(past) - RECENT)].version - 1
    yield report.whole(after, report.happened(after))
    for fact in facts:
        happened = Happened(now.version + 1, table.now.version + 1, AT, By(host=True), fact)
        now, past = follow(table.book, now, happened), [*past, happened]
        later = Report(Shown(table.table, TableSnapshot(now, tuple(past[-RECENT:])), table.seats, {}), sitting)
        yield later.change(report, later.happened(report.version))
        report = later


def plays_for_others(table: RandomTable, seat: str | None) -> bool:
    """Whether the phone of this seat is passed round: it shows what any of its players may see (P-28)."""
    return seat is not None and len(seats_at(table.book, table.now, seat)) > 1


def check_secrets(game: str, seed: int) -> int:
    """Plays by chance, and looks at another world every few acts; at how many."""
    chance, looked = Random(seed), 0
    table = GAMES[game](chance)
    for _ in table.steps(ACTS):
        found = WORLDS[game](table.play, chance) if chance.random() < 0.3 else None
        if found is None:
            continue
        assert found.game != table.play.state
        looked += 1
        for seat in found.strangers:
            if plays_for_others(table, seat):
                continue
            here = list(events_of(table, table.play.state, found.here, seat))
            there = list(events_of(table, found.game, found.there, seat))
            assert here == there, seat
    return looked


@pytest.mark.parametrize("game", WORLDS)
@examples(12)
@given(SEEDS)
def test_a_secret_changes_no_byte_of_what_others_are_sent(game: str, seed: int) -> None:
    check_secrets(game, seed)


@pytest.mark.parametrize("game", WORLDS)
def test_there_are_other_worlds_to_look_at_in_every_game(game: str) -> None:
    """Else the law would say nothing."""
    assert sum(check_secrets(game, seed) for seed in range(6)) >= 5


@examples(12)
@given(SEEDS)
def test_at_a_tournament_every_seat_hears_what_a_watcher_hears(seed: int) -> None:
    table = GAMES["tournament"](Random(seed))
    for moment in table.steps(ACTS):
        known = moment.snapshot.recent[0].version - 1
        watched = [(each.version, each.kind, each.values) for each in Report(moment, None).happened(known)]
        for seat in moment.seats:
            heard = [(each.version, each.kind, each.values) for each in Report(moment, seat).happened(known)]
            assert heard == watched


def test_an_event_is_one_line_in_the_language_of_its_reader() -> None:
    table = GAMES["throws"](Random(1))
    moment = next(table.steps(1))
    said = {}
    for language in ("en", "it"):
        with translation.override(language):
            said[language] = Report(moment, None).whole(0, Report(moment, None).happened(0))
    assert b"\n" not in said["en"]
    assert "The table is open. A is the host." in said["en"].decode()
    assert said["it"] != said["en"]
