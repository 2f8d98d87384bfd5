"""Sending: one worker at a time for each webhook, one message after the other, each until it is taken or given up.

A worker takes the webhook before it sends, and says under the number of its take what came of it. One that is killed
says nothing, and a minute later the webhook is free again: the message, whose id stays, is sent once more. So each
arrives at least once, and however many clocks tick at once, no two workers send for the same webhook.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random, SystemRandom
from typing import NamedTuple

from celery import shared_task
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from campaign.bridge import queue
from campaign.bridge.queue import QueueAway
from campaign.models import AttemptProblem, DeliveryStatus, Webhook, WebhookAttempt, WebhookDelivery, WhyOff
from campaign.models.telling.webhooks import LONGEST_ANSWER
from campaign.webhooks import calling, messages
from campaign.webhooks.calling import Answer, Message
from campaign.webhooks.sealing import Keys, Unsealable, opened

WAITS = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=24),
)
"""How long it is waited after the first, the second … attempt that has failed; after the last it is given up."""
SPREAD = 0.2
"""By so much of itself a wait is longer at most: of many that fail together, not all come back together."""
LONGEST_WAIT = timedelta(hours=24)
"""For so long at most an address may ask us to wait."""
TAKEN_FOR = timedelta(seconds=60)
"""A worker that has said nothing for so long was killed."""
LONGEST_REST = timedelta(minutes=5)
"""For so long at most nobody calls an address that has failed, whatever else it is to be told."""
PROMPT = timedelta(seconds=1)
REST_FOR_SLOWNESS = 4
"""Who takes longer than a second rests for so many times as long: no address keeps a worker busy."""
OFF_AFTER, OFF_FAILURES = timedelta(hours=24), 8
"""What has failed for so long, and so often in a row, is switched off."""

Clock = Callable[[], datetime]
Call = Callable[[Message], Answer]

log = logging.getLogger(__name__)


class Taken(NamedTuple):
    """A webhook in the hands of a worker, and what it is to be told next. `number`: of this take."""

    delivery: WebhookDelivery
    number: int


# --- a worker is sent ------------------------------------------------------------------------------------------------


def send_after_commit(hook: int) -> None:
    """Sends a worker as soon as what this webhook is to be told is written."""
    transaction.on_commit(lambda: send_worker(hook))


def send_worker(hook: int) -> None:
    """Sends a worker. Where the queue is out of reach it is the next round of the beat that does."""
    try:
        queue.send(send_webhook, hook)
    except QueueAway as lost:
        log.warning("nobody is sent for webhook %s: %s", hook, lost)


def send_due(at: datetime) -> None:
    """Sends a worker for each webhook that has something to tell, is in nobody's hands and does not rest."""
    free = Webhook.objects.filter(_is_free(at), off_at=None, deliveries__due_at__lte=at)
    for hook in free.values_list("pk", flat=True).distinct():
        send_worker(hook)


@shared_task(name="campaign.tasks.send_webhook", ignore_result=True)
def send_webhook(hook: int) -> None:
    """Tells this webhook what is due; where there is more, the next worker goes on."""
    way = calling.way_out()
    if send_next(hook, timezone.now, lambda message: calling.call(message, way), SystemRandom()):
        send_worker(hook)


def send_next(hook: int, clock: Clock, call: Call, chance: Random) -> bool:
    """Tells this webhook the next thing that is due; whether there was anything, and it was ours to tell."""
    taken = take(hook, clock())
    if taken is None:
        return False
    keys, answer = Keys(), Answer(0, problem=AttemptProblem.SEALED)
    try:
        keys = opened(taken.delivery.webhook.sealed)
    except Unsealable:
        log.error("webhook %s cannot be read: it was sealed with another SECRET_KEY", hook)
    else:
        answer = call(messages.message(taken.delivery, keys, clock()))
    finish(taken, answer, shown(answer, keys), clock(), chance.random())
    return True


# --- taking it, and saying what came of it ---------------------------------------------------------------------------


@transaction.atomic
def take(hook: int, at: datetime) -> Taken | None:
    """The webhook, for the worker that sends from now on, with what was due first; None: another does, or there is
    nothing."""
    free = Webhook.objects.filter(_is_free(at), pk=hook, off_at=None)
    if not free.filter(deliveries__due_at__lte=at).exists():
        return None
    if not free.update(taken_until=at + TAKEN_FOR, takes=F("takes") + 1):
        return None
    due = WebhookDelivery.objects.filter(webhook=hook, due_at__lte=at)
    due.filter(attempts__gt=len(WAITS)).update(
        status=DeliveryStatus.LOST, due_at=None
    )  # it has lost its worker each time
    delivery = due.order_by("due_at", "event__pk").select_related("webhook__campaign", "event").first()
    if delivery is None:
        Webhook.objects.filter(pk=hook).update(taken_until=None)
        return None
    delivery.attempts += 1
    delivery.save(update_fields=["attempts"])
    return Taken(delivery, delivery.webhook.takes)


