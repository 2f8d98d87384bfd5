"""What many streams leave behind is given back: after so many, once, and not for each of them."""

from __future__ import annotations

import gc
import weakref

from games.tables.live import memory


def test_it_is_time_after_so_many_streams_and_then_after_as_many_again() -> None:
    leavings = memory.Leavings()
    times = [number for number in range(1, 2 * memory.MANY + 1) if leavings.are_many()]
    assert times == [memory.MANY, 2 * memory.MANY]


def test_what_nobody_can_reach_is_gone() -> None:
    class Stream:
        def __init__(self) -> None:
            self.itself = self

    gc.disable()
    try:
        gone = weakref.ref(Stream())
        assert gone() is not None
        memory.give_back()
        assert gone() is None
    finally:
        gc.enable()
