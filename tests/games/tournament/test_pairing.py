"""TD-8: a round is paired by a worker, once, whatever happens to it; nothing hangs."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from redis import Redis

from games.kernel.rulebook import HOST, Refused
from games.tables import service
from games.tables.models import Table
from games.tournament import pairing
from games.tournament.pairing import pair_round, pair_what_waits
from games.tournament.rules import orders as o
from games.tournament.rules.preparing import pairing_of, prepare
from games.tournament.rules.state import Games
from tests.support.services.site import Site, running_site
from tests.support.worlds.tournament_tables import (
    ask,
    begin,
    decide_all,
    gives,
    kinds,
    names_of,
    now,
    open_tournament,
)

pytestmark = pytest.mark.both_databases


@pytest.fixture
def table(db: None) -> Table:
    """A Swiss of nine that has begun."""
    opened = open_tournament(names_of(9))
    begin(opened)
    return opened


def test_a_round_that_was_asked_for_is_published(table: Table) -> None:
    ask(table)
    assert now(table).asked is not None
    pair_round(table.code)
    (its,) = now(table).rounds
    assert now(table).asked is None
    assert Counter(key for match in its.matches for key in match.players) == Counter(now(table).entrants.keys())


def test_td23_what_is_stored_is_the_order_and_it_gives_the_same_pairing_again(table: Table) -> None:
    ask(table)
    pair_round(table.code)
    (its,) = now(table).rounds
    assert sorted(its.order) == sorted(now(table).entrants)
    assert pairing_of(now(table), 1, its.order) == tuple(match.players for match in its.matches)


def test_td_8_a_double_click_and_a_retry_leave_one_pairing(table: Table) -> None:
    ask(table)
    with pytest.raises(Refused):
        ask(table)
    for _ in range(3):
        pair_round(table.code)
    assert kinds(table).count("round_paired") == 1


def test_td_8_what_was_computed_for_an_older_state_is_refused_and_changes_nothing(table: Table) -> None:
    ask(table)
    stale = prepare(now(table), Random(1))
    assert stale is not None
    gives(table, o.Drop(entrant="e4"))
    with pytest.raises(Refused, match="pairing_is_stale"):
        service.act_by_table(table, stale)
    assert now(table).rounds == ()


def test_td_8_a_drop_while_the_worker_computes_makes_it_begin_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(table)
    computed = []

    def and_meanwhile_they_leave(state: object, chance: Random) -> object:
        computed.append(prepare(now(table), chance))
        if len(computed) == 1:
            gives(table, o.Drop(entrant="e4"))
        return computed[-1]

    monkeypatch.setattr(pairing, "prepare", and_meanwhile_they_leave)
    pair_round(table.code)
    (its,) = now(table).rounds
    assert len(computed) == 2
    assert "e4" not in {key for match in its.matches for key in match.players}


def test_only_the_table_itself_may_publish_what_was_computed(table: Table) -> None:
    ask(table)
    order = prepare(now(table), Random(1))
    assert order is not None
    with pytest.raises(Refused, match="only_the_table_may"):
        service.act(table, table.seats.get(key=HOST), order)


def test_a_worker_who_finds_nothing_to_do_does_nothing(table: Table) -> None:
    pair_round(table.code)
    pair_round("NOTABLE")
    ask(table)
    gives(table, o.StopPairing())
    pair_round(table.code)
    assert "round_paired" not in kinds(table)


def test_the_tables_that_wait_are_found_by_their_last_word_on_pairing(table: Table) -> None:
    other, third = open_tournament(names_of(4)), open_tournament(names_of(4))
    for one in (other, third):
        begin(one)
        ask(one)
    assert {each.code for each in pairing.waiting()} == {other.code, third.code}
    pair_round(third.code)
    assert {each.code for each in pairing.waiting()} == {other.code}
    gives(other, o.StopPairing())
    assert list(pairing.waiting()) == []


def test_no_second_worker_is_sent_while_one_is_on_its_way(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(pair_round, "apply_async", lambda args, **how: sent.append(args))
    ask(table)
    for _ in range(3):
        pair_what_waits()
    assert sent == [[table.code]]
    cache.clear()
    pair_what_waits()
    assert len(sent) == 2, "the first was given up"


def test_a_stopped_pairing_asked_for_again_does_not_wait_for_the_beat(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(pair_round, "apply_async", lambda args, **how: sent.append(args))
    ask(table)
    pairing.send_where_asked(table)
    gives(table, o.StopPairing())
    pair_round(table.code)
    ask(table)
    pairing.send_where_asked(table)
    assert len(sent) == 2


def test_an_act_that_asks_for_no_pairing_costs_no_query_after_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """Given the first round, when a result is entered, then nobody looks whether a worker is waited for; when the next
    round is asked for, one is sent."""
    sent: list[object] = []
    monkeypatch.setattr(pair_round, "apply_async", lambda args, **how: sent.append(args))
    ask(table)
    pair_round(table.code)
    sent.clear()
    match = now(table).rounds[-1].matches[0]
    with django_capture_on_commit_callbacks() as announced:
        gives(table, o.EnterResult(match=match.key, games=Games(2, 0)))
    with CaptureQueriesContext(connection) as asked:
        for announce in announced:
            announce()
    assert [query["sql"] for query in asked] == []
    assert sent == []
    decide_all(table)
    with django_capture_on_commit_callbacks(execute=True):
        ask(table)
    assert sent == [[table.code]]


# --- real workers ----------------------------------------------------------------------------------------------------


@pytest.mark.timeout(120)
def test_a_real_worker_pairs_round_after_round(worker: None) -> None:
    table = open_tournament(names_of(7))
    begin(table)
    for number in (1, 2, 3):
        ask(table)
        while len(now(table).rounds) < number:
            time.sleep(0.02)
        decide_all(table)
    met = [frozenset(match.players) for its in now(table).rounds for match in its.matches]
    assert len(set(met)) == len(met), "nobody meets twice, nobody rests twice"


def test_where_the_queue_is_out_of_reach_the_round_is_paired_all_the_same(
    transactional_db: None, settings: Any
) -> None:
    nowhere = {**settings.CACHES["default"], "LOCATION": "unix:///nowhere/redis.sock"}
    settings.CACHES = {"default": nowhere}
    table = open_tournament(names_of(6))
    begin(table)
    ask(table)
    assert len(now(table).rounds) == 1


# --- a worker who is killed ------------------------------------------------------------------------------------------


def lay_out(number: int) -> str:
    """In the site: a Swiss of so many has begun, and its first round was asked for. Its code."""
    table = open_tournament(names_of(number))
    begin(table)
    ask(table)
    return table.code


def send_the_next() -> None:
    """In the site: what the beat does; nobody who was sent before is waited for."""
    cache.clear()
    pair_what_waits()


def times_paired(code: str) -> int:
    """In the site: how often the round was published; the state holds no more than the journal."""
    table = Table.objects.get(code=code)
    found = kinds(table).count("round_paired")
    assert len(now(table).rounds) == found
    return found


@pytest.fixture
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, str]]:
    """A product whose worker has not come yet, and a tournament that waits for it."""
    with running_site(tmp_path_factory.mktemp("killed"), worker=False) as site:
        yield site, site.call(f"{__name__}:lay_out", number=40)


def has_begun(site: Site, code: str) -> bool:
    """Whether the worker has taken the task up: then nobody counts as sent."""
    with Redis.from_url(site.env["REDIS_URL"]) as redis:
        return not [key for key in redis.scan_iter("*") if f"pairing:sent:{code}".encode() in key]


def is_published(site: Site) -> bool:
    """Whether the journal holds the round."""
    with closing(sqlite3.connect(site.folder / "site.sqlite3")) as looking:
        return bool(looking.execute("select 1 from journal_entry where kind = 'round_paired'").fetchone())


def kill_worker(site: Site) -> None:
    """`kill -9`."""
    assert site.worker is not None
    site.worker.kill()
    site.worker.wait()


def another_worker_ends_it(site: Site, code: str) -> None:
    site.start_worker()
    site.call(f"{__name__}:send_the_next")
    while not is_published(site):
        time.sleep(0.05)
    site.call(f"{__name__}:send_the_next")
    assert site.call(f"{__name__}:times_paired", code=code) == 1
    assert "ok at" in site.command("journal", "verify", code)


@pytest.mark.thorough
@pytest.mark.process
def test_a_worker_that_is_killed_before_it_publishes_leaves_none_and_the_next_leaves_one(
    asked: tuple[Site, str],
) -> None:
    site, code = asked
    with closing(sqlite3.connect(site.folder / "site.sqlite3", isolation_level=None)) as writing:
        writing.execute("begin immediate")  # nobody else can write: the worker stands before their transaction
        site.start_worker()
        while not has_begun(site, code):
            time.sleep(0.01)
        kill_worker(site)
        writing.execute("rollback")
    assert site.call(f"{__name__}:times_paired", code=code) == 0
    another_worker_ends_it(site, code)


@pytest.mark.thorough
@pytest.mark.process
def test_a_worker_that_is_killed_as_soon_as_it_has_published_leaves_one(asked: tuple[Site, str]) -> None:
    site, code = asked
    site.start_worker()
    while not is_published(site):
        time.sleep(0.002)
    kill_worker(site)
    another_worker_ends_it(site, code)
