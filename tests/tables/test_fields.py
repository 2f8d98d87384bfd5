"""How the fields of a form are told apart by what is chosen in them."""

from __future__ import annotations

import pytest

from games.tables.screens.forms import Choice, Field

CHOICES = tuple(Choice(one, one.upper()) for one in "abc")


@pytest.mark.parametrize(
    ("field", "is_pair", "is_order"),
    [
        (Field("several", "who", "Who", CHOICES, 2, 2), True, False),
        (Field("several", "who", "Who", CHOICES[:2], 2, 2), False, True),
        (Field("several", "who", "Who", CHOICES, 1, 2), False, False),
        (Field("several", "who", "Who", CHOICES, 3, 3), False, True),
        (Field("one_of", "who", "Who", CHOICES, 2, 2), False, False),
    ],
    ids=["two of three", "both of two", "one or two", "all three", "one"],
)
def test_two_of_more_are_a_pair_and_all_are_an_order(field: Field, is_pair: bool, is_order: bool) -> None:
    assert (field.is_pair, field.is_order) == (is_pair, is_order)
