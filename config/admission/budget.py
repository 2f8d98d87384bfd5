"""Bytes that bodies hold at once, in memory or on the disk, in this process."""

from __future__ import annotations

from collections import Counter


class Budget:
    """At most `total` bytes at once, and at most `share` of them for one holder."""

    def __init__(self, total: int, share: int) -> None:
        self.total, self.share = total, share
        self.held: Counter[str] = Counter()

    def take(self, holder: str, size: int) -> bool:
        """Reserve `size` bytes for the holder. Return False, and reserve nothing, without room for them."""
        if self.held[holder] + size > self.share or self.held.total() + size > self.total:
            return False
        self.held[holder] += size
        return True

    def give_back(self, holder: str, size: int) -> None:
        """Release what the holder has taken."""
        self.held[holder] -= size
        if not self.held[holder]:
            del self.held[holder]
