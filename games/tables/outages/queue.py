"""The queue of the workers: what is sent is in it, or it is said at once that it is out of reach."""

from __future__ import annotations

from functools import cache

from celery import Task, current_app
from kombu import Connection
from kombu.exceptions import OperationalError
from kombu.pools import producers
from redis.exceptions import RedisError

from games.tables.outages.patience import PATIENCE, breaker


class QueueAway(Exception):
    """The queue is out of reach: nobody was sent."""


@cache
def _connection() -> Connection:
    """Those who send do not wait as those do who take: a worker listens for as long as nothing comes."""
    timeouts = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    connection: Connection = current_app.connection_for_write(transport_options={**timeouts, "max_retries": 0})
    return connection


def send(task: Task, *args: object, countdown: float | None = None) -> None:
    """Sends a worker, who does `task` with these arguments. Raises QueueAway."""
    try:
        with breaker.asking(), producers[_connection()].acquire(block=True) as producer:
            task.apply_async(list(args), countdown=countdown, producer=producer, retry=False)
    except (OperationalError, RedisError, OSError) as lost:
        raise QueueAway(str(lost)) from lost
