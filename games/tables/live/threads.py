"""A stream that waits needs no thread.

Django answers each request in a thread of its own, which stays until the answer has ended; and a stream ends when
somebody goes home. With its stack and what it keeps in reserve a thread holds as much memory as all else of a stream.
"""

from __future__ import annotations

from typing import Any

from asgiref.sync import SyncToAsync, sync_to_async
from django.db import close_old_connections

from games.tables.outages.looking import only_looking


def give_back() -> None:
    """Lets the thread go in which the request of this task was answered. What wants a thread later gets another one."""
    request = SyncToAsync.thread_sensitive_context.get(None)
    if request is None:
        return
    thread = SyncToAsync.context_to_thread_executor.pop(request, None)
    if thread is not None:
        thread.shutdown(wait=False)


@sync_to_async(thread_sensitive=False)
def lend(function: Any, *args: Any) -> Any:
    """Calls, in a thread, what may ask the database; gives back thread and connection."""
    try:
        with only_looking():
            return function(*args)
    finally:
        close_old_connections()
