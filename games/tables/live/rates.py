"""How often is too often. What is counted lies in the cache, which all processes share; the limits in the settings
(RATES, API_RATES) are far above what people do, twelve phones behind one address included."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone


class Spent(NamedTuple):
    """How often it was done of how often it may be in so many seconds, and how many of these are left."""

    used: int
    most: int
    seconds: int
    seconds_left: int

    @property
    def left(self) -> int:
        return max(self.most - self.used, 0)

    @property
    def is_over(self) -> bool:
        return self.used > self.most


def spend(action: str, who: str, most: int, seconds: int) -> Spent:
    """Counts one more `action` of `who`, who may do it so often in so many seconds."""
    key, now = _key(action, who), int(timezone.now().timestamp())
    used = _one_more(key, seconds)
    if used == 1:
        cache.set(f"{key}:until", now + seconds, seconds)
    until = now + seconds if used == 1 else int(cache.get(f"{key}:until", now + seconds))
    return Spent(used, most, seconds, max(until - now, 1))


def is_too_often(action: str, who: str, times: int = 1) -> bool:
    """Count one more `action` of `who`. Whether that is more than `times` the limit."""
    most, seconds = settings.RATES[action]
    return _one_more(_key(action, who), seconds) > most * times


def was_too_often(action: str, who: str, times: int = 1) -> bool:
    """Whether `who` has done `action` `times` as often as the limit. Counts nothing."""
    return int(cache.get(_key(action, who), 0)) >= settings.RATES[action][0] * times


def seconds_to_wait(action: str) -> int:
    """After how many seconds at most it may be done again."""
    return int(settings.RATES[action][1])


def _key(action: str, who: str) -> str:
    return f"rate:{action}:{who}"


def _one_more(key: str, seconds: int) -> int:
    """How often by now, since the first time; it is forgotten after so many seconds."""
    try:
        return int(cache.incr(key))
    except ValueError:
        if cache.add(key, 1, seconds):
            return 1
    return _one_more(key, seconds)  # somebody else was first, between the two
