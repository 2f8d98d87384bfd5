"""What many streams leave behind is given back to the machine.

A stream that ends leaves a hundred objects that point at each other, which Python looks for late, and room that the
allocator of C keeps for the next ones: a club's evening would be remembered in memory until the server ends.
"""

from __future__ import annotations

import ctypes
import gc
import sys

MANY = 200
"""After so many streams that have ended it is worth a look, which stops everybody for a few hundredths of a second."""


class Leavings:
    """How many streams have ended since memory was given back."""

    def __init__(self) -> None:
        self._ended = 0

    def are_many(self) -> bool:
        """Notes that one more has ended. Whether it is time; then it is counted anew."""
        self._ended += 1
        if self._ended < MANY:
            return False
        self._ended = 0
        return True


def give_back() -> None:
    """Lets Python find what nobody can reach any more, and the allocator return what is free."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
