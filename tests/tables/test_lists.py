"""Pieces that come and go within one that stays otherwise as it was."""

from __future__ import annotations

import re

import pytest

from games.tables.live.lists import Arrival, Moves, splitter

moves = splitter(re.compile(r"\{(\w+)\}").split)
"""In these texts {a} stands for the piece a."""


def test_a_row_that_comes_is_put_beside_its_neighbour() -> None:
    assert moves("<ul> {a} {b} </ul>", "<ul> {a}\n{new} {b} </ul>") == Moves(
        (), (Arrival(("new",), "a", "afterend"),), ("a", "b")
    )


def test_rows_before_the_first_are_put_before_it_together() -> None:
    assert moves("<ul>{a}</ul>", "<ul>{y}{z}{a}</ul>") == Moves((), (Arrival(("y", "z"), "a", "beforebegin"),), ("a",))


def test_a_row_that_goes_is_taken_out() -> None:
    assert moves("<ul>{a}{b}{c}</ul>", "<ul>{a}{c}</ul>") == Moves(("b",), (), ("a", "c"))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("<ul>{a}{b}</ul>", "<ul>{b}{a}</ul>"),
        ("<ul>{a}</ul>", "<ul>{b}</ul>"),
        ("<ul>{a}</ul>", '<ul class="long">{a}{b}</ul>'),
        ("<ul></ul><ul>{a}</ul>", "<ul>{new}</ul><ul>{a}</ul>"),
    ],
    ids=["other order", "no neighbour", "other words", "nobody beside it in its own list"],
)
def test_what_differs_in_more_is_sent_as_a_whole(before: str, now: str) -> None:
    assert moves(before, now) is None
