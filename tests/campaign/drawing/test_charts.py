"""Charts of parts: columns and bars that are stacked from the decks."""

from __future__ import annotations

import re

from campaign.drawing.charts import columns, stacked_bar


def test_the_highest_column_fills_the_room_and_parts_stand_on_one_another() -> None:
    drawn = columns([[("w", 3), ("u", 1)], [("w", 2)], []], ["0", "1", "2"], "In words")
    assert 'role="img" aria-label="In words"' in drawn
    rects = re.findall(r'data-deck="(\w)" x="(\d+)" y="([\d.]+)" width="18" height="([\d.]+)"', drawn)
    assert rects == [("w", "3", "34.5", "61.5"), ("u", "3", "14.0", "20.5"), ("w", "27", "55.0", "41.0")]
    assert re.findall(r'columns__n"[^>]*>(\d+)', drawn) == ["4", "2"]


def test_of_nothing_a_floor_is_drawn() -> None:
    assert "<rect" not in columns([[], []], ["0", "1"], "")
    assert 'width="0' not in stacked_bar([], 0)


def test_the_parts_of_a_bar_lie_side_by_side() -> None:
    drawn = stacked_bar([("w", 1), ("u", 3)], 8)
    assert re.findall(r'data-deck="(\w)" x="([\d.]+)" width="([\d.]+)"', drawn) == [
        ("w", "0.0", "12.5"),
        ("u", "12.5", "37.5"),
    ]
