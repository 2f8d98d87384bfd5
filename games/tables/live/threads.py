"""A stream that waits needs no thread.

Django answers each request in a thread of its own, which stays until the answer has ended; and a stream ends when
somebody goes home. With its stack and what it keeps in reserve a thread holds as much memory as all else of a stream.
"""

from __future__ import annotations

from asgiref.sync import SyncToAsync


def give_back() -> None:
    """Lets the thread go in which the request of this task was answered. What wants a thread later gets another one."""
    request = SyncToAsync.thread_sensitive_context.get(None)
    if request is None:
        return
    thread = SyncToAsync.context_to_thread_executor.pop(request, None)
    if thread is not None:
        thread.shutdown(wait=False)
