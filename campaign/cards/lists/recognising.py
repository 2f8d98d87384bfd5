"""Which program has written a list, and how sure that is: a guess for people, on which nothing of the reading hangs."""

from __future__ import annotations

import msgspec

SURE = 0.75


class Recognised(msgspec.Struct, frozen=True):
    """A guess: the key of a format, and how sure it is from 0 to 1."""

    key: str
    sureness: float

    @property
    def is_sure(self) -> bool:
        """Whether it may be told as a fact."""
        return self.sureness >= SURE
