"""Every reason of the rows has a sentence, which uses only values that it brings."""

from __future__ import annotations

import pytest

from games.planechase.rules.row_offences import REASONS, offences
from games.planechase.words.plane_rows import ROW_REASONS

from .catalogue import CARDS
from .test_card_rows import BROKEN


def test_every_reason_is_put_into_words() -> None:
    assert set(ROW_REASONS) == set(REASONS)


@pytest.mark.parametrize("row", [row for _, _, row in BROKEN])
def test_every_refusal_can_be_read(row: object) -> None:
    for refusal in offences(row, taken=CARDS):
        assert str(ROW_REASONS[refusal.reason]) % refusal.values
