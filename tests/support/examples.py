"""How many examples a law is tried on: a third of what it says in `make test`, ten times as many in `make test-all`."""

import os

from hypothesis import HealthCheck, settings

IS_EVERYTHING = "EVERYTHING" in os.environ
"""Whether this is `make test-all`, which takes its time."""

CHEAP = 3
EXPENSIVE = 6
TIMES = 10


def examples(number: int) -> int:
    """A third of so many of a law that is cheap; in `make test-all` ten times as many."""
    return a_part_of(number, CHEAP)


def fewer(number: int) -> int:
    """A sixth of so many of a law of which one example takes long; in `make test-all` ten times as many."""
    return a_part_of(number, EXPENSIVE)


def a_part_of(number: int, parts: int) -> int:
    """One of so many parts of it, and at least one; in `make test-all` ten times as many."""
    return max(number // parts, 1) * (TIMES if IS_EVERYTHING else 1)


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
