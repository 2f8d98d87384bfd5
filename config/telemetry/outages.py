"""Two lines of the log for a database that is away: when it fails first, and how often it had failed by the end.

Otherwise each refused request would write a traceback of a hundred lines that says nothing new, and the pool of
PostgreSQL a warning whenever it tries to connect.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from datetime import datetime

from django.utils import timezone

from games.tables.outages.looking import takes_nothing_in

QUIET_SECONDS = 60.0
"""Without a failure for this long an outage is over."""

POOL = "psycopg.pool"
OF_OTHERS = "40"
"""Class of PostgreSQL's errors that concern other transactions, such as a deadlock: the database is there."""

log = logging.getLogger(__name__)


def later(seconds: float, call: Callable[[], None]) -> None:
    """Call this in a thread of its own, which keeps no process alive."""
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


class Outage:
    """The outage of this process: since when, and how often the database has failed in it."""

    def __init__(self, later: Callable[[float, Callable[[], None]], None] = later) -> None:
        self._later = later
        self._lock = threading.Lock()
        self._process = 0
        self._since: datetime | None = None
        self._failures = self._counted = 0

    def note_failure(self) -> bool:
        """Count a failure; return whether it is the first of an outage."""
        with self._lock:
            is_first = self._since is None or self._process != os.getpid()  # a fork has no timer
            if is_first:
                self._process, self._since, self._failures = os.getpid(), timezone.now(), 0
                self._counted = 0
            self._failures += 1
        if is_first:
            self._later(QUIET_SECONDS, self.look)
        return is_first

    def look(self) -> None:
        """End the outage, with a line, if nothing has failed since the last look; else look again."""
        with self._lock:
            failures, since, has_failed = self._failures, self._since, self._failures != self._counted
            self._counted = failures
            if not has_failed:
                self._since = None
        if has_failed:
            self._later(QUIET_SECONDS, self.look)
        elif since is not None:
            message = "the database has not failed for %.0f s; since %s it had failed %d times"
            log.warning(message, QUIET_SECONDS, timezone.localtime(since).isoformat(timespec="seconds"), failures)


class OutageLines(logging.Filter):
    """Lets the first line of an outage through, without its traceback, and counts the others."""

    def __init__(self, outage: Outage | None = None) -> None:
        super().__init__()
        self._outage = outage or Outage()

    def filter(self, record: logging.LogRecord) -> bool:
        reason = record.getMessage() if record.name == POOL else _outage_of(record)
        if reason is None:
            return True
        if not self._outage.note_failure():
            return False
        record.msg = "the database cannot be used, further failures are counted: %s"
        record.args = (" ".join(reason.split()),)
        record.exc_info = record.exc_text = None
        return True


def _outage_of(record: logging.LogRecord) -> str | None:
    """Return the message of the database where the record is about an exception that an outage caused."""
    error = record.exc_info[1] if record.exc_info else None
    for each in _chain(error):
        sqlstate = getattr(each.__cause__ or each, "sqlstate", None) or ""
        if takes_nothing_in(each) and not sqlstate.startswith(OF_OTHERS):
            return f"{type(each).__name__}: {each}"
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
