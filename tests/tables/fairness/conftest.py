"""Here chance is drawn by the protocol, and nobody says who goes first."""

import pytest


@pytest.fixture(autouse=True)
def a_goes_first() -> None:
    """Not here."""
