"""How many examples a law is tried on: a third of what it says in `make test`, ten times as many in `make test-all`."""

import os

from hypothesis import HealthCheck, settings

IS_EVERYTHING = "EVERYTHING" in os.environ
"""Whether this is `make test-all`, which takes its time."""

CHEAP = 3
EXPENSIVE = 6
TIMES = 10


def examples(number: int) -> int:
    """So many of a law that is cheap; in `make test` a third of them."""
    return number * TIMES if IS_EVERYTHING else max(number // CHEAP, 1)


def fewer(number: int, most: int | None = None) -> int:
    """So many of a law of which one example takes long; in `make test` a sixth of them, in `make test-all` at most
    `most`: what takes an hour by itself finds no more than the rest of the night."""
    if not IS_EVERYTHING:
        return max(number // EXPENSIVE, 1)
    return min(number * TIMES, most or number * TIMES)


def load_profile() -> None:
    """No law is timed. A change is judged by itself: only `make test-all` tries other examples in every run."""
    many = examples(settings.get_profile("default").max_examples)
    settings.register_profile("gate", deadline=None, derandomize=True, max_examples=many)
    settings.register_profile(
        "all",
        deadline=None,
        max_examples=many,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("all" if IS_EVERYTHING else "gate")
