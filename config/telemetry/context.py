"""Which request, person, table or job a line of the log is about: whoever writes a line need not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

Facts = Mapping[str, str | int | None]

NOTHING: Facts = MappingProxyType({})

_now: ContextVar[dict[str, str | int | None] | None] = ContextVar("log_context", default=None)


@contextmanager
def about(**facts: str | int | None) -> Iterator[None]:
    """Around work whose lines are about this."""
    token = _now.set(dict(facts))
    try:
        yield
    finally:
        _now.reset(token)


def add(**facts: str | int | None) -> None:
    """More has become known of it; outside of any work nobody wants to know."""
    here = _now.get()
    if here is not None:
        here.update(facts)


def facts() -> Facts:
    """What is known by now."""
    return _now.get() or NOTHING
