"""What the tests of races stand on: acts that begin in the same instant, told in their order."""

from threading import Event

import pytest

from tests.support.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def taken() -> None:
    raise LookupError("taken")


def test_outcomes_stand_in_the_order_of_the_acts_whoever_ends_first() -> None:
    is_second_over = Event()

    def first() -> str:
        assert is_second_over.wait(timeout=30)
        return "first"

    def second() -> None:
        is_second_over.set()

    one, other, refusal = at_once(first, second, taken, refused=(LookupError,))
    assert (one, other, str(refusal)) == ("first", None, "taken")


def test_what_is_no_refusal_is_raised() -> None:
    with pytest.raises(LookupError, match="taken"):
        at_once(taken, lambda: None, refused=(KeyError,))
