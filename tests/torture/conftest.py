"""What every ordeal may lean on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import timezone

from tests.torture.report import Report


@pytest.fixture(scope="session")
def report() -> Iterator[Report]:
    """What was found; it is kept where TORTURE_REPORT says."""
    mine = Report()
    yield mine
    if path := os.environ.get("TORTURE_REPORT"):
        mine.write(Path(path), timezone.localdate())
