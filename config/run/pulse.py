"""How a process says that it is not frozen: it writes into a pipe that whoever started it reads, again and again."""

import os
from contextlib import suppress

VARIABLE = "PULSE_FD"
"""The variable of the environment that names the pipe; without it nobody listens."""


def beat() -> None:
    """Says that this process is alive. A full pipe, or one that nobody reads any more, is no trouble of ours."""
    if number := os.environ.get(VARIABLE):
        with suppress(OSError):
            os.write(int(number), b".")


class Pulse:
    """The pipe of one process, on the side of whoever listens."""

    def __init__(self) -> None:
        self._heard, self.number = os.pipe()
        """`number`: where the process writes; it inherits it, and here it is let go when it has."""
        os.set_blocking(self._heard, False)
        os.set_blocking(self.number, False)

    def let_go(self) -> None:
        """The process has what it needs."""
        os.close(self.number)

    def has_beaten(self) -> bool:
        """Has the process said something since this was asked last?"""
        with suppress(BlockingIOError):
            return bool(os.read(self._heard, 1 << 16))
        return False

    def close(self) -> None:
        """Nobody listens any more."""
        os.close(self._heard)
