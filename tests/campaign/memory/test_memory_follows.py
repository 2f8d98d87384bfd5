"""The memory follows the tables: act by act, over taking back, through the queue, from two workers at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
import redis
from django.core.cache import cache
from msgspec.structs import replace

from campaign.bridge import table_queries
from campaign.demo import create
from campaign.evenings import evenings
from campaign.memory import moving, remember
from campaign.models import Attendance, Campaign, ChallengeResolution, Evening, Memory, Person, Pick
from campaign.pools.imports import make_pool
from games.kernel.rulebook import HOST
from games.kernel.table.orders import TakeBack
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import DECKS
from games.tables import board, service, state
from games.tables.models import Table
from tests.campaign.memory.test_memory import ROWS, contents
from tests.played.evening import LAST_OF_TABLE, acts_of, recorded, setup_of
from tests.support.together import at_once
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import NOW, campaign_of, magus_of

pytestmark = pytest.mark.django_db(transaction=True)


def forget(evening: Evening) -> None:
    for model in (*ROWS, Memory):
        model.objects.filter(evening=evening).delete()


def assert_as_the_journal_says(evening: Evening) -> None:
    """What was remembered on the way is what the journal alone makes."""
    remember(evening)
    on_the_way = contents(evening)
    forget(evening)
    remember(evening)
    assert contents(evening) == on_the_way


# --- the recorded evening ---------------------------------------------------------------------------------------------


@pytest.fixture
def recorded_evening(db: None) -> Evening:
    return lay_recorded()


def lay_recorded(host: str = "carla") -> Evening:
    """The table of the recorded evening, nothing done yet."""
    file = recorded()
    setup = setup_of(file)
    campaign = campaign_of(host=host)
    evening = Evening.objects.create(campaign=campaign, number=1, day=date(2026, 3, 6))
    for seat in setup.seats:
        magus = campaign.magi.create(name=seat.name, style=seat.sheet.style, physical=7, social=5, mental=3)
        Attendance.objects.create(evening=evening, magus=magus, seat=seat.key, played_version=1)
    places = [service.Place(seat.key, seat.name) for seat in setup.seats] + [service.Place(HOST, "Host")]
    table = service.open_table("live_magic", setup, places, name="Recorded", host=HOST, at=NOW)
    evening.table_code, evening.opened_at = table.code, NOW
    evening.save()
    return evening


def replay(evening: Evening, after_each: Callable[[Evening], object]) -> None:
    """The recorded orders, from the seats and the host of a real table, to the end of the evening."""
    table = Table.objects.get(code=evening.table_code)
    seats = {seat.key: seat for seat in table.seats.all()}
    for event in recorded()["events"][:LAST_OF_TABLE]:
        if "expect_error" in event:
            continue
        now = state.current(table.stream_id, table.game).state.game
        for by, order in acts_of(event, now):
            give(table, seats[by.seat or HOST], order)
        after_each(evening)
    give(table, seats[HOST], o.CloseEvening())


def give(table: Table, seat: Any, order: Any) -> None:
    """As from the phone: with the number of the question that it answers."""
    button = board.board(table, seat).button(type(order).__struct_config__.tag)
    service.act(table, seat, replace(order, question=button.question if button else 0), at=NOW)


def test_the_recorded_evening_is_remembered_act_by_act_as_from_its_journal(recorded_evening: Evening) -> None:
    """What was picked for the completion lies hidden until the evening is over."""
    completions = Pick.objects.filter(evening=recorded_evening, how="completion")
    seen = []

    def look(evening: Evening) -> None:
        remember(evening)
        seen.append(completions.exists())

    replay(recorded_evening, look)
    assert_as_the_journal_says(recorded_evening)
    found = ChallengeResolution.objects.filter(evening=recorded_evening).order_by("number")
    assert [(one.pack, one.category, one.ending, one.tests) for one in found] == [
        ("G01", "physical", "test", 2),
        ("G02", "social", "test", 2),
        ("G04", "mental", "split", 0),
        ("G06", "mental", "race", 0),
        ("A04", "physical", "test", 1),
    ]
    assert [one.life_lost for one in found] == [1, 1, 0, 1 + 4, 1]
    assert [one.winner and one.winner.name for one in found] == ["Ardesia", "Bruma", None, "Bruma", "Ardesia"]
    assert seen and not any(seen)
    assert completions.count() == 3 + 4 + 3 + 3


# --- random evenings --------------------------------------------------------------------------------------------------


@pytest.fixture
def open_evening(catalogue: None) -> Evening:
    """Four Magi with Powers, and nobody has acted."""
    campaign = campaign_of("chiara", "dario", "elena", "fabio")
    keys = ("life-escalation", "azione-del-fato", "reincarnazione", "sacrum-fecere", "determinazione")
    for role in create.CAST:
        magus = magus_of(campaign, role.person, role.style)
        campaign.magi.filter(pk=magus.pk).update(name=role.magus)
        magus.powers.set(campaign.powers.filter(key__in=keys))
    return opened(campaign, 1)


def opened(campaign: Campaign, month: int) -> Evening:
    host = Person.objects.get(username="carla")
    pool = campaign.pools.first() or make_pool(campaign, host, name="Starter", text=STARTER)
    evening = evenings.plan_evening(campaign, day=date(2026, month, 6), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    return evenings.open_evening(evening, host, NOW)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2))])
def test_d43_random_evenings_are_remembered_on_the_way_as_from_their_journals(open_evening: Evening, seed: int) -> None:
    """Remembered at random moments, with the host taking back now and then."""
    chance, at, taken_back = Random(seed), NOW, 0
    host = Person.objects.get(username="carla")
    table = Table.objects.get(code=open_evening.table_code)
    while not create.has_decks(table_queries.board(open_evening)):
        at = create.play(open_evening, at, Stint(chance.randint(5, 40)))
        if taken_back < 12:
            taken_back += take_back(table, table.seats.get(user=host), chance)
        remember(open_evening)
    assert taken_back
    evenings.close_evening(open_evening, host, at)
    assert_as_the_journal_says(open_evening)
    assert ChallengeResolution.objects.filter(evening=open_evening).exists()


class Stint:
    """So many orders, or until the decks are finished."""

    def __init__(self, orders: int) -> None:
        self.left = orders

    def __call__(self, board: table_queries.Board) -> bool:
        self.left -= 1
        return self.left < 0 or create.has_decks(board)


def take_back(table: Table, seat: Any, chance: Random) -> int:
    """The host takes back a few acts of the auction, where the rules allow it."""
    past = state.history(table.stream_id, table.game)
    acts = sorted({happened.act for happened in past})[-chance.randint(2, 9) :]
    try:
        service.act(table, seat, TakeBack(to=acts[0] - 1, question=past[-1].version), at=NOW)
    except service.Refused:
        return 0
    return 1


# --- the bell, the queue, two workers ---------------------------------------------------------------------------------


def approve(evening: Evening) -> None:
    """One act at the table."""
    table = Table.objects.get(code=evening.table_code)
    seat = table.seats.exclude(user=None).exclude(key=HOST).first()
    version = state.current(table.stream_id, table.game).state.version
    service.act(table, seat, o.ApproveAll(question=version), at=NOW + timedelta(seconds=version))


@pytest.mark.both_databases
def test_acts_of_a_few_seconds_send_one_worker(open_evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    sent: list[Any] = []
    monkeypatch.setattr(moving.remember_table, "apply_async", lambda args, **how: sent.append(args))
    for _ in range(3):
        moving.table_moved(open_evening.table_code or "")
    assert sent == [[open_evening.table_code]]
    moving.remember_table_of(open_evening.table_code or "")
    moving.table_moved(open_evening.table_code or "")
    assert len(sent) == 2


@pytest.mark.both_databases
def test_a_worker_remembers_what_was_done_at_the_table(open_evening: Evening, worker: None) -> None:
    cache.clear()
    forget(open_evening)
    approve(open_evening)
    table = Table.objects.get(code=open_evening.table_code)
    while not Memory.objects.filter(evening=open_evening, version=table.stream.version).exists():
        time.sleep(0.1)


def test_an_act_stands_where_the_queue_is_out_of_reach(open_evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise redis.ConnectionError("nobody there")

    monkeypatch.setattr(cache, "add", lost)
    before = Table.objects.get(code=open_evening.table_code).stream.version
    approve(open_evening)
    assert Table.objects.get(code=open_evening.table_code).stream.version > before
    monkeypatch.undo()
    assert_as_the_journal_says(open_evening)


def test_a_table_that_is_nobodys_evening_is_let_be() -> None:
    moving.remember_table_of("NOBODYS")


@pytest.mark.both_databases
def test_two_workers_at_once_remember_once(recorded_evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving.remember_table, "apply_async", lambda *args, **how: None)  # no third one comes along
    replay(recorded_evening, lambda evening: None)
    outcomes = at_once(*[lambda: remember(Evening.objects.get(pk=recorded_evening.pk))] * 4)
    assert sorted(bool(outcome) for outcome in outcomes) == [False, False, False, True]
    assert_as_the_journal_says(recorded_evening)


@pytest.mark.both_databases
def test_an_older_reading_never_replaces_a_newer_one(recorded_evening: Evening) -> None:
    replay(recorded_evening, lambda evening: None)
    remember(recorded_evening)
    after = contents(recorded_evening)
    Memory.objects.update(version=10_000)
    Pick.objects.filter(number=1).update(pack_name="Read later")
    assert remember(recorded_evening, anew=True) == 0
    assert Pick.objects.get(number=1).pack_name == "Read later"
    assert len(after["Pick"]) == 41 and set(DECKS) >= {row["deck"] for row in after["Pick"]}
