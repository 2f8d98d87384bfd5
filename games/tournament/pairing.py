"""The worker who pairs a round that a host has asked for (TD-8).

That a round is being paired is a fact of the table, written before anybody is sent. A worker computes outside of any
lock and gives the table what came out; the table takes it only for the state that it was computed from. So however
many are sent, and wherever one of them is killed, a round is published once or not yet; and whoever finds it not yet
published sends the next worker: the table itself after the act, its pages, and the beat every minute.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator

from celery import shared_task
from django.core.cache import cache
from django.db.models import OuterRef, Subquery

from games.journal.models import Entry
from games.kernel.rulebook import Refused, snake
from games.kernel.table import TableState, TakenBack
from games.tables import service, state
from games.tables.models import Table
from games.tables.outages import queue
from games.tables.outages.queue import QueueAway
from games.tournament.rules.facts import PairingAsked, PairingStopped, RoundPaired
from games.tournament.rules.preparing import prepare
from games.tournament.rules.state import State

GAME = "tournament"

LOST_AFTER = 20
"""After so many seconds a worker that was sent and has not begun is given up, and the next one is sent."""

ATTEMPTS = 20
"""So often a worker begins again when the table has moved meanwhile; then the next one does."""

OVERTAKEN = frozenset({"pairing_is_stale", "nobody_asked", "tournament_is_over"})
"""Why a pairing is refused that somebody was faster than: what they did counts (TD-8)."""

ASKING = tuple(snake(kind.__name__) for kind in (PairingAsked, TakenBack))
"""After these facts a table may wait for a worker: of those that are about pairing the last one says so."""

ABOUT_PAIRING = (*ASKING, *(snake(kind.__name__) for kind in (PairingStopped, RoundPaired)))

log = logging.getLogger(__name__)


def is_being_paired(game: State) -> bool:
    """Whether the table waits for a worker."""
    return game.asked is not None


def table_moved(sender: object, *, game: str, table: Table, now: TableState, **rest: object) -> None:
    """After an act: a worker is sent where one is waited for. The act itself says so, nothing is looked up."""
    if game == GAME and is_being_paired(now.game):
        send(table)


def send_where_asked(table: Table) -> None:
    """Sends a worker to a tournament if it waits for one."""
    if is_being_paired(state.current(table.stream_id, table.game).state.game):
        send(table)


def send(table: Table) -> None:
    """Sends a worker to this tournament, unless one is on their way.

    Where the queue is out of reach the round is paired here and now: nobody waits for a worker who never comes.
    """
    if not cache.add(_sent(table.code), True, LOST_AFTER):
        return
    try:
        queue.send(pair_round, table.code)
    except QueueAway as lost:
        cache.delete(_sent(table.code))
        log.warning("no worker can be sent to pair table %s: %s", table.code, lost)
        pair(table)


@shared_task(name="games.tables.tasks.pair_round", ignore_result=True)
def pair_round(code: str) -> None:
    """Pairs the round that the host of this table has asked for; however many workers do it, it is published once."""
    pair_table(code)


def pair_table(code: str) -> None:
    """What the worker does. From now on the next one may be sent."""
    cache.delete(_sent(code))
    table = Table.objects.filter(code=code, game=GAME).first()
    if table is not None:
        pair(table)


def pair(table: Table) -> None:
    """Computes the round that was asked for, and publishes it; anew, where the table has moved meanwhile (TD-8)."""
    for _ in range(ATTEMPTS):
        order = prepare(state.current(table.stream_id, table.game).state.game, secrets.SystemRandom())
        if order is None:
            return
        try:
            service.act_by_table(table, order)
            return
        except Refused as refused:
            if refused.refusal.reason not in OVERTAKEN:
                raise


@shared_task(name="games.tables.tasks.pair_what_waits", ignore_result=True)
def pair_what_waits() -> None:
    """Again and again: sends the next worker to tables whose worker was lost. config/celery.py says how often."""
    send_to_all_that_wait()


def send_to_all_that_wait() -> None:
    """What the beat does: whoever was sent before, and died, is followed by another."""
    for table in waiting():
        send_where_asked(table)


def waiting() -> Iterator[Table]:
    """The tournaments that may wait for a worker."""
    about_pairing = Entry.objects.filter(stream=OuterRef("stream"), kind__in=ABOUT_PAIRING).order_by("-version")
    tables = Table.objects.filter(game=GAME).annotate(last=Subquery(about_pairing.values("kind")[:1]))
    return tables.filter(last__in=ASKING).iterator()


def _sent(code: str) -> str:
    return f"pairing:sent:{code}"
