"""Refusals of the campaign, as tests expect them."""

from __future__ import annotations

import pytest

from campaign.bridge.refusals import Refused


def raises_refusal(reason: str, match: str | None = None) -> pytest.RaisesExc[Refused]:
    """Expect a refusal with this reason; `match`: a pattern in its sentence."""
    return pytest.raises(Refused, match=match, check=lambda refused: refused.reason == reason)
