"""How many examples a law is tried on: as many as it says in `make test`, ten times as many in `make test-all`."""

import os

from hypothesis import HealthCheck, settings

IS_EVERYTHING = "EVERYTHING" in os.environ
"""Whether this is `make test-all`, which takes its time."""

EXPENSIVE = 3
TIMES = 10


def examples(number: int) -> int:
    """So many of a law that is cheap."""
    return number * TIMES if IS_EVERYTHING else number


def fewer(number: int) -> int:
    """So many of a law of which one example takes long; in `make test` a third of them."""
    return number * TIMES if IS_EVERYTHING else max(number // EXPENSIVE, 1)


def load_profile() -> None:
    """No law is timed. A change is judged by itself: only `make test-all` tries other examples in every run."""
    settings.register_profile("gate", deadline=None, derandomize=True)
    settings.register_profile(
        "all",
        deadline=None,
        max_examples=examples(settings.get_profile("default").max_examples),
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("all" if IS_EVERYTHING else "gate")
