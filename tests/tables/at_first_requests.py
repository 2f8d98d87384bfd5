"""A process that has just started: many threads ask at once what the body of an operation may hold. Its exit code is
the number of errors."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import django

THREADS = 16


def main() -> int:
    """How many of the threads failed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    django.setup()
    from games.tables.api import Act
    from games.tables.rest.drawn_up import operation_of

    together = Barrier(THREADS)

    def ask() -> None:
        together.wait()
        assert operation_of(Act.as_view(), "POST") is not None

    sys.setswitchinterval(1e-6)
    with ThreadPoolExecutor(THREADS) as pool:
        answers = [pool.submit(ask) for _ in range(THREADS)]
    for answer in answers:
        if answer.exception() is not None:
            sys.stdout.write(f"{answer.exception()!r}\n")
    return sum(answer.exception() is not None for answer in answers)


if __name__ == "__main__":
    sys.exit(main())
