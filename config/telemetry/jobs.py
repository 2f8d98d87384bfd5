"""Each job of a worker has a line of the log, and every line that is written meanwhile has its id."""

from __future__ import annotations

import logging
import time
from contextlib import AbstractContextManager
from typing import Any

from celery import signals
from celery.states import SUCCESS

from campaign.jobs.jobs import JobTask
from config.telemetry import context

FREQUENT = "campaign.tasks.send_lost_jobs_again"
"""A round every four seconds, which mostly finds nothing: its line would bury all others."""

log = logging.getLogger(__name__)

_begun: dict[str, tuple[float, AbstractContextManager[None]]] = {}


def listen() -> None:
    """From now on."""
    signals.task_prerun.connect(_begin, dispatch_uid="telemetry")
    signals.task_postrun.connect(_end, dispatch_uid="telemetry")


def _begin(task_id: str, task: Any, args: Any, **rest: Any) -> None:
    job = str(args[0]) if isinstance(task, JobTask) and args else None
    work = context.about(request=task_id, job=job)
    work.__enter__()
    _begun[task_id] = time.perf_counter(), work


def _end(task_id: str, task: Any, state: str | None = None, **rest: Any) -> None:
    began, work = _begun.pop(task_id)
    what = {"task": task.name, "state": str(state), "ms": round((time.perf_counter() - began) * 1000)}
    log.log(logging.DEBUG if task.name == FREQUENT and state == SUCCESS else logging.INFO, "done", extra=what)
    work.__exit__(None, None, None)
