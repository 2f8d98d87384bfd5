"""A table has moved: a worker is sent to remember it, once for the many acts of a few seconds.

An act never waits for this and never fails by it. Where the queue is out of reach nothing is sent; the next act, the
next look at a page of the memory, or `manage.py campaign rebuild` catches up.
"""

from __future__ import annotations

import logging

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from campaign.bridge import queue
from campaign.bridge.queue import QueueAway
from campaign.matches.match_tables import collect_result
from campaign.memory.games import game_at, remember_game
from campaign.memory.remembering import remember
from campaign.models import Evening, MatchTable, Tournament
from campaign.tournaments.results import update_results
from campaign.webhooks import turns
from campaign.webhooks.push import telling

GATHERED = 4
"""So many seconds of acts are remembered together."""
LOST_AFTER = 60
"""After so many seconds a worker that was sent is given up, and the next act sends another."""

log = logging.getLogger(__name__)


def table_moved(code: str) -> None:
    """Sends a worker, unless one is on the way who will see this act."""
    if not cache.add(_sent(code), True, LOST_AFTER):
        return
    try:
        queue.send(remember_table, code, countdown=GATHERED)
    except QueueAway as lost:
        cache.delete(_sent(code))
        log.warning("nobody is sent to remember table %s: %s", code, lost)


@shared_task(name="campaign.tasks.remember_table", ignore_result=True)
def remember_table(code: str) -> None:
    """Remembers what has happened at the table of an evening, and tells whom it asks now."""
    remember_table_of(code)
    turns.tell_turns(code, timezone.now())
    telling.tell_turns(code, timezone.now())


def remember_table_of(code: str) -> None:
    """What the worker does. Who acts from now on sends the next one: so no act is missed."""
    cache.delete(_sent(code))
    evening = Evening.objects.filter(table_code=code).first()
    if evening is not None:
        remember(evening)
        return
    tournament = Tournament.objects.filter(table_code=code).first()
    if tournament is not None:
        update_results(tournament)
        return
    game = game_at(code)
    if isinstance(game, MatchTable):
        collect_result(game)
    if game is not None:
        remember_game(game)


def _sent(code: str) -> str:
    return f"memory:sent:{code}"
