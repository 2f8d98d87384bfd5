"""Sending: one worker at a time for each phone, each message until it is taken, is of no use any more, or is given up.

A worker takes the phone before it sends, and says under the number of its take what came of it. One that is killed says
nothing, and a minute later the next one sends. Before each attempt it is asked anew whether there is still something to
tell: a question may have been answered, and a seat be somebody else's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random, SystemRandom
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaign.bridge import queue
from campaign.bridge.queue import QueueAway
from campaign.bridge.waiting import questions_at, sitters_at
from campaign.models import AttemptProblem, PushSubscription
from campaign.webhooks import calling
from campaign.webhooks.calling import Answer, Message
from campaign.webhooks.push.keys import opened
from campaign.webhooks.push.messages import message, site
from campaign.webhooks.push.subscriptions import is_held
from campaign.webhooks.sealing import Unsealable
from campaign.webhooks.sending import rest

WAITS = (timedelta(seconds=5), timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""How long it is waited after the first, the second … attempt that has failed; after the last it is given up."""
SPREAD = 0.2
"""By so much of itself a wait is longer at most."""
LONGEST_WAIT = timedelta(hours=6)
"""For so long at most a push service may ask us to wait."""
TAKEN_FOR = timedelta(seconds=60)
"""A worker that has said nothing for so long was killed."""
GONE = (404, 410)
"""What a push service answers for a phone that wants nothing any more (RFC 8030, 7.3)."""
RESTS = "push-rests:{}"
"""Under this stands until when nobody calls a push service that was slow. Anybody may name one, for as many phones as
they like: none keeps the workers from everything else."""
GIVEN_UP = 3
"""After so many things in a row that did not reach it a phone is told no more."""

Clock = Callable[[], datetime]
Call = Callable[[Message], Answer]

log = logging.getLogger(__name__)


# --- a worker is sent ------------------------------------------------------------------------------------------------


def send_after_commit(key: UUID) -> None:
    """Sends a worker as soon as what this phone is to be told is written."""
    transaction.on_commit(lambda: send_worker(key))


def send_worker(key: UUID) -> None:
    """Sends a worker. Where the queue is out of reach it is the next round of the beat that does."""
    try:
        queue.send(send_push, str(key))
    except QueueAway as lost:
        log.warning("nobody is sent to tell phone %s: %s", key, lost)


def send_due(at: datetime) -> None:
    """Sends a worker for each phone that is to be told something and is in nobody's hands."""
    for key in PushSubscription.objects.filter(_is_free(at), due_at__lte=at).values_list("pk", flat=True):
        send_worker(key)


@shared_task(name="campaign.tasks.send_push", ignore_result=True)
def send_push(key: str) -> None:
    """Tells this phone what is due; where there is something new meanwhile, the next worker goes on."""
    way = calling.way_out()._replace(may_reach=settings.PUSH_MAY_REACH)
    if send_next(UUID(key), timezone.now, lambda message: calling.call(message, way), SystemRandom()):
        send_worker(UUID(key))


def send_next(key: UUID, clock: Clock, call: Call, chance: Random) -> bool:
    """Tells this phone what is due, if it is ours to tell and still of use; whether there is something else by now."""
    row = take(key, clock())
    if row is None:
        return False
    try:
        reach = opened(row.sealed)
    except Unsealable:
        log.error("phone %s cannot be read: it was sealed with another SECRET_KEY", key)
        row.delete()
        return False
    service = RESTS.format(site(reach.endpoint))
    rests_until = cache.get(service)
    if rests_until is not None and rests_until > clock():
        put_off(row, rests_until)
        return False
    if not is_of_use(row):
        return False
    answer = call(message(row, reach, clock()))
    if slow := rest(answer, 0):
        cache.set(service, clock() + slow, slow.total_seconds())
    finish(row, answer, clock(), chance.random())
    return PushSubscription.objects.filter(pk=key, due_at__lte=clock()).exists()


# --- taking it, and saying what came of it ---------------------------------------------------------------------------


@transaction.atomic
def take(key: UUID, at: datetime) -> PushSubscription | None:
    """The phone, for the worker that tells it from now on; None: another does, or there is nothing to tell."""
    free = PushSubscription.objects.filter(_is_free(at), pk=key, due_at__lte=at)
    if not free.update(taken_until=at + TAKEN_FOR, takes=F("takes") + 1, attempts=F("attempts") + 1):
        return None
    return PushSubscription.objects.get(pk=key)


def is_of_use(row: PushSubscription) -> bool:
    """Whether this phone is still to be told what it was to be told. Where not, it is free again, or gone."""
    sitter = sitters_at(row.table_code).get(row.seat)
    if not is_held(row, sitter):
        row.delete()
        return False
    is_seen = sitter is not None and sitter.is_looking
    if is_seen or row.attempts > len(WAITS) + 1 or not _is_still_asked(row):
        _end(row)
        return False
    return True


def _is_still_asked(row: PushSubscription) -> bool:
    return row.question is None or questions_at(row.table_code).seats.get(row.seat) == row.question


def finish(row: PushSubscription, answer: Answer, at: datetime, chance: float) -> None:
    """Writes down what came of it. What a worker says that woke up too late is not heard: another has gone on."""
    if answer.status in GONE or answer.problem == AttemptProblem.NOT_PUBLIC:
        _held(row).delete()
        return
    if answer.is_taken:
        _end(row, failures=0)
        return
    log.warning("phone %s was not reached: %s", row.pk, answer.status or answer.problem)
    wait = next_wait(row.attempts, answer.wait, chance)
    if wait is not None:
        _held(row).filter(due_at=row.due_at).update(due_at=at + wait)
        _held(row).update(taken_until=None)
    elif row.failures + 1 >= GIVEN_UP:
        _held(row).delete()
    else:
        _end(row, failures=row.failures + 1)


def put_off(row: PushSubscription, until: datetime) -> None:
    """It is tried later, and this was no attempt."""
    _held(row).filter(due_at=row.due_at).update(due_at=until, attempts=F("attempts") - 1)
    _held(row).update(taken_until=None)


def next_wait(attempts: int, asked_to: float, chance: float) -> timedelta | None:
    """How long it is waited after so many attempts; None: it is given up. `asked_to`: the seconds for which the push
    service wants to be left alone; `chance`, from 0 to 1: how much of the spread is added."""
    if attempts > len(WAITS):
        return None
    usual = WAITS[attempts - 1] * (1 + SPREAD * chance)
    return max(usual, min(timedelta(seconds=asked_to), LONGEST_WAIT))


def _end(row: PushSubscription, **values: int) -> None:
    """There is nothing to tell any more, unless something else came meanwhile; and the phone is in nobody's hands."""
    _held(row).filter(due_at=row.due_at).update(due_at=None, question=None, words="")
    _held(row).update(taken_until=None, **values)


def _held(row: PushSubscription) -> QuerySet[PushSubscription]:
    """The phone, for as long as it is in the hands of who has taken it so."""
    return PushSubscription.objects.filter(pk=row.pk, takes=row.takes)


def _is_free(at: datetime) -> Q:
    return Q(taken_until=None) | Q(taken_until__lte=at)
