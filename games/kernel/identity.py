"""A value as a key: itself, and not one that is equal to it. Whoever keeps the key keeps the value."""

from __future__ import annotations


class Same:
    """This very value."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)
