"""Errands: work that a worker does while the page shows how far it is. Every kind of them goes the same way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from celery import Task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaign.models import Campaign, Errand, ErrandKind, ErrandStatus, Person

ON_THE_WAY = (ErrandStatus.WAITING, ErrandStatus.RUNNING)


class ErrandTask(Task):
    """A task of one argument, the key of its errand. What breaks ends as a failed errand, never as one that runs for
    ever."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        self.fail(args[0], timezone.now())

    def fail(self, key: str, at: datetime) -> None:
        """What is written down of an errand that broke."""
        fail(key, at)


def send(
    kind: ErrandKind,
    task: Task,
    person: Person,
    campaign: Campaign | None = None,
    *,
    total: int,
    request: Mapping[str, Any] | None = None,
    file: bytes | None = None,
) -> Errand:
    """Sends a worker to do this task with the key of a new errand. Pressed twice, the one that is on its way."""
    wanted = dict(request or {})
    there = Errand.objects.defer("file").filter(
        kind=kind, campaign=campaign, person=person, request=wanted, status__in=ON_THE_WAY
    )
    if (found := there.first()) is not None:
        return found
    errand = Errand.objects.create(kind=kind, campaign=campaign, person=person, request=wanted, total=total, file=file)
    transaction.on_commit(lambda: _send_worker(task, str(errand.pk)))
    return errand


def _send_worker(task: Task, key: str) -> None:
    """Sends a worker on the errand `key`. Where the queue is out of reach it fails at once, and may be sent again."""
    try:
        task.delay(key)
    except OperationalError as lost:
        task.on_failure(lost, "", [key], {}, None)


class UnderWay:
    """An errand that a worker is on: it says how far it is, and how it ended."""

    def __init__(self, errand: Errand) -> None:
        self.errand = errand
        self.done = 0

    def set_out(self, total: int) -> None:
        """So many steps are to be done."""
        self.errand.total = total
        self._note(status=ErrandStatus.RUNNING, done=0, total=total)

    def step(self) -> None:
        """One more of them is done."""
        self.done = min(self.done + 1, self.errand.total)
        self._note(done=self.done)

    def reach(self, done: int) -> None:
        """So many of them are done."""
        self.done = min(done, self.errand.total)
        self._note(done=self.done)

    def come_back(self, at: datetime, **brought: Any) -> None:
        """It is done; `brought`: what the errand has now, a file above all."""
        self._note(status=ErrandStatus.DONE, done=self.errand.total, ended_at=at, **brought)

    def _note(self, **values: Any) -> None:
        Errand.objects.filter(pk=self.errand.pk).update(**values)


def begin(key: str) -> UnderWay | None:
    """The errand `key`, on which a worker sets out; None when it is over already."""
    found = Errand.objects.select_related("campaign", "person").filter(pk=key, ended_at=None).first()
    return UnderWay(found) if found else None


def fail(key: str, at: datetime, outcome: Mapping[str, Any] | None = None) -> None:
    """The worker came back with nothing; `outcome` may say why. What was sent with him is thrown away."""
    Errand.objects.filter(pk=key, ended_at=None).update(
        status=ErrandStatus.FAILED, ended_at=at, outcome=dict(outcome or {}), file=None
    )
