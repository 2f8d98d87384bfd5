"""What tests of events share."""

import pytest
from django.db import connections

from games.tables.live import threads


@pytest.fixture(autouse=True)
def no_open_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are made in threads whose connections would outlive the test's database."""
    monkeypatch.setattr(threads, "close_old_connections", connections.close_all)
