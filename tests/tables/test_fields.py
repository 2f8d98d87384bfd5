"""How forms are told apart, and the fields of one by what is chosen in them."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import Offer
from games.tables.board import Button
from games.tables.screens.forms import Choice, Field, form_of

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


def form_id(order: str, **fixed: object) -> str:
    """The id of the form for this order, whose values are fixed."""
    return form_of(Button(Offer(order, fixed=fixed), 7, asks="version"), lambda kind, code: str(code)).id


def test_forms_of_one_order_differ_by_what_they_hold() -> None:
    assert form_id("first", seat="Anna") != form_id("first", seat="Bruno")


def test_the_form_that_takes_back_is_the_same_after_every_act() -> None:
    """Its button is not drawn anew under a finger, and nothing has to be laid out."""
    assert form_id("take_back", to=3) == form_id("take_back", to=4)
