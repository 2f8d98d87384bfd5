"""A process that has to live as long as the product: one that ends, or is frozen, is started again."""

import time
from collections.abc import Callable

from config.run.child import Child
from config.run.console import say

SILENCE = 15.0
"""Seconds without a sign of life after which a process is taken for frozen."""

SILENCE_AT_START = 120.0
"""The same for one that has given no sign yet: a machine may have other things to do."""

LONGEST_LOOK = 1.0
"""What a look counts for at most: a machine that slept for an hour has not heard an hour of silence."""

LONGEST_REST = 30.0
LASTING = 60.0
"""Seconds after which a process counts as having lived: when it ends then, it is not its start that failed."""


class Rests:
    """How long to wait before the next start: 1, 2, 4 … 30 seconds, as long as no start lasts."""

    def __init__(self) -> None:
        self._failed = 0

    def after(self, lived: float) -> float:
        """The seconds to wait when a process has ended that lived for so many."""
        if lived >= LASTING:
            self._failed = 0
        self._failed += 1
        return float(min(LONGEST_REST, 2 ** (self._failed - 1)))


def always() -> bool:
    """The sign of life of a process that is asked for none."""
    return True


class Watched:
    """Keeps a child alive. `is_alive`: whether it has given a sign of life since that was asked last."""

    def __init__(self, child: Child, is_alive: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self.child = child
        self._is_alive = is_alive
        self._clock = clock
        self._rests = Rests()
        self._begun = self._looked = clock()
        self._silence = 0.0
        self._was_heard = False
        self._again_at: float | None = None

    def start(self) -> None:
        """Starts the child, or starts it again."""
        self._begun = self._looked = self._clock()
        self._silence, self._was_heard, self._again_at = 0.0, False, None
        self.child.start()

    def look(self) -> None:
        """Does what is needed now; to be called again and again."""
        if self._again_at is not None:
            if self._clock() >= self._again_at:
                self.start()
        elif not self.child.is_running():
            self._rest(f"has ended unexpectedly (exit code {self.child.exit_code()})")
        elif self._is_frozen():
            self._rest("gives no sign of life")

    def _is_frozen(self) -> bool:
        now = self._clock()
        if self._is_alive():
            self._silence, self._was_heard = 0.0, True
        else:
            self._silence += min(now - self._looked, LONGEST_LOOK)
        self._looked = now
        return self._silence > (SILENCE if self._was_heard else SILENCE_AT_START)

    def _rest(self, what: str) -> None:
        """Ends what is left of it, and says when it starts again."""
        now = self._clock()
        rest = self._rests.after(now - self._begun)
        say(f"{self.child.name} {what}; it is started again in {rest:g} s")
        self.child.kill()
        self._again_at = now + rest
