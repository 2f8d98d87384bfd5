"""What is made of values that never change is made once for all who look at them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from django.utils.translation import get_language

from games.kernel.identity import Same

Made = TypeVar("Made", bound=Callable[..., Any])

KEPT = 32
"""So many answers of one function, for all tables of a process."""


def shared(function: Made) -> Made:
    """The same function, whose latest answers are kept for each language, and for these very values."""
    kept = lru_cache(KEPT)(lambda _language, *values: function(*(one.value for one in values)))

    @wraps(function)
    def asked(*values: object) -> object:
        return kept(get_language(), *map(Same, values))

    return cast(Made, asked)
