"""Acts as the phones have noted them, beside what the journal says: from a post to the last phone that shows it."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bench.phones.crowd import Noted
from bench.phones.sender import Answer
from bench.phones.stream import Message
from games.journal import store
from games.tables.models import Table

TAKEN = (200, 204)
ASIDE = 0.02
"""Seconds by which the clock of the journal may have been set meanwhile; no seat acts twice within them."""


class Act(NamedTuple):
    """An order that was taken. Times in milliseconds after its post; `sizes`: the bytes that each phone got for it."""

    at: float
    answered: float
    shown: float
    """When the last phone had it."""
    size: int
    """The bytes of its answer."""
    sizes: tuple[int, ...]


def acts_of(table: Table, noted: Noted) -> list[Act]:
    """Every order that this table has taken, in order. Raises RuntimeError where a phone never got one."""
    written = _written(table)
    heard = _heard(message for message in noted.messages if message.group == table.code)
    answers = sorted((one for one in noted.answers if one.group == table.code), key=lambda one: one.begun)
    return [_act(one, written, heard) for one in answers if one.status in TAKEN]


def refused(noted: Noted) -> list[int]:
    """The status of every order that was not taken."""
    return [one.status for one in noted.answers if one.status not in TAKEN]


def _written(table: Table) -> dict[str | None, dict[float, int]]:
    """By seat, when it acted, and the version of the last fact of its act."""
    found: dict[str | None, dict[float, int]] = defaultdict(dict)
    for entry in store.read(table.stream_id):
        found[entry.actor.get("seat")][entry.recorded_at.timestamp()] = entry.version
    return found


def _heard(messages: Iterable[Message]) -> dict[int, list[Message]]:
    by_phone: dict[int, list[Message]] = defaultdict(list)
    for message in messages:
        by_phone[message.phone].append(message)
    return by_phone


def _act(answer: Answer, written: dict[str | None, dict[float, int]], heard: dict[int, list[Message]]) -> Act:
    begin, end = answer.begun - ASIDE, answer.answered + ASIDE
    version = next((version for at, version in written[answer.seat].items() if begin <= at <= end), None)
    if version is None:
        raise RuntimeError(f"the journal has nothing of {answer}")
    got = [_first_with(version, messages) for messages in heard.values()]
    return Act(
        at=answer.begun,
        answered=(answer.answered - answer.begun) * 1000,
        shown=(max(one.at for one in got) - answer.begun) * 1000,
        size=answer.size,
        sizes=tuple(one.size for one in got),
    )


def _first_with(version: int, messages: Sequence[Message]) -> Message:
    place = bisect_left(messages, version, key=lambda message: message.version)
    if place == len(messages):
        raise RuntimeError(f"a phone never got version {version}")
    return messages[place]
