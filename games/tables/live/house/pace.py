"""When players of the house act: at the pace of people, by a worker, after whatever has happened.

Nothing remembers that it is their turn but the table itself: after each act, and again and again by the beat, a worker
is sent where one of them is asked. Whoever is killed on the way is followed by the next.
"""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta

from celery import shared_task
from django.core.cache import cache
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.journal.models import Entry
from games.kernel.table import TableState
from games.tables import state
from games.tables.games import games
from games.tables.live.house.playing import play_one, whom_it_waits_for
from games.tables.models import Table
from games.tables.outages import queue
from games.tables.outages.queue import QueueAway

LOST_AFTER = 15
"""After so many seconds a worker that was sent and has not begun is given up."""

WAITED_FOR = timedelta(hours=12)
"""So long after its last act a table is looked after by the beat: one at which nobody acts waits for no house."""

log = logging.getLogger(__name__)


def table_moved(sender: object, *, game: str, table: Table, now: TableState, **rest: object) -> None:
    """After an act: a worker is sent where a player of the house is asked. The act says so, nothing is looked up."""
    if whom_it_waits_for(game, now):
        send(table)


def send(table: Table) -> None:
    """Sends a worker to this table, unless one is on their way. Where the queue is out of reach the beat sends one."""
    if not cache.add(_sent(table.code), True, LOST_AFTER):
        return
    house = games()[table.game].house
    assert house is not None
    try:
        queue.send(play_house, table.code, countdown=secrets.SystemRandom().uniform(*house.seconds))
    except QueueAway as lost:
        cache.delete(_sent(table.code))
        log.warning("no worker can be sent to play at table %s: %s", table.code, lost)


@shared_task(name="games.tables.tasks.play_house", ignore_result=True)
def play_house(code: str) -> None:
    """One word of the house at this table; the act sends the next worker."""
    cache.delete(_sent(code))
    table = Table.objects.filter(code=code).first()
    if table is not None:
        play_one(table, secrets.SystemRandom())


@shared_task(name="games.tables.tasks.play_where_the_house_is_asked", ignore_result=True)
def play_where_the_house_is_asked() -> None:
    """Again and again: sends the next worker to tables whose worker was lost. config/celery.py says how often."""
    of_table = Entry.objects.filter(stream=OuterRef("stream"), version=OuterRef("stream__version"))
    moved_lately = Exists(of_table.filter(recorded_at__gt=timezone.now() - WAITED_FOR))
    for table in Table.objects.filter(moved_lately).exclude(house={}).iterator():
        if whom_it_waits_for(table.game, state.current(table.stream_id, table.game).state):
            send(table)


def _sent(code: str) -> str:
    return f"house:{code}"
