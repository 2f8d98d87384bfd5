"""Settings as people choose them, made into the charter of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from games.tables.setup_errors import invalid

T = TypeVar("T", bound=msgspec.Struct)


def charter_of(kind: type[T], settings: Mapping[str, object]) -> T:
    """The charter of this kind with these settings; those that are missing have their default. Raises InvalidSetup."""
    try:
        return msgspec.convert(dict(settings), kind)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise invalid(wrong) from wrong
