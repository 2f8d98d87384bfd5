"""Costs inside a sentence are drawn; everything else of it stays text, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.models.values.mana_costs import mana_value
from games.runes.templatetags.runes import will, with_will
from games.tables.templatetags.look import mana, with_pips


@pytest.mark.parametrize(
    ("drawn", "alone", "cost"), [(with_pips, mana, "{2}{G/U}"), (with_pips, mana, "{T}"), (with_will, will, "{W}{1}")]
)
def test_a_cost_in_a_sentence_is_drawn_as_it_is_alone(
    drawn: Callable[[str], str], alone: Callable[[str], str], cost: str
) -> None:
    assert drawn(f"Pay {cost}: draw.") == f"Pay {alone(cost)}: draw."


@pytest.mark.parametrize("drawn", [with_pips, with_will])
def test_what_only_looks_like_a_cost_and_what_looks_like_a_page_stay_text(drawn: Callable[[str], str]) -> None:
    assert drawn("{Q} <b>{W</b>") == "{Q} &lt;b&gt;{W&lt;/b&gt;"


@pytest.mark.parametrize("draw", [mana, will])
def test_a_symbol_begins_at_the_last_brace_before_it(draw: Callable[[str], str]) -> None:
    """Each sign is then read for one brace alone: a cost of sixty thousand braces took seven seconds."""
    assert draw("{{{{W}") == draw("{W}")
    assert draw("{" * 9) == ""


def test_a_mana_value_begins_at_the_last_brace_too() -> None:
    assert mana_value("{{{{3}{W}") == 4
