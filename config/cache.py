"""The cache: Redis, which all processes share, and the memory of this one while Redis is away.

What lies in it are limits and marks of who was sent. A limit that counts in each process is still a limit: nobody is
locked out because a server is down, and nobody may guess passwords without end either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from games.tables.outages import patience


def _shared_or_own(name: str) -> Callable[..., Any]:
    """The operation `name` in Redis, or where that is away in the memory of this process."""

    def operation(self: SoftCache, *args: Any, **kwargs: Any) -> Any:
        try:
            with patience.breaker.asking():
                return getattr(RedisCache, name)(self, *args, **kwargs)
        except RedisError:
            return getattr(self.own, name)(*args, **kwargs)

    return operation


def _shared_and_own(name: str) -> Callable[..., Any]:
    """The operation `name` in both: what is taken away is gone, wherever it was laid."""
    shared_or_own = _shared_or_own(name)

    def operation(self: SoftCache, *args: Any, **kwargs: Any) -> Any:
        here = getattr(self.own, name)(*args, **kwargs)
        return shared_or_own(self, *args, **kwargs) or here

    return operation


class SoftCache(RedisCache):
    """Django's own for Redis, which gives up softly."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        self.own = LocMemCache("while Redis is away", dict(params))
        super().__init__(server, {**params, "OPTIONS": patience.options() | params.get("OPTIONS", {})})

    add = _shared_or_own("add")
    get = _shared_or_own("get")
    set = _shared_or_own("set")
    touch = _shared_or_own("touch")
    incr = _shared_or_own("incr")
    has_key = _shared_or_own("has_key")
    get_many = _shared_or_own("get_many")
    set_many = _shared_or_own("set_many")
    delete = _shared_and_own("delete")
    delete_many = _shared_and_own("delete_many")
    clear = _shared_and_own("clear")
