"""Every reason of the validator has a sentence, which uses only values that it brings."""

from __future__ import annotations

import pytest

from games.live_magic.rules.powers.cautions import cautions
from games.live_magic.rules.powers.findings import REASONS
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.powers.validator import offences
from games.live_magic.words.power_rows import ROW_REASONS

from .rows import SHIPPED, VOCABULARY
from .test_validator import BROKEN


def test_every_reason_is_put_into_words() -> None:
    assert set(ROW_REASONS) == {*REASONS, "power_gives_life"}


@pytest.mark.parametrize("row", [row for _, _, row in BROKEN])
def test_every_refusal_can_be_read(row: object) -> None:
    for refusal in offences(VOCABULARY, row):
        assert str(ROW_REASONS[refusal.reason]) % refusal.values


def test_the_caution_can_be_read() -> None:
    (caution,) = cautions(read_row(SHIPPED["rigenerazione"]))
    assert str(ROW_REASONS[caution.reason]) % caution.values
