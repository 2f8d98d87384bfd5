"""The phones of everybody, as whoever measures holds them: what they do, and what they have noted."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from bench.phones.sender import Answer, Order
from bench.phones.stream import Message
from tests.support.services.migrated import ROOT


class Whole(NamedTuple):
    """The bytes of a first message, which is the whole board."""

    plain: int
    compressed: int


class Noted(NamedTuple):
    """What the phones heard, and how their orders were answered."""

    messages: list[Message]
    answers: list[Answer]


class Crowd:
    """Phones in a process of their own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def open(self, group: str, ports: Sequence[int], path: str, cookies: Iterable[str]) -> Whole:
        """Opens a stream for each of these cookies, at the ports in turn; returns when each has its first message."""
        streams = [(ports[n % len(ports)], path, cookie) for n, cookie in enumerate(cookies)]
        return Whole(**self._ask(do="open", group=group, streams=streams))

    def post(self, *orders: Order) -> None:
        """Posts these orders, each when the one before it has been answered; does not wait for the answers."""
        self._say(do="post", orders=orders)

    def wait_for_answers(self) -> None:
        """Returns when every order has its answer."""
        self._ask(do="wait")

    def wait(self, group: str, version: int) -> None:
        """Returns when all streams of this group have the version, or a later one."""
        self._ask(do="wait", group=group, version=version)

    def tell(self) -> Noted:
        """Everything since it was asked the last time."""
        told = self._ask(do="tell")
        return Noted([Message(*one) for one in told["messages"]], [Answer(*one) for one in told["answers"]])

    def close(self, group: str) -> None:
        """Puts all phones of this group down."""
        self._ask(do="close", group=group)

    def _say(self, **wish: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()

    def _ask(self, **wish: Any) -> Any:
        self._say(**wish)
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise ConnectionError("the phones have ended; their reason stands above")
        return json.loads(line)


@contextmanager
def running_crowd() -> Iterator[Crowd]:
    """Starts the process of the phones; ends it afterwards."""
    line = [sys.executable, "-m", "bench.phones.process"]
    with subprocess.Popen(line, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Crowd(process)
        finally:
            process.kill()
