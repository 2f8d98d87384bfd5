"""Acts of several people in the same instant, as two phones or four workers do them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def at_once(*acts: Callable[[], object], refused: tuple[type[Exception], ...] = ()) -> list[Any]:
    """What each of these acts gives when they begin together: in the order of the acts, whoever ends first.

    `refused`: how an act may be refused, which stands in the place of its outcome. Whatever else one of them raises is
    raised here, when all have come to their end.
    """
    start = Barrier(len(acts))

    def do(act: Callable[[], object]) -> object:
        start.wait()
        try:
            return act()
        except refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return [done.result() for done in [threads.submit(do, act) for act in acts]]