@transaction.atomic
def finish(taken: Taken, answer: Answer, said: str, at: datetime, chance: float) -> None:
    """Writes down what came of it. What a worker says that woke up too late is not heard: another has gone on."""
    delivery = taken.delivery
    held = Webhook.objects.filter(pk=delivery.webhook_id, takes=taken.number)
    if not held.update(taken_until=None):
        return
    WebhookAttempt.objects.create(
        delivery=delivery,
        at=at,
        milliseconds=answer.milliseconds,
        status=answer.status,
        problem=answer.problem,
        answer=said,
    )
    if answer.is_taken:
        _end(delivery, DeliveryStatus.TAKEN)
        held.update(failures=0, failing_since=None, rests_until=at + rest(answer, 0))
        return
    wait = next_wait(delivery.attempts, answer.wait, chance)
    if wait is None:
        _end(delivery, DeliveryStatus.LOST)
    else:
        WebhookDelivery.objects.filter(pk=delivery.pk, status=DeliveryStatus.WAITING).update(due_at=at + wait)
    _count_failure(held.get(), answer, at)


def next_wait(attempts: int, asked_to: float, chance: float) -> timedelta | None:
    """How long it is waited after so many attempts; None: it is given up. `asked_to`: the seconds for which the address
    wants to be left alone; `chance`, from 0 to 1: how much of the spread is added."""
    if attempts > len(WAITS):
        return None
    usual = WAITS[attempts - 1] * (1 + SPREAD * chance)
    return max(usual, min(timedelta(seconds=asked_to), LONGEST_WAIT))


def rest(answer: Answer, failures: int) -> timedelta:
    """For how long nobody calls an address that has answered so, after so many failures in a row."""
    took = timedelta(milliseconds=answer.milliseconds)
    slow = took * REST_FOR_SLOWNESS if took > PROMPT else timedelta()
    asked = min(timedelta(seconds=answer.wait), LONGEST_WAIT) if failures else timedelta()
    failed = min(WAITS[min(failures, len(WAITS)) - 1], LONGEST_REST) if failures else timedelta()
    return max(slow, asked, failed)


def _count_failure(hook: Webhook, answer: Answer, at: datetime) -> None:
    hook.failures += 1
    hook.failing_since = hook.failing_since or at
    hook.rests_until = at + rest(answer, hook.failures)
    hook.save(update_fields=["failures", "failing_since", "rests_until"])
    if answer.is_gone:
        switch_off(hook, WhyOff.GONE, at)
    elif hook.failures >= OFF_FAILURES and at - hook.failing_since >= OFF_AFTER:
        switch_off(hook, WhyOff.FAILING, at)


@transaction.atomic
def switch_off(hook: Webhook, why: WhyOff, at: datetime) -> None:
    """It is told nothing any more, and what still waits is given up; each may be sent again by hand. Twice is once."""
    if Webhook.objects.filter(pk=hook.pk, off_at=None).update(off_at=at, off_why=why):
        hook.deliveries.filter(status=DeliveryStatus.WAITING).update(status=DeliveryStatus.LOST, due_at=None)


def _end(delivery: WebhookDelivery, status: DeliveryStatus) -> None:
    WebhookDelivery.objects.filter(pk=delivery.pk).update(status=status, due_at=None)


def _is_free(at: datetime) -> Q:
    is_in_no_hands = Q(taken_until=None) | Q(taken_until__lte=at)
    return is_in_no_hands & (Q(rests_until=None) | Q(rests_until__lte=at))


def end_rest(hook: Webhook) -> None:
    """Somebody wants to see it now."""
    Webhook.objects.filter(pk=hook.pk).update(rests_until=None)


# --- what may be shown of an answer ----------------------------------------------------------------------------------


def shown(answer: Answer, keys: Keys) -> str:
    """The beginning of what was answered, as text of one line, without anything that nobody may read."""
    text = answer.body[: 4 * LONGEST_ANSWER].decode("utf-8", "replace")
    for secret in keys.all:
        text = text.replace(secret, "…")
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:LONGEST_ANSWER]
